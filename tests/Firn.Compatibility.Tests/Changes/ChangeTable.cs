namespace Firn.Compatibility.Tests;

/// <summary>The changes that <c>docs/versioning.md</c> lists, each with its types before and after.</summary>
internal static partial class ChangeTable
{
    private static IEnumerable<Change> All => [.. Members, .. Identities, .. Numbers, .. Values, .. Converters, .. Absence, .. Shapes, .. Containers, .. Dictionaries, .. Nested, .. Unions, .. References];

    /// <summary>The rows by name.</summary>
    public static IReadOnlyDictionary<string, Change> Rows { get; } = All.ToDictionary(row => row.Name, StringComparer.Ordinal);

    private static Outcome<T>.Refused Mismatch<T>(params string[] words) => new(FirnErrorCode.SchemaMismatch, words);
}
