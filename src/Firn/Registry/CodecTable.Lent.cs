using System.Runtime.CompilerServices;

namespace Firn;

/// <content>
/// Codecs whose assembly can be unloaded, for types that stay: a plug-in's own codec of <c>List&lt;int&gt;</c>, say. They serve as long as
/// their assembly is there, and nothing here keeps it. The gate guards all of it.
/// </content>
internal static partial class CodecTable
{
    private static readonly Dictionary<Type, List<WeakReference<CodecEntry>>> s_lent = [];

    // By the entry's own class, which its assembly keeps: an entry lives as long as that.
    private static readonly ConditionalWeakTable<Type, CodecEntry> s_lenders = [];

    /// <summary>Adds a codec.</summary>
    public static void Lend(CodecEntry entry)
    {
        if (!s_lenders.TryAdd(entry.GetType(), entry)) return;
        if (!s_lent.TryGetValue(entry.ValueType, out List<WeakReference<CodecEntry>>? lent)) s_lent.Add(entry.ValueType, lent = []);
        lent.RemoveAll(gone => !gone.TryGetTarget(out _));
        lent.Add(new WeakReference<CodecEntry>(entry));
    }

    /// <summary>Lets go of codecs of a type that others make superfluous.</summary>
    public static void Return(Type type, IEnumerable<CodecEntry> entries)
    {
        if (!s_lent.TryGetValue(type, out List<WeakReference<CodecEntry>>? lent)) return;
        lent.RemoveAll(one => !one.TryGetTarget(out CodecEntry? entry) || entries.Contains(entry));
        if (lent.Count == 0) s_lent.Remove(type);
    }

    /// <summary>Those of a type that are still there.</summary>
    public static IEnumerable<CodecEntry> AllLent(Type type)
    {
        if (!s_lent.TryGetValue(type, out List<WeakReference<CodecEntry>>? lent)) yield break;
        foreach (WeakReference<CodecEntry> one in lent)
        {
            if (one.TryGetTarget(out CodecEntry? entry)) yield return entry;
        }
    }

    /// <summary>The one of a type that is still there, if no other is.</summary>
    public static CodecEntry? OnlyLent(Type type, out int count)
    {
        CodecEntry? only = null;
        count = 0;
        if (!s_lent.TryGetValue(type, out List<WeakReference<CodecEntry>>? lent)) return null;
        foreach (WeakReference<CodecEntry> one in lent)
        {
            if (one.TryGetTarget(out CodecEntry? entry)) only = count++ == 0 ? entry : null;
        }

        return only;
    }

    /// <summary>Whether one of a type is still there. Takes the gate itself, as <see cref="AnyLent"/> does.</summary>
    public static bool HasLent(Type type) => AnyLent(type) is not null;

    private static CodecEntry? AnyLent(Type type)
    {
        lock (Gate) return s_lent.Count == 0 ? null : FirstLent(type);
    }

    // Not by LINQ, which every process would load for its first codec.
    private static CodecEntry? FirstLent(Type type)
    {
        foreach (CodecEntry entry in AllLent(type)) return entry;
        return null;
    }
}
