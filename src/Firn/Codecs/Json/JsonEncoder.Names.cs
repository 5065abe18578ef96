namespace Firn.Codecs;

/// <content>The names of objects: an object like an earlier one refers to it, and a name of another one to that.</content>
internal sealed partial class JsonEncoder
{
    private readonly SpanTable<byte> _names = new();
    private readonly SpanTable<int> _objects = new();   // by the numbers of their names
    private byte[] _collected = new byte[256];          // the names of the object that begins, one behind the other
    private int[] _ends = new int[16];
    private int[] _numbers = new int[16];               // of these names; -1 of one that is new
    private int[] _next = new int[16];                  // of an object: the one that came behind it the last time
    private int _collectedLength;
    private int _count;
    private int _last = -1;

    private ReadOnlySpan<byte> Collected(int index)
    {
        int start = index == 0 ? 0 : _ends[index - 1];
        return _collected.AsSpan(start, _ends[index] - start);
    }

    private void EndCollected(int length)
    {
        if (_count == _ends.Length)
        {
            Array.Resize(ref _ends, 2 * _count);
            Array.Resize(ref _numbers, 2 * _count);
        }

        _collectedLength += length;
        _ends[_count++] = _collectedLength;
    }

    private Span<byte> RoomToCollect(int count)
    {
        if (_collected.Length - _collectedLength < count) Grow(ref _collected!, _collectedLength, count);
        return _collected.AsSpan(_collectedLength);
    }

    /// <summary>A name of the object that begins, as JSON has it between the quotes.</summary>
    private void CollectEscaped(ReadOnlySpan<byte> name) => EndCollected(JsonUnescape.Copy(name, RoomToCollect(name.Length)));

    /// <summary>A name of the object that begins.</summary>
    public void Collect(string name) => EndCollected(JsonUnescape.Copy(name, RoomToCollect(checked(3 * name.Length))));

    /// <summary>The start of the object whose names were collected; their values follow.</summary>
    public void WriteNames()
    {
        int count = _count;
        if (count > 0 && !TryWriteNext())
        {
            bool isNew = FindNumbers();
            ReadOnlySpan<int> numbers = _numbers.AsSpan(0, count);
            int hash = SpanTable<int>.HashOf(numbers);
            int known = isNew ? -1 : _objects.Find(numbers, hash);
            if (known >= 0) WriteKnown(known);
            else WriteNewNames();
        }
        else if (count == 0)
        {
            WriteHead(JsonHead.Object);
        }

        _count = 0;
        _collectedLength = 0;
    }

    // Objects mostly come in the order in which they came before.
    private bool TryWriteNext()
    {
        int guess = _last < 0 ? -1 : _next[_last];
        if (guess < 0) return false;
        ReadOnlySpan<int> names = _objects[guess];
        if (names.Length != _count) return false;
        for (int i = 0; i < names.Length; i++)
        {
            if (!_names[names[i]].SequenceEqual(Collected(i))) return false;
        }

        WriteKnown(guess);
        return true;
    }

    private void WriteKnown(int number)
    {
        if (number < JsonHead.KnownEnd) WriteHead(JsonHead.Known + number);
        else WriteHead(JsonHead.FarKnown, number);
        Follow(number);
    }

    private void Follow(int number)
    {
        if (_last >= 0) _next[_last] = number;
        _last = number;
    }

    private bool FindNumbers()
    {
        bool isNew = false;
        for (int i = 0; i < _count; i++)
        {
            ReadOnlySpan<byte> name = Collected(i);
            int number = JsonUnescape.MayBeKnown(name) ? _names.Find(name, SpanTable<byte>.HashOf(name)) : -1;
            _numbers[i] = number;
            isNew |= number < 0;
        }

        return isNew;
    }

    private void WriteNewNames()
    {
        if (_count < JsonHead.ObjectEnd) WriteHead(JsonHead.Object + _count);
        else WriteHead(JsonHead.LongObject, _count);
        bool areKnown = true;
        for (int i = 0; i < _count; i++)
        {
            ReadOnlySpan<byte> name = Collected(i);
            bool mayBeKnown = JsonUnescape.MayBeKnown(name);
            int hash = mayBeKnown && _numbers[i] < 0 ? SpanTable<byte>.HashOf(name) : 0;

            // A name may stand in an object twice.
            if (mayBeKnown && _numbers[i] < 0) _numbers[i] = _names.Find(name, hash);
            if (_numbers[i] >= 0)
            {
                WriteCount(2L * _numbers[i]);
                continue;
            }

            WriteCount((2L * name.Length) + 1);
            name.CopyTo(Reserve(name.Length));
            areKnown &= mayBeKnown;
            if (!mayBeKnown) continue;
            _numbers[i] = _names.Count;
            _names.Add(name, hash);
        }

        if (!areKnown || _collectedLength > (long)JsonHead.AverageName * _count) return;
        ReadOnlySpan<int> numbers = _numbers.AsSpan(0, _count);
        int added = _objects.Count;
        _objects.Add(numbers, SpanTable<int>.HashOf(numbers));
        if (added >= _next.Length) Array.Resize(ref _next, 2 * _next.Length);
        _next[added] = -1;
        Follow(added);
    }

    private bool ForgetNames()
    {
        _count = 0;
        _collectedLength = 0;
        _last = -1;
        return _names.Clear() & _objects.Clear();
    }
}
