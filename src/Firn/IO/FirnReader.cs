using System.Buffers;
using System.ComponentModel;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn;

/// <summary>
/// Reads a message's bytes from a span or from a sequence of any segmentation, and keeps the budgets that make untrusted input
/// harmless. Codecs get it by reference; it must not be copied.
/// </summary>
/// <remarks>
/// <see cref="Take"/> is the one place where bytes are handed out. The number of bytes left is always exact, so that every announced
/// count is checked against it before anything is allocated (docs/wire-format.md, "Limits of a reader").
/// </remarks>
public ref partial struct FirnReader
{
    internal const int SlotFactor = 4;

    private const int FirstScratchLength = 64;

    private ref byte _cursor;
    private ref byte _end;
    private ref byte _start;
    private long _after;                                // bytes in the segments after this one
    private long _owed;                                 // bytes that elements announced but not yet read will take at least
    private long _budget;                               // managed bytes that may still be allocated
    private long _slotBudget;                           // the same for slots of absent elements and members
    private int _depthLeft;
    private int _zeroWidthLeft;
    private FirnOptions _options;
    private ReadOnlySequenceSegment<byte>? _segment;    // the current segment of a sequence of several
    private long _startPosition;                        // the position of _start in the message
    private Span<byte> _scratch;                        // where Take joins bytes of several segments
    private long _scratchPosition;                      // where that stood; in a single run, once a sized object was begun: where all bytes end
    private KnownObjects? _known;                       // the objects whose identity is kept; none until the first
    private object? _root;                              // the entry of the type being read; once its own bound counts, a MemoryGrant; or nothing

    /// <summary>Reads one run of bytes.</summary>
    /// <param name="source">The bytes; not to be changed meanwhile.</param>
    /// <param name="options">
    /// The limits of depth, of elements without bytes and of allocation, which goes by the length of the input, and what <see cref="ReadValue{T}()"/> looks at;
    /// <see langword="null"/> for <see cref="FirnOptions.Default"/>.
    /// </param>
    public FirnReader(ReadOnlySpan<byte> source, FirnOptions? options = null)
        : this(source, 0, options ?? FirnOptions.Default)
    {
    }

    /// <summary>Reads a sequence of any segmentation, without joining it.</summary>
    /// <param name="source">The bytes; not to be changed meanwhile.</param>
    /// <param name="options">As with the other constructor.</param>
    public FirnReader(scoped in ReadOnlySequence<byte> source, FirnOptions? options = null)
        : this(source, default, options ?? FirnOptions.Default)
    {
    }

    /// <summary>Reads one run of bytes, of which the first <paramref name="consumed"/> have been looked at.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal FirnReader(ReadOnlySpan<byte> source, int consumed, FirnOptions options) => Start(source, consumed, options);

    /// <summary>
    /// What the constructor does, for a variable that is <see langword="default"/>: a constructor stores zeros in all other fields, where the start of the method
    /// that has the variable has done so, by two wide stores.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    [MemberNotNull(nameof(_options))]
    internal void Start(ReadOnlySpan<byte> source, int consumed, FirnOptions options)
    {
        // From locals, not from the fields just stored: their loads would wait for the stores.
        ref byte start = ref MemoryMarshal.GetReference(source);
        int length = source.Length;
        _start = ref start;
        _cursor = ref Unsafe.Add(ref start, consumed);
        _end = ref Unsafe.Add(ref start, length);
        _options = options;
        _depthLeft = options.MaxDepth;
        _zeroWidthLeft = options.MaxZeroWidthElements;
        long charge = length * options.AllocationFactor;
        long allowance = options.AllocationBase;
        _budget = charge + allowance;
        _slotBudget = (charge * SlotFactor) + allowance;
    }

    /// <summary>Reads a sequence; <paramref name="scratch"/> is where values that cross segments are joined.</summary>
    /// <remarks>Without a parameter by reference, with which the compiler would make the reader elsewhere and copy it.</remarks>
    internal FirnReader(ReadOnlySequence<byte> source, Span<byte> scratch, FirnOptions options)
        : this(source.FirstSpan, options)
    {
        if (source.IsSingleSegment) return;
        _segment = (ReadOnlySequenceSegment<byte>)source.Start.GetObject()!;
        _scratch = scratch;
        _after = source.Length - source.FirstSpan.Length;
        SetBudget(source.Length);
    }

    /// <summary>Reads other bytes from their start, with the limits as they were at first and without allocating, also after an exception in the middle of a value.</summary>
    /// <param name="source">The bytes.</param>
    public void Reset(ReadOnlySpan<byte> source)
    {
        KnownObjects? known = CleanReferences();
        Span<byte> scratch = _scratch;
        this = new FirnReader(source, 0, _options) { _scratch = scratch, _known = known, _root = RootAnew };
    }

    /// <inheritdoc cref="Reset(ReadOnlySpan{byte})"/>
    public void Reset(scoped in ReadOnlySequence<byte> source)
    {
        KnownObjects? known = CleanReferences();
        this = new FirnReader(source, _scratch, _options) { _known = known, _root = RootAnew };
    }

    private readonly KnownObjects? CleanReferences()
    {
        if (_known is null) return null;
        _known.Clear();
        _known.ZeroWidthInside = 0;
        return _known;
    }

    // Without a division: it would cost a fifth of reading a small object.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void SetBudget(long input)
    {
        long charge = input * _options.AllocationFactor;
        _budget = charge + _options.AllocationBase;
        _slotBudget = (charge * SlotFactor) + _options.AllocationBase;
    }

    /// <summary>The options of the call.</summary>
    public readonly FirnOptions Options => _options;

    /// <summary>The bytes consumed so far, counted from the start of the message.</summary>
    public readonly long Position => _startPosition + Unsafe.ByteOffset(ref _start, ref _cursor);

    /// <summary>The bytes that are left; exact.</summary>
    public readonly long Remaining => Unsafe.ByteOffset(ref _cursor, ref _end) + _after;

    private readonly nint Run => Unsafe.ByteOffset(ref _cursor, ref _end);

    /// <summary>Takes <paramref name="count"/> bytes and returns the first; they can be read until the next call.</summary>
    /// <param name="count">At least 0; a codec passes the constant size of its flags and fixed members. The bytes are not to be changed, and the reference to none must not be used.</param>
    /// <exception cref="FirnException">Fewer bytes are left, or <paramref name="count"/> is negative, as a count from the input may be that a codec has cut short.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte Take(int count)
    {
        ref byte first = ref _cursor;
        // Unsigned, so that a negative count is above every run and can't move back in front of the input.
        if ((nuint)Unsafe.ByteOffset(ref first, ref _end) < (nuint)count) return ref TakeAcross(count);
        _cursor = ref Unsafe.Add(ref first, count);
        return ref first;
    }

    /// <summary>Takes <paramref name="count"/> bytes: to be read by the methods of <see cref="Primitives.PrimitiveReader"/>, say.</summary>
    /// <param name="count">At least 0.</param>
    /// <returns>The bytes; they can be read until the next call of the reader.</returns>
    /// <exception cref="FirnException">Fewer bytes are left, or <paramref name="count"/> is negative.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ReadOnlySpan<byte> TakeSpan(int count) => MemoryMarshal.CreateReadOnlySpan(ref Take(count), count);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private ref byte TakeAcross(int count)
    {
        if (count < 0) Throw.Invalid(FirnErrorCode.InvalidCount, "A codec asks for a negative number of bytes.", Position);
        if (Remaining < count) Throw.UnexpectedEnd(Position + Remaining);
        while (Run == 0) NextSegment();
        if (Run < count)
        {
            // At most the bytes that are left, so a forged count can't ask for more than the input's length.
            if (_scratch.Length < count) _scratch = new byte[Math.Max(count, FirstScratchLength)];
            _scratchPosition = Position;
            ReadBytes(_scratch[..count]);
            return ref MemoryMarshal.GetReference(_scratch);
        }

        ref byte first = ref _cursor;
        _cursor = ref Unsafe.Add(ref first, count);
        return ref first;
    }

    // Moves to the next segment; the caller has made sure that bytes are left there.
    private void NextSegment()
    {
        Debug.Assert(Run == 0 && _after > 0);
        long position = Position;
        _segment = _segment?.Next ?? throw Throw.MissingSegment(position);
        ReadOnlySpan<byte> span = _segment.Memory.Span;
        if (span.Length > _after) span = span[..(int)_after];
        _startPosition = position;
        _start = ref MemoryMarshal.GetReference(span);
        _cursor = ref _start;
        _end = ref Unsafe.Add(ref _start, span.Length);
        _after -= span.Length;
    }

    /// <summary>Fills <paramref name="destination"/> with the next bytes.</summary>
    /// <param name="destination">Any number of bytes.</param>
    /// <exception cref="FirnException">Fewer bytes are left.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ReadBytes(scoped Span<byte> destination)
    {
        ref byte first = ref _cursor;
        if (Unsafe.ByteOffset(ref first, ref _end) < destination.Length)
        {
            ReadBytesAcross(destination);
            return;
        }

        MemoryMarshal.CreateReadOnlySpan(ref first, destination.Length).CopyTo(destination);
        _cursor = ref Unsafe.Add(ref first, destination.Length);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void ReadBytesAcross(scoped Span<byte> destination)
    {
        if (Remaining < destination.Length) Throw.UnexpectedEnd(Position + Remaining);
        while (destination.Length > 0)
        {
            while (Run == 0) NextSegment();
            int length = (int)Math.Min(Run, destination.Length);
            MemoryMarshal.CreateReadOnlySpan(ref _cursor, length).CopyTo(destination);
            _cursor = ref Unsafe.Add(ref _cursor, length);
            destination = destination[length..];
        }
    }

    /// <summary>Reads a count (section 2 of the format).</summary>
    /// <returns>0 to 2^63-1.</returns>
    /// <exception cref="FirnException">The input ends, or the count is not in its shortest form.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long ReadCount()
    {
        byte first = Take(1);
        return first < CountFormat.OneByteEnd ? first : ReadLongCount(first);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private long ReadLongCount(byte first)
    {
        long position = Position - 1;
        int behind = CountFormat.BytesBehind(first);
        if (behind > 0 && CountFormat.TryReadLong(in Take(behind), behind, out long value)) return value;
        Throw.Invalid(FirnErrorCode.InvalidCount, "A count is not in its shortest form.", position);
        return 0;
    }

    /// <summary>Takes one level of depth for a value that has nested values: an object, list, set, array or dictionary.</summary>
    /// <param name="fixedLevels">The levels that its members of fixed width count below it.</param>
    /// <exception cref="FirnException">The value is nested too deep.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Enter(int fixedLevels = 0)
    {
        if (_depthLeft <= fixedLevels) CheckConvertedDepth(fixedLevels);
        _depthLeft--;
    }

    /// <summary><see cref="Enter"/> for a class whose codec can read objects of which only some members have arrived.</summary>
    /// <param name="fixedLevels">The levels that its members of fixed width count below it.</param>
    /// <returns>Whether this is such an object: <see cref="ReadMemberCount"/> follows, and for each member <see cref="ReadMember"/> and its value.</returns>
    /// <exception cref="FirnException">The value is nested too deep.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool EnterObject(int fixedLevels = 0)
    {
        if (_depthLeft <= fixedLevels) return EnterConverted(fixedLevels);
        _depthLeft--;
        return false;
    }

    /// <summary><see cref="CheckDepth"/> for a class whose codec can read objects of which only some members have arrived; takes no level.</summary>
    /// <param name="levels">The levels, the object's own included.</param>
    /// <returns>Whether this is such an object, as with <see cref="EnterObject"/>.</returns>
    /// <exception cref="FirnException">The value is nested too deep.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool CheckObject(int levels)
    {
        if (_depthLeft >= levels) return false;
        CheckConvertedDepth(levels - 1);
        return Take(1) != 0;
    }

    /// <summary>The number of members that have arrived of an object of which some may not have.</summary>
    /// <returns>At least 0.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public int ReadMemberCount() => (int)ReadCount();

    /// <summary>Which member comes next, of an object of which some have not arrived.</summary>
    /// <param name="isPresent">Whether its value follows; else it is null. The value of a bool is a byte of its own.</param>
    /// <returns>Its index in contract order.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public int ReadMember(out bool isPresent)
    {
        long member = ReadCount();
        isPresent = (member & 1) != 0;
        return (int)(member >> 1);
    }

    /// <summary>Gives back the level that <see cref="Enter"/> took.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Leave() => _depthLeft++;

    /// <summary>Checks that <paramref name="levels"/> more levels of depth are left, and takes none: for values without variable nested values.</summary>
    /// <param name="levels">The levels, the value's own included.</param>
    /// <exception cref="FirnException">The value is nested too deep.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void CheckDepth(int levels)
    {
        if (_depthLeft < levels) CheckConvertedDepth(levels - 1);
    }

    // Data converted from another version keep the depth counter far below zero: so the one check that every value makes leads here,
    // and ordinary data pay nothing for the difference.
    private const int ConvertedDepth = 1 << 20;

    /// <summary>Says that the data come from the converter: objects of classes begin with a byte that says whether members may be missing.</summary>
    internal void MarkConverted() => _depthLeft -= ConvertedDepth;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly void CheckConvertedDepth(int fixedLevels)
    {
        if (_depthLeft >= 0 || _depthLeft + ConvertedDepth <= fixedLevels) Throw.DepthExceededOnRead(_options.MaxDepth, Position);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool EnterConverted(int fixedLevels)
    {
        CheckConvertedDepth(fixedLevels);
        _depthLeft--;
        return Take(1) != 0;
    }

    /// <summary>Counts managed bytes about to be allocated against the message's budget.</summary>
    /// <param name="bytes">The bytes, at least 0; a codec passes the size of its object.</param>
    /// <exception cref="FirnException">The budget is used up, or <paramref name="bytes"/> is negative.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Charge(long bytes)
    {
        // Unsigned, so that a negative number, which a codec may have worked out of the input, does not raise the budget.
        if ((ulong)bytes > (ulong)_budget) ChargeBeyond(bytes);
        _budget -= bytes;
    }

    /// <summary>Counts slots of absent elements or members, in bytes, against their own budget.</summary>
    /// <param name="bytes">The bytes, at least 0.</param>
    /// <exception cref="FirnException">The budget is used up, or <paramref name="bytes"/> is negative.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ChargeSlots(long bytes)
    {
        if ((ulong)bytes > (ulong)_slotBudget) ChargeSlotsBeyond(bytes);
        _slotBudget -= bytes;
    }

    /// <summary>Counts elements of zero width against the message's limit.</summary>
    internal void ChargeZeroWidth(int count)
    {
        if ((_zeroWidthLeft -= count) < 0) Throw.ZeroWidthExceeded(_options.MaxZeroWidthElements, Position);
    }

    /// <summary>
    /// Reserves the bytes that announced elements take at least, so that nested counts can't claim the same bytes again. Before each
    /// element is read its share is given back with <see cref="Release"/>; all at once, of elements that have no counts within.
    /// </summary>
    /// <param name="count">How many elements, at least 0.</param>
    /// <param name="minSize">The least size of one, at least 0.</param>
    /// <exception cref="FirnException">The bytes that are left, less those already reserved, are fewer.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void ReserveElements(long count, int minSize)
    {
        Debug.Assert(count is >= 0 and <= int.MaxValue);
        long bytes = count * minSize;   // below 2^62
        if (bytes > Remaining - _owed) Throw.Reservation(Position, count);
        _owed += bytes;
    }

    /// <summary>Gives reserved bytes back, because the elements they stand for are about to be read.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Release(long bytes) => _owed -= bytes;

    /// <summary>
    /// Takes a presence bitmap and checks it: unused bits zero, at least one element absent.
    /// </summary>
    /// <param name="count">The elements it is about, 1 to 2^31-1.</param>
    /// <param name="present">How many of them are there.</param>
    /// <returns>The bytes; they stay valid while the message is read.</returns>
    internal ReadOnlySpan<byte> ReadBitmap(int count, out int present)
    {
        int length = (int)(((long)count + 7) >> 3);
        long position = Position;
        if (length > Remaining - Math.Max(_owed, 0)) Throw.Reservation(position, count);
        while (Run == 0) NextSegment();
        ReadOnlySpan<byte> bitmap;
        if (Run >= length)
        {
            bitmap = MemoryMarshal.CreateReadOnlySpan(ref _cursor, length);
            _cursor = ref Unsafe.Add(ref _cursor, length);
        }
        else
        {
            Charge(length);
            byte[] joined = new byte[length];
            ReadBytes(joined);
            bitmap = joined;
        }

        present = CountBits(bitmap);
        if ((count & 7) != 0 && bitmap[^1] >> (count & 7) != 0) Throw.Invalid(FirnErrorCode.InvalidBitmap, "A presence bitmap has unused bits set.", position);
        if (present == count) Throw.Invalid(FirnErrorCode.InvalidBitmap, "A presence bitmap says that no element is absent.", position);
        return bitmap;
    }

    private static int CountBits(ReadOnlySpan<byte> bytes)
    {
        int sum = 0;
        while (bytes.Length >= 8)
        {
            sum += BitOperations.PopCount(MemoryMarshal.Read<ulong>(bytes));
            bytes = bytes[8..];
        }

        foreach (byte b in bytes) sum += BitOperations.PopCount(b);
        return sum;
    }

    /// <summary>Reports bytes that are no value of their type.</summary>
    /// <param name="source">Where they stand: a byte that <see cref="Take"/> returned, or one after it.</param>
    /// <param name="problem">What is wrong with them, as a sentence; never the value.</param>
    /// <param name="code">The kind of error.</param>
    /// <exception cref="FirnException">Always.</exception>
    [DoesNotReturn]
    public readonly void ThrowInvalid(scoped ref byte source, string problem, FirnErrorCode code = FirnErrorCode.InvalidValue) =>
        throw Invalid(ref source, problem, code);

    /// <summary>Reports bytes that are no value of their type, where reading stands: for values that were read already and then found wrong.</summary>
    /// <param name="problem">What is wrong with them, as a sentence; never the value.</param>
    /// <param name="code">The kind of error.</param>
    /// <exception cref="FirnException">Always.</exception>
    [DoesNotReturn]
    public readonly void ThrowInvalid(string problem, FirnErrorCode code = FirnErrorCode.InvalidValue) => throw new FirnException(code, problem, Position);

    /// <summary>What <see cref="ThrowInvalid(ref byte, string, FirnErrorCode)"/> throws. A method that does nothing but throw is never inlined, and its callers keep no registers for its return.</summary>
    internal readonly FirnException Invalid(scoped ref byte source, string problem, FirnErrorCode code = FirnErrorCode.InvalidValue) =>
        new(code, problem, PositionOf(ref source));

    /// <summary>Reports a flag byte with bits set that mean nothing.</summary>
    /// <param name="source">The first flag byte.</param>
    /// <exception cref="FirnException">Always.</exception>
    [DoesNotReturn]
    public readonly void ThrowInvalidFlags(scoped ref byte source) =>
        throw Invalid(ref source, "The flags of an object have bits set that mean nothing.", FirnErrorCode.InvalidFlags);

    // Taken bytes lie in the current run or in the scratch; anything else is reported where reading stands.
    internal readonly long PositionOf(scoped ref byte source)
    {
        nint offset = Unsafe.ByteOffset(ref _start, ref source);
        if (offset >= 0 && offset < Unsafe.ByteOffset(ref _start, ref _end)) return _startPosition + offset;
        if (!_scratch.IsEmpty)
        {
            offset = Unsafe.ByteOffset(ref MemoryMarshal.GetReference(_scratch), ref source);
            if (offset >= 0 && offset < _scratch.Length) return _scratchPosition + offset;
        }

        return Position;
    }
}
