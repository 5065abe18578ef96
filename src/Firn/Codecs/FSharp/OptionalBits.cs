namespace Firn.Codecs;

/// <summary>Options of F# that hold a bool: in runs they are packed as those of <c>bool?</c> are (format, section 4.1).</summary>
internal static class OptionalBits<T, TCodec>
    where TCodec : struct, IFirnCodec<T>
{
    /// <summary>Whether elements are such options.</summary>
    public static bool Are { get; } = typeof(TCodec).IsGenericType && typeof(TCodec).GetGenericTypeDefinition() == typeof(FSharpOptionCodec<,,>) && CodecKind<T, TCodec>.IsBool;

    /// <summary>What a present one holds.</summary>
    public static bool BitOf(T element)
    {
        byte bit = 0;
        TCodec.WriteFixed(ref bit, element);
        return bit != 0;
    }

    /// <summary>One that holds a bit.</summary>
    public static T OfBit(ref FirnReader reader, bool bit)
    {
        byte source = bit ? (byte)1 : (byte)0;
        return TCodec.ReadFixed(ref reader, ref source);
    }
}
