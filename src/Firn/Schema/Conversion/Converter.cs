using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Firn;

/// <summary>Where a conversion stood before it went back to a value that it had passed.</summary>
/// <param name="Mark">The place.</param>
/// <param name="References">How many objects stand before it.</param>
/// <param name="ZeroWidthLeft">What was left of the budget of elements without bytes.</param>
internal readonly record struct Detour(ReaderMark Mark, int References, int ZeroWidthLeft);

/// <summary>What a conversion carries while it runs: where it reads and writes, and what it has to remember.</summary>
internal ref struct Converter
{
    // A conversion takes a few frames of the stack at every level; so many levels fit into what is left after a check.
    private const int LevelsBetweenChecks = 32;

    private readonly ref byte _reader;
    private readonly ref byte _writer;

    /// <summary>The objects whose identity is kept; null where the writer's descriptor has none.</summary>
    public readonly ReferenceTable? References;

    private readonly bool _traces;
    private RecordedPlace[] _places;    // of members that are written later than they are met
    private int _placeCount;
    private long _notedSource;
    private long _notedOutput;
    private FixedTransform? _notedTransform;
    private bool _notedBytes;           // whether what is written are the bytes at the noted place

    private readonly record struct RecordedPlace(ReaderMark Mark, int References);

    /// <summary>Begins where a reader stands, which it moves, and writes to a writer. Both are variables of the caller: a copy of either costs more than many conversions.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="writer">The writer; whoever made it flushes it.</param>
    /// <param name="references">The objects whose identity is kept.</param>
    /// <param name="traces">Whether to remember what became of what, for <see cref="SourceOf"/>.</param>
    public Converter(ref FirnReader reader, ref FirnWriter writer, ReferenceTable? references, bool traces)
    {
        // The language has no fields that refer to such variables.
        _reader = ref Unsafe.As<FirnReader, byte>(ref reader);
        _writer = ref Unsafe.As<FirnWriter, byte>(ref writer);
        References = references;
        _places = [];
        _traces = traces;
    }

    /// <summary>Where the data are read.</summary>
    public readonly ref FirnReader Reader
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ref Unsafe.As<byte, FirnReader>(ref _reader);
    }

    /// <summary>Where they are written.</summary>
    public readonly ref FirnWriter Writer
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ref Unsafe.As<byte, FirnWriter>(ref _writer);
    }

    /// <summary>Makes room in the output, for what comes from where the reader stands.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte Reserve(int count)
    {
        if (_traces) Note(Reader.Position, null);
        return ref Writer.Reserve(count);
    }

    /// <summary>Makes room in the output, for a block that comes from a place.</summary>
    /// <param name="count">The bytes.</param>
    /// <param name="position">Where the block stands in the source.</param>
    /// <param name="transform">Which part of it becomes which part of the output.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte Reserve(int count, long position, FixedTransform? transform)
    {
        if (_traces) Note(position, transform, isBytes: transform is null);
        return ref Writer.Reserve(count);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteCount(long value)
    {
        if (_traces) Note(Reader.Position, null);
        Writer.WriteCount(value);
    }

    /// <summary>Says that what is written next comes from a place.</summary>
    public void Note(long position)
    {
        if (_traces) Note(position, null);
    }

    /// <summary>Writes a text that a value at a place becomes.</summary>
    public void WriteString(string text, long position)
    {
        if (_traces) Note(position, null);
        Writer.WriteString(text);
    }

    public void WriteBytes(scoped ReadOnlySpan<byte> bytes)
    {
        if (_traces) Note(Reader.Position, null);
        Writer.WriteBytes(bytes);
    }

    /// <summary>Copies what has been passed since <paramref name="start"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void CopySince(scoped in ReaderMark start)
    {
        if (_traces) Note(start.Position, null, isBytes: true);
        if (Reader.TryGetSince(start, out ReadOnlySpan<byte> bytes)) Writer.WriteBytes(bytes);
        else CopyPieces(start);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void CopyPieces(scoped in ReaderMark start)
    {
        long length = Reader.Position - start.Position;
        Reader.Return(start);
        while (length > 0)
        {
            ReadOnlySpan<byte> piece = Reader.TakePiece(length);
            Writer.WriteBytes(piece);
            length -= piece.Length;
        }
    }

    /// <summary>Copies the next bytes.</summary>
    public void Copy(long length)
    {
        if (length > Reader.Remaining) Throw.UnexpectedEnd(Reader.Position + Reader.Remaining);
        if (_traces) Note(Reader.Position, null, isBytes: true);
        while (length > 0)
        {
            ReadOnlySpan<byte> piece = Reader.TakePiece(length);
            Writer.WriteBytes(piece);
            length -= piece.Length;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Note(long source, FixedTransform? transform, bool isBytes = false)
    {
        _notedSource = source;
        _notedOutput = Writer.BytesWritten;
        _notedTransform = transform;
        _notedBytes = isBytes;
    }

    /// <summary>The place in the source that a place in the output comes from, which the last thing written covers.</summary>
    public readonly long SourceOf(long output)
    {
        long offset = output - _notedOutput;
        if (offset < 0) return _notedSource;
        if (_notedBytes) return _notedSource + offset;
        return _notedSource + (_notedTransform?.SourceOf(offset) ?? 0);
    }

    /// <summary>Makes room to remember places of one object; <see cref="FreePlaces"/> gives it back.</summary>
    public int KeepPlaces(int count)
    {
        int first = _placeCount;
        _placeCount += count;
        if (_places.Length < _placeCount) Array.Resize(ref _places, Math.Max(2 * _places.Length, _placeCount));
        return first;
    }

    public void FreePlaces(int first) => _placeCount = first;

    /// <summary>Remembers where the reader stands.</summary>
    public readonly void Record(int place) => _places[place] = new RecordedPlace(Reader.Mark(), References?.Current ?? 0);

    /// <summary>Goes to a place that was remembered, of a value that has been passed.</summary>
    /// <returns>The way back.</returns>
    public Detour GoTo(int place) => GoTo(_places[place].Mark, _places[place].References);

    /// <summary>Goes to a value that has been passed. What it takes of the budget of elements without bytes has been counted then.</summary>
    /// <param name="mark">Where it stands.</param>
    /// <param name="references">How many objects stand before it.</param>
    /// <returns>The way back.</returns>
    public Detour GoTo(scoped in ReaderMark mark, int references)
    {
        Detour back = new(Reader.Mark(), References?.Current ?? 0, Reader.ZeroWidthLeft);
        Reader.ZeroWidthLeft = int.MaxValue;
        Reader.Return(mark);
        if (References is not null) References.Current = references;
        return back;
    }

    /// <summary>Ends a detour.</summary>
    public void Return(scoped in Detour back)
    {
        Reader.ZeroWidthLeft = back.ZeroWidthLeft;
        Reader.Return(back.Mark);
        if (References is not null) References.Current = back.References;
    }

    /// <summary>Takes a level of depth, and makes sure now and then that the stack has room for more.</summary>
    /// <param name="fixedLevels">The levels of what is read at once.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Enter(int fixedLevels = 0)
    {
        Reader.Enter(fixedLevels);
        if ((Reader.DepthLeft & (LevelsBetweenChecks - 1)) == 0) CheckStack();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly void CheckStack()
    {
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack()) Throw.Invalid(FirnErrorCode.DepthExceeded, "Data of another version are nested deeper than the stack has room for. FirnOptions.MaxDepth allows it; a thread with a larger stack can read them.", Reader.Position);
    }

    /// <summary>Refuses flags that mean nothing.</summary>
    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void ThrowFlags(long position) =>
        Throw.Invalid(FirnErrorCode.InvalidFlags, "The flags of an object have bits set that mean nothing.", position);

    /// <summary>Refuses an absent value where the reader's type has no null, or where options refuse what only the annotation rules out.</summary>
    /// <param name="position">Where what holds the value stands.</param>
    /// <param name="member">The member's name, or the element's index in brackets; empty for the elements of an object that is a collection.</param>
    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void ThrowAbsent(long position, string member) =>
        throw new FirnException(FirnErrorCode.UnexpectedNull, $"The data hold no value for {(member.Length == 0 ? "the elements" : member)}. The reader takes no null there: its type has none, or its annotation says so and FirnOptions.RefuseUnexpectedNulls is set.", position, path: member);
}
