using System.Text;

namespace Firn.SourceGenerator.Tests;

/// <summary>Classes and structs of all sorts: members and how they are got and set, constructors, attributes and bases in combinations that nobody would think of.</summary>
/// <param name="seed">What decides about all of them.</param>
/// <param name="isForeign">Whether only what a reference assembly shows may make a difference.</param>
internal sealed class GeneratedShapes(int seed, bool isForeign)
{
    private static readonly string[] s_types = ["int", "string?", "List<int>?", "DateTime", "int?", "byte[]?", "DayOfWeek", "decimal", "Dictionary<string, long>?", "object?"];
    private static readonly string[] s_defaults = ["3", "\"text\"", "null", "default", "null", "null", "DayOfWeek.Friday", "1.50m", "null", "null"];

    private readonly Random _random = new(seed);
    private readonly StringBuilder _text = new();
    private readonly List<(string Name, bool HasImplicitConstructor)> _bases = [];

    private sealed record Member(string Name, int Type);

    /// <summary>The source of so many types.</summary>
    public string Source(int count)
    {
        _text.AppendLine("#pragma warning disable CS0169, CS0649, CS0414, CS8618, CS9113\npublic sealed class Never;");
        for (int i = 0; i < count; i++) Type($"T{seed}_{i}");
        return _text.ToString();
    }

    private bool Chance(int percent) => _random.Next(100) < percent;

    private T Any<T>(params ReadOnlySpan<T> choices) => choices[_random.Next(choices.Length)];

