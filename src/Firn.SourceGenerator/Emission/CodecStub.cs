namespace Firn.SourceGenerator.Emission;

/// <summary>What stands in for a codec that could not be written, so that the code of all others compiles and the one error says why.</summary>
internal static class CodecStub
{
    public static string Emit(Model.ObjectModel model) => Emit(model.Host, model.Accessibility, model.CodecName, model.Contract.Type, model.IsObsolete);

    public static string Emit(Model.UnionModel model) => Emit(model.Host, model.Accessibility, model.CodecName, model.Type, model.IsObsolete);

    private static string Emit(Model.HostModel host, string accessibility, string name, string type, bool isObsolete)
    {
        const string Fail = "=> throw new global::System.NotSupportedException();";
        SourceWriter writer = SourceWriter.File(host);
        writer.Obsolete(isObsolete);
        writer.Line($"{accessibility} readonly struct {name} : IFirnObjectCodec<{type}>");
        writer.Open();
        writer.Line($"public static int MinSize {Fail}");
        writer.Line($"public static bool MayBeAbsent {Fail}");
        writer.Line($"public static bool IsAbsent({type} value) {Fail}");
        writer.Line($"public static void Write(ref FirnWriter writer, {type} value) {Fail}");
        writer.Line($"public static {type} Read(ref FirnReader reader) {Fail}");
        writer.Line($"public static void WriteFixed(ref byte p, {type} value) {Fail}");
        writer.Line($"public static {type} ReadFixed(ref FirnReader reader, ref byte p) {Fail}");
        writer.Line($"public static {type} Create() {Fail}");
        writer.Line($"public static void Fill(ref FirnReader reader, {type} value) {Fail}");
        writer.Line($"public static void Describe(FirnSchemaBuilder builder) {Fail}");
        return writer.Finish();
    }
}
