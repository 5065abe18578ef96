namespace Firn;

/// <summary>
/// Makes a member's value of one that an earlier version of its class wrote as another type. <see cref="FirnConvertAttribute"/> names the class or struct that implements it.
/// </summary>
/// <typeparam name="TOld">The type that the member had: any type that Firn serves, read by its own codec and from all of its own versions.</typeparam>
/// <typeparam name="TNew">The member's type, exactly.</typeparam>
/// <remarks>
/// Only data of another version come here. The method may be called more than once for a value, as errors are looked for by converting again: it must change nothing outside. It sees
/// values of untrusted input. What it throws becomes a <see cref="FirnException"/> with <see cref="FirnErrorCode.InvalidValue"/>, the place, and the exception as
/// <see cref="Exception.InnerException"/>; cancellation, no memory, and <see cref="NotSupportedException"/> pass as they are.
/// </remarks>
public interface IFirnConverter<TOld, TNew>
{
    /// <summary>Makes the member's value.</summary>
    /// <param name="old">The value as it was written. Null only where <typeparamref name="TNew"/> has no null and <typeparamref name="TOld"/> has: null stays null otherwise, without a call.</param>
    /// <returns>The member's value; null where it is to be null.</returns>
    static abstract TNew Convert(TOld old);
}
