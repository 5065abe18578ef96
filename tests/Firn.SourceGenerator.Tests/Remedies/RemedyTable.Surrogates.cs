namespace Firn.SourceGenerator.Tests;

/// <content>What to do about surrogates that do not fit.</content>
internal static partial class RemedyTable
{
    private static IEnumerable<Remedy> Surrogates()
    {
        const string Exactly = "Name a class or struct that implements IFirnSurrogate<T, TSurrogate> for exactly this type, once";
        const string Class = "[FirnSurrogate(typeof({0}))] class C { int _x; public int X => _x; public static C Of(int x) => new() { _x = x }; } ";
        const string Struct = "[FirnSurrogate(typeof(S))] struct C { int _x; public int X => _x; public static C Of(int x) => new() { _x = x }; } ";
        string good = Converts("class", "S", "C", "int", "value.X", "C.Of(surrogate)");
        yield return New(Exactly, Class.Replace("{0}", "string"), Class.Replace("{0}", "S") + good);
        yield return New(Exactly, Class.Replace("{0}", "S") + Converts("class", "S", "string", "int", "value.Length", "new string(' ', surrogate)"), Class.Replace("{0}", "S") + good);
        yield return New(Exactly, Class.Replace("{0}", "Z") + good + " enum Z { A }", Class.Replace("{0}", "S") + good);
        yield return New(Exactly, Class.Replace("{0}", "S") + Converts("class", "S", "C", "int", "value.X", "C.Of(surrogate)", ", IFirnSurrogate<C, long>", "static long IFirnSurrogate<C, long>.ToSurrogate(C value) => value.X; public static C FromSurrogate(long surrogate) => C.Of((int)surrogate);"), Class.Replace("{0}", "S") + good);
        string member = "class D { [FirnSurrogate(typeof(S))] public TimeSpan? T { get; set; } } ";
        yield return New(Exactly, member + Converts("class", "S", "TimeSpan?", "int", "3", "TimeSpan.Zero"), member + Converts("class", "S", "TimeSpan", "int", "(int)value.TotalMinutes", "TimeSpan.FromMinutes(surrogate)")) with { Run = "Clone(new D { T = TimeSpan.FromMinutes(3) }).T!.Value.TotalMinutes", RunBefore = "Clone(new D())" };
        string hidden = "class C { public int X { get; init; } public static C Of(int x) => new() { X = x }; } class D { [FirnSurrogate(typeof(S))] public C? V { get; set; } {0} " + good + " } ";
        yield return New("Make it internal", hidden.Replace("{0}", "private"), hidden.Replace("{0}", "internal")) with { Run = "Clone(new D { V = C.Of(3) }).V!.X", Engines = RemedyEngines.BuildTime };
        const string Another = "Convert the values to another type, which has no surrogate";
        yield return New(Another, Class.Replace("{0}", "S") + Converts("class", "S", "C", "C", "value", "surrogate"), Class.Replace("{0}", "S") + good);
        const string Second = "[FirnSurrogate(typeof(E))] class M { public int X; } class E : IFirnSurrogate<M, int> { public static int ToSurrogate(M value) => value.X; public static M FromSurrogate(int surrogate) => new() { X = surrogate }; } ";
        yield return New(Another, Class.Replace("{0}", "S") + Second + Converts("class", "S", "C", "M", "new M { X = value.X }", "C.Of(surrogate.X)"), Class.Replace("{0}", "S") + Second + good);
        const string Hold = "Convert the values to a struct or class of your own that holds it as a member";
        const string Held = "class M { public List<C> L { get; set; } = []; } ";
        const string Many = "[FirnSurrogate(typeof(S))] class C { public int X { get; init; } public static C Of(int x) => new() { X = x }; } ";
        yield return New(Hold, Many + Converts("class", "S", "C", "List<C>", "[.. Enumerable.Repeat(C.Of(0), value.X)]", "C.Of(surrogate.Count)"), Many + Held + Converts("class", "S", "C", "M", "new M { L = [.. Enumerable.Repeat(C.Of(0), value.X)] }", "C.Of(surrogate.L.Count)"));
        yield return New(Hold, Many + Converts("class", "S", "C", "bool", "true", "C.Of(3)"), Many + "struct M { public bool B; } " + Converts("class", "S", "C", "M", "new M { B = true }", "C.Of(surrogate.B ? 3 : 0)"));
        yield return New(Hold, Many + Converts("class", "S", "C", "int?", "value.X", "C.Of(surrogate!.Value)"), Many + "struct M { public int? N; } " + Converts("class", "S", "C", "M", "new M { N = value.X }", "C.Of(surrogate.N!.Value)"));
        const string Shape = "[FirnUnion(1, typeof(L))] abstract class U { public int X { get; set; } } class L : U; ";
        yield return New(Hold, Many + Shape + Converts("class", "S", "C", "U", "new L { X = value.X }", "C.Of(surrogate.X)"), Many + Shape + "struct M { public U V; } " + Converts("class", "S", "C", "M", "new M { V = new L { X = value.X } }", "C.Of(surrogate.V.X)"));
        string endless = "struct M { public C{0} V; public int X; } ";
        yield return New("Let it hold the other value as a nullable", Struct + endless.Replace("{0}", "") + Converts("class", "S", "C", "M", "new M { X = value.X }", "C.Of(surrogate.X)"), Struct + endless.Replace("{0}", "?") + Converts("class", "S", "C", "M", "new M { X = value.X }", "C.Of(surrogate.X)"));
        string kind = "{0} M { public int X { get; set; } } ";
        yield return New("Declare the surrogate as a struct", Struct + kind.Replace("{0}", "class") + Converts("class", "S", "C", "M", "new M { X = value.X }", "C.Of(surrogate.X)"), Struct + kind.Replace("{0}", "struct") + Converts("class", "S", "C", "M", "new M { X = value.X }", "C.Of(surrogate.X)"));
        string shared = Converts("class", "S", "C", "M", "new M { X = value.X }", "C.Of(surrogate.X)");
        yield return New("Remove [FirnReferences] or IsReference from the surrogate", Many + "[FirnReferences] class M { public int X { get; set; } } " + shared, Many + "class M { public int X { get; set; } } " + shared);
        const string Lost = "Remove [FirnReferences] or IsReference from the class";
        yield return New(Lost, "[FirnReferences] " + Many + good, Many + good);
        yield return New("remove the surrogate", "[FirnReferences] " + Many.Replace("init;", "set;") + good, ("[FirnReferences] " + Many + good).Replace("[FirnSurrogate(typeof(S))] ", "").Replace("init;", "set;"));
        yield return New("Remove one of the two", "[FirnSurrogate(typeof(S)), FirnCodec(typeof(K))] " + Many.Replace("[FirnSurrogate(typeof(S))] ", "") + good + Codec("K", "C", "v.X.ToString()", "C.Of(int.Parse(s))"), Many + good);
        yield return New("Remove one of the two", "[assembly: FirnSurrogate(typeof(R1.C), typeof(R1.S)), FirnSurrogate(typeof(R1.C), typeof(R1.T))] " + Many.Replace("[FirnSurrogate(typeof(S))] ", "") + good + Converts("class", "T", "C", "long", "value.X", "C.Of((int)surrogate)"), "[assembly: FirnSurrogate(typeof(R1.C), typeof(R1.S))] " + Many.Replace("[FirnSurrogate(typeof(S))] ", "") + good);

        static Remedy New(string clause, string before, string after) => new("FIRN0046", clause, before, after) { Run = Number };
    }

    // What converts values by two expressions.
    private static string Converts(string kind, string name, string type, string surrogate, string to, string from, string bases = "", string more = "") =>
        $"{kind} {name} : IFirnSurrogate<{type}, {surrogate}>{bases} {{ public static {surrogate} ToSurrogate({type} value) => {to}; public static {type} FromSurrogate({surrogate} surrogate) => {from}; {more} }} ";
}
