using Firn.Codecs;

namespace Firn.Tests.Schema.Model;

/// <summary>A type of a schema that a test makes up, with what the library's own parser would find out of it left to this model.</summary>
internal sealed record ModelType(FirnKind Kind, bool IsAbsent = false)
{
    public ModelType? Element { get; init; }

    public ModelType? Key { get; init; }

    public int Rank { get; init; }

    public ModelDefinition? Definition { get; init; }
}

internal sealed record ModelMember(string Name, ModelType Type)
{
    public int Id { get; init; } = -1;

    public string[] FormerNames { get; init; } = [];

    public bool IsRequired { get; init; }
}

internal sealed class ModelDefinition(string name, FirnKind kind)
{
    public string Name => name;

    public FirnKind Kind { get; set; } = kind;

    /// <summary>Whether it stands for a class: where it is held it may always be absent.</summary>
    public bool IsClass { get; set; }

    public bool ReadsSparse { get; set; }

    public List<ModelMember> Members { get; set; } = [];

    public List<(long Tag, ModelType Type)> Cases { get; set; } = [];

    public override string ToString() => name;
}

/// <summary>Widths, layout and descriptor, worked out from the text of the format by plain recursion.</summary>
internal static class ModelLayout
{
    private static readonly int[] s_widths = [0, 1, 1, 1, 2, 2, 4, 4, 8, 8, 16, 16, 8, 8, 2, 2, 4, 8, 16, 16, 8, 10, 8, 8, 4, 4, 4, 8, 16, 8, 12, 16, 16, 16, 24, 64, 16];

    public static int LeafWidth(FirnKind kind) => (int)kind < s_widths.Length ? s_widths[(int)kind] : 0;

    /// <summary>0 for what varies, and for what has no bytes.</summary>
    public static int Width(ModelType type)
    {
        if (type.Kind != FirnKind.Object) return LeafWidth(type.Kind);
        int width = (FlagBits(type.Definition!) + 7) / 8;
        foreach (ModelMember member in type.Definition!.Members)
        {
            if (member.Type.IsAbsent) return 0;
            if (member.Type.Kind == FirnKind.Bool) continue;
            int part = Width(member.Type);
            if (part == 0) return 0;
            width += part;
        }

        return width;
    }

    public static int FlagBits(ModelDefinition definition) => definition.Members.Sum(m => (m.Type.Kind == FirnKind.Bool ? 1 : 0) + (m.Type.IsAbsent ? 1 : 0));

    public static bool IsFixed(ModelMember member) => !member.Type.IsAbsent && member.Type.Kind != FirnKind.Bool && Width(member.Type) > 0;

    public static bool HasComparer(ModelType type) => (type.Kind == FirnKind.Set && type.Element!.Kind == FirnKind.String) || (type.Kind == FirnKind.Dictionary && type.Key!.Kind == FirnKind.String);

    /// <summary>The descriptor, and its definitions by number.</summary>
    public static byte[] Describe(ModelType root, out List<ModelDefinition> definitions)
    {
        List<byte> bytes = [];
        List<ModelDefinition> found = [];
        Type(root);
        for (int i = 0; i < found.Count; i++)
        {
            Count(bytes, found[i].Kind == FirnKind.Union ? found[i].Cases.Count : found[i].Members.Count);
            foreach ((long tag, ModelType type) in found[i].Cases)
            {
                Count(bytes, tag);
                Type(type);
            }

            foreach (ModelMember member in found[i].Members)
            {
                Count(bytes, member.Id + 1);
                if (member.Id < 0) bytes.AddRange(BitConverter.GetBytes(SchemaDescriptor.HashName(member.Name)));
                Type(member.Type);
            }
        }

        definitions = found;
        return [.. bytes];

        void Type(ModelType type)
        {
            bytes.Add((byte)((int)type.Kind | (type.IsAbsent ? 0x80 : 0)));
            if (type.Kind == FirnKind.Array) bytes.Add((byte)type.Rank);
            if (type.Key is not null) Type(type.Key);
            if (type.Element is not null) Type(type.Element);
            if (type.Definition is null) return;
            int number = found.IndexOf(type.Definition);
            if (number < 0)
            {
                number = found.Count;
                found.Add(type.Definition);
            }

            Count(bytes, number);
        }
    }

    public static void Count(List<byte> bytes, long value)
    {
        FirnWriter writer = new(new byte[80]);
        writer.WriteCount(value);
        bytes.AddRange(writer.WrittenSpan);
        writer.Dispose();
    }

    /// <summary>The descriptor as a reader has it, with the names of its members.</summary>
    public static SchemaDescriptor ReaderOf(ModelType root)
    {
        byte[] bytes = Describe(root, out List<ModelDefinition> definitions);
        return new SchemaDescriptor(bytes, [.. definitions.Select(Labels)], []);
    }

    private static DefinitionLabels Labels(ModelDefinition definition, int number)
    {
        FirnObjectTraits traits = (definition.ReadsSparse ? FirnObjectTraits.ReadsSparse : 0) | (definition.Kind == FirnKind.ReferenceObject ? FirnObjectTraits.KeepsIdentity : 0);
        DefinitionLabels labels = new(typeof(ModelDefinition), definition.Kind, number, traits);
        labels.Members.AddRange(definition.Members.Select(m => new MemberLabel(m.Name, m.Id, mayBeAbsent: false) { Kind = FirnKind.Int32, IsRequired = m.IsRequired, FormerNames = m.FormerNames }));
        return labels;
    }
}
