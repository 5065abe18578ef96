extern alias generator;

using System.Collections;
using System.Collections.Immutable;
using System.Globalization;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;
using System.Text;
using generator::Firn.SourceGenerator.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Firn.SourceGenerator.Tests;

/// <summary>
/// Nothing is lost in silence: classes are made up from members, accessors, constructors and attributes of every kind. Each value of them comes back with
/// all its fields, or is refused, or the build has said which field is not stored; by both engines, in one assembly and across two.
/// </summary>
public sealed class StateCoverageTests
{
    private const int Seed = 20261127;
    private const int Classes = 1500;

    // M is the member's name, P a parameter that may match it, S the type's name. What holds the value is of type int, or a list.
    private static readonly string[] Members =
    [
        "{A} public int M;",
        "{A} public readonly int M;",
        "{A} private int M; public int Look() => M++;",
        "{A} private readonly int M = 3; public int Look() => M;",
        "{A} internal int M;",
        "{A} public int M { get; set; }",
        "{A} public int M { get; init; }",
        "{A} public int M { get; }",
        "{A} public int M { get; } = 4;",
        "{A} public int M { get; private set; }",
        "{A} public int M { get; internal init; }",
        "{A} public int M { internal get; set; }",
        "{A} internal int M { get; set; }",
        "{A} private int M { get; set; }",
        "{A} private int M { get; }",
        "private int _f; {A} public int M => _f; public void Put(int v) => _f = v;",
        "private int _f; {A} public int M { get => _f; set => _f = value; }",
        "private int _f; {A} public int M { get { return Load(); } set { Store(value); } } private int Load() => _f; private void Store(int v) => _f = v;",
        "private int _f; {A} public int M { get => _f; private set => _f = value; }",
        "{A} public required int M { get; init; }",
        "{A} public List<int>? M { get; set; }",
        "{A} public List<int> M { get; } = [];",
        "private readonly List<int> _f = []; {A} public List<int> M => _f;",
        "private readonly List<int> _f = []; {A} public IReadOnlyList<int> M => _f;",
        "private readonly List<int> _f = []; {A} public List<int> M => [.. _f];",
        "{A} public IReadOnlyList<int> M { get; } = [];",
        "{A} public int M { get => field; set => field = value; }",
        "{A} public int M => field == 0 ? field = 5 : field;",
        "[field: NonSerialized] {A} public int M { get; }",
        "{A} public event Action? M; public void Raise() => M?.Invoke();",
        "private readonly object _gate = new(); {A} public int M { get { lock (_gate) return _x; } set { lock (_gate) _x = value; } } private int _x;",
    ];

    private static readonly string[] Attributes = ["", "", "", "[FirnIgnore]", "[FirnMember]", "[NonSerialized]", "[IgnoreDataMember]", "[DataMember]"];

    private static readonly string[] Constructors =
    [
        "", "", "public S() { }", "public S(int m) { M0 = m0; }", "public S() { } public S(int m) { M0 = m0; }", "public S(int other) { M0 = other; }", "public S() { } internal S(int other) { }",
        "[FirnConstructor] public S(int m) { M0 = m0; }", "public S(ref int m) { M0 = m0; }", "private S() { }", "public S(int m = 3) { M0 = m0; }", "public S(List<int> m) { M0 = m0; }",
    ];

    private static readonly string[] Headers =
    [
        "public class S", "public class S", "public sealed class S", "public struct S", "public readonly struct S", "public record S", "public record struct S", "public class S(int p)", "public class S : Base", "public class S : MarkedBase", "public class S : PrivateBase",
        "public class S : List<int>", "public struct S(int p)",
    ];

    private static readonly string[] Marks = ["", "", "", "[FirnSerializable]", "[FirnSerializable]", "[FirnSerializable(Members = FirnMembers.All)]", "[FirnSerializable(Members = FirnMembers.Explicit)]", "[FirnSerializable(Members = FirnMembers.Fields)]", "[FirnSerializable(Members = FirnMembers.NonPublic)]", "[DataContract]"];

    private const string Bases = """
        public abstract class Base { public int InBase { get; set; } public abstract int Held { get; } }
        [FirnSerializable] public class MarkedBase { public int InBase { get; private set; } }
        public class PrivateBase { private int _inBase; public int LookInBase() => _inBase++; }

        """;

    private const string Usings = "using System; using System.Collections.Generic; using System.Runtime.Serialization; using Firn;\n";

