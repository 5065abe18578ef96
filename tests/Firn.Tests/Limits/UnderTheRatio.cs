namespace Firn.Tests.Limits;

/// <summary>Reads bodies under the ratio of the options alone, without what the type may need beyond: to see what is charged.</summary>
internal static class UnderTheRatio
{
    /// <summary>The value of a message without schema.</summary>
    public static T Read<T>(byte[] message, FirnOptions options)
    {
        FirnReader reader = new(message.AsSpan(1), options);
        T value = CodecSlot<T>.Entry.Read(ref reader);
        reader.ExpectEnd();
        return value;
    }
}
