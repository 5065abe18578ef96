using System.Text;
using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Schema;

/// <summary>
/// Short messages of another version, which calls that read nothing behind them convert on the stack once the version is known. What comes out is what comes out of the calls that
/// don't, errors included.
/// </summary>
public class ShortConversionTests
{
    private static readonly FirnOptions s_deep = FirnOptions.Default with { MaxDepth = 4 };

    [Theory]
    [InlineData(FirnSchemaMode.Embedded)]
    [InlineData(FirnSchemaMode.Fingerprint)]
    public void Values_are_those_that_a_reader_finds(FirnSchemaMode mode)
    {
        FirnOptions writing = FirnOptions.Default with { SchemaMode = mode };
        FirnOptions reading = writing with { KnownSchemas = [FirnSerializer.GetSchema<ShortBefore>(), FirnSerializer.GetSchema<ShortAfter>(), FirnSerializer.GetSchema<ShortOther>()] };
        Random random = new(1);
        for (int i = 0; i < 500; i++)
        {
            ShortBefore value = ShortBefore.Make(random);
            byte[] message = FirnSerializer.Serialize(value, writing);
            Same<ShortAfter>(message, reading, isRead: true);
            Same<ShortOther>(message, reading, isRead: true);
            ShortAfter after = FirnSerializer.Deserialize<ShortAfter>(message, reading)!;
            Assert.Equal((value.Number, value.Text, value.Flag, value.Maybe, value.Day), ((short)after.Number, after.Text, after.Flag, after.Maybe, after.Day));
            Assert.Equal(("none", 7), (after.Note, after.Count));

            // A number that has become wider does not go back.
            Same<ShortBefore>(FirnSerializer.Serialize(after, writing), reading, isRead: false);
        }
    }

    [Fact]
    public void Damaged_messages_give_what_a_reader_finds()
    {
        Random random = new(2);
        for (int i = 0; i < 40; i++)
        {
            byte[] message = FirnSerializer.Serialize(ShortBefore.Make(random));
            int body = 3 + FirnSerializer.GetSchema<ShortBefore>().Length;
            Same<ShortAfter>(message, FirnOptions.Default, isRead: true);
            Same<ShortOther>(message, FirnOptions.Default, isRead: true);
            for (int length = 0; length < message.Length; length++)
            {
                Same<ShortAfter>(message[..length], FirnOptions.Default, isRead: false);
                Same<ShortOther>(message[..length], FirnOptions.Default, isRead: false);
            }

            for (int change = 0; change < 200; change++)
            {
                byte[] changed = [.. message];
                for (int changes = random.Next(1, 4); changes > 0; changes--) changed[random.Next(random.Next(4) == 0 ? 0 : body, changed.Length)] = (byte)random.Next(256);
                Same<ShortAfter>(changed, FirnOptions.Default, isRead: null);
                Same<ShortOther>(changed, FirnOptions.Default, isRead: null);
            }
        }
    }

    [Fact]
    public void Messages_about_as_long_as_the_stack_has_room_for_are_read()
    {
        int room = CodecEntry.StackBufferLength;
        foreach (int length in Enumerable.Range(0, 24).Select(i => room - 200 + (i * 16)))
        {
            // Latin-1, which takes a byte each: becomes longer by what a member takes in front when not all have arrived.
            ShortBefore value = new() { Text = new string('a', length), Other = new string('b', 40) };
            byte[] message = FirnSerializer.Serialize(value);
            Same<ShortAfter>(message, FirnOptions.Default, isRead: true);
            Same<ShortAfter>(message, FirnOptions.Default, isRead: true);
            Assert.Equal(value.Text, FirnSerializer.Deserialize<ShortAfter>(message)!.Text);
        }
    }

    [Fact]
    public void Levels_are_counted()
    {
        byte[] message = FirnSerializer.Serialize(new ShortNestedBefore { Part = new() { Inner = new() { Number = 5 } }, Text = "x" });
        Assert.Equal(5, FirnSerializer.Deserialize<ShortNestedAfter>(message)!.Part.Inner.Number);
        Assert.Equal(5, FirnSerializer.Deserialize<ShortNestedAfter>(message)!.Part.Inner.Number);
        for (int depth = 1; depth <= 5; depth++) Same<ShortNestedAfter>(message, s_deep with { MaxDepth = depth }, isRead: null);
        Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<ShortNestedAfter>(message, s_deep with { MaxDepth = 2 }));
    }

    // The overload that says where the message ends reads by a reader always.
    private static void Same<T>(byte[] message, FirnOptions options, bool? isRead)
        where T : class
    {
        T? expected = null, actual = null;
        long consumed = 0;
        FirnException? refused = Record.Exception(() => { expected = FirnSerializer.Deserialize<T>(message, out consumed, options); }) as FirnException;
        FirnException? error = Record.Exception(() => { actual = FirnSerializer.Deserialize<T>(message, options); }) as FirnException;
        string what = Convert.ToHexString(message);
        if (isRead is { } must) Assert.True(must == refused is null, what + refused);
        if (refused is null && consumed < message.Length)
        {
            Assert.True(error?.Code == FirnErrorCode.TrailingBytes && error.Offset == consumed, what);
            return;
        }

        Assert.True((refused?.Code, refused?.Offset, refused?.Path, refused?.Type, refused?.Message) == (error?.Code, error?.Offset, error?.Path, error?.Type, error?.Message), $"{what}\n{refused}\n{error}");
        if (expected is null) Assert.Null(actual);
        else Assert.Equal(FirnSerializer.Serialize(expected), FirnSerializer.Serialize(actual!));
        if (message.Length > 1) Assert.Equal(error?.Code, (Record.Exception(() => FirnSerializer.Deserialize<T>(Sequences.Cut(message, message.Length / 2, message.Length / 2), options)) as FirnException)?.Code);
    }
}