    [Fact]
    public async Task In_one_assembly()
    {
        Dictionary<string, string> classes = Make(Seed, withFirn: true);
        CSharpCompilation compilation = Compile(ref classes, "State");
        Dictionary<string, HashSet<string>> warned = await Diagnose(compilation, classes);
        CSharpCompilation served = AddRoots(compilation, classes.Keys);
        Outcome generated = Run(Generation.RunUnchecked(served).Emit(), [], classes, warned);
        Outcome reflected = Run(Generation.EmitWithout(compilation.WithAssemblyName("StateWithoutCode")), [], classes, warned);
        Check(classes, generated, reflected, seed: Seed);
    }

    [Fact]
    public async Task In_two_assemblies()
    {
        // The library knows nothing of Firn, and the user's compiler sees of it what a reference assembly shows.
        Dictionary<string, string> classes = Make(Seed + 1, withFirn: false);
        CSharpCompilation library = Compile(ref classes, "StateLibrary");
        Dictionary<string, HashSet<string>> warned = await Diagnose(library, classes);
        byte[] image = Generation.EmitWithout(library);
        MetadataReference shown = MetadataReference.CreateFromImage(Generation.EmitWithout(library, metadataOnly: true));
        CSharpCompilation user = AddRoots(Generation.Compile("", "StateUser", shown), classes.Keys);
        user = user.WithOptions(user.Options.WithGeneralDiagnosticOption(ReportDiagnostic.Default));
        Outcome generated = Run(image, [Generation.RunUnchecked(user).Emit()], classes, warned);
        Outcome reflected = Run(Generation.EmitWithout(library.WithAssemblyName("StateLibraryWithoutCode")), [], classes, warned);
        Check(classes, generated, reflected, seed: Seed + 1);
    }

    /// <summary>All means all: what a base class of another assembly holds comes back, or the class is refused.</summary>
    [Fact]
    public async Task In_bases_of_another_assembly()
    {
        Dictionary<string, string> bases = Make(Seed + 2, withFirn: false).Where(c => c.Value.Contains(" class ", StringComparison.Ordinal) && !c.Value.Contains("sealed", StringComparison.Ordinal)).ToDictionary();
        int made = bases.Count;
        CSharpCompilation library = Compile(ref bases, "StateBases");
        byte[] image = Generation.EmitWithout(library);
        MetadataReference shown = MetadataReference.CreateFromImage(Generation.EmitWithout(library, metadataOnly: true));
        Dictionary<string, string> classes = bases.Keys.ToDictionary(name => "D" + name[1..], name => $"[FirnSerializable(Members = FirnMembers.{(name[^1] % 2 == 0 ? "All" : "NonPublic")})] public class D{name[1..]} : {name} {{ public int Own {{ get; set; }} private int _kept; public int LookKept() => _kept++; }}");
        CSharpCompilation user = Compile(ref classes, "StateDerived", shown);
        Assert.Empty(await Diagnose(user, classes));
        Dictionary<string, string> sources = classes.ToDictionary(c => c.Key, c => $"{c.Value}\n    {bases["S" + c.Key[1..]]}");
        Outcome generated = Run(image, [Generation.RunUnchecked(AddRoots(user, classes.Keys)).Emit()], sources, []);
        Outcome reflected = Run(image, [Generation.EmitWithout(user.WithAssemblyName("StateDerivedWithoutCode"))], sources, []);
        // Few classes have nothing that is private.
        Check(sources, generated, reflected, Seed + 2, made, mostRefused: 90);
    }

    /// <summary>What a base class keeps its elements in, and what it takes through its constructor, comes back: nothing is refused without need.</summary>
    [Theory]
    [InlineData("class B : ICollection<int> { private readonly List<int> _l = []; public int Count => _l.Count; public bool IsReadOnly => false; public void Add(int i) => _l.Add(i); public void Clear() => _l.Clear(); public bool Contains(int i) => _l.Contains(i); public void CopyTo(int[] a, int n) => _l.CopyTo(a, n); public bool Remove(int i) => _l.Remove(i); public IEnumerator<int> GetEnumerator() => _l.GetEnumerator(); System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator(); }", "class D : B { }")]
    [InlineData("class B { private readonly int _id; public B(int id) => _id = id; public int Id => _id; }", "class D(int id) : B(id) { }")]
    [InlineData("class B(int id) { public int Id { get; } = id; }", "class D(int id) : B(id) { }")]
    [InlineData("class B<T> { private T? _v; public T? V { get => _v; set => _v = value; } }", "class D : B<int> { }")]
    public async Task Bases_of_another_assembly_that_show_all_they_have(string ancestor, string derived)
    {
        Dictionary<string, string> bases = new() { ["B"] = "public " + ancestor }, classes = new() { ["D"] = "[FirnSerializable(Members = FirnMembers.All)] public " + derived };
        CSharpCompilation library = Compile(ref bases, "StateShown");
        byte[] image = Generation.EmitWithout(library);
        CSharpCompilation user = Compile(ref classes, "StateAll", MetadataReference.CreateFromImage(Generation.EmitWithout(library, metadataOnly: true)));
        Assert.Empty(await Diagnose(user, classes));
        foreach (byte[] code in new[] { Generation.RunUnchecked(AddRoots(user, classes.Keys)).Emit(), Generation.EmitWithout(user.WithAssemblyName("StateAllWithoutCode")) })
        {
            Outcome outcome = Run(image, [code], classes, []);
            Assert.Empty(outcome.Failures);
            Assert.Empty(outcome.Refused);
        }
    }

