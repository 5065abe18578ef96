using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Editing;
using Microsoft.CodeAnalysis.Simplification;

namespace Firn.CodeFixes;

/// <summary>Names of Firn's types in a document. Once an edit is done the editor adds the using directive that is missing and shortens the names.</summary>
internal sealed class AttributeNames(Document document, Compilation compilation)
{
    private readonly SyntaxGenerator _generator = SyntaxGenerator.GetGenerator(document);

    /// <summary>A type of the namespace Firn.</summary>
    public ExpressionSyntax Type(string name) => compilation.GetTypeByMetadataName("Firn." + name) is { } type
        ? PlainText.Of((ExpressionSyntax)_generator.TypeExpression(type)).WithAdditionalAnnotations(Simplifier.AddImportsAnnotation)
        : SyntaxFactory.ParseName("global::Firn." + name);

    /// <summary>An attribute without arguments.</summary>
    public AttributeSyntax Attribute(string name) => PlainText.Of(SyntaxFactory.Attribute((NameSyntax)Type(name + "Attribute")));

    /// <summary><c>[FirnSerializable(Members = FirnMembers.All)]</c>.</summary>
    public AttributeSyntax AllMembers() => WithAllMembers(Attribute("FirnSerializable"));

    /// <summary>The same attribute with that argument.</summary>
    public AttributeSyntax WithAllMembers(AttributeSyntax attribute)
    {
        ExpressionSyntax all = SyntaxFactory.MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, Type("FirnMembers"), SyntaxFactory.IdentifierName("All"));
        return PlainText.Of(attribute.WithArgumentList(SyntaxFactory.AttributeArgumentList(SyntaxFactory.SingletonSeparatedList(SyntaxFactory.AttributeArgument(SyntaxFactory.NameEquals(
            SyntaxFactory.IdentifierName("Members"), SyntaxFactory.Token(SyntaxKind.EqualsToken).WithLeadingTrivia(SyntaxFactory.Space).WithTrailingTrivia(SyntaxFactory.Space)), null, all)))));
    }

    /// <summary><c>[FirnUnion(1, typeof(..))]</c>.</summary>
    /// <param name="argument">The tag, a space, and the metadata name of the case.</param>
    public AttributeSyntax Case(string argument)
    {
        int space = argument.IndexOf(' ');
        string tag = argument.Substring(0, space), name = argument.Substring(space + 1);
        TypeSyntax type = compilation.Assembly.GetTypeByMetadataName(name) is { } symbol
            ? PlainText.Of((TypeSyntax)_generator.TypeExpression(symbol)).WithAdditionalAnnotations(Simplifier.Annotation)
            : SyntaxFactory.ParseTypeName("global::" + name.Replace('+', '.'));
        AttributeArgumentListSyntax arguments = SyntaxFactory.ParseAttributeArgumentList($"({tag}, typeof(X))")!;
        TypeOfExpressionSyntax old = arguments.DescendantNodes().OfType<TypeOfExpressionSyntax>().First();
        return Attribute("FirnUnion").WithArgumentList(arguments.ReplaceNode(old.Type, type));
    }

    /// <summary><c>[FirnUnion(0, typeof(..))]</c> with the type that it stands on.</summary>
    public AttributeSyntax FirstCase(TypeDeclarationSyntax type)
    {
        string name = type.Identifier.Text + (type.TypeParameterList is { } list ? $"<{new string(',', list.Parameters.Count - 1)}>" : "");
        return Attribute("FirnUnion").WithArgumentList(SyntaxFactory.ParseAttributeArgumentList($"(0, typeof({name}))"));
    }
}
