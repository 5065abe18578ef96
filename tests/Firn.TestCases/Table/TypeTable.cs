namespace Firn.TestCases;

/// <summary>
/// The one table of types and values. A row proves its type on every entry point, every split of a sequence and every engine; a new
/// type is one codec and one row.
/// </summary>
public static partial class TypeTable
{
    /// <summary>Whether the process serves all types by the run-time engine (docs/engines.md).</summary>
    public static bool IsRuntimeEngineForced { get; } = string.Equals(Environment.GetEnvironmentVariable("FIRN_ENGINE"), "runtime", StringComparison.OrdinalIgnoreCase);

    // Lazy: the values of other files are static fields too, whose order of initialisation is open.
    private static readonly Lazy<List<TypeCase>> Rows = new(() => [.. Collect().Where(row => !(IsRuntimeEngineForced && row.NeedsGenerator))]);

    /// <summary>All rows that the process can serve.</summary>
    public static IReadOnlyList<TypeCase> All => Rows.Value;

    /// <summary>The row of a name.</summary>
    /// <param name="name">As <see cref="TypeCase.Name"/> has it.</param>
    public static TypeCase Find(string name) => All.Single(r => r.Name == name);

    private static List<TypeCase> Collect() =>
    [
        .. Integers(),
        .. Numbers(),
        .. DatesAndTimes(),
        .. Texts(),
        .. LibraryClasses(),
        .. Drawing(),
        .. Native(),
        .. Vectors(),
        .. InlineArrays(),
        .. Network(),
        .. Patterns(),
        .. Json(),
        .. Tables(),
        .. Enums(),
        .. Classes(),
        .. Structs(),
        .. Records(),
        .. Generics(),
        .. Annotated(),
        .. State(),
        .. Callbacks(),
        .. Flags(),
        .. Tuples(),
        .. Lists(),
        .. Sets(),
        .. Dictionaries(),
        .. Immutables(),
        .. Concurrents(),
        .. Interfaces(),
        .. Arrays(),
        .. Wrappers(),
        .. Foreign(),
        .. SelfServing(),
        .. Surrogates(),
        .. Unions(),
        .. OpenUnions(),
        .. LanguageUnions(),
        .. OwnCollections(),
        .. MadeCollections(),
        .. References(),
    ];

    /// <summary>A row. The generator serves its type because the method is an entry point.</summary>
    [FirnEntryPoint]
    private static TypeCase FirnCase<T>(T[] values, Func<FirnOptions, FirnOptions>? cases = null, bool needsGenerator = false) => new TypeCase<T>(values, cases) { NeedsGenerator = needsGenerator };
}
