using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using System.Drawing;
using System.Net;
using System.Net.Mail;
using System.Net.NetworkInformation;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.RegularExpressions;
using Firn.Codecs;
using Xunit;
using StructuralEquality = Firn.TestCases.StructuralEquality;

namespace Firn.Tests.Codecs;

public partial class FrameworkCodecTests
{
    [Fact]
    public void Structs_of_numbers_are_copied_as_blocks()
    {
        Struct<Point, PointCodec>(8);
        Struct<PointF, PointFCodec>(8);
        Struct<Size, SizeCodec>(8);
        Struct<SizeF, SizeFCodec>(8);
        Struct<Rectangle, RectangleCodec>(16);
        Struct<RectangleF, RectangleFCodec>(16);
        BitwisePatterns.Check<NFloat, NFloatCodec>();
        BitwisePatterns.Check<CLong, CLongCodec>();
        BitwisePatterns.Check<CULong, CULongCodec>();

        static void Struct<T, TCodec>(int size)
            where T : struct
            where TCodec : struct, IFirnCodec<T>
        {
            Assert.Equal((size, size, 1, true, false), (TCodec.MinSize, TCodec.FixedSize, TCodec.FixedDepth, TCodec.IsBitwise, TCodec.MayBeAbsent));
            BitwisePatterns.Check<T, TCodec>();
        }
    }

    // The fragments of docs/wire-format.md, section 3.6.
    [Fact]
    public void Objects_have_the_bytes_of_the_document()
    {
        CodecProbe.HasBytes<Color, ColorCodec>(Color.FromArgb(255, 1, 2, 3), "01 03 02 01 FF");
        CodecProbe.HasBytes<Color, ColorCodec>(Color.Red, "06 0C 52 65 64");
        CodecProbe.HasBytes<Color, ColorCodec>(Color.Empty, "00");
        CodecProbe.HasBytes<Color, ColorCodec>(Color.FromName("zz"), "04 08 7A 7A");
        CodecProbe.HasBytes<MailAddress, MailAddressCodec>(new MailAddress("a@b", "An"), "0C 61 40 62 08 41 6E");
        CodecProbe.HasBytes<Encoding, EncodingCodec>(new UTF8Encoding(false), "00 14 75 74 66 2D 38");
        CodecProbe.HasBytes<Regex, RegexCodec>(new Regex("a+", RegexOptions.ExplicitCapture | RegexOptions.Singleline, TimeSpan.FromSeconds(1)), "80 96 98 00 00 00 00 00 14 00 00 00 08 61 2B", SameRegex);
        CodecProbe.HasBytes<BlockingCollection<int>, BlockingCollectionCodec<int, Int32Codec>>(new BlockingCollection<int>(new ConcurrentStack<int>([1, 2]), 3), "01 01 03 00 00 00 02 01 00 00 00 02 00 00 00", SameQueue);
        BlockingCollection<int> closed = [];
        closed.CompleteAdding();
        CodecProbe.HasBytes<BlockingCollection<int>, BlockingCollectionCodec<int, Int32Codec>>(closed, "02 00 00", SameQueue);
    }

    private static void SameQueue(BlockingCollection<int> expected, BlockingCollection<int> actual) => Assert.Null(StructuralEquality.FindDifference(typeof(BlockingCollection<int>), expected, actual));

    [Theory]
    [InlineData("00 00", FirnErrorCode.UnexpectedEnd)]
    [InlineData("04 00 00", FirnErrorCode.InvalidFlags)]
    [InlineData("00 03 00", FirnErrorCode.InvalidValue)]
    [InlineData("01 00 00 00 00 00 00", FirnErrorCode.InvalidValue)]
    [InlineData("01 00 FF FF FF FF 00", FirnErrorCode.InvalidValue)]
    [InlineData("01 00 01 00 00 00 02 01 00 00 00 02 00 00 00", FirnErrorCode.InvalidValue)]
    public void Blocking_collections_that_are_none_are_refused(string hex, FirnErrorCode code) => Refuses<BlockingCollection<int>, BlockingCollectionCodec<int, Int32Codec>>(hex, code);

