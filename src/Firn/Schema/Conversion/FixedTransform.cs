using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Firn;

/// <summary>Turns a block of fixed width into another: neighbours that are kept as they are in one copy.</summary>
internal sealed class FixedTransform
{
    private readonly List<Step> _making = [];
    private Step[] _steps = [];

    private enum Operation : byte
    {
        Copy,
        Zero,
        Widen,
        Flags,
        FlagByte,
        Nested,
        Check,
        Call,
    }

    private readonly record struct Step(Operation Operation, int Source, int Target, int Length, object? With)
    {
        public int Bit { get; init; }
    }

    /// <summary>Whether the whole is a number that becomes a wider one.</summary>
    public Widening? OnlyWidening => _steps is [{ Operation: Operation.Widen, Source: 0, Target: 0 } only] ? (Widening)only.With! : null;

    public void Copy(int source, int target, int length)
    {
        if (length == 0) return;
        if (_making.Count > 0 && _making[^1] is { Operation: Operation.Copy } last && last.Source + last.Length == source && last.Target + last.Length == target) _making[^1] = last with { Length = last.Length + length };
        else _making.Add(new Step(Operation.Copy, source, target, length, null));
    }

    public void Zero(int target, int length)
    {
        if (length > 0) _making.Add(new Step(Operation.Zero, -1, target, length, null));
    }

    public void Widen(int source, int target, Widening widening) => _making.Add(new Step(Operation.Widen, source, target, widening.TargetWidth, widening));

    public void Flags(int target, int length, FlagMap map) => _making.Add(new Step(Operation.Flags, 0, target, length, map));

    /// <summary>A flag that becomes a byte of its own.</summary>
    public void FlagByte(int bit, int target) => _making.Add(new Step(Operation.FlagByte, bit >> 3, target, 1, null) { Bit = bit });

    /// <summary>A part that is an object itself; it may be completed later.</summary>
    public void Nested(int source, int target, int length, FixedTransform transform) => _making.Add(new Step(Operation.Nested, source, target, length, transform));

    /// <summary>A part that is not kept, in which flags have to be checked all the same.</summary>
    public void Check(int source, FixedCheck check) => _making.Add(new Step(Operation.Check, source, -1, 0, check));

    /// <summary>A value that a converter makes; behind the flags, which it may change.</summary>
    public void Call(MemberNode node, ConvertedMember member, int length) => _making.Add(new Step(Operation.Call, Math.Max(0, member.Source), member.Offset, length, (node, member)));

    /// <summary>Checks the flags of the whole object.</summary>
    public void CheckFlags(WriterObject layout) => _making.Add(new Step(Operation.Check, 0, -1, 0, layout));

    public void Complete()
    {
        _steps = [.. _making];
        _making.Clear();
    }

    /// <summary>Transforms a block that has been taken into one there is room for. It fills every byte that it was made for.</summary>
    /// <param name="source">The writer's block.</param>
    /// <param name="target">The reader's block.</param>
    /// <param name="position">Where the writer's block stands, for errors.</param>
    /// <param name="options">Those of the reader.</param>
    public void Run(ref byte source, ref byte target, long position, FirnOptions options)
    {
        foreach (ref readonly Step step in _steps.AsSpan())
        {
            switch (step.Operation)
            {
                case Operation.Copy:
                    CopyBytes(ref Unsafe.Add(ref target, step.Target), ref Unsafe.Add(ref source, step.Source), step.Length);
                    break;
                case Operation.Zero:
                    Unsafe.InitBlockUnaligned(ref Unsafe.Add(ref target, step.Target), 0, (uint)step.Length);
                    break;
                case Operation.Widen:
                    Unsafe.As<Widening>(step.With!).Run(ref Unsafe.Add(ref source, step.Source), ref Unsafe.Add(ref target, step.Target), 1, position + step.Source, options);
                    break;
                case Operation.Flags:
                    Unsafe.As<FlagMap>(step.With!).Run(ref source, ref target, position);
                    break;
                case Operation.FlagByte:
                    Unsafe.Add(ref target, step.Target) = WriterObject.IsSet(ref source, step.Bit) ? (byte)1 : (byte)0;
                    break;
                case Operation.Nested:
                    Unsafe.As<FixedTransform>(step.With!).Run(ref Unsafe.Add(ref source, step.Source), ref Unsafe.Add(ref target, step.Target), position + step.Source, options);
                    break;
                case Operation.Call:
                    Call(step, ref source, ref target, position, options);
                    break;
                default:
                    if (step.With is FixedCheck check) check.Run(ref Unsafe.Add(ref source, step.Source), position + step.Source);
                    else ((WriterObject)step.With!).CheckFlags(ref source, position);
                    break;
            }
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Call(in Step step, ref byte source, ref byte target, long position, FirnOptions options)
    {
        (MemberNode node, ConvertedMember member) = ((MemberNode, ConvertedMember))step.With!;
        FirnReader reader = default;
        reader.Start(default, 0, options);
        FirnWriter writer = default;
        Converter c = new(ref reader, ref writer, null, traces: false);
        node.Run(ref c, member, ref source, position, ref target);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void CopyBytes(ref byte target, ref byte source, int length)
    {
        Debug.Assert(length > 0);
        switch (length)
        {
            case 1:
                target = source;
                break;
            case 2:
                Unsafe.WriteUnaligned(ref target, Unsafe.ReadUnaligned<ushort>(ref source));
                break;
            case 4:
                Unsafe.WriteUnaligned(ref target, Unsafe.ReadUnaligned<uint>(ref source));
                break;
            case 8:
                Unsafe.WriteUnaligned(ref target, Unsafe.ReadUnaligned<ulong>(ref source));
                break;
            default:
                Unsafe.CopyBlockUnaligned(ref target, ref source, (uint)length);
                break;
        }
    }

    /// <summary>The place in the source that a byte of the target comes from; the start of the block where none does.</summary>
    public long SourceOf(long target)
    {
        foreach (Step step in _steps)
        {
            if (step.Target < 0 || target < step.Target || target >= (long)step.Target + step.Length || step.Source < 0) continue;
            long inside = target - step.Target;
            return step.Operation switch
            {
                Operation.Copy => step.Source + inside,
                Operation.Nested => step.Source + ((FixedTransform)step.With!).SourceOf(inside),
                _ => step.Source,
            };
        }

        return 0;
    }
}
