using System.Runtime.CompilerServices;

namespace Firn;

/// <content>The collections of types that contexts list: their codecs are made when they are first asked for.</content>
internal static partial class CodecTable
{
    private static readonly Dictionary<Type, List<ListedCollections>> s_listed = [];
    private static readonly ConditionalWeakTable<Type, List<ListedCollections>> s_listedCollectible = [];
    private static volatile bool s_hasListed;

    /// <summary>Takes what makes the codecs of a listed type's collections.</summary>
    public static void AddListed(ListedCollections collections)
    {
        // A codec that can be unloaded, for a type that can't, must not be kept here: its collections are lent, as it is.
        if (collections.IsCollectible && !collections.Element.IsCollectible)
        {
            collections.RegisterAll();
            ServedTypes.Forget();
            return;
        }

        List<Type> announced = [];
        lock (Gate)
        {
            if (FindListed(collections.Element) is not { } all)
            {
                all = [];
                if (collections.IsCollectible) s_listedCollectible.Add(collections.Element, all);
                else s_listed.Add(collections.Element, all);
            }

            if (all.Exists(one => one.Codec == collections.Codec)) return;
            if (all.Count > 0) announced.AddRange(all[0].Announced);
            collections.Announced.AddRange(announced);
            all.Add(collections);
            s_hasListed = true;
        }

        // Two codecs of one type: what one of them has announced the other does as well, so that they are compared at the next use.
        foreach (Type type in announced) collections.Register(type);
        ServedTypes.Forget();
    }

    /// <summary>Announces the codec of a type, if it is a collection of a listed one.</summary>
    public static void RegisterListed(Type type)
    {
        if (!s_hasListed || ListedCollections.ElementOf(type) is not { } element) return;
        ListedCollections[] all;
        lock (Gate)
        {
            all = FindListed(element)?.ToArray() ?? [];
            foreach (ListedCollections collections in all)
            {
                if (!collections.Announced.Contains(type)) collections.Announced.Add(type);
            }
        }

        foreach (ListedCollections collections in all) collections.Register(type);
    }

    private static List<ListedCollections>? FindListed(Type element) =>
        s_listed.TryGetValue(element, out List<ListedCollections>? all) || s_listedCollectible.TryGetValue(element, out all) ? all : null;
}
