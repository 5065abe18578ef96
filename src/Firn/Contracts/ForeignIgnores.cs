namespace Firn.Contracts;

/// <summary>
/// Attributes by which other serializers leave a member out. Firn stores such members: what is not for JSON may well be for a file. But often they
/// are secrets, so that somebody should say it. <c>[NotMapped]</c> is none of them: it is about a table's columns.
/// </summary>
internal static class ForeignIgnores
{
    private static readonly string[] s_names =
    [
        "JsonIgnoreAttribute", "MemoryPackIgnoreAttribute", "IgnoreMemberAttribute", "ProtoIgnoreAttribute", "BsonIgnoreAttribute", "XmlIgnoreAttribute",
        "SoapIgnoreAttribute", "YamlIgnoreAttribute", "ScriptIgnoreAttribute", "MessagePackIgnoreAttribute",
    ];

    /// <summary>The named argument of <c>[JsonIgnore]</c> that says when it counts.</summary>
    public const string Condition = "Condition";

    /// <summary>The attribute as it is written, or null for another one. Whose it is does not matter, so only the name is looked at.</summary>
    public static string? Find(string attributeName)
    {
        for (int i = 0; i < s_names.Length; i++)
        {
            if (s_names[i] == attributeName) return $"[{attributeName.Substring(0, attributeName.Length - "Attribute".Length)}]";
        }

        return null;
    }

    /// <summary>
    /// Whether the attribute leaves out every value that is written: always, or when writing. <c>Never</c> leaves out nothing, <c>WhenReading</c> nothing
    /// that is written, and the others only values that say nothing.
    /// </summary>
    /// <param name="condition">The value of <c>Condition</c>, or null where it is not given.</param>
    public static bool Hides(int? condition) => condition is null or 1 or 4;
}
