using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Tests;

/// <summary>Methods that are called around reading and writing.</summary>
public sealed class CallbackTests
{
    private const string Log = "public static class Log { public static List<string> Lines { get; } = []; public static string Take() { string all = string.Join(\" \", Lines); Lines.Clear(); return all; } }";

    private const string Helper = """
        static class Run
        {
            [FirnEntryPoint] public static string RoundTripFirn<T>(T value)
            {
                byte[] bytes = FirnSerializer.Serialize(value);
                string written = Log.Take();
                FirnSerializer.Deserialize<T>(bytes);
                return written + " | " + Log.Take();
            }
        }
        """;

    private static string Run(string types, string expression) =>
        (string)Generation.RunAndExecute(Log + Helper + types + $"static class Program {{ static object Main() => {expression}; }}")!;

    private static string Four(string prefix, string visibility, string parameter = "StreamingContext c") => $$"""
        [OnSerializing] {{visibility}} void OnA({{parameter}}) => Log.Lines.Add("{{prefix}}serializing:" + X);
        [OnSerialized] {{visibility}} void OnB({{parameter}}) => Log.Lines.Add("{{prefix}}serialized:" + X);
        [OnDeserializing] {{visibility}} void OnC({{parameter}}) => Log.Lines.Add("{{prefix}}deserializing:" + X);
        [OnDeserialized] {{visibility}} void OnD({{parameter}}) => Log.Lines.Add("{{prefix}}deserialized:" + X);
        """;

    [Theory]
    [InlineData("", "public", "")]
    [InlineData("", "public", "StreamingContext c")]
    [InlineData("[FirnSerializable]", "private", "StreamingContext c")]
    [InlineData("[FirnSerializable]", "internal", "")]
    [InlineData("[DataContract]", "private", "StreamingContext c")]
    public void Each_is_called_once(string attribute, string visibility, string parameter)
    {
        string type = $"{attribute} class C {{ [DataMember] public int X {{ get; set; }} = 1; {Four("", visibility, parameter)} }}";
        Assert.Equal("serializing:2 serialized:2 | deserializing:1 deserialized:2", Run(type, "Run.RoundTripFirn(new C { X = 2 })"));
    }

    [Fact]
    public void Base_classes_come_first()
    {
        string types = $"[FirnSerializable] class B {{ public int X {{ get; set; }} {Four("b-", "private")} }}" +
            $"[FirnSerializable] class D : B {{ public int Y; {Four("d-", "private")} }}";
        Assert.Equal("b-serializing:2 d-serializing:2 b-serialized:2 d-serialized:2 | b-deserializing:0 d-deserializing:0 b-deserialized:2 d-deserialized:2", Run(types, "Run.RoundTripFirn(new D { X = 2 })"));
    }

    [Fact]
    public void Public_ones_of_plain_base_classes_that_are_hidden()
    {
        string types = $"class B {{ public int X {{ get; set; }} {Four("", "public")} }} class D : B {{ public new void OnA(StreamingContext c) => Log.Lines.Add(\"no\"); [OnDeserialized] public void E() => Log.Lines.Add(\"E\"); }}";
        Assert.Equal("serializing:2 serialized:2 | deserializing:0 deserialized:2 E", Run(types, "Run.RoundTripFirn(new D { X = 2 })"));
    }

    [Theory]
    [InlineData("class C(int x) {{ public int X {{ get; set; }} = x; public int Late {{ get; set; }} {0} }}", "new C(2)", "deserializing:2")]
    [InlineData("class C {{ public required int X {{ get; init; }} {0} }}", "new C { X = 2 }", "deserializing:2")]
    [InlineData("record C(int X) {{ {0} }}", "new C(2)", "deserializing:2")]
    [InlineData("struct C {{ public int X {{ get; set; }} {0} }}", "new C { X = 2 }", "deserializing:0")]
    [InlineData("struct C {{ public int X {{ get; set; }} public string? T; {0} }}", "new C { X = 2 }", "deserializing:0")]
    [InlineData("record struct C(int X) {{ {0} }}", "new C(2)", "deserializing:0")]
    [InlineData("readonly record struct C(int X) {{ {0} }}", "new C(2)", "deserializing:2")]
    public void Every_way_to_make_a_value(string type, string value, string first)
    {
        Assert.Equal($"serializing:2 serialized:2 | {first} deserialized:2", Run(string.Format(System.Globalization.CultureInfo.InvariantCulture, type, Four("", "public")), $"Run.RoundTripFirn({value})"));
    }

    [Fact]
    public void Structs_in_arrays_are_not_copied_past_them()
    {
        string type = $"[FirnSerializable] struct C {{ public int X; {Four("", "private")} }}";
        Assert.Equal("serializing:2 serialized:2 serializing:3 serialized:3 | deserializing:0 deserialized:2 deserializing:0 deserialized:3", Run(type, "Run.RoundTripFirn(new[] { new C { X = 2 }, new C { X = 3 } })"));
    }

    [Fact]
    public void What_they_change_counts()
    {
        string result = (string)Generation.RunAndExecute("""
            class C { public int X { get; set; } [FirnIgnore] public string? Text; [OnSerializing] public void Before() => X = Text!.Length; [OnDeserialized] public void After() => Text = new string('x', X); }
            struct S { public int X { get; set; } public int Twice; [OnSerializing] public void Before() => X *= 10; [OnDeserialized] public void After() => Twice = X * 2; }
            static class Program { static object Main() { S s = new() { X = 4 }; S back = FirnSerializer.Deserialize<S>(FirnSerializer.Serialize(s)); return FirnSerializer.Deserialize<C>(FirnSerializer.Serialize(new C { Text = "abc" }))!.Text + back.X + " " + back.Twice + " " + s.X; } }
            """)!;
        Assert.Equal("xxx40 80 4", result);
    }

    private const string Library = """
        namespace Lib
        {
            [FirnSerializable] public class Base<T> { public int X { get; set; } [OnSerializing] private void A(StreamingContext c) => Log.Lines.Add("A:" + X); [OnDeserialized] private void D() => Log.Lines.Add("D:" + X); }
            [FirnSerializable] public abstract class Root { public int X { get; set; } [OnDeserialized] internal void E(StreamingContext c) => Log.Lines.Add("E:" + X); }
        }
        """;

    [Fact]
    public void Other_assemblies_call_what_they_do_not_see()
    {
        const string Types = "class D1 : Lib.Base<string>; class D2 : Lib.Root;";
        const string Main = "static class Program { static object Main() => Run.RoundTripFirn(new Lib.Base<int> { X = 2 }) + \" / \" + Run.RoundTripFirn(new D1 { X = 3 }) + \" / \" + Run.RoundTripFirn(new D2 { X = 4 }); }";
        string own = (string)Generation.RunAndExecute(Log + Library + Helper + Types.Replace("class D", "[FirnSerializable] class D") + Main)!;
        Assert.Equal("A:2 | D:2 / A:3 | D:3 /  | E:4", own);
        Generation lib = Generation.Run(Log + Library, "Lib");
        foreach (MetadataReference reference in new[] { lib.ToReference(), lib.ToReference(metadataOnly: true) })
        {
            Assert.Equal(own, Generation.Run(Helper + Types + Main, "App", reference).Execute(lib.Emit()));
        }
    }
}
