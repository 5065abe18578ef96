namespace Firn.SourceGenerator.Tests;

/// <content>What rules of contracts say.</content>
internal static partial class RemedyTable
{
    private static IEnumerable<Remedy> Collections()
    {
        const string OwnCodec = "give it a codec with [FirnCodec]";
        string codec = Codec("K", "L", "v.First().ToString()", "new L(int.Parse(s))");
        // One that can only be enumerated.
        const string Head = "class L : IEnumerable<int> { ", Items = "readonly List<int> _items = []; public IEnumerator<int> GetEnumerator() => _items.GetEnumerator(); System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => _items.GetEnumerator(); ";
        const string Full = "public int Count => _items.Count; public bool IsReadOnly => false; public void Add(int x) => _items.Add(x); public void Clear() => _items.Clear(); public bool Contains(int x) => _items.Contains(x); public void CopyTo(int[] a, int i) => _items.CopyTo(a, i); public bool Remove(int x) => _items.Remove(x); ";
        const string Old = Head + Items + "public L() { } public L(int x) => _items.Add(x); }";
        const string Taking = "Give it a public constructor whose only parameter takes its elements as an IEnumerable<T>";
        yield return New(Taking, Old, Old.Replace("public L() { }", "public L(IEnumerable<int> all) => _items.AddRange(all);"));
        yield return New("implement ICollection<T> or IDictionary<TKey, TValue>", Old, "class L : ICollection<int> { " + Items + Full + "public L() { } public L(int x) => _items.Add(x); }");
        yield return New("mark the type [FirnSerializable] if its elements follow from its members", "class L : IEnumerable<int> { public int X { get; set; } public IEnumerator<int> GetEnumerator() => Enumerable.Repeat(3, X).GetEnumerator(); System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator(); }", "[FirnSerializable] class L : IEnumerable<int> { public int X { get; set; } public IEnumerator<int> GetEnumerator() => Enumerable.Repeat(3, X).GetEnumerator(); System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator(); }") with { Run = "Clone(new L { X = 3 }).X" };
        yield return New(OwnCodec, Old, "[FirnCodec(typeof(K))] " + Old + codec);
        const string Wrapped = "class L { public L() { } public L(int x) => Items.@(x); public {0}<int> Items { get; set; } = new(); public int First() => Items.First(); }";
        // A struct.
        const string Struct = "struct L : ICollection<int> { readonly List<int> _items = []; public L(int x) => _items.Add(x); public IEnumerator<int> GetEnumerator() => _items.GetEnumerator(); System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => _items.GetEnumerator(); " + Full + "}";
        yield return New(Taking, Struct, Struct.Replace("public L(int x)", "public L(IEnumerable<int> all) => _items.AddRange(all); public L(int x)"));
        yield return New("make it a class", Struct, Struct.Replace("struct L", "class L").Replace("public L(", "public L() { } public L("));
        yield return New("hold the collection as a member", Struct, Wrapped.Replace("{0}", "List").Replace("@", "Add"));
        yield return New(OwnCodec, Struct, "[FirnCodec(typeof(K))] " + Struct + codec);
        // Several kinds of elements.
        const string Twice = "class L : List<int>, ICollection<string> { public L() { } public L(int x) => Add(x); void ICollection<string>.Add(string s) { } bool ICollection<string>.Contains(string s) => false; void ICollection<string>.CopyTo(string[] a, int i) { } bool ICollection<string>.Remove(string s) => false; int ICollection<string>.Count => 0; bool ICollection<string>.IsReadOnly => false; IEnumerator<string> IEnumerable<string>.GetEnumerator() => throw new Exception(); void ICollection<string>.Clear() { } public int First() => this[0]; }";
        yield return New("Implement ICollection<T> for one type of elements", Twice, "class L : List<int> { public L() { } public L(int x) => Add(x); }");
        yield return New("hold the collection as a member", Twice, Wrapped.Replace("{0}", "List").Replace("@", "Add"));
        yield return New(OwnCodec, Twice, "[FirnCodec(typeof(K))] " + Twice + codec);
        // One that derives from a read-only collection.
        const string ReadOnly = "class L(int x) : System.Collections.ObjectModel.ReadOnlyCollection<int>([x]);";
        yield return New(Taking, ReadOnly, "class L(IEnumerable<int> all) : System.Collections.ObjectModel.ReadOnlyCollection<int>([.. all]) { public L(int x) : this([x]) { } }");
        yield return New("derive from Collection<T> or Dictionary<TKey, TValue>", ReadOnly, "class L : System.Collections.ObjectModel.Collection<int> { public L() { } public L(int x) => Add(x); }");
        yield return New("hold the collection as a member", ReadOnly, Wrapped.Replace("{0}", "List").Replace("@", "Add"));
        yield return New(OwnCodec, ReadOnly, "[FirnCodec(typeof(K))] " + ReadOnly + codec);
        // One that derives from a stack.
        const string Stack = "class L : Stack<int>{0} { public L() { } public L(int x) => Push(x); ";
        yield return New("Implement ICollection<T> or IDictionary<TKey, TValue>", Stack.Replace("{0}", "") + "}", Stack.Replace("{0}", ", ICollection<int>") + "public void Add(int x) => Push(x); bool ICollection<int>.IsReadOnly => false; bool ICollection<int>.Remove(int x) => false; }");
        yield return New("hold the collection as a member", Stack.Replace("{0}", "") + "}", Wrapped.Replace("{0}", "Stack").Replace("@", "Push"));
        yield return New(OwnCodec, Stack.Replace("{0}", "") + "}", "[FirnCodec(typeof(K))] " + Stack.Replace("{0}", "") + "}" + codec);
        // One that is made of its elements, and has more.
        const string Made = "class L : IEnumerable<int> { {0} readonly List<int> _items = []; public L(IEnumerable<int> all) => _items.AddRange(all); public L(int x) => _items.Add(x); public IEnumerator<int> GetEnumerator() => _items.GetEnumerator(); System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => _items.GetEnumerator(); } ";
        string named = Made.Replace("{0}", "public string? Name { get; set; }"), called = Made.Replace("{0}", "[System.Runtime.Serialization.OnDeserialized] public void Done() { }");
        yield return New("Leave the member out with [FirnIgnore]", named, Made.Replace("{0}", "[FirnIgnore] public string? Name { get; set; }"));
        yield return New(OwnCodec, named, "[FirnCodec(typeof(K))] " + named + codec);
        yield return New("Remove the attribute of the callback", called, Made.Replace("{0}", ""));
        yield return New(OwnCodec, called, "[FirnCodec(typeof(K))] " + called + codec);
        string required = named.Replace("public string?", "[FirnIgnore] public required string?").Replace("public L(int x)", "[System.Diagnostics.CodeAnalysis.SetsRequiredMembers] public L(int x)");
        yield return New("Mark the constructor [SetsRequiredMembers]", required, required.Replace("public L(IEnumerable", "[System.Diagnostics.CodeAnalysis.SetsRequiredMembers] public L(IEnumerable"));
        yield return New("let the member be none that is required", required, required.Replace("required ", ""));
        yield return New(OwnCodec, required, "[FirnCodec(typeof(K))] " + required + codec);
        yield return New("Remove [FirnReferences] or IsReference", "[FirnReferences] " + Made.Replace("{0}", ""), Made.Replace("{0}", ""));
        const string Endless = "class L : IEnumerable<L> { readonly List<L> _items = []; public int X; public L(IEnumerable<L> all) => _items.AddRange(all); public L(int x) { } public int First() => 3; public IEnumerator<L> GetEnumerator() => _items.GetEnumerator(); System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => _items.GetEnumerator(); } ";
        yield return New("Hold the collection as a member", Endless.Replace("public int X;", ""), "class L { public L() { } public L(int x) => X = x; public int X { get; set; } public List<L> Items { get; set; } = []; public int First() => X; }");
        yield return New(OwnCodec, Endless.Replace("public int X;", ""), "[FirnCodec(typeof(K))] " + Endless + Codec("K", "L", "v.First().ToString()", "new L(int.Parse(s))"));
        const string Builder = "static class B { public static L Create({0}<int> all) => new(all[0]); } ";
        string built = "[System.Runtime.CompilerServices.CollectionBuilder(typeof(B), \"Create\")] " + Made.Replace("{0}", "");
        yield return New("Let [CollectionBuilder] name such a method", built + Builder.Replace("{0}", "List"), built + Builder.Replace("{0}", "ReadOnlySpan"));
        yield return New(OwnCodec, built + Builder.Replace("{0}", "List"), "[FirnCodec(typeof(K))] " + built + Builder.Replace("{0}", "List") + codec);
        // An untyped list.
        const string Untyped = "class L : System.Collections.CollectionBase { public L() { } public L(int x) => List.Add(x); public int First() => (int)List[0]!; }";
        yield return New("hold the collection as a member", Untyped, Wrapped.Replace("{0}", "List").Replace("@", "Add"));
        yield return New(OwnCodec, Untyped, "[FirnCodec(typeof(K))] " + Untyped + codec);

        static Remedy New(string clause, string before, string after) => new("FIRN0013", clause, before, after) { Run = "Clone(new L(3)).First()" };
    }

