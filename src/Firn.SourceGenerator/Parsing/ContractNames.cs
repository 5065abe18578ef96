using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <summary>Names that data contracts know types by, from which the tags of known types are made (<c>docs/types.md</c>).</summary>
internal static class ContractNames
{
    /// <summary>The name that <c>[DataContract]</c> gives the type, else its own; of a generic type with those of its arguments.</summary>
    public static string Of(ITypeSymbol type)
    {
        // At run time it is object.
        if (type.TypeKind == TypeKind.Dynamic) return "anyType";
        if (type is IArrayTypeSymbol array) return "ArrayOf" + Of(array.ElementType);
        if (Primitive(type) is { } primitive) return primitive;
        if (type is not INamedTypeSymbol named) return type.Name;
        string[] arguments = [.. named.TypeArguments.Select(Of)];
        if (KnownAttributes.Find(named, KnownAttributes.DataContract) is { } contract && KnownAttributes.Argument<string>(contract, "Name") is { Length: > 0 } given)
        {
            for (int i = 0; i < arguments.Length; i++) given = given.Replace("{" + i + "}", arguments[i]);
            return given;
        }

        string name = arguments.Length == 0 ? named.Name : named.Name + "Of" + string.Concat(arguments);
        return named.ContainingType is { } outer ? Of(outer) + "." + name : name;
    }

    // As XML Schema and data contracts have them.
    private static string? Primitive(ITypeSymbol type) => type.SpecialType switch
    {
        SpecialType.System_Boolean => "boolean",
        SpecialType.System_SByte => "byte",
        SpecialType.System_Byte => "unsignedByte",
        SpecialType.System_Int16 => "short",
        SpecialType.System_UInt16 => "unsignedShort",
        SpecialType.System_Int32 => "int",
        SpecialType.System_UInt32 => "unsignedInt",
        SpecialType.System_Int64 => "long",
        SpecialType.System_UInt64 => "unsignedLong",
        SpecialType.System_Single => "float",
        SpecialType.System_Double => "double",
        SpecialType.System_Decimal => "decimal",
        SpecialType.System_Char => "char",
        SpecialType.System_String => "string",
        SpecialType.System_DateTime => "dateTime",
        SpecialType.System_Object => "anyType",
        _ => null,
    };
}
