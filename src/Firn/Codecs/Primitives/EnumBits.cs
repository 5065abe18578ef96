using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Enum values by their width alone, where no codec of the underlying type is at hand.</summary>
/// <typeparam name="TEnum">An enum; code that only finds out that its struct is one has no constraint to offer.</typeparam>
internal static class EnumBits<TEnum>
    where TEnum : struct
{
    /// <summary>The bytes of a value: 1, 2, 4 or 8.</summary>
    public static int Size
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Unsafe.SizeOf<TEnum>();
    }

    /// <summary>Writes a value to <see cref="Size"/> bytes that the caller has reserved.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref byte destination, TEnum value)
    {
        switch (Size)
        {
            case 1: destination = Unsafe.BitCast<TEnum, byte>(value); break;
            case 2: LittleEndian.Write(ref destination, Unsafe.BitCast<TEnum, ushort>(value)); break;
            case 4: LittleEndian.Write(ref destination, Unsafe.BitCast<TEnum, uint>(value)); break;
            default: LittleEndian.Write(ref destination, Unsafe.BitCast<TEnum, ulong>(value)); break;
        }
    }

    /// <summary>Reads a value from <see cref="Size"/> bytes that the caller has taken, defined or not.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TEnum Read(ref readonly byte source) => Size switch
    {
        1 => Unsafe.BitCast<byte, TEnum>(source),
        2 => Unsafe.BitCast<ushort, TEnum>(LittleEndian.ReadUInt16(in source)),
        4 => Unsafe.BitCast<uint, TEnum>(LittleEndian.ReadUInt32(in source)),
        _ => Unsafe.BitCast<ulong, TEnum>(LittleEndian.ReadUInt64(in source)),
    };

    /// <summary>Reads a value, as the reader's options have it.</summary>
    /// <exception cref="FirnException">The input ends, or the options refuse the value.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TEnum Read(ref FirnReader reader)
    {
        ref byte source = ref reader.Take(Size);
        TEnum value = Read(in source);
        return reader.Options.RefuseUndefinedEnums ? DefinedEnumValues<TEnum>.Check(ref reader, ref source, value) : value;
    }
}
