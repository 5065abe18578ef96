using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn;

/// <content>
/// Whole bodies of numbers and texts, converted from one run of bytes to another: what it takes to make a reader, a writer and a converter is
/// more than such a conversion. The same steps with the same outcome; what is refused here is left to those, which say why.
/// </content>
/// <remarks>
/// Every value that is read here has a byte at least, and absent ones have a flag in the block: that bounds the work by the body's length and the number of
/// steps. Values without bytes and objects inside objects, of which an untrusted descriptor can make any number, must not come in.
/// </remarks>
internal sealed partial class ObjectNode
{
    /// <summary>Whether <see cref="ConvertDirect"/> knows all members, once the node is complete.</summary>
    public bool IsDirect => _arrived is null && Array.TrueForAll(_steps, IsDirectStep);

    /// <summary>The levels of depth inside the object.</summary>
    public int Levels => source.Levels;

    private static bool IsDirectStep(Step step) => step.Kind switch
    {
        StepKind.Default or StepKind.OptionalBool => true,
        StepKind.Convert => step.Node is { KeepsBytes: true, Source.HasSize: true },
        StepKind.Skip or StepKind.Copy => step.Members!.TrueForAll(member => member.Node.HasSize),
        _ => false,
    };

    /// <summary>Converts a body.</summary>
    /// <param name="body">All of its bytes.</param>
    /// <param name="room">Memory of the caller's.</param>
    /// <param name="options">Those of the reader.</param>
    /// <returns>The bytes written; -1 where the body is malformed, does not end with the object, or does not fit.</returns>
    public int ConvertDirect(ReadOnlySpan<byte> body, Span<byte> room, FirnOptions options)
    {
        int front = _template?.Length ?? _targetSize + (_isMarked ? 1 : 0);
        if (body.Length < source.BlockSize || room.Length < front) return -1;
        ref byte block = ref MemoryMarshal.GetReference(body);
        ref byte target = ref MemoryMarshal.GetReference(room);
        if (_template is not null)
        {
            Unsafe.CopyBlockUnaligned(ref target, ref _template[0], (uint)front);
        }
        else if (_isMarked)
        {
            target = 0;
            target = ref Unsafe.Add(ref target, 1);
        }

        if (!TryTransform(ref block, ref target, options)) return -1;
        DirectConversion run = new(body, source.BlockSize, room, front);
        foreach (Step step in _steps)
        {
            if (!RunDirect(ref run, step, ref block)) return -1;
        }

        return run.IsAtEnd ? run.Written : -1;
    }

    private bool TryTransform(ref byte block, ref byte target, FirnOptions options)
    {
        try
        {
            source.CheckFlags(ref block, 0);
            _transform.Run(ref block, ref target, 0, options);
            return true;
        }
        catch (FirnException)
        {
            return false;
        }
    }

    private static bool RunDirect(ref DirectConversion run, Step step, ref byte block)
    {
        bool isThere = step.Bit < 0 || WriterObject.IsSet(ref block, step.Bit);
        switch (step.Kind)
        {
            case StepKind.Convert:
                if (step.Header >= 0 && !run.TryWriteCount(step.Header | (isThere ? 1 : 0))) return false;
                return !isThere || run.TryCopy(step.Node!.Source);
            case StepKind.OptionalBool:
                return run.TryWriteCount(step.Header | (isThere ? 1 : 0)) && (!isThere || run.TryWrite(WriterObject.IsSet(ref block, step.Bit + 1) ? [1] : [0]));
            case StepKind.Default:
                return run.TryWrite(step.Bytes);
            case StepKind.Skip or StepKind.Copy:
                foreach (WriterObject.Member member in step.Members!)
                {
                    if (member.Bit >= 0 && !WriterObject.IsSet(ref block, member.Bit)) continue;
                    if (!(step.Kind == StepKind.Copy ? run.TryCopy(member.Node) : run.TrySkip(member.Node))) return false;
                }

                return true;
            default:
                return false;
        }
    }
}
