using System.Text;
using Firn.Contracts;
using Firn.Contracts.Files;
using Firn.SourceGenerator.Model;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <summary>The contracts of all roots as a contract file has them, and where their types are declared. Made only where there is such a file, or one is asked for.</summary>
internal sealed class AssemblyContracts(TypeGraph graph)
{
    private readonly ContractState _state = new();
    private readonly SortedDictionary<string, string> _places = new(StringComparer.Ordinal);
    private readonly SortedSet<string> _unserved = new(StringComparer.Ordinal);

    /// <summary>Adds a root that is served.</summary>
    public void AddRoot(TypeGraph.Resolution root)
    {
        string text = Describe(root);
        _state.Roots[NameOf(root.Symbol)] = text.EndsWith("?", StringComparison.Ordinal) ? text.Substring(0, text.Length - 1) : text;
    }

    /// <summary>Adds a root that can't be served as its code stands: it is not gone for that, as an error says so. Of data contracts, which are roots by other serializers' attributes, nothing says so.</summary>
    public void AddUnserved(ITypeSymbol type)
    {
        if (KnownAttributes.Find(type, KnownAttributes.DataContract) is null) _unserved.Add(NameOf(type));
    }

    /// <summary>Adds an object or union that roots reach.</summary>
    public void Add(TypeGraph.CodecNode node)
    {
        // A collection has no entry of its own.
        if (node is TypeGraph.MakerNode) return;
        string key = KeyOf(node);
        if (node is TypeGraph.UnionNode union)
        {
            _state.Types[key] = new ContractEntry { Cases = union.Cases.Select(c => new ContractCase(c.Tag, Required(c.Type))).OrderBy(c => c.Tag).ToEquatableArray() };
            AddPlace(key, node, []);
            return;
        }

        TypeGraph.ObjectNode value = (TypeGraph.ObjectNode)node;
        TypeContract contract = value.Contract!;
        _state.Types[key] = new ContractEntry
        {
            IsDense = contract.IsStruct || value.Construction.Length > 0,
            Members = contract.Members.Select((m, i) => new ContractMember(m.WireName, m.Id, m.Writing == MemberWriting.Elements ? Required(value.Members[i]) : Describe(value.Members[i]), m.IsRequired, m.FormerNames) { ConvertsFrom = value.Converters.Length == 0 ? default : value.Converters[i].Select(c => Describe(c.Old)).ToEquatableArray(), WhenNull = m.WhenNull }).ToEquatableArray(),
        };
        AddPlace(key, node, [.. contract.Members.Select(m => m.Name)]);
    }

    /// <summary>All of it as text.</summary>
    public ContractModel ToModel() => new(ContractFileWriter.Write(new ContractFile(_state, [])), WritePlaces());

    /// <summary>The name of a type in a contract file.</summary>
    private static string NameOf(ITypeSymbol type) => NameOf(TypeNames.Key(type));

    private static string NameOf(string key) => key.Replace("global::", "");

    private static string KeyOf(TypeGraph.CodecNode node) => node switch
    {
        TypeGraph.UnionNode => "union ",
        TypeGraph.ObjectNode { Contract.KeepsIdentity: true } => "reference ",
        _ => "object ",
    } + NameOf(node.Key.TrimStart());

    // Where nothing can be absent.
    private string Required(TypeGraph.Resolution type) => DescribePresent(type);

    private string Describe(TypeGraph.Resolution type) => DescribePresent(type) + (type.Codec!.Absence == CodecAbsence.None ? "" : "?");

