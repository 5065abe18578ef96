using System.Runtime.CompilerServices;
using Firn.Dynamic;

namespace Firn;

/// <summary>
/// The codecs by <see cref="Type"/>, for callers that know a type only while the program runs. Generated roots come here when they are first used:
/// <see cref="CodecFinders"/> finds them without reflection.
/// </summary>
/// <remarks>Looked up without a lock. Types of contexts that can be unloaded stand apart, in a table that does not keep them.</remarks>
internal static partial class CodecTable
{
    private const int FirstLength = 256;

    private static readonly ConditionalWeakTable<Type, CodecEntry> s_collectible = [];

    // Open addressing, at most half full. Changed in place under the gate: a type is stored after its codec. Only replaced to grow.
    private static Place[] s_places = new Place[FirstLength];
    private static int s_count;
    private static bool s_hasCollectible;

    private struct Place
    {
        public Type? Type;
        public CodecEntry Entry;
    }

    /// <summary>Held while a codec is announced, or found to serve its type alone; for moments, and never while foreign code runs.</summary>
    public static Lock Gate { get; } = new();

    /// <summary>Whether no type has a codec yet. The caller holds the gate.</summary>
    public static bool IsEmpty => s_count == 0 && s_lent.Count == 0 && !s_hasCollectible;

    /// <summary>Adds the first codec of a type. The caller holds the gate.</summary>
    public static void Add(CodecEntry entry)
    {
        Type type = entry.ValueType;
        if (entry.IsCollectible)
        {
            s_collectible.Add(type, entry);
            s_hasCollectible = true;
            return;
        }

        if (2 * ++s_count > s_places.Length)
        {
            Place[] larger = new Place[2 * s_places.Length];
            foreach (Place place in s_places)
            {
                if (place.Type is not null) Put(larger, place.Type, place.Entry);
            }

            Volatile.Write(ref s_places, larger);
        }

        Put(s_places, type, entry);
    }

    /// <summary>Has another codec serve a type that is here. The caller holds the gate.</summary>
    public static void Replace(CodecEntry entry)
    {
        Type type = entry.ValueType;
        if (entry.IsCollectible)
        {
            s_collectible.AddOrUpdate(type, entry);
            return;
        }

        Place[] places = s_places;
        int index = RuntimeHelpers.GetHashCode(type);
        while (places[index & (places.Length - 1)].Type != type) index++;
        Volatile.Write(ref places[index & (places.Length - 1)].Entry, entry);
    }

    private static void Put(Place[] places, Type type, CodecEntry entry)
    {
        int index = RuntimeHelpers.GetHashCode(type);
        while (places[index & (places.Length - 1)].Type is not null) index++;
        ref Place place = ref places[index & (places.Length - 1)];
        place.Entry = entry;
        Volatile.Write(ref place.Type, type);
    }

    /// <summary>The codec of a type for callers that hold its values as objects.</summary>
    /// <exception cref="NotSupportedException">No code serves the type, or two codecs of different layout do.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static BoxedEntry Boxed(Type type)
    {
        ArgumentNullException.ThrowIfNull(type);
        return Look(type)?.Boxed ?? Find(type).FindBoxed();
    }

    /// <summary>The codec of a type.</summary>
    /// <exception cref="NotSupportedException">No code serves the type, or two codecs of different layout do.</exception>
    public static CodecEntry Find(Type type)
    {
        if (FindOrNull(type) is { } found) return found;
        CodecEntry made = Missing(type);
        made.Register();
        return made.Current;
    }

    /// <summary>The codec of a type, or null where the program was built with none.</summary>
    /// <exception cref="NotSupportedException">Two codecs of different layout serve the type.</exception>
    public static CodecEntry? FindOrNull(Type type)
    {
        if (LookAll(type) is { } known) return known.Current;
        if (!IsOfProgram(type)) return null;
        CodecFinders.Ask(type, after: 0);
        if (LookAll(type) is null)
        {
            long asked = CodecFinders.Last;
            Discover(type);
            if (CodecFinders.Last != asked) CodecFinders.Ask(type, after: 0);
        }

        if (LookAll(type) is null) BuiltInCodecs.Register(type);
        if (LookAll(type) is null) RegisterListed(type);
        return LookAll(type)?.Current;
    }

    internal static bool IsOfProgram(Type type) => type.GetType() == typeof(object).GetType();

    /// <summary>The first codec of each type, as far as any has been announced.</summary>
    public static List<CodecEntry> All()
    {
        lock (Gate)
        {
            List<CodecEntry> entries = [];
            foreach (Place place in s_places)
            {
                if (place.Type is not null) entries.Add(place.Entry);
            }

            foreach (KeyValuePair<Type, CodecEntry> entry in s_collectible) entries.Add(entry.Value);
            foreach (Type type in s_lent.Keys) entries.AddRange(AllLent(type));
            return entries;
        }
    }

    private static CodecEntry? LookAll(Type type) => Look(type) ?? AnyLent(type);

    private static CodecEntry? Look(Type type)
    {
        Place[] places = Volatile.Read(ref s_places);
        for (int index = RuntimeHelpers.GetHashCode(type); ; index++)
        {
            ref Place place = ref places[index & (places.Length - 1)];
            Type? other = Volatile.Read(ref place.Type);
            if (ReferenceEquals(other, type)) return place.Entry;
            if (other is null) return s_collectible.TryGetValue(type, out CodecEntry? entry) ? entry : null;
        }
    }

    /// <summary>
    /// Lets the assemblies that a type is made of announce their codecs, if their initializers have not run yet: its own, and those of its
    /// elements and type arguments.
    /// </summary>
    public static void Discover(Type type)
    {
        while (type.GetElementType() is { } element) type = element;
        RuntimeHelpers.RunModuleConstructor(type.Module.ModuleHandle);
        foreach (Type argument in type.GenericTypeArguments) Discover(argument);
    }

    /// <summary>The codec of a type that the program was built with none for. Never remembered here: the next caller may have more luck.</summary>
    /// <exception cref="NotSupportedException">No code serves the type.</exception>
    public static CodecEntry Missing(Type type)
    {
        if (!IsOfProgram(type)) throw new NotSupportedException($"{type.Name.Split('`')[0]} can't be serialized. It is only described, as builders and readers of metadata do, and not loaded. Pass the type that the program runs with.");
        if (RuntimeEngine.IsSupported) return RuntimeEngine.Build(type);
        Throw.NoCodec(type);
        return null;
    }
}
