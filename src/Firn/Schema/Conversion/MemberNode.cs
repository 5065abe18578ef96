namespace Firn;

/// <summary>A value that is made for the place of one member, and is told where that is: it stands in members only.</summary>
internal abstract class MemberNode : ConversionNode
{
    public override void Convert(ref Converter c) => throw new InvalidOperationException();

    /// <summary>Makes the value.</summary>
    /// <param name="c">Stands at the writer's value, unless that is in its block.</param>
    /// <param name="member">Where it comes from and goes.</param>
    /// <param name="block">The writer's block.</param>
    /// <param name="position">Where that stands.</param>
    /// <param name="target">The reader's block.</param>
    public abstract void Run(ref Converter c, ConvertedMember member, ref byte block, long position, ref byte target);
}
