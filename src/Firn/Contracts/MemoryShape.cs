namespace Firn.Contracts;

/// <summary>
/// What a value of a type is in memory, as far as members that lie over one another ask. Computed by both front ends alike, as in a process of
/// 64 bits: the compiler can't ask the runtime, and what is refused must not depend on the machine.
/// </summary>
/// <param name="Width">Bytes of a value, or <see cref="UnknownWidth"/>.</param>
/// <param name="Alignment">What its address is a multiple of.</param>
/// <param name="TakesAnyBits">Whether every pattern of its bits is a value that anybody could have set.</param>
/// <param name="IsAutomatic">Whether it makes the runtime choose the layout of a struct that holds it: a reference, or a struct that is laid out so.</param>
/// <param name="IsStruct">Whether it is made of fields, for which the runtime looks for a place after those of all others.</param>
internal sealed record MemoryShape(int Width, int Alignment, bool TakesAnyBits, bool IsAutomatic, bool IsStruct)
{
    /// <summary>The width of a struct of the framework's whose fields nobody tells.</summary>
    public const int UnknownWidth = -1;

    private const int PointerWidth = 8;

    /// <summary>An object: other bits than those of a reference to one of its type are no value.</summary>
    public static MemoryShape Reference { get; } = new(PointerWidth, PointerWidth, false, true, false);

    /// <summary>A pointer, of data or code.</summary>
    public static MemoryShape Pointer { get; } = new(PointerWidth, PointerWidth, false, false, false);

    /// <summary>A struct of which nothing is known.</summary>
    public static MemoryShape Unknown { get; } = new(UnknownWidth, PointerWidth, false, true, true);

    /// <summary>A value type of the framework whose width depends on no type argument, by its metadata name.</summary>
    public static MemoryShape OfFramework(string type)
    {
        if (LibraryCodecTable.Find(type) is not { Absence: CodecAbsence.None or CodecAbsence.ImmutableArray } row) return Unknown;
        int width = row.Shape.MemorySize;
        switch (type)
        {
            case "System.IntPtr" or "System.UIntPtr":
                return new MemoryShape(width, width, true, false, false);
            case "System.Int128" or "System.UInt128":
                return new MemoryShape(width, width, true, false, true);
            case "System.Half":
                return new MemoryShape(width, width, true, false, true);
            case "System.Guid" or "System.Text.Rune" or "System.DateOnly" or "System.Index" or "System.Range":
                return new MemoryShape(width, 4, row.Shape.IsBitwise, false, true);
            case "System.Runtime.InteropServices.NFloat" or "System.Runtime.InteropServices.CLong" or "System.Runtime.InteropServices.CULong":
                return new MemoryShape(width, width, false, false, true);
            case "System.Drawing.Point" or "System.Drawing.PointF" or "System.Drawing.Size" or "System.Drawing.SizeF" or "System.Drawing.Rectangle" or "System.Drawing.RectangleF":
                return new MemoryShape(width, 4, row.Shape.IsBitwise, false, true);
            case "System.Numerics.BigInteger" or "System.Drawing.Color" or "System.Net.IPNetwork" or "System.Text.Json.JsonElement":
                return new MemoryShape(width, PointerWidth, false, true, true);
            case "System.DateTime" or "System.DateTimeOffset" or "System.Decimal" or "System.TimeSpan" or "System.TimeOnly" or "System.Numerics.Complex":
                return new MemoryShape(width, 8, row.Shape.IsBitwise, false, true);
        }

        // How a vector is aligned is a matter of the processor.
        if (row.IsOfNumbers) return Unknown;
        if (row.Arguments != CodecArguments.None) return new MemoryShape(width, PointerWidth, false, true, true);
        return type.StartsWith("System.Numerics.", StringComparison.Ordinal)
            ? new MemoryShape(width, 4, row.Shape.IsBitwise, false, true)
            : new MemoryShape(width, width, row.Shape.IsBitwise, false, false);
    }

