namespace Firn.SourceGenerator.Tests;

/// <content>What is said about state that would be lost.</content>
internal static partial class RemedyTable
{
    private static IEnumerable<Remedy> State()
    {
        const string LeaveOut = "leave the member out with [FirnIgnore]", Match = "let a parameter of the constructor match the member by name and type", Get = "Clone(C.Of(3)).Get()";
        // Nothing of it is stored.
        const string Opaque = "class C { int _x; public static C Of(int x) => new() { _x = x }; public int Get() => _x; }";
        const string Shown = "give it public settable members or a constructor whose parameters match its properties";
        yield return New("FIRN0027", "Mark the type [FirnSerializable(Members = FirnMembers.All)]", Opaque, "[FirnSerializable(Members = FirnMembers.All)] " + Opaque) with { Run = Get };
        yield return New("FIRN0027", Shown, Opaque, Opaque.Replace("int _x;", "int _x; public int X { get => _x; set => _x = value; }")) with { Run = Get };
        const string Value = "readonly struct C { readonly int _x; C(int x) => _x = x; public int X => _x; public static C Of(int x) => new(x); }";
        yield return New("FIRN0027", Shown, Value, Value.Replace("C(int x) =>", "public C(int x) =>")) with { Run = Number };
        yield return New("FIRN0027", "name a codec for it with [FirnCodec]", Opaque, "[FirnCodec(typeof(K))] " + Opaque + Codec("K", "C", "v.Get().ToString()", "C.Of(int.Parse(s))")) with { Run = Get };

        const string GetOnly = "class C { public C() { } C(int x) => X = x; public int X { get; } public int Y { get; set; } public static C Of(int x) => new(x); }";
        yield return New("FIRN0028", "Mark 'C' [FirnSerializable]", GetOnly, "[FirnSerializable] " + GetOnly) with { Run = Number };
        yield return New("FIRN0028", "add an init or set accessor", GetOnly, GetOnly.Replace("X { get; }", "X { get; init; }")) with { Run = Number };
        yield return New("FIRN0028", "add an init or set accessor", GetOnly, GetOnly.Replace("X { get; }", "X { get; set; }")) with { Run = Number };
        yield return New("FIRN0028", Match, GetOnly, GetOnly.Replace("public C() { } C(int x)", "public C(int x)")) with { Run = Number };
        yield return New("FIRN0028", "name a codec for the type with [FirnCodec]", GetOnly, "[FirnCodec(typeof(K))] " + GetOnly + Codec("K", "C", "v.X.ToString()", "C.Of(int.Parse(s))")) with { Run = Number };
        yield return New("FIRN0028", LeaveOut, GetOnly, GetOnly.Replace("public int X", "[FirnIgnore] public int X")) with { Run = "Clone(new C { Y = 3 }).Y" };

        const string Returns = "class C { private readonly List<int> _l = []; public List<int> L => _l; public int X { get; set; } }";
        const string First = "{ C c = new() { X = 3 }; c.L.Add(3); C back = Clone(c); return back.L[0]; }";
        yield return New("FIRN0021", "Mark 'C' [FirnSerializable] and the member [FirnMember]", Returns, "[FirnSerializable] " + Returns.Replace("public List", "[FirnMember] public List")) with { Run = First };
        yield return New("FIRN0021", "add a setter", Returns, Returns.Replace("readonly ", "").Replace("L => _l;", "L { get => _l; set => _l = value; }")) with { Run = First };
        yield return New("FIRN0021", Match, Returns, "class C(List<int> l) { private readonly List<int> _l = l; public List<int> L => _l; }") with { Run = "Clone(new C([3])).L[0]", RunBefore = First };
        yield return New("FIRN0021", "leave the member and its field out with [FirnIgnore]", Returns, Returns.Replace("private", "[FirnIgnore] private").Replace("public List", "[FirnIgnore] public List"));

        const string Unstored = "class C { int _x; public int Y { get; set; } public static C Of(int x) => new() { _x = x }; public int Get() => _x; }";
        yield return New("FIRN0029", "Mark the field [FirnMember] and 'C' [FirnSerializable]", Unstored, "[FirnSerializable] " + Unstored.Replace("int _x", "[FirnMember] int _x")) with { Run = Get, Engines = RemedyEngines.BuildTime };
        yield return New("FIRN0029", "leave the field out with [FirnIgnore]", Unstored, Unstored.Replace("int _x;", "[FirnIgnore] int _x;")) with { Run = "Clone(new C { Y = 3 }).Y", Engines = RemedyEngines.BuildTime };
        const string Held = "Hold the value in a field of your own, marked [FirnMember] in 'C' marked [FirnSerializable], or marked [FirnIgnore]";
        const string Explicit = "interface I { int X { get; set; } } class C : I { int I.X { get; set; } public int Y { get; set; } }";
        yield return New("FIRN0029", Held, Explicit, Explicit.Replace("class C", "[FirnSerializable] class C").Replace("int I.X { get; set; }", "[FirnMember] int _x; int I.X { get => _x; set => _x = value; }")) with { Run = "{ C c = new(); ((I)c).X = 3; return ((I)Clone(c)).X; }", Engines = RemedyEngines.BuildTime };
        yield return New("FIRN0029", Held, Explicit, Explicit.Replace("int I.X { get; set; }", "[FirnIgnore] int _x; int I.X { get => _x; set => _x = value; }")) with { Run = "Clone(new C { Y = 3 }).Y", Engines = RemedyEngines.BuildTime };
        const string Foreign = "class C { System.Text.RegularExpressions.Match? _m; public int Y { get; set; } public static C Of(int x) => new() { _m = System.Text.RegularExpressions.Regex.Match(x.ToString(), \".\") }; public int Get() => int.Parse(_m!.Value); }";
        yield return New("FIRN0029", "Hold what you need of it in a field whose type can be stored", Foreign, "[FirnSerializable] " + Foreign.Replace("System.Text.RegularExpressions.Match? _m;", "[FirnMember] string? _m;").Replace("\".\")", "\".\").Value").Replace("_m!.Value", "_m!")) with { Run = Get, Engines = RemedyEngines.BuildTime };
        yield return New("FIRN0029", "leave the field out with [FirnIgnore]", Foreign, Foreign.Replace("System.Text.RegularExpressions.Match? _m;", "[FirnIgnore] System.Text.RegularExpressions.Match? _m;")) with { Run = "Clone(new C { Y = 3 }).Y", Engines = RemedyEngines.BuildTime };
        const string Captured = "class C(int x) { public C() : this(1) { } public int Y { get; set; } public int Get() => x; public static C Of(int x) => new(x); }";
        yield return New("FIRN0029", Held, Captured, "[FirnSerializable] " + Captured.Replace("public int Get() => x;", "[FirnMember] int _x = x; public int Get() => _x;").Replace("public C() :", "[FirnConstructor] public C() :")) with { Run = Get, Engines = RemedyEngines.BuildTime };
        const string All = "interface I { int X { get; set; } } [FirnSerializable(Members = FirnMembers.All)] class C : I { int I.X { get; set; } public int Y { get; set; } }";
        yield return New("FIRN0029", "Declare a field or a property for it", All, All.Replace("int I.X { get; set; }", "int _x; int I.X { get => _x; set => _x = value; }")) with { Run = "{ C c = new(); ((I)c).X = 3; return ((I)Clone(c)).X; }" };
        yield return New("FIRN0029", "leave it out with [FirnIgnore]", All, All.Replace("int I.X", "[FirnIgnore] int I.X")) with { Run = "Clone(new C { Y = 3 }).Y" };

        const string BaseLibrary = "public class B { int _x; public void Set(int x) => _x = x; public int Get() => _x; }";
        const string AllOfBase = "[FirnSerializable(Members = FirnMembers.All)] class C : B { public int X { get; set; } public static C Of(int x) { C c = new(); c.Set(x); return c; } }";
        yield return New("FIRN0029", "Ask for less, as with [FirnSerializable(Members = FirnMembers.Properties | FirnMembers.Fields)]", AllOfBase, AllOfBase.Replace("FirnMembers.All", "FirnMembers.Properties | FirnMembers.Fields")) with { Library = BaseLibrary, LibraryHasCode = (false, false), Engines = RemedyEngines.RunTime };
        yield return New("FIRN0029", "name a codec for the type with [FirnCodec]", AllOfBase, "[FirnCodec(typeof(K))] " + AllOfBase + Codec("K", "C", "v.Get().ToString()", "C.Of(int.Parse(s))")) with { Library = BaseLibrary, LibraryHasCode = (false, false), Engines = RemedyEngines.RunTime, Run = Get };

        const string Failure = "class C : Exception { public int Code { get; set; } }";
        yield return New("FIRN0031", "Hold what you need of it in members of a class with another base", Failure, "class C { public int Code { get; set; } public string? Message { get; set; } }") with { Run = "Clone(new C { Code = 3 }).Code" };
        yield return New("FIRN0031", "name a codec for the type with [FirnCodec]", Failure, "[FirnCodec(typeof(K))] " + Failure + Codec("K", "C", "v.Code.ToString()", "new C { Code = int.Parse(s) }")) with { Run = "Clone(new C { Code = 3 }).Code" };

        // No constructor makes the collection.
        const string Blank = "[DataContract] class C { C(bool any) => _l = []; readonly List<int> _l; [DataMember] public List<int> L => _l; [DataMember] public int X { get; set; } public static C Of(int x) => new(true) { X = x }; }";
        yield return New("FIRN0023", "Add a setter", Blank, Blank.Replace("readonly ", "").Replace("L => _l;", "L { get => _l; set => _l = value; }")) with { Run = Number };
        yield return New("FIRN0023", "remove the attribute from the member", Blank, Blank.Replace("[DataMember] public List", "public List")) with { Run = Number };

        const string Library = "public class C { public int X { get; set; } public int Y => X + 1; }";
        foreach ((string clause, string before, string after) in new[]
        {
            ("name a codec for the type with [FirnCodec]", "class U;", "[assembly: FirnCodec(typeof(C), typeof(R1.K))] " + Codec("K", "C", "v.X.ToString()", "new() { X = int.Parse(s) }")),
            ("suppress the warning once you know", "class U;", "#pragma warning disable FIRN0033\nclass U;"),
        })
        {
            yield return New("FIRN0033", clause, before, after) with { Library = Library, IsTrimmed = true, LibraryHasCode = (false, false), Engines = RemedyEngines.BuildTime, RunsReflected = false };
        }

        const string GetOnlyLibrary = "public class C { public int X { get; set; } public int Y { get; } }";
        yield return New("FIRN0033", "Leave the members out with [FirnIgnore] there", "class U;", "class U;") with { Library = GetOnlyLibrary, MendedLibrary = GetOnlyLibrary.Replace("public int Y", "[FirnIgnore] public int Y"), IsTrimmed = true, LibraryHasCode = (false, false), Engines = RemedyEngines.BuildTime };

        static Remedy New(string id, string clause, string before, string after) => new(id, clause, before, after);
    }
}
