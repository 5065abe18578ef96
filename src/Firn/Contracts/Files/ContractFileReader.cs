using System.Globalization;

namespace Firn.Contracts.Files;

/// <summary>Reads contract files. They are untrusted input: whatever is wrong is one <see cref="ContractFormatException"/>, with its line.</summary>
internal sealed class ContractFileReader
{
    // Each release is held whole in memory, however little the file says of it.
    private const int MostReleases = 1_000;
    private const int MostLines = 2_000_000;
    private const int MostFormerNames = 1_000;

    private int _lines;

    /// <summary>The file that a text holds.</summary>
    /// <exception cref="ContractFormatException">It holds none.</exception>
    public static ContractFile Read(string text) => new ContractFileReader().Read(ContractJson.Parse(text));

    private ContractFile Read(ContractJsonValue root)
    {
        ContractState? current = null;
        List<ContractRelease> releases = [];
        bool isKnown = false;
        foreach ((string name, ContractJsonValue value) in Parts(root, "the file"))
        {
            switch (name)
            {
                case "firnContract":
                    if (value.Kind != ContractJsonKind.Number) throw Fail(value, "the version of the format is no number");
                    if (value.Text != "1") throw Fail(value, $"version {ContractText.Show(value.Text)} of the format is not known, only {ContractFile.FormatVersion}");
                    isKnown = true;
                    break;
                case "current" when isKnown:
                    current = ReadState(value, null);
                    break;
                case "releases" when isKnown:
                    ReadReleases(value, releases);
                    break;
                default:
                    throw Fail(value, isKnown ? $"{ContractText.Quote(name)} is unknown here" : "the first name is not 'firnContract', which says the version of the format");
            }
        }

        return new ContractFile(current ?? throw Fail(root, "'current' is missing"), releases);
    }

    private void ReadReleases(ContractJsonValue list, List<ContractRelease> releases)
    {
        if (list.Kind != ContractJsonKind.List) throw Fail(list, "'releases' is no list");
        if (list.Items.Count > MostReleases) throw Fail(list, "there are more than 1,000 releases");
        HashSet<string> versions = new(StringComparer.Ordinal);
        foreach (ContractJsonValue item in list.Items)
        {
            Dictionary<string, ContractJsonValue> parts = Parts(item, "a release", "version", "roots", "types");
            string version = Text(Part(parts, item, "version"));
            if (ContractFile.FindFault(version) is { } fault) throw Fail(item, $"the version of a release {fault}");
            if (!versions.Add(version)) throw Fail(item, $"the release {ContractText.Quote(version)} stands twice");
            releases.Add(new ContractRelease(version, ReadState(item, releases.Count == 0 ? new ContractState() : releases[releases.Count - 1].State)));
        }
    }

    // Of a release only what differs from the one before stands there, and null for what is gone.
    private ContractState ReadState(ContractJsonValue value, ContractState? before)
    {
        Dictionary<string, ContractJsonValue> parts = before is null ? Parts(value, "'current'", "roots", "types") : Parts(value, "a release", "version", "roots", "types");
        ContractState state = new();
        foreach (KeyValuePair<string, string> root in before?.Roots ?? []) state.Roots.Add(root.Key, root.Value);
        foreach (KeyValuePair<string, ContractEntry> entry in before?.Types ?? []) state.Types.Add(entry.Key, entry.Value);
        foreach ((string name, ContractJsonValue root) in Parts(Part(parts, value, "roots"), "'roots'"))
        {
            state.Roots.Remove(name);
            if (before is null || root.Kind != ContractJsonKind.Null) state.Roots.Add(name, Text(root));
        }

        foreach ((string key, ContractJsonValue entry) in Parts(Part(parts, value, "types"), "'types'"))
        {
            if (!ContractTypes.TryReadKey(key, out ContractWord word, out _)) throw Fail(entry, $"{ContractText.Quote(key)} does not begin with object, reference, union or enum");
            state.Types.Remove(key);
            if (before is null || entry.Kind != ContractJsonKind.Null) state.Types.Add(key, ReadEntry(word, entry));
        }

        _lines += state.Roots.Count + state.Types.Values.Sum(t => t.Lines);
        if (_lines > MostLines) throw Fail(value, "all states together have more than 2,000,000 lines");
        Check(state, value);
        return state;
    }

    // Whether there are schemas of it, so that nobody who has a state has to ask.
    private static void Check(ContractState state, ContractJsonValue value)
    {
        if (ContractSchema.FindFault(state) is { } fault) throw Fail(value, fault);
    }

    private static ContractEntry ReadEntry(ContractWord word, ContractJsonValue entry)
    {
        switch (word)
        {
            case ContractWord.Union:
                Dictionary<string, ContractJsonValue> union = Parts(entry, "a union", "cases");
                return new ContractEntry { Cases = Items(Part(union, entry, "cases")).Select(ReadCase).ToEquatableArray() };
            case ContractWord.Enum:
                Dictionary<string, ContractJsonValue> named = Parts(entry, "an enum", "underlying", "flags", "values");
                return new ContractEntry
                {
                    Underlying = Text(Part(named, entry, "underlying")),
                    IsFlags = Flag(named, "flags"),
                    Values = Items(Part(named, entry, "values")).Select(ReadValue).ToEquatableArray(),
                };
            default:
                Dictionary<string, ContractJsonValue> type = Parts(entry, "an object", "dense", "members");
                return new ContractEntry { IsDense = Flag(type, "dense"), Members = Items(Part(type, entry, "members")).Select(ReadMember).ToEquatableArray() };
        }
    }

