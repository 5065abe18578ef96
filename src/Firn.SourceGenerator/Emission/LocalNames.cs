using Microsoft.CodeAnalysis.CSharp;

namespace Firn.SourceGenerator.Emission;

/// <summary>Names of locals for members.</summary>
internal static class LocalNames
{
    // What generated methods use themselves.
    private static readonly string[] Reserved = ["value", "writer", "reader", "builder", "input", "instance", "p", "limit", "next", "size", "left", "isPresent", "known", "result"];

    public static string[] Create(IEnumerable<string> members)
    {
        HashSet<string> used = [.. Reserved];
        List<string> locals = [];
        foreach (string member in members)
        {
            // Elements of a collection have no name.
            string name = member.Length == 0 ? "elements" : AccessorNames.Cut(char.ToLowerInvariant(member[0]) + member.Substring(1).Replace(".", ""));
            if (name[0] == '_' && name.Length > 1 && char.IsLetter(name[1])) name = char.ToLowerInvariant(name[1]) + name.Substring(2);
            while (IsKeyword(name) || IsNumbered(name, "f") || IsNumbered(name, "has") || IsNumbered(name, "part") || !used.Add(name)) name += "_";
            locals.Add(name);
        }

        return [.. locals];
    }

    public static bool IsKeyword(string name) =>
        SyntaxFacts.GetKeywordKind(name) != SyntaxKind.None || SyntaxFacts.GetContextualKeywordKind(name) != SyntaxKind.None;

    // f0, f1, ..: the flag bytes. has0, has1, ..: whether a member came. part0, part1, ..: what was found of it.
    private static bool IsNumbered(string name, string prefix) =>
        name.Length > prefix.Length && name.StartsWith(prefix, StringComparison.Ordinal) && name.Skip(prefix.Length).All(char.IsDigit);
}
