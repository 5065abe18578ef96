using System.Runtime.CompilerServices;

namespace Firn;

/// <summary>Where a value that a converter makes comes from in the writer's object, and where it stands in the reader's.</summary>
internal sealed class ConvertedMember
{
    /// <summary>The place in the writer's block, or -1.</summary>
    public int Source { get; init; } = -1;

    /// <summary>The bytes that it has there.</summary>
    public int SourceWidth { get; init; }

    /// <summary>The writer's flag that is the value of a bool, or -1.</summary>
    public int SourceFlag { get; init; } = -1;

    /// <summary>The writer's flag that says whether there is a value, or -1 if there always is.</summary>
    public int SourcePresence { get; init; } = -1;

    /// <summary>The place in the reader's block, or -1.</summary>
    public int Offset { get; init; } = -1;

    /// <summary>The reader's flag that is the value of a bool, or -1.</summary>
    public int Flag { get; init; } = -1;

    /// <summary>The reader's flag that says whether there is a value, or -1.</summary>
    public int Presence { get; init; } = -1;

    /// <summary>What stands in front of the value in a list of those that have arrived, without the bit for its presence; or -1.</summary>
    public int Header { get; init; } = -1;

    /// <summary>Whether the reader's value may be absent.</summary>
    public bool MayBeAbsent { get; init; }

    /// <summary>Whether null is refused, though the reader's value may be absent.</summary>
    public bool RefusesNull { get; init; }

    /// <summary>The name, for errors.</summary>
    public string Name { get; init; } = "";

    /// <summary>The place in the reader's block.</summary>
    public ref byte Place(ref byte block) => ref Unsafe.Add(ref block, Offset);

    /// <summary>Says that the value is a bool.</summary>
    public void WriteFlag(ref byte block, bool value)
    {
        if (value) Unsafe.Add(ref block, Flag >> 3) |= (byte)(1 << (Flag & 7));
    }

    /// <summary>Says that there is a value, where that stands in front of it.</summary>
    public void WriteFront(ref Converter c, long position)
    {
        c.Note(position);
        if (Header >= 0) c.Writer.WriteCount(Header | 1);
    }

    /// <summary>Says that there is none.</summary>
    public void WriteNull(ref Converter c, ref byte block, long position)
    {
        if (!MayBeAbsent) Converter.ThrowAbsent(position, Name);
        if (Header >= 0) c.WriteCount(Header);
        else if (Presence >= 0) Unsafe.Add(ref block, Presence >> 3) &= (byte)~(1 << (Presence & 7));
    }
}
