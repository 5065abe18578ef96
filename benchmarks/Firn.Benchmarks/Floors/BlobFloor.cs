using System.Runtime.InteropServices;

namespace Firn.Benchmarks.Floors;

/// <summary>Floors of an array of numbers as a root: copies of memory, into the exact new array where one is asked for.</summary>
internal static unsafe class BlobFloor
{
    /// <summary>S3: its length is known, so it is written where it stays.</summary>
    public static byte[] ToArray(float[] values)
    {
        byte[] result = Wire.NewArray<byte>(Length(values));
        fixed (byte* p = &MemoryMarshal.GetArrayDataReference(result)) CollectionFloors.WriteBlock<float>(p, values);
        return result;
    }

    /// <summary>D2.</summary>
    public static float[] Decode(byte[] message)
    {
        fixed (byte* p = message) return CollectionFloors.ReadBlock<float>(p);
    }

    /// <summary>Header, count, numbers.</summary>
    private static int Length(float[] values)
    {
        int count = values.Length < 240 ? 1 : values.Length <= ushort.MaxValue ? 3 : 5;
        return 1 + count + (values.Length * sizeof(float));
    }
}
