using System.Collections.Concurrent;

namespace Firn.TestCases;

/// <summary>A row of the table: a type, and values of it that a message has to keep.</summary>
public abstract class TypeCase
{
    /// <summary>What a test report calls the row: the type as C# writes it.</summary>
    public string Name => field ??= TypeName.Of(Type);

    /// <summary>The declared type.</summary>
    public abstract Type Type { get; }

    /// <summary>
    /// Whether only generated code serves the type as a root: its codec is named by the assembly that calls, which the run-time engine does
    /// not know.
    /// </summary>
    public bool NeedsGenerator { get; init; }

    /// <summary>The values, boxed.</summary>
    public abstract IReadOnlyList<object?> Values { get; }

    /// <summary>The options that a test asks for, as the row needs them: with the cases of its unions.</summary>
    /// <param name="options">Those of the test.</param>
    public abstract FirnOptions Adjust(FirnOptions options);

    /// <summary>Runs generic code for the row's type.</summary>
    /// <typeparam name="TResult">What the code gives.</typeparam>
    /// <param name="visitor">The code.</param>
    public abstract TResult Accept<TResult>(ITypeCaseVisitor<TResult> visitor);

    /// <inheritdoc/>
    public override string ToString() => Name;
}

/// <summary>A row whose type is known.</summary>
/// <typeparam name="T">The declared type.</typeparam>
/// <param name="values">The values.</param>
/// <param name="cases">Adds to options the cases that the row's unions need, or null.</param>
public sealed class TypeCase<T>(T[] values, Func<FirnOptions, FirnOptions>? cases = null) : TypeCase
{
    // What cases change of a schema is worked out once for each instance of options.
    private readonly ConcurrentDictionary<FirnOptions, FirnOptions> _adjusted = new();

    /// <inheritdoc/>
    public override Type Type => typeof(T);

    /// <inheritdoc/>
    public override IReadOnlyList<object?> Values { get; } = [.. values];

    /// <inheritdoc/>
    public override FirnOptions Adjust(FirnOptions options) => cases is null ? options : _adjusted.GetOrAdd(options, cases);

    /// <inheritdoc/>
    public override TResult Accept<TResult>(ITypeCaseVisitor<TResult> visitor) => visitor.Visit(this);
}

/// <summary>Generic code that runs for a row's type.</summary>
/// <typeparam name="TResult">What it gives.</typeparam>
public interface ITypeCaseVisitor<out TResult>
{
    /// <summary>Runs the code.</summary>
    /// <typeparam name="T">The row's type.</typeparam>
    /// <param name="row">The row.</param>
    TResult Visit<T>(TypeCase<T> row);
}
