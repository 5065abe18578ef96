using Firn.Primitives;

namespace Firn.Benchmarks.Shapes;

/// <summary>The shapes "small" and "large" written and read by calls of the writer and reader, a value at a time, as a user would.</summary>
internal static class SelfWritten
{
    /// <summary>Writes a small record.</summary>
    public static void Write(ref FirnWriter writer, SmallRecord value) => writer
        .Write(value.Code)
        .Write(value.Description)
        .Write(value.ModifiedAt)
        .Write(value.Score);

    /// <summary>Reads a small record.</summary>
    public static SmallRecord ReadSmall(ref FirnReader reader) => new()
    {
        Code = reader.ReadInt32(),
        Description = reader.ReadNullableString()!,
        ModifiedAt = reader.ReadDateTime(),
        Score = reader.ReadDouble(),
    };

    /// <summary>Writes a large record.</summary>
    public static void Write(ref FirnWriter writer, LargeRecord value)
    {
        writer
            .Write(value.Code)
            .Write(value.Description)
            .Write(value.ModifiedAt)
            .Write(value.Score)
            .Write(value.IsActive)
            .Write(value.Key)
            .Write(value.Delta)
            .Write(value.Port)
            .WriteValue(value.Counts)
            .WriteValue(value.Tags)
            .WriteValue(value.Totals);
        Write(ref writer, value.First);
        writer.WriteCount(value.Others.Length);
        foreach (SmallRecord other in value.Others) Write(ref writer, other);
    }

    /// <summary>Writes a small record, its values of known width as one run.</summary>
    public static void WriteRuns(ref FirnWriter writer, SmallRecord value)
    {
        Span<byte> run = writer.ReserveSpan(PrimitiveSize.Int32 + PrimitiveSize.DateTime + PrimitiveSize.Double);
        run.TryWrite(value.Code);
        run.TryWrite(value.ModifiedAt);
        run.TryWrite(value.Score);
        writer.Write(value.Description);
    }

    /// <summary>Writes a large record, its values of known width as one run.</summary>
    public static void WriteRuns(ref FirnWriter writer, LargeRecord value)
    {
        Span<byte> run = writer.ReserveSpan(PrimitiveSize.Int32 + PrimitiveSize.DateTime + PrimitiveSize.Double + PrimitiveSize.Boolean + PrimitiveSize.Guid + PrimitiveSize.Int16 + PrimitiveSize.UInt16);
        run.TryWrite(value.Code);
        run.TryWrite(value.ModifiedAt);
        run.TryWrite(value.Score);
        run.TryWrite(value.IsActive);
        run.TryWrite(value.Key);
        run.TryWrite(value.Delta);
        run.TryWrite(value.Port);
        writer.Write(value.Description).WriteValue(value.Counts).WriteValue(value.Tags).WriteValue(value.Totals);
        WriteRuns(ref writer, value.First);
        writer.WriteCount(value.Others.Length);
        foreach (SmallRecord other in value.Others) WriteRuns(ref writer, other);
    }

    /// <summary>Reads a large record.</summary>
    public static LargeRecord ReadLarge(ref FirnReader reader) => new()
    {
        Code = reader.ReadInt32(),
        Description = reader.ReadNullableString()!,
        ModifiedAt = reader.ReadDateTime(),
        Score = reader.ReadDouble(),
        IsActive = reader.ReadBoolean(),
        Key = reader.ReadGuid(),
        Delta = reader.ReadInt16(),
        Port = reader.ReadUInt16(),
        Counts = reader.ReadValue<int[]>()!,
        Tags = reader.ReadValue<string[]>()!,
        Totals = reader.ReadValue<Dictionary<string, int>>()!,
        First = ReadSmall(ref reader),
        Others = ReadOthers(ref reader),
    };

    private static SmallRecord[] ReadOthers(ref FirnReader reader)
    {
        SmallRecord[] others = new SmallRecord[Math.Min(reader.ReadCount(), reader.Remaining)];
        for (int i = 0; i < others.Length; i++) others[i] = ReadSmall(ref reader);
        return others;
    }
}