    private static IEnumerable<Remedy> Constructors()
    {
        const string OwnCodec = "give the type a codec with [FirnCodec]";
        string codec = Codec("K", "C", "v.X.ToString()", "C.Of(int.Parse(s))");
        const string Of = " public static C Of(int x) => new(x, true); ";
        // The parameter of none matches.
        const string Odd = "class C { public C(int number, bool any) => X = number; public int X { get; set; }" + Of + "}";
        yield return New("Add a public constructor without parameters", Odd, Odd.Replace("class C {", "class C { public C() { }"));
        yield return New("let all parameters of a public one match members by name and type", Odd, Odd.Replace("class C {", "class C { public C(int x) => X = x;"));
        yield return New("mark another with [FirnConstructor] in a type marked [FirnSerializable]", Odd, Odd.Replace("class C {", "[FirnSerializable] class C { [FirnConstructor] private C() { }"));
        yield return New(OwnCodec, Odd, "[FirnCodec(typeof(K))] " + Odd + codec);
        // Why the parameter is none.
        yield return New("let all parameters of a public one match members by name and type", "class C { public C(ref int x) => X = x; public int X { get; } public static C Of(int x) => new(ref x); }", "class C { public C(int x) => X = x; public int X { get; } public static C Of(int x) => new(x); }");
        yield return New("let all parameters of a public one match members by name and type", "class C { public C(out int x) => X = x = 3; public int X { get; } public static C Of(int x) => new(out x); }", "class C { public C(int x) => X = x; public int X { get; } public static C Of(int x) => new(x); }");
        yield return New("let all parameters of a public one match members by name and type", "class C { public C(long x) => X = (int)x; public int X { get; } public static C Of(int x) => new(x); }", "class C { public C(int x) => X = x; public int X { get; } public static C Of(int x) => new(x); }");
        yield return New("let all parameters of a public one match members by name and type", "class C { C(int x) => X = x; public int X { get; } public static C Of(int x) => new(x); }", "class C { public C(int x) => X = x; public int X { get; } public static C Of(int x) => new(x); }");
        // The one that is chosen can't be called.
        const string Inner = "class C { [FirnConstructor] internal C(int x) => X = x; public int X { get; } public static C Of(int x) => new(x); }";
        yield return New("Make the constructor public", Inner, Inner.Replace("internal", "public"));
        yield return New("mark the type [FirnSerializable]", Inner, "[FirnSerializable] " + Inner);
        yield return New(OwnCodec, Inner, "[FirnCodec(typeof(K))] " + Inner + codec);
        const string Chosen = "class C { [FirnConstructor] public C(int x, bool any) => X = x; public C(int x) => X = x; public int X { get; }" + Of + "}";
        yield return New("Let all its parameters match members by name and type", Chosen, Chosen.Replace("public int X", "public bool Any { get; set; } public int X"));
        yield return New("move [FirnConstructor] to another", Chosen, Chosen.Replace("[FirnConstructor] ", "").Replace("public C(int x) ", "[FirnConstructor] public C(int x) "));
        yield return New(OwnCodec, Chosen, "[FirnCodec(typeof(K))] " + Chosen + codec);
        // More than one.
        const string Two = "class C { public C(int x, int y) { X = x; Y = y; } public C(int x) => X = x; public int X { get; } public int Y { get; } public static C Of(int x) => new(x, 4); }";
        yield return Many("Mark the one to use with [FirnConstructor]", Two, Two.Replace("class C {", "class C { [FirnConstructor]"));
        yield return Many(OwnCodec, Two, "[FirnCodec(typeof(K))] " + Two + codec);
        string marked = Two.Replace("public C(", "[FirnConstructor] public C(");
        yield return Many("Leave [FirnConstructor] on one", marked, Two.Replace("class C {", "class C { [FirnConstructor]"));
        yield return Many(OwnCodec, marked, "[FirnCodec(typeof(K))] " + marked + codec);

        static Remedy New(string clause, string before, string after) => new("FIRN0014", clause, before, after) { Run = Number };

        static Remedy Many(string clause, string before, string after) => new("FIRN0015", clause, before, after) { Run = Number };
    }

