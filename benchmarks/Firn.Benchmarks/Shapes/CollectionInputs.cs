using System.Numerics;
using System.Runtime.InteropServices;

namespace Firn.Benchmarks.Shapes;

/// <summary>What a layer is for.</summary>
public enum LayerKind
{
    /// <summary>All inputs with all outputs.</summary>
    Dense,

    /// <summary>A window that moves.</summary>
    Convolution,

    /// <summary>The largest of a few.</summary>
    Pooling,
}

/// <summary>Shape "layer": 263 KB, nearly all of it in one array.</summary>
public class Layer
{
    /// <summary>256 numbers.</summary>
    public float[] Biases { get; set; } = null!;

    /// <summary>A UTC time within two years.</summary>
    public DateTime CreatedAt { get; set; }

    /// <summary>Any.</summary>
    public int Height { get; set; }

    /// <summary>16 ASCII characters.</summary>
    public string Id { get; set; } = null!;

    /// <summary>Any.</summary>
    public LayerKind Kind { get; set; }

    /// <summary>Any.</summary>
    public int Stride { get; set; }

    /// <summary>65,536 numbers.</summary>
    public float[] Weights { get; set; } = null!;

    /// <summary>Any.</summary>
    public int Width { get; set; }
}

/// <summary>An element of shape "mesh": 48 bytes without gaps.</summary>
public struct Triangle
{
    /// <summary>At a right angle to it.</summary>
    public Vector3 Normal;

    /// <summary>A corner.</summary>
    public Vector3 A;

    /// <summary>A corner.</summary>
    public Vector3 B;

    /// <summary>A corner.</summary>
    public Vector3 C;
}

/// <summary>An element of shapes "scale" and "cold".</summary>
public class Row
{
    /// <summary>16 bytes.</summary>
    public byte[] Data { get; set; } = null!;

    /// <summary>"row " and a number.</summary>
    public string Name { get; set; } = null!;

    /// <summary>Any.</summary>
    public int Number { get; set; }
}

/// <summary>Seeded collections of shapes "columns", "layer", "mesh", "scale", "cold" and "blobs-by-size".</summary>
internal static class CollectionInputs
{
    private const int Length = 1000;

    /// <summary>64 lists of 1,000 ints in [-5000, 25000).</summary>
    public static List<int>[] Ints() => Create(201, 64, text => Inputs.Many(Length, () => text.Random.Next(-5000, 25000)));

    /// <summary>64 lists of 1,000 doubles in [0, 1).</summary>
    public static List<double>[] Doubles() => Create(202, 64, text => Inputs.Many(Length, text.Random.NextDouble));

    /// <summary>64 lists of 1,000 UTC times.</summary>
    public static List<DateTime>[] Times() => Create(203, 64, text => Inputs.Many(Length, text.Time));

    /// <summary>64 sets of 1,000 ints in [-5000, 25000); as a reader makes them, with no spare room.</summary>
    public static HashSet<int>[] IntSets() => Create(204, 64, text =>
    {
        HashSet<int> set = new(Length);
        while (set.Count < Length) set.Add(text.Random.Next(-5000, 25000));
        return set;
    });

    /// <summary>64 dictionaries of 1,000 ints in [-5000, 25000) to "test" and a number.</summary>
    public static Dictionary<int, string>[] TextsByInt() => Create(205, 64, text =>
    {
        Dictionary<int, string> map = new(Length);
        while (map.Count < Length)
        {
            int number = text.Random.Next(-5000, 25000);
            map.TryAdd(number, "test" + map.Count);
        }

        return map;
    });

    /// <summary>64 lists of 500 texts of 3 to 15 characters.</summary>
    public static List<string>[] ShortTexts() => Create(207, 64, text => Inputs.Many(500, () => text.Between(3, 16)));

    /// <summary>64 lists of 500 texts that are not ASCII.</summary>
    public static List<string>[] Texts() => Create(206, 64, text => Inputs.Many(500, () => text.Random.Next(100_000) + "sr)=\u0442\u0435\u0441\u0442"));

    /// <summary>64 layers.</summary>
    public static Layer[] Layers() => Create(207, 64, text => new Layer
    {
        Id = text.Exactly(16),
        Kind = (LayerKind)text.Random.Next(3),
        CreatedAt = text.Time(),
        Height = text.Int32(),
        Stride = text.Int32(),
        Width = text.Int32(),
        Biases = Floats(text.Random, 256),
        Weights = Floats(text.Random, 65536),
    });

    /// <summary>2 meshes of 125,000 triangles.</summary>
    public static Triangle[][] Meshes() => Create(208, 2, text =>
    {
        Triangle[] mesh = new Triangle[125_000];
        foreach (ref Triangle triangle in mesh.AsSpan())
        {
            triangle = new Triangle { Normal = Point(text.Random), A = Point(text.Random), B = Point(text.Random), C = Point(text.Random) };
        }

        return mesh;
    });

    /// <summary>Lists of <paramref name="count"/> rows: 64 of them, fewer of long ones.</summary>
    public static List<Row>[] Rows(int count) => Create(209, Math.Clamp(65_536 / count, 1, 64), text => Inputs.Many(count, () =>
    {
        Row row = new() { Data = new byte[16], Name = "row " + text.Random.Next(1_000_000), Number = text.Int32() };
        text.Random.NextBytes(row.Data);
        return row;
    }));

    /// <summary>
    /// <paramref name="count"/> rows whose order in the list is not that of their memory. A row's text and bytes stand behind it, as they were
    /// made, or, if <paramref name="isScattered"/>, are those of other rows: each object is then a place of its own.
    /// </summary>
    public static List<Row> ShuffledRows(int count, bool isScattered)
    {
        List<Row> rows = Rows(count)[0];
        Random random = new(210);
        random.Shuffle(CollectionsMarshal.AsSpan(rows));
        if (!isScattered) return rows;
        byte[][] data = [.. rows.Select(row => row.Data)];
        string[] names = [.. rows.Select(row => row.Name)];
        random.Shuffle(data);
        random.Shuffle(names);
        for (int i = 0; i < rows.Count; i++)
        {
            rows[i].Data = data[i];
            rows[i].Name = names[i];
        }

        return rows;
    }

    /// <summary>Arrays of <paramref name="count"/> numbers, as many as 65,536 numbers make; one where it is longer.</summary>
    public static float[][] Floats(int count) => Create(211, Math.Clamp((int)BitOperations.RoundUpToPowerOf2((uint)(65_536 / count)), 1, 64), text => Floats(text.Random, count));

    private static float[] Floats(Random random, int count)
    {
        float[] values = new float[count];
        foreach (ref float value in values.AsSpan()) value = random.NextSingle();
        return values;
    }

    private static Vector3 Point(Random random) => new(random.NextSingle(), random.NextSingle(), random.NextSingle());

    private static T[] Create<T>(int seed, int count, Func<SeededText, T> create)
    {
        SeededText text = new(seed);
        T[] inputs = new T[count];
        for (int i = 0; i < count; i++) inputs[i] = create(text);
        return inputs;
    }
}
