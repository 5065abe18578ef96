extern alias generator;

using generator::Firn.SourceGenerator.Analyzers;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Tests;

/// <summary>What both analyzers may say.</summary>
internal static class AllDiagnostics
{
    public static DiagnosticDescriptor[] Descriptors { get; } = [.. new FirnAnalyzer().SupportedDiagnostics, .. new ContractAnalyzer().SupportedDiagnostics];
}
