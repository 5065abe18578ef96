namespace Firn.Contracts;

/// <summary>Who decides where fields lie; the values of <c>LayoutKind</c>.</summary>
internal enum MemoryLayoutKind
{
    /// <summary>Their order.</summary>
    Sequential = 0,

    /// <summary>Their author.</summary>
    Explicit = 2,

    /// <summary>The runtime.</summary>
    Automatic = 3,
}

/// <summary>What <c>[StructLayout]</c> says.</summary>
/// <param name="Kind">Who decides.</param>
/// <param name="Pack">The largest alignment, or 0.</param>
/// <param name="Size">Bytes at least, or 0.</param>
internal readonly record struct MemoryLayout(MemoryLayoutKind Kind, int Pack, int Size)
{
    public static MemoryLayout Sequential => new(MemoryLayoutKind.Sequential, 0, 0);

    public static MemoryLayout Automatic => new(MemoryLayoutKind.Automatic, 0, 0);

    /// <summary>The largest alignment. Reflection tells 8 where nothing was said.</summary>
    public int Packing => Pack is 0 or 8 ? int.MaxValue : Pack;
}

/// <summary>A field of a struct.</summary>
/// <param name="Offset">Its first byte, where the author decides.</param>
/// <param name="Shape">What lies there.</param>
internal readonly record struct MemoryField(int Offset, MemoryShape Shape);
