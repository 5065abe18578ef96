namespace Firn.Contracts;

/// <summary>The part of an object that a member's bytes belong to.</summary>
internal enum MemberPlace
{
    /// <summary>A bool: its value is a flag.</summary>
    Flag,

    /// <summary>A <c>bool?</c>: presence and value are flags.</summary>
    OptionalFlag,

    /// <summary>In the block at constant offsets.</summary>
    Fixed,

    /// <summary>Behind the block.</summary>
    Variable,

    /// <summary>In the block or behind it: only the run-time compiler knows how wide a hand-written codec's values are.</summary>
    Unknown,
}

/// <summary>What the layout of a member follows from.</summary>
/// <param name="Codec">The codec's name in code.</param>
/// <param name="Absence">How the value says that it is absent.</param>
/// <param name="IsFlag">Whether the codec is the library's for bool.</param>
/// <param name="Shape">The codec's shape; for a nullable the shape of the underlying type's.</param>
/// <param name="Type">The key of the type, for sizes in memory that only the run-time compiler knows.</param>
internal sealed record MemberFormat(string Codec, CodecAbsence Absence, bool IsFlag, CodecShape Shape, string Type);

/// <summary>Where a member is.</summary>
/// <param name="Place">Which part of the object.</param>
/// <param name="Bit">The first of its flag bits, or -1.</param>
/// <param name="Offset">The offset in the fixed block, widths of unknown codecs not counted.</param>
/// <param name="UnknownBefore">How many members of unknown width stand before it.</param>
/// <param name="Width">The bytes of a value behind the block that is of fixed width where it is there, as of a nullable number; 0 of others, and where levels are counted or somebody else's codec has to be asked.</param>
/// <param name="FixedSize">The same where levels are counted, too, as of a struct that may be absent, and of somebody else's codec whose width is known.</param>
internal sealed record MemberLayout(MemberPlace Place, int Bit, int Offset, int UnknownBefore, int Width, int FixedSize);

