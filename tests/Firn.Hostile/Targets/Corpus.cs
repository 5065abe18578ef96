using Firn.TestCases;
using Firn.Tests.EntryPoints;

namespace Firn.Hostile.Targets;

/// <summary>A value of the type table and its message without a schema.</summary>
internal sealed record Payload(TypeCase Row, Entries Entries, int Index, object? Value, byte[] Message)
{
    public override string ToString() => $"{Row.Name}, value {Index}, {(Message.Length <= 200 ? Convert.ToHexString(Message) : $"{Message.Length} bytes")}";
}

/// <summary>The messages that figures begin with: every value of every row of the type table.</summary>
internal static class Corpus
{
    public static FirnOptions Options { get; } = FirnOptions.Packed;

    private static readonly Lazy<IReadOnlyList<Payload>> s_all = new(() => [.. TypeTable.All.SelectMany(Of)]);

    public static IReadOnlyList<Payload> All => s_all.Value;

    private static IEnumerable<Payload> Of(TypeCase row)
    {
        Entries entries = Entries.Of(row);
        return row.Values.Select((value, index) => new Payload(row, entries, index, value, entries.Serialize(value, Options)));
    }
}
