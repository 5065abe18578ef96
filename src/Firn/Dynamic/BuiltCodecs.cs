using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Firn.Contracts;

namespace Firn.Dynamic;

/// <summary>What an emitted codec is kept under.</summary>
/// <param name="type">The type served.</param>
/// <param name="isUnion">Whether it is the codec of the declared type with all its cases; a class may be its own case.</param>
/// <param name="scope">The assembly whose hand-written codecs count, or null where there are none.</param>
internal sealed class BuiltKey(Type type, bool isUnion, Assembly? scope) : IEquatable<BuiltKey>
{
    public Type Type => type;

    public bool IsUnion => isUnion;

    public Assembly? Scope => scope;

    /// <summary>The name of the case of a union of F# that the codec is of; null of others.</summary>
    public string? Case { get; init; }

    public bool Equals(BuiltKey? other) => other is not null && type == other.Type && isUnion == other.IsUnion && scope == other.Scope && Case == other.Case;

    public override bool Equals(object? obj) => Equals(obj as BuiltKey);

    public override int GetHashCode() => type.GetHashCode() + (isUnion ? 1 : 0);
}

/// <summary>A codec that was emitted.</summary>
/// <param name="Codec">Its type.</param>
/// <param name="Shape">What owners of values have to know.</param>
/// <param name="FixedMember">The member because of which objects can't be filled, or null.</param>
/// <param name="ReadingLevels">The levels of an object that is read without a reader as a part of others; 0 where it is none.</param>
/// <param name="WritingLevels">The same of one that is written without a writer, and of a struct of fixed width that may be a member of one.</param>
internal sealed record BuiltCodec(Type Codec, CodecShape Shape, string? FixedMember, int ReadingLevels, int WritingLevels);

/// <summary>The emitted codecs, which end with the types that they serve and with the assembly whose hand-written codecs they use.</summary>
internal static class BuiltCodecs
{
    // One level: an entry lives as long as its key, so a table in a table, under a key that stays, would never end.
    private static readonly ConditionalWeakTable<object, Dictionary<BuiltKey, BuiltCodec>> s_codecs = [];
    private static readonly ConditionalWeakTable<object, Dictionary<BuiltKey, BuiltCodec>> s_reusing = [];

    /// <summary>Finds a codec.</summary>
    /// <param name="key">What it is kept under.</param>
    /// <param name="reuses">Whether it has to read into what objects hold.</param>
    /// <param name="codec">The codec.</param>
    public static bool TryGet(BuiltKey key, bool reuses, [NotNullWhen(true)] out BuiltCodec? codec)
    {
        codec = null;
        if (!(reuses ? s_reusing : s_codecs).TryGetValue(OwnerOf(key), out Dictionary<BuiltKey, BuiltCodec>? codecs)) return false;
        lock (codecs) return codecs.TryGetValue(key, out codec);
    }

    /// <summary>Keeps a codec, unless there is one.</summary>
    /// <param name="key">What it is kept under.</param>
    /// <param name="reuses">Whether it reads into what objects hold.</param>
    /// <param name="codec">The codec.</param>
    public static void Add(BuiltKey key, bool reuses, BuiltCodec codec)
    {
        Dictionary<BuiltKey, BuiltCodec> codecs = (reuses ? s_reusing : s_codecs).GetOrCreateValue(OwnerOf(key));
        lock (codecs) codecs.TryAdd(key, codec);
    }

    // A plug-in's codecs go with the plug-in, also those of types that stay.
    private static object OwnerOf(in BuiltKey key) => key.Scope is { IsCollectible: true } scope ? scope : key.Type;
}
