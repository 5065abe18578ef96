namespace Firn.Tool;

/// <summary>What bounds the tool on untrusted input.</summary>
internal static class Limits
{
    /// <summary>The longest input that is held in memory: a message, or text.</summary>
    public const long LongestInMemory = 1L << 30;

    /// <summary>The limits under which input is read.</summary>
    public static FirnOptions Options(bool trusted) => trusted ? FirnOptions.Trusted : FirnOptions.Default;
}
