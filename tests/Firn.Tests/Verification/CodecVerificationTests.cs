using System.Net;
using System.Runtime.CompilerServices;
using Firn.Codecs;
using Xunit;

namespace Firn.Tests.Verification;

/// <summary><see cref="FirnVerify.Codec"/> finds codecs that lie in every way that there is, and lets pass those that do not.</summary>
public class CodecVerificationTests
{
    private static readonly Script<Number> s_number = Number.Honest with { IsBitwise = false };
    private static int s_calls;

    private static readonly Dictionary<string, (Script<Number> Script, string Problem)> s_numbers = new()
    {
        ["negative MinSize"] = (s_number with { MinSize = () => -1 }, "MinSize is -1"),
        ["negative FixedSize"] = (s_number with { FixedSize = -4 }, "FixedSize is -4"),
        ["negative FixedDepth"] = (s_number with { FixedDepth = -1 }, "FixedDepth is -1"),
        ["two sizes"] = (s_number with { MinSize = () => 3 }, "FixedSize is 4, and MinSize 3"),
        ["depth of none"] = (s_number with { FixedDepth = 1 }, "FixedDepth is 1, but values of the kind that it describes, UInt32, count 0"),
        ["depth without width"] = (s_number with { FixedSize = 0, FixedDepth = 1 }, "FixedDepth is 1, but FixedSize is 0"),
        ["bitwise without width"] = (s_number with { FixedSize = 0, IsBitwise = true }, "IsBitwise is true, but FixedSize is 0"),
        ["absent struct"] = (s_number with { MayBeAbsent = true }, "MayBeAbsent is true, but Number is a value type"),
        ["sizes that throw"] = (s_number with { MinSize = () => throw new InvalidOperationException("no size today.") }, "throws InvalidOperationException (no size today)"),
        ["sizes that change"] = (s_number with { MinSize = () => s_calls++ == 0 ? 4 : 5 }, "Its sizes are others"),
        ["no description"] = (s_number with { Describe = _ => { } }, "Describe says nothing"),
        ["two descriptions"] = (s_number with { Describe = b => { b.Primitive(FirnKind.UInt32); b.Primitive(FirnKind.UInt32); } }, "does not say one kind"),
        ["description that throws"] = (s_number with { Describe = _ => throw new NotSupportedException("no words") }, "Describe throws NotSupportedException (no words)"),
        ["description that changes"] = (s_number with { Describe = b => b.Primitive(s_calls++ == 0 ? FirnKind.UInt32 : FirnKind.Int32) }, "Describe does not always say the same"),
        ["bool"] = (s_number with { Describe = b => b.Primitive(FirnKind.Bool) }, "describes values as bool"),
        ["width that is not said"] = (s_number with { FixedSize = 0 }, "FixedSize is 0, but values of the kind that it describes, UInt32, all take 4 bytes"),
        ["width that differs"] = (s_number with { Describe = b => b.Primitive(FirnKind.String) }, "FixedSize is 4, but values of the kind that it describes, String, differ"),
        ["another width"] = (s_number with { Describe = b => b.Primitive(FirnKind.UInt16) }, "FixedSize is 4, but values of the kind that it describes, UInt16, take 2 bytes"),
        ["object without depth"] = (s_number with { Describe = b => b.Object(typeof(Number)).Member<uint, UInt32Codec>("Value") }, "FixedDepth is 0, but values of the kind that it describes, Object, count 1"),
        ["values of another kind"] = (s_number with { Describe = b => b.Primitive(FirnKind.DateOnly) }, "not what Describe says (DateOnly)"),
        ["write that throws"] = (s_number with { Write = (ref FirnWriter _, Number _) => throw new OverflowException("too much") }, "index 0: It can't be written: OverflowException (too much)"),
        ["too few bytes"] = (s_number with { Write = (ref FirnWriter w, Number v) => w.Reserve(3).ToString() }, "different bytes"),
        ["other width"] = (s_number with { Write = (ref FirnWriter w, Number v) => UInt64Codec.Write(ref w, v.Value) }, "It takes 8 bytes, and FixedSize is 4"),
        ["bytes that are not filled"] = (s_number with { Write = (ref FirnWriter w, Number v) => w.Reserve(4) = (byte)v.Value }, "different bytes"),
        ["state"] = (s_number with { Write = (ref FirnWriter w, Number v) => UInt32Codec.Write(ref w, (uint)s_calls++) }, "different bytes"),
        ["memory that is gone"] = (s_number with { Write = WriteLate }, "different bytes"),
        ["level kept on writing"] = (s_number with { Write = (ref FirnWriter w, Number v) => { w.Enter(); UInt32Codec.Write(ref w, v.Value); } }, "Write calls Enter and Leave not equally often"),
        ["level kept on reading"] = (s_number with { Read = (ref FirnReader r) => { r.Enter(); return new(UInt32Codec.Read(ref r)); } }, "Read calls Enter and Leave not equally often"),
        ["read that throws"] = (s_number with { Read = (ref FirnReader _) => throw new OverflowException("too much") }, "can't be read: OverflowException (too much)"),
        ["bytes left over"] = (s_number with { Read = (ref FirnReader r) => new(UInt16Codec.Read(ref r)) }, "It takes 4 bytes, and Read has taken 2 of them"),
        ["all that is there"] = (s_number with { Read = (ref FirnReader r) => { uint v = UInt32Codec.Read(ref r); r.Take((int)r.Remaining); return new(v); } }, "Read with bytes behind it has taken 7"),
        ["another value"] = (s_number with { Read = (ref FirnReader r) => new(UInt32Codec.Read(ref r) + 1) }, "not the same value"),
        ["bytes of a Take before"] = (s_number with { Read = ReadLate }, "segments of one byte"),
        ["fixed write that throws"] = (s_number with { WriteFixed = (ref byte _, Number _) => throw new NotSupportedException("none") }, "WriteFixed throws NotSupportedException"),
        ["fixed write of other bytes"] = (s_number with { WriteFixed = (ref byte p, Number v) => UInt32Codec.WriteFixed(ref p, v.Value + 1) }, "WriteFixed writes other bytes than Write"),
        ["fixed write elsewhere"] = (s_number with { WriteFixed = (ref byte p, Number v) => { UInt32Codec.WriteFixed(ref p, v.Value); Unsafe.Add(ref p, 4) = 1; } }, "WriteFixed writes outside"),
        ["fixed read that throws"] = (s_number with { ReadFixed = (ref FirnReader _, ref byte _) => throw new NotSupportedException("none") }, "ReadFixed throws NotSupportedException"),
        ["fixed read of another value"] = (s_number with { ReadFixed = (ref FirnReader r, ref byte p) => new(UInt32Codec.ReadFixed(ref r, ref p) ^ 1) }, "By ReadFixed read"),
        ["shorter input"] = (s_number with { Read = ReadShort }, "are read as a value. A shorter input has to be refused"),
        ["shorter input, another exception"] = (s_number with { Read = (ref FirnReader r) => r.Remaining < 4 ? throw new ArgumentException("short") : new(UInt32Codec.Read(ref r)) }, "the first 0 give ArgumentException (short)"),
        ["damaged input, another exception"] = (s_number with { Read = (ref FirnReader r) => new(Limited(UInt32Codec.Read(ref r))) }, "Read gives ArgumentOutOfRangeException"),
        ["damaged input, another exception of a fixed read"] = (s_number with { ReadFixed = (ref FirnReader r, ref byte p) => new(Limited(UInt32Codec.ReadFixed(ref r, ref p))) }, "ReadFixed gives ArgumentOutOfRangeException"),
        ["bitwise with a check"] = (s_number with { IsBitwise = true, ReadFixed = (ref FirnReader r, ref byte p) => new(Limited(UInt32Codec.ReadFixed(ref r, ref p))) }, "IsBitwise is true, but ReadFixed does not take the bytes"),
        ["bitwise of other bytes"] = (Reversed, "in memory"),
    };

