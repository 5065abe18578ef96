using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;
using Firn.Contracts;
using Firn.Dynamic;
using Xunit;

namespace Firn.Tests.Dynamic;

public sealed class SurfaceReaderTests
{
    [Theory]
    [InlineData(typeof(WithMuchElse), "AlsoKept:Assignment Kept:Assignment")]
    [InlineData(typeof(Parent), "A:Constructor B:Initializer")]
    [InlineData(typeof(Child), "A:Constructor B:Initializer C:Constructor")]
    [InlineData(typeof(CovariantDerived), "Number:Assignment")]
    [InlineData(typeof(ByReference), "Own:Assignment")]
    [InlineData(typeof(Defaults), "Large:Constructor Number:Constructor Price:Constructor When:Constructor")]
    [InlineData(typeof(Needy), "A:Constructor")]
    [InlineData(typeof(InFieldOrder), "Z:Assignment A:Assignment M:Assignment")]
    [InlineData(typeof(WithEvent), "Z:Assignment A:Assignment")]
    [InlineData(typeof(Captures), "A:Assignment Z:Assignment")]
    [InlineData(typeof(Attributed), "Plain:SetMethod Hidden:SetMethod")]
    [InlineData(typeof(KeyValue), "Key:Initializer Value:Assignment")]
    public void Members_and_how_they_are_set(Type type, string expected) =>
        Assert.Equal(expected, string.Join(" ", Build(type, []).Members.Select(m => $"{m.Name}:{m.Writing}")));

    [Fact]
    public void Members_of_anonymous_types_go_to_their_constructor()
    {
        TypeContract contract = Build(new { Name = "n", Age = 3 }.GetType(), []);
        Assert.Equal("Age:Constructor Name:Constructor", string.Join(" ", contract.Members.Select(m => $"{m.Name}:{m.Writing}")));
        Assert.Equal([1, 0], contract.Constructor.Arguments);
    }

    [Fact]
    public void Attributes_of_members_are_read()
    {
        Dictionary<(string, string), MemberSource> sources = [];
        MemberContract hidden = Build(typeof(Attributed), sources).Members.Single(m => m.Name == "Hidden");
        Assert.Equal((3, "x", MemberReading.GetMethod), (hidden.Id, hidden.WireName, hidden.Reading));
        Assert.Equal(["y", "z"], hidden.FormerNames);
        MemberSource source = sources[("Firn.Tests.Dynamic.Attributed", "Hidden")];
        Assert.Equal((typeof(Attributed), typeof(int), "Hidden", null), (source.Member.DeclaringType, source.Type, source.Member.Name, source.Codec));
    }

    [Fact]
    public void Constructors_are_found_again_with_their_defaults()
    {
        TypeKeys keys = new();
        SurfaceReader reader = new(keys);
        TypeContract contract = ContractBuilder.Build(reader.Read(typeof(Defaults), []), out _)!;
        ConstructorInfo constructor = reader.Constructor(typeof(Defaults), contract.Constructor)!;
        Assert.Equal(typeof(Defaults).GetConstructors().Single(), constructor);
        Assert.Equal(["int", "long", "System.DateTime", "decimal"], contract.Constructor.ParameterTypes);
        TypeSurface surface = reader.Read(typeof(Defaults), []);
        Assert.Equal([false, true, true, true], surface.Constructors[0].Parameters.Select(p => p.Default is not null));
        Assert.Null(reader.Constructor(typeof(InFieldOrder), Build(typeof(InFieldOrder), []).Constructor));
    }

    [Fact]
    public void Parameters_that_give_back_match_no_member()
    {
        TypeSurface surface = new SurfaceReader(new TypeKeys()).Read(typeof(OutParameter), []);
        Assert.Equal("out int", surface.Constructors[0].Parameters[0].Type);
        Assert.Equal(ProblemKind.NoConstructor, Problem(typeof(OutParameter)).Kind);
    }

    [Fact]
    public void Required_members_that_are_left_out_are_known()
    {
        TypeSurface surface = new SurfaceReader(new TypeKeys()).Read(typeof(Needy), []);
        Assert.True(surface.Constructors[0].SetsRequiredMembers);
        Assert.All(surface.Levels[0].Members, m => Assert.True(m.IsRequired));
        Assert.True(surface.Levels[0].Members.Single(m => m.Name == "Left").IsIgnored);
    }

    [Fact]
    public void A_buffer_of_fixed_size_is_a_pointer()
    {
        Dictionary<(string, string), MemberSource> sources = [];
        Build(typeof(Buffered), sources);
        Assert.True(sources[("Firn.Tests.Dynamic.Buffered", "Numbers")].Type.IsPointer);
    }

