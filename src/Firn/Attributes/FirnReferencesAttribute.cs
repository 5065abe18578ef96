namespace Firn;

/// <summary>
/// On a class: its objects keep their identity. One that is referred to twice is written once and read as one, so shared objects, cycles
/// and links to parents survive. Costs a byte an object, and a table while writing and reading.
/// </summary>
/// <remarks>The object has to exist before its members are read, so its constructor can't take members. <c>[DataContract(IsReference = true)]</c> means the same.</remarks>
[AttributeUsage(AttributeTargets.Class, Inherited = false)]
public sealed class FirnReferencesAttribute : Attribute;
