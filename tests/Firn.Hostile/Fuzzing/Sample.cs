using Firn.Hostile.Targets;

namespace Firn.Hostile.Fuzzing;

/// <summary>A good message that mutants are made of.</summary>
internal sealed class Sample
{
    /// <summary>What it was written from.</summary>
    public required Payload Payload { get; init; }

    public required SampleForm Form { get; init; }

    /// <summary>What reads it.</summary>
    public required Target Reader { get; init; }

    public required FirnOptions Options { get; init; }

    /// <summary>The whole message or container.</summary>
    public required byte[] Message { get; init; }

    /// <summary>What stands in which place of the message, in order.</summary>
    public Place[] Places { get; init; } = [];

    /// <summary>What is sealed within the message, by compression or a checksum, so that damage to it alone shows nothing else; or null.</summary>
    public Envelope? Envelope { get; init; }

    public bool IsContainer => Form is SampleForm.Container or SampleForm.NamedContainer or SampleForm.BrotliContainer or SampleForm.DeflateContainer or SampleForm.Lz4Container or SampleForm.ZstandardContainer;

    public override string ToString() => $"{Payload.Row.Name}, value {Payload.Index}, {Form}{(Form == SampleForm.OtherVersion ? $", read as {Reader}" : "")}";
}