    // As codecs describe their values.
    private string DescribePresent(TypeGraph.Resolution type)
    {
        if (type.Surrogate is { } surrogate) return DescribePresent(surrogate);
        CodecReference codec = type.Codec!;
        if (codec.IsHandwritten || type.IsForeign) return External(type);
        switch (type.Kind)
        {
            case WireKind.Primitive:
                return codec.IsEnum ? "enum " + AddEnum((INamedTypeSymbol)Underlying(type.Symbol)) : KindName(codec.PrimitiveKind.Length > 0 ? codec.PrimitiveKind : DescribedKind(Underlying(type.Symbol)));
            case WireKind.List when codec.ValueCodec.StartsWith("global::Firn.Codecs.BlockingCollectionCodec<", StringComparison.Ordinal):
                return External(type);
            case WireKind.List:
                if (type.Parts.Length == 0) return IsUntyped(codec, "ArrayListCodec") ? $"list<{AnyObject()}?>" : "list<byte>";
                return $"list<{Describe(type.Parts[0])}>";
            case WireKind.Set:
                return $"set<{Describe(type.Parts[0])}>";
            case WireKind.Dictionary when IsUntyped(codec, "NameValueCollectionCodec"):
                return $"dictionary<{KindName("String")}, list<{KindName("String")}?>?>";
            case WireKind.Dictionary when type.Parts.Length == 0:
                return $"dictionary<{(IsUntyped(codec, "HashtableCodec") ? AnyObject() : KindName("String"))}, {AnyObject()}?>";
            case WireKind.Dictionary:
                string value = codec.ValueCodec.StartsWith("global::Firn.Codecs.LookupCodec<", StringComparison.Ordinal) ? $"list<{Describe(type.Parts[1])}>?" : Describe(type.Parts[1]);
                return $"dictionary<{Required(type.Parts[0])}, {value}>";
            case WireKind.Array:
                return FormattableString.Invariant($"array{((IArrayTypeSymbol)type.Symbol).Rank}<{Describe(type.Parts[0])}>");
            case WireKind.Union when type.Symbol.SpecialType == SpecialType.System_Object:
                return AnyObject();
            case WireKind.Object when type.Parts.Length > 0 && !codec.ValueCodec.StartsWith("global::Firn.Codecs.Vector", StringComparison.Ordinal):
                return Required(type.Parts[0]);
            default:
                return type.Mentions.Length == 0 ? External(type) : KeyOf(graph.Node(type.Mentions[0]));
        }
    }

    private static bool IsUntyped(CodecReference codec, string name) => codec.ValueCodec.EndsWith(name, StringComparison.Ordinal);

    // Options give it cases, which a contract does not know.
    private string AnyObject()
    {
        _state.Types["union object"] = new ContractEntry();
        return "union object";
    }

    private static string External(TypeGraph.Resolution type) => "external " + NameOf(Underlying(type.Symbol));

    private static ITypeSymbol Underlying(ITypeSymbol type) => type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable ? nullable.TypeArguments[0] : type;

    private static string DescribedKind(ITypeSymbol type) => LibraryCodecTable.Find(TypeNames.Metadata(((INamedTypeSymbol)type).OriginalDefinition))!.DescribedKind;

    private static string KindName(string kind) => KindNames.Name((FirnKind)Enum.Parse(typeof(FirnKind), kind));

    private string AddEnum(INamedTypeSymbol type)
    {
        string name = NameOf(type);
        string key = "enum " + name;
        if (_state.Types.ContainsKey(key)) return name;
        _state.Types[key] = new ContractEntry
        {
            Underlying = TypeNames.Key(type.EnumUnderlyingType!),
            IsFlags = type.GetAttributes().Any(a => a.AttributeClass is { Name: "FlagsAttribute" } flags && TypeNames.Namespace(flags) == "System"),
            Values = type.GetMembers().OfType<IFieldSymbol>().Where(f => f.HasConstantValue)
                .Select(f => new ContractEnumValue(f.Name, Convert.ToDecimal(f.ConstantValue, System.Globalization.CultureInfo.InvariantCulture)))
                .OrderBy(v => v.Value).ThenBy(v => v.Name, StringComparer.Ordinal).ToEquatableArray(),
        };
        return name;
    }

    private void AddPlace(string key, TypeGraph.CodecNode node, string[] members)
    {
        StringBuilder place = new();
        ContractText.AppendJson(place, RootReference.Create(node.Symbol) ?? "");
        foreach (string member in members)
        {
            place.Append(", ");
            ContractText.AppendJson(place, member);
        }

        _places[key] = place.ToString();
    }

    private string WritePlaces()
    {
        StringBuilder text = new("{\n\"\": [");
        text.Append(string.Join(", ", _unserved.Select(Json))).Append(']');
        foreach (KeyValuePair<string, string> place in _places) text.Append(",\n").Append(Json(place.Key)).Append(": [").Append(place.Value).Append(']');
        return text.Append("\n}\n").ToString();
    }

    private static string Json(string text)
    {
        StringBuilder json = new();
        ContractText.AppendJson(json, text);
        return json.ToString();
    }
}