    [Fact]
    public void A_blocking_collection_over_another_class_is_refused_with_what_works()
    {
        BlockingCollection<int> over = new(new Latest<int>()) { 1 };
        FirnException error = Assert.Throws<FirnException>(() => FirnSerializer.Serialize(over));
        Assert.Equal((FirnErrorCode.InvalidCollection, typeof(BlockingCollection<int>)), (error.Code, error.Type));
        Assert.Equal([1], FirnSerializer.Deserialize<int[]>(FirnSerializer.Serialize(over.ToArray()))!);
        Assert.Equal(1, FirnSerializer.Deserialize<BlockingCollection<int>>(FirnSerializer.Serialize(new BlockingCollection<int>(new ConcurrentQueue<int>(over.ToArray()))))!.Take());
    }

    // What comes back takes and refuses as the original does.
    [Fact]
    public void A_blocking_collection_works_on()
    {
        BlockingCollection<int> read = FirnSerializer.Deserialize<BlockingCollection<int>>(FirnSerializer.Serialize(new BlockingCollection<int>(new ConcurrentStack<int>([1, 2]), 3)))!;
        Assert.True(read.TryAdd(3));
        Assert.False(read.TryAdd(4));
        Assert.Equal([3, 2, 1], [read.Take(), read.Take(), read.Take()]);
        read.CompleteAdding();
        Assert.True(FirnSerializer.Deserialize<BlockingCollection<int>>(FirnSerializer.Serialize(read))!.IsCompleted);
    }

    private sealed class Latest<T> : List<T>, IProducerConsumerCollection<T>
    {
        public bool TryAdd(T item)
        {
            Add(item);
            return true;
        }

        public bool TryTake([MaybeNullWhen(false)] out T item)
        {
            item = Count == 0 ? default : this[^1];
            if (item is null) return false;
            RemoveAt(Count - 1);
            return true;
        }
    }

    [Theory]
    [InlineData("01 03 02 01", FirnErrorCode.UnexpectedEnd)]
    [InlineData("08", FirnErrorCode.InvalidFlags)]
    [InlineData("02", FirnErrorCode.InvalidValue)]
    [InlineData("03 03 02 01 FF", FirnErrorCode.InvalidValue)]
    [InlineData("05 03 02 01 FF 04 61", FirnErrorCode.InvalidValue)]
    [InlineData("06 08 7A 7A", FirnErrorCode.InvalidValue)]
    [InlineData("06 00", FirnErrorCode.InvalidValue)]
    public void Colours_that_are_none_are_refused(string hex, FirnErrorCode code) => Refuses<Color, ColorCodec>(hex, code);

    [Fact]
    public void A_colour_whose_name_was_not_known_where_it_was_written_is_the_known_one()
    {
        Assert.Equal(Color.RebeccaPurple, CodecProbe.Read<Color, ColorCodec>([4, .. Text("RebeccaPurple")]));
        Assert.Equal(FirnErrorCode.InvalidValue, Assert.Throws<FirnException>(() => CodecProbe.Read<Color, ColorCodec>([6, .. Text("RED")])).Code);
    }

    [Theory]
    [InlineData("10.0.0.1/8")]
    [InlineData("10.0.0.0/08")]
    [InlineData("10.0.0.0/33")]
    [InlineData("10.0.0.0")]
    [InlineData("10/8")]
    [InlineData("010.0.0.0/8")]
    [InlineData(" 10.0.0.0/8")]
    [InlineData("FE80::/64")]
    [InlineData("fe80:0::/64")]
    [InlineData("fe80::1/64")]
    [InlineData("fe80::/129")]
    [InlineData("")]
    public void Networks_in_another_form_are_refused(string text) => CodecProbe.Refuses<IPNetwork, IPNetworkCodec>(Convert.ToHexString(Text(text)));

    [Theory]
    [InlineData("0")]
    [InlineData("0a")]
    [InlineData("00-15")]
    [InlineData("G0")]
    [InlineData("0\u0661")]
    public void Addresses_of_cards_in_another_form_are_refused(string text) => CodecProbe.Refuses<PhysicalAddress, PhysicalAddressCodec>(Convert.ToHexString(Text(text)));

