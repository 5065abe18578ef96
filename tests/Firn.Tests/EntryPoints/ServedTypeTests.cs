using System.Reflection.Emit;
using Firn.TestCases;
using Xunit;

namespace Firn.Tests.EntryPoints;

/// <summary>Adapters ask whether a type is served, and get an answer, whatever it is.</summary>
public class ServedTypeTests
{
    public ref struct Ref;

    public class Unserved
    {
        public Action? Run { get; set; }

        public required Thread Thread { get; set; }
    }

    public abstract class Open;

    public abstract class Shape;

    public class Circle : Shape
    {
        public int Radius { get; set; }
    }

    public class Drawing
    {
        public Shape? Shape { get; set; }
    }

    public class NotAsked
    {
        public int A { get; set; }
    }

    public class Cycle
    {
        public Cycle? Next { get; set; }

        public List<Cycle?>? All { get; set; }
    }

    [Theory]
    [InlineData(typeof(int), true)]
    [InlineData(typeof(int?), true)]
    [InlineData(typeof(string), true)]
    [InlineData(typeof(DayOfWeek), true)]
    [InlineData(typeof(Point), true)]
    [InlineData(typeof(List<Point>), true)]
    [InlineData(typeof(Dictionary<string, Point[]>), true)]
    [InlineData(typeof(Cycle), true)]
    [InlineData(typeof(Thread), false)]
    [InlineData(typeof(Thread[]), false)]
    [InlineData(typeof(Unserved), false)]
    [InlineData(typeof(List<Unserved>), false)]
    [InlineData(typeof(Open), false)]
    [InlineData(typeof(Action), false)]
    [InlineData(typeof(Task<int>), false)]
    [InlineData(typeof(Ref), false)]
    [InlineData(typeof(Span<byte>), false)]
    [InlineData(typeof(List<>), false)]
    [InlineData(typeof(void), false)]
    [InlineData(typeof(TypedReference), false)]
    [InlineData(typeof(int*), false)]
    [InlineData(typeof(Convert), false)]
    public void Answers(Type type, bool isServed)
    {
        for (int i = 0; i < 3; i++) Assert.Equal(isServed, FirnSerializer.CanSerialize(type));
        if (isServed) FirnSerializer.Prepare(type);
        else Assert.ThrowsAny<Exception>(() => FirnSerializer.Prepare(type));
        Assert.Equal(isServed, FirnSerializer.CanSerialize(type));
    }

    [Fact]
    public void Types_that_no_program_has_are_not_served()
    {
        Assert.False(FirnSerializer.CanSerialize(typeof(int).MakeByRefType()));
        Assert.False(FirnSerializer.CanSerialize(typeof(List<>).GetGenericArguments()[0]));
        AssemblyBuilder assembly = AssemblyBuilder.DefineDynamicAssembly(new System.Reflection.AssemblyName("Described"), AssemblyBuilderAccess.Run);
        Assert.False(FirnSerializer.CanSerialize(assembly.DefineDynamicModule("Described").DefineType("Described")));
        Assert.Throws<ArgumentNullException>(() => FirnSerializer.CanSerialize(null!));
    }

    [Fact]
    public void Types_that_are_only_signatures_are_not_served()
    {
        Type type = Type.MakeGenericSignatureType(typeof(List<>), typeof(int));
        Assert.False(FirnSerializer.CanSerialize(type));
        Assert.False(FirnSerializer.CanSerialize(Type.MakeGenericMethodParameter(0)));
    }

    [Fact]
    public void Cases_that_options_add_count_from_then_on()
    {
        Assert.False(FirnSerializer.CanSerialize(typeof(Shape)));
        Assert.False(FirnSerializer.CanSerialize(typeof(Drawing)));
        FirnOptions options = FirnOptions.Default.WithCase(typeof(Shape), typeof(Circle), 1);
        Assert.True(FirnSerializer.CanSerialize(typeof(Shape)));
        Assert.True(FirnSerializer.CanSerialize(typeof(Drawing)));
        Assert.Equal(3, ((Circle)((Drawing)FirnSerializer.Clone(new Drawing { Shape = new Circle { Radius = 3 } }, typeof(Drawing), options)!).Shape!).Radius);
    }

    [Fact]
    public void Nothing_is_built_for_an_answer()
    {
        Assert.True(FirnSerializer.CanSerialize(typeof(List<NotAsked>)));
        Assert.Null(CodecTable.FindOrNull(typeof(List<NotAsked>)));
    }

    [Fact]
    public void Threads_that_ask_at_once_get_the_same_answer() =>
        Parallel.For(0, 64, _ => Assert.True(FirnSerializer.CanSerialize(typeof(Dictionary<int, List<NotAsked>>)) && !FirnSerializer.CanSerialize(typeof(List<Unserved[]>))));
}
