using System.Runtime.CompilerServices;

namespace Firn;

/// <summary>
/// The content of an object: a block of flags and fixed members, which one transform turns into the reader's, then steps for the members
/// behind it. Where the reader's codec can be told which members have arrived, and some have not, only those are written.
/// </summary>
internal sealed partial class ObjectNode(WriterObject source) : ConversionNode
{
    private FixedTransform _transform = null!;
    private byte[]? _template;
    private int _targetSize;
    private bool _isMarked;
    private Step[] _steps = [];
    private int _places;
    private ArrivedMembers? _arrived;

    /// <summary>What a step does with a member behind the writer's or the reader's block.</summary>
    public enum StepKind : byte
    {
        /// <summary>Moves past one or several.</summary>
        Skip,

        /// <summary>Remembers where it stands, and moves past it: it is written later.</summary>
        Record,

        /// <summary>Writes it.</summary>
        Convert,

        /// <summary>Goes back to where it stands, and writes it.</summary>
        ConvertRecorded,

        /// <summary>Writes it into the reader's block.</summary>
        ToBlock,

        /// <summary>Writes a member of the writer's block.</summary>
        FromBlock,

        /// <summary>Writes a <c>bool?</c> of the writer's flags, for a reader who is told which members have arrived.</summary>
        OptionalBool,

        /// <summary>Writes what stands for a member that the data lack.</summary>
        Default,

        /// <summary>Has a converter make it.</summary>
        Call,

        /// <summary>Goes back to where the writer's value stands, and has a converter make it.</summary>
        CallRecorded,

        /// <summary>Copies several members that keep their bytes and their order.</summary>
        Copy,
    }

    /// <summary>A step.</summary>
    public sealed class Step
    {
        public required StepKind Kind { get; init; }

        /// <summary>The writer's flag that says whether the member is there, or -1 if it always is.</summary>
        public int Bit { get; init; } = -1;

        /// <summary>The reader's flag, to be cleared if the member is not there after all; or -1.</summary>
        public int TargetBit { get; init; } = -1;

        /// <summary>What stands in front of a member in a list of those that have arrived, without the bit for its presence; or -1.</summary>
        public int Header { get; init; } = -1;

        /// <summary>Whether the reader's member may be absent, as one of a case must be that the reader does not know.</summary>
        public bool MayVanish { get; init; }

        /// <summary>The offset in the block.</summary>
        public int Offset { get; init; }

        /// <summary>The number of the remembered place.</summary>
        public int Place { get; init; }

        /// <summary>What moves past the member of <see cref="StepKind.Record"/>.</summary>
        public SkipNode? Skip { get; init; }

        public ConversionNode? Node { get; init; }

        public byte[] Bytes { get; init; } = [];

        /// <summary>Where the value that a converter makes comes from and goes.</summary>
        public ConvertedMember? Member { get; init; }

        /// <summary>The members of <see cref="StepKind.Copy"/> and <see cref="StepKind.Skip"/>.</summary>
        public List<WriterObject.Member>? Members { get; init; }
    }

    public override SkipNode Source => source;

    /// <summary>Completes the node.</summary>
    /// <param name="transform">From the writer's block to the reader's, or to the template.</param>
    /// <param name="targetSize">The width of the reader's block; the mark is not part of it.</param>
    /// <param name="template">For objects of which only some members are written: what stands in front, with room for those of the block.</param>
    /// <param name="isMarked">Whether a mark stands in front of all members.</param>
    /// <param name="steps">What to do behind the block.</param>
    /// <param name="places">How many places have to be remembered.</param>
    /// <param name="arrived">How many members have arrived, where that depends on the values: then the template begins behind that number. Else null.</param>
    public void Complete(FixedTransform transform, int targetSize, byte[]? template, bool isMarked, Step[] steps, int places, ArrivedMembers? arrived)
    {
        _arrived = arrived;
        _transform = transform;
        _targetSize = targetSize;
        _template = template;
        _isMarked = isMarked;
        _steps = steps;
        _places = places;
    }

    public override void Convert(ref Converter c)
    {
        ref byte block = ref source.Enter(ref c, out long position);
        Run(ref c, ref block, position);
        c.Reader.Leave();
    }

    public override void ConvertFrom(ref Converter c, ref byte block, long position)
    {
        source.CheckFlags(ref block, position);
        Run(ref c, ref block, position);
    }