    private void Type(string name)
    {
        string kind = Any("class", "class", "class", "class", "sealed class", "struct", "readonly struct", "record", "record struct");
        string annotation = isForeign ? Any("", "", "[DataContract] ") : Any("", "", "", "[FirnSerializable] ", "[FirnSerializable(Members = FirnMembers.All)] ", "[FirnSerializable(Members = FirnMembers.Explicit)] ", "[DataContract] ", "[DataContract] ", "[DataContract(IsReference = true)] ");
        bool isStruct = kind.EndsWith("struct", StringComparison.Ordinal);
        if (isStruct) annotation = annotation.Replace("IsReference = true", "", StringComparison.Ordinal);
        List<Member> members = [];
        // Names of their own: what may hide what is a matter of other tests.
        for (int i = _random.Next(5); i > 0; i--) members.Add(new Member($"M{_bases.Count}{(char)('A' + members.Count)}", _random.Next(s_types.Length)));
        if (kind.StartsWith("record", StringComparison.Ordinal))
        {
            _text.AppendLine($"{annotation}public {kind} {name}({string.Join(", ", members.Select(m => $"{Attribute(annotation)}{s_types[m.Type]} {m.Name}".Replace("[", "[property: ", StringComparison.Ordinal).Replace("[property: ]", "[]", StringComparison.Ordinal)))});");
            return;
        }

        (string Name, bool HasImplicitConstructor) ancestor = !isStruct && _bases.Count > 0 && Chance(35) ? _bases[_random.Next(_bases.Count)] : default;
        _text.AppendLine($"{annotation}public {kind} {name}{(ancestor.Name is null ? "" : " : " + ancestor.Name)}\n{{");
        foreach (Member member in members) _text.AppendLine("    " + Attribute(annotation) + Declaration(member, kind));
        int constructors = Any(0, 0, 1, 1, 1, 2, 3);
        // What a base class declares stays without an implicit constructor only where it has others.
        if (constructors == 0 && ancestor.Name is not null && !ancestor.HasImplicitConstructor) constructors = 1;
        HashSet<string> signatures = ["Never"];
        string chain = ancestor.Name is null || ancestor.HasImplicitConstructor ? "" : " : base((Never)null!)";
        for (int i = 0; i < constructors; i++) Constructor(name, members, signatures, isStruct, chain);
        if (constructors > 0 && !isStruct) _text.AppendLine($"    {(kind == "sealed class" ? "private" : "protected")} {name}(Never never){chain} {{ }}");
        if (Chance(10) && annotation.Length > 0 && !isForeign) _text.AppendLine("    [OnDeserializing] private void Begin(StreamingContext context) { }");
        _text.AppendLine("}");
        if (kind == "class") _bases.Add((name, constructors == 0));
    }

    private string Attribute(string annotation) =>
        annotation.Contains("DataContract", StringComparison.Ordinal) ? Any("[DataMember] ", "[DataMember] ", "[DataMember(Order = 1)] ", "[DataMember(IsRequired = true)] ", "")
        : isForeign ? ""
        : annotation.Length > 0 ? Any("", "", "", "[FirnMember] ", "[FirnIgnore] ") : Any("", "", "", "", "[FirnIgnore] ");

    private string Declaration(Member member, string kind)
    {
        string type = s_types[member.Type], name = member.Name, field = "_" + name;
        bool isReadOnly = kind == "readonly struct";
        string open = isForeign ? $"public {type} {name};" : Any($"public {type} {name};", $"internal {type} {name};", $"private {type} {name};");
        string[] forms = isReadOnly
            ? [$"public {type} {name} {{ get; }}", $"public {type} {name} {{ get; init; }}", $"public readonly {type} {name};", $"public {type} {name} => default!;"]
            : [
                $"public {type} {name} {{ get; set; }}", $"public {type} {name} {{ get; set; }}", $"public {type} {name} {{ get; init; }}", open,
                $"public {type} {name} => default!;", $"private {type} {field}; public {type} {name} {{ get => {field}; set => {field} = value; }}",
                .. isForeign ? [] : new[]
                {
                    $"public {type} {name} {{ get; }}", $"public {type} {name} {{ get; private set; }}", $"public {type} {name} {{ internal get; set; }}", $"internal {type} {name} {{ get; set; }}", $"public readonly {type} {name};",
                    $"public required {type} {name} {{ get; set; }}", $"public required {type} {name} {{ get; init; }}", $"private {type} {field}; public {type} {name} => {field};",
                },
            ];
        string form = forms[_random.Next(forms.Length)];
        // Attributes stand in front of the property, not of its field.
        int property = form.IndexOf("; public ", StringComparison.Ordinal);
        if (property < 0) return form;
        _text.AppendLine("    " + form[..(property + 1)]);
        return form[(property + 2)..];
    }

    private void Constructor(string name, List<Member> members, HashSet<string> signatures, bool isStruct, string chain)
    {
        List<string> parameters = [], types = [];
        string body = "";
        bool hasDefaults = false;
        foreach (Member member in members.Where(_ => Chance(60)).OrderBy(_ => _random.Next()).ToList())
        {
            int type = Chance(85) ? member.Type : _random.Next(s_types.Length);
            Parameter(Chance(50) ? member.Name.ToLowerInvariant() : char.ToLowerInvariant(member.Name[0]) + member.Name[1..], type);
        }

        if (Chance(30)) Parameter("capacity", 0);
        if (Chance(10)) Parameter("comparer", 1);
        if (!signatures.Add(string.Join(",", types)) || (isStruct && parameters.Count == 0)) return;
        string access = Chance(75) ? "public" : Any("internal", "private");
        string chosen = !isForeign && Chance(12) ? "[FirnConstructor] " : "";
        string required = !isForeign && Chance(15) ? "[SetsRequiredMembers] " : "";
        _text.AppendLine($"    {chosen}{required}{access} {name}({string.Join(", ", parameters)}){chain} {{ {body}}}");

        void Parameter(string parameter, int type)
        {
            hasDefaults |= Chance(25);
            string passing = hasDefaults ? "" : Any("", "", "", "", "", "", "", "", "in ", "ref ", "out ");
            if (passing == "out ") body += parameter + " = default!; ";
            types.Add((passing.Length > 0 ? "ref " : "") + s_types[type].TrimEnd('?') + (type == 4 ? "?" : ""));
            parameters.Add($"{passing}{s_types[type]} {parameter}{(hasDefaults ? " = " + s_defaults[type] : "")}");
        }
    }
}
