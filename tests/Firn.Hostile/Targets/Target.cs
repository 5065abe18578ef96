using Firn.Reference;
using Firn.TestCases;
using Firn.Tests.EntryPoints;

namespace Firn.Hostile.Targets;

/// <summary>A row as what reads messages.</summary>
internal sealed class Target
{
    private static readonly FirnOptions s_unlimited = FirnOptions.Packed with { MaxAllocationRatio = int.MaxValue };

    private readonly Lazy<bool> _canPopulate;
    private readonly Lazy<AgreementRow> _reference;

    public Target(TypeCase row, Entries entries, IReadOnlyList<Payload> payloads)
    {
        Row = row;
        Entries = entries;
        Payloads = payloads;
        ByType = row.NeedsGenerator ? entries : Entries.ByType(row);
        _canPopulate = new(() => payloads.FirstOrDefault(payload => payload.Value is not null) is { } some && TryPopulate(some));
        _reference = new(MakeReference);
    }

    public TypeCase Row { get; }

    public Entries Entries { get; }

    /// <summary>The same by the entry points that take the type as an argument; the ordinary ones where only those of generated code know the type.</summary>
    public Entries ByType { get; }

    public IReadOnlyList<Payload> Payloads { get; }

    /// <summary>Whether values of the type can be read into objects that are there.</summary>
    public bool CanPopulate => _canPopulate.Value;

    /// <summary>The type as the reference codec reads it, beside the library without a limit to its memory.</summary>
    public AgreementRow Reference => _reference.Value;

    public static IReadOnlyList<Target> All { get; } = [.. Corpus.All.GroupBy(payload => payload.Row).Select(group => new Target(group.Key, group.First().Entries, [.. group]))];

    /// <summary>An object to read into.</summary>
    public object NewObject() => Entries.Deserialize(Payloads.First(payload => payload.Value is not null).Message, Corpus.Options)!;

    // Of unions to which options add cases the reference knows those cases that attributes name; it says itself what it can't decide.
    private AgreementRow MakeReference() => new(
        Row.Name,
        Entries.GetSchema(),
        ReferenceHints.Of(Row.Type),
        ReferenceHints.MayBeNull(Row.Type),
        (byte[] message, out long consumed) => Entries.Deserialize(message.AsSpan(), out consumed, s_unlimited),
        value => Entries.Serialize(value, s_unlimited));

    private bool TryPopulate(Payload payload)
    {
        try
        {
            Entries.Populate(payload.Message, Entries.Deserialize(payload.Message, Corpus.Options)!, Corpus.Options);
            return true;
        }
        catch (Exception exception) when (exception is NotSupportedException or ArgumentException)
        {
            return false;
        }
    }

    public override string ToString() => Row.Name;
}
