namespace Firn.SourceGenerator.Fixes;

/// <summary>What a fix does at one place. The names stand in properties of diagnostics, where the other assembly reads them.</summary>
internal enum FixWord
{
    /// <summary>Adds <c>[FirnMember]</c> to a member.</summary>
    Member,

    /// <summary>Adds <c>[FirnIgnore]</c> to a member.</summary>
    Ignore,

    /// <summary>Puts <c>[FirnIgnore]</c> in the place of another attribute.</summary>
    IgnoreInstead,

    /// <summary>Removes an attribute.</summary>
    Unmark,

    /// <summary>Adds <c>[FirnSerializable]</c> to a type.</summary>
    Serializable,

    /// <summary>Adds <c>[FirnSerializable(Members = FirnMembers.All)]</c> to a type.</summary>
    AllMembers,

    /// <summary>Adds <c>Members = FirnMembers.All</c> to the <c>[FirnSerializable]</c> that is there.</summary>
    AllMembersToo,

    /// <summary>Adds <c>[FirnReferences]</c> to a class.</summary>
    References,

    /// <summary>Adds <c>[FirnUnion(0, typeof(..))]</c> that names the class itself.</summary>
    FirstCase,

    /// <summary>Adds <c>[FirnUnion(1, typeof(..))]</c>: the argument has the tag and the metadata name of the case.</summary>
    Case,

    /// <summary>Adds <c>[FirnConstructor]</c> to a constructor.</summary>
    Constructor,

    /// <summary>Adds <c>[FirnEntryPoint]</c> to a method.</summary>
    EntryPoint,

    /// <summary>Declares a type partial.</summary>
    Partial,

    /// <summary>Makes a private type internal.</summary>
    Internal,

    /// <summary>Removes the word <c>file</c> from a type.</summary>
    NotFile,

    /// <summary>Derives a class from <c>FirnContext</c>.</summary>
    Context,

    /// <summary>Adds a name to the <c>FormerNames</c> of a member's <c>[FirnMember]</c>, and that attribute where there is none.</summary>
    FormerName,
}

/// <summary>One step of a fix.</summary>
/// <param name="Word">What is done.</param>
/// <param name="Place">Where: the number of one of the diagnostic's additional locations.</param>
/// <param name="Argument">What the word needs besides, such as a name; mostly empty.</param>
internal readonly record struct FixStep(FixWord Word, int Place, string Argument = "");

/// <summary>
/// The fixes of a diagnostic as text: <c>Member@0+Serializable@1;Ignore@0;FormerName@0@Old</c>. The analyzer knows the rules and decides what helps; the code fixes,
/// which an editor loads from an assembly of their own, do it without knowing any.
/// </summary>
internal static class MechanicalFix
{
    /// <summary>The property of a diagnostic that holds the text.</summary>
    public const string Property = "Firn.Fixes";

    /// <summary>One fix as text.</summary>
    public static string Write(IEnumerable<FixStep> steps) => string.Join("+", steps.Select(s => $"{s.Word}@{s.Place.ToString(System.Globalization.CultureInfo.InvariantCulture)}{(s.Argument.Length > 0 ? "@" + Uri.EscapeDataString(s.Argument) : "")}"));

    /// <summary>All fixes as text.</summary>
    public static string Write(IEnumerable<string> fixes) => string.Join(";", fixes);

    /// <summary>The fixes that a text holds. What another version of the analyzer may have written is left aside.</summary>
    public static List<FixStep[]> Read(string? text)
    {
        List<FixStep[]> fixes = [];
        foreach (string fix in (text ?? "").Split([';'], StringSplitOptions.RemoveEmptyEntries))
        {
            List<FixStep> steps = [];
            string[] parts = fix.Split('+');
            foreach (string part in parts)
            {
                string[] halves = part.Split('@');
                if (halves.Length is 2 or 3 && Enum.TryParse(halves[0], out FixWord word) && int.TryParse(halves[1], out int place) && place >= 0) steps.Add(new FixStep(word, place, halves.Length == 3 ? Uri.UnescapeDataString(halves[2]) : ""));
            }

            if (steps.Count == parts.Length) fixes.Add([.. steps]);
        }

        return fixes;
    }
}
