using System.ComponentModel;

namespace Firn.CodeGeneration;

/// <summary>Says which generated codec serves a type of this assembly, and what its owners in other assemblies have to know to lay themselves out. Written by the generator.</summary>
/// <param name="type">The type served.</param>
/// <param name="codec">Its codec, or <c>void</c> for the definition of a generic type or an abstract class.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
[AttributeUsage(AttributeTargets.Assembly, AllowMultiple = true)]
public sealed class FirnGeneratedCodecAttribute(Type type, Type codec) : Attribute
{
    /// <summary>The type served.</summary>
    public Type Type { get; } = type;

    /// <summary>Its codec.</summary>
    public Type Codec { get; } = codec;

    /// <summary>Bytes of every value, 0 where they differ, -1 where a hand-written codec decides.</summary>
    public int FixedSize { get; set; }

    /// <summary>Bytes of the smallest value, -1 where a hand-written codec decides.</summary>
    public int MinSize { get; set; }

    /// <summary>Levels of depth of a value of fixed width.</summary>
    public int FixedDepth { get; set; }

    /// <summary>Bytes of a slot in memory, -1 where only the run-time compiler knows; by default those of a reference.</summary>
    public int MemorySize { get; set; } = 8;

    /// <summary>Whether memory and wire agree.</summary>
    public bool IsBitwise { get; set; }

    /// <summary>The class of accessors to members that other assemblies don't see as they are, or null.</summary>
    public Type? Accessors { get; set; }
}
