using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>What an enum defines: its values, or for one with <see cref="FlagsAttribute"/> the bits that they have together.</summary>
internal static class DefinedEnumValues<TEnum>
    where TEnum : struct, Enum
{
    private static readonly bool s_isFlags = typeof(TEnum).IsDefined(typeof(FlagsAttribute), inherit: false);
    private static readonly ulong s_bits = AllBits();

    /// <summary>Refuses a value that the enum does not define; any combination of the bits of a flags enum is defined, none included.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static TEnum Check(ref FirnReader reader, ref byte source, TEnum value)
    {
        if (s_isFlags ? (Bits(value) & ~s_bits) != 0 : !Enum.IsDefined(value))
        {
            throw reader.Invalid(ref source, $"The value is not one that {typeof(TEnum)} defines (FirnOptions.RefuseUndefinedEnums).", FirnErrorCode.UndefinedEnum);
        }

        return value;
    }

    private static ulong AllBits()
    {
        ulong bits = 0;
        foreach (TEnum value in Enum.GetValues<TEnum>()) bits |= Bits(value);
        return bits;
    }

    // Without the sign, so that the bits are those of the underlying width.
    private static ulong Bits(TEnum value) => Unsafe.SizeOf<TEnum>() switch
    {
        1 => Unsafe.BitCast<TEnum, byte>(value),
        2 => Unsafe.BitCast<TEnum, ushort>(value),
        4 => Unsafe.BitCast<TEnum, uint>(value),
        _ => Unsafe.BitCast<TEnum, ulong>(value),
    };
}
