using System.Diagnostics.CodeAnalysis;
using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Versions;

/// <summary>Null where the reader's class takes none: refused by its annotations, or replaced.</summary>
public class NullTests
{
    private static readonly FirnOptions Refusing = FirnOptions.Default with { RefuseUnexpectedNulls = true };
    private static readonly FirnOptions Initialising = FirnOptions.Default with { NullReplacement = FirnNullReplacement.Initializer };
    private static readonly FirnOptions Both = Refusing with { NullReplacement = FirnNullReplacement.Initializer };

    public class Part
    {
        public string Name { get; set; } = "part";
        public int Number { get; set; }
    }

    public class Strict
    {
        public int Id { get; set; }
        public string Name { get; set; } = "initial";
        public string? Note { get; set; } = "note";
        public Part Part { get; set; } = new() { Name = "own" };
        public List<string> Words { get; set; } = ["w"];
        public Dictionary<string, List<string?>>? Lists { get; set; } = [];
        public Dictionary<string, string> Texts { get; set; } = [];
        public string[][] Rows { get; set; } = [];
        public string?[] Gaps { get; set; } = [];
        public List<Part>? Parts { get; set; }
        public (string, int) Pair { get; set; } = ("p", 1);
        public Stack<int?>? Numbers { get; set; }

        [AllowNull]
        public string Allowed { get; set; } = "allowed";

        [DisallowNull]
        public string? Disallowed { get; set; } = "disallowed";

        [FirnMember(WhenNull = "text")]
        public string Replaced { get; set; } = "";
    }

    public record Positional(string A, string? B = "b", int C = 3);

    public struct Flat
    {
        public string Text { get; set; }
        public int Number { get; set; }
    }

    public class Generic<T>
    {
        public T? Value { get; set; }
        public List<T> Values { get; set; } = [];
        public string Name { get; set; } = "";
    }

    public class Required
    {
        public required string Name { get; set; }
        public int Id { get; set; }
    }

    // Read without a reader, set one by one and made of its members.
    public class Short
    {
        public int Id { get; set; }

        [FirnMember(WhenNull = "text")]
        public string Text { get; set; } = "";

        public string? Other { get; set; }
    }

    public class Counted
    {
        private string _text = "";

        public int Id { get; set; }

        [FirnMember(WhenNull = "text")]
        public string Text
        {
            get => _text;
            set
            {
                _text = value;
                Calls++;
            }
        }

        [FirnIgnore]
        public int Calls { get; private set; }
    }

    public record ShortRecord(int Id, [property: FirnMember(WhenNull = "text")] string Text);

    public struct ShortStruct
    {
        [FirnMember(WhenNull = "text")]
        public string Text { get; set; }
    }

    [FirnReferences]
    public class Ring
    {
        public Ring Next { get; set; } = null!;
        public int Id { get; set; }
    }

#nullable disable
    public class Oblivious
    {
        public string Name { get; set; } = "x";
        public List<string> Words { get; set; }
    }
#nullable restore

    public class Old
    {
        public int Id { get; set; }
        public int? Number { get; set; }
        public string? Name { get; set; }
    }

    public class New
    {
        public int Id { get; set; }
        public int Number { get; set; } = 5;
        public string Name { get; set; } = "new";
        public string Added { get; set; } = "added";
    }

    public record Defaulted(string A = "d", string? B = "b");

    public class Construction(string a)
    {
        public string A { get; } = a;
        public string B { get; set; } = "b";
    }

    // What stands around a value changes.
    public class Box
    {
        public List<string?> V { get; set; } = [];
    }

    public class Boxed
    {
        public Box? Words { get; set; }
    }

    public class Unboxed
    {
        public List<string> Words { get; set; } = [];
    }

    public class Loose
    {
        public List<string?>? Words { get; set; } = [];
    }

    public class Names
    {
        public List<string> Items { get; set; } = [];
    }

