using System.Reflection;
using Xunit;

namespace Firn.Tests.EntryPoints;

/// <summary>What a new object has by itself, and what its setters make of a value, does not change what the data say: with a reader and without one.</summary>
public class InitialValueTests
{
    [FirnSerializable]
    public class Initialized
    {
        public string? Text { get; set; } = "initial";

        public int? Number { get; set; } = 5;

        public List<int>? List { get; set; } = new() { 1, 2 };

        public int[]? Array { get; set; } = [1, 2, 3, 4, 5];
    }

    [FirnSerializable]
    public class Holder
    {
        public Initialized? First { get; set; } = new();

        public Initialized? Second { get; set; }
    }

    [FirnSerializable]
    public class Constructed
    {
        public Constructed()
        {
            Text = "initial";
            Number = 5;
            List = new List<int>(3);
        }

        public string? Text { get; set; }

        public int? Number { get; set; }

        public List<int>? List { get; set; }
    }

    [FirnSerializable]
    public class Coded
    {
        public string? Text { get => field; set => field = value ?? "none"; }

        public int? Number { get; set => field = value ?? -1; } = 7;
    }

    [FirnSerializable]
    public partial class Parted
    {
        public string? Text { get; set; }
    }

    public partial class Parted
    {
        public int? Number { get; set; } = 6;
    }

    [FirnSerializable]
    public record Recorded(string? Text, int? Number)
    {
        public List<int>? List { get; set; } = new() { 4 };

        public string? Late { get; init; } = "late";
    }

    public class Base
    {
        public virtual string? Text { get; set; }
    }

    [FirnSerializable]
    public sealed class OverriddenSetter : Base
    {
        public override string? Text { get => base.Text; set => base.Text = value ?? "none"; }

        public int Number { get; set; }
    }

    [FirnSerializable]
    public sealed class OverriddenInitializer : Base
    {
        public override string? Text { get; set; } = "initial";

        public int Number { get; set; }
    }

    // Its constructor names another type each time, without end for whoever follows it.
    [FirnSerializable]
    public class Deeper<T>
    {
        private readonly object? _next;

        public Deeper(int depth)
        {
            Depth = depth;
            if (depth > 0) _next = new Deeper<Deeper<T>>(depth - 1);
        }

        public int Depth { get; }

        public bool HasNext() => _next is not null;
    }

    // Where this is not so, the tests below try the reader alone.
    [Theory]
    [InlineData(typeof(Initialized))]
    [InlineData(typeof(Holder))]
    [InlineData(typeof(Constructed))]
    [InlineData(typeof(Coded))]
    [InlineData(typeof(Parted))]
    [InlineData(typeof(Recorded))]
    public void Such_classes_are_read_without_a_reader(Type type)
    {
        Type codec = CodecTable.Boxed(type).GetType().GetGenericArguments()[1];
        Assert.True((bool)typeof(InitialValueTests).GetMethod(nameof(IsPart), BindingFlags.NonPublic | BindingFlags.Static)!.MakeGenericMethod(codec).Invoke(null, null)!);
    }

    private static bool IsPart<TCodec>()
        where TCodec : struct, IFirnCodec => TCodec.ReadingLevels > 0;

    // So few levels that a reader reads everything.
    public static TheoryData<int> Levels => [15, 64];

    [Theory]
    [MemberData(nameof(Levels))]
    public void Null_is_null_and_values_are_as_written(int levels)
    {
        FirnOptions options = FirnOptions.Packed with { MaxDepth = levels };
        Assert.True(Read(new Initialized { Text = null, Number = null, List = null, Array = null }, options) is { Text: null, Number: null, List: null, Array: null });
        Assert.True(Read(new Initialized(), options) is { Text: "initial", Number: 5, List: [1, 2], Array: [1, 2, 3, 4, 5] });
        Holder holder = Read(new Holder { First = null, Second = new Initialized { Text = null, List = [3] } }, options);
        Assert.True(holder is { First: null, Second: { Text: null, Number: 5, List: [3] } });
        Constructed constructed = Read(new Constructed { Text = null, Number = null, List = null }, options);
        Assert.True(constructed is { Text: null, Number: null, List: null });
        Assert.True(Read(new Constructed(), options) is { Text: "initial", Number: 5, List.Count: 0 });
        Assert.True(Read(new Parted { Number = null }, options) is { Text: null, Number: null });
        Recorded recorded = Read(new Recorded(null, null) { List = null, Late = null }, options);
        Assert.True(recorded is { Text: null, Number: null, List: null, Late: null });
        Assert.True(Read(new Recorded("a", 2), options) is { Text: "a", Number: 2, List: [4], Late: "late" });
    }

    [Theory]
    [MemberData(nameof(Levels))]
    public void Setters_are_given_null(int levels)
    {
        FirnOptions options = FirnOptions.Packed with { MaxDepth = levels };

        // Bytes of a class that lets null be.
        byte[] absent = FirnSerializer.Serialize(new Parted { Number = null }, options);
        Assert.True(FirnSerializer.Deserialize<Coded>(absent, options) is { Text: "none", Number: -1 });
        byte[] text = FirnSerializer.Serialize(new OverriddenInitializer { Text = null, Number = 3 }, options);
        Assert.True(FirnSerializer.Deserialize<OverriddenInitializer>(text, options) is { Text: null, Number: 3 });
        Assert.True(FirnSerializer.Deserialize<OverriddenSetter>(text, options) is { Text: "none", Number: 3 });
    }

    [Fact]
    public void A_constructor_that_reaches_ever_new_types_is_not_followed_for_ever()
    {
        Deeper<string> read = Read(new Deeper<string>(2), FirnOptions.Packed);
        Assert.True(read is { Depth: 2 } && read.HasNext());
    }

    private static T Read<T>(T value, FirnOptions options)
        where T : class => FirnSerializer.Deserialize<T>(FirnSerializer.Serialize(value, options), options)!;
}
