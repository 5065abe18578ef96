using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Firn.Dynamic;

namespace Firn.Codecs;

/// <summary>Collections of a class of the user's, whose code adds the elements.</summary>
/// <typeparam name="TCollection">The declared class.</typeparam>
internal static class FilledCollections<[DynamicallyAccessedMembers(OwnObjects.Constructors)] TCollection>
    where TCollection : class
{
    private static readonly bool s_isOfUser = !FrameworkTypes.IsFramework(typeof(TCollection));
    private static readonly bool s_isBindingList = IsBindingList();

    /// <summary>Whether code of the user's may add the elements: of the declared class, or of one that derives from it.</summary>
    /// <param name="target">The collection.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsOfUser(TCollection target) => s_isOfUser || target.GetType() != typeof(TCollection);

    /// <summary>Refuses a binding list whose flags are others than those of a new object: they are no members, and would be lost.</summary>
    /// <param name="value">The collection.</param>
    /// <exception cref="FirnException">A flag has another value.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void CheckFlags(TCollection value)
    {
        if (s_isBindingList) CheckBinding(value);
    }

    // Whose flags the framework keeps, in fields of its own.
    private static bool IsBindingList()
    {
        for (Type? level = typeof(TCollection); level is not null; level = level.BaseType)
        {
            if (level.IsGenericType && level.GetGenericTypeDefinition().FullName == "System.ComponentModel.BindingList`1") return true;
        }

        return false;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void CheckBinding(TCollection value)
    {
        if (value is not IBindingList list || OwnObjects<TCollection>.New is not IBindingList created) return;
        // Where a new list says no, a yes may only say that somebody listens.
        string? flag = list.AllowNew != created.AllowNew && created.AllowNew ? nameof(list.AllowNew)
            : list.AllowEdit != created.AllowEdit ? nameof(list.AllowEdit)
            : list.AllowRemove != created.AllowRemove ? nameof(list.AllowRemove) : null;
        if (flag is not null) throw new FirnException(FirnErrorCode.InvalidCollection, $"{flag} of a {TypeDisplay.Full(value.GetType())} has another value than in a new one, and belongs to the framework's class: a reader could not set it. Set it in the constructor, or name a codec for the class with [FirnCodec].", type: value.GetType());
    }
}

/// <summary>Follows a collection of a user's class while elements are added to it: its <c>Add</c> may drop them, or put each in front, and nobody would hear of it.</summary>
/// <typeparam name="T">The type of the elements.</typeparam>
/// <param name="target">The collection, which is empty.</param>
/// <param name="position">Where its elements begin in the message; -1 where that is not known.</param>
internal struct FilledElements<T>(ICollection<T> target, long position)
{
    // A sorted class may put one of equal elements before another: fewer say nothing.
    private const int FewestInOrder = 4;

    // Equality of the user's own is not asked: of objects it is the object that counts, of structs those of the framework are compared that hold nothing else.
    private static readonly bool s_areCompared = !typeof(T).IsValueType || typeof(T).IsEnum || (FrameworkTypes.IsFramework(typeof(T)) && !typeof(T).IsGenericType);

    private T? _first;
    private T? _last;
    private T? _secondLast;
    private T? _thirdLast;
    private int _count;
    private int _absent;

    /// <summary>Whether elements are compared.</summary>
    public static bool AreCompared => s_areCompared;

    /// <summary>Remembers an element.</summary>
    /// <param name="element">What was added.</param>
    public void Added(T element)
    {
        if (element is null) _absent++;
        if (_count++ == 0) _first = element;
        if (!s_areCompared) return;
        _thirdLast = _secondLast;
        _secondLast = _last;
        _last = element;
    }

    /// <summary>Refuses a collection that has another number of elements than it was given, and a list that begins with the last three of them, the last one first, unless it sorts them.</summary>
    /// <exception cref="FirnException">It keeps others.</exception>
    public readonly void End()
    {
        CheckCount(target, _count, _absent, position);
        if (_count < FewestInOrder || !s_areCompared || target is not IList<T> || !IsTurnedRound() || OwnCollections.IsFinishedLater(target.GetType()) || IsOfItsOwnOrder()) return;
        throw new FirnException(FirnErrorCode.InvalidValue, $"{TypeDisplay.Full(target.GetType())} puts each element that is added in front of the others, so that they would come back in the opposite order. Have its Add put elements at the end, or name a codec for the class with [FirnCodec].", position);
    }

    /// <summary>Refuses a collection that has another number of elements than it was given. An absent one may be passed over, as it holds nothing.</summary>
    /// <param name="target">The collection.</param>
    /// <param name="count">How many it was given.</param>
    /// <param name="absent">How many of these are absent.</param>
    /// <param name="position">Where they begin in the message; -1 where that is not known.</param>
    /// <exception cref="FirnException">The numbers differ.</exception>
    public static void CheckCount(ICollection<T> target, int count, int absent, long position)
    {
        if (CountOf(target) != count) CheckElements(target, count, absent, position);
    }

    // What a class throws here, which may not be finished, says nothing, here and below.
    private static int CountOf(ICollection<T> target)
    {
        try
        {
            return target.Count;
        }
        catch (Exception)
        {
            return -1;
        }
    }

    // A class may count something else. Those who write enumerate, too.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void CheckElements(ICollection<T> target, int count, int absent, long position)
    {
        int kept = 0;
        try
        {
            foreach (T element in target) kept++;
        }
        catch (Exception)
        {
            return;
        }

        if ((kept <= count && kept >= count - absent) || OwnCollections.IsFinishedLater(target.GetType())) return;
        throw new FirnException(FirnErrorCode.InvalidValue, $"The number of elements in a {TypeDisplay.Full(target.GetType())} is {kept}, where {count} were read and added. Have its Add keep each element, or name a codec for the class with [FirnCodec].", position);
    }

    private readonly bool IsTurnedRound()
    {
        try
        {
            using IEnumerator<T> elements = target.GetEnumerator();
            return IsNext(elements, _last!) && !IsSame(elements.Current, _first!) && IsNext(elements, _secondLast!) && IsNext(elements, _thirdLast!);
        }
        catch (Exception)
        {
            return false;
        }
    }

    // A class that sorts has the same order when its elements are added again as it has them.
    private readonly bool IsOfItsOwnOrder()
    {
        try
        {
            T[] kept = [.. target];
            target.Clear();
            foreach (T element in kept) target.Add(element);
            int i = 0;
            foreach (T element in target)
            {
                if (i == kept.Length || !IsSame(element, kept[i++])) return false;
            }

            return i == kept.Length;
        }
        catch (Exception)
        {
            return false;
        }
    }

    private static bool IsNext(IEnumerator<T> elements, T expected) => elements.MoveNext() && IsSame(elements.Current, expected);

    /// <summary>Whether an element is another one, where elements are compared.</summary>
    public static bool IsSame(T one, T other) => typeof(T).IsValueType ? EqualityComparer<T>.Default.Equals(one, other) : ReferenceEquals(one, other);
}
