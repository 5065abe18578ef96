using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Firn.CodeGeneration;
using Firn.Contracts;

namespace Firn.Dynamic;

/// <summary>The contracts that assemblies and their contexts have for types which they can't edit. They count where codecs that these name would: <see cref="CodecScope"/>.</summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
internal static class OutsideContracts
{
    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    private static readonly ConditionalWeakTable<Assembly, Dictionary<Type, Entry>> s_entries = [];
    private static readonly ConditionalWeakTable<Assembly, Type[]> s_refused = [];
    private static readonly ProgramWide<Entry> s_program = new(static (assembly, type) => Get(EntriesOf(assembly), type), ProblemText.DifferentContracts, ProblemText.LateContract);

    /// <summary>Whether an assembly or one of its contexts has contracts.</summary>
    public static bool Has(Assembly assembly) => EntriesOf(assembly).Count > 0;

    /// <summary>The types for which an assembly has a contract although their own assembly decides.</summary>
    public static Type[] RefusedBy(Assembly assembly) => s_refused.GetValue(assembly, static a => [.. EntriesOf(a).Keys.Where(t => t.Assembly != a && CodecScope.CanSpeak(t)).OrderBy(t => t.FullName, StringComparer.Ordinal)]);

    /// <summary>The same of all assemblies that are loaded.</summary>
    public static List<Type> RefusedByAny()
    {
        List<Type> refused = [];
        foreach (Assembly assembly in AppDomain.CurrentDomain.GetAssemblies())
        {
            if (assembly.IsDynamic || FrameworkTypes.IsFramework(assembly)) continue;
            foreach (Type type in RefusedBy(assembly))
            {
                // What can be unloaded decides nothing about what stays.
                if (!assembly.IsCollectible || type.IsCollectible) refused.Add(type);
            }
        }

        return refused;
    }

    /// <summary>Whether values of one type may be values of the other.</summary>
    public static bool AreRelated(Type first, Type second) => DerivesFrom(first, second) || DerivesFrom(second, first);

    /// <summary>Whether a contract counts for a type or one of its base classes.</summary>
    /// <param name="type">The type.</param>
    /// <param name="scope">The assembly whose contracts count, or null.</param>
    /// <param name="settles">Whether the answer counts for the rest of the process.</param>
    /// <param name="asksAll">Whether contracts of all assemblies count for types that can say nothing themselves.</param>
    public static bool Concern(Type type, Assembly? scope, bool settles, bool asksAll)
    {
        for (Type? level = type; level is not null && level != typeof(object) && level != typeof(ValueType); level = level.BaseType)
        {
            if (Search(level, scope, settles, asksAll, out _) is not null) return true;
        }

        return false;
    }

    /// <summary>Whether a contract is for the type itself, which is of the scope or can say nothing itself.</summary>
    /// <param name="type">The type.</param>
    /// <param name="scope">The assembly whose contracts count, or null.</param>
    /// <param name="settles">Whether the answer counts for the rest of the process.</param>
    public static bool IsFor(Type type, Assembly? scope, bool settles) => (type.Assembly == scope || !CodecScope.CanSpeak(type)) && Search(type, scope, settles, asksAll: true, out _) is not null;

    /// <summary>The contract for a type, or null.</summary>
    /// <param name="type">The type.</param>
    /// <param name="scope">The assembly whose contracts count, or null.</param>
    /// <param name="settles">Whether the answer counts for the rest of the process.</param>
    /// <param name="asksAll">Whether contracts of all assemblies count for types that can say nothing themselves.</param>
    /// <param name="surfaces">Describes configurations.</param>
    /// <param name="keys">The names of types.</param>
    /// <param name="sources">Gets the members of its configuration.</param>
    [RequiresDynamicCode(DynamicWarnings.Code)]
    public static OutsideContract? Find(Type type, Assembly? scope, bool settles, bool asksAll, SurfaceReader surfaces, TypeKeys keys, Dictionary<(string Type, string Member), MemberSource> sources)
    {
        if (Search(type, scope, settles, asksAll, out string problem) is not { } entry) return null;
        OutsideContract contract = new(keys.KeyOf(type)) { Ignored = new EquatableArray<string>(entry.Ignored), Problem = problem.Length == 0 && entry.IsTwice ? ProblemText.TwoContractsDetail : problem };
        return contract.Problem.Length > 0 || entry.Configuration is null ? contract : Configured(contract, type, entry.Configuration, surfaces, keys, sources);
    }

    private static Entry? Search(Type type, Assembly? scope, bool settles, bool asksAll, out string problem)
    {
        problem = "";
        Entry? own = scope is null ? null : Get(EntriesOf(scope), type);
        if (type.Assembly == scope) return own;
        if (CodecScope.CanSpeak(type))
        {
            if (own is null) return Get(EntriesOf(type.Assembly), type);
            problem = ProblemText.DecidesItself(type.Assembly.GetName().Name!);
            return own;
        }

        if (own is not null || !asksAll || FrameworkTypes.IsFramework(type)) return own;
        Entry? entry = s_program.Find(type, settles, out problem);
        return entry ?? (problem.Length > 0 ? new Entry([], null, IsTwice: false) : null);
    }

