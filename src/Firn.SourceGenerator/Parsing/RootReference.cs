using System.Globalization;
using System.Text;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <summary>
/// Names closed types by strings that any later compilation resolves, so that a pipeline step can hold them. The assembly is part of it: two may have types of one name.
/// </summary>
internal static class RootReference
{
    // One line each: a type with its arguments behind it, an array with its element behind it.
    private const char Named = 'T';
    private const char Array = 'A';
    private const char Field = '\t';
    private const char End = '\n';

    /// <summary>The reference, or null for a type that is not closed or has no name.</summary>
    public static string? Create(ITypeSymbol type)
    {
        if (!IsClosed(type)) return null;
        StringBuilder reference = new();
        Append(reference, type);
        return reference.ToString();
    }

    /// <summary>The type, or null if it is not there any more.</summary>
    public static ITypeSymbol? Find(string reference, Compilation compilation)
    {
        if (reference.StartsWith("T:", StringComparison.Ordinal)) return DocumentationCommentId.GetFirstSymbolForDeclarationId(reference, compilation) as ITypeSymbol;
        int line = 0;
        return Read(reference.Split(End), ref line, compilation);
    }

    public static bool IsClosed(ITypeSymbol type) => type switch
    {
        ITypeParameterSymbol => false,
        IDynamicTypeSymbol => true,
        IArrayTypeSymbol array => IsClosed(array.ElementType),
        INamedTypeSymbol named => !named.IsAnonymousType && !named.IsUnboundGenericType && named.TypeKind != TypeKind.Error && named.TypeArguments.All(IsClosed) && (named.ContainingType is null || IsClosed(named.ContainingType)),
        _ => false,
    };

    private static void Append(StringBuilder reference, ITypeSymbol type)
    {
        switch (type)
        {
            case IArrayTypeSymbol array:
                reference.Append(Array).Append(array.Rank.ToString(CultureInfo.InvariantCulture)).Append(End);
                Append(reference, array.ElementType);
                break;
            case INamedTypeSymbol named:
                reference.Append(Named).Append(TypeNames.Metadata(named)).Append(Field).Append(named.ContainingAssembly.Identity.GetDisplayName()).Append(End);
                AppendArguments(reference, named);
                break;
            default:
                reference.Append(End);
                break;
        }
    }

    private static void AppendArguments(StringBuilder reference, INamedTypeSymbol type)
    {
        if (type.ContainingType is { } outer) AppendArguments(reference, outer);
        foreach (ITypeSymbol argument in type.TypeArguments) Append(reference, argument);
    }

    private static ITypeSymbol? Read(string[] lines, ref int next, Compilation compilation)
    {
        string line = lines[next++];
        // Of dynamic nothing but object is left.
        if (line.Length == 0) return compilation.ObjectType;
        if (line[0] == Array) return Read(lines, ref next, compilation) is { } element ? compilation.CreateArrayTypeSymbol(element, int.Parse(line.Substring(1), CultureInfo.InvariantCulture)) : null;
        int field = line.IndexOf(Field);
        return Assembly(line.Substring(field + 1), compilation)?.GetTypeByMetadataName(line.Substring(1, field - 1)) is { } definition ? Close(definition, lines, ref next, compilation) : null;
    }

    private static INamedTypeSymbol? Close(INamedTypeSymbol definition, string[] lines, ref int next, Compilation compilation)
    {
        INamedTypeSymbol type = definition;
        if (definition.ContainingType is { } outer)
        {
            if (Close(outer, lines, ref next, compilation) is not { } closed) return null;
            type = closed.GetTypeMembers(definition.Name, definition.Arity)[0];
        }

        if (definition.Arity == 0) return type;
        ITypeSymbol[] arguments = new ITypeSymbol[definition.Arity];
        for (int i = 0; i < arguments.Length; i++)
        {
            if (Read(lines, ref next, compilation) is not { } argument) return null;
            arguments[i] = argument;
        }

        return type.Construct(arguments);
    }

    private static IAssemblySymbol? Assembly(string name, Compilation compilation)
    {
        if (compilation.Assembly.Identity.GetDisplayName() == name) return compilation.Assembly;
        foreach (IAssemblySymbol assembly in compilation.SourceModule.ReferencedAssemblySymbols)
        {
            if (assembly.Identity.GetDisplayName() == name) return assembly;
        }

        return null;
    }
}