    public class Reboxed
    {
        public Names? Words { get; set; }
    }

    public class One
    {
        public Dictionary<string, string?> Texts { get; set; } = [];
    }

    public class Many
    {
        public List<Dictionary<string, string>> Texts { get; set; } = [];
    }

    [FirnUnion(1, typeof(WideA))]
    [FirnUnion(2, typeof(WideB))]
    public abstract class Wide;

    public class WideA : Wide
    {
        public int X { get; set; }
    }

    public class WideB : Wide
    {
        public int Y { get; set; }
    }

    [FirnUnion(1, typeof(NarrowA))]
    public abstract class Narrow;

    public class NarrowA : Narrow
    {
        public int X { get; set; }
    }

    public class WideHolder
    {
        public int Id { get; set; }
        public Wide? Case { get; set; }
        public Wide? Other { get; set; }
        public List<Wide?> Cases { get; set; } = [];
        public Dictionary<string, Wide?> Named { get; set; } = [];
        public Wide? Text { get; set; }
    }

    public class NarrowHolder
    {
        public int Id { get; set; }
        public Narrow Case { get; set; } = new NarrowA { X = 9 };
        public Narrow? Other { get; set; }
        public List<Narrow> Cases { get; set; } = [];
        public Dictionary<string, Narrow> Named { get; set; } = [];

        [FirnConvert(typeof(CaseText))]
        public string Text { get; set; } = "own";
    }

    public sealed class CaseText : IFirnConverter<Narrow, string>
    {
        public static string Convert(Narrow old) => ((NarrowA)old).X.ToString(System.Globalization.CultureInfo.InvariantCulture);
    }

    // Plain data have no descriptor: only the class that wrote them reads them.
    [FirnEntryPoint]
    private static List<(string Way, Func<FirnOptions, object?> Read)> ReadingsFirn<TWritten, TRead>(TWritten value)
    {
        List<(string, Func<FirnOptions, object?>)> readings = Readings.OfFirn<TWritten, TRead>(value);
        if (typeof(TWritten) != typeof(TRead)) return readings;
        byte[] plain = FirnSerializer.Serialize(value, FirnOptions.Packed);
        readings.Add(("plain", options => FirnSerializer.Deserialize<TRead>(plain, options with { SchemaMode = FirnSchemaMode.None })));
        readings.Add(("plain stream", options => FirnSerializer.Deserialize<TRead>(new MemoryStream(plain), options with { SchemaMode = FirnSchemaMode.None })));
        return readings;
    }

    [FirnEntryPoint]
    private static void AreRefusedFirn<T>(T value, string path, FirnOptions? options = null) => AreRefusedFirn<T, T>(value, path, options);

    [FirnEntryPoint]
    private static void AreRefusedFirn<TWritten, TRead>(TWritten value, string path, FirnOptions? options = null)
    {
        foreach ((string way, Func<FirnOptions, object?> read) in ReadingsFirn<TWritten, TRead>(value))
        {
            // Calls of a settled type go other ways.
            for (int i = 0; i < 20; i++) Assert.NotNull(read(FirnOptions.Default));
            FirnException exception = Assert.Throws<FirnException>(() => { read(options ?? Refusing); });
            Assert.True(exception.Code == FirnErrorCode.UnexpectedNull, $"{way}: {exception}");
            Assert.True(exception.Path is not null && exception.Path.EndsWith(path, StringComparison.Ordinal), $"{way}: {exception.Path}");
            Assert.True(exception.Type == typeof(TRead) || way == "container", $"{way}: {exception.Type}");
            Assert.Contains(nameof(FirnOptions.RefuseUnexpectedNulls), exception.Message, StringComparison.Ordinal);
        }
    }

