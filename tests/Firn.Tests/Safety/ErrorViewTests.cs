using System.Diagnostics;
using System.IO.Pipelines;
using System.Reflection;
using Firn.Tests.EntryPoints;
using Firn.Tests.Streaming;
using Xunit;

namespace Firn.Tests.Safety;

/// <summary>What a debugger shows of an exception: the type proxy that its attribute names.</summary>
public class ErrorViewTests
{
    private static T Show<T>(FirnException exception, string property)
    {
        string name = typeof(FirnException).GetCustomAttribute<DebuggerTypeProxyAttribute>()!.ProxyTypeName;
        object view = Activator.CreateInstance(Type.GetType(name, throwOnError: true)!, exception)!;
        return (T)view.GetType().GetProperty(property)!.GetValue(view)!;
    }

    public sealed class Wire
    {
        public string? Alias { get; set; }

        public List<DateOnly>? Days { get; set; }
    }

    private static byte[] Damaged(out int offset)
    {
        byte[] message = FirnSerializer.Serialize(new Wire { Alias = "abcdefghijklmnopqrstuvwxyz", Days = [default, DateOnly.MaxValue] }, FirnOptions.Packed);
        offset = message.AsSpan().IndexOf(BitConverter.GetBytes(DateOnly.MaxValue.DayNumber));
        message[offset + 3] = 0x7F;
        return message;
    }

    [Fact]
    public async Task The_bytes_around_the_offset_are_shown_whatever_they_were_read_from()
    {
        byte[] message = Damaged(out int offset);
        string expected = $"{offset - 16:X8}: {string.Join(' ', message[(offset - 16)..offset].Select(b => b.ToString("X2")))} [{message[offset]:X2}] {string.Join(' ', message[(offset + 1)..].Take(15).Select(b => b.ToString("X2")))}";
        foreach (FirnException exception in (FirnException[])[
            Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Wire>(message, FirnOptions.Packed)),
            Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Wire>(Sequences.Cut(message, 3, message.Length - 6), FirnOptions.Packed)),
            Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Wire>(new MemoryStream(message), FirnOptions.Packed)),
            await Assert.ThrowsAsync<FirnException>(async () => await FirnSerializer.DeserializeAsync<Wire>(PipeReader.Create(new MemoryStream(message)), FirnOptions.Packed)),
            Assert.Throws<FirnException>(() => FirnDocument.Parse(message, FirnSchema.Of<Wire>()))])
        {
            Assert.Equal(expected, Show<string>(exception, "Bytes"));
            Assert.Equal(offset, Show<long>(exception, "Offset"));
            Assert.DoesNotContain(expected[10..30], exception.ToString(), StringComparison.Ordinal);
        }

        FirnException read = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Wire>(message, FirnOptions.Packed));
        Assert.Equal("Days[1]", Show<string>(read, "Path"));
        Assert.Equal(FirnErrorCode.InvalidValue, Show<FirnErrorCode>(read, "Code"));
        Assert.Equal(read.Message, Show<string>(read, "Message"));
        string display = typeof(FirnException).GetCustomAttribute<DebuggerDisplayAttribute>()!.Value;
        Assert.Equal("{Display,nq}", display);
        Assert.Equal($"InvalidValue at Days[1], offset {offset}", typeof(FirnException).GetProperty("Display", BindingFlags.NonPublic | BindingFlags.Instance)!.GetValue(read));
    }

    [Fact]
    public void In_a_container_they_stand_where_the_container_has_them()
    {
        byte[] message = Damaged(out int offset);
        byte[] container = Containers.WithFirnFrames<Wire>([2, .. message[1..]]);
        offset = container.AsSpan().IndexOf(message.AsSpan(1)) - 1 + offset;
        FirnException exception = Assert.Throws<FirnException>(() => Containers.ReadFirn<Wire>(container));
        Assert.Equal(offset, exception.Offset);
        Assert.Contains($"[{container[offset]:X2}]", Show<string>(exception, "Bytes"), StringComparison.Ordinal);
    }

    [Fact]
    public void The_end_is_shown_and_what_was_written_has_no_bytes()
    {
        FirnException end = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<int>([0x10, 1, 2], FirnOptions.Packed));
        Assert.EndsWith("]", Show<string>(end, "Bytes")[..(Show<string>(end, "Bytes").IndexOf(']', StringComparison.Ordinal) + 1)], StringComparison.Ordinal);
        FirnException written = Assert.Throws<FirnException>(() => FirnSerializer.Serialize(Nested(100)));
        Assert.Null(Show<string?>(written, "Bytes"));
    }

    public sealed class Ring
    {
        public Ring? Next { get; set; }
    }

    private static Ring? Nested(int levels) => levels == 0 ? null : new Ring { Next = Nested(levels - 1) };
}