    private static readonly Dictionary<string, (Script<Word> Script, string Problem)> s_words = new()
    {
        ["never absent"] = (Word.Honest with { MayBeAbsent = false }, "MayBeAbsent is false, but Word has null"),
        ["null that is there"] = (Word.Honest with { IsAbsent = _ => false }, "IsAbsent says that null is there"),
        ["value that is not there"] = (Word.Honest with { IsAbsent = _ => true }, "IsAbsent says that the value is absent"),
        ["absence that throws"] = (Word.Honest with { IsAbsent = value => value.Text.Length == 100 }, "IsAbsent throws NullReferenceException"),
        ["null that is read"] = (Word.Honest with { Read = (ref FirnReader r) => { r.ReadString(); return null!; } }, "Read returns null"),
        ["MinSize of none"] = (Word.Honest with { MinSize = () => 0 }, "MinSize is 0, but values of the kind that it describes, String, take at least 1 byte"),
        ["MinSize of more"] = (Word.Honest with { MinSize = () => 3 }, "It takes 2 bytes, and MinSize is 3"),
        ["count of the wrong thing"] = (Word.Honest with { Describe = b => b.List<int, Int32Codec>() }, "not what Describe says (List)"),
        ["count of less"] = (Word.Honest with { Describe = b => b.List<byte, ByteCodec>(), Write = (ref FirnWriter w, Word v) => { w.WriteCount(0); w.WriteString(v.Text); }, Read = (ref FirnReader r) => { r.ReadCount(); return new(r.ReadString()); } }, "these bytes hold a value of 1"),
        ["something left out"] = (Word.Honest with { Write = (ref FirnWriter w, Word v) => w.WriteString(v.Text[..1]) }, "is not equal to it"),
        ["count that is believed"] = (Word.Honest with { Read = (ref FirnReader r) => new(new string(ReadLetters(ref r))), Write = (ref FirnWriter w, Word v) => WriteLetters(ref w, v.Text), Describe = b => b.List<char, CharCodec>() }, "OutOfMemoryException"),
        ["count that is cut"] = (Word.Honest with { Read = (ref FirnReader r) => new(new string(ReadLetters(ref r, 1 << 10))), Write = (ref FirnWriter w, Word v) => WriteLetters(ref w, v.Text), Describe = b => b.List<char, CharCodec>() }, "OverflowException"),
        ["objects of zero width"] = (Word.Honest with { MinSize = () => 0, Describe = b => b.Object(typeof(Word)) }, "It takes 2 bytes, and MinSize is 0"),
    };

