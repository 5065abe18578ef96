using Firn.Dynamic;

namespace Firn;

/// <summary>Writes the names of a schema (format, section 5.6).</summary>
internal static class SchemaNamesWriter
{
    /// <summary>The names of types, members and cases, then those of enums.</summary>
    /// <param name="descriptor">What they name.</param>
    /// <exception cref="NotSupportedException">A member's or a value's name can't be written, or all are too long.</exception>
    public static byte[] Write(SchemaDescriptor descriptor)
    {
        FirnWriter writer = new(stackalloc byte[512]);
        try
        {
            foreach (DefinitionLabels definition in descriptor.Definitions)
            {
                writer.WriteString(LabelOf(definition.Label, definition.Type));
                HashSet<string> names = new(StringComparer.Ordinal);
                foreach (MemberLabel member in definition.Members)
                {
                    CheckName(definition.Type, "member", member.Name, "Give it another by [FirnMember(Name = ..)]");
                    if (!names.Add(member.Name)) throw Refuse($"{TypeDisplay.Full(definition.Type)} has two members of the name '{member.Name}'. Give one of them another by [FirnMember(Name = ..)]");
                    writer.WriteString(member.Name);
                }

                foreach (CaseLabel unionCase in definition.Cases) writer.WriteString(LabelOf(unionCase.Label, unionCase.Type));
            }

            WriteEnums(ref writer, descriptor);
            return ToArray(ref writer, descriptor);
        }
        finally
        {
            writer.Dispose();
        }
    }

    /// <summary>The names of enums alone, as they stand in the head of a container.</summary>
    /// <param name="descriptor">What they name.</param>
    /// <exception cref="NotSupportedException">A value's name can't be written, or all are too long.</exception>
    public static byte[] WriteEnums(SchemaDescriptor descriptor)
    {
        FirnWriter writer = new(stackalloc byte[512]);
        try
        {
            WriteEnums(ref writer, descriptor);
            return ToArray(ref writer, descriptor);
        }
        finally
        {
            writer.Dispose();
        }
    }

    /// <summary>Names that were read, as a message would carry them; empty where that refuses them, as the head of a container may have others.</summary>
    /// <param name="schema">What they name.</param>
    /// <param name="names">The names.</param>
    public static byte[] Write(Schema schema, SchemaNames names)
    {
        FirnWriter writer = new(stackalloc byte[512]);
        try
        {
            foreach (FirnContainerDefinition definition in names.Definitions)
            {
                writer.WriteString(definition.Name);
                foreach (string part in definition.Parts) writer.WriteString(part);
            }

            List<int>[] places = PlacesOf(names);
            writer.WriteCount(names.Enums.Length);
            for (int e = 0; e < names.Enums.Length; e++)
            {
                EnumNames named = names.Enums[e];
                writer.WriteString(named.Name);
                writer.Reserve(1) = named.IsFlags ? (byte)1 : (byte)0;
                WritePlaces(ref writer, places[e]);
                WriteValues(ref writer, named.Values, SchemaType.LeafWidth(named.Kind));
            }

            byte[] bytes = writer.ToArray();
            SchemaNamesParser.Parse(schema, bytes, 0);
            return bytes;
        }
        catch (FirnException)
        {
            return [];
        }
        finally
        {
            writer.Dispose();
        }
    }

    private static List<int>[] PlacesOf(SchemaNames names)
    {
        List<int>[] places = [.. names.Enums.Select(_ => new List<int>())];
        for (int i = 0; i < names.EnumOf.Length; i++)
        {
            if (names.EnumOf[i] >= 0) places[names.EnumOf[i]].Add(i);
        }

        return places;
    }

    private static byte[] ToArray(ref FirnWriter writer, SchemaDescriptor descriptor)
    {
        byte[] bytes = writer.ToArray();
        if (bytes.Length > SchemaNamesParser.Longest) throw Refuse($"The names of {(descriptor.Definitions is [{ } first, ..] ? TypeDisplay.Full(first.Type) : "the enum")} and all that it holds take more than 1 MiB");
        return bytes;
    }

