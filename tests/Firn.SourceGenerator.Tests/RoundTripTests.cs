namespace Firn.SourceGenerator.Tests;

/// <summary>Types of every form, written and read by the code generated for them.</summary>
public sealed class RoundTripTests
{
    [Fact]
    public void A_class_with_numbers()
    {
        Assert.Equal("3 4 True", Generation.RunAndExecute("""
            class Point { public int X { get; set; } public int Y; public bool Set { get; set; } }
            static class Program
            {
                static object Main()
                {
                    Point back = FirnSerializer.Deserialize<Point>(FirnSerializer.Serialize(new Point { X = 3, Y = 4, Set = true }))!;
                    return $"{back.X} {back.Y} {back.Set}";
                }
            }
            """));
    }
}
