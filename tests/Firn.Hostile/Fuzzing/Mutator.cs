using Firn.Reference;

namespace Firn.Hostile.Fuzzing;

/// <summary>Makes a damaged message of a seed: chooses a sample and damages it in one to four places, of which one is the commonest.</summary>
internal sealed class Mutator(SampleTable samples)
{
    private const int MostRepeats = 64;

    private readonly Edits _edits = new();
    private readonly MutantBuffer _body = new();
    private readonly MutantBuffer _message = new();

    /// <summary>The mutant of a seed; valid until the next is made.</summary>
    public Mutant Make(ulong seed)
    {
        SeededRandom random = new(seed);
        Sample sample = samples.Pick(ref random);
        _message.Clear();
        _edits.Clear();
        if (sample.Envelope is { } envelope && !random.OneIn(4))
        {
            _body.Clear();
            Damage(envelope.Body, envelope.Places, ref random);
            _edits.Apply(envelope.Body, _body);
            _message.Append(envelope.Head);
            int frames = envelope.IsFrame && random.OneIn(8) ? 1 + random.Below(4) : 1;
            for (int i = 0; i < frames; i++) envelope.Seal(_body.Span, _message);
            if (envelope.IsFrame) _message.Append([0, 0, 0, 0]);
        }
        else
        {
            Damage(sample.Message, sample.Places, ref random);
            _edits.Apply(sample.Message, _message);
        }

        Reading reading = Reading.Choose(sample, ref random);
        return new Mutant(seed, sample, _message, reading, _edits);
    }

    private void Damage(byte[] original, Place[] places, ref SeededRandom random)
    {
        do Damage(original, places, _edits, ref random);
        while (_edits.Count < 4 && random.OneIn(3));
    }

    private void Damage(byte[] original, Place[] places, Edits edits, ref SeededRandom random)
    {
        switch (random.Below(20))
        {
            case < 11:
                PlaceDamage.Add(original, PickPlace(original, places, ref random), places, edits, ref random);
                break;
            case < 15:
                Bytes(original, edits, ref random);
                break;
            case < 18:
                Block(original, edits, ref random);
                break;
            default:
                End(original, edits, ref random);
                break;
        }
    }

    // Where nothing is known of the places, anything may stand anywhere.
    private static Place PickPlace(byte[] original, Place[] places, ref SeededRandom random)
    {
        if (places.Length == 0) return new Place(random.Below(original.Length + 1), 1, (ReferenceRole)random.Below((int)ReferenceRole.Address + 1));

        // What says how the rest is to be read tells more than values do.
        for (int i = 0; ; i++)
        {
            Place place = places[random.Below(places.Length)];
            if (i == 3 || place.Role is not (ReferenceRole.Fixed or ReferenceRole.StringText or ReferenceRole.CompressedData)) return place;
        }
    }

    private static void Bytes(byte[] original, Edits edits, ref SeededRandom random)
    {
        if (original.Length == 0) return;
        int offset = random.Below(original.Length);
        byte was = original[offset];
        byte becomes = random.Below(4) switch
        {
            0 => (byte)(was ^ (1 << random.Below(8))),
            1 => random.Of<byte>([0x00, 0x01, 0x02, 0x7F, 0x80, 0xEF, 0xF0, 0xF1, 0xF2, 0xF3, 0xFC, 0xFE, 0xFF]),
            2 => (byte)(was + random.Below(9) - 4),
            _ => random.NextByte(),
        };
        edits.Replace(offset, 1, [becomes]);
    }

    private void Block(byte[] original, Edits edits, ref SeededRandom random)
    {
        int offset = random.Below(original.Length + 1);
        int length = Math.Min(random.Small(256), original.Length - offset);
        ReadOnlySpan<byte> block = original.AsSpan(offset, length);
        switch (random.Below(6))
        {
            case 0:
                edits.Replace(offset, length, []);
                break;
            case 1:
                edits.Replace(offset, 0, block);
                break;
            case 2:
                int repeats = 1 + random.Small(MostRepeats);
                MutantBuffer many = _message;
                many.Clear();
                for (int i = 0; i < repeats; i++) many.Append(block);
                edits.Replace(offset, 0, many.Span);
                many.Clear();
                break;
            case 3:
                edits.Replace(random.Below(original.Length + 1), length, block);
                break;
            default:
                byte[] other = samples.Pick(ref random).Message;
                int from = random.Below(other.Length);
                edits.Replace(offset, random.OneIn(2) ? length : 0, other.AsSpan(from, Math.Min(1 + random.Small(512), other.Length - from)));
                break;
        }
    }

    private static void End(byte[] original, Edits edits, ref SeededRandom random)
    {
        int offset = random.Below(original.Length + 1);
        if (random.OneIn(2))
        {
            edits.Replace(offset, original.Length - offset, []);
            return;
        }

        Span<byte> more = stackalloc byte[1 + random.Small(256)];
        switch (random.Below(3))
        {
            case 0:
                more.Clear();
                break;
            case 1:
                more.Fill(random.NextByte());
                break;
            default:
                foreach (ref byte b in more) b = random.NextByte();
                break;
        }

        edits.Replace(original.Length, 0, more);
    }
}