    private static IEnumerable<Remedy> Members()
    {
        const string LeaveOut = "leave one of them out with [FirnIgnore]", Match = "let a parameter of the constructor match the member by name and type", Unmark = "remove the attribute from the member";
        const string Hiding = "class B { public int X { get; set; } } class C : B { public new int X { get; set; } }";
        yield return New("FIRN0016", "Rename one of the two", Hiding, Hiding.Replace("new int X", "int Y"));
        yield return New("FIRN0016", LeaveOut, Hiding, Hiding.Replace("public int X", "[FirnIgnore] public int X"));
        yield return New("FIRN0016", LeaveOut, Hiding, Hiding.Replace("public new", "[FirnIgnore] public new")) with { Run = "{ C c = new(); ((B)c).X = 3; return ((B)Clone(c)).X; }" };
        const string Ids = "class C { [FirnMember(Id = 1)] public int X; [FirnMember(Id = 1)] public int Y; }";
        yield return New("FIRN0016", "Give one of the two another id with [FirnMember(Id = ..)]", Ids, Ids.Replace("Id = 1)] public int Y", "Id = 2)] public int Y"));
        yield return New("FIRN0016", LeaveOut, Ids, Ids.Replace("[FirnMember(Id = 1)] public int Y", "[FirnIgnore] public int Y"));
        const string Names = "class C { public int X; [FirnMember(Name = \"X\")] public int Y; }";
        yield return New("FIRN0016", "Give one of the two another name with [FirnMember(Name = \"..\")]", Names, Names.Replace("\"X\"", "\"Z\""));
        yield return New("FIRN0016", "give one an id with [FirnMember(Id = ..)]", Names, Names.Replace("Name = \"X\"", "Id = 1, Name = \"X\""));
        yield return New("FIRN0016", LeaveOut, Names, Names.Replace("public int Y", "[FirnIgnore] public int Y"));
        const string Hashes = "class C { public int costarring; public int liquid; }";
        yield return New("FIRN0016", "Rename one of the two", Hashes, Hashes.Replace("liquid", "fluid")) with { Run = "Clone(new C { costarring = 3 }).costarring" };
        yield return New("FIRN0016", "give one an id with [FirnMember(Id = ..)]", Hashes, Hashes.Replace("public int liquid", "[FirnMember(Id = 1)] public int liquid")) with { Run = "Clone(new C { costarring = 3, liquid = 4 }).costarring" };
        yield return New("FIRN0016", LeaveOut, Hashes, Hashes.Replace("public int liquid", "[FirnIgnore] public int liquid")) with { Run = "Clone(new C { costarring = 3 }).costarring" };

        const string Growing = "class C<T> { public T? X { get; set; } public C<List<T>>? Next { get; set; } }";
        yield return New("FIRN0017", "Declare the member as a type that does not grow", Growing, Growing.Replace("List<T>", "T")) with { Run = "Clone(new C<int> { X = 3 }).X" };
        yield return New("FIRN0017", "leave the member out with [FirnIgnore]", Growing, Growing.Replace("public C", "[FirnIgnore] public C")) with { Run = "Clone(new C<int> { X = 3 }).X" };
        yield return New("FIRN0017", "give it a codec with [FirnCodec]", Growing.Replace("List<T>", "List<int>"), Growing.Replace("List<T>", "List<int>").Replace("public C", "[FirnCodec(typeof(K))] public C") + Codec("K", "C<List<int>>", "v.X![0].ToString()", "new() { X = [int.Parse(s)] }")) with { Run = "Clone(new C<int> { Next = new() { X = [3] } }).Next!.X![0]", Before = Growing, RunBefore = "Clone(new C<int> { X = 3 }).X" };
        const string Deep = "List<List<List<List<List<List<List<List<List<List<List<int>>>>>>>>>>>";
        yield return New("FIRN0017", "Hold the inner part as a member of a class", "", "class C { public List<List<int>>? L { get; set; } }") with { RunBefore = $"Clone(new {Deep}()).Count", Run = "Clone(new List<List<List<List<List<List<List<List<List<C>>>>>>>>> { new() { new() { new() { new() { new() { new() { new() { new() { new C { L = [[3]] } } } } } } } } } })[0][0][0][0][0][0][0][0][0].L![0][0]" };

        const string Callback = "class C { public int X { get; set; } [OnDeserialized] {0} }";
        const string Private = "void After(StreamingContext c) => X++;";
        yield return New("FIRN0019", "Make the method public", Callback.Replace("{0}", Private), Callback.Replace("{0}", "public " + Private)) with { Run = "Clone(new C { X = 2 }).X" };
        yield return New("FIRN0019", "mark 'C' [FirnSerializable]", Callback.Replace("{0}", Private), "[FirnSerializable] " + Callback.Replace("{0}", Private)) with { Run = "Clone(new C { X = 2 }).X" };
        yield return New("FIRN0019", "mark 'B' [FirnSerializable]", "class B { public int X { get; set; } [OnDeserialized] private protected " + Private + " } [FirnSerializable] class C : B;", "[FirnSerializable] class B { public int X { get; set; } [OnDeserialized] private protected " + Private + " } [FirnSerializable] class C : B;") with { Run = "Clone(new C { X = 2 }).X" };
        const string Instance = "Let the method be an instance method, neither virtual nor generic nor async, that returns nothing and takes a StreamingContext or nothing";
        foreach (string odd in new[] { "public static void After(StreamingContext c) { }", "public virtual void After(StreamingContext c) => X++;", "public void After<T>(StreamingContext c) => X++;", "public async void After() { await System.Threading.Tasks.Task.Yield(); X++; }", "public int After(StreamingContext c) => X++;", "public void After(int c) => X++;" })
        {
            yield return New("FIRN0019", Instance, Callback.Replace("{0}", odd), Callback.Replace("{0}", "public void After() => X++;")) with { Run = "Clone(new C { X = 2 }).X" };
        }

        yield return New("FIRN0019", "Leave the attribute on one of them", Callback.Replace("{0}", "public void A() => X++; [OnDeserialized] public void B() => X++;"), Callback.Replace("{0}", "public void A() => X++; public void B() => X++;")) with { Run = "Clone(new C { X = 2 }).X" };

        const string Setter = "class C { public int X { get; private set; } public static C Of(int x) => new() { X = x }; }";
        yield return New("FIRN0020", "Mark 'C' [FirnSerializable]", Setter, "[FirnSerializable] " + Setter) with { Run = Number };
        yield return New("FIRN0020", Match, Setter, "class C(int x) { public int X { get; private set; } = x; public static C Of(int x) => new(x); }") with { Run = Number };
        yield return New("FIRN0020", "leave the member out with [FirnIgnore]", Setter.Replace("}; }", "}; public int Y { get; set; } }"), Setter.Replace("}; }", "}; public int Y { get; set; } }").Replace("public int X", "[FirnIgnore] public int X")) with { Run = "Clone(new C { Y = 3 }).Y" };
        yield return New("FIRN0020", "name a codec for the type with [FirnCodec]", Setter, "[FirnCodec(typeof(K))] " + Setter + Codec("K", "C", "v.X.ToString()", "C.Of(int.Parse(s))")) with { Run = Number };
        const string ReadOnly = "class C { public readonly int X; public C() { } C(int x) => X = x; public static C Of(int x) => new(x); }";
        yield return New("FIRN0020", "Mark 'C' [FirnSerializable]", ReadOnly, "[FirnSerializable] " + ReadOnly) with { Run = Number };
        yield return New("FIRN0020", Match, ReadOnly, "class C(int x) { public readonly int X = x; public static C Of(int x) => new(x); }") with { Run = Number };
        yield return New("FIRN0020", "leave the member out with [FirnIgnore]", "class C { public readonly int Z; public int X; }", "class C { [FirnIgnore] public readonly int Z; public int X; }");
        const string Base = "class B { public int X { get; protected set; } } [FirnSerializable] class C : B { public static C Of(int x) => new() { X = x }; }";
        yield return New("FIRN0020", "Mark 'B' [FirnSerializable]", Base, "[FirnSerializable] " + Base) with { Run = Number };

        const string GetOnly = "class C { public List<int> L { get; } = []; public int X { get; set; } }";
        const string First = "{ C c = new() { X = 3 }; c.L.Add(3); C back = Clone(c); return back.L[0]; }";
        yield return New("FIRN0021", "Mark 'C' [FirnSerializable]", GetOnly, "[FirnSerializable] " + GetOnly) with { Run = First };
        yield return New("FIRN0021", "add a setter", GetOnly, GetOnly.Replace("L { get; }", "L { get; set; }")) with { Run = First };
        yield return New("FIRN0021", Match, GetOnly, "class C(List<int> l) { public List<int> L { get; } = l; }") with { Run = "Clone(new C([3])).L[0]", RunBefore = First };
        yield return New("FIRN0021", "name a codec for the type with [FirnCodec]", GetOnly, "[FirnCodec(typeof(K))] " + GetOnly + Codec("K", "C", "v.L[0].ToString()", "new C { L = { int.Parse(s) } }")) with { Run = First };
        yield return New("FIRN0021", "leave the member out with [FirnIgnore]", GetOnly, GetOnly.Replace("public List", "[FirnIgnore] public List"));

        const string Hidden = "class C { [FirnMember] private int X { get; set; } public int Y { get; set; } public static C Of(int x) => new() { X = x, Y = x }; public int Sum() => X; }";
        yield return New("FIRN0023", "Mark 'C' [FirnSerializable]", Hidden, "[FirnSerializable] " + Hidden) with { Run = "Clone(C.Of(3)).Sum()" };
        yield return New("FIRN0023", "replace the attribute by [FirnIgnore]", Hidden, Hidden.Replace("FirnMember", "FirnIgnore")) with { Run = "Clone(C.Of(3)).Y" };
        const string Auto = "class C { [FirnMember] public int X { get; } public C() { } C(int x) => X = x; public static C Of(int x) => new(x); }";
        yield return New("FIRN0023", "Mark 'C' [FirnSerializable]", Auto, "[FirnSerializable] " + Auto) with { Run = Number };
        yield return New("FIRN0023", "replace the attribute by [FirnIgnore]", Auto, Auto.Replace("FirnMember", "FirnIgnore")) with { Run = "Clone(C.Of(3)).X", Result = "0" };
        const string Computed = "[FirnSerializable] class C { [FirnMember] public int X => Y; public int Y { get; set; } }";
        yield return New("FIRN0023", "Add a setter", Computed, Computed.Replace("X => Y;", "X { get => Y; set => Y = value; }")) with { Run = "Clone(new C { Y = 3 }).X" };
        yield return New("FIRN0023", Match, Computed, "[FirnSerializable] class C(int x) { [FirnMember] public int X => Y; public int Y { get; set; } = x; }") with { Run = "Clone(new C(3)).X", RunBefore = "Clone(new C()).X" };
        yield return New("FIRN0023", Unmark, Computed, Computed.Replace("[FirnMember] ", "")) with { Run = "Clone(new C { Y = 3 }).X" };
        yield return New("FIRN0023", Unmark, "[DataContract] class C { [DataMember] public int X => Y; [DataMember] public int Y { get; set; } }", "[DataContract] class C { public int X => Y; [DataMember] public int Y { get; set; } }") with { Run = "Clone(new C { Y = 3 }).X" };
        const string Over = "[StructLayout(LayoutKind.Explicit)] struct C { [FieldOffset(0)] public bool Flag; [FieldOffset(0)] public byte X; }";
        yield return New("FIRN0023", "Leave one of the two out with [FirnIgnore]", Over, Over.Replace("public bool", "[FirnIgnore] public bool"));

        static Remedy New(string id, string clause, string before, string after) => new(id, clause, before, after);
    }

