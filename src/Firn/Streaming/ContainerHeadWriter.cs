using System.Text;

namespace Firn;

/// <summary>Makes the head of a container (format, section 7).</summary>
internal static class ContainerHeadWriter
{
    /// <summary>The head of a container of an entry's values, with the options' compression and cases.</summary>
    public static byte[] Write(CodecEntry entry, FirnOptions options)
    {
        FirnCompression compression = options.Compression;
        MessageCompression.Require(compression);
        SchemaDescriptor descriptor = entry.DescriptorUnder(options);
        bool isNamed = options.SchemaMode == FirnSchemaMode.Named;
        FirnWriter writer = new(stackalloc byte[512]);
        try
        {
            writer.WriteBytes(ContainerFormat.Magic);
            writer.WriteBytes([ContainerFormat.Version, (byte)((byte)compression | (isNamed ? ContainerFormat.HasEnums : 0))]);
            writer.WriteCount(descriptor.Bytes.Length);
            writer.WriteBytes(ElementDescriptor(descriptor, entry.MayBeAbsent));
            foreach (DefinitionLabels definition in descriptor.Definitions)
            {
                writer.WriteString(definition.Label ?? NameOf(definition.Type));
                foreach (MemberLabel member in definition.Members) writer.WriteString(member.Name);
                foreach (CaseLabel unionCase in definition.Cases) writer.WriteString(unionCase.Label ?? NameOf(unionCase.Type));
            }

            if (isNamed)
            {
                byte[] enums = SchemaNamesWriter.WriteEnums(descriptor);
                writer.WriteCount(enums.Length);
                writer.WriteBytes(enums);
            }

            return writer.ToArray();
        }
        finally
        {
            writer.Dispose();
        }
    }

    /// <summary>The descriptor of a value as an element: with the bit that says whether it may be null.</summary>
    public static byte[] ElementDescriptor(SchemaDescriptor descriptor, bool mayBeAbsent)
    {
        byte[] bytes = [.. descriptor.Bytes];
        if (mayBeAbsent) bytes[0] |= ContainerFormat.MayBeAbsent;
        return bytes;
    }

    /// <summary>
    /// A type's name without its namespace: <c>Outer.Inner</c>, <c>Pair&lt;Int32, String&gt;</c>, <c>Int32[]</c>. It depends on the type alone.
    /// </summary>
    public static string NameOf(Type type)
    {
        StringBuilder text = new();
        Append(text, type);
        return text.ToString();
    }

    private static void Append(StringBuilder text, Type type)
    {
        if (type.IsArray)
        {
            Append(text, type.GetElementType()!);
            text.Append('[').Append(',', type.GetArrayRank() - 1).Append(']');
            return;
        }

        // A nested type has the arguments of the types around it in front of its own.
        Type[] arguments = type.GetGenericArguments();
        Stack<Type> chain = [];
        for (Type? level = type; level is not null; level = level.DeclaringType) chain.Push(level);
        int used = 0;
        bool first = true;
        foreach (Type level in chain)
        {
            if (!first) text.Append('.');
            first = false;
            int tick = level.Name.IndexOf('`', StringComparison.Ordinal);
            text.Append(tick < 0 ? level.Name : level.Name[..tick]);
            int arity = level.GetGenericArguments().Length;
            if (used >= arity) continue;
            text.Append('<');
            for (int i = used; i < arity; i++)
            {
                if (i > used) text.Append(", ");
                Append(text, arguments[i]);
            }

            text.Append('>');
            used = arity;
        }
    }
}
