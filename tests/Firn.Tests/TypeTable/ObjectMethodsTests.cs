using System.Reflection;
using Firn.TestCases;
using Xunit;

namespace Firn.Tests.Table;

/// <summary>Codecs of classes that either engine makes have methods for code that all classes share; no others may, as nobody checks what those are given.</summary>
public sealed class ObjectMethodsTests : TableTests
{
    [Fact]
    public void Codecs_that_an_engine_makes_have_them()
    {
        int classes = 0;
        List<string> handwritten = [];
        foreach (TypeCase row in TypeTable.All)
        {
            row.Adjust(FirnOptions.Default); // an interface is a union from the first options on that add a case
            Type codec = CodecTable.Boxed(row.Type).GetType().GetGenericArguments()[1];
            bool has = HaveObjectMethods(codec);
            if (codec.Assembly == typeof(FirnSerializer).Assembly || row.Type.IsValueType) Assert.False(has, $"{row.Name}: {codec}");
            else if (has) classes++;
            else handwritten.Add(codec.Name);
        }

        Assert.All(handwritten, name => Assert.Equal("OpaqueCodec", name));
        Assert.InRange(classes, 50, int.MaxValue);
    }

    private static bool HaveObjectMethods(Type codec) =>
        (bool)typeof(ObjectMethodsTests).GetMethod(nameof(Ask), BindingFlags.NonPublic | BindingFlags.Static)!.MakeGenericMethod(codec).Invoke(null, null)!;

    private static bool Ask<TCodec>()
        where TCodec : struct, IFirnCodec => TCodec.HasObjectMethods;
}
