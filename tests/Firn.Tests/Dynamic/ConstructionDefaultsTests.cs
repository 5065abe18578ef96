using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Xunit;

namespace Firn.Tests.Dynamic;

/// <summary>What an emitted codec passes to constructors where data of another version lack the member.</summary>
public class ConstructionDefaultsTests
{
    private sealed class Earlier
    {
        public int A { get; set; }
    }

    // An optional parameter of type object with a value type's constant: other languages write such.
    private sealed class WithObject
    {
        public WithObject(int a, [Optional, DefaultParameterValue(1234567)] object x)
        {
            A = a;
            X = x;
        }

        public int A { get; }

        public object X { get; }
    }

    private sealed class WithNative(int a, nuint size = 4_000_000_000, nint offset = -5)
    {
        public int A { get; } = a;

        public nuint Size { get; } = size;

        public nint Offset { get; } = offset;
    }

    private sealed class WithoutOptional
    {
        public WithoutOptional(int a, [DefaultParameterValue(5)] int x)
        {
            A = a;
            X = x;
        }

        public int A { get; }

        public int X { get; }
    }

    private sealed class WithTwoOfOne
    {
        public WithTwoOfOne(int a, int x = 1, int X = 2)
        {
            A = a;
            this.X = (10 * x) + X;
        }

        public int A { get; }

        public int X { get; }
    }

    private sealed class Numbers : List<int>
    {
        public Numbers([Optional, DefaultParameterValue(7)] IComparable first) => First = first;

        [FirnIgnore]
        public IComparable First { get; }
    }

    [FirnSerializable]
    private sealed class ByReference
    {
        private List<int> _numbers = [];

        [FirnMember]
        public ref List<int> Numbers => ref _numbers;
    }

    private static object Convert(Type type) => FirnSerializer.Deserialize(FirnSerializer.Serialize(new Earlier { A = 3 }, typeof(Earlier)), type)!;

    [Fact]
    public void Constants_of_objects_are_boxed()
    {
        WithObject later = (WithObject)Convert(typeof(WithObject));
        Assert.Equal((3, (object)1234567), (later.A, later.X));
        Numbers numbers = (Numbers)FirnSerializer.Deserialize(FirnSerializer.Serialize(new Numbers(1) { 1, 2 }, typeof(Numbers)), typeof(Numbers))!;
        Assert.Equal([1, 2], numbers);
        Assert.Equal(7, numbers.First);
    }

    [Fact]
    public void Constants_of_native_width_keep_their_value()
    {
        WithNative later = (WithNative)Convert(typeof(WithNative));
        Assert.Equal((4_000_000_000, -5), (later.Size, later.Offset));
    }

    [Fact]
    public void Only_optional_parameters_have_defaults() => Assert.Equal(0, ((WithoutOptional)Convert(typeof(WithoutOptional))).X);

    [Fact]
    public void The_first_of_two_parameters_of_a_member_gives_the_default() => Assert.Equal(11, ((WithTwoOfOne)Convert(typeof(WithTwoOfOne))).X);

    [Fact]
    public void Collections_behind_references_are_filled()
    {
        ByReference value = new();
        value.Numbers.AddRange([4, 5]);
        Assert.Equal([4, 5], ((ByReference)FirnSerializer.Deserialize(FirnSerializer.Serialize(value, typeof(ByReference)), typeof(ByReference))!).Numbers);
    }

    [Fact]
    public void Long_names_are_cut()
    {
        System.Reflection.Emit.AssemblyBuilder assembly = System.Reflection.Emit.AssemblyBuilder.DefineDynamicAssembly(new System.Reflection.AssemblyName("Long"), System.Reflection.Emit.AssemblyBuilderAccess.Run);
        System.Reflection.Emit.TypeBuilder builder = assembly.DefineDynamicModule("Long").DefineType(new string('N', 1015), System.Reflection.TypeAttributes.Public);
        builder.DefineField("A", typeof(int), System.Reflection.FieldAttributes.Public);
        Type type = builder.CreateType();
        object value = RuntimeHelpers.GetUninitializedObject(type);
        type.GetField("A")!.SetValue(value, 6);
        Assert.Equal(6, type.GetField("A")!.GetValue(FirnSerializer.Deserialize(FirnSerializer.Serialize(value, type), type)));
    }
}
