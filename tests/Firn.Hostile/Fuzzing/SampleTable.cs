using Firn.Hostile.Targets;

namespace Firn.Hostile.Fuzzing;

/// <summary>The good messages: every value of the type table in every form, and values that are read as other types. Each is made when it is first asked for.</summary>
internal sealed class SampleTable
{
    private const int LongMessage = 2_048;
    private const int OfFamily = 6;
    private const int OfAll = 8;

    private static readonly FirnOptions s_fingerprint = FirnOptions.Default with { SchemaMode = FirnSchemaMode.Fingerprint };
    private static readonly FirnOptions s_named = FirnOptions.Default with { SchemaMode = FirnSchemaMode.Named };
    private static readonly FirnOptions s_brotli = FirnOptions.Packed with { Compression = FirnCompression.Brotli };
    private static readonly FirnOptions s_deflate = FirnOptions.Default with { Compression = FirnCompression.Deflate };
    private static readonly FirnOptions s_lz4 = FirnOptions.Packed with { Compression = FirnCompression.Lz4 };
    private static readonly FirnOptions s_zstandard = FirnOptions.Default with { Compression = FirnCompression.Zstandard };
    private static readonly FirnOptions s_brotliContainer = FirnOptions.Default with { Compression = FirnCompression.Brotli };

    // As often as they stand here.
    private static readonly SampleForm[] s_forms =
    [
        SampleForm.Packed, SampleForm.Packed, SampleForm.Packed, SampleForm.Packed, SampleForm.Packed, SampleForm.Packed, SampleForm.Packed, SampleForm.Packed, SampleForm.Packed, SampleForm.Packed,
        SampleForm.Embedded, SampleForm.Embedded, SampleForm.Named, SampleForm.Fingerprint, SampleForm.Brotli, SampleForm.Deflate, SampleForm.Lz4, SampleForm.Zstandard,
        SampleForm.Container, SampleForm.NamedContainer, SampleForm.BrotliContainer, SampleForm.DeflateContainer, SampleForm.Lz4Container, SampleForm.ZstandardContainer,
        SampleForm.OtherVersion, SampleForm.OtherVersion, SampleForm.OtherVersion, SampleForm.OtherVersion, SampleForm.OtherVersion, SampleForm.OtherVersion,
    ];

    // By reference: values may be graphs with cycles, whose classes don't compare well.
    private readonly Dictionary<object, Target> _targets = Target.All.SelectMany(target => target.Payloads.Select(payload => KeyValuePair.Create<object, Target>(payload, target))).ToDictionary(ReferenceEqualityComparer.Instance);
    private readonly Sample?[][] _samples = [.. Enum.GetValues<SampleForm>().Select(_ => new Sample?[Corpus.All.Count])];
    private readonly List<(Payload Payload, Target Reader)> _pairs = [.. FindPairs()];
    private readonly Sample?[] _versions;

    public SampleTable() => _versions = new Sample?[_pairs.Count];

    public Sample Pick(ref SeededRandom random)
    {
        SampleForm form = random.Of<SampleForm>(s_forms);
        if (form == SampleForm.OtherVersion)
        {
            int pair = random.Below(_pairs.Count);
            return _versions[pair] ??= MakeVersion(_pairs[pair].Payload, _pairs[pair].Reader);
        }

        int index = random.Below(Corpus.All.Count);

        // Long messages cost more and show less.
        while (Corpus.All[index].Message.Length > LongMessage && !random.OneIn(16)) index = random.Below(Corpus.All.Count);
        return _samples[(int)form][index] ??= Make(Corpus.All[index], form);
    }