/// <summary>Flags, fixed block and sizes of an object, struct or tuple.</summary>
/// <param name="Members">One for each member.</param>
/// <param name="FlagBits">How many flag bits there are.</param>
/// <param name="BlockSize">Bytes of flags and fixed block, widths of unknown codecs not counted.</param>
/// <param name="Unknown">The codecs whose width only the run-time compiler knows, in member order.</param>
/// <param name="Shape">What the owner of such a value has to know.</param>
/// <param name="VariableMinSize">What the variable members take at least.</param>
/// <param name="BlockDepth">The most levels that a member of the fixed block counts.</param>
/// <param name="NestedLevels">Whether a member behind the block may have levels of its own.</param>
/// <param name="Charge">Managed bytes of the object: header, and the slots of members that are always there.</param>
/// <param name="ChargeSlots">Bytes of the slots of members that may be absent.</param>
/// <param name="UnknownSlots">The types whose slots have a size that only the run-time compiler knows.</param>
/// <param name="UnknownMinSizes">The codecs of variable members whose least size only the run-time compiler knows.</param>
internal sealed record ObjectLayout(
    EquatableArray<MemberLayout> Members,
    int FlagBits,
    int BlockSize,
    EquatableArray<string> Unknown,
    CodecShape Shape,
    int VariableMinSize,
    int BlockDepth,
    bool NestedLevels,
    int Charge,
    int ChargeSlots,
    EquatableArray<string> UnknownSlots,
    EquatableArray<string> UnknownMinSizes)
{
    /// <summary>The bytes that an object read without a reader may be charged with, its texts not counted.</summary>
    public const int DirectCharge = 64 * 1024;

    /// <summary>Bytes that hold the flags.</summary>
    public int FlagBytes => (FlagBits + 7) / 8;

    /// <summary>Lays the members out in the given order (<c>docs/wire-format.md</c>, section 3).</summary>
    public static ObjectLayout Compute(bool isStruct, bool mirrorsFields, IReadOnlyList<MemberFormat> members)
    {
        int bits = 0;
        bool anyAbsent = false;
        foreach (MemberFormat member in members)
        {
            bits += (member.IsFlag ? 1 : 0) + (member.Absence == CodecAbsence.None ? 0 : 1);
            anyAbsent |= member.Absence != CodecAbsence.None;
        }

        int offset = (bits + 7) / 8, bit = 0, variableMin = 0, depth = 0, required = 0, optional = 0;
        bool nested = false, variable = false, bitwise = mirrorsFields && bits == 0 && members.Count > 0;
        List<string> unknown = [], unknownSlots = [], unknownMinSizes = [];
        List<MemberLayout> layouts = [];
        foreach (MemberFormat member in members)
        {
            CodecShape shape = member.Shape;
            MemberPlace place = Place(member);
            int width = place == MemberPlace.Variable && shape.FixedSize > 0 ? shape.FixedSize : 0;
            layouts.Add(new MemberLayout(place, member.IsFlag || member.Absence != CodecAbsence.None ? bit : -1, offset, unknown.Count, IsFlatWidth(shape) ? width : 0, width));
            bit += (member.IsFlag ? 1 : 0) + (member.Absence == CodecAbsence.None ? 0 : 1);
            bitwise &= place == MemberPlace.Fixed && shape.IsBitwise;
            switch (place)
            {
                case MemberPlace.Fixed:
                    offset = checked(offset + shape.FixedSize);
                    depth = Math.Max(depth, shape.FixedDepth);
                    break;
                case MemberPlace.Unknown:
                    unknown.Add(member.Codec);
                    nested = true;
                    break;
                case MemberPlace.Variable:
                    variable = true;
                    nested |= shape.HasLevels || shape.FixedSize == CodecShape.Unknown || shape.FixedDepth > 0;
                    if (member.Absence != CodecAbsence.None) break;
                    if (shape.MinSize == CodecShape.Unknown) unknownMinSizes.Add(member.Codec);
                    else variableMin += shape.MinSize;
                    break;
            }

            if (member.Absence == CodecAbsence.None)
            {
                if (shape.MemorySize == CodecShape.Unknown) unknownSlots.Add(member.Type);
                else required += shape.MemorySize;
            }
            else
            {
                optional += member.Absence switch
                {
                    CodecAbsence.Nullable or CodecAbsence.NullableImmutableArray or CodecAbsence.Option => (shape.MemorySize == CodecShape.Unknown ? 16 : shape.MemorySize) + 8,
                    CodecAbsence.Union => shape.MemorySize,
                    _ => 8,
                };
            }
        }

        int fixedSize = !isStruct || variable || anyAbsent ? 0 : unknown.Count > 0 ? CodecShape.Unknown : offset;
        int memory = !isStruct ? 8 : unknownSlots.Count > 0 ? CodecShape.Unknown : Align(required + optional);
        int minSize = unknown.Count + unknownMinSizes.Count > 0 ? CodecShape.Unknown : offset + variableMin;
        CodecShape own = new(fixedSize, minSize, fixedSize == 0 ? 0 : 1 + depth, true, memory, bitwise && isStruct && unknown.Count == 0);
        return new ObjectLayout(new EquatableArray<MemberLayout>(layouts), bits, offset, new EquatableArray<string>(unknown), own, variableMin, depth, nested, Align(16 + required), optional, new EquatableArray<string>(unknownSlots), new EquatableArray<string>(unknownMinSizes));
    }

    // What a hand-written codec's Write does besides is its own: its figures say that it may have levels.
    private static bool IsFlatWidth(CodecShape shape) => shape.FixedSize > 0 && shape.FixedDepth == 0 && !shape.HasLevels;

    private static MemberPlace Place(MemberFormat member)
    {
        if (member.IsFlag) return member.Absence == CodecAbsence.None ? MemberPlace.Flag : MemberPlace.OptionalFlag;
        if (member.Absence != CodecAbsence.None || member.Shape.FixedSize == 0) return MemberPlace.Variable;
        return member.Shape.FixedSize == CodecShape.Unknown ? MemberPlace.Unknown : MemberPlace.Fixed;
    }

    private static int Align(int size) => (size + 7) & ~7;
}
