using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Firn.Dynamic;

namespace Firn.Codecs;

/// <summary>Looks whether collections of a class keep what they are given: an <c>Add</c> of the user's may drop elements or put them elsewhere, and nobody would hear of it.</summary>
/// <typeparam name="TCollection">The declared class or interface.</typeparam>
internal static class FilledCollections<[DynamicallyAccessedMembers(OwnObjects.Constructors)] TCollection>
    where TCollection : class
{
    /// <summary>Whether code of the user's adds the elements: of a class of their own, or of one behind an interface.</summary>
    public static readonly bool AreChecked = typeof(TCollection).IsInterface || !FrameworkTypes.IsFramework(typeof(TCollection));

    private static readonly bool s_isBindingList = typeof(IBindingList).IsAssignableFrom(typeof(TCollection));

    /// <summary>Refuses a binding list whose flags are others than those of a new object: they are no members, and would be lost.</summary>
    /// <param name="value">The collection.</param>
    /// <exception cref="FirnException">A flag has another value.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void CheckFlags<T>(TCollection value)
    {
        if (s_isBindingList) CheckBinding<T>(value);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void CheckBinding<T>(TCollection value)
    {
        if (value is not BindingList<T> list || OwnObjects<TCollection>.New is not BindingList<T> created) return;
        // Without a constructor of the element, AllowNew also says whether somebody listens.
        string? flag = list.AllowNew != created.AllowNew && created.AllowNew ? nameof(list.AllowNew)
            : list.AllowEdit != created.AllowEdit ? nameof(list.AllowEdit)
            : list.AllowRemove != created.AllowRemove ? nameof(list.AllowRemove)
            : list.RaiseListChangedEvents != created.RaiseListChangedEvents ? nameof(list.RaiseListChangedEvents) : null;
        if (flag is not null) throw new FirnException(FirnErrorCode.InvalidCollection, $"{flag} of a {TypeDisplay.Full(value.GetType())} has another value than in a new one, and belongs to the framework's class: a reader could not set it. Set it in the constructor, or name a codec for the class with [FirnCodec].", type: value.GetType());
    }
}

/// <summary>Follows a collection while elements are added to it.</summary>
/// <typeparam name="T">The type of the elements.</typeparam>
/// <param name="target">The collection, which is empty.</param>
/// <param name="position">Where its elements begin in the message.</param>
internal struct FilledElements<T>(ICollection<T> target, long position)
{
    // A class that puts elements elsewhere does it with the first ones, and to find an element may take a list long.
    private const int MostFollowed = 32;

    // Equality of the user's own is not asked: of objects it is the object that counts, of structs those of the framework are compared that hold nothing else.
    private static readonly bool s_areCompared = !typeof(T).IsValueType || typeof(T).IsEnum || (FrameworkTypes.IsFramework(typeof(T)) && !typeof(T).IsGenericType);

    // Null where nothing can be said: the class keeps copies.
    private IList<T>? _list = s_areCompared ? target as IList<T> : null;
    private T? _first;
    private T? _last;
    private int _count;

    /// <summary>Refuses a list that has put an element in front of others.</summary>
    /// <param name="element">What was added.</param>
    /// <exception cref="FirnException">Its place is not the end.</exception>
    public void Added(T element)
    {
        if (_count++ == 0) _first = element;
        _last = element;
        if (_list is null || _count > MostFollowed || (_list.Count is > 0 and int count && IsSame(_list[count - 1], element))) return;
        foreach (T kept in _list)
        {
            if (IsSame(kept, element)) ThrowOrder();
        }

        _list = null;
    }

    /// <summary>Refuses a collection that has another number of elements than it was given, or begins with the last of them.</summary>
    /// <exception cref="FirnException">It keeps others.</exception>
    public readonly void End()
    {
        CheckCount(target, target.Count, _count, position);
        if (_count < 2 || !s_areCompared || target is IList<T>) return;
        using IEnumerator<T> elements = target.GetEnumerator();
        if (elements.MoveNext() && !IsSame(elements.Current, _first!) && IsSame(elements.Current, _last!)) ThrowOrder();
    }

    /// <summary>Refuses a collection that has another number of elements than it was given.</summary>
    /// <param name="target">The collection.</param>
    /// <param name="kept">How many elements it has.</param>
    /// <param name="count">How many it was given.</param>
    /// <param name="position">Where they begin in the message.</param>
    /// <exception cref="FirnException">The numbers differ.</exception>
    public static void CheckCount(object target, int kept, int count, long position)
    {
        if (kept != count) ThrowCount(target.GetType(), kept, count, position);
    }

    private static bool IsSame(T one, T other) => typeof(T).IsValueType ? EqualityComparer<T>.Default.Equals(one, other) : ReferenceEquals(one, other);

    [DoesNotReturn]
    private readonly void ThrowOrder() => throw new FirnException(
        FirnErrorCode.InvalidValue, $"{TypeDisplay.Full(target.GetType())} puts an element that is added in front of others, so that its elements would come back in another order. Have its Add put elements at the end, or name a codec for the class with [FirnCodec].", position, type: target.GetType());

    [DoesNotReturn]
    private static void ThrowCount(Type type, int kept, int count, long position) => throw new FirnException(
        FirnErrorCode.InvalidValue, $"{TypeDisplay.Full(type)} holds {kept} elements where {count} were read and added. Have its Add keep each element, or name a codec for the class with [FirnCodec].", position, type: type);
}