    [FirnEntryPoint]
    private static void AreReadFirn<TWritten, TRead>(TWritten value, Action<TRead> check, params FirnOptions[] options)
    {
        foreach ((string way, Func<FirnOptions, object?> read) in ReadingsFirn<TWritten, TRead>(value))
        {
            foreach (FirnOptions each in options)
            {
                TRead? result = default;
                Exception? failure = Record.Exception(() => result = (TRead?)read(each));
                Assert.True(failure is null, $"{way}: {failure}");
                check(result!);
            }
        }
    }

    [Fact]
    public void Nulls_are_refused_by_the_annotations_of_members()
    {
        AreRefusedFirn(new Strict { Name = null! }, "Name");
        AreRefusedFirn(new Strict { Part = null! }, "Part");
        AreRefusedFirn(new Strict { Part = new() { Name = null! } }, "Part.Name");
        AreRefusedFirn(new Strict { Disallowed = null! }, "Disallowed");
        AreRefusedFirn(new Positional(null!), "A");
        AreRefusedFirn(new Flat(), "Text");
        AreRefusedFirn(new Required { Name = null! }, "Name");
        AreRefusedFirn(new Ring { Id = 1 }, "Next");
        AreRefusedFirn(new Generic<string> { Name = null! }, "Name");
    }

    [Fact]
    public void Nulls_are_refused_in_what_members_hold()
    {
        AreRefusedFirn(new Strict { Words = ["a", null!] }, "Words[1]");
        AreRefusedFirn(new Strict { Texts = new() { ["k"] = null! } }, "Texts[0]");
        AreRefusedFirn(new Strict { Lists = new() { ["k"] = null! } }, "Lists[0]");
        AreRefusedFirn(new Strict { Rows = [["a"], null!] }, "Rows[1]");
        AreRefusedFirn(new Strict { Rows = [["a"], ["b", null!]] }, "Rows[1][1]");
        AreRefusedFirn(new Strict { Parts = [null!] }, "Parts[0]");
        AreRefusedFirn(new Strict { Parts = [new(), new() { Name = null! }] }, "Parts[1].Name");
    }

    [Fact]
    public void Nulls_are_refused_where_what_is_around_a_value_changes()
    {
        Boxed boxed = new() { Words = new() { V = ["a", null] } };
        AreRefusedFirn<Boxed, Unboxed>(boxed, "[1]");
        AreRefusedFirn<Boxed, Unboxed>(boxed, "[1]", Both);
        AreReadFirn<Boxed, Unboxed>(boxed, read => Assert.Equal(["a", null!], read.Words), FirnOptions.Default, Initialising);
        AreReadFirn<Boxed, Loose>(boxed, read => Assert.Equal(["a", null], read.Words!), Refusing, Both);
        AreReadFirn<Boxed, Unboxed>(new() { Words = new() { V = ["a"] } }, read => Assert.Equal(["a"], read.Words), Refusing, Both);
        AreRefusedFirn<List<string?>, Names>([null], "[0]");
        AreReadFirn<List<string?>, Names>([null], read => Assert.Equal([null!], read.Items), FirnOptions.Default, Initialising);
        AreReadFirn<List<string?>, Box>([null], read => Assert.Equal([null], read.V), Refusing, Both);
        AreRefusedFirn<Loose, Reboxed>(new() { Words = [null] }, "[0]");
        AreRefusedFirn<One, Many>(new() { Texts = new() { ["k"] = null } }, "[0]");
        AreReadFirn<One, Many>(new() { Texts = new() { ["k"] = "v" } }, read => Assert.Equal("v", Assert.Single(read.Texts)["k"]), Refusing, Both);
    }

