using System.Runtime.CompilerServices;
using Firn.Dynamic;

namespace Firn.Codecs;

/// <summary>What an enum defines: its values, or for one with <see cref="FlagsAttribute"/> the bits that they have together.</summary>
/// <remarks>Without the constraint <see cref="Enum"/>, so that code that only finds out that a struct is an enum can ask, too.</remarks>
internal static class DefinedEnumValues<TEnum>
    where TEnum : struct
{
    private static readonly bool s_isFlags = typeof(TEnum).IsDefined(typeof(FlagsAttribute), inherit: false);
    private static readonly ulong[] s_values = Values();
    private static readonly ulong s_bits = s_values.Aggregate(0UL, (bits, value) => bits | value);

    /// <summary>Refuses a value that the enum does not define; any combination of the bits of a flags enum is defined, none included.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static TEnum Check(ref FirnReader reader, ref byte source, TEnum value)
    {
        ulong bits = Bits(value);
        if (s_isFlags ? (bits & ~s_bits) != 0 : Array.BinarySearch(s_values, bits) < 0)
        {
            throw reader.Invalid(ref source, $"The value is not one that {TypeDisplay.Full(typeof(TEnum))} defines (FirnOptions.RefuseUndefinedEnums).", FirnErrorCode.UndefinedEnum);
        }

        return value;
    }

    private static ulong[] Values()
    {
        ulong width = ulong.MaxValue >> (64 - (8 * Unsafe.SizeOf<TEnum>()));
        ulong[] values = [.. Enum.GetValuesAsUnderlyingType(typeof(TEnum)).Cast<object>().Select(value => (value is ulong wide ? wide : (ulong)Convert.ToInt64(value, null)) & width)];
        Array.Sort(values);
        return values;
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