    /// <summary>The enums of a type, as they are known without bytes.</summary>
    /// <param name="schema">What its descriptor says.</param>
    /// <param name="labels">Which integers are enums.</param>
    public static SchemaNames EnumsOf(Schema schema, EnumLabel[] labels)
    {
        int[] enumOf = new int[schema.Integers.Length];
        Array.Fill(enumOf, -1);
        Dictionary<Type, int> numbers = [];
        List<EnumNames> enums = [];
        foreach (EnumLabel label in labels)
        {
            if (!numbers.TryGetValue(label.Type, out int number))
            {
                numbers.Add(label.Type, number = enums.Count);
                enums.Add(new EnumNames(LabelOf(null, label.Type), IsFlags(label.Type), schema.Integers[label.Place], ValuesOf(label.Type, out _)));
            }

            enumOf[label.Place] = number;
        }

        return new SchemaNames([], [.. enums], enumOf);
    }

    private static bool IsFlags(Type type) => type.IsDefined(typeof(FlagsAttribute), inherit: false);

    private static void WriteEnums(ref FirnWriter writer, SchemaDescriptor descriptor)
    {
        // In the order of their first places, which is the order in which they were described.
        OrderedDictionary<Type, List<int>> places = [];
        foreach (EnumLabel label in descriptor.Enums)
        {
            if (places.TryGetValue(label.Type, out List<int>? known)) known.Add(label.Place);
            else places.Add(label.Type, [label.Place]);
        }

        writer.WriteCount(places.Count);
        foreach ((Type type, List<int> at) in places)
        {
            writer.WriteString(LabelOf(null, type));
            writer.Reserve(1) = IsFlags(type) ? (byte)1 : (byte)0;
            WritePlaces(ref writer, at);
            EnumValue[] values = ValuesOf(type, out int width);
            foreach (EnumValue value in values) CheckName(type, "value", value.Name, "Rename it");
            WriteValues(ref writer, values, width);
        }
    }

    private static void WritePlaces(ref FirnWriter writer, List<int> places)
    {
        writer.WriteCount(places.Count);
        for (int i = 0; i < places.Count; i++) writer.WriteCount(i == 0 ? places[0] : places[i] - places[i - 1]);
    }

    private static void WriteValues(ref FirnWriter writer, EnumValue[] values, int width)
    {
        writer.WriteCount(values.Length);
        foreach (EnumValue value in values)
        {
            writer.WriteString(value.Name);
            for (int b = 0; b < width; b++) writer.Reserve(1) = (byte)(value.Bits >> (8 * b));
        }
    }

    /// <summary>The named values of an enum, in the order of the format.</summary>
    private static EnumValue[] ValuesOf(Type type, out int width)
    {
        // Names and values come in one order.
        string[] names = Enum.GetNames(type);
        Array integers = Enum.GetValuesAsUnderlyingType(type);
        width = Buffer.ByteLength(integers) / Math.Max(1, integers.Length);
        ulong mask = width is 0 or 8 ? ulong.MaxValue : (1UL << (8 * width)) - 1;
        EnumValue[] values = new EnumValue[names.Length];
        for (int i = 0; i < values.Length; i++)
        {
            object integer = integers.GetValue(i)!;
            values[i] = new EnumValue(names[i], (integer is ulong wide ? wide : (ulong)Convert.ToInt64(integer, null)) & mask);
        }

        Array.Sort(values, static (a, b) => a.Bits != b.Bits ? a.Bits.CompareTo(b.Bits) : string.CompareOrdinal(a.Name, b.Name));
        return values;
    }

    // Names of types are labels: what a schema can't hold of one is left out of it, as nothing goes by it.
    private static string LabelOf(string? label, Type type)
    {
        string name = label ?? ContainerHeadWriter.NameOf(type);
        if (SchemaNamesParser.FindFault(name) is null) return name;
        if (name.Length > SchemaNamesParser.LongestName) name = name[..SchemaNamesParser.LongestName];
        return string.Create(name.Length, name, static (text, source) =>
        {
            for (int i = 0; i < text.Length; i++) text[i] = char.IsControl(source[i]) || char.IsSurrogate(source[i]) ? '?' : source[i];
        });
    }

    private static void CheckName(Type type, string what, string name, string remedy)
    {
        if (SchemaNamesParser.FindFault(name) is { } fault) throw Refuse($"The name of a {what} of {TypeDisplay.Full(type)}, which begins with '{name[..Math.Min(name.Length, 32)]}', {fault}. {remedy}");
    }

    private static NotSupportedException Refuse(string problem) => new($"{problem}; or use FirnSchemaMode.Embedded, which carries no names.");
}
