using System.Runtime.CompilerServices;

namespace Firn;

/// <summary>A member that takes no null, of data that may hold one: a constant stands for it, what the type has by default, or what the member's initialiser sets.</summary>
/// <param name="source">Moves past a value.</param>
/// <param name="value">Converts a value that is there.</param>
/// <param name="replacement">The bytes that stand for null; null where the member is left out, so that it keeps what its initialiser sets.</param>
internal sealed class ReplacedNode(SkipNode source, ConversionNode value, byte[]? replacement) : MemberNode
{
    public override SkipNode Source => source;

    public override void Run(ref Converter c, ConvertedMember member, ref byte block, long position, ref byte target)
    {
        bool isThere = member.SourcePresence < 0 || WriterObject.IsSet(ref block, member.SourcePresence);
        if (!isThere)
        {
            Replace(ref c, member, ref target);
        }
        else if (value is MemberNode made)
        {
            made.Run(ref c, member, ref block, position, ref target);
        }
        else if (member.SourceFlag >= 0)
        {
            WriteFlag(ref c, member, WriterObject.IsSet(ref block, member.SourceFlag), ref target);
        }
        else if (member.Offset >= 0)
        {
            value.ConvertTo(ref c, ref member.Place(ref target));
        }
        else if (member.MayBeAbsent && !member.RefusesNull && value.MayVanish && value.Vanishes(ref c))
        {
            // A case that the reader does not know is read as null where the options ask for that.
            value.Source.Skip(ref c);
            member.WriteNull(ref c, ref target, position);
        }
        else
        {
            if (member.Header >= 0) c.WriteCount(member.Header | 1);
            value.Convert(ref c);
        }
    }

    private static void WriteFlag(ref Converter c, ConvertedMember member, bool isSet, ref byte target)
    {
        if (member.Flag >= 0)
        {
            member.WriteFlag(ref target, isSet);
            return;
        }

        if (member.Header >= 0) c.WriteCount(member.Header | 1);
        c.Reserve(1) = isSet ? (byte)1 : (byte)0;
    }

    private void Replace(ref Converter c, ConvertedMember member, ref byte target)
    {
        if (replacement is null) return; // not among the members that have arrived
        if (member.Flag >= 0)
        {
            member.WriteFlag(ref target, replacement[0] != 0);
        }
        else if (member.Offset >= 0)
        {
            Unsafe.CopyBlockUnaligned(ref member.Place(ref target), ref replacement[0], (uint)replacement.Length);
        }
        else
        {
            if (member.Header >= 0) c.WriteCount(member.Header | 1);
            c.WriteBytes(replacement);
        }
    }
}
