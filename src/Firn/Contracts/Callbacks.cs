namespace Firn.Contracts;

/// <summary>When a method of the user's is called.</summary>
internal enum CallbackKind
{
    /// <summary>Before the members are written.</summary>
    Serializing,

    /// <summary>After the members are written.</summary>
    Serialized,

    /// <summary>When an object has been made, before its members are set.</summary>
    Deserializing,

    /// <summary>After the members are set.</summary>
    Deserialized,
}

/// <summary>A method that carries <c>[OnSerializing]</c> or another of the four attributes.</summary>
/// <param name="Kind">Which attribute.</param>
/// <param name="Name">The method's name.</param>
/// <param name="IsPublic">Whether anybody may call it.</param>
/// <param name="TakesContext">Whether it has a parameter of type <c>StreamingContext</c>.</param>
/// <param name="Problem">Why it can't be called, or empty.</param>
internal sealed record CallbackSurface(CallbackKind Kind, string Name, bool IsPublic, bool TakesContext, string Problem);

/// <summary>A method that is called.</summary>
/// <param name="Kind">When.</param>
/// <param name="Name">Its name.</param>
/// <param name="DeclaringType">The key of the type that declares it.</param>
/// <param name="IsPublic">Whether it can be called directly.</param>
/// <param name="TakesContext">Whether it has a parameter of type <c>StreamingContext</c>.</param>
internal sealed record CallbackContract(CallbackKind Kind, string Name, string DeclaringType, bool IsPublic, bool TakesContext);
