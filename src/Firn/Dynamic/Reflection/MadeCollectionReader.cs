using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Firn.Contracts;

namespace Firn.Dynamic;

/// <summary>Reads which collections are made of all their elements at once, and by what.</summary>
/// <param name="Kind">The kind on the wire.</param>
/// <param name="Arguments">The element type, or the types of key and value.</param>
/// <param name="Method">The constructor or static method that takes the elements; null where the attribute names none that fits.</param>
/// <param name="Passing">How they are passed.</param>
/// <param name="Problem">Why nothing makes it, or empty.</param>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
[RequiresDynamicCode(DynamicWarnings.Code)]
internal sealed record MadeCollectionReader(ElementsKind Kind, Type[] Arguments, MethodBase? Method, ElementsPassing Passing, string Problem)
{
    /// <summary>The type of an element.</summary>
    public required Type Element { get; init; }

    /// <summary>Whether it derives from a collection of the framework.</summary>
    public required bool IsDerived { get; init; }

    /// <summary>Whether required members need not be set beside.</summary>
    public bool SetsRequired => Method is not ConstructorInfo constructor || Attributes.HasNamed(constructor, typeof(SetsRequiredMembersAttribute));

    /// <summary>Looks at a class or struct that is not one of the framework.</summary>
    /// <returns>What makes it, or null: then it is no such collection.</returns>
    public static MadeCollectionReader? Read(Type type)
    {
        Type[] interfaces = type.GetInterfaces();
        Type[] enumerables = Array.FindAll(interfaces, i => IsOf(i, typeof(IEnumerable<>)));
        // A query is no data.
        if (enumerables.Length != 1 || type.IsAbstract || typeof(IQueryable).IsAssignableFrom(type)) return null;
        // The key of a group would be lost.
        if (Array.Exists(interfaces, i => IsOf(i, typeof(IGrouping<,>)))) return null;
        Type? foundation = type.BaseType;
        while (foundation is not null && !FrameworkTypes.IsFramework(foundation)) foundation = foundation.BaseType;
        for (Type? level = foundation; level is not null; level = level.BaseType)
        {
            if (MadeCollections.IsNeverMade((level.IsGenericType ? level.GetGenericTypeDefinition() : level).FullName!)) return null;
        }

        bool isDerived = typeof(System.Collections.IEnumerable).IsAssignableFrom(foundation);
        Type element = enumerables[0].GetGenericArguments()[0];
        Type[] arguments = [element];
        ElementsKind kind = ElementsKind.List;
        if (IsOf(element, typeof(KeyValuePair<,>)) && Array.Exists(interfaces, i => (IsOf(i, typeof(IDictionary<,>)) || IsOf(i, typeof(IReadOnlyDictionary<,>))) && i.GetGenericArguments().AsSpan().SequenceEqual(element.GetGenericArguments())))
        {
            kind = ElementsKind.Dictionary;
            arguments = element.GetGenericArguments();
        }
        else if (Array.Exists(interfaces, i => IsOf(i, typeof(ISet<>)) || IsOf(i, typeof(IReadOnlySet<>)) || IsOf(i, typeof(IImmutableSet<>))))
        {
            kind = ElementsKind.Set;
        }

        if (Attributes.Find<CollectionBuilderAttribute>(type) is { } named)
        {
            MethodInfo? builder = Builder(named.BuilderType, named.MethodName, type, element);
            return builder is null
                ? new MadeCollectionReader(kind, arguments, null, default, $"its [CollectionBuilder] names '{named.BuilderType?.Name}.{named.MethodName}{ProblemText.BuilderDetail}") { Element = element, IsDerived = isDerived }
                : new MadeCollectionReader(kind, arguments, builder, MadeCollections.PassingOf(kind, MadeCollections.RankOf(kind, MadeCollections.Span)), "") { Element = element, IsDerived = isDerived };
        }

        ConstructorInfo? constructor = null;
        int best = int.MaxValue;
        ConstructorInfo[] all = type.GetConstructors(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic);
        bool isChosen = Array.Exists(all, c => Attributes.Has(c, typeof(FirnConstructorAttribute)));
        foreach (ConstructorInfo candidate in all)
        {
            if (!candidate.IsPublic || candidate.GetParameters() is not [{ } parameter] || (isChosen && !Attributes.Has(candidate, typeof(FirnConstructorAttribute)))) continue;
            int rank = RankOf(kind, TypeOf(parameter), element, arguments);
            if (rank < 0 || rank >= best) continue;
            (best, constructor) = (rank, candidate);
        }

        return constructor is null ? null : new MadeCollectionReader(kind, arguments, constructor, MadeCollections.PassingOf(kind, best), "") { Element = element, IsDerived = isDerived };
    }

    /// <summary>Whether a collection of the user's can be added to only by an interface, and names the method that makes it: then nobody means the former.</summary>
    public static bool IsPreferred(Type type)
    {
        if (!Attributes.Has(type, typeof(CollectionBuilderAttribute))) return false;
        Type[] interfaces = type.GetInterfaces();
        Type? adding = Array.Find(interfaces, i => IsOf(i, typeof(IDictionary<,>))) ?? Array.Find(interfaces, i => IsOf(i, typeof(ISet<>))) ?? Array.Find(interfaces, i => IsOf(i, typeof(ICollection<>)));
        if (adding is null) return false;
        InterfaceMapping map = type.GetInterfaceMap(adding);
        int place = Array.FindIndex(map.InterfaceMethods, m => m.Name == "Add");
        return place >= 0 && map.TargetMethods[place] is { IsPrivate: true, DeclaringType: { } declaring } && !FrameworkTypes.IsFramework(declaring);
    }

    // What is passed by a reference that is only read.
    private static Type TypeOf(ParameterInfo parameter) => parameter.ParameterType is { IsByRef: true } reference && parameter is { IsIn: true, IsOut: false } ? reference.GetElementType()! : parameter.ParameterType;

    private static int RankOf(ElementsKind kind, Type parameter, Type element, Type[] arguments)
    {
        if (parameter.IsSZArray) return parameter.GetElementType() == element ? MadeCollections.RankOf(kind, MadeCollections.Array) : -1;
        if (!parameter.IsGenericType || parameter.IsByRef) return -1;
        Type[] given = parameter.GetGenericArguments();
        bool fits = given.Length == 1 ? given[0] == element : given.AsSpan().SequenceEqual(arguments);
        return fits ? MadeCollections.RankOf(kind, parameter.GetGenericTypeDefinition().FullName!) : -1;
    }

    // Its type parameters are those of the collection, which has those of the types around it.
    private static MethodInfo? Builder(Type? factory, string name, Type type, Type element)
    {
        if (factory is null || factory.IsGenericType) return null;
        Type[] arguments = type.GetGenericArguments();
        foreach (MethodInfo candidate in factory.GetMethods(BindingFlags.Static | BindingFlags.Public | BindingFlags.DeclaredOnly))
        {
            if (candidate.Name != name || candidate.GetGenericArguments().Length != arguments.Length || candidate.GetParameters().Length != 1) continue;
            MethodInfo method = candidate;
            try
            {
                if (arguments.Length > 0) method = candidate.MakeGenericMethod(arguments);
            }
            catch (ArgumentException)
            {
                // Its constraints are not met.
                continue;
            }

            Type span = TypeOf(method.GetParameters()[0]);
            if (IsOf(span, typeof(ReadOnlySpan<>)) && span.GetGenericArguments()[0] == element && method.ReturnType == type) return method;
        }

        return null;
    }

    private static bool IsOf(Type type, Type definition) => type.IsGenericType && type.GetGenericTypeDefinition() == definition;
}
