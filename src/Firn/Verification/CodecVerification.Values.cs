using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn;

/// <content>What becomes of a value, and of bytes that are none.</content>
internal static partial class CodecVerification<T, TCodec>
{
    private const int MostTried = 4_096;
    private const int MostDamaged = 1_024;

    // What a reader makes of bytes.
    private readonly record struct Reading(T? Value, long Position, int DepthLeft, Exception? Failure);

    private static byte[] CheckValue(T value, int index, Traits traits, Schema schema)
    {
        byte[] bytes = Write(value, index, OnePoison);
        if (!bytes.AsSpan().SequenceEqual(Write(value, index, OtherPoison)))
        {
            throw Wrong(index, "Written twice it has different bytes. Either bytes that Reserve gave were not filled, or were filled after the next call of the writer, or the codec is not stateless");
        }

        if (bytes.Length < traits.MinSize) throw Wrong(index, $"It takes {Count(bytes.Length)}, and MinSize is {traits.MinSize}");
        if (traits.FixedSize > 0 && bytes.Length != traits.FixedSize) throw Wrong(index, $"It takes {Count(bytes.Length)}, and FixedSize is {traits.FixedSize}");
        if (traits.MinSize == 0 && bytes.Length > 0) throw Wrong(index, $"It takes {Count(bytes.Length)}, and MinSize is 0, which says that none of the values takes any");
        CheckWalk(bytes, index, schema);
        T back = CheckReading(bytes, index, 0, isSplit: false);
        CheckSame(value, back, bytes, index, "Read");
        CheckSame(value, CheckReading(bytes, index, 0, isSplit: true), bytes, index, "Read from segments of one byte");
        CheckSame(value, CheckReading(bytes, index, 3, isSplit: false), bytes, index, "Read with bytes behind it");
        // Where two objects that were read of one value are equal, it is content that Equals compares, and it can be asked.
        T again = CheckReading(bytes, index, 0, isSplit: false);
        bool comparesContent = !(back is not null && !typeof(T).IsValueType && ReferenceEquals(back, again)) && EqualityComparer<T>.Default.Equals(back, again);
        if (comparesContent && !EqualityComparer<T>.Default.Equals(value, back)) throw Wrong(index, "The value that is read is not equal to it");
        if (traits.FixedSize > 0) CheckFixed(value, bytes, index, traits);
        return bytes;
    }

    private static void CheckWalk(byte[] bytes, int index, Schema schema)
    {
        long described;
        try
        {
            described = DescribedBytes.Walk(schema, bytes);
        }
        catch (FirnException exception)
        {
            throw Wrong(index, $"Its bytes are not what Describe says ({schema.Root.Kind}): {exception.Message.TrimEnd('.')}", exception);
        }

        if (described != bytes.Length) throw Wrong(index, $"It takes {Count(bytes.Length)}; by what Describe says ({schema.Root.Kind}) these bytes hold a value of {described}");
    }

    private static T CheckReading(byte[] bytes, int index, int following, bool isSplit)
    {
        byte[] input = [.. bytes, .. Enumerable.Repeat(OnePoison, following)];
        Reading reading = Read(input, isSplit);
        string where = isSplit ? " from segments of one byte" : following > 0 ? " with bytes behind it" : "";
        if (reading.Failure is { } failure) throw Wrong(index, $"Its bytes can't be read{where}: {Name(failure)}", failure);
        if (reading.Position != bytes.Length) throw Wrong(index, $"It takes {Count(bytes.Length)}, and Read{where} has taken {reading.Position} of them");
        if (reading.DepthLeft != FirnOptions.Default.MaxDepth) throw Wrong(index, "Read calls Enter and Leave not equally often");
        if (reading.Value is null) throw Wrong(index, $"Read{where} returns null");
        return reading.Value;
    }

