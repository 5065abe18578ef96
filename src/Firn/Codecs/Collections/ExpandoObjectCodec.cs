using System.Dynamic;

namespace Firn.Codecs;

/// <summary><see cref="ExpandoObject"/>, as a dictionary of objects by text, in the order of its members.</summary>
public readonly struct ExpandoObjectCodec : IFirnCodec<ExpandoObject>
{
    /// <summary>The most members: each that is added takes time and memory by the number of those before it.</summary>
    internal const int MostMembers = 256;

    private const int ObjectBytes = 32 + 32 + 24;

    // A list of all names so far, and at times one of all values, for each member; and what the runtime keeps to find the list again.
    private const int EntryBytes = (8 * MostMembers / 2) + MostMembers + 512;

    /// <inheritdoc/>
    public static int MinSize => DictionaryCodec<string, object, StringCodec, ObjectCodec>.MinSize;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(ExpandoObject value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, ExpandoObject value)
    {
        Dictionary<string, object> copy = Copy(value);
        if (copy.Count > MostMembers) throw new FirnException(FirnErrorCode.InvalidCollection, $"It has {copy.Count} members, more than the {MostMembers} that a reader takes. Use a Dictionary<string, object> in its place.", type: typeof(ExpandoObject));
        DictionaryCodec<string, object, StringCodec, ObjectCodec>.Write(ref writer, copy);
    }

    private static Dictionary<string, object> Copy(ExpandoObject value)
    {
        try
        {
            return new Dictionary<string, object>((IDictionary<string, object>)value!);
        }
        catch (InvalidOperationException)
        {
            Throw.CollectionChanged(typeof(ExpandoObject));
            throw;
        }
    }

    /// <inheritdoc/>
    public static ExpandoObject Read(ref FirnReader reader)
    {
        long position = reader.Position;
        Dictionary<string, object> members = DictionaryCodec<string, object, StringCodec, ObjectCodec>.Read(ref reader);
        if (members.Count > MostMembers) Throw.Invalid(FirnErrorCode.InvalidCount, $"An ExpandoObject has at most {MostMembers} members.", position);
        if (!ReferenceEquals(members.Comparer, EqualityComparer<string>.Default)) Throw.Invalid(FirnErrorCode.UnknownComparer, "An ExpandoObject has no comparer but the default one.", position);
        reader.Charge(ObjectBytes + ((long)EntryBytes * members.Count));
        ExpandoObject result = new();
        if (members.Count == 0) return result;
        IDictionary<string, object> target = result!;

        // The process keeps each first name for good, and names are untrusted input: all objects begin with the same one, which leaves again.
        string first = "\0";
        while (members.ContainsKey(first)) first += "\0";
        target.Add(first, "");
        target.Remove(first);
        foreach ((string name, object value) in members) target.Add(name, value);
        return result;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) =>
        builder.Dictionary<string, StringCodec, object, ObjectCodec>(HashTableSize.DictionaryBytes + ObjectBytes, HashTableSize.PerEntry(2 * IntPtr.Size) + EntryBytes);
}