    [Fact]
    public void Cases_that_are_not_known_become_null_only_where_that_may_be()
    {
        WideHolder[] refused =
        [
            new() { Case = new WideB() },
            new() { Case = new WideA(), Cases = [new WideB()] },
            new() { Case = new WideA(), Named = new() { ["k"] = new WideB() } },
            new() { Case = new WideA(), Text = new WideB() },
        ];
        FirnOptions[] some = [Refusing with { UnknownCases = FirnUnknownCaseHandling.Null }, Both with { UnknownCases = FirnUnknownCaseHandling.Null }];
        FirnOptions unknown = FirnOptions.Default with { UnknownCases = FirnUnknownCaseHandling.Null };
        foreach (WideHolder value in refused)
        {
            value.Text ??= new WideA();
            foreach ((string way, Func<FirnOptions, object?> read) in ReadingsFirn<WideHolder, NarrowHolder>(value))
            {
                Assert.NotNull(read(unknown));
                foreach (FirnOptions options in some)
                {
                    FirnException exception = Assert.Throws<FirnException>(() => { read(options); });
                    Assert.True(exception.Code == FirnErrorCode.UnknownCase, $"{way}: {exception}");
                }
            }
        }

        WideHolder other = new() { Id = 2, Case = new WideA { X = 1 }, Other = new WideB(), Cases = [new WideA()], Text = new WideA { X = 3 } };
        AreReadFirn<WideHolder, NarrowHolder>(other, read => Assert.Equal((2, 1, null, 1, "3"), (read.Id, ((NarrowA)read.Case).X, read.Other, read.Cases.Count, read.Text)), [unknown, .. some]);
    }

    [Fact]
    public void A_parameter_without_default_has_nothing_to_keep()
    {
        AreRefusedFirn(new Positional(null!), "A", Both);
        AreRefusedFirn(new Construction(null!), "A", Both);
        AreReadFirn<Positional, Positional>(new(null!), read => Assert.Null(read.A), FirnOptions.Default, Initialising);
        AreReadFirn<Positional, Positional>(new("a", null), read => Assert.Equal(new("a", null), read), Refusing, Both);
        AreReadFirn<Construction, Construction>(new("a") { B = null! }, read => Assert.Equal(("a", "b"), (read.A, read.B)), Initialising, Both);
        AreReadFirn<Defaulted, Defaulted>(new(null!, null), read => Assert.Equal(new("d", null), read), Initialising, Both);
    }

    [Fact]
    public void What_may_be_null_is_read()
    {
        Strict value = new() { Note = null, Lists = new() { ["k"] = ["a", null] }, Gaps = [null], Numbers = new([1, null]), Allowed = null, Pair = (null!, 2) };
        AreReadFirn<Strict, Strict>(value, read =>
        {
            Assert.Null(read.Note);
            Assert.Equal(["a", null], read.Lists!["k"]);
            Assert.Null(Assert.Single(read.Gaps));
            Assert.Null(read.Allowed);
            Assert.Equal((null!, 2), read.Pair);
            Assert.Equal("initial", read.Name);
        }, FirnOptions.Default, Refusing);
        AreReadFirn<Oblivious, Oblivious>(new() { Name = null }, read => Assert.Null(read.Name), Refusing, Both);
        AreReadFirn<Generic<string?>, Generic<string?>>(new() { Values = [null] }, read => Assert.Null(read.Value), Refusing);
        AreReadFirn<List<string?>, List<string?>>([null], read => Assert.Equal([null], read), Refusing, Both);
        AreReadFirn<int, int>(5, read => Assert.Equal(5, read), Refusing, Both);
        Ring ring = new() { Id = 1 };
        ring.Next = ring;
        AreReadFirn<Ring, Ring>(ring, read => Assert.Same(read, read.Next), Refusing, Both);
        Assert.Null(FirnSerializer.Deserialize<Strict>(FirnSerializer.Serialize<Strict?>(null), Both));
    }

