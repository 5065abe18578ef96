using System.Runtime.CompilerServices;

namespace Firn;

/// <content>The collections of types that contexts list: their codecs are made when they are first asked for.</content>
internal static partial class CodecTable
{
    private static readonly Dictionary<Type, ListedCollections> s_listed = [];
    private static readonly ConditionalWeakTable<Type, ListedCollections> s_listedCollectible = [];
    private static volatile bool s_hasListed;

    /// <summary>Takes what makes the codecs of a listed type's collections.</summary>
    public static void AddListed(ListedCollections collections)
    {
        ListedCollections? first;
        lock (Gate)
        {
            ServedTypes.Forget();
            // A codec that can be unloaded, for a type that can't, must not be kept here.
            bool isLent = collections.IsCollectible && !collections.Element.IsCollectible;
            first = FindListed(collections.Element);
            if (first is null && !isLent)
            {
                if (collections.IsCollectible) s_listedCollectible.Add(collections.Element, collections);
                else s_listed.Add(collections.Element, collections);
                s_hasListed = true;
                return;
            }
        }

        // Two codecs of one type: announced together, they are compared at the next use, as the type's own are.
        if (first?.Codec == collections.Codec) return;
        first?.RegisterAll();
        collections.RegisterAll();
    }

    /// <summary>Announces the codec of a type, if it is a collection of a listed one.</summary>
    public static void RegisterListed(Type type)
    {
        if (!s_hasListed || ListedCollections.ElementOf(type) is not { } element) return;
        ListedCollections? collections;
        lock (Gate) collections = FindListed(element);
        collections?.Register(type);
    }

    private static ListedCollections? FindListed(Type element) =>
        s_listed.TryGetValue(element, out ListedCollections? collections) || s_listedCollectible.TryGetValue(element, out collections) ? collections : null;
}
