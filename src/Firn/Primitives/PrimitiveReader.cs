namespace Firn.Primitives;

/// <summary>
/// Reads values straight from memory, from the bytes that <see cref="PrimitiveWriter"/> and the serializer write for them
/// (<c>docs/wire-format.md</c>, sections 2 and 4). Every method has two forms: one gives back what is left of the memory, the other moves
/// the span it is called on.
/// </summary>
/// <remarks>
/// Bytes may come from anyone. Where they end too soon or are no such value, the method returns <see langword="false"/>, the value is the
/// default, and all of the memory is left. No method throws because of bytes, and none allocates anything but the string, array or big
/// integer it is asked for, and that only once its bytes are known to be there. The few mistakes in code that are exceptions are named
/// where they belong.
/// </remarks>
public static partial class PrimitiveReader
{
}
