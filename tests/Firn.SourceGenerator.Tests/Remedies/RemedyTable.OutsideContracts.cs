namespace Firn.SourceGenerator.Tests;

/// <content>What to do about contracts from outside that do not fit.</content>
internal static partial class RemedyTable
{
    private static IEnumerable<Remedy> OutsideContracts()
    {
        const string Class = "class C { public int X { get; set; } public int Y { get; set; } [FirnIgnore] public int Z { get; set; } public static C Of(int x) => new() { X = x }; } ";
        yield return New("Name a member that it has", "[assembly: FirnContract(typeof(R1.C), Ignore = [\"W\"])] " + Class, "[assembly: FirnContract(typeof(R1.C), Ignore = [\"Y\"])] " + Class);
        yield return New("Declare the member of the configuration with the type that it has", Configured("class W { [FirnIgnore] public long Y { get; set; } }"), Configured("class W { [FirnIgnore] public int Y { get; set; } }"));
        yield return New("Remove the name from Ignore", Configured("class W { [FirnMember(Id = 1)] public int Y { get; set; } }", ", Ignore = [\"Y\"]"), Configured("class W { [FirnMember(Id = 1)] public int Y { get; set; } }"));
        yield return New("remove the member from the configuration", Configured("class W { [FirnMember(Id = 1)] public int Y { get; set; } }", ", Ignore = [\"Y\"]"), Configured("class W;", ", Ignore = [\"Y\"]"));
        yield return New("Remove the member from the configuration", Configured("class W { [FirnMember] public int Z { get; set; } }"), Configured("class W;"));
        yield return New("Mark a constructor that has the parameters of one of the type", Configured("class W { [FirnConstructor] public W(int x) => _ = x; }"), Configured("class W { [FirnConstructor] public W() { } }"));
        yield return New("Remove the attribute", "[assembly: FirnContract(typeof(R1.C), Ignore = [\"Y\"]), FirnSurrogate(typeof(R1.C), typeof(R1.S))] " + Class + Converts("class", "S", "C", "int", "value.X", "C.Of(surrogate)"), "[assembly: FirnSurrogate(typeof(R1.C), typeof(R1.S))] " + Class + Converts("class", "S", "C", "int", "value.X", "C.Of(surrogate)"));
        yield return New("Say all of it in one attribute", "[assembly: FirnContract(typeof(R1.C), Ignore = [\"Y\"]), FirnContract(typeof(R1.C), Configuration = typeof(R1.W))] " + Class + "class W;", Configured("class W;", ", Ignore = [\"Y\"]"));
        yield return New("Name a class that declares members of the type", Configured("struct W;"), Configured("class W;"));
        yield return New("Make the configuration internal", Nested("private"), Nested("internal")) with { Engines = RemedyEngines.BuildTime };
        yield return New("Declare it as public", Configured("class W { [FirnIgnore] int Y { get; set; } }"), Configured("class W { [FirnIgnore] public int Y { get; set; } }"));
        yield return New("Declare it without static", Configured("class W { [FirnIgnore] public static int Y { get; set; } }"), Configured("class W { [FirnIgnore] public int Y { get; set; } }"));
        yield return New("Remove that attribute", Configured("[FirnSerializable] class W;"), Configured("class W;"));

        static string Nested(string access) => $"[FirnContract(typeof(C), Configuration = typeof(W))] partial class Context : FirnContext {{ {access} class W; }} " + Class;
        static string Configured(string configuration, string more = "") => $"[assembly: FirnContract(typeof(R1.C), Configuration = typeof(R1.W){more})] " + Class + configuration;
        static Remedy New(string clause, string before, string after) => new("FIRN0047", clause, before, after) { Run = Number };
    }
}
