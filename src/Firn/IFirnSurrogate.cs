namespace Firn;

/// <summary>
/// Turns values of a type into those of another one, its surrogate, and back. The surrogate is written in place of the value: what Firn knows of
/// the one serves the other. <see cref="FirnSurrogateAttribute"/> says where.
/// </summary>
/// <remarks>
/// <para>
/// Mostly the surrogate itself implements this interface: a small class or struct with the members that are to be written. Any other type may, which then only holds
/// the two methods: so a type can be written as a number, a text or a collection.
/// </para>
/// <para>
/// Both methods have to be quick, without side effects, and inverse to each other. They may be called more often than once for a value, and from several threads.
/// See <c>docs/surrogates.md</c>.
/// </para>
/// </remarks>
/// <typeparam name="T">The type that is served: a class, a struct, an interface or an enum; of nullable value types the type without its question mark.</typeparam>
/// <typeparam name="TSurrogate">The type that is written in its place. Its values are never absent, and it has no surrogate itself.</typeparam>
public interface IFirnSurrogate<T, TSurrogate>
{
    /// <summary>What is written in place of a value. Exceptions pass through to who writes.</summary>
    /// <param name="value">The value; never <see langword="null"/>.</param>
    /// <returns>The surrogate. <see langword="null"/> is an error (<see cref="FirnErrorCode.InvalidValue"/>) when it is written.</returns>
    static abstract TSurrogate ToSurrogate(T value);

    /// <summary>The value that a surrogate stands for. The surrogate may be any that the message says: what is no value has to be refused by an exception.</summary>
    /// <param name="surrogate">The surrogate; never <see langword="null"/>. Its members may be, whatever their annotations say.</param>
    /// <returns>
    /// The value. <see langword="null"/>, and every exception to which <see cref="FirnException.GetKind"/> gives a kind, becomes a
    /// <see cref="FirnException"/> (<see cref="FirnErrorCode.InvalidValue"/>) with the place in the message.
    /// </returns>
    static abstract T FromSurrogate(TSurrogate surrogate);
}
