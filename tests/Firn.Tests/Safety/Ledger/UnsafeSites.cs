using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Firn.Tests.Safety.Ledger;

/// <summary>
/// Finds the unsafe sites of a source file, by syntax alone: what the runtime does not check, or what passes by a check that the compiler would
/// make. docs/unsafe-ledger.md says what counts.
/// </summary>
internal static class UnsafeSites
{
    // Every member of these is a site, but Unsafe.SizeOf, which only says a number.
    private static readonly HashSet<string> Classes =
    [
        "Unsafe", "MemoryMarshal", "CollectionsMarshal", "ImmutableCollectionsMarshal", "SequenceMarshal", "Marshal", "NativeMemory", "LittleEndian", "GCHandle", "NewArray",
    ];

    // Methods that are sites whatever they are called on.
    private static readonly HashSet<string> Methods =
    [
        "LoadUnsafe", "StoreUnsafe", "LoadAligned", "StoreAligned", "LoadAlignedNonTemporal", "StoreAlignedNonTemporal", "MaskLoad", "MaskStore",
        "GetPinnableReference", "GetUninitializedObject", "AllocateUninitializedArray", "GetFunctionPointer", "TryGetRawMetadata", "DangerousGetHandle",
    ];

    private static readonly HashSet<string> Attributes = ["SkipLocalsInit", "UnsafeAccessor", "UnsafeAccessorType", "StructLayout", "FieldOffset", "InlineArray", "DllImport", "LibraryImport"];

    // What emitters name: words in the text that they print, and what they hand to the emitter of IL.
    private static readonly string[] EmittedWords = [.. Classes, .. Methods, .. Attributes, "unsafe", "stackalloc", "fixed ("];

    private static readonly HashSet<string> EmittedInstructions =
    [
        "Add", "Sub", "Ldobj", "Stobj", "Cpobj", "Cpblk", "Initblk", "Localloc", "Calli", "Unaligned", "Conv_I", "Conv_U", "Initobj", "Unbox", "Ldflda",
    ];

    /// <summary>Counts the sites of a file.</summary>
    /// <param name="source">The file's text.</param>
    /// <param name="isEmitter">Whether the file writes code: then the code it writes is looked at too.</param>
    /// <returns>The sites by member, as <c>Type.Member</c>; overloads count together.</returns>
    public static SortedDictionary<string, int> Count(string source, bool isEmitter = false)
    {
        SortedDictionary<string, int> sites = new(StringComparer.Ordinal);
        foreach ((SyntaxNode node, int count) in Find(CSharpSyntaxTree.ParseText(source).GetRoot(), isEmitter))
        {
            string member = NameOf(node);
            sites[member] = sites.GetValueOrDefault(member) + count;
        }

        return sites;
    }

    private static IEnumerable<(SyntaxNode Node, int Count)> Find(SyntaxNode root, bool isEmitter)
    {
        foreach (SyntaxNode node in root.DescendantNodes())
        {
            int count = node switch
            {
                MemberAccessExpressionSyntax access => IsSite(access) || (isEmitter && IsInstruction(access)) ? 1 : 0,
                UsingDirectiveSyntax directive => IsHiding(directive) ? 1 : 0,
                StackAllocArrayCreationExpressionSyntax or ImplicitStackAllocArrayCreationExpressionSyntax or FixedStatementSyntax or FunctionPointerTypeSyntax or PointerTypeSyntax or UnsafeStatementSyntax => 1,
                PrefixUnaryExpressionSyntax unary => unary.Kind() is SyntaxKind.AddressOfExpression or SyntaxKind.PointerIndirectionExpression ? 1 : 0,
                AttributeSyntax attribute => Attributes.Contains(LastName(attribute.Name).Replace("Attribute", "", StringComparison.Ordinal)) ? 1 : 0,
                TypeOfExpressionSyntax type => isEmitter && Classes.Contains(LastName(type.Type)) ? 1 : 0,
                LiteralExpressionSyntax literal => isEmitter && literal.IsKind(SyntaxKind.StringLiteralExpression) ? Words(literal.Token.ValueText) : 0,
                InterpolatedStringTextSyntax text => isEmitter ? Words(text.TextToken.ValueText) : 0,
                MemberDeclarationSyntax member => member.Modifiers.Count(m => m.IsKind(SyntaxKind.UnsafeKeyword)),
                _ => 0,
            };
            if (count > 0) yield return (node, count);
        }
    }

