using Xunit;

namespace Firn.Tests.WireFormat;

/// <summary>
/// Messages written by hand from docs/wire-format.md, independently of the implementation. Every named example of the document is here
/// under its name, and some more.
/// </summary>
internal static partial class HexExamples
{
    // In front of the examples that use it: static properties are initialised in the order in which they stand.
    private static FirnOptions Fingerprint { get; } = FirnOptions.Default with { SchemaMode = FirnSchemaMode.Fingerprint };

    private static FirnOptions Named { get; } = FirnOptions.Default with { SchemaMode = FirnSchemaMode.Named };

    public static IReadOnlyDictionary<string, HexExample> All { get; } =
        new[] { Messages(), Values(), Strings(), Objects(), Lists(), Sets(), Dictionaries(), Unions(), References(), Descriptors(), Names(), Limits() }
            .SelectMany(examples => examples)
            .ToDictionary(example => example.Id);

    /// <summary>A message; in mode none unless <paramref name="options"/> say otherwise.</summary>
    /// <param name="id">The example's name.</param>
    /// <param name="hex">The message in the notation of the document.</param>
    /// <param name="value">What it holds.</param>
    /// <param name="same">Compares what was read (second) with the value (first); <c>Assert.Equal</c> by default.</param>
    /// <param name="options">The options to write and read with.</param>
    /// <param name="isCanonical">Whether a writer makes exactly these bytes.</param>
    [FirnEntryPoint]
    private static HexExample FirnExample<T>(
        string id,
        string hex,
        T value,
        Action<T, T>? same = null,
        FirnOptions? options = null,
        bool isCanonical = true)
    {
        byte[] bytes = HexText.Parse(hex);
        options ??= FirnOptions.Packed;
        same ??= Assert.Equal;
        return new HexExample(
            id,
            bytes,
            () => FirnSerializer.Serialize(value, options),
            () => same(value, FirnSerializer.Deserialize<T>(bytes, options)!),
            () => FirnSerializer.Serialize(FirnSerializer.Deserialize<T>(bytes, options), options),
            isCanonical,
            typeof(T),
            options,
            () => FirnSerializer.GetSchema<T>(options),
            () => FirnSerializer.Serialize(value, options with { SchemaMode = FirnSchemaMode.Named }));
    }

    // Compares two graphs of plain objects, member by member.
    private static void Alike<T>(T expected, T actual) => Assert.Equivalent(expected, actual, strict: true);

    private static void SameElements<T, TElement>(T expected, T actual)
        where T : IEnumerable<TElement> => Assert.Equal<TElement>(expected, actual);

    private static Action<T, T> By<T, TPart>(Func<T, TPart> part) =>
        (expected, actual) => Assert.Equal(part(expected), part(actual));

    private static string Repeat(char c, int times) => new(c, times);
}