    /// <summary>A trimmed program can't look: the warning names the base class and its assembly.</summary>
    [Fact]
    public async Task A_base_of_another_assembly_is_warned_of_in_trimmed_programs()
    {
        Dictionary<string, string> bases = new() { ["B"] = "public class B { private int _x; public int Look() => _x++; }" };
        CSharpCompilation library = Compile(ref bases, "StateLibraryOfB");
        CSharpCompilation user = AddRoots(Generation.Compile(Usings + "[FirnSerializable(Members = FirnMembers.All)] public class D : B { public int Own { get; set; } }", "StateTrimmed", MetadataReference.CreateFromImage(Generation.EmitWithout(library, metadataOnly: true))), ["D"]);
        ImmutableArray<Diagnostic> diagnostics = await user.WithAnalyzers([new FirnAnalyzer()], new AnalyzerOptions([], new DiagnosticTests.Properties("PublishTrimmed"))).GetAnalyzerDiagnosticsAsync();
        Assert.Contains("the public surface of 'B', from the assembly 'StateLibraryOfB'", Assert.Single(diagnostics, d => d.Id == "FIRN0033").GetMessage(CultureInfo.InvariantCulture), StringComparison.Ordinal);
    }

    private static void Check(Dictionary<string, string> classes, Outcome generated, Outcome reflected, int seed, int made = Classes, int mostRefused = 75)
    {
        List<string> failures = [.. generated.Failures.Select(f => "generated: " + f), .. reflected.Failures.Select(f => "run-time: " + f)];
        foreach ((string name, string source) in classes)
        {
            if (generated.Refused.Contains(name) != reflected.Refused.Contains(name)) failures.Add($"only the {(generated.Refused.Contains(name) ? "generated code" : "run-time engine")} refuses {source}");
        }

        Assert.True(failures.Count == 0, $"seed {seed}: {failures.Count} failures\n{string.Join("\n", failures.Take(30))}");
        // Most are served, and many are refused: the generator of classes has not lost its point.
        Assert.InRange(classes.Count, made / 5, made);
        Assert.InRange(generated.Refused.Count, classes.Count / 10, classes.Count * mostRefused / 100);
    }

