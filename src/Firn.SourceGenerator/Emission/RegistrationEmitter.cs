using Firn.Contracts;
using Firn.SourceGenerator.Model;

namespace Firn.SourceGenerator.Emission;

/// <summary>The module initializer that announces the roots, and the list of codecs for other assemblies.</summary>
internal static class RegistrationEmitter
{
    public static string Emit(RegistrationModel model)
    {
        SourceWriter writer = SourceWriter.File(new HostModel(model.Namespace, default, model.Namespace));
        writer.Line("internal static class FirnRegistration");
        writer.Open();
        writer.Line("[ModuleInitializer]");
        writer.Line("internal static void Register()");
        writer.Open();
        foreach (RootModel root in model.Roots) writer.Line($"FirnCodecRegistry.Register<{root.Type}, {root.Codec}>();");
        return writer.Finish();
    }
}
