using System.Runtime.CompilerServices;

namespace Firn;

/// <summary>A case of a union, as its descriptor has it: tag and type.</summary>
/// <param name="tag">The number that stands for the case, 0 to 2^32-1.</param>
/// <param name="type">The type of the case's values.</param>
/// <param name="describe">Describes its values.</param>
/// <param name="box">The bytes that reading charges for the box of a struct; 0 of classes.</param>
internal sealed class CaseLabel(long tag, Type type, Action<FirnSchemaBuilder> describe, long box)
{
    /// <summary>The header of a box, in bytes.</summary>
    public const int BoxHead = 16;

    /// <summary>The number that stands for the case, 0 to 2^32-1.</summary>
    public long Tag => tag;

    /// <summary>The type of the case's values.</summary>
    public Type Type => type;

    /// <summary>What the case is called where it is no type of its own; else null.</summary>
    public string? Label { get; init; }

    /// <summary>Describes its values.</summary>
    public Action<FirnSchemaBuilder> Describe => describe;

    /// <summary>The bytes that reading charges for the box of a struct; 0 of classes.</summary>
    public long Box => box;

    /// <summary>What the box of a value of a type takes; nothing of classes.</summary>
    public static long BoxOf<T>() => typeof(T).IsValueType ? BoxHead + Unsafe.SizeOf<T>() : 0;
}
