using Firn.Contracts;
using Firn.SourceGenerator.Model;

namespace Firn.SourceGenerator.Emission;

/// <summary>The module initializer that announces the roots, and the list of codecs for other assemblies.</summary>
internal static class RegistrationEmitter
{
    public static string Emit(RegistrationModel model)
    {
        SourceWriter writer = SourceWriter.File(new HostModel(model.Namespace, default, model.Namespace), [.. model.Listings.Select(Listing), .. model.ContextCodecs.Select(c => $"[assembly: global::Firn.CodeGeneration.FirnContextCodec(typeof({c.Type}), typeof({c.Codec}))]")]);
        writer.Obsolete(model.Roots.Any(r => r.IsObsolete));
        writer.Line("internal static class FirnRegistration");
        writer.Open();
        writer.Line("[ModuleInitializer]");
        writer.Line("internal static void Register()");
        writer.Open();
        Calls(writer, model.Roots, model.Calls);
        return writer.Finish();
    }

    /// <summary>The method of a type that has private roots.</summary>
    public static string Emit(HostedRootsModel model)
    {
        SourceWriter writer = SourceWriter.File(model.Host);
        writer.Obsolete(model.Roots.Any(r => r.IsObsolete));
        writer.Line($"internal static void {model.Method}()");
        writer.Open();
        Calls(writer, model.Roots, model.Calls);
        return writer.Finish();
    }

    private static void Calls(SourceWriter writer, EquatableArray<RootModel> roots, EquatableArray<string> calls)
    {
        foreach (RootModel root in roots)
        {
            string[] arguments = [.. new[] { root.FixedMember is null ? "" : $"\"{root.FixedMember}\"", root.IsUnseen ? "isUnseen: true" : "" }.Where(a => a.Length > 0)];
            writer.Line($"FirnCodecRegistry.{(root.FillsObjects ? "RegisterObject" : "Register")}<{root.Type}, {root.Codec}>({string.Join(", ", arguments)});");
            if (root.Collections.Length > 0) writer.Line($"FirnCodecRegistry.{root.Collections}<{root.Type}, {root.Codec}>({(root.IsUnseen ? "isUnseen: true" : "")});");
        }

        foreach (string method in calls) writer.Line($"{method}();");
    }

    private static string Listing(ListingModel listing)
    {
        CodecShape shape = listing.Shape;
        string sizes = listing.Codec == "void" ? "" : $", FixedSize = {shape.FixedSize}, MinSize = {shape.MinSize}, FixedDepth = {shape.FixedDepth}, MemorySize = {shape.MemorySize}, IsBitwise = {(shape.IsBitwise ? "true" : "false")}";
        return $"[assembly: global::Firn.CodeGeneration.FirnGeneratedCodec(typeof({listing.Type}), typeof({listing.Codec}){sizes}{(listing.Accessors.Length > 0 ? $", Accessors = typeof({listing.Accessors})" : "")})]";
    }
}
