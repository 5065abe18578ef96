using System.Runtime.Serialization;
using Xunit;

namespace Firn.Tests.EntryPoints;

/// <summary>Messages of classes whose members are of known width or text: they are written without a writer where they fit, and by one where they don't.</summary>
public class DirectMessageTests
{
    private static readonly FirnOptions[] s_options = [FirnOptions.Packed, FirnOptions.Default, FirnOptions.Default with { SchemaMode = FirnSchemaMode.Fingerprint }];

    private static readonly string?[] s_texts =
    [
        null, "", "a", "thirty-one characters of Latin-1", new('x', 59), new('x', 60), new('x', 315), new('x', 316), new('é', 33), "дом", new('д', 59), new('д', 60), "漢字", new('漢', 40),
        new('漢', 330), "a\ud800", "a漢é😀", new('x', 1_000), new('x', 5_000), new('漢', 500),
    ];

    public class Note
    {
        public string? Author { get; set; }

        public Guid? Id { get; set; }

        public bool? IsRead { get; set; }

        public int Number { get; set; }

        public Version? Since { get; set; }

        public string? Text { get; set; }
    }

    public class LongerNote : Note
    {
        public int Extra { get; set; }
    }

    public struct Place
    {
        public double X { get; set; }

        public double Y { get; set; }
    }

    public sealed class Placed
    {
        public Place Place { get; set; }

        public string? Name { get; set; }
    }

    public sealed class Counting
    {
        [FirnIgnore]
        public int Calls;

        public string? Name { get; set; }

        [OnSerialized]
        public void OnWritten() => Calls++;
    }

    public class Hiding
    {
        public string? Name { get; set; }

        public new Type GetType() => typeof(Hiding);
    }

    public class LongerHiding : Hiding
    {
        public int Extra { get; set; }
    }

    public struct CountingPlace
    {
        private static int s_calls;

        public static int Calls => s_calls;

        public int X { get; set; }

        [OnSerializing]
        public readonly void OnWriting() => s_calls++;
    }

    public sealed class CountedPlace
    {
        public CountingPlace Place { get; set; }

        public string? Name { get; set; }
    }

