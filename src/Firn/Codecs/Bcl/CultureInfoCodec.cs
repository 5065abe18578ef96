using System.Globalization;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Cultures: their name, empty for the invariant one. A culture that is not what this machine has under its name is not written: unknown ones, other collations, changed formats.</summary>
/// <remarks>Only cultures that the reading machine has data for are read, as shared read-only objects.</remarks>
public readonly struct CultureInfoCodec : IFirnCodec<CultureInfo>
{
    /// <inheritdoc/>
    public static int MinSize => 1;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(CultureInfo value) => value is null;

    /// <inheritdoc/>
    /// <exception cref="FirnException">This machine has no data for the culture, or others than its own.</exception>
    public static void Write(ref FirnWriter writer, CultureInfo value)
    {
        writer.CheckExactType(value);
        string name = value.Name;
        if (KnownCultures.Find(name) is not { } known) throw Refused(value, "this machine has no data for it");
        if (!ReferenceEquals(known, value) && DifferenceOf(known, value) is { } difference) throw Refused(value, $"its {difference} is not what this machine has for '{name}'");
        writer.WriteString(name);
    }

    /// <inheritdoc/>
    public static CultureInfo Read(ref FirnReader reader)
    {
        long position = reader.Position;
        string name = reader.ReadString();
        if (KnownCultures.Find(name) is { } culture) return culture;
        Throw.Invalid(FirnErrorCode.InvalidValue, "The text is not the name of a culture that this machine knows.", position);
        return null;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.String);

    // What was made of a name without data, such as "x-foo", fails when it is asked for its formats.
    private static string? DifferenceOf(CultureInfo known, CultureInfo value)
    {
        try
        {
            return CultureComparison.Difference(known, value);
        }
        catch (NullReferenceException)
        {
            return nameof(CultureInfo.NumberFormat);
        }
    }

    private static FirnException Refused(CultureInfo value, string problem) =>
        new(FirnErrorCode.InvalidValue, $"The culture '{value.Name}' is written as its name, but {problem}: it would not be read back equal. Write what CultureInfo.GetCultureInfo(name) gives, or the name and the changes.", type: typeof(CultureInfo));
}
