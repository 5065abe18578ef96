using System.Diagnostics.CodeAnalysis;
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

    // What the first value of several elements was looked at for: whether it can be made again, with a comparer that is known by the object.
    private static volatile bool s_isTried;
    private static volatile object? s_comparer;

    // It sorts its elements, or makes elements of its own.
    private static volatile bool s_hasOwnOrder;

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

    /// <summary>Whether no value with this comparer was made again yet.</summary>
    /// <param name="comparer">The comparer of a set or dictionary; null where it has none that could be asked for.</param>
    public static bool IsUntried(object? comparer = null) => !s_isTried || !ReferenceEquals(comparer, s_comparer);

    /// <summary>Says that a value was made again.</summary>
    /// <param name="comparer">Its comparer, which the format knows.</param>
    public static void IsTried(object? comparer = null)
    {
        s_comparer = comparer;
        s_isTried = true;
    }

    /// <summary>Makes a value again, so that a type that can't be read back is refused before anything is lost.</summary>
    /// <param name="value">The value.</param>
    /// <param name="gather">Gathers its elements.</param>
    /// <param name="made">What was made.</param>
    /// <returns>Whether one was made: fewer than two elements say nothing.</returns>
    /// <exception cref="FirnException">What is made of its elements is something else, or its elements can be got only once.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static bool TryAgain(TCollection value, Func<T[], TElements> gather, [MaybeNullWhen(false)] out TCollection made)
    {
        made = default;
        T[] given = [.. value];
        using IEnumerator<T> again = value.GetEnumerator();
        if (given.Length > 0 && !again.MoveNext()) throw NotAgain("gives its elements only once, so that some of them would be lost", null);
        if (given.Length < 2) return false;
        TElements elements = gather(given);
        if (elements.Count != given.Length) throw NotAgain("gives a key twice, or none", null);
        made = Make(elements, out string? difference, out Exception? exception);
        if (made is null || exception is not null) throw NotAgain("can't be made of its own elements", exception);
        if (difference is not null) throw NotAgain($"is written as its elements, and one that is made of them {difference}", null);
        return true;
    }

    /// <summary>Makes a collection.</summary>
    /// <param name="elements">Its elements.</param>
    /// <param name="position">Where they begin in the message.</param>
    /// <exception cref="FirnException">The type's own code refuses the elements, or does not keep them.</exception>
    public static TCollection Make(TElements elements, long position)
    {
        TCollection? made = Make(elements, out string? difference, out Exception? exception);
        if (made is null || exception is not null) throw Throw.NotMade(typeof(TCollection), position, exception);
        if (difference is not null) throw Throw.MadeOtherwise(typeof(TCollection), difference, position);
        return made;
    }

    private static TCollection? Make(TElements elements, out string? difference, out Exception? exception)
    {
        difference = null;
        exception = null;
        // Who makes the collection may change what it is given.
        int count = elements.Count, absent = AbsentIn(elements);
        try
        {
            TCollection made = TMaker.Make(elements);
            if (made is not null) difference = Difference(made, elements, count, absent);
            return made;
        }
        catch (Exception thrown) when (FirnException.GetKind(thrown) is not null)
        {
            exception = thrown;
            return default;
        }
    }

    private static FirnException NotAgain(string reason, Exception? exception) => new(
        FirnErrorCode.InvalidCollection, $"A {TypeDisplay.Full(typeof(TCollection))} {reason}. Have what makes it keep each element in its place, and enumerating it give the same each time, or name a codec for the type with [FirnCodec].", inner: exception, type: typeof(TCollection));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Find()
    {
        s_lost = OwnCollections.FindState(typeof(TCollection));
        s_isKnown = true;
    }

    private static void Refuse(string member) => throw new FirnException(
        FirnErrorCode.InvalidCollection, $"A {TypeDisplay.Full(typeof(TCollection))} is written as its elements, and made of them again: its member '{member}' would be lost. Mark the member [FirnIgnore] where it follows from the elements, or name a codec for the type with [FirnCodec].", type: typeof(TCollection));

    // What a collection holds that was made of elements. An absent one may be passed over, as it holds nothing.
    private static string? Difference(TCollection made, TElements elements, int given, int absent)
    {
        T[]? list = elements as T[];
        bool isSame = true;
        int count = 0;
        foreach (T element in made)
        {
            // One that has no end is none of these.
            if (count == given) return Invariant($"holds more than {given} elements, which it was given");
            if (list is not null && isSame && FilledElements<T>.AreCompared) isSame = FilledElements<T>.IsSame(element, list[count]);
            count++;
        }

        if (count + absent < given) return Invariant($"holds {count} in place of {given} elements");
        return isSame || count < given || s_hasOwnOrder ? null : Order(made, list!);
    }

    private static string Invariant(FormattableString text) => FormattableString.Invariant(text);

    private static int AbsentIn(TElements elements)
    {
        if (default(T) is not null) return 0;
        if (elements is not T[] list) return elements.Contains(default!) ? 1 : 0;
        int absent = 0;
        foreach (T element in list)
        {
            if (element is null) absent++;
        }

        return absent;
    }

    // A type that makes elements of its own has no order that could be compared. A type that sorts them keeps their order when it is made of them again.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static string? Order(TCollection made, T[] given)
    {
        T[] kept = [.. made];
        int place = 0;
        while (place < kept.Length && FilledElements<T>.IsSame(kept[place], given[place])) place++;
        if (place == kept.Length) return null;
        if (!Array.Exists(given, element => FilledElements<T>.IsSame(element, kept[place])))
        {
            s_hasOwnOrder = true;
            return null;
        }

        T[] again = [.. TMaker.Make((TElements)(object)kept.Clone())];
        for (int i = 0; i < kept.Length; i++)
        {
            if (i == again.Length || !FilledElements<T>.IsSame(kept[i], again[i])) return "holds the elements in another order than it was given";
        }

        s_hasOwnOrder = true;
        return null;
    }
}
