using System.Globalization;
using System.Reflection;
using System.Text;
using Firn.Dynamic.Tests.LoadContexts;

namespace Firn.Dynamic.Tests;

/// <summary>Structs that hold each other by the hundred.</summary>
public class LimitTests
{
    [Fact]
    public void StructsNestedDeeperThanValuesMayBe()
    {
        const int Depth = 400;
        StringBuilder source = new("public struct S0 { public int Number; public string? Text; }\n");
        for (int i = 1; i <= Depth; i++) source.AppendLine(CultureInfo.InvariantCulture, $"public struct S{i} {{ public S{i - 1} Inner; public byte Byte; }}");
        Assembly assembly = Plugin.Load(Plugin.Compile(source.ToString(), "Deep"));
        Type type = assembly.Find("S" + Depth.ToString(CultureInfo.InvariantCulture));
        FirnOptions options = FirnOptions.Default with { MaxDepth = 1000 };
        object value = Activator.CreateInstance(type)!;
        type.GetField("Byte")!.SetValue(value, (byte)9);
        Assert.Throws<FirnException>(() => FirnSerializer.Serialize(value, type));
        Assert.Equal(value, FirnSerializer.Deserialize(FirnSerializer.Serialize(value, type, options), type, options));
    }
}
