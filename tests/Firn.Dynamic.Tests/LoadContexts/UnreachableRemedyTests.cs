using System.Reflection;
using System.Runtime.Loader;

namespace Firn.Dynamic.Tests.LoadContexts;

/// <summary>What is said of types that emitted code can't name together, or may not keep, helps.</summary>
public class UnreachableRemedyTests
{
    private const string Box = "public class Box<T> { public T? Value { get; set; } public object? Any { get; set; } }";
    private const string Note = "public class Note { public int Number { get; set; } }";

    private static Type Boxed(Assembly box, Assembly note) => box.GetType("Box`1")!.MakeGenericType(note.GetType("Note")!);

    private static object Filled(Type type, string property, Assembly note)
    {
        object value = Activator.CreateInstance(type)!, content = Activator.CreateInstance(note.GetType("Note")!)!;
        content.GetType().GetProperty("Number")!.SetValue(content, 3);
        type.GetProperty(property)!.SetValue(value, content);
        return value;
    }

    private static object? Number(object? value, string property)
    {
        object content = value!.GetType().GetProperty(property)!.GetValue(value)!;
        return content.GetType().GetProperty("Number")!.GetValue(content);
    }

    [Fact]
    public void Another_name()
    {
        Assembly box = Plugin.Load(Plugin.Compile(Box, "Same"));
        Type refused = Boxed(box, Plugin.Load(Plugin.Compile(Note, "Same")));
        Assert.Contains("Give one of the assemblies another name or version", Assert.Throws<NotSupportedException>(() => FirnSerializer.Prepare(refused)).Message, StringComparison.Ordinal);
        Assembly note = Plugin.Load(Plugin.Compile(Note, "Other"));
        Type served = Boxed(box, note);
        Assert.Equal(3, Number(FirnSerializer.Deserialize(FirnSerializer.Serialize(Filled(served, "Value", note), served), served), "Value"));
    }

    [Fact]
    public void Cases_that_the_program_adds()
    {
        Assembly box = Plugin.Load(Plugin.Compile(Box, "Same")), note = Plugin.Load(Plugin.Compile(Note, "Same"));
        Assert.Contains("have the program add cases with FirnOptions.WithCase", Assert.Throws<NotSupportedException>(() => FirnSerializer.Prepare(Boxed(box, note))).Message, StringComparison.Ordinal);
        Type served = box.GetType("Box`1")!.MakeGenericType(typeof(int));
        FirnOptions options = FirnOptions.Default.WithCase(typeof(object), note.GetType("Note")!, 1);
        Assert.Equal(3, Number(FirnSerializer.Deserialize(FirnSerializer.Serialize(Filled(served, "Any", note), served, options), served, options), "Any"));
    }

    [Fact]
    public void One_context()
    {
        byte[] union = Plugin.Compile("[KnownType(\"Cases\")] public abstract class Shape { public static Type[] Known = []; public static Type[] Cases() => Known; }", "Shapes");
        byte[] shapes = Plugin.Compile("public class Circle : Shape { public int Number { get; set; } }", "Circles", union);
        Assembly staying = new AssemblyLoadContext("staying").LoadFromStream(new MemoryStream(union));
        Type refused = Known(staying, Plugin.Load(shapes, staying));
        Assert.Contains("Load both assemblies into one context", Assert.Throws<NotSupportedException>(() => FirnSerializer.Prepare(refused)).Message, StringComparison.Ordinal);

        AssemblyLoadContext both = new("both", isCollectible: true);
        Assembly first = both.LoadFromStream(new MemoryStream(union)), second = both.LoadFromStream(new MemoryStream(shapes));
        Type served = Known(first, second);
        object circle = Activator.CreateInstance(second.GetType("Circle")!)!;
        circle.GetType().GetProperty("Number")!.SetValue(circle, 3);
        object? back = FirnSerializer.Deserialize(FirnSerializer.Serialize(circle, served), served);
        Assert.Equal(3, back!.GetType().GetProperty("Number")!.GetValue(back));

        static Type Known(Assembly shapes, Assembly circles)
        {
            Type shape = shapes.GetType("Shape")!;
            shape.GetField("Known")!.SetValue(null, new[] { circles.GetType("Circle")! });
            return shape;
        }
    }
}
