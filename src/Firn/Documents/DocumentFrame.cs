namespace Firn;

/// <summary>The values of a frame of a container, a document for each, made when it is asked for. They share the frame's budget, as when they are read into objects.</summary>
internal sealed class DocumentFrame
{
    private const int NoBitmap = -1;

    private readonly FirnSchema _schema;
    private readonly ContainerFrames _frames;
    private readonly FirnOptions _options;
    private readonly byte[] _bytes;     // a copy: documents refer to it, and the frame's own memory is used again
    private readonly DocumentNode _root;
    private readonly ElementRun _elements;
    private readonly int _count;
    private readonly int _bitmap = NoBitmap;    // where the presence bitmap stands
    private readonly int _bits;                 // where packed bools stand
    private FrameBudget _budget;
    private int _position;
    private int _valueStart;
    private int _index;
    private int _presentLeft;

    /// <summary>Begins the current frame: reads its count and which values are there, and reserves their bytes.</summary>
    /// <exception cref="FirnException">The frame is malformed.</exception>
    public DocumentFrame(FirnSchema schema, ContainerFrames frames, FirnOptions options)
    {
        _schema = schema;
        _frames = frames;
        _options = options;
        _bytes = frames.Body.ToArray();
        (_root, _elements) = schema.Nodes;
        try
        {
            FirnReader reader = new(_bytes, options);
            _count = Codecs.ContainerHeader.ReadCount(ref reader, _elements.MayBeAbsent, out _presentLeft, out ReadOnlySpan<byte> bitmap);
            if (_count == 0) Throw.Invalid(FirnErrorCode.InvalidContainer, "A frame of the container holds no values.", 0);
            _bits = (int)reader.Position;
            if (!bitmap.IsEmpty) _bitmap = _bits - bitmap.Length;
            _elements.Reserve(ref reader, _presentLeft);
            if (_elements.IsBit)
            {
                BitRun.Skip(ref reader, _presentLeft);
                reader.ExpectEnd();
            }

            _position = _elements.IsBit ? _bits : (int)reader.Position;
            _budget = reader.Budget;
        }
        catch (FirnException exception)
        {
            exception.KeepNearby(_bytes);
            throw frames.Locate(exception);
        }
    }

    /// <summary>The values of the frame.</summary>
    public int Count => _count;

    /// <summary>Whether values are bits.</summary>
    public bool IsBit => _elements.IsBit;

    /// <summary>The bytes of the value that was given last; none where it is absent, or values are bits.</summary>
    public ReadOnlySpan<byte> ValueBytes => _elements.IsBit ? [] : _bytes.AsSpan(_valueStart, _position - _valueStart);

    /// <summary>The next value.</summary>
    /// <param name="document">Its document.</param>
    /// <returns>False where there is none.</returns>
    /// <exception cref="FirnException">The value is malformed, or bytes are left behind the last one.</exception>
    public bool TryNext(out FirnDocument? document)
    {
        document = null;
        if (_index == _count)
        {
            if (!_elements.IsBit && _position != _bytes.Length) throw _frames.Locate(new FirnException(FirnErrorCode.TrailingBytes, "Bytes are left behind the last value.", _position));
            return false;
        }

        int index = _index++;
        _valueStart = _position;
        bool isThere = _bitmap < 0 || (_bytes[_bitmap + (index >> 3)] >> (index & 7) & 1) != 0;
        if (!isThere || _elements.IsBit)
        {
            document = new FirnDocument(_schema, _bytes, [], [], _root, isThere ? NextBit() : DocumentRows.Absent);
        }
        else
        {
            using DocumentRows rows = new();
            document = Read(rows);
        }

        return true;
    }

    private int NextBit()
    {
        int bit = _position - _bits;
        _position++;
        return _bytes[_bits + (bit >> 3)] >> (bit & 7) & 1;
    }

    private FirnDocument Read(DocumentRows rows)
    {
        FirnReader reader = new(_bytes, _position, _options) { Budget = _budget };
        try
        {
            // Again what was reserved when the frame began: bytes that the values to come will take belong to none of these.
            if (_elements.Width == 0) reader.ReserveElements(_presentLeft, _elements.MinSize);
            _elements.Release(ref reader);
            int value = _root.Read(ref reader, rows);
            _presentLeft--;
            _position = (int)reader.Position;
            _budget = reader.Budget;
            return new FirnDocument(_schema, _bytes, rows.Take(out int[] objects), objects, _root, value);
        }
        catch (FirnException exception)
        {
            exception.KeepNearby(_bytes);
            throw _frames.Locate(exception);
        }
    }
}