    [Theory]
    [InlineData("", "")]
    [InlineData("a", "")]
    [InlineData("@", "")]
    [InlineData("a@b, c@d", "")]
    [InlineData("An <a@b>", "")]
    [InlineData("<a@b>", "")]
    [InlineData("a@b", "\"An\"")]
    [InlineData("a@b\r\nBcc: c@d", "")]
    [InlineData("\"a", "")]
    [InlineData("a@[", "")]
    [InlineData("(((((", "")]
    public void Mail_addresses_that_are_none_are_refused(string address, string name) => Refuses<MailAddress, MailAddressCodec>(Convert.ToHexString([.. Text(address), .. Text(name)]), FirnErrorCode.InvalidValue);

    [Theory]
    [InlineData("UTF-8", true)]
    [InlineData("utf8", true)]
    [InlineData("latin1", false)]
    [InlineData("us-ascii", true)]
    [InlineData("utf-7", false)]
    [InlineData("no-such", false)]
    [InlineData("", false)]
    [InlineData("65001", false)]
    public void Encodings_that_the_machine_does_not_call_so_are_refused(string name, bool hasPreamble) => Refuses<Encoding, EncodingCodec>(Convert.ToHexString([(byte)(hasPreamble ? 1 : 0), .. Text(name)]), FirnErrorCode.InvalidValue);

    [Fact]
    public void Names_of_encodings_are_short() => Refuses<Encoding, EncodingCodec>(Convert.ToHexString([0, .. Text(new string('a', 100_000))]), FirnErrorCode.InvalidValue);

    [Fact]
    public void Encodings_that_would_not_come_back_equal_are_not_written()
    {
        Encoding[] refused =
        [
            new UTF8Encoding(false, true), new UnicodeEncoding(false, true, true), new UTF32Encoding(false, true, true), Encoding.GetEncoding("us-ascii", EncoderFallback.ExceptionFallback, DecoderFallback.ExceptionFallback),
            Encoding.GetEncoding("utf-8", new EncoderReplacementFallback("!"), DecoderFallback.ReplacementFallback),
        ];
        foreach (Encoding encoding in refused) Assert.Equal(FirnErrorCode.InvalidValue, Assert.Throws<FirnException>(() => CodecProbe.Write<Encoding, EncodingCodec>(encoding)).Code);
        Assert.Equal(FirnErrorCode.DerivedInstance, Assert.Throws<FirnException>(() => CodecProbe.Write<Encoding, EncodingCodec>(new OwnEncoding())).Code);
        Assert.Equal(new UTF8Encoding(false), CodecProbe.Read<Encoding, EncodingCodec>(CodecProbe.Write<Encoding, EncodingCodec>(new OwnEncoding(), new FirnOptions { WriteDerivedAsDeclared = true })));
    }

    [Fact]
    public void A_time_out_from_elsewhere_is_bounded()
    {
        Regex without = new("a");
        byte[] bytes = CodecProbe.Write<Regex, RegexCodec>(without);
        Assert.Equal(RegexCodec.LongestTimeout, CodecProbe.Read<Regex, RegexCodec>(bytes).MatchTimeout);
        Assert.Equal(Regex.InfiniteMatchTimeout, CodecProbe.Read<Regex, RegexCodec>(bytes, FirnOptions.Trusted).MatchTimeout);
        Assert.Equal(RegexCodec.LongestTimeout, Pass(new Regex("a", RegexOptions.None, TimeSpan.FromDays(1))).MatchTimeout);
        Assert.Equal(TimeSpan.FromSeconds(10), Pass(new Regex("a", RegexOptions.None, TimeSpan.FromSeconds(10))).MatchTimeout);
        Assert.Equal(TimeSpan.FromDays(2), CodecProbe.Read<Regex, RegexCodec>(CodecProbe.Write<Regex, RegexCodec>(new Regex("a", RegexOptions.None, TimeSpan.FromDays(2))), FirnOptions.Trusted).MatchTimeout);
    }

    [Fact]
    public void Expressions_of_the_compilers_generator_are_written_as_plain_ones()
    {
        Regex read = Pass(Generated());
        Assert.Equal((typeof(Regex), "^x[0-9]+$", RegexOptions.IgnoreCase), (read.GetType(), read.ToString(), read.Options));
        Assert.Matches(read, "X12");
        Assert.Equal(FirnErrorCode.DerivedInstance, Assert.Throws<FirnException>(() => CodecProbe.Write<Regex, RegexCodec>(new OwnRegex())).Code);
    }

