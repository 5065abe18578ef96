using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Xunit;

namespace Firn.Tests.Codecs;

/// <summary>The claim of a codec that memory is the wire and every pattern a value, tried on random patterns.</summary>
internal static class BitwisePatterns
{
    private const int Seed = 20_251;

    public static void Check<T, TCodec>()
        where T : struct
        where TCodec : struct, IFirnCodec<T>
    {
        Assert.Equal(TCodec.FixedSize, Unsafe.SizeOf<T>());
        if (!BitConverter.IsLittleEndian) return;
        Random random = new(Seed);
        byte[] bytes = new byte[TCodec.FixedSize];
        for (int i = 0; i < 1000; i++)
        {
            random.NextBytes(bytes);
            if (i == 0) Array.Clear(bytes);
            if (i == 1) Array.Fill(bytes, (byte)0xFF);
            T[] value = [CodecProbe.Read<T, TCodec>(bytes)];
            Assert.Equal(Convert.ToHexString(bytes), Convert.ToHexString(Memory(value)));
            Assert.Equal(Convert.ToHexString(bytes), Convert.ToHexString(CodecProbe.Write<T, TCodec>(value[0])));
        }
    }

    private static ReadOnlySpan<byte> Memory<T>(T[] value)
        where T : struct =>
        MemoryMarshal.CreateReadOnlySpan(ref Unsafe.As<T, byte>(ref value[0]), Unsafe.SizeOf<T>());
}