    private static Dictionary<string, string> Make(int seed, bool withFirn)
    {
        Random random = new(seed);
        Dictionary<string, string> classes = [];
        for (int i = 0; i < Classes; i++)
        {
            string name = "S" + i.ToString(CultureInfo.InvariantCulture), header = Pick(Headers), mark = withFirn ? Pick(Marks) : "";
            StringBuilder body = new();
            int members = random.Next(1, 3);
            for (int m = 0; m < members; m++)
            {
                string attribute = Pick(Attributes);
                if (!withFirn && (attribute.Contains("Firn", StringComparison.Ordinal) || attribute.Contains("Data", StringComparison.Ordinal))) attribute = "";
                string member = Pick(Members);
                // The lock of a struct's default value is null.
                while (header.Contains("struct", StringComparison.Ordinal) && member.Contains("_gate", StringComparison.Ordinal)) member = Pick(Members);
                body.Append(member.Replace("{A}", attribute, StringComparison.Ordinal).Replace("_f", "_f" + m, StringComparison.Ordinal).Replace("M", "M" + m, StringComparison.Ordinal).Replace("Look", "Look" + m, StringComparison.Ordinal)
                    .Replace("Put", "Put" + m, StringComparison.Ordinal).Replace("Raise", "Raise" + m, StringComparison.Ordinal).Replace("Load", "Load" + m, StringComparison.Ordinal).Replace("Store", "Store" + m, StringComparison.Ordinal)).Append(' ');
            }

            string constructor = Pick(Constructors).Replace("int m", "int m0", StringComparison.Ordinal).Replace("> m)", "> m0)", StringComparison.Ordinal);
            if (!withFirn) constructor = constructor.Replace("[FirnConstructor]", "", StringComparison.Ordinal);
            if (random.Next(2) == 0) body.Append(mark == "[DataContract]" ? "[DataMember] public int Anchor { get; set; } " : "public int Anchor { get; set; } ");
            if (header.EndsWith(": Base", StringComparison.Ordinal)) body.Append(random.Next(2) == 0 ? "public override int Held { get; } " : "public override int Held => 1; ");
            if (header.EndsWith("(int p)", StringComparison.Ordinal)) body.Append(random.Next(3) switch { 0 => "public int P { get; set; } = p; ", 1 => "public int LookP() => p; ", _ => "public int P { get => p; set => p = value; } " });
            classes[name] = $"{mark} {header.Replace("class S", "class " + name, StringComparison.Ordinal).Replace("struct S", "struct " + name, StringComparison.Ordinal).Replace("record S", "record " + name, StringComparison.Ordinal)} {{ {body}{constructor.Replace("S(", name + "(", StringComparison.Ordinal)} }}";
        }

        return classes;

        string Pick(string[] all) => all[random.Next(all.Length)];
    }

    // Not every combination is C#: what the compiler refuses is left out.
    private static CSharpCompilation Compile(ref Dictionary<string, string> classes, string name, params MetadataReference[] references)
    {
        while (true)
        {
            CSharpCompilation compilation = Generation.Compile("", name, references);
            compilation = compilation.WithOptions(compilation.Options.WithGeneralDiagnosticOption(ReportDiagnostic.Default).WithNullableContextOptions(NullableContextOptions.Enable));
            if (references.Length == 0) compilation = compilation.AddSyntaxTrees(CSharpSyntaxTree.ParseText(Usings + Bases, Generation.ParseOptions, path: "Bases.cs"));
            compilation = compilation.AddSyntaxTrees(classes.Select(c => CSharpSyntaxTree.ParseText(Usings + c.Value, Generation.ParseOptions, path: c.Key)));
            HashSet<string> wrong = [.. compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error).Select(d => d.Location.SourceTree!.FilePath)];
            if (wrong.Count == 0) return compilation;
            classes = classes.Where(c => !wrong.Contains(c.Key)).ToDictionary(c => c.Key, c => c.Value);
        }
    }

    private static CSharpCompilation AddRoots(CSharpCompilation compilation, IEnumerable<string> names) => compilation.AddSyntaxTrees(CSharpSyntaxTree.ParseText(
        Usings + $"static class Roots {{ static void Name() {{ {string.Join(" ", names.Select(n => $"FirnSerializer.Serialize<{n}>(default!);"))} }} }}", Generation.ParseOptions, path: "Roots.cs"));

    // The fields that the build has said are not stored, by the name that people call them.
    private static async Task<Dictionary<string, HashSet<string>>> Diagnose(CSharpCompilation compilation, Dictionary<string, string> classes)
    {
        compilation = AddRoots(compilation, classes.Keys);
        ImmutableArray<Diagnostic> diagnostics = await compilation.WithAnalyzers([new FirnAnalyzer()]).GetAnalyzerDiagnosticsAsync();
        Assert.DoesNotContain(diagnostics, d => d.Id == "AD0001");
        Dictionary<string, HashSet<string>> warned = [];
        foreach (Diagnostic diagnostic in diagnostics.Where(d => d is { Id: "FIRN0029", Severity: DiagnosticSeverity.Warning }))
        {
            string subject = diagnostic.GetMessage(CultureInfo.InvariantCulture).Split('\'')[1];
            int dot = subject.IndexOf('.', StringComparison.Ordinal);
            if (!warned.TryGetValue(subject[..dot], out HashSet<string>? fields)) warned.Add(subject[..dot], fields = []);
            fields.Add(subject[(dot + 1)..]);
        }

        return warned;
    }

    private static Outcome Run(byte[] image, byte[][] users, Dictionary<string, string> classes, Dictionary<string, HashSet<string>> warned)
    {
        AssemblyLoadContext context = new("state");
        Assembly assembly = context.LoadFromStream(new MemoryStream(image));
        context.Resolving += (_, name) => name.Name == assembly.GetName().Name ? assembly : null;
        RuntimeHelpers.RunModuleConstructor(assembly.ManifestModule.ModuleHandle);
        Assembly last = assembly;
        foreach (byte[] user in users)
        {
            last = context.LoadFromStream(new MemoryStream(user));
            RuntimeHelpers.RunModuleConstructor(last.ManifestModule.ModuleHandle);
        }

        Outcome outcome = new([], []);
        foreach ((string name, string source) in classes)
        {
            Type type = assembly.GetType(name) ?? last.GetType(name, throwOnError: true)!;
            object value = Filled(type);
            object? back;
            try
            {
                back = FirnSerializer.Deserialize(FirnSerializer.Serialize(value, type), type);
            }
            catch (NotSupportedException exception)
            {
                // A member of a base class of another assembly is said of that class.
                if (!exception.Message.Contains(name, StringComparison.Ordinal) && !(type.Assembly != type.BaseType?.Assembly && exception.Message.Contains($"'{type.BaseType!.Name}.", StringComparison.Ordinal))) outcome.Failures.Add($"{exception.Message} for {source}");
                outcome.Refused.Add(name);
                continue;
            }
            catch (Exception exception)
            {
                outcome.Failures.Add($"{exception.GetType()}: {exception.Message} for {source}");
                continue;
            }

            foreach (FieldInfo field in FieldsOf(type))
            {
                string called = Called(field);
                if (IsLeftOut(field, called) || AreEqual(field.GetValue(value), field.GetValue(back))) continue;
                if (warned.TryGetValue(field.DeclaringType!.Name, out HashSet<string>? fields) && fields.Contains(called)) continue;
                outcome.Failures.Add($"{field.DeclaringType.Name}.{called} is lost in {source}");
            }
        }

        return outcome;
    }

    // Every field gets a value of its own, whatever constructors and accessors would make of it.
    private static object Filled(Type type)
    {
        object value = type.IsValueType ? RuntimeHelpers.GetUninitializedObject(type) : Made(type);
        int number = 100;
        foreach (FieldInfo field in FieldsOf(type))
        {
            if (field.FieldType == typeof(int)) field.SetValue(value, ++number);
            else if (field.FieldType.IsAssignableFrom(typeof(List<int>)) && field.FieldType != typeof(object)) field.SetValue(value, new List<int> { ++number });
        }

        return value;
    }

    private static object Made(Type type)
    {
        ConstructorInfo constructor = type.GetConstructors(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic).MinBy(c => c.GetParameters().Any(p => p.ParameterType == type) ? 9 : c.GetParameters().Length)!;
        return constructor.Invoke([.. constructor.GetParameters().Select(p => p.ParameterType == typeof(List<int>) ? new List<int>() : (object)1)]);
    }

    private static IEnumerable<FieldInfo> FieldsOf(Type type)
    {
        for (Type? level = type; level is not null && level != typeof(object) && level != typeof(ValueType) && level.Assembly != typeof(object).Assembly; level = level.BaseType)
        {
            foreach (FieldInfo field in level.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly)) yield return field;
        }
    }