    private static IEnumerable<Remedy> Codecs()
    {
        const string Exactly = "Name a struct that implements IFirnCodec<T> for exactly this type";
        const string Member = "class C { [FirnCodec(typeof({0}))] public {1} X { get; set; } }";
        yield return New(Exactly, Member.Replace("{0}", "Int64Codec").Replace("{1}", "int"), Member.Replace("{0}", "Int32Codec").Replace("{1}", "int"));
        yield return New(Exactly, Member.Replace("{0}", "string").Replace("{1}", "int"), Member.Replace("{0}", "Int32Codec").Replace("{1}", "int"));
        yield return New(Exactly, Member.Replace("{0}", "NullableCodec<int, Int32Codec>").Replace("{1}", "int?"), Member.Replace("{0}", "Int32Codec").Replace("{1}", "int?"));
        string absent = Codec("K", "int", "v.ToString()", "int.Parse(s)").Replace("{ public static int MinSize", "{ public static bool MayBeAbsent => {0}; public static int MinSize");
        yield return New("Let its MayBeAbsent be false", Member.Replace("{0}", "K").Replace("{1}", "int") + absent.Replace("{0}", "true"), Member.Replace("{0}", "K").Replace("{1}", "int") + absent.Replace("{0}", "false"));
        string inner = "class C { [FirnCodec(typeof(K))] public int X { get; set; } {0} " + Codec("K", "int", "v.ToString()", "int.Parse(s)") + "}";
        yield return New("Make the codec internal", inner.Replace("{0}", "private"), inner.Replace("{0}", "internal")) with { Engines = RemedyEngines.BuildTime };

        static Remedy New(string clause, string before, string after) => new("FIRN0018", clause, before, after);
    }

