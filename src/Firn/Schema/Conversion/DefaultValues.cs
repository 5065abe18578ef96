namespace Firn;

/// <summary>What stands for a member that the data lack, where the reader's codec expects every member: zeros, absence, emptiness.</summary>
internal sealed class DefaultValues(Schema schema, DefinitionLabels[] labels, bool isMarked)
{
    // Far above what any type needs, and far below what could hurt.
    private const int Longest = 1 << 20;

    /// <summary>The bytes of a value that can't be absent; null where the type has no default.</summary>
    public byte[]? Find(SchemaType type)
    {
        List<byte> bytes = [];
        return TryAdd(bytes, type) ? [.. bytes] : null;
    }

    private bool TryAdd(List<byte> bytes, SchemaType type)
    {
        if (bytes.Count > Longest) return false;
        switch (type.Kind)
        {
            case FirnKind.IPAddress:
                bytes.AddRange([4, 0, 0, 0, 0]);
                return true;
            case FirnKind.IPEndPoint:
                bytes.AddRange([4, 0, 0, 0, 0, 0, 0]);
                return true;
            case FirnKind.Object:
                return TryAddObject(bytes, type);
            case FirnKind.ReferenceObject or FirnKind.Union:
                return false;
            default:
                // Zero, no text, no elements; in front of those perhaps a comparer, and the lengths of an array.
                int count = Math.Max(schema.MinSize(type), type.HasComparer ? 2 : 1);
                bytes.AddRange(new byte[count]);
                return true;
        }
    }

    private bool TryAddObject(List<byte> bytes, SchemaType type)
    {
        SchemaDefinition definition = schema.Definitions[type.Definition];
        if (definition.BlockSize > Longest) return false;
        if (isMarked && (labels[type.Definition].Traits & FirnObjectTraits.ReadsSparse) != 0)
        {
            bytes.AddRange([1, 0]);
            return true;
        }

        bytes.AddRange(new byte[definition.BlockSize]);
        foreach (SchemaMember member in definition.Members)
        {
            if (member.Type.MayBeAbsent || member.Type.Kind == FirnKind.Bool || schema.IsInFixedBlock(member.Type)) continue;
            if (!TryAdd(bytes, member.Type)) return false;
        }

        return true;
    }
}
