using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn;

/// <summary>
/// A member whose value a method of the user's makes. The writer's bytes become those of the old type's codec, which reads them; what the method makes of the value the member's codec writes.
/// Stands in members only.
/// </summary>
internal sealed class ConverterNode(SkipNode source, ConverterMatch match) : MemberNode
{
    private readonly CallableConverter _converter = (CallableConverter)match.Converter;
    private readonly bool _takesNull = match.TakesNull;
    private ConversionNode _root = null!;
    private bool _isMarked;
    private ConversionNode? _marking;

    public override SkipNode Source => source;

    /// <param name="root">Converts the writer's value to the old type.</param>
    /// <param name="isMarked">Whether objects have marks in what comes out of that.</param>
    /// <param name="marking">Adds the marks that objects have in what this node writes, or null.</param>
    public void Complete(ConversionNode root, bool isMarked, ConversionNode? marking)
    {
        _root = root;
        _isMarked = isMarked;
        _marking = marking;
    }

    public override void Run(ref Converter c, ConvertedMember member, ref byte block, long position, ref byte target)
    {
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack()) Throw.Invalid(FirnErrorCode.DepthExceeded, "Data of another version are nested deeper than the stack has room for. FirnOptions.MaxDepth allows it; a thread with a larger stack can read them.", position);
        bool isThere = member.SourcePresence < 0 || WriterObject.IsSet(ref block, member.SourcePresence);
        if (isThere)
        {
            if (member.Source >= 0)
            {
                RunFrom(ref c, member, ref Unsafe.Add(ref block, member.Source), member.SourceWidth, position + member.Source, ref target);
            }
            else if (member.SourceFlag >= 0)
            {
                byte value = WriterObject.IsSet(ref block, member.SourceFlag) ? (byte)1 : (byte)0;
                RunFrom(ref c, member, ref value, 1, position, ref target);
            }
            else
            {
                long start = c.Reader.Position;
                RunAt(ref c, ref c.Reader, member, start, start, ref target);
            }
        }
        else if (member.MayBeAbsent)
        {
            member.WriteNull(ref c, ref target, position);
        }
        else
        {
            if (!_takesNull) Converter.ThrowAbsent(position, member.Name);
            FirnReader none = default;
            _converter.Call(ref c, ref none, isThere: false, member, ref target, _marking, position);
        }
    }

    // A value of fixed width, which has been taken with what it is part of.
    private void RunFrom(ref Converter c, ConvertedMember member, ref byte value, int width, long position, ref byte target)
    {
        FirnReader reader = default;
        reader.Start(MemoryMarshal.CreateReadOnlySpan(ref value, width), 0, c.Reader.Options);
        reader.DepthLeft = c.Reader.DepthLeft;
        RunAt(ref c, ref reader, member, 0, position, ref target);
    }

    private void RunAt(ref Converter c, scoped ref FirnReader source, ConvertedMember member, long start, long position, ref byte target)
    {
        FirnOptions options = c.Reader.Options;
        MemoryBound bound = _converter.BoundUnder(options);
        using ConversionOutput output = ConversionOutput.Rent(0, ConvertedBody.LongestOutput(options, source.Position + source.Remaining, bound));
        bool isThere = true;
        try
        {
            isThere = TryConvert(ref source, output, mayVanish: !member.RefusesNull);
        }
        catch (FirnException exception) when (exception.Type is null && start != position)
        {
            exception.Offset = position; // counted in a block
            throw;
        }

        if (!isThere && member.MayBeAbsent)
        {
            member.WriteNull(ref c, ref target, position);
            return;
        }

        if (!isThere && !_takesNull) Converter.ThrowAbsent(position, member.Name);
        FirnReader old = default;
        if (output.IsSingle) old.Start(output.First, 0, options);
        else old = new FirnReader(output.Sequence(), new byte[256], options);
        old.DepthLeft = c.Reader.DepthLeft;
        old.SetConverted(source.Position - start, _isMarked, bound);
        try
        {
            _converter.Call(ref c, ref old, isThere, member, ref target, _marking, position);
        }
        catch (FirnException exception) when (exception.Type is null)
        {
            exception.Offset = position; // what was read are not the data's own bytes
            throw;
        }
    }

    // False where the value is of a case that the old type lacks, and the options ask to read null.
    private bool TryConvert(scoped ref FirnReader source, ConversionOutput output, bool mayVanish)
    {
        FirnWriter writer = new(output.FirstRoom, 0, FirnWriter.SinkKind.BufferWriter, output, source.Options);
        Converter inner = new(ref source, ref writer, null, traces: false);
        if (mayVanish && _root.MayVanish && _root.Vanishes(ref inner))
        {
            _root.Source.Skip(ref inner);
            return false;
        }

        _root.Convert(ref inner);
        writer.Flush();
        output.CheckLimit();
        return true;
    }
}
