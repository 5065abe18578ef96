using System.Buffers;
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;

namespace Firn;

/// <summary>
/// Finds the member that an error is about, after it has happened: walks the descriptor over the bytes up to the offset of the
/// failure. So the code that reads carries no path.
/// </summary>
internal ref struct ErrorLocator
{
    private readonly Schema _schema;
    private readonly string[][] _names;
    private readonly long _offset;
    private readonly FirnErrorCode _code;
    private readonly List<Step> _path;
    private FirnReader _reader;

    // Of what was written: the type whose value failed, where that is known, the levels that there may be, and whether it is the value behind the last byte that failed; else it may be one of
    // those that end there, as values of fixed width get their room before they are looked at.
    private Type? _declared;
    private List<DefinitionLabels>? _labels;
    private int _levelsLeft = int.MaxValue;
    private bool _mayBeBefore;

    // A member, or the place of an element. Put into words only when the walk has ended, so that the walk of a long message is cheap.
    private readonly record struct Step(string? Name, long Index);

    private ErrorLocator(Schema schema, string[][] names, long offset, FirnErrorCode code, FirnReader reader)
    {
        _schema = schema;
        _names = names;
        _offset = offset;
        _code = code;
        _path = [];
        _reader = reader;
    }

    /// <summary>Adds root type and member path to an exception that came out of reading.</summary>
    /// <param name="exception">The exception.</param>
    /// <param name="entry">The codec that was reading.</param>
    /// <param name="source">The message, or a body that was compressed.</param>
    /// <param name="options">The options of the call.</param>
    /// <param name="isBody">Whether it is a body, which has no header and whose offsets count from its start.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Complete(FirnException exception, CodecEntry entry, ReadOnlySpan<byte> source, FirnOptions options, bool isBody = false)
    {
        exception.KeepNearby(source);
        Complete(exception, entry, new FirnReader(source, FirnOptions.Trusted), options, isBody);
    }

    /// <inheritdoc cref="Complete(FirnException, CodecEntry, ReadOnlySpan{byte}, FirnOptions, bool)"/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Complete(FirnException exception, CodecEntry entry, in ReadOnlySequence<byte> source, FirnOptions options)
    {
        exception.KeepNearby(source);
        Complete(exception, entry, new FirnReader(source, stackalloc byte[256], FirnOptions.Trusted), options, isBody: false);
    }

    private static void Complete(FirnException exception, CodecEntry entry, FirnReader reader, FirnOptions options, bool isBody)
    {
        if (exception.Type is not null) return; // completed by a call inside this one
        exception.Type = entry.ValueType;
        if (exception.Offset < 0 || !(HasPath(exception.Code) || exception.Path is not null)) return;
        try
        {
            if (!isBody && !TrySkipPrefix(ref reader, entry, options)) return;
            SchemaDescriptor descriptor = entry.DescriptorUnder(options);
            Schema schema = descriptor.Schema;
            exception.Path = Join(FindPath(schema, schema.Root, NamesOf(descriptor), exception, reader), exception.Path);
        }
        catch (FirnException)
        {
            // The codec's own descriptor is malformed, as that of a hand-written one may be.
        }
    }

    private static string[][] NamesOf(SchemaDescriptor descriptor) => [.. descriptor.Definitions.Select(d => d.Members.Select(m => m.Name).ToArray())];

    /// <summary>The member that could not be written.</summary>
    /// <param name="descriptor">The writer's descriptor.</param>
    /// <param name="failure">The exception.</param>
    /// <param name="options">The options of the call.</param>
    /// <param name="written">What was written of the body before the failure.</param>
    /// <returns>The path, or null where what was written can't be walked.</returns>
    public static string? FindWritten(SchemaDescriptor descriptor, FirnException failure, FirnOptions options, ReadOnlySpan<byte> written)
    {
        try
        {
            Schema schema = descriptor.Schema;
            ErrorLocator locator = new(schema, NamesOf(descriptor), written.Length, failure.Code, new FirnReader(written, FirnOptions.Trusted))
            {
                _declared = failure.Declared,
                _labels = [.. descriptor.Definitions],
                _levelsLeft = failure.Code == FirnErrorCode.DepthExceeded ? options.MaxDepth : int.MaxValue,
                _mayBeBefore = failure.Code is not (FirnErrorCode.DerivedInstance or FirnErrorCode.UnknownCase or FirnErrorCode.DepthExceeded or FirnErrorCode.UnknownComparer or FirnErrorCode.ZeroWidthExceeded),
            };

            // Where nothing stops the walk, the failure is behind the last value, which is about none.
            return locator.Walk(schema.Root) ? null : locator.Describe();
        }
        catch (Exception exception) when (exception is FirnException or InsufficientExecutionStackException)
        {
            return null;
        }
    }

    /// <summary>The member at an exception's offset.</summary>
    /// <param name="schema">What the bytes were written with.</param>
    /// <param name="root">The type of the body.</param>
    /// <param name="names">The names of the members of every definition.</param>
    /// <param name="exception">The exception.</param>
    /// <param name="reader">A reader that stands at the body.</param>
    /// <returns>The path, or null where the bytes before the offset can't be walked.</returns>
    public static string? FindPath(Schema schema, SchemaType root, string[][] names, FirnException exception, FirnReader reader)
    {
        try
        {
            ErrorLocator locator = new(schema, names, exception.Offset, exception.Code, reader);
            locator.Walk(root);
            return locator.Describe();
        }
        catch (Exception failure) when (failure is FirnException or InsufficientExecutionStackException)
        {
            // The bytes are malformed before the offset in a way that only the walk sees, or little stack is left: the offset alone has to do.
            return null;
        }
    }

    /// <summary>The path to what holds a place and the place in it, which an exception may know by itself: what is absent has no bytes that a walk could come to.</summary>
    public static string? Join(string? holder, string? place) =>
        holder is null || string.IsNullOrEmpty(place) ? holder : holder.Length > 0 && place[0] != '[' ? $"{holder}.{place}" : holder + place;

    private readonly string Describe()
    {
        StringBuilder text = new();
        foreach (Step step in _path)
        {
            if (step.Name is null) text.Append(CultureInfo.InvariantCulture, $"[{step.Index}]");
            else if (step.Name.Length > 0) text.Append(text.Length == 0 ? "" : ".").Append(step.Name); // elements of an object have no name
        }

        return text.ToString();
    }

    private static bool HasPath(FirnErrorCode code) => code is not (FirnErrorCode.InvalidHeader or FirnErrorCode.SchemaMissing
        or FirnErrorCode.SchemaMismatch or FirnErrorCode.InvalidSchema or FirnErrorCode.UnexpectedNull or FirnErrorCode.TrailingBytes
        or FirnErrorCode.InvalidCompression);

    private static bool TrySkipPrefix(ref FirnReader reader, CodecEntry entry, FirnOptions options)
    {
        foreach (FirnSchemaMode mode in (ReadOnlySpan<FirnSchemaMode>)[FirnSchemaMode.Embedded, FirnSchemaMode.Fingerprint, FirnSchemaMode.None])
        {
            FirnReader attempt = reader;
            byte[] prefix = entry.Prefix(options with { SchemaMode = mode });
            if (attempt.Remaining >= prefix.Length && attempt.Matches(prefix))
            {
                reader = attempt;
                return true;
            }
        }

        return Message.TrySkipNamed(ref reader, entry.DescriptorUnder(options).Bytes);
    }

    // The walks return false where the offset lies; the path then leads there.
    private bool Skip(long length)
    {
        if (_reader.Position + length > _offset || length > _reader.Remaining) return false;
        while (length > 0)
        {
            int step = (int)Math.Min(length, 1 << 12);
            _reader.Take(step);
            length -= step;
        }

        return true;
    }

    private bool Count(out long count)
    {
        count = 0;
        if (_reader.Position >= _offset) return false;
        count = _reader.ReadCount();
        return true;
    }

    private bool Walk(SchemaType type)
    {
        // Objects without bytes may hold others of their kind, twice as many at every level.
        if (IsRefused(type)) return false;
        if (_schema.IsZeroWidth(type)) return true;
        RuntimeHelpers.EnsureSufficientExecutionStack();
        int width = _schema.FixedWidth(type);
        if (_mayBeBefore && width > 0 && MayBeRefused(type.Kind))
        {
            if (!Skip(width)) return false;
            if (_reader.Position < _offset) return true;
            if (_path.Count > 0) _path.RemoveAt(_path.Count - 1); // this one, or the one behind it
            return false;
        }

        if (width > 0 && type.Kind == FirnKind.Object && Skip(width)) return true;
        switch (type.Kind)
        {
            case FirnKind.Object:
                return WalkObject(type);
            case FirnKind.ReferenceObject:
                return Count(out long id) && (id > 0 || WalkObject(type));
            case FirnKind.Union:
                return Count(out long tag) && WalkCase(_schema.Definitions[type.Definition].Cases, tag);
            case FirnKind.List or FirnKind.Set:
                if (!Enter() || (type.Kind == FirnKind.Set && type.Element!.Kind == FirnKind.String && !Skip(1))) return false;
                return Count(out long count) && WalkElements(type.Element!, count) && Leave();
            case FirnKind.Dictionary:
                return Enter() && WalkDictionary(type) && Leave();
            case FirnKind.Array:
                return Enter() && WalkArray(type) && Leave();
            case FirnKind.String:
                return WalkString();
            case FirnKind.BigInteger or FirnKind.IPAddress or FirnKind.Json:
                return Count(out long bytes) && Skip(bytes == 16 && type.Kind == FirnKind.IPAddress ? 20 : bytes);
            case FirnKind.BitArray:
                return Count(out long bits) && Skip((bits + 7) / 8);
            case FirnKind.IPEndPoint:
                return Count(out long address) && Skip((address == 16 ? 20 : address) + 2);
            default:
                return Skip(width);
        }
    }

    // Whether this is the value that was not written: objects are looked at before their first byte, with which values inside of them may begin, too.
    private readonly bool IsRefused(SchemaType type) =>
        _reader.Position >= _offset && _declared is not null && type.Kind is FirnKind.Object or FirnKind.ReferenceObject && _labels![type.Definition].Type == _declared;

    // Of the kinds with a fixed width: not those all of whose values are written.
    private static bool MayBeRefused(FirnKind kind) => kind is FirnKind.Object or FirnKind.DateTime or FirnKind.DateTimeOffset;

    // Takes a level of depth. False where there is none, and the failure is that.
    private bool Enter(int fixedLevels = 0) => --_levelsLeft >= fixedLevels || _reader.Position < _offset;

    private bool Leave()
    {
        _levelsLeft++;
        return true;
    }

    private bool WalkCase(SchemaCase[] cases, long tag)
    {
        int low = 0, high = cases.Length - 1;
        while (low <= high)
        {
            int middle = (low + high) >>> 1;
            if (cases[middle].Tag == tag) return Walk(cases[middle].Type);
            if (cases[middle].Tag < tag) low = middle + 1;
            else high = middle - 1;
        }

        return false;
    }

    private bool WalkString()
    {
        if (_reader.Position >= _offset) return false;
        byte header = _reader.Take(1);
        long length = header >> 2;
        if (length == 60) length = 60L + _reader.Take(1);
        else if (length == 61) length = LittleEndian.ReadUInt16(in _reader.Take(2));
        else if (length == 62) length = LittleEndian.ReadUInt32(in _reader.Take(4));
        return Skip((header & 3) switch { 1 => length + 1, 2 => 2 * length, _ => length });
    }

    private bool WalkObject(SchemaType type)
    {
        SchemaDefinition definition = _schema.Definitions[type.Definition];
        SchemaMember[] members = definition.Members;
        PlacedMember[] placed = definition.Placed(_schema);
        string[] names = _names[type.Definition];
        long start = _reader.Position;
        int flagBytes = definition.FlagBytes;
        if (!Enter(definition.BlockLevels)) return false;
        if (flagBytes > 0 && (start + flagBytes > _offset || _reader.Remaining < flagBytes)) return false;
        UInt128 few = 0;
        Span<byte> flags = flagBytes <= 16 ? MemoryMarshal.AsBytes(new Span<UInt128>(ref few))[..flagBytes] : new byte[flagBytes];
        _reader.ReadBytes(flags);

        // Where a value of the block was not written, all of the block counts as written.
        bool isDoubtful = false;
        long blockEnd = -1;
        foreach (PlacedMember member in placed)
        {
            if (member.Bit >= 0 && (flags[member.Bit >> 3] >> (member.Bit & 7) & 1) == 0) continue;
            SchemaType memberType = members[member.Index].Type;
            bool isInBlock = _mayBeBefore && _schema.IsInFixedBlock(memberType);
            if (!isInBlock && isDoubtful && _reader.Position == blockEnd && blockEnd >= _offset) return false;
            if (!WalkMember(names[member.Index], memberType)) return false;
            if (!isInBlock) continue;
            isDoubtful |= MayBeRefused(memberType.Kind);
            blockEnd = _reader.Position;
        }

        if (isDoubtful && _reader.Position == blockEnd && blockEnd >= _offset) return false;
        return Leave();
    }

    private bool WalkMember(string name, SchemaType type)
    {
        _path.Add(new Step(name, 0));
        if (!Walk(type)) return false;
        _path.RemoveAt(_path.Count - 1);
        return true;
    }

    private bool WalkElement(long index, SchemaType type)
    {
        _path.Add(new Step(null, index));
        if (!Walk(type)) return false;
        _path.RemoveAt(_path.Count - 1);
        return true;
    }

    // A count of elements is 2n or 2n+1 where they may be absent; then a bitmap may follow.
    private bool Presence(SchemaType element, ref long count, out byte[]? bitmap)
    {
        bitmap = null;
        if (!element.MayBeAbsent) return true;
        bool hasBitmap = (count & 1) != 0;
        count >>= 1;
        if (!hasBitmap) return true;
        long length = (count + 7) / 8;
        if (_reader.Position + length > _offset || length > _reader.Remaining) return false;
        bitmap = new byte[length];
        _reader.ReadBytes(bitmap);
        return true;
    }

    // Nothing is wrong in values that take no bytes, but there can be too many of them, or one too many in a set.
    private readonly bool IsAboutZeroWidth => _reader.Position >= _offset && _code is (FirnErrorCode.ZeroWidthExceeded or FirnErrorCode.DuplicateKey);

    private bool WalkElements(SchemaType element, long count)
    {
        if (!Presence(element, ref count, out byte[]? bitmap)) return false;
        return WalkRun(element, count, bitmap);
    }

    private bool WalkRun(SchemaType element, long count, byte[]? bitmap)
    {
        if (element.Kind == FirnKind.Bool)
        {
            long bits = bitmap is null ? count : bitmap.Sum(b => System.Numerics.BitOperations.PopCount(b));
            return Skip((bits + 7) / 8);
        }

        int width = _schema.FixedWidth(element);
        if (width > 0 && bitmap is null)
        {
            // Whole elements before the offset are passed in one step.
            long whole = Math.Min(count, (_offset - _reader.Position) / width);
            if (whole > 0 && !Skip(whole * width)) return false;
            return whole == count || WalkElement(whole, element);
        }

        if (_schema.IsZeroWidth(element)) return !IsAboutZeroWidth && (count == 0 || !IsRefused(element));

        // More elements than bytes mean that the count itself was refused.
        if (bitmap is null && count > _reader.Remaining && _labels is null) return false;
        for (long i = 0; i < count; i++)
        {
            if (bitmap is not null && (bitmap[i >> 3] >> (int)(i & 7) & 1) == 0) continue;
            if (!WalkElement(i, element)) return false;
        }

        return true;
    }

    private bool WalkDictionary(SchemaType type)
    {
        if (type.Key!.Kind == FirnKind.String && !Skip(1)) return false;
        if (!Count(out long count) || !Presence(type.Element!, ref count, out byte[]? bitmap)) return false;
        if (_schema.IsZeroWidth(type.Key) && _schema.IsZeroWidth(type.Element!)) return !IsAboutZeroWidth;
        if (count > _reader.Remaining && _labels is null) return false;
        for (long i = 0; i < count; i++)
        {
            if (!WalkElement(i, type.Key)) return false;
            if (bitmap is not null && (bitmap[i >> 3] >> (int)(i & 7) & 1) == 0) continue;
            if (!WalkElement(i, type.Element!)) return false;
        }

        return true;
    }

    private bool WalkArray(SchemaType type)
    {
        long product = 1;
        bool hasBitmap = false;
        for (int i = 0; i < type.Rank; i++)
        {
            if (!Count(out long dimension)) return false;
            if (i == 0 && type.Element!.MayBeAbsent)
            {
                hasBitmap = (dimension & 1) != 0;
                dimension >>= 1;
            }

            if (dimension > int.MaxValue || product > int.MaxValue) return false;
            product *= dimension;
        }

        byte[]? bitmap = null;
        long count = (product << 1) | (hasBitmap ? 1L : 0);
        if (hasBitmap && !Presence(type.Element!, ref count, out bitmap)) return false;
        return WalkRun(type.Element!, product, bitmap);
    }
}
