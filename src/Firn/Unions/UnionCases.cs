using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using Firn.Contracts;
using Firn.Dynamic;

namespace Firn;

/// <summary>The cases that options add to unions. Immutable but for the schemas worked out; equal where the same cases have the same tags.</summary>
internal sealed class UnionCases : IEquatable<UnionCases>
{
    private readonly BaseCases[] _bases;
    private readonly ConcurrentDictionary<CodecEntry, CasesSchema> _schemas = new();
    private readonly ConditionalWeakTable<CodecEntry, CasesSchema> _passingSchemas = [];    // of entries that may be unloaded

    private UnionCases(BaseCases[] bases) => _bases = bases;

    /// <summary>The cases with one more.</summary>
    /// <exception cref="ArgumentException">It does not fit the others, or the base.</exception>
    public static UnionCases Add<TBase, TCase>(UnionCases? cases, int tag)
        where TBase : class
        where TCase : notnull, TBase
    {
        CheckTag(typeof(TBase), typeof(TCase), tag);
        CheckBase(typeof(TBase), CodecSlot<TBase>.EntryOrNull, tag, typeof(TCase));
        return Join(cases, typeof(TBase), new RegisteredCase<TCase>(tag, CodecSlot<TCase>.EntryOrNull ?? (CanWait(typeof(TCase)) ? null : CodecSlot<TCase>.Entry)));
    }

    /// <inheritdoc cref="Add{TBase, TCase}(UnionCases?, int)"/>
    public static UnionCases Add(UnionCases? cases, Type declared, Type type, int tag)
    {
        ArgumentNullException.ThrowIfNull(declared);
        ArgumentNullException.ThrowIfNull(type);
        CheckTag(declared, type, tag);
        if (declared.IsValueType) throw new ArgumentException($"{TypeDisplay.Full(declared)} can't have cases: it is no class or interface.", nameof(declared));
        if (!declared.IsAssignableFrom(type)) throw new ArgumentException($"{TypeDisplay.Full(type)} can't be a case of {TypeDisplay.Full(declared)}, which it does not derive from or implement.", nameof(type));
        CheckBase(declared, CodecTable.FindOrNull(declared), tag, type);
        return Join(cases, declared, MakeCase(type, tag));
    }

    /// <summary>A case of a type that is known while the program runs.</summary>
    /// <exception cref="NotSupportedException">No code serves the type.</exception>
    public static RegisteredCase MakeCase(Type type, long tag) =>
        CodecTable.FindOrNull(type) is null && RuntimeEngine.IsSupported && CanWait(type) ? RuntimeEngine.MakeCase(type, tag) : CodecTable.Find(type).MakeCase(tag);

    /// <summary>The same of several cases of an open type, <see cref="object"/>.</summary>
    public static UnionCases Add(UnionCases? cases, Type declared, RegisteredCase[] added) => Join(cases, declared, added);

    // Cases may have members that other cases belong to, which are added only then: a codec that has to be made is made at the first use.
    private static bool CanWait(Type type) => RuntimeEngine.IsSupported && type is { IsClass: true, IsAbstract: false, IsArray: false } && !FrameworkTypes.IsFramework(type);

    private static UnionCases Join(UnionCases? cases, Type declared, params RegisteredCase[] added)
    {
        BaseCases[] bases = cases?._bases ?? [];
        int index = Array.FindIndex(bases, b => b.Type == declared);
        if (index < 0) return new UnionCases([.. bases, new BaseCases(declared, added)]);
        BaseCases[] changed = [.. bases];
        changed[index] = changed[index].With(added);
        return new UnionCases(changed);
    }

    private static void CheckTag(Type declared, Type type, int tag)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(tag);
        if (declared == type) throw new ArgumentException($"{TypeDisplay.Full(declared)} can't be a case of itself: the class says so, with [FirnUnion({tag}, typeof({TypeDisplay.Short(declared)}))].");
    }

    // Told by the attribute's name, as the type of the attribute may be anybody's; asked of types that are given cases, so that programs compiled ahead of time ask as well.
    private static bool IsOfLanguage(Type declared) => declared.CustomAttributes.Any(a => a.AttributeType.Name == LanguageUnions.Attribute && a.AttributeType.Namespace == LanguageUnions.Namespace);

    private static void CheckBase(Type declared, CodecEntry? entry, int tag, Type type)
    {
        if (IsOfLanguage(declared)) throw new ArgumentException($"{TypeDisplay.Full(declared)} is a union of the language: its cases are those of its declaration.");
        if (declared.IsAbstract) OpenBases.Add(declared);
        IReadOnlyList<UnionCase>? cases = entry is null ? RuntimeEngine.IsSupported ? RuntimeEngine.DeclaredCases(declared) : null : [.. entry.Descriptor.Definitions[0].Cases.Select(c => new UnionCase(c.Tag, c.Type))];
        if (entry is null ? cases is null && !declared.IsAbstract : entry.Kind != FirnKind.Union)
        {
            throw new ArgumentException($"{TypeDisplay.Full(declared)} is no union: values declared so are always written as that class. Name a first case on it, with [FirnUnion(0, typeof({TypeDisplay.Short(declared)}))].");
        }

        foreach ((long ownTag, Type ownType) in cases ?? []) BaseCases.CheckApart(declared, ownTag, ownType, tag, type);
    }

    /// <summary>The case of a value, or null.</summary>
    public RegisteredCase? Find(Type declared, object value, bool exactly) => Find(declared)?.Find(value, exactly);

    /// <summary>The case of a tag, or null.</summary>
    public RegisteredCase? Find(Type declared, long tag) => Find(declared)?.Find(tag);

    /// <summary>The cases of a declared type, for its descriptor.</summary>
    public CaseLabel[] Describe(Type declared) => Find(declared)?.Describe() ?? [];

    // There are few bases: comparing references beats a table.
    private BaseCases? Find(Type declared)
    {
        foreach (BaseCases cases in _bases)
        {
            if (cases.Type == declared) return cases;
        }

        return null;
    }

    /// <summary>What the cases make of a root's schema.</summary>
    public CasesSchema SchemaOf(CodecEntry entry) => entry.IsCollectible
        ? _passingSchemas.GetOrAdd(entry, static (e, cases) => new CasesSchema(e.Compose(cases)), this)
        : _schemas.GetOrAdd(entry, static (e, cases) => new CasesSchema(e.Compose(cases)), this);

    public bool Equals(UnionCases? other) =>
        other is not null && _bases.Length == other._bases.Length && Array.TrueForAll(_bases, b => other.Find(b.Type) is { } same && b.Matches(same));

    public override bool Equals(object? obj) => Equals(obj as UnionCases);

    public override int GetHashCode()
    {
        int hash = 0;
        foreach (BaseCases cases in _bases) hash ^= cases.Hash;
        return hash;
    }
}
