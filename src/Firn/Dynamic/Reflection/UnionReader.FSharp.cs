using System.Reflection;
using Firn.Contracts;

namespace Firn.Dynamic;

/// <summary>How a union of F# is looked into and made.</summary>
/// <param name="tag">What gives the number of a value's case: a getter, or a static method where null is a case; null of a union of one case.</param>
/// <param name="cases">The cases by number.</param>
internal sealed class FSharpUnion(MethodInfo? tag, IReadOnlyList<FSharpCase> cases)
{
    public MethodInfo? Tag => tag;

    public IReadOnlyList<FSharpCase> Cases => cases;
}

/// <summary>A case of a union of F#.</summary>
/// <param name="name">Its name.</param>
/// <param name="tag">The tag on the wire.</param>
/// <param name="holder">The class that has its fields: one of the compiler's, or the union itself.</param>
/// <param name="creation">The method that makes a value of its fields.</param>
/// <param name="fields">Its fields, in the order in which they are declared.</param>
internal sealed class FSharpCase(string name, long tag, Type holder, MethodInfo creation, PropertyInfo[] fields)
{
    public string Name => name;

    public long Tag => tag;

    public Type Holder => holder;

    public MethodInfo Creation => creation;

    public PropertyInfo[] Fields => fields;
}

/// <content>Unions of F#: the cases are what the compiler says of its methods.</content>
internal sealed partial class UnionReader
{
    private const BindingFlags AnyInstance = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    private UnionDeclaration ReadFSharp()
    {
        if (FSharpTypes.IsHidden(_type) && !Attributes.IsAnnotated(_type)) Invalid(ProblemText.PrivateCasesDetail);
        if (Attributes.KeepsIdentity(_type)) Invalid(ProblemText.FSharpIdentityDetail);
        if (CallbackReader.Read(_type) is { Count: > 0 } callbacks) Invalid($"{ProblemText.FSharpCallbackDetail}{callbacks[0].Name}'");
        List<(int Number, string Name, MethodInfo Creation)> found = [];
        foreach (MethodInfo method in _type.GetMethods(Static))
        {
            if (FSharpTypes.CaseOf(method) is var number and >= 0) found.Add((number, CaseName(method), method));
        }

        found.Sort((a, b) => a.Number.CompareTo(b.Number));
        Dictionary<string, int> given = ReadCaseTags(found.ConvertAll(f => f.Name));
        List<FSharpCase> cases = [];
        Dictionary<long, string> tags = [];
        foreach ((int number, string name, MethodInfo creation) in found)
        {
            long tag = given.TryGetValue(name, out int explicitTag) ? explicitTag : NameHash.Of(name);
            if (!tags.TryAdd(tag, name)) Invalid($"{ProblemText.CaseTagsDetail}{tags[tag]}' and '{name}' have one tag, {tag}");
            Type holder = HolderOf(name);
            PropertyInfo[] fields = FieldsOf(holder, number);
            if (fields.Length != creation.GetParameters().Length) Invalid(ProblemText.UnknownShapeDetail);
            cases.Add(new FSharpCase(name, tag, holder, creation, fields));
        }

        MethodInfo? tagOf = FSharpTypes.NullCaseTag(_type) ?? _type.GetProperty("Tag", AnyInstance)?.GetMethod;
        // Numbers without a gap are what the codec goes by.
        bool isWhole = cases.Count > 0 && found[^1].Number == cases.Count - 1 && (cases.Count == 1 || tagOf?.ReturnType == typeof(int));
        if (!isWhole) Invalid(ProblemText.UnknownShapeDetail);
        return new UnionDeclaration([], _problems) { FSharp = new FSharpUnion(cases.Count == 1 ? null : tagOf, cases) };
    }

    private static string CaseName(MethodInfo creation)
    {
        string name = creation.Name;
        if (creation.IsSpecialName && name.StartsWith("get_", StringComparison.Ordinal)) return name[4..];
        return name.StartsWith("get_", StringComparison.Ordinal) ? name[4..] : name.StartsWith("New", StringComparison.Ordinal) ? name[3..] : name;
    }

    // The compiler nests a class for each case with fields, but in structs, and where there is but one of them.
    private Type HolderOf(string name)
    {
        if (_type.IsValueType || _type.GetNestedType(name, BindingFlags.Public | BindingFlags.NonPublic) is not { } nested) return _type;
        Type holder = nested.IsGenericTypeDefinition && _type.IsConstructedGenericType ? nested.MakeGenericType(_type.GetGenericArguments()) : nested;
        return _type.IsAssignableFrom(holder) ? holder : _type;
    }

    private static PropertyInfo[] FieldsOf(Type holder, int number)
    {
        List<(int Place, PropertyInfo Property)> fields = [];
        foreach (PropertyInfo property in holder.GetProperties(AnyInstance))
        {
            if (property.GetMethod is not null && FSharpTypes.FieldOf(property) is var (variant, place) && variant == number) fields.Add((place, property));
        }

        fields.Sort((a, b) => a.Place.CompareTo(b.Place));
        return [.. fields.Select(f => f.Property)];
    }

    private Dictionary<string, int> ReadCaseTags(List<string> names)
    {
        Dictionary<string, int> given = new(StringComparer.Ordinal);
        foreach (FirnUnionAttribute attribute in Attributes.All<FirnUnionAttribute>(_type))
        {
            if (attribute.Case is not { } name || !names.Contains(name)) Invalid(attribute.Case is null ? ProblemText.CaseByTypeDetail : $"its [FirnUnion] names '{attribute.Case}'{ProblemText.NoSuchCaseDetail}");
            else if (attribute.Tag < 0) Invalid($"{ProblemText.NegativeCaseDetail}{name}' has a negative tag");
            else if (!given.TryAdd(name, attribute.Tag)) Invalid($"{ProblemText.CaseTagsDetail}{name}' is named twice");
        }

        return given;
    }
}
