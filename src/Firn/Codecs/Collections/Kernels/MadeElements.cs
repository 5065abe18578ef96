using System.Runtime.CompilerServices;
using Firn.CodeGeneration;
using Firn.Dynamic;

namespace Firn.Codecs;

/// <summary>Collections of the user's that are made of all their elements at once.</summary>
/// <typeparam name="TCollection">The collection.</typeparam>
/// <typeparam name="T">The type of its elements.</typeparam>
/// <typeparam name="TElements">What they are gathered in.</typeparam>
/// <typeparam name="TMaker">What makes the collection.</typeparam>
internal static class MadeElements<TCollection, T, TElements, TMaker>
    where TCollection : IEnumerable<T>
    where TElements : class, ICollection<T>
    where TMaker : IFirnCollectionMaker<TCollection, TElements>
{
    // What the first value was looked at for: a member that would be lost.
    private static volatile bool s_isKnown;
    private static string? s_lost;

    /// <summary>What a collection takes beside its elements.</summary>
    public static int ObjectBytes => typeof(TCollection).IsValueType ? 32 : 64;

    /// <summary>Refuses a value that has more than its elements.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="FirnException">Its class derives from the declared one, or has state beside its elements.</exception>
    public static void Check(ref FirnWriter writer, TCollection value)
    {
        ExactType<TCollection>.Check(ref writer, value);
        if (!s_isKnown) Find();
        if (s_lost is not null) Refuse(s_lost);
    }

    /// <summary>Makes a collection.</summary>
    /// <param name="elements">Its elements.</param>
    /// <param name="position">Where they begin in the message.</param>
    /// <exception cref="FirnException">The type's own code refuses the elements, or does not keep them.</exception>
    public static TCollection Make(TElements elements, long position)
    {
        TCollection? made = default;
        string? difference = null;
        Exception? exception = null;
        try
        {
            made = TMaker.Make(elements);
            if (made is not null) difference = Difference(made, elements);
        }
        catch (Exception thrown) when (FirnException.GetKind(thrown) is not null)
        {
            exception = thrown;
        }

        if (made is null || exception is not null) throw Throw.NotMade(typeof(TCollection), position, exception);
        if (difference is not null) throw Throw.MadeOtherwise(typeof(TCollection), difference, position);
        return made;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Find()
    {
        s_lost = OwnCollections.FindState(typeof(TCollection));
        s_isKnown = true;
    }

    private static void Refuse(string member) => throw new FirnException(
        FirnErrorCode.InvalidCollection, $"A {TypeDisplay.Full(typeof(TCollection))} is written as its elements, and made of them again: its member '{member}' would be lost. Mark the member [FirnIgnore] where it follows from the elements, or name a codec for the type with [FirnCodec].", type: typeof(TCollection));

    // What a collection holds that was made of elements. An absent one may be passed over, as it holds nothing.
    private static string? Difference(TCollection made, TElements elements)
    {
        T[]? given = elements as T[];
        bool isSame = true;
        int count = 0;
        foreach (T element in made)
        {
            // One that has no end is none of these.
            if (count == elements.Count) return Invariant($"holds more than {elements.Count} elements, which were read");
            if (given is not null && isSame && FilledElements<T>.AreCompared) isSame = FilledElements<T>.IsSame(element, given[count]);
            count++;
        }

        if (count < elements.Count && count + Absent(elements) < elements.Count) return Invariant($"holds {count} in place of {elements.Count} elements");
        return isSame || count < elements.Count ? null : Order(made, given!);
    }

    private static string Invariant(FormattableString text) => FormattableString.Invariant(text);

    private static int Absent(TElements elements)
    {
        int absent = 0;
        foreach (T element in elements)
        {
            if (element is null) absent++;
        }

        return absent;
    }

    // Who makes new elements of those that are given has no order that could be compared. Who sorts them gives them in the same order when it is made of them again.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static string? Order(TCollection made, T[] given)
    {
        T[] kept = [.. made];
        int place = 0;
        while (place < kept.Length && FilledElements<T>.IsSame(kept[place], given[place])) place++;
        if (place == kept.Length || !Array.Exists(given, element => FilledElements<T>.IsSame(element, kept[place]))) return null;
        T[] again = [.. TMaker.Make((TElements)(object)kept.Clone())];
        for (int i = 0; i < kept.Length; i++)
        {
            if (i == again.Length || !FilledElements<T>.IsSame(kept[i], again[i])) return "holds the elements in another order than it was given";
        }

        return null;
    }
}
