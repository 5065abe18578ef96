using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Firn.SourceGenerator.Tests;

/// <summary>Texts name types as C# writes them: never <c>List`1</c>, which is what <see cref="Type"/> says of itself.</summary>
public sealed class TypeNameTests
{
    private const string ImplicitUsings = "global using System; global using System.Collections.Generic; global using System.IO; global using System.Linq; global using System.Threading; global using System.Threading.Tasks;";

    /// <summary>Looks through all of the library for a type that becomes text by itself.</summary>
    [Fact]
    public void No_text_of_the_library_holds_a_type_as_the_runtime_writes_it()
    {
        string root = Path.Combine(Repository.Root, "src", "Firn");
        CSharpParseOptions options = new(LanguageVersion.Preview);
        SyntaxTree[] trees =
        [
            CSharpSyntaxTree.ParseText(ImplicitUsings, options),
            .. Directory.EnumerateFiles(root, "*.cs", SearchOption.AllDirectories)
                .Where(file => !Path.GetRelativePath(root, file).StartsWith("obj", StringComparison.Ordinal) && !Path.GetRelativePath(root, file).StartsWith("bin", StringComparison.Ordinal))
                .Select(file => CSharpSyntaxTree.ParseText(File.ReadAllText(file), options, file)),
        ];
        MetadataReference[] framework = [.. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator).Where(path => Path.GetFileName(path).StartsWith("System.", StringComparison.Ordinal)).Select(path => MetadataReference.CreateFromFile(path))];
        CSharpCompilation compilation = CSharpCompilation.Create("Firn", trees, framework, new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true));
        INamedTypeSymbol type = compilation.GetTypeByMetadataName("System.Type")!, member = compilation.GetTypeByMetadataName("System.Reflection.MemberInfo")!;
        List<string> found = [];
        int texts = 0;
        foreach (SyntaxTree tree in trees)
        {
            SemanticModel model = compilation.GetSemanticModel(tree);
            foreach (SyntaxNode node in tree.GetRoot().DescendantNodes())
            {
                ExpressionSyntax? part = node switch
                {
                    InterpolationSyntax hole => hole.Expression,
                    BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AddExpression } sum when model.GetTypeInfo(sum).Type?.SpecialType == SpecialType.System_String => sum.Right,
                    _ => null,
                };
                if (part is null) continue;
                texts++;
                if (Holds(model, part, type, member)) found.Add($"{Path.GetRelativePath(root, tree.FilePath)}({node.GetLocation().GetLineSpan().StartLinePosition.Line + 1}): {part}");
            }
        }

        Assert.InRange(texts, 500, int.MaxValue);
        Assert.True(found.Count == 0, "Use TypeDisplay.Full or Short:\n" + string.Join("\n", found));
    }

    /// <summary>What the engines say of generic types: every kind of problem that a generic type can have.</summary>
    [Fact]
    public void Refusals_of_generic_types_name_them_as_code_does()
    {
        Type[] types = [typeof(TaskCompletionSource<List<int>>), typeof(IComparer<Dictionary<int, string[]>>), typeof(Action<int>), typeof(Box<Action<int>>), typeof(Box<Box<Action<int>>>), typeof(Box<int>.Inner<string>), typeof(Abstract<int>), typeof(List<Abstract<int>>), typeof(OwnStack<int>), typeof(Growing<int>), typeof(Span<int>), typeof(List<>), typeof(Tuple<int, int, int, int, int, int, int, List<int>>)];
        foreach (Type type in types)
        {
            string message = Assert.Throws<NotSupportedException>(() => FirnSerializer.Prepare(type)).Message;
            Assert.DoesNotContain("`", message, StringComparison.Ordinal);
            Assert.DoesNotContain("[[", message, StringComparison.Ordinal);
            Assert.DoesNotContain("+", message, StringComparison.Ordinal);
        }
    }

    private sealed class Box<T>
    {
        public T? Value { get; set; }

        public sealed class Inner<TOther>
        {
            public T? Value { get; private set; }

            public TOther? Other { get; set; }

            public void Set(T value) => Value = value;
        }
    }

    private abstract class Abstract<T>
    {
        public T? Value { get; set; }
    }

    private sealed class OwnStack<T> : Stack<T>;

    private sealed class Growing<T>
    {
        public Growing<List<T>>? Next { get; set; }
    }

    // The type itself, or what it says of its name.
    private static bool Holds(SemanticModel model, ExpressionSyntax expression, INamedTypeSymbol type, INamedTypeSymbol member)
    {
        expression = expression switch
        {
            ParenthesizedExpressionSyntax inner => inner.Expression,
            InvocationExpressionSyntax { ArgumentList.Arguments.Count: 0, Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ToString" } call } => call.Expression,
            _ => expression,
        };
        if (expression is ConditionalExpressionSyntax choice) return Holds(model, choice.WhenTrue, type, member) || Holds(model, choice.WhenFalse, type, member);
        if (expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Name" or "FullName" } name && Is(model.GetTypeInfo(name.Expression).Type, type)) return true;
        ITypeSymbol? own = model.GetTypeInfo(expression).Type;
        return Is(own, type) || SymbolEqualityComparer.Default.Equals(own, member);
    }

    private static bool Is(ITypeSymbol? own, INamedTypeSymbol type)
    {
        for (ITypeSymbol? level = own; level is not null; level = level.BaseType)
        {
            if (SymbolEqualityComparer.Default.Equals(level, type)) return true;
        }

        return false;
    }
}
