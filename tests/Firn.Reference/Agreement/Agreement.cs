namespace Firn.Reference;

/// <summary>
/// Compares the library with the reference, message by message: whether they accept it, how many bytes they consume, what value they read,
/// and what bytes the library makes of it.
/// </summary>
/// <param name="row">The type.</param>
public sealed class Agreement(AgreementRow row)
{
    private const int MostHex = 600;

    private readonly SortedDictionary<string, long> _undecided = new(StringComparer.Ordinal);

    /// <summary>The messages that were compared: each is accepted, refused, of another version, undecided, or a difference.</summary>
    public long Checked { get; private set; }

    /// <summary>Those that both accept, with the same value.</summary>
    public long Accepted { get; private set; }

    /// <summary>Those that both refuse.</summary>
    public long Refused { get; private set; }

    /// <summary>Those that carry the schema of another version, of which the reference says nothing.</summary>
    public long OtherVersions { get; private set; }

    /// <summary>Differences that neither document nor hints decide, by the reason.</summary>
    public IReadOnlyDictionary<string, long> Undecided => _undecided;

    /// <summary>Compares what both make of a message; null, or how they differ, with the message in hex.</summary>
    /// <param name="message">Any bytes.</param>
    public string? Check(byte[] message)
    {
        Checked++;
        ReferenceReading? reading = null;
        RefusedException? refused = null;
        try
        {
            reading = ReferenceReader.ReadMessage(row.Type, row.MayBeNull, row.Descriptor, message, row.Limits, row.Hints);
        }
        catch (RefusedException exception)
        {
            refused = exception;
        }

        object? value = null;
        long consumed = 0;
        FirnException? error = null;
        try
        {
            value = row.Read(message, out consumed);
        }
        catch (FirnException exception)
        {
            error = exception;
        }
        catch (Exception exception)
        {
            // Nothing excuses it: bytes give an error of the library's own.
            return Say($"the library throws {exception.GetType()}: {exception.Message}", message, reading, refused);
        }

        if (refused is { IsOtherVersion: true })
        {
            OtherVersions++;
            return null;
        }

        if (refused is not null && error is not null)
        {
            Refused++;
            return null;
        }

        if (error is not null)
        {
            if (error.Code == FirnErrorCode.KeyCollisions) return Count("keys that collide");
            return Differ(reading, Say($"the library refuses it ({error.Code}: {error.Message}), and the reference does not", message, reading, refused));
        }

        if (refused is not null) return Say($"the library accepts it ({consumed} bytes consumed), and the reference does not", message, reading, refused);
        if (consumed != reading!.Consumed) return Say($"the library consumes {consumed} bytes, and the reference {reading.Consumed}", message, reading, refused);
        return CheckWritten(message, reading, value);
    }

    /// <summary>Whether an accepted value is the reference's, seen by the bytes that the library makes of it.</summary>
    private string? CheckWritten(byte[] message, ReferenceReading reading, object? value)
    {
        byte[] written;
        try
        {
            written = row.Write(value);
        }
        catch (Exception exception)
        {
            return Differ(reading, Say($"the library can't write what it read ({exception.GetType()}: {exception.Message})", message, reading, null));
        }

        // The same bytes are the same value.
        ReferenceReading again = reading;
        bool isSame = written.AsSpan().SequenceEqual(message.AsSpan(0, (int)reading.Consumed));
        try
        {
            if (!isSame) again = ReferenceReader.ReadMessage(row.Type, row.MayBeNull, row.Descriptor, written, row.Limits, row.Hints);
        }
        catch (RefusedException exception)
        {
            return Say($"what the library writes of it is refused ({Hex(written)}: {exception.Message})", message, reading, null);
        }

        if (again.Consumed != written.Length) return Say($"the library writes {Hex(written)}, of which the reference consumes {again.Consumed} bytes", message, reading, null);
        if (!ReferenceWriter.WriteMessage(row.Type, row.Descriptor, again.Value).AsSpan().SequenceEqual(written)) return Say($"the library writes {Hex(written)}, which is not canonical", message, reading, null);
        string? difference = isSame ? null : ReferenceComparison.Difference(row.Type, reading.Value, again.Value, row.Hints, ReferenceOrder.AsTypesKeepIt);
        if (difference is not null) return Differ(reading, Say($"the library has read another value, and writes {Hex(written)}: {difference}", message, reading, null));
        Accepted++;
        return null;
    }

    private string? Count(string reason)
    {
        _undecided[reason] = _undecided.GetValueOrDefault(reason) + 1;
        return null;
    }

    // A difference is to be reported, unless it may have its reason in what could not be decided: then it is counted.
    private string? Differ(ReferenceReading? reading, string difference) => reading is { Undecided.Count: > 0 } ? Count(string.Join("; ", reading.Undecided.Order(StringComparer.Ordinal))) : difference;

    private string Say(string what, byte[] message, ReferenceReading? reading, RefusedException? refused) =>
        $"{row.Name}: {what}. Message: {Hex(message)}. The reference: {(refused is not null ? "refused, " + refused.Message : reading is null ? "nothing" : Short(ValueText.Of(reading.Value)))}";

    private static string Short(string text) => text.Length <= MostHex ? text : text[..MostHex] + "..";

    private static string Hex(byte[] bytes) => bytes.Length <= MostHex ? Convert.ToHexString(bytes) : Convert.ToHexString(bytes.AsSpan(0, MostHex)) + $".. ({bytes.Length} bytes)";
}