    public static TheoryData<string> Numbers => [.. s_numbers.Keys];

    public static TheoryData<string> Words => [.. s_words.Keys];

    private static Script<Number> Reversed => Number.Honest with
    {
        Write = (ref FirnWriter w, Number v) => UInt32Codec.Write(ref w, System.Buffers.Binary.BinaryPrimitives.ReverseEndianness(v.Value)),
        Read = (ref FirnReader r) => new(System.Buffers.Binary.BinaryPrimitives.ReverseEndianness(UInt32Codec.Read(ref r))),
        WriteFixed = (ref byte p, Number v) => UInt32Codec.WriteFixed(ref p, System.Buffers.Binary.BinaryPrimitives.ReverseEndianness(v.Value)),
        ReadFixed = (ref FirnReader r, ref byte p) => new(System.Buffers.Binary.BinaryPrimitives.ReverseEndianness(UInt32Codec.ReadFixed(ref r, ref p))),
    };

    private static uint Limited(uint value)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan(value, 0x1000_0000u);
        return value;
    }

    private static void WriteLate(ref FirnWriter writer, Number value)
    {
        ref byte first = ref writer.Reserve(1);
        UInt16Codec.WriteFixed(ref writer.Reserve(100), (ushort)value.Value);
        first = (byte)value.Value;
    }

    private static Number ReadLate(ref FirnReader reader)
    {
        ref byte low = ref reader.Take(2);
        ref byte high = ref reader.Take(2);
        return new Number(UInt16Codec.ReadFixed(ref reader, ref low) | ((uint)UInt16Codec.ReadFixed(ref reader, ref high) << 16));
    }

    private static Number ReadShort(ref FirnReader reader)
    {
        uint value = 0;
        for (int shift = 0; shift < 32 && reader.Remaining > 0; shift += 8) value |= (uint)reader.Take(1) << shift;
        return new Number(value);
    }

    [Theory]
    [MemberData(nameof(Numbers))]
    public void Lies_about_values_of_one_width_are_found(string lie)
    {
        s_calls = 0;
        ScriptedCodec<Number>.Script = s_numbers[lie].Script;
        string message = Assert.Throws<InvalidOperationException>(() => FirnVerify.Codec<Number, ScriptedCodec<Number>>(new(0x0102_0304), new(5))).Message;
        Assert.Contains("ScriptedCodec<", message, StringComparison.Ordinal);
        Assert.Contains(s_numbers[lie].Problem, message, StringComparison.Ordinal);
    }

    [Theory]
    [MemberData(nameof(Words))]
    public void Lies_about_other_values_are_found(string lie)
    {
        ScriptedCodec<Word>.Script = s_words[lie].Script;
        string message = Assert.Throws<InvalidOperationException>(() => FirnVerify.Codec<Word, ScriptedCodec<Word>>(new Word("a"), new Word("bcd"), null!)).Message;
        Assert.Contains(s_words[lie].Problem, message, StringComparison.Ordinal);
    }

    [Fact]
    public void The_value_is_named_by_its_place()
    {
        ScriptedCodec<Word>.Script = Word.Honest with { Read = (ref FirnReader r) => new(r.ReadString().ToUpperInvariant()) };
        Assert.Contains("index 2", Assert.Throws<InvalidOperationException>(() => FirnVerify.Codec<Word, ScriptedCodec<Word>>(new Word("A"), null!, new Word("b"))).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Honest_codecs_pass()
    {
        ScriptedCodec<Number>.Script = Number.Honest;
        FirnVerify.Codec<Number, ScriptedCodec<Number>>(default, new(1), new(uint.MaxValue));
        ScriptedCodec<Word>.Script = Word.Honest;
        FirnVerify.Codec<Word, ScriptedCodec<Word>>(new Word(""), new Word(new string('x', 70_000)), null!);
    }

    [Fact]
    public void The_librarys_codecs_pass()
    {
        FirnVerify.Codec<bool, BooleanCodec>(false, true);
        FirnVerify.Codec<decimal, DecimalCodec>(0, 1.00m, decimal.MinValue);
        FirnVerify.Codec<DateTime, DateTimeCodec>(DateTime.MinValue, DateTime.MaxValue, DateTime.UnixEpoch);
        FirnVerify.Codec<DateTimeOffset, DateTimeOffsetCodec>(DateTimeOffset.MinValue, DateTimeOffset.UnixEpoch);
        FirnVerify.Codec<Guid, GuidCodec>(Guid.Empty, Guid.AllBitsSet);
        FirnVerify.Codec<double, DoubleCodec>(0, double.NaN, double.NegativeZero);
        FirnVerify.Codec<string, StringCodec>("", "text", "\u00E9\uD83D\uDE00", new string('\u0416', 300));
        FirnVerify.Codec<int?, NullableCodec<int, Int32Codec>>(null, 0, 5);
        FirnVerify.Codec<int[], ArrayCodec<int, Int32Codec>>([], [1, 2, 3], Enumerable.Range(0, 3_000).ToArray());
        FirnVerify.Codec<List<string>, ListCodec<string, StringCodec>>([], ["a", null!]);
        FirnVerify.Codec<Dictionary<string, int>, DictionaryCodec<string, int, StringCodec, Int32Codec>>([], new() { ["a"] = 1, ["b"] = 2 });
        FirnVerify.Codec<IPAddress, IPAddressCodec>(IPAddress.Loopback, IPAddress.IPv6Loopback);
        FirnVerify.Codec<System.Numerics.BigInteger, BigIntegerCodec>(0, -1, System.Numerics.BigInteger.Pow(7, 200));
    }

    [Fact]
    public void Types_that_compare_references_are_compared_by_their_bytes()
    {
        ScriptedCodec<Holder>.Script = new()
        {
            MinSize = () => 1,
            MayBeAbsent = true,
            Write = (ref FirnWriter w, Holder v) => ListCodec<int, Int32Codec>.Write(ref w, v.Numbers),
            Read = (ref FirnReader r) => new(ListCodec<int, Int32Codec>.Read(ref r)),
            Describe = ListCodec<int, Int32Codec>.Describe,
        };
        FirnVerify.Codec<Holder, ScriptedCodec<Holder>>(new Holder([1, 2]), new Holder([]));
    }

    [Fact]
    public void Without_a_value_nothing_is_verified()
    {
        ScriptedCodec<Word>.Script = Word.Honest;
        Assert.Contains("Nothing was verified", Assert.Throws<InvalidOperationException>(() => FirnVerify.Codec<Word, ScriptedCodec<Word>>()).Message, StringComparison.Ordinal);
        Assert.Contains("Nothing was verified", Assert.Throws<InvalidOperationException>(() => FirnVerify.Codec<Word, ScriptedCodec<Word>>([null!])).Message, StringComparison.Ordinal);
    }

    [Fact]
    [Trait("Hostile", "H51"), Trait("Hostile", "H52")]
    public void Memory_is_only_of_types_without_references_and_gaps()
    {
        ScriptedCodec<Gap>.Script = new()
        {
            MinSize = () => 4,
            FixedSize = 4,
            IsBitwise = true,
            Write = (ref FirnWriter w, Gap v) => UInt32Codec.Write(ref w, v.Value),
            Read = (ref FirnReader r) => new(UInt32Codec.Read(ref r), 0),
            Describe = UInt32Codec.Describe,
        };
        Assert.Contains("Gap takes 8 bytes in memory, and FixedSize is 4", Assert.Throws<InvalidOperationException>(() => FirnVerify.Codec<Gap, ScriptedCodec<Gap>>(new Gap(1, 0))).Message, StringComparison.Ordinal);
    }

    private static void WriteLetters(ref FirnWriter writer, string text)
    {
        writer.WriteCount(text.Length);
        foreach (char letter in text) writer.Write(letter);
    }

    // Allocates by what the bytes say.
    private static char[] ReadLetters(ref FirnReader reader, int most = int.MaxValue)
    {
        char[] letters = new char[Math.Min((int)reader.ReadCount(), most)];
        for (int i = 0; i < letters.Length; i++) letters[i] = reader.ReadChar();
        return letters;
    }

    private sealed record Holder(List<int> Numbers);

    private readonly record struct Gap(uint Value, byte Other);
}
