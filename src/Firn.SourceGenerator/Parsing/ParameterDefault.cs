using System.Globalization;
using Firn.Contracts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Firn.SourceGenerator.Parsing;

/// <summary>Defaults of parameters as expressions: what a constructor takes where the data lack the member.</summary>
internal static class ParameterDefault
{
    /// <summary>The declared default, or null.</summary>
    public static string? Of(IParameterSymbol parameter)
    {
        if (!parameter.HasExplicitDefaultValue) return null;
        ITypeSymbol type = parameter.Type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable ? nullable.TypeArguments[0] : parameter.Type;
        string literal = Literal(parameter.ExplicitDefaultValue);
        return type.TypeKind == TypeKind.Enum && literal != "default" ? $"({TypeNames.Key(type)})({literal})" : literal;
    }

    /// <summary>A constructor's parameters as an accessor declares them; the defaults stay, so that other assemblies see them.</summary>
    public static IEnumerable<string> Declarations(IMethodSymbol constructor, Func<ITypeSymbol, string> key)
    {
        // Only the last ones may have a default, and only a constant.
        int first = constructor.Parameters.Length;
        while (first > 0 && Of(constructor.Parameters[first - 1]) is { } text && !text.StartsWith("new ", StringComparison.Ordinal)) first--;
        return constructor.Parameters.Select((p, i) => $"{key(p.Type)} {(Emission.LocalNames.IsKeyword(p.Name) || Emission.ShortNames.Contains(p.Name) ? "@" : "")}{p.Name}{(i < first ? "" : " = " + Of(p))}");
    }

    private static string Literal(object? value) => value switch
    {
        null => "default",
        bool flag => flag ? "true" : "false",
        string text => SymbolDisplay.FormatLiteral(text, quote: true),
        char unit => SymbolDisplay.FormatLiteral(unit, quote: true),
        float.NaN => "float.NaN",
        float.PositiveInfinity => "float.PositiveInfinity",
        float.NegativeInfinity => "float.NegativeInfinity",
        float number => number.ToString("R", CultureInfo.InvariantCulture) + "F",
        double.NaN => "double.NaN",
        double.PositiveInfinity => "double.PositiveInfinity",
        double.NegativeInfinity => "double.NegativeInfinity",
        double number => number.ToString("R", CultureInfo.InvariantCulture) + "D",
        decimal number => number.ToString(CultureInfo.InvariantCulture) + "M",
        DateTime time => $"new global::System.DateTime({time.Ticks.ToString(CultureInfo.InvariantCulture)}L)",
        IFormattable number => number.ToString(null, CultureInfo.InvariantCulture),
        _ => "default",
    };
}
