namespace AnyType;

/// <summary>Values of the types that all others are made of: small ones, extreme ones, and any.</summary>
internal static class Primitives
{
    /// <summary>A value, or null if the type is none of these.</summary>
    public static object? Make(Type type, Random random)
    {
        if (type.IsEnum) return null;
        long number = random.Next(6) switch
        {
            0 => 0,
            1 => random.NextInt64(long.MinValue, long.MaxValue),
            2 => -random.Next(100),
            _ => random.Next(1, 100),
        };
        return Type.GetTypeCode(type) switch
        {
            TypeCode.Boolean => random.Next(2) == 1,
            TypeCode.Char => (char)random.Next(0x10000),
            TypeCode.SByte => (sbyte)number,
            TypeCode.Byte => (byte)number,
            TypeCode.Int16 => (short)number,
            TypeCode.UInt16 => (ushort)number,
            TypeCode.Int32 => (int)number,
            TypeCode.UInt32 => (uint)number,
            TypeCode.Int64 => number,
            TypeCode.UInt64 => (ulong)number,
            TypeCode.Single => Floating(random, float.MinValue, float.MaxValue, float.NaN, float.NegativeInfinity, -0.0f, BitConverter.Int32BitsToSingle((int)number)),
            TypeCode.Double => Floating(random, double.Epsilon, double.MaxValue, double.NaN, double.PositiveInfinity, -0.0, BitConverter.Int64BitsToDouble(number)),
            TypeCode.Decimal => new decimal((int)number, random.Next(), random.Next(), random.Next(2) == 0, (byte)random.Next(29)),
            TypeCode.DateTime => new DateTime(random.NextInt64(DateTime.MaxValue.Ticks), random.Next(2) == 0 ? DateTimeKind.Utc : DateTimeKind.Unspecified),
            _ => Whole(type.FullName, number, random),
        };
    }

    private static object? Whole(string? name, long number, Random random) => name switch
    {
        "System.IntPtr" => (nint)number,
        "System.UIntPtr" => (nuint)number,
        "System.Int128" => new Int128((ulong)random.NextInt64(), (ulong)number),
        "System.UInt128" => new UInt128((ulong)number, (ulong)random.NextInt64()),
        "System.Half" => BitConverter.UInt16BitsToHalf((ushort)number),
        "System.Guid" => new Guid((int)number, 1, 2, 3, 4, 5, 6, 7, 8, 9, (byte)random.Next(256)),
        "System.TimeSpan" => new TimeSpan(number),
        "System.DateOnly" => DateOnly.FromDayNumber(random.Next(DateOnly.MaxValue.DayNumber)),
        "System.TimeOnly" => new TimeOnly(random.NextInt64(TimeOnly.MaxValue.Ticks)),
        "System.DateTimeOffset" => new DateTimeOffset(random.NextInt64(TimeSpan.TicksPerDay, DateTime.MaxValue.Ticks - TimeSpan.TicksPerDay), TimeSpan.FromMinutes(random.Next(-840, 841))),
        "System.Text.Rune" => new System.Text.Rune(random.Next(0xD800)),
        _ => null,
    };

    private static object Floating<T>(Random random, params T[] values)
        where T : struct => values[random.Next(values.Length)];
}