    private static string Called(FieldInfo field) => field.Name.StartsWith('<') ? field.Name[1..field.Name.IndexOf('>', StringComparison.Ordinal)] : field.Name;

    // A word leaves it out, or it holds no data.
    private static bool IsLeftOut(FieldInfo field, string called)
    {
        if (field.FieldType == typeof(object) || typeof(Delegate).IsAssignableFrom(field.FieldType) || ((int)field.Attributes & 0x80) != 0) return true;
        Type declaring = field.DeclaringType!;
        MemberInfo member = declaring.GetProperty(called, BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly) ?? (MemberInfo)field;
        if (Has(member, "FirnIgnoreAttribute") || Has(member, "IgnoreDataMemberAttribute")) return true;
        if (Has(declaring, "DataContractAttribute")) return true;
        return declaring.GetCustomAttribute<FirnSerializableAttribute>()?.Members is FirnMembers.Explicit or FirnMembers.Fields;

        static bool Has(MemberInfo member, string name) => member.GetCustomAttributesData().Any(a => a.AttributeType.Name == name);
    }

    private static bool AreEqual(object? left, object? right) =>
        left is IEnumerable a && right is IEnumerable b ? a.Cast<object>().SequenceEqual(b.Cast<object>()) : Equals(left, right);

    private sealed record Outcome(HashSet<string> Refused, List<string> Failures);
}