    private static void CheckSame(T value, T back, byte[] bytes, int index, string how)
    {
        byte[] written = Write(back, index, OnePoison);
        if (!written.AsSpan().SequenceEqual(bytes)) throw Wrong(index, $"{how} and written again it has other bytes: it is not the same value");
    }

    private static void CheckFixed(T value, byte[] bytes, int index, Traits traits)
    {
        foreach (byte poison in (ReadOnlySpan<byte>)[OnePoison, OtherPoison])
        {
            byte[] room = new byte[bytes.Length + 16];
            room.AsSpan().Fill(poison);
            try
            {
                TCodec.WriteFixed(ref room[8], value);
            }
            catch (Exception exception)
            {
                throw Wrong(index, $"WriteFixed throws {Name(exception)}", exception);
            }

            if (room.AsSpan(0, 8).ContainsAnyExcept(poison) || room.AsSpan(8 + bytes.Length).ContainsAnyExcept(poison)) throw Wrong(index, "WriteFixed writes outside of the bytes that it has");
            if (!room.AsSpan(8, bytes.Length).SequenceEqual(bytes)) throw Wrong(index, "WriteFixed writes other bytes than Write");
        }

        Reading reading = ReadFixed(bytes);
        if (reading.Failure is { } failure) throw Wrong(index, $"ReadFixed throws {Name(failure)}", failure);
        if (reading.Value is null) throw Wrong(index, "ReadFixed returns null");
        CheckSame(value, reading.Value, bytes, index, "By ReadFixed read");
        if (traits.IsBitwise && BitConverter.IsLittleEndian && !Memory(ref value).SequenceEqual(bytes)) throw Wrong(index, "IsBitwise is true, but its bytes are not those that it has in memory");
    }

    // What is copied as memory is not looked at: any bytes have to be a value.
    private static void CheckPatterns(Traits traits)
    {
        if (RuntimeHelpers.IsReferenceOrContainsReferences<T>()) throw Wrong($"IsBitwise is true, but {TypeName} holds references");
        if (Unsafe.SizeOf<T>() != traits.FixedSize) throw Wrong($"IsBitwise is true, but {TypeName} takes {Count(Unsafe.SizeOf<T>())} in memory, and FixedSize is {traits.FixedSize}");
        ulong state = 1;
        for (int i = 0; i < 64; i++)
        {
            byte[] pattern = new byte[traits.FixedSize];
            for (int k = 0; k < pattern.Length; k++) pattern[k] = i == 0 ? (byte)0 : i == 1 ? (byte)0xFF : Next(ref state);
            Reading reading = ReadFixed(pattern);
            string hex = System.Convert.ToHexString(pattern);
            if (reading.Failure is { } failure) throw Wrong($"IsBitwise is true, but ReadFixed does not take the bytes {hex}: {Name(failure)}", failure);
            T value = reading.Value!;
            if (BitConverter.IsLittleEndian && !Memory(ref value).SequenceEqual(pattern)) throw Wrong($"IsBitwise is true, but what ReadFixed makes of the bytes {hex} has others in memory");
        }
    }

    private static void CheckShorter(byte[] bytes, int index)
    {
        int step = 1 + (bytes.Length / MostTried);
        for (int length = 0; length < bytes.Length; length += step)
        {
            byte[] shorter = bytes[..length];
            for (int split = 0; split < 2; split++)
            {
                Exception? failure = Read(shorter, isSplit: split == 1).Failure;
                if (failure is null) throw Wrong(index, $"The first {length} of its {Count(bytes.Length)} are read as a value. A shorter input has to be refused");
                if (failure is not FirnException) throw Wrong(index, $"Of its {Count(bytes.Length)} the first {length} give {Name(failure)}. Bytes that are no value have to give FirnException alone", failure);
            }
        }
    }

    // More than an array can have, and what a cast to int makes negative.
    private static readonly byte[][] s_forgedCounts = [[0xF1, 0xFF, 0xFF, 0xFF, 0x7F], [0xF1, 0xFF, 0xFF, 0xFF, 0xFF]];

