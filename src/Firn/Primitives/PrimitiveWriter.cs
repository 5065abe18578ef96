namespace Firn.Primitives;

/// <summary>
/// Writes values straight into memory, in the bytes that the serializer writes for them (<c>docs/wire-format.md</c>, sections 2 and 4).
/// Every method has two forms: one gives back what is left of the memory, the other moves the span it is called on.
/// </summary>
/// <remarks>
/// What a value does not fit into stays as it was: the method returns <see langword="false"/>, has written nothing, and all of the memory is
/// left. No method throws because of a value or of too little room, and none allocates; the few mistakes in code that are exceptions are
/// named where they belong. <see cref="PrimitiveReader"/> reads what was written, <see cref="PrimitiveSize"/> says how much room it takes.
/// </remarks>
public static partial class PrimitiveWriter
{
}