    private static ContractMember ReadMember(ContractJsonValue item)
    {
        Dictionary<string, ContractJsonValue> parts = Parts(item, "a member", "name", "id", "hash", "type", "required", "formerNames", "convertsFrom", "whenNull");
        string name = Text(Part(parts, item, "name"));
        int id = parts.TryGetValue("id", out ContractJsonValue? number) ? (int)Number(number, 0, int.MaxValue) : -1;

        // For people who look a hash up. It follows from the name.
        if (parts.TryGetValue("hash", out ContractJsonValue? hash) && (id >= 0 || Text(hash) != Hash(name))) throw Fail(hash, $"the hash of the member {ContractText.Quote(name)} is not the one of its name");
        string[] former = parts.TryGetValue("formerNames", out ContractJsonValue? names) ? [.. Items(names).Select(Text)] : [];
        if (former.Length > MostFormerNames) throw Fail(names!, $"the member {ContractText.Quote(name)} has more than 1,000 former names");
        string[] old = parts.TryGetValue("convertsFrom", out ContractJsonValue? types) ? [.. Items(types).Select(Text)] : [];
        if (old.Length > MostFormerNames) throw Fail(types!, $"the member {ContractText.Quote(name)} converts from more than 1,000 types");
        string? constant = parts.TryGetValue("whenNull", out ContractJsonValue? stands) ? Text(stands) : null;
        if (constant is not null && (constant.IndexOf(':') < 0 || NullConstant.WordOf(NullConstant.KindIn(constant)) is null)) throw Fail(stands!, $"what stands for null in the member {ContractText.Quote(name)} is no constant");
        return new ContractMember(name, id, Text(Part(parts, item, "type")), Flag(parts, "required"), former.ToEquatableArray()) { ConvertsFrom = old.ToEquatableArray(), WhenNull = constant };
    }

    /// <summary>The hash of a name, as files and schemas show it.</summary>
    public static string Hash(string name) => NameHash.Of(name).ToString("X8", CultureInfo.InvariantCulture);

    private static ContractCase ReadCase(ContractJsonValue item)
    {
        Dictionary<string, ContractJsonValue> parts = Parts(item, "a case", "tag", "type");
        return new ContractCase((long)Number(Part(parts, item, "tag"), 0, uint.MaxValue), Text(Part(parts, item, "type")));
    }

    private static ContractEnumValue ReadValue(ContractJsonValue item)
    {
        Dictionary<string, ContractJsonValue> parts = Parts(item, "a value", "name", "value");
        return new ContractEnumValue(Text(Part(parts, item, "name")), Number(Part(parts, item, "value"), long.MinValue, ulong.MaxValue));
    }

    private static ContractFormatException Fail(ContractJsonValue value, string problem) => new(value.Line, problem);

    private static Dictionary<string, ContractJsonValue> Parts(ContractJsonValue value, string what, params string[] known)
    {
        Dictionary<string, ContractJsonValue> parts = new(StringComparer.Ordinal);
        foreach ((string name, ContractJsonValue part) in Parts(value, what))
        {
            if (!known.Contains(name)) throw Fail(part, $"{ContractText.Quote(name)} is unknown in {what}");
            parts.Add(name, part);
        }

        return parts;
    }

    private static IEnumerable<(string Name, ContractJsonValue Value)> Parts(ContractJsonValue value, string what) =>
        value.Kind == ContractJsonKind.Object ? value.Names.Zip(value.Items, (name, item) => (name, item)) : throw Fail(value, $"{what} is no JSON object");

    private static ContractJsonValue Part(Dictionary<string, ContractJsonValue> parts, ContractJsonValue owner, string name) =>
        parts.TryGetValue(name, out ContractJsonValue? value) ? value : throw Fail(owner, $"'{name}' is missing");

    private static List<ContractJsonValue> Items(ContractJsonValue value) => value.Kind == ContractJsonKind.List ? value.Items : throw Fail(value, "a list is missing");

    private static string Text(ContractJsonValue value) => value.Kind == ContractJsonKind.Text ? value.Text : throw Fail(value, "a text is missing");

    private static bool Flag(Dictionary<string, ContractJsonValue> parts, string name) =>
        parts.TryGetValue(name, out ContractJsonValue? value) && (value.Kind == ContractJsonKind.Bool ? value.Text == "true" : throw Fail(value, "true or false is missing"));

    private static decimal Number(ContractJsonValue value, decimal least, decimal most) =>
        value.Kind == ContractJsonKind.Number && decimal.Parse(value.Text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture) is var number && number >= least && number <= most
            ? number
            : throw Fail(value, FormattableString.Invariant($"a whole number from {least} to {most} is missing"));
}
