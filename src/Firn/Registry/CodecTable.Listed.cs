using System.Runtime.CompilerServices;

namespace Firn;

/// <content>The collections of types that contexts list: their codecs are made when they are first asked for.</content>
internal static partial class CodecTable
{
    private static readonly Dictionary<Type, Listing> s_listed = [];
    private static readonly ConditionalWeakTable<Type, Listing> s_listedCollectible = [];
    private static volatile bool s_hasListed;

    // Of one listed type: what makes the codecs, one for each assembly that has a codec of it, and the collections whose codecs were made. Looked at under the gate.
    private sealed class Listing
    {
        public List<ListedCollections> Makers { get; } = [];

        public HashSet<Type> Made { get; } = [];
    }

    /// <summary>Takes what makes the codecs of a listed type's collections.</summary>
    public static void AddListed(ListedCollections collections)
    {
        // A codec that can be unloaded, for a type that can't, must not be kept here: its collections are lent, as it is.
        if (collections.IsCollectible && !collections.Element.IsCollectible)
        {
            collections.RegisterAll();
            if (!CodecFinders.IsAsking) ServedTypes.Forget();
            return;
        }

        Type[] made;
        lock (Gate)
        {
            if (FindListing(collections.Element) is not { } listing)
            {
                listing = new Listing();
                if (collections.IsCollectible) s_listedCollectible.Add(collections.Element, listing);
                else s_listed.Add(collections.Element, listing);
            }

            if (listing.Makers.Exists(one => one.Codec == collections.Codec)) return;
            listing.Makers.Add(collections);
            made = [.. listing.Made];
            s_hasListed = true;
        }

        // Two codecs of one type: the collections of both are announced, so that they are compared at the next use.
        foreach (Type type in made) collections.Register(type);
        if (!CodecFinders.IsAsking) ServedTypes.Forget();
    }

    /// <summary>Announces the codec of a type, if it is a collection of a listed one.</summary>
    public static void RegisterListed(Type type)
    {
        if (ListedCollections.ElementOf(type) is not { } element) return;
        CodecFinders.Ask(element, after: 0);
        if (!s_hasListed) return;
        ListedCollections[] makers;
        lock (Gate)
        {
            if (FindListing(element) is not { } listing) return;
            listing.Made.Add(type);
            makers = [.. listing.Makers];
        }

        foreach (ListedCollections collections in makers) collections.Register(type);
    }

    /// <summary>The listed type of a collection whose codec was made because of that, else null.</summary>
    public static Type? ListedElementOf(Type type)
    {
        if (!s_hasListed || ListedCollections.ElementOf(type) is not { } element) return null;
        lock (Gate) return FindListing(element)?.Made.Contains(type) == true ? element : null;
    }

    private static Listing? FindListing(Type element) => s_listed.TryGetValue(element, out Listing? listing) || s_listedCollectible.TryGetValue(element, out listing) ? listing : null;
}
