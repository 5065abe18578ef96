using System.Globalization;
using System.Text;

namespace Firn.Contracts.Files;

/// <summary>Writes contract files: sorted, a line for each member, the same on every machine.</summary>
internal sealed class ContractFileWriter
{
    private readonly StringBuilder _text = new();
    private int _indentation;

    /// <summary>The text of a file. Lines end with a line feed, the last one, too.</summary>
    public static string Write(ContractFile file)
    {
        ContractFileWriter writer = new();
        writer.Open("{");
        writer.Line("\"firnContract\": " + ContractFile.FormatVersion.ToString(CultureInfo.InvariantCulture) + ",");
        writer.Open("\"current\": {");
        writer.WriteState(file.Current, null);
        writer.Close(file.Releases.Count > 0 ? "}," : "}");
        if (file.Releases.Count > 0) writer.WriteReleases(file.Releases);
        writer.Close("}");
        return writer._text.ToString();
    }

    private void WriteReleases(IReadOnlyList<ContractRelease> releases)
    {
        Open("\"releases\": [");
        ContractState before = new();
        for (int i = 0; i < releases.Count; i++)
        {
            Open("{");
            Line($"\"version\": {Json(releases[i].Version)},");
            WriteState(releases[i].State, before);
            Close(i + 1 < releases.Count ? "}," : "}");
            before = releases[i].State;
        }

        Close("]");
    }

    // What is as it was in the release before is not repeated; null says that it is gone.
    private void WriteState(ContractState state, ContractState? before)
    {
        List<KeyValuePair<string, string?>> roots = Changes(state.Roots, before?.Roots);
        OpenList("\"roots\": {", roots.Count == 0 ? "}," : "");
        for (int i = 0; i < roots.Count; i++) Line($"{Json(roots[i].Key)}: {(roots[i].Value is { } type ? Json(type) : "null")}{(i + 1 < roots.Count ? "," : "")}");
        if (roots.Count > 0) Close("},");
        List<KeyValuePair<string, ContractEntry?>> types = Changes(state.Types, before?.Types);
        OpenList("\"types\": {", types.Count == 0 ? "}" : "");
        for (int i = 0; i < types.Count; i++) WriteEntry(types[i].Key, types[i].Value, i + 1 < types.Count ? "," : "");
        if (types.Count > 0) Close("}");
    }

    private static List<KeyValuePair<string, T?>> Changes<T>(SortedDictionary<string, T> now, SortedDictionary<string, T>? before)
        where T : class
    {
        SortedDictionary<string, T?> changes = new(StringComparer.Ordinal);
        foreach (KeyValuePair<string, T> pair in now)
        {
            if (before is null || !before.TryGetValue(pair.Key, out T? old) || !old.Equals(pair.Value)) changes.Add(pair.Key, pair.Value);
        }

        foreach (string key in before?.Keys ?? Enumerable.Empty<string>())
        {
            if (!now.ContainsKey(key)) changes.Add(key, null);
        }

        return [.. changes];
    }

    private void WriteEntry(string key, ContractEntry? entry, string comma)
    {
        if (entry is null)
        {
            Line($"{Json(key)}: null{comma}");
            return;
        }

        Open(Json(key) + ": {");
        ContractTypes.TryReadKey(key, out ContractWord word, out _);
        switch (word)
        {
            case ContractWord.Union:
                WriteLines("cases", [.. entry.Cases.Select(c => FormattableString.Invariant($"{{ \"tag\": {c.Tag}, \"type\": {Json(c.Type)} }}"))]);
                break;
            case ContractWord.Enum:
                Line($"\"underlying\": {Json(entry.Underlying)},");
                if (entry.IsFlags) Line("\"flags\": true,");
                WriteLines("values", [.. entry.Values.Select(v => FormattableString.Invariant($"{{ \"name\": {Json(v.Name)}, \"value\": {v.Value} }}"))]);
                break;
            default:
                if (entry.IsDense) Line("\"dense\": true,");
                WriteLines("members", [.. entry.Members.Select(Describe)]);
                break;
        }

        Close("}" + comma);
    }

    private static string Describe(ContractMember member)
    {
        StringBuilder text = new("{ \"name\": ");
        ContractText.AppendJson(text, member.Name);
        if (member.Id >= 0) text.Append(", \"id\": ").Append(member.Id.ToString(CultureInfo.InvariantCulture));
        else text.Append(", \"hash\": \"").Append(ContractFileReader.Hash(member.Name)).Append('"');
        text.Append(", \"type\": ");
        ContractText.AppendJson(text, member.Type);
        if (member.IsRequired) text.Append(", \"required\": true");
        if (member.FormerNames.Count > 0) text.Append(", \"formerNames\": [").Append(string.Join(", ", member.FormerNames.Select(Json))).Append(']');
        if (member.ConvertsFrom.Count > 0) text.Append(", \"convertsFrom\": [").Append(string.Join(", ", member.ConvertsFrom.Select(Json))).Append(']');
        if (member.WhenNull is { } constant) text.Append(", \"whenNull\": ").Append(Json(constant));
        return text.Append(" }").ToString();
    }

    private void WriteLines(string name, string[] lines)
    {
        OpenList($"\"{name}\": [", lines.Length == 0 ? "]" : "");
        for (int i = 0; i < lines.Length; i++) Line(lines[i] + (i + 1 < lines.Length ? "," : ""));
        if (lines.Length > 0) Close("]");
    }

    private static string Json(string text)
    {
        StringBuilder json = new();
        ContractText.AppendJson(json, text);
        return json.ToString();
    }

    private void Line(string line) => _text.Append(' ', 2 * _indentation).Append(line).Append('\n');

    private void Open(string line)
    {
        Line(line);
        _indentation++;
    }

    // What is empty is closed where it is opened.
    private void OpenList(string line, string end)
    {
        Line(line + end);
        if (end.Length == 0) _indentation++;
    }

    private void Close(string line)
    {
        _indentation--;
        Line(line);
    }
}