    private static IEnumerable<Remedy> OfConverters()
    {
        const string Member = "class C { [FirnConvert(typeof(K))] public {1} X { get; set; } {0} } ";
        const string Converter = "class K : IFirnConverter<{0}, {1}> { public static {1} Convert({0} old) => default; }";
        string member = Member.Replace("{0}", "").Replace("{1}", "int");
        yield return New("Let it implement IFirnConverter for exactly the member's type", member + Converter.Replace("{0}", "Guid").Replace("{1}", "long"), member + Converter.Replace("{0}", "Guid").Replace("{1}", "int"));
        yield return New("Remove the attribute", member + Converter.Replace("{0}", "int").Replace("{1}", "int"), member.Replace("[FirnConvert(typeof(K))] ", "") + Converter.Replace("{0}", "int").Replace("{1}", "int"));
        string both = Converter.Replace("{0}", "Guid").Replace("{1}", "int") + Converter.Replace("{0}", "Guid").Replace("{1}", "int").Replace("class K", "class L");
        yield return New("Remove one of the two attributes", member.Replace("(typeof(K))", "(typeof(K)), FirnConvert(typeof(L))") + both, member + both);
        string inner = Converter.Replace("{0}", "Guid").Replace("{1}", "int");
        yield return New("Make the converter public", Member.Replace("{0}", "private " + inner).Replace("{1}", "int"), Member.Replace("{0}", "public " + inner).Replace("{1}", "int")) with { Engines = RemedyEngines.BuildTime };

        static Remedy New(string clause, string before, string after) => new("FIRN0045", clause, before, after);
    }

    private static IEnumerable<Remedy> NullConstants()
    {
        const string Member = "class C { [FirnMember(WhenNull = {0})] public {1} X { get; set; } }";
        string Of(string constant, string type) => Member.Replace("{0}", constant).Replace("{1}", type);
        string without = "class C { public {1} X { get; set; } }";
        const string Text = "Clone(new C { X = \"3\" }).X";
        yield return New("Name a constant of the member's type", Of("\"a\"", "int"), Of("7", "int"));
        yield return New("Name a constant of the member's type", Of("300", "byte"), Of("200", "byte"));
        yield return New("Remove WhenNull", Of("1", "int?"), without.Replace("{1}", "int?"));
        yield return New("declare the member as the type without null", Of("1", "int?"), Of("1", "int"));
        yield return New("Remove WhenNull", Of("\"a\"", "string?"), without.Replace("{1}", "string?")) with { Run = Text };
        yield return New("declare the member as the type without null", Of("\"a\"", "string?"), Of("\"a\"", "required string")) with { Run = Text };
        yield return New("Remove WhenNull", Of("1", "Guid"), without.Replace("{1}", "Guid")) with { Run = "Clone(new C { X = new Guid(3, 0, 0, new byte[8]) }).X.ToString()[7]" };
        string coded = Of("7", "int").Replace(")]", "), FirnCodec(typeof(Int32Codec))]");
        yield return New("Remove WhenNull", coded, coded.Replace("FirnMember(WhenNull = 7), ", ""));

        static Remedy New(string clause, string before, string after) => new("FIRN0055", clause, before, after);
    }

