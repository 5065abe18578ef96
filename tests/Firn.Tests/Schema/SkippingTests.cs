using System.Collections;
using System.Net;
using System.Numerics;
using Firn.TestCases;
using Xunit;

namespace Firn.Tests.Schema;

/// <summary>What only the writer knows is passed over, and its structure is checked as it is where the value is read.</summary>
public class SkippingTests
{
    private static readonly byte[] Bytes = [0, 1, 2, 3, 4, 5, 16, 127, 239, 240, 241, 242, 255];

    // Values and texts are not looked at.
    private static readonly HashSet<FirnErrorCode> Structural =
    [
        FirnErrorCode.UnexpectedEnd, FirnErrorCode.TrailingBytes, FirnErrorCode.InvalidCount, FirnErrorCode.InvalidFlags, FirnErrorCode.InvalidBitmap,
        FirnErrorCode.ZeroWidthExceeded, FirnErrorCode.UnknownComparer, FirnErrorCode.UnknownCase, FirnErrorCode.InvalidReference,
    ];

    private static readonly Dictionary<string, Held> All = new()
    {
        ["bools"] = MakeFirn<List<bool>>([true, false, true]),
        ["bools some of which are absent"] = MakeFirn<bool?[]>([true, null, false]),
        ["bits"] = MakeFirn<BitArray>(new(11, true)),
        ["a big integer"] = MakeFirn<BigInteger>(1_000_000_000_000),
        ["an address"] = MakeFirn<IPAddress>(IPAddress.Loopback),
        ["a long address"] = MakeFirn<IPAddress>(IPAddress.IPv6Loopback),
        ["an end point"] = MakeFirn<IPEndPoint>(new(IPAddress.Loopback, 80)),
        ["a value of JSON"] = MakeFirn<System.Text.Json.JsonElement>(System.Text.Json.JsonElement.Parse("""{"a":[1,2.5]}""")),
        ["texts"] = MakeFirn<List<string?>>(["a", null, "bc\u20AC"]),
        ["numbers"] = MakeFirn<int[][]>([[1, 2], [], [3]]),
        ["a rectangle"] = MakeFirn<short[,]>(new short[,] { { 1, 2 }, { 3, 4 } }),
        ["a dictionary"] = MakeFirn<Dictionary<string, int?>>(new() { ["a"] = 1, ["b"] = null }),
        ["a set with a comparer"] = MakeFirn<HashSet<string>>(new(StringComparer.OrdinalIgnoreCase) { "a", "b" }),
        ["elements without bytes"] = MakeFirn<EmptyStruct[]>(new EmptyStruct[3]),
        ["keys without bytes"] = MakeFirn<Dictionary<EmptyStruct, EmptyStruct>>(new() { [default] = default }),
        ["structs"] = MakeFirn<VersionTests.Marks[]>(new VersionTests.Marks[2]),
        ["an object"] = MakeFirn<VersionTests.Flagged>(new() { Many = new VersionTests.Marks[1], Text = "t" }),
        ["a union"] = MakeFirn<IMark[]>([new Dot { X = 1 }, new Line { Length = 2 }, null!]),
        ["an object twice"] = MakeFirn<Person[]>([Person.Ada, Person.Ada, new()]),
    };

    [FirnUnion(5, typeof(Dot)), FirnUnion(300, typeof(Line))]
    public interface IMark;

    public sealed class Dot : IMark
    {
        public int X { get; set; }
    }

    public sealed class Line : IMark
    {
        public double Length { get; set; }
    }

    [FirnReferences]
    public sealed class Person
    {
        public static Person Ada { get; } = new() { Name = "Ada" };

        public string? Name { get; set; }
    }

    public struct EmptyStruct;

    private sealed record Held(byte[] Message, int Body, Func<byte[], FirnErrorCode?> Read);

    public static TheoryData<string> Names => [.. All.Keys];

    [FirnEntryPoint]
    private static Held MakeFirn<T>(T value)
    {
        NumberAndValue<T> holder = new() { Number = 5, Value = value };
        byte[] message = FirnSerializer.Serialize(holder);
        return new(message, message.Length - FirnSerializer.Serialize(holder, FirnOptions.Packed).Length + 1, bytes => Refusal(() => FirnSerializer.Deserialize<NumberAndValue<T>>(bytes)));
    }

    private static FirnErrorCode? Refusal(Action read) => Record.Exception(read) switch
    {
        null => null,
        FirnException exception => exception.Code,
        Exception other => throw new InvalidOperationException("A foreign exception.", other),
    };

    [Theory]
    [MemberData(nameof(Names))]
    public void Structure_is_checked_as_where_the_value_is_read(string name)
    {
        Held held = All[name];
        List<string> problems = [];
        int refused = 0;
        for (int at = held.Body; at < held.Message.Length; at++)
        {
            foreach (byte other in Bytes.Concat(Enumerable.Range(0, 8).Select(bit => (byte)(held.Message[at] ^ (1 << bit)))))
            {
                byte[] changed = [.. held.Message];
                changed[at] = other;
                FirnErrorCode? own = held.Read(changed);
                FirnErrorCode? skipped = Refusal(() => FirnSerializer.Deserialize<NumberOnly>(changed));
                if (own is { } code && Structural.Contains(code))
                {
                    refused++;
                    // Comparer 4 is one that sorted kinds have; an integer that is too long is passed over like any other that reaches behind the end.
                    bool isAllowed = (own, skipped, other) is (FirnErrorCode.UnknownComparer, null, 4) or (FirnErrorCode.InvalidCount, FirnErrorCode.UnexpectedEnd, _);
                    if (skipped != own && !isAllowed) problems.Add($"byte {at - held.Body} is {other:X2}: {own} where it is read, {skipped} where it is skipped.");
                }
                else if (own is null && skipped is not null)
                {
                    problems.Add($"byte {at - held.Body} is {other:X2}: read, and refused with {skipped} where it is skipped.");
                }
            }
        }

        Assert.True(problems.Count == 0, string.Join("\n", problems));
        Assert.NotEqual(0, refused);
    }

    [Theory]
    [InlineData("bools")]
    [InlineData("bits")]
    public void Unused_bits_of_runs_are_checked(string name)
    {
        Held held = All[name];
        byte[] changed = [.. held.Message];
        changed[^1] |= 0x80;
        Assert.Equal(FirnErrorCode.InvalidValue, held.Read(changed));
        Assert.Equal(FirnErrorCode.InvalidValue, Refusal(() => FirnSerializer.Deserialize<NumberOnly>(changed)));
    }

    [Fact]
    public void Elements_without_bytes_are_counted()
    {
        byte[] message = FirnSerializer.Serialize(new NumberAndValue<EmptyStruct[]> { Value = new EmptyStruct[9] }, FirnOptions.Default with { MaxZeroWidthElements = 9 });
        Assert.Equal(0, FirnSerializer.Deserialize<NumberOnly>(message, FirnOptions.Default with { MaxZeroWidthElements = 9 })!.Number);
        Assert.Equal(FirnErrorCode.ZeroWidthExceeded, Refusal(() => FirnSerializer.Deserialize<NumberOnly>(message, FirnOptions.Default with { MaxZeroWidthElements = 8 })));
    }
}