    [Fact]
    public void Callbacks_come_by_kind_and_name()
    {
        LevelSurface level = new SurfaceReader(new TypeKeys()).Read(typeof(CallsBack), []).Levels[0];
        Assert.Equal("Serializing Alpha False , Serialized Zeta True , Deserializing Bad False is virtual, Deserialized Alpha False ", string.Join(", ", level.Callbacks.Select(c => $"{c.Kind} {c.Name} {c.TakesContext} {c.Problem}")));
        Assert.Equal("The member 'Firn.Tests.Dynamic.CallsBack.Bad': it carries [OnDeserializing], but is virtual. Let the method be an instance method, neither virtual nor generic nor async, that returns nothing and takes a StreamingContext or nothing.", ProblemText.Message(Problem(typeof(CallsBack))));
        CallbackContract zeta = new(CallbackKind.Serialized, "Zeta", level.Type, false, true);
        Assert.Equal("Zeta", CallbackReader.Method(typeof(CallsBack), zeta).Name);
    }

    [Fact]
    public void A_class_over_one_of_the_framework_sees_what_the_compiler_sees()
    {
        Assert.Equal("Cancel Code", string.Join(" ", Build(typeof(CodedArguments), []).Members.Select(m => m.Name)));
        ContractProblem problem = Problem(typeof(CodedException));
        Assert.Equal((ProblemKind.HiddenBaseState, "System.Exception"), (problem.Kind, problem.Detail));
    }

    [Fact]
    public void Types_of_one_name_have_different_keys()
    {
        TypeKeys keys = new();
        Type a = Define("First", "Same.Name"), b = Define("Second", "Same.Name"), c = Define("Second", "Same.Name");
        Assert.Equal(["Same.Name", "Same.Name of Second", "Same.Name of Second (2)"], [keys.KeyOf(a), keys.KeyOf(b), keys.KeyOf(c)]);
        Assert.Equal("Same.Name of Second", keys.KeyOf(b));
        Assert.Equal("System.Collections.Generic.List<Same.Name>", keys.KeyOf(typeof(List<>).MakeGenericType(a)));
        Assert.Equal("System.Collections.Generic.List<Same.Name> of System.Private.CoreLib", keys.KeyOf(typeof(List<>).MakeGenericType(b)));
    }

    [Theory]
    [InlineData(typeof(int[][,]), "int[][,]")]
    [InlineData(typeof(Dictionary<string, int?>), "System.Collections.Generic.Dictionary<string, int?>")]
    [InlineData(typeof(Dictionary<string, nint>.Enumerator), "System.Collections.Generic.Dictionary<string, nint>.Enumerator")]
    [InlineData(typeof(DayOfWeek?[]), "System.DayOfWeek?[]")]
    [InlineData(typeof(Dictionary<,>), "System.Collections.Generic.Dictionary<,>")]
    public void Keys_read_as_code(Type type, string expected) => Assert.Equal(expected, new TypeKeys().KeyOf(type));

    [Fact]
    public void An_assembly_that_was_looked_at_can_be_unloaded()
    {
        WeakReference assembly = LookAt();
        for (int i = 0; i < 20 && assembly.IsAlive; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        Assert.False(assembly.IsAlive);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference LookAt()
    {
        Type type = Define("Collected", "Gone");
        Assert.Single(Build(type, []).Members);
        Assert.Null(UnionReader.Read(type, new TypeKeys()));
        return new WeakReference(type.Assembly);
    }

    private static Type Define(string assembly, string name)
    {
        TypeBuilder type = AssemblyBuilder.DefineDynamicAssembly(new AssemblyName(assembly), AssemblyBuilderAccess.RunAndCollect).DefineDynamicModule("m").DefineType(name, TypeAttributes.Public | TypeAttributes.Class);
        type.DefineField("Number", typeof(int), FieldAttributes.Public);
        type.DefineDefaultConstructor(MethodAttributes.Public);
        return type.CreateType();
    }

    private static TypeContract Build(Type type, Dictionary<(string, string), MemberSource> sources)
    {
        TypeContract? contract = ContractBuilder.Build(new SurfaceReader(new TypeKeys()).Read(type, sources), out EquatableArray<ContractProblem> problems);
        Assert.True(problems.Count == 0, string.Join(" ", problems.Select(ProblemText.Message)));
        return contract!;
    }

    private static ContractProblem Problem(Type type)
    {
        ContractBuilder.Build(new SurfaceReader(new TypeKeys()).Read(type, []), out EquatableArray<ContractProblem> problems);
        return Assert.Single(problems);
    }
}

public class CodedArguments : System.ComponentModel.CancelEventArgs
{
    public int Code { get; set; }
}

public class CodedException : Exception
{
    public int Code { get; set; }
}

public class KeyValue
{
    public required string Key { get; set; }

    public string? Value { get; set; }
}