    [Fact]
    public void Texts_of_all_kinds_before_and_behind_others()
    {
        int number = 0;
        foreach (string? author in s_texts)
        {
            foreach (string? text in s_texts)
            {
                number++;
                Note note = new()
                {
                    Author = author,
                    Id = number % 3 == 0 ? null : new Guid(number, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
                    IsRead = number % 5 == 0 ? null : number % 2 == 0,
                    Number = number,
                    Since = number % 7 == 0 ? null : new Version(1, 2, number),
                    Text = text,
                };
                foreach (FirnOptions options in s_options) AssertFirnWrites(note, options);
            }
        }
    }

    [Fact]
    public void Depth_that_structs_take_is_counted()
    {
        Placed placed = new() { Place = new Place { X = 1, Y = 2 }, Name = "n" };
        FirnOptions shallow = FirnOptions.Packed with { MaxDepth = 1 };
        foreach (Action<FirnOptions> write in FirnWritings(placed))
        {
            write(shallow with { MaxDepth = 2 });
            Assert.Equal(FirnErrorCode.DepthExceeded, Assert.Throws<FirnException>(() => write(shallow)).Code);
        }
    }

    [Fact]
    public void Instances_of_derived_classes_are_refused_or_written_as_declared()
    {
        Note derived = new LongerNote { Number = 1, Text = "t", Extra = 2 };
        foreach (Action<FirnOptions> write in FirnWritings(derived))
        {
            Assert.Equal(FirnErrorCode.DerivedInstance, Assert.Throws<FirnException>(() => write(FirnOptions.Packed)).Code);
            write(FirnOptions.Packed with { WriteDerivedAsDeclared = true });
        }

        Hiding hiding = new LongerHiding { Name = "h" };
        foreach (Action<FirnOptions> write in FirnWritings(hiding)) Assert.Equal(FirnErrorCode.DerivedInstance, Assert.Throws<FirnException>(() => write(FirnOptions.Packed)).Code);
        for (int i = 0; i < 3; i++) Assert.Equal(4, FirnSerializer.Serialize(new Hiding { Name = "h" }, FirnOptions.Packed).Length);
        byte[] message = FirnSerializer.Serialize(derived, FirnOptions.Packed with { WriteDerivedAsDeclared = true });
        Assert.Equal(FirnSerializer.Serialize(new Note { Number = 1, Text = "t" }, FirnOptions.Packed), message);
    }

    [Fact]
    public void Callbacks_are_called_once_where_the_value_does_not_fit()
    {
        Counting value = new() { Name = "name" };
        Assert.False(FirnSerializer.TrySerialize(new byte[4], value, out int length, FirnOptions.Packed));
        Assert.Equal((0, 1), (length, value.Calls));
        int before = CountingPlace.Calls;
        Assert.False(FirnSerializer.TrySerialize(new byte[8], new CountedPlace { Name = "name" }, out _, FirnOptions.Packed));
        Assert.Equal(1, CountingPlace.Calls - before);
    }

    [Fact]
    public void Options_derived_from_others_keep_what_they_say_of_depth_and_compression()
    {
        Placed placed = new() { Name = new string('n', 500) };
        byte[] plain = FirnSerializer.Serialize(placed, FirnOptions.Packed);
        FirnOptions compressed = FirnOptions.Packed with { Compression = FirnCompression.Brotli };
        foreach (FirnOptions options in (FirnOptions[])[compressed, compressed with { MaxDepth = 7 }, FirnOptions.Packed with { MaxDepth = 7, Compression = FirnCompression.Brotli }])
        {
            Assert.True(FirnSerializer.Serialize(placed, options).Length < plain.Length / 2);
            Assert.Equal(plain, FirnSerializer.Serialize(placed, options with { Compression = FirnCompression.None }));
            Assert.Throws<FirnException>(() => FirnSerializer.Serialize(placed, options with { Compression = FirnCompression.None, MaxDepth = 1 }));
        }
    }

    [FirnEntryPoint]
    private static IEnumerable<Action<FirnOptions>> FirnWritings<T>(T value)
    {
        yield return options => FirnSerializer.Serialize(value, options);
        yield return options => FirnSerializer.TrySerialize(new byte[200], value, out _, options);
        yield return options => FirnSerializer.SerializeToBuffer(value, options).Dispose();
        yield return options => FirnSerializer.Serialize(Stream.Null, value, options);
    }

    // By a writer, which Measure and a destination that gives little at a time need, and by all ways that need none.
    [FirnEntryPoint]
    private static void AssertFirnWrites<T>(T value, FirnOptions options)
    {
        HostileBufferWriter pieces = new(RoomShape.Exact);
        FirnSerializer.Serialize(pieces, value, options);
        byte[] expected = pieces.ToArray();
        Assert.Equal(expected.Length, FirnSerializer.Measure(value, options));
        Assert.Equal(expected, FirnSerializer.Serialize(value, options));
        using FirnBuffer buffer = FirnSerializer.SerializeToBuffer(value, options);
        Assert.Equal(expected, buffer.Memory.ToArray());
        using MemoryStream stream = new();
        FirnSerializer.Serialize(stream, value, options);
        Assert.Equal(expected, stream.ToArray());
        foreach (int room in (int[])[expected.Length, expected.Length + 1, expected.Length + 200])
        {
            byte[] span = new byte[room];
            Assert.True(FirnSerializer.TrySerialize(span, value, out int length, options));
            Assert.Equal(expected, span[..length]);
        }

        Assert.False(FirnSerializer.TrySerialize(new byte[expected.Length - 1], value, out int none, options));
        Assert.Equal(0, none);
    }
}
