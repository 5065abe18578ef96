using System.Numerics.Tensors;
using Firn.Numerics.Tensors;
using Xunit;

namespace Firn.Hosts.Tests.Numerics;

/// <summary><see cref="Tensor{T}"/> in every place, served because the package is referenced.</summary>
public class TensorTests
{
    public class Layer
    {
        public string? Name { get; set; }

        public Tensor<float>? Weights { get; set; }

        public List<Tensor<int>?> More { get; set; } = [];

        public Dictionary<string, Tensor<string?>>? Texts { get; set; }
    }

    private static readonly FirnOptions[] s_modes = [FirnOptions.Default, FirnOptions.Packed, FirnOptions.Default with { SchemaMode = FirnSchemaMode.Named }];

    private static void IsSame<T>(Tensor<T> expected, Tensor<T>? actual)
    {
        Assert.NotNull(actual);
        Assert.Equal(expected.Lengths.ToArray(), actual.Lengths.ToArray());
        Assert.Equal(Elements(expected), Elements(actual));
    }

    private static T[] Elements<T>(Tensor<T> tensor)
    {
        T[] elements = new T[tensor.FlattenedLength];
        if (elements.Length > 0) tensor.FlattenTo(elements);
        return elements;
    }

    public static TheoryData<int[]> Shapes => [[], [0], [1], [5], [2, 3], [3, 0, 2], [0, 0], [1, 1, 1, 1, 1, 1, 1, 1, 1], [2, 3, 4, 5]];

    [Theory]
    [MemberData(nameof(Shapes))]
    public void Shapes_come_back(int[] shape)
    {
        int count = shape.Length == 0 ? 0 : shape.Aggregate(1, (a, b) => a * b);
        nint[] lengths = [.. shape.Select(l => (nint)l)];
        Tensor<float> floats = shape.Length == 0 ? Tensor<float>.Empty : Tensor.Create([.. Enumerable.Range(0, count).Select(i => i / 2f)], lengths);
        Tensor<int> numbers = shape.Length == 0 ? Tensor<int>.Empty : Tensor.Create([.. Enumerable.Range(0, count)], lengths);
        Tensor<string?> texts = shape.Length == 0 ? Tensor<string?>.Empty : Tensor.Create([.. Enumerable.Range(0, count).Select(i => i % 3 == 0 ? null : "t" + i)], lengths);
        foreach (FirnOptions options in s_modes)
        {
            Layer read = FirnSerializer.Deserialize<Layer>(FirnSerializer.Serialize(new Layer { Name = "n", Weights = floats, More = [numbers, null], Texts = new() { ["a"] = texts } }, options), options)!;
            IsSame(floats, read.Weights);
            IsSame(numbers, read.More[0]);
            Assert.Null(read.More[1]);
            IsSame(texts, read.Texts!["a"]);
            IsSame(floats, FirnSerializer.Clone<Tensor<float>>(floats, options));
        }
    }

    [Fact]
    public void Null_comes_back() => Assert.Null(FirnSerializer.Clone(new Layer())!.Weights);

    [Fact]
    public void Tensors_with_strides_come_back_dense()
    {
        Tensor<float> columns = Tensor.Create<float>([1, 2, 3, 4, 5, 6], [3, 2], [1, 3]);
        Tensor<float> repeated = Tensor.Create<float>([1, 2], [3, 2], [0, 1]);
        Tensor<float> part = Tensor.Create<float>([1, 2, 3, 4, 5, 6], 1, [2, 2], [3, 1]);
        foreach (Tensor<float> tensor in new[] { columns, repeated, part })
        {
            Tensor<float> read = FirnSerializer.Clone(new Layer { Weights = tensor })!.Weights!;
            IsSame(tensor, read);
            Assert.True(read.IsDense);
        }

        Assert.Equal([2f, 3, 5, 6], Elements(FirnSerializer.Clone(new Layer { Weights = part })!.Weights!));
    }

    [Theory]
    [InlineData(new long[] { 2 }, 3)]
    [InlineData(new long[] { -1, -3 }, 3)]
    [InlineData(new long[] { 1L << 32, 1L << 32 }, 0)]
    [InlineData(new long[] { 0, 1L << 40 }, 0)]
    [InlineData(new long[] { }, 1)]
    [InlineData(null, 1)]
    [InlineData(new long[] { 0 }, -1)]
    public void Lengths_that_do_not_fit_are_errors_of_the_data(long[]? lengths, int count)
    {
        byte[] message = FirnSerializer.Serialize(new TensorSurrogate<float> { Lengths = lengths, Values = count < 0 ? null : new float[count] }, FirnOptions.Packed);
        Assert.Equal(FirnErrorCode.InvalidValue, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Tensor<float>>(message, FirnOptions.Packed)).Code);
    }

    [Fact]
    public void The_run_time_engine_serves_them_as_well()
    {
        Type type = typeof(Tuple<,>).MakeGenericType(typeof(Tensor<float>), typeof(System.Text.StringBuilder));
        Tensor<float> tensor = Tensor.Create<float>([1, 2, 3, 4], [2, 2]);
        object value = Activator.CreateInstance(type, tensor, new System.Text.StringBuilder("c"))!;
        object back = FirnSerializer.Deserialize(FirnSerializer.Serialize(value, type), type)!;
        IsSame(tensor, ((Tuple<Tensor<float>, System.Text.StringBuilder>)back).Item1);
    }
}