/// <summary>A few members of the kinds that stand in a block, and behind it.</summary>
public class ShortBefore
{
    /// <summary>Becomes wider.</summary>
    public short Number { get; set; }

    /// <summary>Text.</summary>
    public string? Text { get; set; }

    /// <summary>A flag alone.</summary>
    public bool Flag { get; set; }

    /// <summary>Two flags.</summary>
    public bool? Maybe { get; set; }

    /// <summary>A day.</summary>
    public DateOnly Day { get; set; }

    /// <summary>Text that the other versions lack.</summary>
    public string? Other { get; set; }

    /// <summary>A number behind the block.</summary>
    public long? Long { get; set; }

    /// <summary>One that the other versions lack.</summary>
    public Guid? Id { get; set; }

    /// <summary>Any such object.</summary>
    public static ShortBefore Make(Random random) => new()
    {
        Number = (short)random.Next(short.MinValue, short.MaxValue),
        Text = MakeText(random),
        Flag = random.Next(2) == 0,
        Maybe = random.Next(3) switch { 0 => null, 1 => true, _ => false },
        Day = DateOnly.FromDayNumber(random.Next(DateOnly.MaxValue.DayNumber)),
        Other = MakeText(random),
        Long = random.Next(2) == 0 ? null : random.NextInt64(),
        Id = random.Next(2) == 0 ? null : new Guid(random.Next(), 0, 0, new byte[8]),
    };

    // Of all encodings, and of headers of one to three bytes.
    private static string? MakeText(Random random)
    {
        int length = random.Next(3) switch { 0 => random.Next(8), 1 => random.Next(100), _ => random.Next(340) };
        switch (random.Next(6))
        {
            case 0:
                return null;
            case 1:
                return new string('é', length);
            case 2:
                return new string('ж', length);
            case 3:
                return new string('日', length / 2);
            case 4:
                StringBuilder mixed = new();
                for (int i = 0; i < length; i++) mixed.Append(i % 5 == 0 ? '語' : 'a');
                return mixed.ToString();
            default:
                return new string('a', length);
        }
    }
}

/// <summary>The same where members have values of their own, so that those that have not arrived must not be written.</summary>
public class ShortAfter
{
    /// <summary>Was narrower.</summary>
    public long Number { get; set; }

    /// <summary>Text.</summary>
    public string? Text { get; set; }

    /// <summary>A flag alone.</summary>
    public bool Flag { get; set; }

    /// <summary>Two flags.</summary>
    public bool? Maybe { get; set; }

    /// <summary>A day.</summary>
    public DateOnly Day { get; set; }

    /// <summary>A number behind the block.</summary>
    public long? Long { get; set; }

    /// <summary>New.</summary>
    public string? Note { get; set; } = "none";

    /// <summary>New.</summary>
    public int Count { get; set; } = 7;
}

/// <summary>The same where they have none: what has not arrived is written as zeros.</summary>
public class ShortOther
{
    /// <summary>Was narrower.</summary>
    public int Number { get; set; }

    /// <summary>Text.</summary>
    public string? Text { get; set; }

    /// <summary>Two flags.</summary>
    public bool? Maybe { get; set; }

    /// <summary>A day.</summary>
    public DateOnly Day { get; set; }

    /// <summary>Text that one version lacks.</summary>
    public string? Other { get; set; }

    /// <summary>New.</summary>
    public double Weight { get; set; }

    /// <summary>New.</summary>
    public byte[]? Bytes { get; set; }
}

/// <summary>A level of depth, part of the block.</summary>
public struct ShortInner
{
    /// <summary>A number.</summary>
    public int Number { get; set; }
}

/// <summary>Two levels.</summary>
public struct ShortPart
{
    /// <summary>The second.</summary>
    public ShortInner Inner { get; set; }
}

/// <summary>Levels in a block.</summary>
public class ShortNestedBefore
{
    /// <summary>Two levels.</summary>
    public ShortPart Part { get; set; }

    /// <summary>Text.</summary>
    public string? Text { get; set; }
}

/// <summary>The same, later.</summary>
public class ShortNestedAfter
{
    /// <summary>Two levels.</summary>
    public ShortPart Part { get; set; }

    /// <summary>Text.</summary>
    public string? Text { get; set; }

    /// <summary>New.</summary>
    public string Note { get; set; } = "none";
}