    private Sample Make(Payload payload, SampleForm form)
    {
        Target reader = _targets[payload];
        FirnOptions options = form switch
        {
            SampleForm.Packed => FirnOptions.Packed,
            SampleForm.Fingerprint => s_fingerprint,
            SampleForm.Named or SampleForm.NamedContainer => s_named,
            SampleForm.Brotli => s_brotli,
            SampleForm.Deflate or SampleForm.DeflateContainer => s_deflate,
            SampleForm.BrotliContainer => s_brotliContainer,
            SampleForm.Lz4 => s_lz4,
            SampleForm.Lz4Container => FirnOptions.Default with { Compression = FirnCompression.Lz4 },
            SampleForm.Zstandard or SampleForm.ZstandardContainer => s_zstandard,
            _ => FirnOptions.Default,
        };
        bool isContainer = form is SampleForm.Container or SampleForm.NamedContainer or SampleForm.BrotliContainer or SampleForm.DeflateContainer or SampleForm.Lz4Container or SampleForm.ZstandardContainer;
        byte[] message = isContainer
            ? payload.Entries.SerializeContainer([payload.Value, reader.Payloads[0].Value], options)
            : payload.Entries.Serialize(payload.Value, options);
        (Place[] places, Place[] bodyPlaces) = isContainer ? ([], []) : Grammar.Of(reader, message);
        return new Sample
        {
            Payload = payload,
            Form = form,
            Reader = reader,
            Options = options,
            Message = message,
            Places = places,
            Envelope = isContainer ? Frame(payload, reader, options) : bodyPlaces.Length == 0 ? null : Compressed(payload, options, bodyPlaces),
        };
    }

    private Sample MakeVersion(Payload payload, Target reader)
    {
        byte[] message = payload.Entries.Serialize(payload.Value, FirnOptions.Default);
        return new Sample
        {
            Payload = payload,
            Form = SampleForm.OtherVersion,
            Reader = reader,
            Options = FirnOptions.Default,
            Message = message,
            Places = Grammar.Of(_targets[payload], message).Message,
        };
    }

    private static Envelope Compressed(Payload payload, FirnOptions options, Place[] places)
    {
        // Without compression the same prefix, but for its header, is followed by the body.
        byte[] plain = payload.Entries.Serialize(payload.Value, options with { Compression = FirnCompression.None });
        int prefix = plain.Length - (payload.Message.Length - 1);
        return new Envelope([(byte)(plain[0] | 8), .. plain.AsSpan(1, prefix - 1)], options.Compression, IsFrame: false, plain[prefix..], places);
    }

    private static Envelope Frame(Payload payload, Target reader, FirnOptions options)
    {
        const int End = 4;
        byte[] head = payload.Entries.SerializeContainer([], options)[..^End];
        byte[] plainHead = payload.Entries.SerializeContainer([], FirnOptions.Default)[..^End];
        byte[] plain = payload.Entries.SerializeContainer([payload.Value, reader.Payloads[0].Value], FirnOptions.Default);
        byte[] body = plain[(plainHead.Length + 4)..^(4 + End)];
        return new Envelope(head, options.Compression, IsFrame: true, body, Grammar.OfFrame(reader, payload, body));
    }

    /// <summary>Values with rows of other types that read them: some of the same family, as all lists are, or all that are put in places, and some of all.</summary>
    private static IEnumerable<(Payload, Target)> FindPairs()
    {
        SeededRandom random = new(0);
        ILookup<Type, Target> families = Target.All.ToLookup(FamilyOf);
        foreach (Target reader in Target.All)
        {
            Target[] family = [.. families[FamilyOf(reader)]];
            for (int i = 0; i < OfFamily + OfAll; i++)
            {
                Target writer = i < OfFamily ? family[random.Below(family.Length)] : Target.All[random.Below(Target.All.Count)];
                Payload payload = writer.Payloads[random.Below(writer.Payloads.Count)];
                if (writer != reader && IsConverted(payload, reader)) yield return (payload, reader);
            }
        }
    }

    private static Type FamilyOf(Target target) =>
        target.Row.Type is { IsGenericType: true } type ? type.GetGenericTypeDefinition() : target.Row.Type.IsArray ? typeof(Array) : typeof(object);

    private static bool IsConverted(Payload payload, Target reader)
    {
        try
        {
            if (payload.Value is null || payload.Entries.GetSchema().AsSpan().SequenceEqual(reader.Entries.GetSchema())) return false;
            reader.Entries.Deserialize(payload.Entries.Serialize(payload.Value, FirnOptions.Default), FirnOptions.Default);
            return true;
        }
        catch (FirnException)
        {
            return false;
        }
    }
}