    private static bool IsSite(MemberAccessExpressionSyntax access)
    {
        string name = access.Name.Identifier.Text;
        if (Methods.Contains(name)) return true;
        string on = LastName(access.Expression);
        // Of vectors, the forms that take a pointer.
        if (name is "Load" or "Store") return on.StartsWith("Vector", StringComparison.Ordinal) || access.Expression is InvocationExpressionSyntax;
        return Classes.Contains(on) && !(on == "Unsafe" && name == "SizeOf");
    }

    private static bool IsInstruction(MemberAccessExpressionSyntax access)
    {
        string name = access.Name.Identifier.Text;
        return LastName(access.Expression) == "OpCodes" && (EmittedInstructions.Contains(name) || name.StartsWith("Ldind", StringComparison.Ordinal) || name.StartsWith("Stind", StringComparison.Ordinal));
    }

    // Under another name they would not be seen.
    private static bool IsHiding(UsingDirectiveSyntax directive) =>
        (directive.StaticKeyword != default || directive.Alias is not null) && directive.NamespaceOrType is { } name && Classes.Contains(LastName(name));

    private static int Words(string text)
    {
        int count = 0;
        foreach (string word in EmittedWords)
        {
            for (int at = text.IndexOf(word, StringComparison.Ordinal); at >= 0; at = text.IndexOf(word, at + word.Length, StringComparison.Ordinal))
            {
                bool begins = at == 0 || !IsLetter(text[at - 1]);
                int end = at + word.Length;
                bool ends = end == text.Length || !IsLetter(text[end]);
                bool isSizeOf = word == "Unsafe" && text.AsSpan(end).StartsWith(".SizeOf", StringComparison.Ordinal);
                if (begins && ends && !isSizeOf) count++;
            }
        }

        return count;
    }

    private static bool IsLetter(char c) => char.IsLetterOrDigit(c) || c == '_';

    private static string LastName(SyntaxNode node) => node switch
    {
        GenericNameSyntax generic => generic.Identifier.Text,
        IdentifierNameSyntax identifier => identifier.Identifier.Text,
        QualifiedNameSyntax qualified => LastName(qualified.Right),
        AliasQualifiedNameSyntax alias => LastName(alias.Name),
        MemberAccessExpressionSyntax access => LastName(access.Name),
        _ => "",
    };

    // The innermost type and the member of it that holds the node; a type's own name for what stands on the type itself.
    private static string NameOf(SyntaxNode node)
    {
        string member = "";
        foreach (SyntaxNode outer in node.AncestorsAndSelf())
        {
            if (outer is BaseTypeDeclarationSyntax type) return member.Length == 0 ? type.Identifier.Text : $"{type.Identifier.Text}.{member}";
            if (outer is DelegateDeclarationSyntax declared) return declared.Identifier.Text;
            member = outer switch
            {
                MethodDeclarationSyntax method => method.Identifier.Text,
                ConstructorDeclarationSyntax => "constructor",
                DestructorDeclarationSyntax => "finalizer",
                PropertyDeclarationSyntax property => property.Identifier.Text,
                IndexerDeclarationSyntax => "indexer",
                OperatorDeclarationSyntax or ConversionOperatorDeclarationSyntax => "operator",
                EventDeclarationSyntax @event => @event.Identifier.Text,
                BaseFieldDeclarationSyntax field => field.Declaration.Variables[0].Identifier.Text,
                ParameterListSyntax list when list.Parent is BaseTypeDeclarationSyntax => "constructor",
                _ => member,
            };
        }

        return "the file";
    }
}
