using Firn.SourceGenerator.Model;

namespace Firn.SourceGenerator.Emission;

/// <summary>The other part of a context: the types that it lists, and an instance.</summary>
internal static class ContextEmitter
{
    /// <summary>The property that holds the instance.</summary>
    public const string Default = "Default";

    public static string Emit(ContextModel model)
    {
        SourceWriter writer = SourceWriter.File(model.Host);
        writer.LineAsItIs(model.Header);
        writer.Open();
        if (model.Default.Length > 0)
        {
            writer.Line("/// <summary>The one instance that most programs need.</summary>");
            writer.Line($"public static {model.Default} {Default} {{ get; }} = new {model.Default}();");
            writer.Line();
        }

        writer.Line("public override global::System.Collections.Generic.IReadOnlyCollection<global::System.Type> Types { get; } =");
        writer.Line("global::System.Array.AsReadOnly(new global::System.Type[]");
        writer.Line("{");
        foreach (string type in model.Types) writer.Line($"    typeof({type}),");
        writer.Line("});");
        return writer.Finish();
    }
}
