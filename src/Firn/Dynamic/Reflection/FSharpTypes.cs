using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace Firn.Dynamic;

/// <summary>What a type of F#'s library is.</summary>
internal enum FSharpKind
{
    /// <summary>None that is served by itself: unions of the library are served as all unions are.</summary>
    None,

    /// <summary><c>'T option</c>, a class whose <c>None</c> is null.</summary>
    Option,

    /// <summary><c>'T voption</c>, a struct.</summary>
    ValueOption,

    /// <summary><c>'T list</c>.</summary>
    List,

    /// <summary><c>Set&lt;'T&gt;</c>.</summary>
    Set,

    /// <summary><c>Map&lt;'K, 'V&gt;</c>.</summary>
    Map,

    /// <summary><c>'T ref</c>.</summary>
    Reference,

    /// <summary><c>unit</c>, whose only value is null.</summary>
    Unit,

    /// <summary>A function.</summary>
    Function,
}

/// <summary>
/// Types of F#, known by names and by the attribute that its compiler gives them: Firn does not depend on FSharp.Core. That library may be there in more than one version, and a program may
/// have it linked into itself.
/// </summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
internal static class FSharpTypes
{
    private const string Core = "Microsoft.FSharp.Core";
    private const string Mapping = "CompilationMappingAttribute";

    // The kinds of SourceConstructFlags.
    private const int KindMask = 31;
    private const int Union = 1;
    private const int Record = 2;
    private const int Field = 4;
    private const int Case = 8;
    private const int IsNotPublic = 32;

    // Of CompilationRepresentationFlags.
    private const int NullAsTrueValue = 8;

    // Most programs have nothing of F#: whether an assembly has is asked once, and its types only then.
    private static readonly ConditionalWeakTable<Assembly, StrongBox<bool>> s_assemblies = [];

    /// <summary>What a type of the library is.</summary>
    public static FSharpKind KindOf(Type type)
    {
        if (type.HasElementType || !IsOfFSharp(type.Assembly)) return FSharpKind.None;
        return (type.IsGenericType ? type.GetGenericTypeDefinition() : type).FullName switch
        {
            "Microsoft.FSharp.Core.FSharpOption`1" => FSharpKind.Option,
            "Microsoft.FSharp.Core.FSharpValueOption`1" => FSharpKind.ValueOption,
            "Microsoft.FSharp.Core.FSharpRef`1" => FSharpKind.Reference,
            "Microsoft.FSharp.Core.Unit" => FSharpKind.Unit,
            "Microsoft.FSharp.Collections.FSharpList`1" => FSharpKind.List,
            "Microsoft.FSharp.Collections.FSharpSet`1" => FSharpKind.Set,
            "Microsoft.FSharp.Collections.FSharpMap`2" => FSharpKind.Map,
            "Microsoft.FSharp.Core.FSharpFunc`2" => FSharpKind.Function,
            _ => IsFunction(type) ? FSharpKind.Function : FSharpKind.None,
        };
    }

    /// <summary>Whether a type is a union of F#, also one of its library that has no kind of its own.</summary>
    public static bool IsUnion(Type type) => !type.HasElementType && !type.IsEnum && IsOfFSharp(type.Assembly) && MappingOf(type) is { } mapping && (mapping.Flags & KindMask) == Union;

    /// <summary>Whether a type is one of the classes that the compiler makes for the cases of a union.</summary>
    public static bool IsCase(Type type) => type is { IsNested: true, BaseType: { } parent } && !type.HasElementType && IsOfFSharp(type.Assembly) && Definition(parent) == type.DeclaringType && IsUnion(parent);

    /// <summary>Whether a type is a record of F#, also an anonymous one.</summary>
    public static bool IsRecord(Type type) => !type.HasElementType && !type.IsEnum && IsOfFSharp(type.Assembly) && MappingOf(type) is { } mapping && (mapping.Flags & KindMask) == Record;

    /// <summary>
    /// Whether the cases or fields are hidden from other assemblies: <c>type Id = private Id of int</c>. Those of a type that is itself hidden always are, so that these say nothing.
    /// </summary>
    public static bool IsHidden(Type type) => IsPrivate(type) && Definition(type).IsVisible;

    /// <summary>Whether other assemblies see the cases or fields.</summary>
    public static bool IsPrivate(Type type) => MappingOf(type) is { } mapping && (mapping.Flags & IsNotPublic) != 0;

    /// <summary>Whether a property is a field of a record.</summary>
    public static bool IsRecordField(PropertyInfo property) => MappingOf(property) is { Numbers.Length: 1 } mapping && (mapping.Flags & KindMask) == Field;

    /// <summary>The number of the case that a method or getter makes, or -1.</summary>
    public static int CaseOf(MethodInfo method) => MappingOf(method) is { Numbers: [int number] } mapping && (mapping.Flags & KindMask) == Case ? number : -1;

    /// <summary>The case that a property is a field of and its place there, or nothing.</summary>
    public static (int Case, int Place)? FieldOf(PropertyInfo property) =>
        MappingOf(property) is { Numbers: [int variant, int place] } mapping && (mapping.Flags & KindMask) == Field ? (variant, place) : null;

    /// <summary>What gives the number of a case where null is one of them (<c>UseNullAsTrueValue</c>); null of other unions, which may have a method of that name of their own.</summary>
    public static MethodInfo? NullCaseTag(Type type)
    {
        foreach (CustomAttributeData data in type.GetCustomAttributesData())
        {
            if (data.AttributeType is { Name: "CompilationRepresentationAttribute", Namespace: Core } && data.ConstructorArguments is [{ Value: int flags }] && (flags & NullAsTrueValue) != 0)
            {
                return type.GetMethod("GetTag", 0, BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic, null, [type], null);
            }
        }

        return null;
    }

    private static bool IsFunction(Type type)
    {
        for (Type? level = type.BaseType; level is not null; level = level.BaseType)
        {
            if (level.IsGenericType && level.GetGenericTypeDefinition().FullName == "Microsoft.FSharp.Core.FSharpFunc`2") return true;
        }

        return false;
    }

    private static Type Definition(Type type) => type.IsGenericType ? type.GetGenericTypeDefinition() : type;

    private static bool IsOfFSharp(Assembly assembly) => assembly != typeof(object).Assembly && s_assemblies.GetValue(assembly, static a => new StrongBox<bool>(Find(a))).Value;

    private static bool Find(Assembly assembly)
    {
        if (assembly.IsDynamic) return false;
        if (assembly.GetName().Name == "FSharp.Core" || Array.Exists(assembly.GetReferencedAssemblies(), a => a.Name == "FSharp.Core")) return true;
        // Linked into the assembly itself (--standalone).
        return assembly.GetType($"{Core}.{Mapping}", throwOnError: false) is not null;
    }

    // Read as metadata: the attribute is of another assembly, of which there may be several versions.
    private static MappingData? MappingOf(MemberInfo member)
    {
        try
        {
            foreach (CustomAttributeData data in member.GetCustomAttributesData())
            {
                if (data.AttributeType.Name != Mapping || data.AttributeType.Namespace != Core) continue;
                if (data.ConstructorArguments is not [{ Value: int flags }, ..] arguments) continue;
                int[] numbers = new int[arguments.Count - 1];
                for (int i = 0; i < numbers.Length; i++) numbers[i] = arguments[i + 1].Value is int number ? number : -1;
                return new MappingData(flags, numbers);
            }
        }
        catch (Exception exception) when (MetadataAttributes.IsMissing(exception))
        {
            return null;
        }

        return null;
    }

    private sealed record MappingData(int Flags, int[] Numbers);
}
