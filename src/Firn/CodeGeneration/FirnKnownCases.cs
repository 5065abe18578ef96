using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using Firn.Contracts;
using Firn.Dynamic;

namespace Firn.CodeGeneration;

/// <summary>
/// The cases of a union that methods give while the program runs: <c>[KnownType("Method")]</c>. The methods are called once, when the union's codec is first used. For generated code.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class FirnKnownCases
{
    [DynamicallyAccessedMembers(KnownTypeMethods.Needed)]
    private readonly Type _declared;
    private readonly string[] _methods;
    private readonly Type[] _named;
    private readonly Lock _lock = new();
    private List<Type>? _given;
    private BaseCases? _cases;

    /// <summary>The cases of a union. Nothing is called yet.</summary>
    /// <param name="declared">The type that carries the attributes.</param>
    /// <param name="methods">The names of the methods.</param>
    /// <param name="named">The cases that generated code knows already.</param>
    public FirnKnownCases([DynamicallyAccessedMembers(KnownTypeMethods.Needed)] Type declared, string[] methods, params Type[] named)
    {
        _declared = declared;
        _methods = methods;
        _named = named;
    }

    private BaseCases Cases => _cases ?? Find();

    /// <summary>Writes a value of one of the cases, behind its tag.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="value">The value; never null.</param>
    /// <param name="exactly">Whether only the case of the value's own class counts.</param>
    /// <returns>Whether it is such a value; otherwise nothing is written.</returns>
    /// <exception cref="NotSupportedException">A method gives no types, or no code serves one that it gives.</exception>
    public bool TryWrite(ref FirnWriter writer, object value, bool exactly)
    {
        if (Cases.Find(value, exactly) is not { } found) return false;
        writer.WriteCount(found.Tag);
        found.Write(ref writer, value);
        return true;
    }

    /// <summary>Reads a value behind its tag.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="tag">The tag.</param>
    /// <param name="value">The value.</param>
    /// <returns>Whether the tag is that of one of the cases; otherwise nothing is read.</returns>
    /// <exception cref="NotSupportedException">A method gives no types, or no code serves one that it gives.</exception>
    public bool TryRead(ref FirnReader reader, long tag, [NotNullWhen(true)] out object? value)
    {
        value = Cases.Find(tag)?.Read(ref reader);
        return value is not null;
    }

    /// <summary>Describes the cases, behind those that generated code knows.</summary>
    /// <param name="builder">The builder that describes the union.</param>
    /// <exception cref="NotSupportedException">A method gives no types, or no code serves one that it gives.</exception>
    public void Describe(FirnSchemaBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        foreach (CaseLabel label in Cases.Describe()) builder.Case(label.Tag, label.Type, label.Describe, label.Box);
    }

    // Codecs are looked for outside of the lock: making one may ask for this union.
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "A type that a method gives is there. The run-time engine is asked where it is.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "The run-time engine is asked where it is.")]
    private BaseCases Find()
    {
        List<Type> given;
        lock (_lock) given = _given ??= Ask();
        List<RegisteredCase> cases = [];
        foreach (Type type in given)
        {
            long tag = NameHash.Of(ContractNames.Of(type));
            foreach (Type named in _named)
            {
                if (NameHash.Of(ContractNames.Of(named)) == tag) throw Refused(ProblemKind.DuplicateCase, $"its cases '{TypeDisplay.Short(named)}' and '{TypeDisplay.Short(type)}' have one tag, {tag}");
            }

            foreach (RegisteredCase other in cases)
            {
                if (other.Tag == tag) throw Refused(ProblemKind.DuplicateCase, $"its cases '{TypeDisplay.Short(other.Type)}' and '{TypeDisplay.Short(type)}' have one tag, {tag}");
            }

            cases.Add(UnionCases.MakeCase(type, tag));
        }

        return _cases = new BaseCases(_declared, [.. cases]);
    }

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "A type that a method gives is there.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Where no closed type can be made of an open one, none is.")]
    private List<Type> Ask()
    {
        List<Type> types = [];
        foreach (string method in _methods)
        {
            List<Type> all = KnownTypeMethods.Ask(_declared, method, out string? problem);
            if (problem is not null) throw Refused(ProblemKind.UnsupportedFeature, problem);
            foreach (Type given in all)
            {
                // What a method gives is often shared by several classes, and lists a type more than once.
                if (UnionReader.Close(_declared, given) is { } type && type != _declared && _declared.IsAssignableFrom(type) && !types.Contains(type) && !_named.Contains(type)) types.Add(type);
            }
        }

        return types;
    }

    private NotSupportedException Refused(ProblemKind kind, string detail)
    {
        string name = TypeDisplay.Full(_declared);
        return new NotSupportedException(ProblemText.Message(new ContractProblem(kind, name, name, "", detail)));
    }
}
