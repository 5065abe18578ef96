namespace Firn;

/// <summary>
/// Has a context list what the methods of a service take and give back: <c>[FirnIncludeMembersOf(typeof(IOrders))] partial class MyContext : FirnContext;</c>
/// </summary>
/// <remarks>
/// Of an interface these are its methods and those that it inherits; of a class, a controller say, its public instance methods. Tasks, asynchronous sequences and
/// results of actions count as what they hold. What belongs to the host and holds no data of its own, such as <see cref="CancellationToken"/>, is passed over, and so is a
/// method with <see cref="FirnIgnoreAttribute"/>. A type that can't be served is an error, FIRN0036; so is a service without methods, FIRN0039.
/// </remarks>
/// <param name="type">The interface or class: closed, and visible to the context.</param>
[AttributeUsage(AttributeTargets.Class, AllowMultiple = true, Inherited = false)]
public sealed class FirnIncludeMembersOfAttribute(Type type) : Attribute
{
    /// <summary>The interface or class.</summary>
    public Type Type { get; } = type;
}
