using System.Globalization;
using Firn.Contracts;
using Firn.SourceGenerator.Model;

namespace Firn.SourceGenerator.Emission;

/// <summary>What finds the codecs of roots, the module initializer that announces it, and the list of codecs for other assemblies.</summary>
internal static class RegistrationEmitter
{
    // Cases in a method. A method is compiled whole, so that few of them are compiled for a root of many.
    private const int Group = 32;
    private const int NumbersPerLine = 12;

    public static string Emit(RegistrationModel model)
    {
        SourceWriter writer = SourceWriter.File(new HostModel(model.Namespace, default, model.Namespace), [.. model.Listings.Select(Listing), .. model.ContextCodecs.Select(c => $"[assembly: global::Firn.CodeGeneration.{(c.IsSurrogate ? "FirnContextSurrogate" : "FirnContextCodec")}(typeof({c.Type}), typeof({c.Codec}))]"), .. model.ContextContracts.Select(Contract)]);
        if (model.Cases.Count == 0) return writer.Finish();
        writer.Obsolete(model.Cases.Any(c => c.Call.Length == 0 && c.Root.IsObsolete));
        writer.Line("internal sealed class FirnRegistration : FirnCodecFinder");
        writer.Open();
        writer.Line("[ModuleInitializer]");
        writer.Line("internal static void Announce() => FirnCodecRegistry.Announce(new FirnRegistration());");
        writer.Line();
        writer.Line("protected override global::System.ReadOnlySpan<uint> Names => new uint[]");
        writer.Open();
        for (int i = 0; i < model.Cases.Count; i += NumbersPerLine) writer.Line(string.Join(" ", model.Cases.Skip(i).Take(NumbersPerLine).Select(c => "0x" + c.Name.ToString("x8", CultureInfo.InvariantCulture) + ",")));
        writer.Close(";");
        writer.Line();
        writer.Line("protected override void Register(int index)");
        writer.Open();
        Choose(writer, model.Cases);
        writer.Close();
        Methods(writer, model.Cases, "private static");
        return writer.Finish();
    }

    /// <summary>The method of a type that has private roots.</summary>
    public static string Emit(HostedRootsModel model)
    {
        SourceWriter writer = SourceWriter.File(model.Host);
        writer.Obsolete(model.Cases.Any(c => c.Call.Length == 0 && c.Root.IsObsolete));
        writer.Line($"internal static void {model.Method}(int index)");
        writer.Open();
        Choose(writer, model.Cases);
        // Within the method, as the type may have members of these names.
        Methods(writer, model.Cases, "static");
        return writer.Finish();
    }

    private static void Choose(SourceWriter writer, EquatableArray<RootCase> cases)
    {
        if (cases.Count <= Group) Switch(writer, "index", 0, cases.Count, i => $"Root{Number(i)}()");
        else Switch(writer, $"index / {Number(Group)}", 0, (cases.Count + Group - 1) / Group, i => $"Group{Number(i)}(index)");
    }

    // A method for each root: compiling it loads the types of that root alone.
    private static void Methods(SourceWriter writer, EquatableArray<RootCase> cases, string modifiers)
    {
        for (int first = 0; cases.Count > Group && first < cases.Count; first += Group)
        {
            writer.Line();
            writer.Line($"{modifiers} void Group{Number(first / Group)}(int index)");
            writer.Open();
            Switch(writer, "index", first, Math.Min(cases.Count, first + Group), i => $"Root{Number(i)}()");
            writer.Close();
        }

        writer.Line();
        for (int i = 0; i < cases.Count; i++)
        {
            RootModel root = cases[i].Root;
            string body = cases[i].Call.Length > 0 ? $"=> {cases[i].Call};"
                : root.Collections.Length == 0 ? $"=> {Announcement(root)};"
                : $"{{ {Announcement(root)}; FirnCodecRegistry.{root.Collections}<{root.Type}, {root.Codec}>({(root.IsUnseen ? "isUnseen: true" : "")}); }}";
            writer.Line($"{modifiers} void Root{Number(i)}() {body}");
        }
    }

    private static void Switch(SourceWriter writer, string value, int from, int to, Func<int, string> call)
    {
        writer.Line($"switch ({value})");
        writer.Open();
        for (int i = from; i < to; i++) writer.Line($"case {Number(i)}: {call(i)}; break;");
        writer.Close();
    }

    private static string Announcement(RootModel root)
    {
        string[] arguments = [.. new[] { root.FixedMember is null ? "" : $"\"{root.FixedMember}\"", root.IsUnseen ? "isUnseen: true" : "" }.Where(a => a.Length > 0)];
        return $"FirnCodecRegistry.{(root.FillsObjects ? "RegisterObject" : "Register")}<{root.Type}, {root.Codec}>({string.Join(", ", arguments)})";
    }

    private static string Number(int value) => value.ToString(CultureInfo.InvariantCulture);

    private static string Listing(ListingModel listing)
    {
        CodecShape shape = listing.Shape;
        string sizes = listing.Codec == "void" ? ""
            : Named("FixedSize", shape.FixedSize, 0) + Named("MinSize", shape.MinSize, 0) + Named("FixedDepth", shape.FixedDepth, 0) + Named("MemorySize", shape.MemorySize, CodecShape.Class.MemorySize) + (shape.IsBitwise ? ", IsBitwise = true" : "");
        return $"[assembly: global::Firn.CodeGeneration.FirnGeneratedCodec(typeof({listing.Type}), typeof({listing.Codec}){sizes}{(listing.Accessors.Length > 0 ? $", Accessors = typeof({listing.Accessors})" : "")})]";
    }

    private static string Contract(ContextContractModel contract)
    {
        string ignored = contract.Ignored.Count == 0 ? "" : $", Ignore = new[] {{ {string.Join(", ", contract.Ignored.Select(SourceWriter.Literal))} }}";
        return $"[assembly: global::Firn.CodeGeneration.FirnContextContract(typeof({contract.Type}){ignored}{(contract.Configuration.Length > 0 ? $", Configuration = typeof({contract.Configuration})" : "")})]";
    }

    // What an attribute says by itself is left out: an assembly of many types is smaller by it.
    private static string Named(string name, int value, int usual) => value == usual ? "" : $", {name} = {Number(value)}";
}
