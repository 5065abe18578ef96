using Firn.Contracts;
using Firn.SourceGenerator.Model;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <summary>Makes of the graph's nodes the records that are emitted, and gathers the accessors that they need.</summary>
internal sealed class ModelWriter(TypeGraph graph)
{
    private readonly SortedDictionary<string, AccessorClass> _accessors = new(StringComparer.Ordinal);

    public ObjectModel Object(TypeGraph.ObjectNode node)
    {
        TypeContract contract = node.Contract!;
        return new ObjectModel
        {
            HintName = HintName(node.Namespace, node.CodecName),
            Host = new HostModel(node.Namespace, default, node.Namespace),
            CodecName = node.CodecName,
            Accessibility = "internal",
            Contract = contract,
            CanBeDerived = !contract.IsStruct && !node.Symbol.IsSealed && node.Construction.Length == 0,
            Layout = graph.LayoutOf(node),
            Codecs = node.Members.Select(m => m.Codec!).ToEquatableArray(),
            AccessorClasses = contract.Members.Select(m => AccessorsOf(node, m)).ToEquatableArray(),
            ConstructorClass = contract.Constructor.IsPublic ? "" : ConstructorOf(node),
            Construction = node.Construction,
        };
    }

    public EquatableArray<AccessorClassModel> AccessorClasses() => _accessors.Values.Select(a => a.ToModel()).ToEquatableArray();

    private string HintName(string space, string name) =>
        (space.Length > graph.Namespace.Length ? space.Substring(graph.Namespace.Length + 1) + "." : "") + name + ".g.cs";

    private string AccessorsOf(TypeGraph.ObjectNode node, MemberContract member)
    {
        bool set = member.Writing is MemberWriting.SetMethod or MemberWriting.Field;
        if (member.Reading == MemberReading.Direct && !set) return "";
        ISymbol symbol = node.Symbols[(member.DeclaringType, member.Name)];
        AccessorClass accessors = ClassOf(symbol.ContainingType);
        ISymbol definition = symbol.OriginalDefinition;
        ITypeSymbol valueType = definition is IFieldSymbol field ? field.Type : ((IPropertySymbol)definition).Type;
        if (member.Reading == MemberReading.GetMethod) accessors.Add(AccessorKind.Getter, "Get" + member.Name, "get_" + member.Name, valueType);
        if (member.Writing == MemberWriting.SetMethod) accessors.Add(AccessorKind.Setter, "Set" + member.Name, "set_" + member.Name, valueType);
        if (member.Reading == MemberReading.Field || member.Writing == MemberWriting.Field)
        {
            accessors.Add(AccessorKind.Field, "FieldOf" + member.Name, member.IsField ? member.Name : ContractBuilder.BackingField(member.Name), valueType);
        }

        return accessors.Reference(symbol.ContainingType);
    }

    private string ConstructorOf(TypeGraph.ObjectNode node)
    {
        AccessorClass accessors = ClassOf(node.Symbol);
        IMethodSymbol constructor = node.Symbol.InstanceConstructors.First(c => KnownAttributes.Has(c, KnownAttributes.Constructor)).OriginalDefinition;
        accessors.AddConstructor(constructor);
        return accessors.Reference(node.Symbol);
    }

    private AccessorClass ClassOf(INamedTypeSymbol type)
    {
        INamedTypeSymbol definition = type.OriginalDefinition;
        string key = TypeNames.Key(definition);
        if (!_accessors.TryGetValue(key, out AccessorClass? accessors))
        {
            string space = TypeNames.Namespace(definition);
            space = space.Length == 0 ? graph.Namespace : graph.Namespace + "." + space;
            // Type parameters in the name would only repeat what the class itself declares.
            string name = AccessorClass.NameOf(definition);
            _accessors.Add(key, accessors = new AccessorClass(definition, HintName(space, name), space, name));
        }

        return accessors;
    }

    private sealed class AccessorClass(INamedTypeSymbol definition, string hintName, string space, string name)
    {
        private readonly SortedDictionary<string, AccessorModel> _accessors = new(StringComparer.Ordinal);

        public static string NameOf(INamedTypeSymbol type) => (type.ContainingType is { } outer ? NameOf(outer).Replace("Accessors", "_") : "") + type.Name + "Accessors";

        public void Add(AccessorKind kind, string accessor, string target, ITypeSymbol valueType) =>
            _accessors[accessor] = new AccessorModel(kind, accessor, target, TypeNames.Key(definition), definition.IsValueType, TypeNames.Key(valueType), default);

        public void AddConstructor(IMethodSymbol constructor) =>
            _accessors["Create"] = new AccessorModel(AccessorKind.Constructor, "Create", ".ctor", TypeNames.Key(definition), definition.IsValueType, "", constructor.Parameters.Select(p => TypeNames.Key(p.Type)).ToEquatableArray());

        public string Reference(INamedTypeSymbol closed)
        {
            List<ITypeSymbol> arguments = [.. Chain(closed).SelectMany(t => t.TypeArguments)];
            return $"global::{space}.{name}" + (arguments.Count == 0 ? "" : $"<{string.Join(", ", arguments.Select(TypeNames.Key))}>");
        }

        public AccessorClassModel ToModel()
        {
            List<ITypeParameterSymbol> parameters = [.. Chain(definition).SelectMany(t => t.TypeParameters)];
            string list = parameters.Count == 0 ? "" : $"<{string.Join(", ", parameters.Select(p => p.Name))}>";
            return new AccessorClassModel(hintName, new HostModel(space, default, space), name, list, string.Join(" ", parameters.Select(Constraints).Where(c => c.Length > 0)), _accessors.Values.ToEquatableArray());
        }

        private static IEnumerable<INamedTypeSymbol> Chain(INamedTypeSymbol type) =>
            type.ContainingType is { } outer ? Chain(outer).Append(type) : [type];

        private static string Constraints(ITypeParameterSymbol parameter)
        {
            List<string> parts = [];
            if (parameter.HasUnmanagedTypeConstraint) parts.Add("unmanaged");
            else if (parameter.HasValueTypeConstraint) parts.Add("struct");
            else if (parameter.HasReferenceTypeConstraint) parts.Add("class");
            else if (parameter.HasNotNullConstraint) parts.Add("notnull");
            parts.AddRange(parameter.ConstraintTypes.Select(TypeNames.Key));
            if (parameter.HasConstructorConstraint && !parameter.HasValueTypeConstraint) parts.Add("new()");
            if (parameter.AllowsRefLikeType) parts.Add("allows ref struct");
            return parts.Count == 0 ? "" : $"where {parameter.Name} : {string.Join(", ", parts)}";
        }
    }
}
