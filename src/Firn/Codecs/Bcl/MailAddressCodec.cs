using System.Globalization;
using System.Net.Mail;
using System.Runtime.CompilerServices;
using System.Text;

namespace Firn.Codecs;

/// <summary>Addresses of electronic mail: an object of the address and the name to display, which is empty where there is none.</summary>
public readonly struct MailAddressCodec : IFirnCodec<MailAddress>
{
    private const int MostMarks = 30;

    // The object, and the texts of user and host.
    private const int ObjectBytes = 128;

    /// <inheritdoc/>
    public static int MinSize => 2;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(MailAddress value) => value is null;

    /// <inheritdoc/>
    /// <exception cref="FirnException">The address and the name to display would not be read as the same ones.</exception>
    public static void Write(ref FirnWriter writer, MailAddress value)
    {
        writer.CheckExactType(value);
        string address = value.Address, name = value.DisplayName;
        if (Parse(address, name) is null)
        {
            throw new FirnException(FirnErrorCode.InvalidValue, "A mail address is written as its address and its name to display, but another one made of these would differ. Write the two texts instead.", type: typeof(MailAddress));
        }

        writer.Enter();
        writer.WriteString(address);
        writer.WriteString(name);
        writer.Leave();
    }

    /// <inheritdoc/>
    public static MailAddress Read(ref FirnReader reader)
    {
        reader.Enter();
        long position = reader.Position;
        string address = reader.ReadString(), name = reader.ReadString();
        reader.Charge(ObjectBytes + (2L * (address.Length + name.Length)));
        MailAddress? value = Parse(address, name);
        if (value is null) Throw.Invalid(FirnErrorCode.InvalidValue, "The texts are no address of electronic mail and name to display.", position);
        reader.Leave();
        return value;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(MailAddress), memory: ObjectBytes)
        .Member("Address", FirnKind.String)
        .Member("DisplayName", FirnKind.String);

    // Null for texts that are no address, and for those that the class changes, such as an address with a name in front.
    private static MailAddress? Parse(string address, string name)
    {
        if (HasLongRunOfMarks(address) || HasLongRunOfMarks(name)) return null;
        try
        {
            return MailAddress.TryCreate(address, name, out MailAddress? value) && string.Equals(value.Address, address, StringComparison.Ordinal) && string.Equals(value.DisplayName, name, StringComparison.Ordinal) ? value : null;
        }
        catch (Exception exception) when (exception is FormatException or ArgumentException or IndexOutOfRangeException)
        {
            return null;
        }
    }

    // The class normalizes its texts, which takes time by the square of the marks in a row. Unicode's own stream-safe text has no more than 30.
    private static bool HasLongRunOfMarks(string text)
    {
        int run = 0;
        foreach (Rune rune in text.EnumerateRunes())
        {
            run = Rune.GetUnicodeCategory(rune) is UnicodeCategory.NonSpacingMark or UnicodeCategory.SpacingCombiningMark or UnicodeCategory.EnclosingMark or UnicodeCategory.OtherNotAssigned ? run + 1 : 0;
            if (run > MostMarks) return true;
        }

        return false;
    }
}
