using System.Buffers;
using System.Globalization;

namespace Firn;

/// <summary>The texts that are values of an enum, as it writes them itself: names, with a comma and a space between those of flags, or the digits of a value without a name.</summary>
internal sealed class EnumTexts
{
    private static readonly SearchValues<char> s_digits = SearchValues.Create("0123456789");

    private readonly FirnSchemaEnumType _enum;
    private readonly int _longest;

    /// <summary>The texts of an enum.</summary>
    /// <param name="names">Its names.</param>
    public EnumTexts(EnumNames names)
    {
        _enum = SchemaTree.EnumOf(names, 0);
        // The longest digits are those of 64 bits with a sign.
        _longest = 20;
        foreach (EnumValue value in names.Values) _longest = checked(_longest + value.Name.Length + 2);
    }

    /// <summary>The name of the type.</summary>
    public string Name => _enum.Name;

    /// <summary>The value that a text says.</summary>
    /// <returns>Whether it is one.</returns>
    public bool TryParse(string text, out Int128 number)
    {
        number = default;
        // A longer one names a value twice, and is taken apart for nothing.
        if (text.Length > _longest) return false;
        if (_enum.TryFindValue(text, out number)) return true;
        ReadOnlySpan<char> digits = text.AsSpan(text is ['-', ..] ? 1 : 0);
        if (digits.IsEmpty || digits.ContainsAnyExcept(s_digits) || !Int128.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out number)) return false;
        int bits = 8 * SchemaType.LeafWidth(_enum.Kind);
        if (Widening.IsUnsigned(_enum.Kind)) return number >= 0 && number >> bits == 0;
        Int128 sign = number >> (bits - 1);
        return sign == 0 || sign == -1;
    }
}
