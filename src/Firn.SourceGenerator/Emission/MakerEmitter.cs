using Firn.SourceGenerator.Model;

namespace Firn.SourceGenerator.Emission;

/// <summary>What makes a collection of all its elements at once.</summary>
internal static class MakerEmitter
{
    public static string Emit(MakerModel model)
    {
        SourceWriter writer = SourceWriter.File(model.Host);
        writer.Obsolete(model.IsObsolete);
        writer.Line($"{model.Accessibility} readonly struct {model.Name} : IFirnCollectionMaker<{model.Type}, {model.Gathered}>");
        writer.Open();
        writer.Line($"public static {model.Type} Make({model.Gathered} elements) => {model.Creation};");
        return writer.Finish();
    }
}
