namespace Firn.Http;

/// <summary>The media types of Firn's bytes.</summary>
public static class FirnMediaTypes
{
    /// <summary>One message: what <see cref="FirnSerializer.Serialize{T}(T, FirnOptions?)"/> gives.</summary>
    public const string Message = "application/vnd.firn";

    /// <summary>A container of many values, which can be read as it arrives.</summary>
    public const string Container = "application/vnd.firn.container";
}