    private static IEnumerable<Remedy> Unions()
    {
        const string Run = "Clone<S>(new C { X = 3 }) is C { X: 3 } ? 3 : 0";
        const string Shapes = "abstract class S { {0} } class C : S { public int X { get; set; } } ";
        string method = "[DataContract, KnownType(\"Cases\")] " + Shapes.Replace("{0}", "static Type[] Cases() => [typeof(C)];");
        const string Let = "Let [KnownType] name a static method of the class itself that takes nothing and returns the types as an IEnumerable<Type>", Attribute = "[DataContract, KnownType(\"Cases\")] ";
        foreach (string wrong in new[] { "Type[] Cases() => [typeof(C)];", "static Type[] Others() => [typeof(C)];", "static int Cases() => 1;" })
        {
            yield return New("FIRN0019", Let, Attribute + Shapes.Replace("{0}", wrong), method) with { Run = Run };
        }

        foreach (string wrong in new[] { "static Type[]? Cases() => null;", "static Type[] Cases() => throw new Exception();", "static Type[] Cases() => [null!];" })
        {
            yield return New("FIRN0019", Let, Attribute + Shapes.Replace("{0}", wrong), method) with { Run = Run, Engines = RemedyEngines.RunTime };
        }

        string none = Attribute + Shapes.Replace("{0}", "");
        yield return New("FIRN0019", "list the cases with [KnownType(typeof(..))]", none, "[DataContract, KnownType(typeof(C))] " + Shapes.Replace("{0}", "")) with { Run = Run };
        yield return New("FIRN0019", "list them with [FirnUnion(tag, typeof(..))]", none, "[FirnUnion(1, typeof(C))] " + Shapes.Replace("{0}", "")) with { Run = Run };

        const string Once = "Give each case of the union a tag of its own, once: [FirnUnion(tag, typeof(..))]", TwoCases = "abstract class S; class C : S { public int X { get; set; } } class D : S;";
        yield return New("FIRN0040", Once, "[FirnUnion(1, typeof(C)), FirnUnion(1, typeof(D))] " + TwoCases, "[FirnUnion(1, typeof(C)), FirnUnion(2, typeof(D))] " + TwoCases) with { Run = Run };
        yield return New("FIRN0040", Once, "[FirnUnion(1, typeof(C)), FirnUnion(2, typeof(C))] " + TwoCases, "[FirnUnion(1, typeof(C))] " + TwoCases) with { Run = Run };
        const string Hashes = "abstract class S; class costarring : S { public int X { get; set; } } class liquid : S;";
        yield return New("FIRN0040", Once, "[KnownType(typeof(costarring)), KnownType(typeof(liquid))] abstract class S; [DataContract(Name = \"costarring\", Namespace = \"\")] class costarring : S { [DataMember] public int X { get; set; } } [DataContract(Name = \"liquid\", Namespace = \"\")] class liquid : S;", "[FirnUnion(1, typeof(costarring)), FirnUnion(2, typeof(liquid))] " + Hashes) with { Run = "Clone<S>(new costarring { X = 3 }) is costarring { X: 3 } ? 3 : 0" };

        const string Fits = "Name a class, record or struct that derives from the type or implements it and that can be served";
        yield return New("FIRN0041", Fits, "[FirnUnion(1, typeof(C)), FirnUnion(2, typeof(D))] abstract class S; class C : S { public int X { get; set; } } class D;", "[FirnUnion(1, typeof(C)), FirnUnion(2, typeof(D))] abstract class S; class C : S { public int X { get; set; } } class D : S;") with { Run = Run };
        yield return New("FIRN0041", Fits, "[FirnUnion(1, typeof(C)), FirnUnion(2, typeof(D))] " + TwoCases.Replace("class D", "abstract class D"), "[FirnUnion(1, typeof(C)), FirnUnion(2, typeof(D))] " + TwoCases) with { Run = Run };
        yield return New("FIRN0041", Fits, "[FirnUnion(1, typeof(C)), FirnUnion(-2, typeof(D))] " + TwoCases, "[FirnUnion(1, typeof(C)), FirnUnion(2, typeof(D))] " + TwoCases) with { Run = Run };
        yield return new Remedy("FIRN0041", "Name a first case on it: [FirnUnion(0, typeof(S))]", "class S; class C : S { public int X { get; set; } }", "[FirnUnion(0, typeof(S))] class S; class C : S { public int X { get; set; } }")
        {
            Run = "{ FirnOptions o = FirnOptions.Default.WithCase<S, C>(1); return FirnSerializer.Deserialize<S>(FirnSerializer.Serialize<S>(new C { X = 3 }, o), o) is C { X: 3 } ? 3 : 0; }",
            Engines = RemedyEngines.BuildTime,
        };
        // Unions of the language.
        const string OwnCodec = "give it a codec with [FirnCodec]", Mark = "[System.Runtime.CompilerServices.Union] ", Content = "public object? Value { get; } public int X => (int)Value!; ";
        string codec = Codec("K", "C", "v.X.ToString()", "C.Of(int.Parse(s))");
        const string Closed = Mark + "struct C { C(object v) => Value = v; public static C Of(int x) => new((object)x); " + Content + "}";
        yield return Language("Give it a public constructor for each case", Closed, Closed.Replace("struct C {", "struct C { public C(int v) => Value = v;"));
        yield return Language(OwnCodec, Closed, "[FirnCodec(typeof(K))] " + Closed + codec);
        const string Hidden = Mark + "struct C : C.IUnionMembers { readonly int _v; C(int v) => _v = v; public static C Of(int x) => new(x); public int X => _v; public interface IUnionMembers { static C Create(int v) => Of(v); } }";
        yield return Language("Declare the property", Hidden, Hidden.Replace("static C Create", "object? Value { get; } static C Create").Replace("readonly int _v;", "readonly int _v; object? IUnionMembers.Value => _v;"));
        yield return Language(OwnCodec, Hidden, "[FirnCodec(typeof(K))] " + Hidden + codec);
        const string Abstract = Mark + "abstract class C { public C(int v) => Value = v; public static C Of(int x) => new D(x); " + Content + "} class D(int x) : C(x);";
        yield return Language("Make it a class that is not abstract", Abstract, Abstract.Replace("abstract ", "").Replace("new D(x)", "new C(x)"));
        yield return Language(OwnCodec, Abstract, "[FirnCodec(typeof(K))] " + Abstract + codec);
        const string Plain = "struct C { public int X { get; set; } public static C Of(int x) => new() { X = x }; }";
        yield return Language("Remove the attribute", "[FirnUnion(0, typeof(C))] " + Plain, Plain);
        yield return Language("make it a class", "[FirnUnion(0, typeof(C))] " + Plain, "[FirnUnion(0, typeof(C))] " + Plain.Replace("struct", "class"));
        const string Open = Mark + "struct C { public C(int v) => Value = v; public static C Of(int x) => new(x); " + Content + "}";
        yield return Language("Name one of its cases: [FirnUnion(tag, typeof(..))]", "[FirnUnion(1, typeof(long))] " + Open, "[FirnUnion(1, typeof(int))] " + Open);
        string more = Mark + "struct C { public C(int v) => Value = v; public static C Of(int x) => new(x); " + Content + "public int Y { get; set; } }";
        yield return Language("Mark the member [FirnIgnore]", more, more.Replace("public int Y", "[FirnIgnore] public int Y"));
        yield return Language(OwnCodec, more, "[FirnCodec(typeof(K))] " + more + codec);
        const string Mend = "[System.Runtime.Serialization.OnDeserialized] ";
        string called = Mark + "struct C { public C(int v) => Value = v; public static C Of(int x) => new(x); " + Content + Mend + "public void Read() { } }";
        yield return Language("Remove the attribute of the callback", called, called.Replace(Mend, ""));
        yield return Language(OwnCodec, called, "[FirnCodec(typeof(K))] " + called + codec);
        string kept = "[FirnReferences] " + Open.Replace("struct C", "class C");
        yield return Language("Remove [FirnReferences] or IsReference", kept, kept.Replace("[FirnReferences] ", ""));
        string action = Open.Replace("struct C {", "struct C { public C(Action v) => Value = v;");
        yield return Language("Declare the case as a type that can be served", action, action.Replace("Action", "string"));
        yield return Language(OwnCodec, action, "[FirnCodec(typeof(K))] " + action + codec);

        yield return new Remedy("FIRN0042", "Put it on the declared type of the value", "abstract class S; class C : S { public int X { get; set; } } [DataContract, KnownType(typeof(C))] class D { [DataMember] public int X { get; set; } }", "[KnownType(typeof(C))] abstract class S; class C : S { public int X { get; set; } } [DataContract] class D { [DataMember] public S? Of { get; set; } }") with { Engines = RemedyEngines.BuildTime, RunBefore = "Clone(new D()).X", Run = "Clone(new D { Of = new C { X = 3 } }).Of is C { X: 3 } ? 3 : 0" };
        yield return new Remedy("FIRN0042", "use [FirnUnion] there", "abstract class S; class C : S { public int X { get; set; } } [DataContract, KnownType(typeof(C))] class D { [DataMember] public int X { get; set; } }", "[FirnUnion(1, typeof(C))] abstract class S; class C : S { public int X { get; set; } } [DataContract] class D { [DataMember] public S? Of { get; set; } }") with { Engines = RemedyEngines.BuildTime, RunBefore = "Clone(new D()).X", Run = "Clone(new D { Of = new C { X = 3 } }).Of is C { X: 3 } ? 3 : 0" };

        const string Identity = "{0} record C(int X) { public C? Next { get; set; } }";
        yield return New("FIRN0043", "Give it a constructor without parameters and settable members", Identity.Replace("{0}", "[FirnReferences]"), "[FirnReferences] record C { public required int X { get; init; } public C? Next { get; set; } }") with { RunBefore = "Clone(new C(3)).X" };
        yield return New("FIRN0043", "do without identity: remove [FirnReferences] or IsReference", Identity.Replace("{0}", "[FirnReferences]"), Identity.Replace("{0}", "")) with { Run = "Clone(new C(3)).X" };
        yield return New("FIRN0043", "do without identity: remove [FirnReferences] or IsReference", "[DataContract(IsReference = true)] record C([property: DataMember] int X);", "[DataContract] record C([property: DataMember] int X);") with { Run = "Clone(new C(3)).X" };
        const string Derived = "[FirnReferences] class B; {0} class C : B { public int X { get; set; } public C? Self { get; set; } }";
        const string Cycle = "{ C c = new() { X = 3 }; c.Self = c; C back = Clone(c); return back.Self == back ? back.X : 0; }";
        yield return New("FIRN0044", "Mark it [FirnReferences]", Derived.Replace("{0}", ""), Derived.Replace("{0}", "[FirnReferences]")) with { Run = Cycle };
        yield return New("FIRN0044", "mark it [DataContract(IsReference = true)]", Derived.Replace("{0}", ""), Derived.Replace("{0}", "[DataContract(IsReference = true)]").Replace("public", "[DataMember] public")) with { Run = Cycle };
        yield return New("FIRN0044", "remove the attribute from the base class", Derived.Replace("{0}", ""), Derived.Replace("{0}", "").Replace("[FirnReferences]", "")) with { RunBefore = Cycle };

        static Remedy Language(string clause, string before, string after) => new("FIRN0041", clause, before, after) { Run = Number };

        static Remedy New(string id, string clause, string before, string after) => new(id, clause, before, after);
    }