    /// <summary>A generic struct of the framework, by its metadata name: its fields may be of the types of its arguments.</summary>
    public static MemoryShape OfFramework(string type, IReadOnlyList<MemoryShape> arguments)
    {
        if (type.StartsWith("System.ValueTuple`", StringComparison.Ordinal)) return OfFields(MemoryLayout.Automatic, Fields(arguments), All(arguments));
        if (type == "System.Collections.Generic.KeyValuePair`2") return OfFields(MemoryLayout.Sequential, Fields(arguments), All(arguments));
        return type == "System.Nullable`1" ? OfFields(MemoryLayout.Sequential, Fields([OfFramework("System.Boolean"), arguments[0]]), false) : OfFramework(type);
    }

    /// <summary>A struct.</summary>
    /// <param name="layout">What its author says about the layout.</param>
    /// <param name="fields">Its fields in their order.</param>
    /// <param name="isOpen">Whether nothing but the fields' own types says which values it may have.</param>
    public static MemoryShape OfFields(MemoryLayout layout, IReadOnlyList<MemoryField> fields, bool isOpen)
    {
        bool takesAnyBits = isOpen, isAutomatic = layout.Kind == MemoryLayoutKind.Automatic, isKnown = true;
        int alignment = 1;
        foreach (MemoryField field in fields)
        {
            takesAnyBits &= field.Shape.TakesAnyBits;
            isAutomatic |= field.Shape.IsAutomatic;
            isKnown &= field.Shape.Width != UnknownWidth;
            alignment = Math.Max(alignment, field.Shape.Alignment);
        }

        if (!isKnown) return Unknown;
        int width;
        if (layout.Kind == MemoryLayoutKind.Explicit)
        {
            alignment = Math.Min(alignment, layout.Packing);
            width = Explicit(fields);
        }
        else if (isAutomatic)
        {
            foreach (MemoryField field in fields) alignment = field.Shape.IsStruct ? Math.Max(alignment, PointerWidth) : alignment;
            width = Automatic(fields);
        }
        else
        {
            alignment = Math.Min(alignment, layout.Packing);
            width = Sequential(fields, layout.Packing);
        }

        width = Math.Max(RoundUp(Math.Max(width, 1), alignment), isAutomatic && layout.Kind != MemoryLayoutKind.Explicit ? 0 : layout.Size);
        return new MemoryShape(width, alignment, takesAnyBits, isAutomatic, true);
    }

    /// <summary>A struct that is some elements of a type in a row.</summary>
    public MemoryShape Repeated(int count) => Width == UnknownWidth ? Unknown : new MemoryShape((int)Math.Min((long)Width * count, int.MaxValue), Alignment, false, IsAutomatic, true);

    private static int Explicit(IReadOnlyList<MemoryField> fields)
    {
        int end = 0;
        foreach (MemoryField field in fields) end = Math.Max(end, field.Offset + field.Shape.Width);
        return end;
    }

    private static int Sequential(IReadOnlyList<MemoryField> fields, int packing)
    {
        int end = 0;
        foreach (MemoryField field in fields) end = RoundUp(end, Math.Min(packing, field.Shape.Alignment)) + field.Shape.Width;
        return end;
    }

    // The larger ones first, so that there are no gaps between them; then structs.
    private static int Automatic(IReadOnlyList<MemoryField> fields)
    {
        int end = 0;
        foreach (MemoryField field in fields)
        {
            if (!field.Shape.IsStruct) end += field.Shape.Width;
        }

        foreach (MemoryField field in fields)
        {
            if (field.Shape.IsStruct) end = RoundUp(end, Math.Max(PointerWidth, field.Shape.Alignment)) + field.Shape.Width;
        }

        return end;
    }

    private static MemoryField[] Fields(IReadOnlyList<MemoryShape> shapes)
    {
        MemoryField[] fields = new MemoryField[shapes.Count];
        for (int i = 0; i < fields.Length; i++) fields[i] = new MemoryField(0, shapes[i]);
        return fields;
    }

    private static bool All(IReadOnlyList<MemoryShape> shapes)
    {
        foreach (MemoryShape shape in shapes)
        {
            if (!shape.TakesAnyBits) return false;
        }

        return true;
    }

    private static int RoundUp(int value, int alignment) => (value + alignment - 1) / alignment * alignment;
}
