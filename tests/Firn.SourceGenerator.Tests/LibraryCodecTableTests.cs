using System.Reflection;
using Firn.Codecs;
using Firn.Contracts;

namespace Firn.SourceGenerator.Tests;

/// <summary>The table that layouts are computed from says what the codecs say.</summary>
public sealed class LibraryCodecTableTests
{
    public static TheoryData<string> Rows => [.. LibraryCodecTable.All.Select(row => row.Type)];

    [Theory]
    [MemberData(nameof(Rows))]
    public void A_row_agrees_with_its_codec(string type)
    {
        LibraryCodec row = LibraryCodecTable.Find(type)!;
        Type served = Find(type);
        int arity = row.Arguments switch { CodecArguments.None => 0, CodecArguments.Element => 2, CodecArguments.KeyAndValue => 4, _ => 3 };
        Type? codec = typeof(IFirnCodec<>).Assembly.GetType("Firn.Codecs." + row.Codec + (arity == 0 ? "" : "`" + arity));
        Assert.True(codec is not null, $"Firn.Codecs.{row.Codec} is missing");
        if (row.Arguments is CodecArguments.Pair or CodecArguments.KeyAndList) return;
        if (arity == 2) (served, codec) = (served.MakeGenericType(typeof(int)), codec.MakeGenericType(typeof(int), typeof(Int32Codec)));
        if (arity == 4) (served, codec) = (served.MakeGenericType(typeof(int), typeof(int)), codec.MakeGenericType(typeof(int), typeof(int), typeof(Int32Codec), typeof(Int32Codec)));
        CodecShape shape = (CodecShape)typeof(LibraryCodecTableTests).GetMethod(nameof(Shape), BindingFlags.Static | BindingFlags.NonPublic)!.MakeGenericMethod(served, codec).Invoke(null, null)!;
        Assert.Equal(row.Shape.FixedSize, shape.FixedSize);
        Assert.Equal(row.Shape.MinSize, shape.MinSize);
        Assert.Equal(row.Shape.FixedDepth, shape.FixedDepth);
        Assert.True(!row.Shape.IsBitwise || shape.IsBitwise, "The codec is not bitwise");
        Assert.Equal(row.Absence != CodecAbsence.None, shape.HasLevels);
        if (row.PrimitiveKind.Length > 0) Assert.Equal(row.PrimitiveKind, KindOf(served, codec));
        else if (row.Kind == WireKind.Primitive) Assert.Equal(row.DescribedKind, KindOf(served, codec)); // takes more memory than a text, which its codec says; or is of one kind only on some machines
        if (served.IsValueType) Assert.True(row.Shape.MemorySize >= shape.MemorySize, $"A slot takes {shape.MemorySize} bytes");
    }

    // What may be absent stands in for HasLevels, which codecs do not say.
    private static CodecShape Shape<T, TCodec>()
        where TCodec : struct, IFirnCodec<T> =>
        new(TCodec.FixedSize, TCodec.MinSize, TCodec.FixedDepth, TCodec.MayBeAbsent, System.Runtime.CompilerServices.Unsafe.SizeOf<T>(), TCodec.IsBitwise);

    // Asked of the codec alone: what serves a type in this process is other tests' business.
    private static string KindOf(Type served, Type codec) =>
        typeof(FirnSchemaBuilder).GetMethod("KindOf", BindingFlags.Static | BindingFlags.NonPublic)!.MakeGenericMethod(served, codec).Invoke(null, null)!.ToString()!;

    private static Type Find(string name) =>
        AppDomain.CurrentDomain.GetAssemblies().Select(a => a.GetType(name)).FirstOrDefault(t => t is not null)
        ?? new[] { "System.Runtime.Numerics", "System.Collections", "System.Collections.Immutable", "System.Collections.Concurrent", "System.ObjectModel", "System.Linq", "System.Memory", "System.Net.Primitives", "System.Private.Uri", "System.Text.Json", "System.Runtime" }
            .Select(a => Assembly.Load(a).GetType(name)).First(t => t is not null)!;
}
