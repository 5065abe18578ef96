using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Tests;

/// <summary>A generator of somebody else's, which adds one file.</summary>
internal sealed class OtherGenerator(string source) : IIncrementalGenerator
{
    public void Initialize(IncrementalGeneratorInitializationContext context) =>
        context.RegisterSourceOutput(context.CompilationProvider, (output, _) => output.AddSource("Other.g.cs", "#pragma warning disable\n#nullable enable\nusing Firn; using System.Collections.Generic;\n" + source));
}