    [Fact]
    public void A_text_has_its_constant_also_in_data_of_its_own_version()
    {
        for (int i = 0; i < 20; i++)
        {
            FirnOptions[] all = [FirnOptions.Default, Refusing, Initialising, Both];
            AreReadFirn<Strict, Strict>(new() { Replaced = null! }, read => Assert.Equal("text", read.Replaced), all);
            AreReadFirn<Short, Short>(new() { Id = 1, Text = null! }, read => Assert.Equal((1, "text", null), (read.Id, read.Text, read.Other)), all);
            AreReadFirn<Short, Short>(new() { Id = 1, Text = "own", Other = "o" }, read => Assert.Equal((1, "own", "o"), (read.Id, read.Text, read.Other)), all);
            AreReadFirn<Counted, Counted>(new() { Id = 1, Text = null! }, read => Assert.Equal((1, "text", 1), (read.Id, read.Text, read.Calls)), all);
            AreReadFirn<ShortRecord, ShortRecord>(new(1, null!), read => Assert.Equal(new ShortRecord(1, "text"), read), all);
            AreReadFirn<ShortStruct, ShortStruct>(default, read => Assert.Equal("text", read.Text), all);
        }
    }

    [Fact]
    public void Members_keep_what_their_class_sets()
    {
        AreReadFirn<Strict, Strict>(new() { Id = 4, Name = null!, Part = null!, Words = null!, Note = null }, read =>
        {
            Assert.Equal((4, "initial", "own", null), (read.Id, read.Name, read.Part.Name, read.Note));
            Assert.Equal(["w"], read.Words);
        }, Initialising, Both);
        AreReadFirn<Strict, Strict>(new() { Name = "n", Part = new() { Name = null!, Number = 2 } }, read => Assert.Equal(("n", "part", 2), (read.Name, read.Part.Name, read.Part.Number)), Initialising, Both);
        AreReadFirn<Old, New>(new() { Id = 1 }, read => Assert.Equal((1, 5, "new", "added"), (read.Id, read.Number, read.Name, read.Added)), Initialising, Both);
        AreReadFirn<Old, New>(new() { Id = 1, Number = 2, Name = "n" }, read => Assert.Equal((1, 2, "n", "added"), (read.Id, read.Number, read.Name, read.Added)), Initialising, Both, Refusing);
        AreRefusedFirn(new Required { Name = null! }, "Name", Both);
        AreRefusedFirn(new Strict { Words = [null!] }, "Words[0]", Both);
    }

    [Fact]
    public void An_object_that_is_filled_keeps_what_it_has()
    {
        byte[] message = FirnSerializer.Serialize(new Strict { Id = 3, Name = null! });
        Strict target = new() { Name = "mine" };
        FirnSerializer.Populate(message, target, Initialising);
        Assert.Equal((3, "mine"), (target.Id, target.Name));
        Assert.Equal(FirnErrorCode.UnexpectedNull, Assert.Throws<FirnException>(() => FirnSerializer.Populate(message, target, Refusing)).Code);
    }

    [Fact]
    public void Damaged_messages_give_a_value_or_an_error()
    {
        byte[] message = FirnSerializer.Serialize(new Strict { Name = null!, Part = new() { Name = null! }, Parts = [new()] });
        foreach (FirnOptions options in (FirnOptions[])[Refusing, Initialising, Both])
        {
            for (int i = 0; i < message.Length; i++)
            {
                byte[] changed = [.. message];
                changed[i] ^= 0x81;
                Exception? failure = Record.Exception(() => FirnSerializer.Deserialize<Strict>(changed, options));
                Assert.True(failure is null or FirnException, $"{i}: {failure}");
                failure = Record.Exception(() => FirnSerializer.Deserialize<Strict>(message.AsSpan(0, i), options));
                Assert.True(failure is FirnException, $"{i}: {failure}");
            }
        }
    }

    [Fact]
    public void Options_without_them_read_as_ever()
    {
        FirnOptions again = Both with { RefuseUnexpectedNulls = false, NullReplacement = FirnNullReplacement.None };
        Assert.Equal(FirnOptions.Default, again);
        Assert.Throws<ArgumentOutOfRangeException>(() => FirnOptions.Default with { NullReplacement = (FirnNullReplacement)2 });
    }
}