    [Fact]
    public void Patterns_are_bounded()
    {
        Regex longest = new(new string('a', RegexCodec.MostCharacters)), longer = new(new string('a', RegexCodec.MostCharacters + 1));
        Assert.Equal(longest.ToString(), Pass(longest).ToString());
        FirnException exception = Assert.Throws<FirnException>(() => CodecProbe.Write<Regex, RegexCodec>(longer));
        Assert.Equal(FirnErrorCode.InvalidValue, exception.Code);
        Assert.Contains("FirnOptions.Trusted", exception.Message, StringComparison.Ordinal);
        byte[] bytes = CodecProbe.Write<Regex, RegexCodec>(longer, FirnOptions.Trusted);
        Refuses<Regex, RegexCodec>(Convert.ToHexString(bytes), FirnErrorCode.InvalidValue);
        Assert.Equal(longer.ToString(), CodecProbe.Read<Regex, RegexCodec>(bytes, FirnOptions.Trusted).ToString());
    }

    [Fact]
    public void Automata_are_for_trusted_bytes()
    {
        Regex automaton = new("a+b", RegexOptions.NonBacktracking);
        Assert.Contains("FirnOptions.Trusted", Assert.Throws<FirnException>(() => CodecProbe.Write<Regex, RegexCodec>(automaton)).Message, StringComparison.Ordinal);
        byte[] bytes = CodecProbe.Write<Regex, RegexCodec>(automaton, FirnOptions.Trusted);
        Refuses<Regex, RegexCodec>(Convert.ToHexString(bytes), FirnErrorCode.InvalidValue);
        SameRegex(automaton, CodecProbe.Read<Regex, RegexCodec>(bytes, FirnOptions.Trusted));
    }

    [Fact]
    public void Options_without_a_name_are_not_written() =>
        Assert.Equal(FirnErrorCode.InvalidValue, Assert.Throws<FirnException>(() => CodecProbe.Write<Regex, RegexCodec>(new Regex("a", (RegexOptions)128))).Code);

    // What was written can be read: expressions are charged no more than what is said of the type.
    [Fact]
    public void Many_expressions_are_within_the_budget_of_their_type()
    {
        Regex[] many = [.. Enumerable.Range(0, 2_000).Select(i => new Regex(new string('a', i % 5)))];
        Assert.Equal(many.Length, FirnSerializer.Deserialize<Regex[]>(FirnSerializer.Serialize(many))!.Length);
    }

    [Theory]
    [InlineData("(", 0)]
    [InlineData("[z-a]", 0)]
    [InlineData("a{2,1}", 0)]
    [InlineData("\\p{Nothing}", 0)]
    [InlineData("(?<n", 0)]
    [InlineData("(a)\\1", 1024)]
    [InlineData("(?=a)", 1024)]
    [InlineData("(?:(?:a{1000}){1000}){1000}", 1024)]
    [InlineData("a", 8)]
    [InlineData("a", 128)]
    [InlineData("a", -1)]
    [InlineData("a", 256 | 64)]
    [InlineData("\uD800(", 0)]
    public void Patterns_and_options_that_do_not_fit_are_refused(string pattern, int options) =>
        Refuses<Regex, RegexCodec>(Convert.ToHexString([.. BitConverter.GetBytes(10_000_000L), .. BitConverter.GetBytes(options), .. Text(pattern)]), FirnErrorCode.InvalidValue);

    [Theory]
    [InlineData(0)]
    [InlineData(-1)]
    [InlineData(-10_001)]
    [InlineData(long.MinValue)]
    public void Time_outs_that_are_none_are_refused(long ticks) =>
        Refuses<Regex, RegexCodec>(Convert.ToHexString([.. BitConverter.GetBytes(ticks), .. BitConverter.GetBytes(0), .. Text("a")]), FirnErrorCode.InvalidValue);

