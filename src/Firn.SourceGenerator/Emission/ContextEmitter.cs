using Firn.SourceGenerator.Model;

namespace Firn.SourceGenerator.Emission;

/// <summary>The other part of a context: the types that it includes.</summary>
internal static class ContextEmitter
{
    public static string Emit(ContextModel model)
    {
        SourceWriter writer = SourceWriter.File(model.Host);
        writer.LineAsItIs(model.Header);
        writer.Open();
        writer.Line("protected override global::System.Collections.Generic.IReadOnlyCollection<global::System.Type> Types { get; } =");
        writer.Line("new global::System.Type[]");
        writer.Line("{");
        foreach (string type in model.Types) writer.Line($"    typeof({type}),");
        writer.Line("};");
        return writer.Finish();
    }
}
