using System.Reflection;
using System.Reflection.Emit;

namespace Firn.Dynamic.Tests;

/// <summary>Types that no compiler of C# writes: refused with a reason, or served where what is odd does not matter.</summary>
public class OddMetadataTests
{
    [Fact]
    public void TwoFieldsOfOneName()
    {
        Type type = Define(t =>
        {
            t.DefineField("Number", typeof(int), FieldAttributes.Public);
            t.DefineField("Number", typeof(string), FieldAttributes.Private);
        });
        AssertNames(Refused(type), "Odd.Number", "another member of the same name", "[FirnCodec]");
    }

    [Fact]
    public void FieldAndPropertyOfOneName()
    {
        Type type = Define(t =>
        {
            t.DefineField("Number", typeof(int), FieldAttributes.Public);
            Property(t, "Number", typeof(string), Getter(t, "Number", typeof(string), MethodAttributes.Private, OpCodes.Ldnull), null);
        });
        AssertNames(Refused(type), "Odd.Number", "another member of the same name");
    }

    [Fact]
    public void NamesOfMembersThatAreNotTakenDoNotMatter()
    {
        Type type = Define(t =>
        {
            t.DefineField("a", typeof(int), FieldAttributes.Private);
            t.DefineField("a", typeof(string), FieldAttributes.Private);
            t.DefineField("Number", typeof(int), FieldAttributes.Public);
        });
        AssertRoundTrip(type);
    }

    [Fact]
    public void GetterOfAnotherType()
    {
        Type type = Define(t => Property(t, "Text", typeof(string), Getter(t, "Text", typeof(int), MethodAttributes.Public, OpCodes.Ldc_I4_7), Setter(t, "Text", typeof(int), MethodAttributes.Public)));
        AssertNames(Refused(type), "Odd.Text", "other signatures");
    }

    [Fact]
    public void SetterOfAnotherType()
    {
        Type type = Define(t => Property(t, "Text", typeof(string), Getter(t, "Text", typeof(string), MethodAttributes.Public, OpCodes.Ldnull), Setter(t, "Text", typeof(int), MethodAttributes.Public)));
        AssertNames(Refused(type), "Odd.Text", "other signatures");
    }

    [Fact]
    public void ConstructorWithVariableArguments()
    {
        Type type = Define(t =>
        {
            t.DefineField("Number", typeof(int), FieldAttributes.Public);
            Constructor(t, CallingConventions.VarArgs);
        });
        AssertNames(Refused(type), "Odd", "no constructor");
        AssertRoundTrip(Define(t =>
        {
            t.DefineField("Number", typeof(int), FieldAttributes.Public);
            Constructor(t, CallingConventions.VarArgs);
            Constructor(t, CallingConventions.Standard);
        }));
    }

    [Fact]
    public void ArraysThatMayBeginAnywhere()
    {
        Type type = typeof(int).MakeArrayType(1);
        AssertNames(Refused(type), "int", "int[*]", "one dimension");
        Assert.Contains("int[*]", Refused(typeof(List<>).MakeGenericType(type)), StringComparison.Ordinal);
        AssertNames(Refused(Define(t => t.DefineField("Numbers", type, FieldAttributes.Public))), "Odd.Numbers", "int[*]");
    }

    private static Type Define(Action<TypeBuilder> declare)
    {
        AssemblyBuilder assembly = AssemblyBuilder.DefineDynamicAssembly(new AssemblyName("Odd"), AssemblyBuilderAccess.RunAndCollect);
        TypeBuilder type = assembly.DefineDynamicModule("Odd").DefineType("Odd", TypeAttributes.Public);
        declare(type);
        return type.CreateType();
    }

    private static void Property(TypeBuilder type, string name, Type valueType, MethodBuilder getter, MethodBuilder? setter)
    {
        PropertyBuilder property = type.DefineProperty(name, PropertyAttributes.None, valueType, null);
        property.SetGetMethod(getter);
        if (setter is not null) property.SetSetMethod(setter);
    }

    private static MethodBuilder Getter(TypeBuilder type, string name, Type valueType, MethodAttributes attributes, OpCode value)
    {
        MethodBuilder getter = type.DefineMethod("get_" + name, attributes | MethodAttributes.SpecialName, valueType, []);
        ILGenerator il = getter.GetILGenerator();
        il.Emit(value);
        il.Emit(OpCodes.Ret);
        return getter;
    }

    private static MethodBuilder Setter(TypeBuilder type, string name, Type valueType, MethodAttributes attributes)
    {
        MethodBuilder setter = type.DefineMethod("set_" + name, attributes | MethodAttributes.SpecialName, typeof(void), [valueType]);
        setter.GetILGenerator().Emit(OpCodes.Ret);
        return setter;
    }

    private static void Constructor(TypeBuilder type, CallingConventions convention)
    {
        ILGenerator il = type.DefineConstructor(MethodAttributes.Public, convention, Type.EmptyTypes).GetILGenerator();
        il.Emit(OpCodes.Ldarg_0);
        il.Emit(OpCodes.Call, typeof(object).GetConstructor([])!);
        il.Emit(OpCodes.Ret);
    }

    private static void AssertRoundTrip(Type type)
    {
        object value = Array.Find(type.GetConstructors(), c => c.CallingConvention.HasFlag(CallingConventions.Standard))!.Invoke(null);
        FieldInfo field = type.GetField("Number")!;
        field.SetValue(value, 5);
        Assert.Equal(5, field.GetValue(FirnSerializer.Deserialize(FirnSerializer.Serialize(value, type), type)));
    }

    private static string Refused(Type type) => Assert.Throws<NotSupportedException>(() => FirnSerializer.Prepare(type)).Message;

    private static void AssertNames(string message, params string[] parts)
    {
        foreach (string part in parts) Assert.Contains(part, message, StringComparison.Ordinal);
    }
}