    // Random patterns of the characters that mean something, by all options.
    [Fact]
    public void No_pattern_gives_another_exception()
    {
        const string Characters = "ab01()[]{}?*+|^$.\\-,:=!<>#&pPwWdDsSbBkxucNL'\u00E4\uD800 ";
        Random random = new(5);
        for (int i = 0; i < 20_000; i++)
        {
            string pattern = new([.. Enumerable.Range(0, random.Next(1, 24)).Select(_ => Characters[random.Next(Characters.Length)])]);
            int options = random.Next(4) == 0 ? random.Next(4096) : 1 << random.Next(12);
            byte[] bytes = [.. BitConverter.GetBytes(10_000_000L), .. BitConverter.GetBytes(options), .. Text(pattern)];
            if (CodecProbe.Accepts<Regex, RegexCodec>(bytes, out Regex? read)) Assert.Equal(bytes, CodecProbe.Write<Regex, RegexCodec>(read!));
        }
    }

    [Fact]
    public void No_text_gives_another_exception_as_an_address()
    {
        const string Characters = "ab01@.\"<>()[]\\,;: -\t\r\n\u00E4\uD800:";
        Random random = new(6);
        for (int i = 0; i < 40_000; i++)
        {
            string address = Random(), name = random.Next(2) == 0 ? "" : Random();
            byte[] bytes = [.. Text(address), .. Text(name)];
            if (CodecProbe.Accepts<MailAddress, MailAddressCodec>(bytes, out MailAddress? read)) Assert.Equal(bytes, CodecProbe.Write<MailAddress, MailAddressCodec>(read!));
        }

        string Random() => new([.. Enumerable.Range(0, random.Next(1, 12)).Select(_ => Characters[random.Next(Characters.Length)])]);
    }

    [Fact]
    public void They_are_shown_by_the_names_of_their_members()
    {
        byte[] bytes = FirnSerializer.Serialize((Color.Red, new Point(1, 2), IPNetwork.Parse("10.0.0.0/8")), FirnOptions.Default with { SchemaMode = FirnSchemaMode.Named });
        string json = FirnDocument.Parse(bytes).ToJson();
        Assert.Contains("\"IsKnown\"", json, StringComparison.Ordinal);
        Assert.Contains("\"X\"", json, StringComparison.Ordinal);
        Assert.Contains("10.0.0.0/8", json, StringComparison.Ordinal);
    }

    /// <summary>Where case is ignored, each character of each range is looked up: half a millisecond for five characters of a pattern, if nobody bounds them.</summary>
    [Theory]
    [InlineData("[!-\uFEFC]", RegexOptions.IgnoreCase, false)]
    [InlineData("(?i)[!-\uFEFC]", RegexOptions.None, false)]
    [InlineData("[]!-\uFEFC]", RegexOptions.IgnoreCase, false)]
    [InlineData("[^]!-\uFEFC]", RegexOptions.IgnoreCase, false)]
    [InlineData("[a[!-\uFEFC]", RegexOptions.IgnoreCase, false)]
    [InlineData("[a-z-[!-\uFEFC]]", RegexOptions.IgnoreCase, false)]
    [InlineData("[[:alpha:]!-\uFEFC]", RegexOptions.IgnoreCase, false)]
    [InlineData("\\[[!-\uFEFC]", RegexOptions.IgnoreCase, false)]
    [InlineData("[\\]!-\uFEFC]", RegexOptions.IgnoreCase, false)]
    [InlineData("[\\u0021-\uFEFC]", RegexOptions.IgnoreCase, false)]
    [InlineData("[!-\\uFEFC]", RegexOptions.IgnoreCase, false)]
    [InlineData("[\\x21-\uFEFC]", RegexOptions.IgnoreCase, false)]
    [InlineData("[!-\uFEFC]", RegexOptions.None, true)]
    [InlineData("^\\d{3}-\\d{4}$", RegexOptions.IgnoreCase, true)]
    [InlineData("\\[!-\uFEFC]", RegexOptions.IgnoreCase, true)]
    [InlineData("^[a-z0-9._%+-]+@[a-z0-9.-]+\\.[a-z]{2,}$", RegexOptions.IgnoreCase, true)]
    [InlineData("^[A-Za-z_][A-Za-z0-9_-]*$", RegexOptions.IgnoreCase, true)]
    [InlineData("[\u0430-\u044F\u0451]+", RegexOptions.IgnoreCase, true)]
    public void Ranges_are_bounded_where_case_is_ignored(string pattern, RegexOptions options, bool isServed)
    {
        Regex value = new(pattern, options, TimeSpan.FromSeconds(1));
        byte[] bytes = CodecProbe.Write<Regex, RegexCodec>(value, FirnOptions.Trusted);
        SameRegex(value, CodecProbe.Read<Regex, RegexCodec>(bytes, FirnOptions.Trusted));
        if (isServed)
        {
            SameRegex(value, Pass(value));
            return;
        }

        FirnException exception = Assert.Throws<FirnException>(() => CodecProbe.Write<Regex, RegexCodec>(value));
        Assert.Equal(FirnErrorCode.InvalidValue, exception.Code);
        Assert.Contains("FirnOptions.Trusted", exception.Message, StringComparison.Ordinal);
        Refuses<Regex, RegexCodec>(Convert.ToHexString(bytes), FirnErrorCode.InvalidValue);
    }