    private static Entry? Get(Dictionary<Type, Entry> entries, Type type) =>
        entries.Count == 0 ? null : entries.GetValueOrDefault(type) ?? (type.IsGenericType ? entries.GetValueOrDefault(type.GetGenericTypeDefinition()) : null);

    // Those of contexts, which the generator lists, come first.
    private static Dictionary<Type, Entry> EntriesOf(Assembly assembly) => s_entries.GetValue(assembly, static a =>
    {
        Dictionary<Type, Entry> entries = [], ofContexts = [];
        foreach (FirnContractAttribute attribute in Attributes.All<FirnContractAttribute>(a)) Add(entries, attribute.Type, attribute.Ignore, attribute.Configuration);
        foreach (FirnContextContractAttribute attribute in Attributes.All<FirnContextContractAttribute>(a)) Add(ofContexts, attribute.Type, attribute.Ignore, attribute.Configuration);
        foreach ((Type type, Entry entry) in ofContexts) entries[type] = entry;
        return entries;
    });

    private static void Add(Dictionary<Type, Entry> entries, Type? type, string?[]? names, Type? configuration)
    {
        if (type is null) return;
        SortedSet<string> ignored = new(StringComparer.Ordinal);
        foreach (string? name in names ?? [])
        {
            if (name is not null) ignored.Add(name);
        }

        Entry entry = new([.. ignored], configuration, IsTwice: false);
        entries[type] = entries.TryGetValue(type, out Entry? known) && !known.Equals(entry) ? known with { IsTwice = true } : entry;
    }

    [RequiresDynamicCode(DynamicWarnings.Code)]
    private static OutsideContract Configured(OutsideContract contract, Type type, Type configuration, SurfaceReader surfaces, TypeKeys keys, Dictionary<(string Type, string Member), MemberSource> sources)
    {
        string display = TypeDisplay.Short(configuration);
        if (configuration is { IsClass: false, IsInterface: false } || configuration.IsArray) return contract with { Problem = display + ProblemText.NoConfigurationDetail };
        if (configuration.IsGenericTypeDefinition)
        {
            if (!type.IsGenericType || configuration.GetGenericArguments().Length != type.GetGenericArguments().Length) return contract with { Problem = display + ProblemText.NoConfigurationDetail };
            try
            {
                configuration = configuration.MakeGenericType(type.GetGenericArguments());
            }
            catch (ArgumentException)
            {
                return contract with { Problem = display + ProblemText.NoConfigurationDetail };
            }
        }

        string key = keys.KeyOf(configuration);
        List<MemberSurface> members = [];
        List<string> converted = [];
        HashSet<string> hidden = [];
        foreach (MemberInfo symbol in Levels(configuration, keys).SelectMany(static l => l.GetMembers(Declared | BindingFlags.Static)))
        {
            if (surfaces.Configured(symbol, out MemberSource? source, out bool isPublic, out bool isStatic) is not { } member || !hidden.Add(symbol.Name)) continue;
            bool isConverted = source!.Codec is not null || source.Converters.Length > 0;
            if (isStatic || !isPublic)
            {
                if (!isConverted && member is { IsIgnored: false, HasMemberAttribute: false, IsDataMember: false }) continue;
                return contract with { Problem = $"'{symbol.Name}{(isStatic ? ProblemText.ConfiguredStaticallyDetail : ProblemText.ConfiguredPrivatelyDetail)}" };
            }

            members.Add(member);
            sources[(key, symbol.Name)] = source;
            if (isConverted) converted.Add(symbol.Name);
        }

        foreach (string about in OutsideText.AboutTypes)
        {
            int dot = about.LastIndexOf('.');
            if (Attributes.HasNamed(configuration, about[..dot], about[(dot + 1)..])) return contract with { Problem = OutsideText.AboutType(about) };
        }

        return contract with { Configuration = key, Members = new EquatableArray<MemberSurface>(members), Converted = new EquatableArray<string>(converted), Constructors = surfaces.ChosenConstructors(configuration) };
    }

    // The class and its bases, or the interface and those that it extends, the more derived ones first.
    private static IEnumerable<Type> Levels(Type configuration, TypeKeys keys)
    {
        for (Type? level = configuration; level is not null && !FrameworkTypes.IsFramework(level); level = level.BaseType) yield return level;
        if (!configuration.IsInterface) yield break;
        foreach (Type extended in configuration.GetInterfaces().OrderByDescending(static i => i.GetInterfaces().Length).ThenBy(keys.KeyOf, StringComparer.Ordinal)) yield return extended;
    }

    private static bool DerivesFrom(Type derived, Type type)
    {
        if (FrameworkTypes.IsFramework(type)) return false;
        if (type.IsInterface && type.IsAssignableFrom(derived)) return true;
        Type definition = Definition(type);
        for (Type? level = derived; level is not null; level = level.BaseType)
        {
            if (Definition(level) == definition) return true;
        }

        return false;
    }

    private static Type Definition(Type type) => type.IsGenericType ? type.GetGenericTypeDefinition() : type;

    private sealed record Entry(string[] Ignored, Type? Configuration, bool IsTwice)
    {
        public bool Equals(Entry? other) => other is not null && IsTwice == other.IsTwice && Configuration == other.Configuration && Ignored.AsSpan().SequenceEqual(other.Ignored);

        public override int GetHashCode() => HashCode.Combine(Ignored.Length, Configuration);
    }
}
