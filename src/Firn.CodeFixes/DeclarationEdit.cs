using Firn.SourceGenerator.Fixes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace Firn.CodeFixes;

/// <summary>One step at one declaration. Equal ones are done once.</summary>
/// <param name="Document">The file.</param>
/// <param name="Span">The declaration or attribute, as it stands before any step.</param>
/// <param name="Word">What is done.</param>
/// <param name="Argument">What the word needs besides.</param>
internal readonly record struct DeclarationEdit(DocumentId Document, TextSpan Span, FixWord Word, string Argument);
