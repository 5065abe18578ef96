using System.Buffers;
using System.Runtime.Serialization;
using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Safety;

/// <summary>User code that runs in the middle of reading and writing: what it throws comes out, what it serializes itself disturbs nothing.</summary>
public class CallbackTests
{
    public sealed class Outer
    {
        [ThreadStatic]
        private static int t_throwAt;

        public string? Text { get; set; }

        public byte[]? Inside { get; set; }

        public List<Outer>? More { get; set; }

        public static void ThrowAt(int call) => t_throwAt = call;

        private static void Count()
        {
            if (t_throwAt > 0 && --t_throwAt == 0) throw new DeliberateException();
        }

        // Larger than what entry points keep on the stack, so that pooled memory is in use by both.
        private static readonly Inner Large = new() { Text = new string('x', 5000) };

        [OnSerializing]
        public void BeforeWriting()
        {
            Count();
            Inside = FirnSerializer.Serialize(Large);
        }

        [OnSerialized]
        public void AfterWriting(StreamingContext context)
        {
            Count();
            using FirnBuffer buffer = FirnSerializer.SerializeToBuffer(Large);
            Assert.Equal(Inside!.Length, buffer.Length);
        }

        [OnDeserializing]
        public void BeforeReading()
        {
            Count();
            Text = FirnSerializer.Clone(Large)!.Text;
        }

        [OnDeserialized]
        public void AfterReading()
        {
            Count();
            Assert.Equal(Large.Text, FirnSerializer.Deserialize<Inner>(Inside!)!.Text);
            Assert.Equal(Large.Text, Entries.FirnInPlace<Inner>(Sequences.Single(Inside!))!.Text);
        }
    }

    public sealed class Inner
    {
        public string? Text { get; set; }
    }

    private static Outer Make() => new() { Text = new string('a', 700), More = [new() { Text = "b" }, new() { More = [new()] }] };

    [Theory]
    [InlineData(FirnCompression.None)]
    [InlineData(FirnCompression.Brotli)]
    [Trait("Hostile", "H69")]
    public void Nested_calls_disturb_nothing(FirnCompression compression)
    {
        FirnOptions options = FirnOptions.Default with { Compression = compression };
        byte[] message = FirnSerializer.Serialize(Make(), options);
        ArrayBufferWriter<byte> buffer = new();
        FirnSerializer.Serialize(buffer, Make(), options);
        Assert.Equal(message, buffer.WrittenSpan.ToArray());
        Assert.Equal(message.Length, FirnSerializer.Measure(Make(), options));
        foreach (ReadOnlySequence<byte> sequence in new[] { Sequences.Single(message), Sequences.Cut(message, 1, 5, 100) })
        {
            Outer back = Entries.FirnInPlace<Outer>(sequence, options)!;
            Assert.Equal(new string('a', 700), back.Text);
            Assert.Equal("b", back.More![0].Text);
            Assert.Null(back.More[1].More![0].Text);
        }
    }

    [Theory]
    [InlineData(FirnCompression.None)]
    [InlineData(FirnCompression.Brotli)]
    [Trait("Hostile", "H67")]
    public void Their_exceptions_pass_through(FirnCompression compression)
    {
        FirnOptions options = FirnOptions.Default with { Compression = compression };
        Outer value = Make();
        byte[] message = FirnSerializer.Serialize(value, options);
        foreach (Action call in (Action[])
        [
            () => FirnSerializer.Serialize(value, options),
            () => FirnSerializer.Serialize(new MemoryStream(), value, options),
            () => FirnSerializer.Serialize(new ArrayBufferWriter<byte>(), value, options),
            () => FirnSerializer.TrySerialize(new byte[60000], value, out _, options),
            () => FirnSerializer.TrySerialize(new byte[3], value, out _, options),
            () => FirnSerializer.SerializeToBuffer(value, options).Dispose(),
            () => FirnSerializer.SerializeAsync(new MemoryStream(), value, options).AsTask().GetAwaiter().GetResult(),
            () => FirnSerializer.Measure(value, options),
            () => FirnSerializer.Clone(value, options),
            () => FirnSerializer.Deserialize<Outer>(message, options),
            () => Entries.FirnInPlace<Outer>(Sequences.Cut(message, 20, 100), options),
            () => FirnSerializer.Deserialize<Outer>(new MemoryStream(message), options),
        ])
        {
            int at = 1;
            while (true)
            {
                Outer.ThrowAt(at);
                Exception? exception = Record.Exception(call);
                Outer.ThrowAt(0);
                if (exception is null) break;
                Assert.IsType<DeliberateException>(exception);
                Assert.Equal(message, FirnSerializer.Serialize(value, options));
                Assert.Equal(value.Text, FirnSerializer.Deserialize<Outer>(message, options)!.Text);
                at++;
            }

            Assert.True(at > 8, "The call ran no callbacks.");
        }
    }
}