    private static void CheckDamaged(byte[] bytes, int index, Traits traits)
    {
        byte[] damaged = (byte[])bytes.Clone();
        int step = 1 + (bytes.Length / MostDamaged);
        for (int place = 0; place < bytes.Length; place += step)
        {
            byte before = bytes[place];
            foreach (byte other in (ReadOnlySpan<byte>)[0, 0xFF, (byte)(before ^ 1), (byte)(before ^ 0x80), (byte)(before + 1), (byte)(before - 1)])
            {
                damaged[place] = other;
                CheckRefusal(Read(damaged, isSplit: false), "Read", damaged);
                if (traits.FixedSize > 0) CheckRefusal(ReadFixed(damaged), "ReadFixed", damaged);
            }

            damaged[place] = before;
            if (traits.FixedSize > 0) continue;
            foreach (byte[] count in s_forgedCounts)
            {
                byte[] forged = [.. bytes.AsSpan(0, place), .. count, .. bytes.AsSpan(place + 1)];
                CheckRefusal(Read(forged, isSplit: false), "Read", forged);
            }
        }

        void CheckRefusal(Reading reading, string method, byte[] input)
        {
            if (reading.Failure is null && reading.Value is null) throw Wrong(index, $"{method} returns null of the bytes {Hex(input)}");
            if (reading.Failure is { } failure and not FirnException) throw Wrong(index, $"{method} gives {Name(failure)} of the bytes {Hex(input)}. Bytes that are no value have to give FirnException alone", failure);
        }

        static string Hex(byte[] input) => input.Length <= 64 ? System.Convert.ToHexString(input) : System.Convert.ToHexString(input, 0, 64) + "..";
    }

    private static byte[] Write(T value, int index, byte poison)
    {
        try
        {
            return WriteAs<T, TCodec>(value, poison);
        }
        catch (Exception exception) when (exception is not InvalidOperationException { Source: VerificationSource })
        {
            throw Wrong(index, $"It can't be written: {Name(exception)}", exception);
        }
    }

    private static byte[] WriteAs<TValue, TValueCodec>(TValue value, byte poison)
        where TValueCodec : struct, IFirnCodec<TValue>
    {
        PoisonedBuffer buffer = new(poison);
        FirnWriter writer = new(buffer);
        TValueCodec.Write(ref writer, value);
        writer.Flush();
        if (writer.DepthLeft != FirnOptions.Default.MaxDepth) throw Wrong("Write calls Enter and Leave not equally often");
        return buffer.ToArray();
    }

    private static Reading Read(byte[] bytes, bool isSplit)
    {
        FirnReader reader = isSplit ? new(SingleByteSegment.Split(bytes), stackalloc byte[64], FirnOptions.Default) : new(bytes, FirnOptions.Default);
        try
        {
            T value = TCodec.Read(ref reader);
            return new Reading(value, reader.Position, reader.DepthLeft, null);
        }
        catch (Exception exception)
        {
            return new Reading(default, 0, 0, exception);
        }
    }

    private static Reading ReadFixed(byte[] bytes)
    {
        FirnReader reader = new(bytes, FirnOptions.Default);
        try
        {
            return new Reading(TCodec.ReadFixed(ref reader, ref reader.Take(bytes.Length)), 0, 0, null);
        }
        catch (Exception exception)
        {
            return new Reading(default, 0, 0, exception);
        }
    }

    // Only of types without references, whose size has been compared.
    private static ReadOnlySpan<byte> Memory(ref T value) => MemoryMarshal.CreateReadOnlySpan(ref Unsafe.As<T, byte>(ref value), Unsafe.SizeOf<T>());

    private static string TypeName => Dynamic.TypeDisplay.Short(typeof(T));

    private static byte Next(ref ulong state)
    {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        return (byte)(state >> 32);
    }
}
