using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Firn.SourceGenerator.Parsing;

/// <summary>The language that generated code is written in.</summary>
internal static class LanguageFloor
{
    /// <summary>Codecs are static members of interfaces.</summary>
    public const LanguageVersion Version = LanguageVersion.CSharp11;

    /// <summary>The same, as projects name it.</summary>
    public const string Name = "11";

    /// <summary>Whether a compilation takes it.</summary>
    public static bool IsMet(Compilation compilation) => compilation is not CSharpCompilation { LanguageVersion: var version } || version >= Version;

    /// <summary>The version of a compilation, as projects name it.</summary>
    public static string Of(Compilation compilation) => ((CSharpCompilation)compilation).LanguageVersion.ToDisplayString();
}