    private static IEnumerable<Remedy> Assemblies()
    {
        const string Plain = "[FirnSerializable] public class C { public int X { get; private set; } public static C Of(int x) => new() { X = x }; }";
        yield return new Remedy("FIRN0022", "Reference Firn in that assembly", "class U;", "class U;") { Library = Plain, LibraryHasCode = (false, true), Engines = RemedyEngines.BuildTime, Run = Number };
        const string Page = "[FirnSerializable] public class C<T> { public T? X { get; private set; } public static C<T> Of(T x) => new() { X = x }; internal T? Y { get; set; } }";
        yield return new Remedy("FIRN0022", "include closed generic types there in a context", "class U;", "class U;") { Library = Page, LibraryHasCode = (false, true), MendedLibrary = Page + " [FirnInclude(typeof(C<int>))] public partial class Context : FirnContext;", Engines = RemedyEngines.BuildTime, Run = "Clone(C<int>.Of(3)).X" };
        const string Contract = "[DataContract] public class C { [DataMember] int _x; public static C Of(int x) => new() { _x = x }; public int X => _x; }";
        yield return new Remedy("FIRN0024", "Include the type in a context of that assembly", "class U;", "class U;") { Library = Contract, LibraryHasCode = (false, true), MendedLibrary = Contract + " [FirnInclude(typeof(C))] public partial class Context : FirnContext;", Engines = RemedyEngines.BuildTime, Run = Number };
        yield return new Remedy("FIRN0025", "Declare it as a partial class that derives from FirnContext", "class C { public int X { get; set; } } [FirnInclude(typeof(C))] class Context : FirnContext;", "class C { public int X { get; set; } } [FirnInclude(typeof(C))] partial class Context : FirnContext;") { Engines = RemedyEngines.BuildTime };
        yield return new Remedy("FIRN0025", "Declare it as a partial class that derives from FirnContext", "class C { public int X { get; set; } } [FirnInclude(typeof(C))] partial class Context;", "class C { public int X { get; set; } } [FirnInclude(typeof(C))] partial class Context : FirnContext;") { Engines = RemedyEngines.BuildTime };
        const string Sender = "class C { public int X { get; set; } } static class Own { [FirnEntryPoint] public static T {0}<T>(T v) => FirnSerializer.Deserialize<T>(FirnSerializer.Serialize(v))!; }";
        yield return new Remedy("FIRN0026", "Give it a name that contains 'Firn'", Sender.Replace("{0}", "Send"), Sender.Replace("{0}", "SendFirn")) { Engines = RemedyEngines.BuildTime, RunBefore = "Own.Send(new C { X = 3 }).X", Run = "Own.SendFirn(new C { X = 3 }).X" };
        yield return new Remedy("FIRN0026", "that of an entry point of FirnSerializer, such as Serialize", Sender.Replace("{0}", "Send"), Sender.Replace("{0}", "Serialize")) { Engines = RemedyEngines.BuildTime, RunBefore = "Own.Send(new C { X = 3 }).X", Run = "Own.Serialize(new C { X = 3 }).X" };
        const string Aliased = "using Own = FirnOwn; class C { public int X { get; set; } } static class FirnOwn { [FirnEntryPoint] public static T Make<T>(T v) => FirnSerializer.Deserialize<T>(FirnSerializer.Serialize(v))!; } static class P { public static int Run() => {0}.Make(new C { X = 3 }).X; }";
        yield return new Remedy("FIRN0026", "call it with a class whose name contains 'Firn'", Aliased.Replace("{0}", "Own"), Aliased.Replace("{0}", "FirnOwn")) { Engines = RemedyEngines.BuildTime, Run = "P.Run()" };
        string large = $"class C {{ public int X {{ get; set; }} {string.Join(" ", Enumerable.Range(0, 180).Select(i => $"public int Member{i} {{ get; set; }}"))} }}";
        yield return new Remedy("FIRN0030", "Use FirnSchemaMode.Fingerprint or None for small messages of this type and suppress the warning", large, "#pragma warning disable FIRN0030\n" + large) { Engines = RemedyEngines.BuildTime, Run = "{ FirnOptions o = FirnOptions.Default with { SchemaMode = FirnSchemaMode.Fingerprint }; byte[] bytes = FirnSerializer.Serialize(new C { X = 3 }, o); return bytes.Length < 1024 ? FirnSerializer.Deserialize<C>(bytes, o)!.X : 0; }", RunBefore = "Clone(new C { X = 3 }).X" };
        yield return new Remedy("FIRN0030", "write many values into one message and suppress the warning", large, "#pragma warning disable FIRN0030\n" + large) { Engines = RemedyEngines.BuildTime, Run = "Clone(new List<C> { new() { X = 3 }, new() })[0].X", RunBefore = "Clone(new C { X = 3 }).X" };

        const string Secret = "class C { public int X { get; set; } [System.Text.Json.Serialization.JsonIgnore] public string? Secret { get; set; } }";
        yield return new Remedy("FIRN0034", "Leave it out of Firn's bytes with [FirnIgnore]", Secret, Secret.Replace("JsonIgnore]", "JsonIgnore, FirnIgnore]")) { Engines = RemedyEngines.BuildTime, Run = "Clone(new C { X = 3, Secret = \"s\" }) is { X: 3, Secret: null } ? 3 : 0" };
        yield return new Remedy("FIRN0034", "say with [FirnMember] that it is meant to be stored", Secret, Secret.Replace("JsonIgnore]", "JsonIgnore, FirnMember]")) { Engines = RemedyEngines.BuildTime, Run = "Clone(new C { X = 3, Secret = \"3\" }).Secret" };
        const string Named = "class C { public int X { get; set; } } class Context; static class Own { [FirnEntryPoint({0})] public static T SendFirn<T, TContext>(T v, TContext c) => FirnSerializer.Deserialize<T>(FirnSerializer.Serialize(v))!; }";
        yield return new Remedy("FIRN0035", "Name type parameters of the method or type, as [FirnEntryPoint(nameof(T))] does", Named.Replace("{0}", "nameof(v)"), Named.Replace("{0}", "nameof(T)")) { Engines = RemedyEngines.BuildTime, Run = "Own.SendFirn(new C { X = 3 }, new Context()).X" };
        const string Wrapped = "class C { public int X { get; set; } } class Page<T> { public T? First { get; set; } } static class Own { [FirnEntryPoint(Wrappers = [typeof({0})])] public static Page<T> SendFirn<T>(Page<T> v) => FirnSerializer.Deserialize<Page<T>>(FirnSerializer.Serialize(v))!; }";
        yield return new Remedy("FIRN0038", "Name an open type of one type parameter, as [FirnEntryPoint(Wrappers = [typeof(Envelope<>)])] does", "#pragma warning disable FIRN0010\n" + Wrapped.Replace("{0}", "Dictionary<,>"), Wrapped.Replace("{0}", "Page<>")) { Engines = RemedyEngines.BuildTime, Run = "Own.SendFirn(new Page<C> { First = new() { X = 3 } }).First!.X" };

        const string Service = " interface IStore { int X { get; } } class C : IStore { public int X { get; set; } } interface IService { C Get(); {0} void Put({1} value); } [FirnInclude(typeof(C)), FirnIncludeMembersOf(typeof(IService)){2}] partial class Context : FirnContext;";
        yield return OfService("Declare it as a type that Firn serves", Service.Replace("{0}", "").Replace("{1}", "C").Replace("{2}", "")) with { Run = "Clone(new C { X = 3 }).X" };
        yield return OfService("name a codec for the type with [FirnCodec]", Service.Replace("{0}", "").Replace("{1}", "IStore").Replace("{2}", ", FirnCodec(typeof(IStore), typeof(K))") + Codec("K", "IStore", "v.X.ToString()", "new C { X = int.Parse(s) }")) with { Run = "Clone<IStore>(new C { X = 3 }).X", RunBefore = "Clone(new C { X = 3 }).X", RunsReflected = false };
        yield return OfService("leave the method out with [FirnIgnore]", Service.Replace("{0}", "[FirnIgnore]").Replace("{1}", "IStore").Replace("{2}", "")) with { Run = "Clone(new C { X = 3 }).X" };
        const string Open = "class C { public int X { get; set; } } class Pair<TFirst, TSecond> { public TFirst? A { get; set; } public TSecond? B { get; set; } } [FirnInclude(typeof(C)), FirnInclude(typeof({0}))] partial class Context : FirnContext;";
        yield return new Remedy("FIRN0037", "List the closed types, as [FirnInclude(typeof(Envelope<Order>))] does", Open.Replace("{0}", "Pair<,>"), Open.Replace("{0}", "Pair<C, int>")) { Engines = RemedyEngines.BuildTime, Run = "((Pair<C, int>)FirnSerializer.Deserialize(FirnSerializer.Serialize(new Pair<C, int> { A = new() { X = 3 } }, typeof(Pair<C, int>)), typeof(Pair<C, int>))!).A!.X" };

        const string Methods = "class C { public int X { get; set; } } interface IService { C Get(); } [{0}] partial class Context : FirnContext;";
        yield return new Remedy("FIRN0039", "Name the interface or class whose methods pass the values", Methods.Replace("{0}", "FirnIncludeMembersOf(typeof(C))"), Methods.Replace("{0}", "FirnIncludeMembersOf(typeof(IService))")) { Engines = RemedyEngines.BuildTime };
        yield return new Remedy("FIRN0039", "list types with [FirnInclude]", Methods.Replace("{0}", "FirnIncludeMembersOf(typeof(C))"), Methods.Replace("{0}", "FirnInclude(typeof(C))")) { Engines = RemedyEngines.BuildTime };

        const string Remote = "using System.Threading.Tasks; using Firn.Grpc; ";
        const string Interface = " class C { public int X { get; set; } } [FirnService] interface IService { {0} }";
        yield return OfGrpc("FIRN0050", "Declare the service as an interface of methods, without type parameters, that the whole assembly sees", "C Current { get; }", "Task<C> GetCurrent();");
        yield return OfGrpc("FIRN0051", "Return Task, ValueTask, Task<T>, ValueTask<T> or IAsyncEnumerable<T>", "C Get();", "ValueTask<C> Get();");
        yield return OfGrpc("FIRN0051", "Return Task, ValueTask, Task<T>, ValueTask<T> or IAsyncEnumerable<T>", "[FirnMethod(OneMessagePerItem = true)] Task<C> Get();", "[FirnMethod(OneMessagePerItem = true)] System.Collections.Generic.IAsyncEnumerable<C> Get();");
        yield return OfGrpc("FIRN0051", "leave the method out with [FirnIgnore]", "C Get();", "[FirnIgnore] C Get(); Task<C> Find();");
        yield return OfGrpc("FIRN0052", "Take closed types by value with at most one stream, one FirnCallContext and one CancellationToken", "Task Put(ref C value);", "Task Put(C value);");
        yield return OfGrpc("FIRN0052", "leave the method out with [FirnIgnore]", "Task Put<T>(T value);", "[FirnIgnore] Task Put<T>(T value); Task<C> Find();");
        yield return OfGrpc("FIRN0053", "Give it another name with [FirnMethod(Name = \"..\")]", "Task Put(C value); Task Put(int value);", "Task Put(C value); [FirnMethod(Name = \"PutNumber\")] Task Put(int value);");

        static Remedy OfGrpc(string id, string clause, string before, string after) => new(id, clause, Remote + Interface.Replace("{0}", before), Remote + Interface.Replace("{0}", after)) { Engines = RemedyEngines.BuildTime, Library = GrpcStubs.Source };

        static Remedy OfService(string clause, string after) => new("FIRN0036", clause, Service.Replace("{0}", "").Replace("{1}", "IStore").Replace("{2}", ""), after) { Engines = RemedyEngines.BuildTime };

        const string Uses = "public class C { public int X { get; set; } {0} public Other? O { get; set; } public static int Copy() => FirnSerializer.Deserialize<C>(FirnSerializer.Serialize(new C { X = 3 }))!.X; }";
        yield return new Remedy("UnreadableMember", "Leave the member out with [FirnIgnore]", Uses.Replace("{0}", ""), Uses.Replace("{0}", "[FirnIgnore]")) { Library = "public class Other { public int Y { get; set; } }", LibraryIsDeployed = (false, false), Engines = RemedyEngines.RunTime, Run = "C.Copy()" };
        yield return new Remedy("UnreadableMember", "give the type a codec with [FirnCodec]", Uses.Replace("{0}", ""), "[FirnCodec(typeof(K))] " + Uses.Replace("{0}", "") + Codec("K", "C", "v.X.ToString()", "new C { X = int.Parse(s) }")) { Library = "public class Other { public int Y { get; set; } }", LibraryIsDeployed = (false, false), Engines = RemedyEngines.RunTime, Run = "C.Copy()" };
    }
}
