using System.Runtime.Serialization;
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
            Same<ShortStruct>(message, reading, isRead: true);
            AssertDirect<ShortAfter>(reading);
            AssertDirect<ShortOther>(reading);
            AssertDirect<ShortStruct>(reading);
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
            AssertDirect<ShortAfter>(FirnOptions.Default);
            Assert.Equal(value.Text, FirnSerializer.Deserialize<ShortAfter>(message)!.Text);
        }
    }

    [Fact]
    public void Levels_are_counted()
    {
        byte[] message = FirnSerializer.Serialize(new ShortNestedBefore { Part = new() { Inner = new() { Number = 5 } }, Text = "x" });
        Assert.Equal(5, FirnSerializer.Deserialize<ShortNestedAfter>(message)!.Part.Inner.Number);
        Assert.Equal(5, FirnSerializer.Deserialize<ShortNestedAfter>(message)!.Part.Inner.Number);
        AssertDirect<ShortNestedAfter>(FirnOptions.Default);
        Assert.Equal("x", FirnSerializer.Deserialize<ShortNestedLess>(message)!.Text);
        AssertDirect<ShortNestedLess>(FirnOptions.Default);
        for (int depth = 1; depth <= 5; depth++)
        {
            FirnOptions options = FirnOptions.Default with { MaxDepth = depth };
            Same<ShortNestedAfter>(message, options, isRead: depth > 2);
            Same<ShortNestedLess>(message, options, isRead: depth > 2);
        }
    }

    [Fact]
    public void Code_of_classes_is_called_once_also_where_a_value_is_refused()
    {
        byte[] message = FirnSerializer.Serialize(new ShortCalledBefore { Text = "abc", When = new DateTime(2026, 1, 1, 0, 0, 0, DateTimeKind.Utc) });
        FirnSerializer.Deserialize<ShortCalledAfter>(message);
        AssertDirect<ShortCalledAfter>(FirnOptions.Default);
        ShortCalledAfter.Calls = 0;
        Assert.Equal("abc", FirnSerializer.Deserialize<ShortCalledAfter>(message)!.Text);
        Assert.Equal(2, ShortCalledAfter.Calls);

        // The time, which only the codec looks at, is one that there is not.
        int time = message.Length - 4 - 8;
        message.AsSpan(time, 8).Fill(0xFF);
        ShortCalledAfter.Calls = 0;
        FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<ShortCalledAfter>(message));
        Assert.Equal((FirnErrorCode.InvalidValue, (long)time, "When"), (exception.Code, exception.Offset, exception.Path));
        Assert.InRange(ShortCalledAfter.Calls, 0, 1);
    }

    [Fact]
    public void Calls_inside_calls_end_at_the_first_error()
    {
        // Each message holds the next; the innermost is refused. If each call read its message twice, the innermost would be read a million times.
        FirnOptions options = FirnOptions.Default with { SchemaMode = FirnSchemaMode.Fingerprint, KnownSchemas = [FirnSerializer.GetSchema<ShortNestBefore>()] };
        byte[] message = FirnSerializer.Serialize(new ShortNestBefore { Text = "not all of it" }, options)[..^1];
        for (int i = 0; i < 20; i++) message = FirnSerializer.Serialize(new ShortNestBefore { Payload = Encoding.Latin1.GetString(message) }, options);
        ShortNestAfter.Options = options;
        Assert.NotNull(FirnSerializer.Deserialize<ShortNestAfter>(FirnSerializer.Serialize(new ShortNestBefore(), options), options));
        AssertDirect<ShortNestAfter>(options);
        Assert.InRange(message.Length, 0, CodecEntry.StackBufferLength);
        ShortNestAfter.Calls = 0;
        Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<ShortNestAfter>(message, options));
        Assert.InRange(ShortNestAfter.Calls, 20, 21);
    }

    // The plan used last is one that converts on the stack: else what is read twice here would be read the same way twice.
    private static void AssertDirect<T>(FirnOptions options)
    {
        ConversionPlanCache plans = CodecSlot<T>.Entry.DescriptorUnder(options).Conversions;
        ConversionPlan?[] found = [plans.FindLast(FirnSerializer.GetSchema<ShortBefore>()), plans.FindLast(FirnSerializer.GetSchema<ShortNestedBefore>()), plans.FindLast(FirnSerializer.GetSchema<ShortCalledBefore>()), plans.FindLast(FirnSerializer.GetSchema<ShortNestBefore>())];
        Assert.NotNull(Assert.Single(found, plan => plan is not null)!.Direct);
    }

    // Any other exception fails the test.
    private static FirnException? Refusal(Action read)
    {
        try
        {
            read();
            return null;
        }
        catch (FirnException exception)
        {
            return exception;
        }
    }

    // The overload that says where the message ends reads by a reader always.
    private static void Same<T>(byte[] message, FirnOptions options, bool? isRead)
    {
        T? expected = default, actual = default;
        long consumed = 0;
        FirnException? refused = Refusal(() => expected = FirnSerializer.Deserialize<T>(message, out consumed, options));
        FirnException? error = Refusal(() => actual = FirnSerializer.Deserialize<T>(message, options));
        string what = Convert.ToHexString(message);
        if (isRead is { } must) Assert.True(must == refused is null, what + refused);
        if (refused is null && consumed < message.Length)
        {
            Assert.True(error?.Code == FirnErrorCode.TrailingBytes && error.Offset == consumed, what);
            return;
        }

        Assert.True((refused?.Code, refused?.Offset, refused?.Path, refused?.Type, refused?.Message) == (error?.Code, error?.Offset, error?.Path, error?.Type, error?.Message), $"{what}\n{refused}\n{error}");
        byte[] bytes = FirnSerializer.Serialize(expected);
        Assert.Equal(bytes, FirnSerializer.Serialize(actual));
        Func<object?>[] others =
        [
            () => FirnSerializer.Deserialize<T>(Sequences.Cut(message, message.Length / 2, message.Length / 2), options),
            () => FirnSerializer.Deserialize<T>(new MemoryStream(message), options),
            () => FirnSerializer.Deserialize(message, typeof(T), options),
        ];
        foreach (Func<object?> other in others)
        {
            object? value = null;
            FirnException? failure = Refusal(() => value = other());
            Assert.Equal(refused?.Code, failure?.Code);
            if (refused is null) Assert.Equal(bytes, FirnSerializer.Serialize((T?)value));
        }
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

/// <summary>The same without the member that has the levels.</summary>
public class ShortNestedLess
{
    /// <summary>Text.</summary>
    public string? Text { get; set; }

    /// <summary>New.</summary>
    public string Note { get; set; } = "none";
}

/// <summary>A value type as a message of its own.</summary>
public struct ShortStruct
{
    /// <summary>Was narrower.</summary>
    public int Number { get; set; }

    /// <summary>Text.</summary>
    public string? Text { get; set; }

    /// <summary>New.</summary>
    public Guid? New { get; set; }
}

/// <summary>A class whose later version counts its calls.</summary>
public class ShortCalledBefore
{
    /// <summary>Text.</summary>
    public string? Text { get; set; }

    /// <summary>A time.</summary>
    public DateTime When { get; set; }
}

/// <summary>Counts what is called on reading.</summary>
public class ShortCalledAfter
{
    private string? _text;

    /// <summary>Calls this one.</summary>
    public ShortCalledAfter() => Calls++;

    /// <summary>How often the constructor and the text's setter were called.</summary>
    public static int Calls { get; set; }

    /// <summary>Text.</summary>
    public string? Text
    {
        get => _text;
        set
        {
            Calls++;
            _text = value;
        }
    }

    /// <summary>A time.</summary>
    public DateTime When { get; set; }

    /// <summary>New.</summary>
    public string Note { get; set; } = "none";
}

/// <summary>A message that holds another one.</summary>
public class ShortNestBefore
{
    /// <summary>The other one.</summary>
    public string? Payload { get; set; }

    /// <summary>Text.</summary>
    public string? Text { get; set; }
}

/// <summary>Reads the message inside when it has been read itself.</summary>
public class ShortNestAfter
{
    /// <summary>How to read.</summary>
    public static FirnOptions Options { get; set; } = FirnOptions.Default;

    /// <summary>How often the inner message was looked at.</summary>
    public static int Calls { get; set; }

    /// <summary>The message inside.</summary>
    public string? Payload { get; set; }

    /// <summary>Text.</summary>
    public string? Text { get; set; }

    /// <summary>New.</summary>
    public int Count { get; set; } = 7;

    /// <summary>Reads it.</summary>
    [OnDeserialized]
    public void Read(StreamingContext context)
    {
        Calls++;
        if (Payload is not null) FirnSerializer.Deserialize<ShortNestAfter>(Encoding.Latin1.GetBytes(Payload), Options);
    }
}