    public override void ConvertTo(ref Converter c, ref byte target)
    {
        ref byte block = ref source.Enter(ref c, out long position);
        _transform.Run(ref block, ref target, position, c.Reader.Options);
        if (_steps.Length > 0) RunSteps(ref c, ref block, ref target, position);
        c.Reader.Leave();
    }

    private void Run(ref Converter c, ref byte block, long position)
    {
        ref byte target = ref Unsafe.NullRef<byte>();
        if (_template is not null)
        {
            if (_arrived is not null)
            {
                c.Reserve(1, position, null) = 1;
                c.WriteCount(_arrived.CountOf(ref block));
            }

            if (_template.Length > 0)
            {
                target = ref c.Reserve(_template.Length, position, _transform);
                Unsafe.CopyBlockUnaligned(ref target, ref _template[0], (uint)_template.Length);
            }
        }
        else
        {
            if (_isMarked) c.Reserve(1, position, _transform) = 0;
            target = ref c.Reserve(_targetSize, position, _transform);
        }

        _transform.Run(ref block, ref target, position, c.Reader.Options);
        if (_steps.Length > 0) RunSteps(ref c, ref block, ref target, position);
    }

    // What has been written stays where it is while more is: blocks may be completed later.
    private void RunSteps(ref Converter c, ref byte block, ref byte target, long position)
    {
        int places = _places == 0 ? 0 : c.KeepPlaces(_places);
        foreach (Step step in _steps)
        {
            bool isThere = step.Bit < 0 || WriterObject.IsSet(ref block, step.Bit);
            switch (step.Kind)
            {
                case StepKind.Skip:
                    Skip(ref c, step.Members!, ref block);
                    break;
                case StepKind.Record:
                    c.Record(places + step.Place);
                    if (isThere) step.Skip!.Skip(ref c);
                    break;
                case StepKind.Convert:
                    ConvertMember(ref c, step, isThere, ref target);
                    break;
                case StepKind.ConvertRecorded:
                    Detour detour = c.GoTo(places + step.Place);
                    ConvertMember(ref c, step, isThere, ref target);
                    c.Return(detour);
                    break;
                case StepKind.Call:
                    ((MemberNode)step.Node!).Run(ref c, step.Member!, ref block, position, ref target);
                    break;
                case StepKind.CallRecorded:
                    Detour toValue = c.GoTo(places + step.Place);
                    ((MemberNode)step.Node!).Run(ref c, step.Member!, ref block, position, ref target);
                    c.Return(toValue);
                    break;
                case StepKind.ToBlock:
                    step.Node!.ConvertTo(ref c, ref Unsafe.Add(ref target, step.Offset));
                    break;
                case StepKind.FromBlock:
                    if (step.Header >= 0) c.WriteCount(step.Header | 1);
                    step.Node!.ConvertFrom(ref c, ref Unsafe.Add(ref block, step.Offset), position + step.Offset);
                    break;
                case StepKind.OptionalBool:
                    c.WriteCount(step.Header | (isThere ? 1 : 0));
                    if (isThere) c.Reserve(1) = WriterObject.IsSet(ref block, step.Bit + 1) ? (byte)1 : (byte)0;
                    break;
                case StepKind.Default:
                    c.WriteBytes(step.Bytes);
                    break;
                default:
                    ReaderMark start = c.Reader.Mark();
                    Skip(ref c, step.Members!, ref block);
                    c.CopySince(start);
                    break;
            }
        }

        if (_places > 0) c.FreePlaces(places);
    }

    private static void Skip(ref Converter c, List<WriterObject.Member> members, ref byte block)
    {
        foreach (WriterObject.Member member in members)
        {
            if (member.Bit < 0 || WriterObject.IsSet(ref block, member.Bit)) member.Node.Skip(ref c);
        }
    }

    private static void ConvertMember(ref Converter c, Step step, bool isThere, ref byte target)
    {
        ConversionNode node = step.Node!;
        if (isThere && step.MayVanish && node.MayVanish && node.Vanishes(ref c))
        {
            node.Source.Skip(ref c);
            if (step.Header >= 0) c.WriteCount(step.Header);
            else Unsafe.Add(ref target, step.TargetBit >> 3) &= (byte)~(1 << (step.TargetBit & 7));
            return;
        }

        if (step.Header >= 0) c.WriteCount(step.Header | (isThere ? 1 : 0));
        if (isThere) node.Convert(ref c);
    }
}