    /// <summary>Normal forms sort marks by insertion: the time grows by the square of those in a row.</summary>
    [Fact]
    public void Marks_in_a_row_are_bounded_in_addresses()
    {
        string most = "a" + new string('\u0316', 15) + new string('\u0317', 15);
        Assert.Equal(most, CodecProbe.Read<MailAddress, MailAddressCodec>([.. Text("a@b"), .. Text(most)]).DisplayName);
        Refuses<MailAddress, MailAddressCodec>(Convert.ToHexString([.. Text("a@b"), .. Text(most + '\u0316')]), FirnErrorCode.InvalidValue);
        Refuses<MailAddress, MailAddressCodec>(Convert.ToHexString([.. Text("a@b"), .. Text("a" + new string('\u0301', 50_000) + new string('\u0316', 50_000))]), FirnErrorCode.InvalidValue);
        Assert.Equal(FirnErrorCode.InvalidValue, Assert.Throws<FirnException>(() => CodecProbe.Write<MailAddress, MailAddressCodec>(new MailAddress("a@b", most + '\u0316'))).Code);
    }

    /// <summary>A struct has no initialiser: a member that the data lack is the default of its type, whatever bytes that would have.</summary>
    [Fact]
    public void Structs_that_other_versions_lack_are_their_defaults()
    {
        After read = FirnSerializer.Deserialize<After>(FirnSerializer.Serialize(new Before { Number = 5 }));
        Assert.Equal((5, default(IPNetwork), default(Color), default(Point), 0), (read.Number, read.Network, read.Colour, read.Point, (int)read.Long.Value));
        Assert.Equal(new Before { Number = 7 }, FirnSerializer.Deserialize<Before>(FirnSerializer.Serialize(new After { Number = 7, Network = IPNetwork.Parse("10.0.0.0/8"), Colour = Color.Red })));
    }

    internal struct Before
    {
        public int Number { get; set; }
    }

    internal struct After
    {
        public int Number { get; set; }

        public IPNetwork Network { get; set; }

        public Color Colour { get; set; }

        public Point Point { get; set; }

        public CLong Long { get; set; }
    }

    private static Regex Pass(Regex value) => CodecProbe.Read<Regex, RegexCodec>(CodecProbe.Write<Regex, RegexCodec>(value));

    private static void SameRegex(Regex expected, Regex actual) =>
        Assert.Equal((expected.ToString(), expected.Options, expected.MatchTimeout), (actual.ToString(), actual.Options, actual.MatchTimeout));

    private static byte[] Text(string text) => CodecProbe.Write<string, StringCodec>(text);

    // Where it is wrong is a matter of the codec: behind flags, for instance.
    private static void Refuses<T, TCodec>(string hex, FirnErrorCode code)
        where TCodec : struct, IFirnCodec<T>
    {
        byte[] bytes = CodecProbe.Bytes(hex);
        Assert.Equal(code, Assert.Throws<FirnException>(() => CodecProbe.Read<T, TCodec>(bytes)).Code);
        Assert.Equal(code, Assert.Throws<FirnException>(() => CodecProbe.ReadSplit<T, TCodec>(bytes)).Code);
    }

    [GeneratedRegex("^x[0-9]+$", RegexOptions.IgnoreCase)]
    private static partial Regex Generated();

    private sealed class OwnEncoding : UTF8Encoding;

    private sealed class OwnRegex() : Regex("a");
}
