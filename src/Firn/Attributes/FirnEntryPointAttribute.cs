namespace Firn;

/// <summary>
/// Marks a generic method that passes its type arguments on to <c>FirnSerializer</c>: code is generated for every type that a call names in
/// their place, as for a call of the serializer itself. The method's name must contain <c>Firn</c>, or be that of an entry point of the
/// serializer (<c>Serialize</c>, <c>Deserialize</c>, ..), because calls are looked for by name.
/// </summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class FirnEntryPointAttribute : Attribute;
