using System.Reflection;
using Xunit;

namespace Firn.Compatibility.Tests;

/// <summary>
/// The contract file of this project, as the build writes it: its schemas are those of the types, and their comparison says what that of the types says. What the analyzers say of a file is
/// compared with this one by <c>ContractVerdictTests</c> of the generator's tests.
/// </summary>
public class ContractFileTests
{
    private static readonly FirnContract s_contract = FirnContract.Parse(File.ReadAllBytes(Path.Combine(AppContext.BaseDirectory, "firn.contract.json")));

    public static TheoryData<string> All => [.. ChangeTable.Rows.Keys];

    [Theory]
    [MemberData(nameof(All))]
    public void The_file_says_what_the_types_say(string name)
    {
        Change row = ChangeTable.Rows[name];
        (Type before, Type after) = row.Types;
        FirnSchema older = s_contract.GetSchema(NameOf(before)), newer = s_contract.GetSchema(NameOf(after));
        Assert.Equal(Convert.ToHexString(FirnSchema.Of(before).Descriptor.Span), Convert.ToHexString(older.Descriptor.Span));
        Assert.Equal(Convert.ToHexString(FirnSchema.Of(after).Descriptor.Span), Convert.ToHexString(newer.Descriptor.Span));
        FirnSchemaComparison expected = row.Comparison, said = FirnSchema.Compare(older, newer);
        Assert.Equal((expected.Forward, expected.Backward, expected.IsSame), (said.Forward, said.Backward, said.IsSame));
        Assert.Equal(expected.Differences.Select(d => (d.Forward.Verdict, d.Forward.DependsOnValues, d.Backward.Verdict, d.Backward.DependsOnValues)), said.Differences.Select(d => (d.Forward.Verdict, d.Forward.DependsOnValues, d.Backward.Verdict, d.Backward.DependsOnValues)));
    }

    /// <summary>What a message carries leads to the names, whatever of it the message has.</summary>
    [Theory]
    [MemberData(nameof(All))]
    public void The_schema_of_a_message_is_found(string name)
    {
        (Type before, Type after) = ChangeTable.Rows[name].Types;
        foreach (Type type in (Type[])[before, after])
        {
            FirnSchema expected = FirnSchema.Of(type);
            FirnSchema? embedded = s_contract.FindSchema(Start(0x12, expected.Descriptor.Span)), fingerprint = s_contract.FindSchema([0x11, .. Convert.FromHexString(expected.Fingerprint)]);
            Assert.Equal(expected.Fingerprint, embedded?.Fingerprint);
            Assert.True(embedded!.HasNames);
            Assert.Same(embedded, fingerprint);
        }
    }

    [Fact]
    public void A_schema_that_no_state_has_gets_the_names_that_are_known()
    {
        FirnSchemaMember known = s_contract.Roots.Select(root => s_contract.TryGetSchema(root, out FirnSchema? schema) ? schema : null).SelectMany(schema => schema?.Definitions ?? []).SelectMany(d => d.Members).First(member => member is { NameHash: not null, Name.Length: > 0 });
        byte[] descriptor = [0x50, 0x00, 0x02, 0x00, .. BitConverter.GetBytes(known.NameHash!.Value), (byte)FirnKind.Guid, 0x00, 1, 2, 3, 4, (byte)FirnKind.Guid];
        FirnSchema found = s_contract.FindSchema(Start(0x12, descriptor))!;
        Assert.Equal([known.Name, null], found.Definitions[0].Members.Select(member => member.Name));
        Assert.Null(s_contract.FindSchema([0x11, 1, 2, 3, 4, 5, 6, 7, 8]));
        Assert.Null(s_contract.FindSchema([0x10]));
        Assert.Equal(FirnErrorCode.InvalidHeader, Assert.Throws<FirnException>(() => s_contract.FindSchema([0x55])).Code);
        Assert.Equal(FirnErrorCode.InvalidSchema, Assert.Throws<FirnException>(() => s_contract.FindSchema([0x12, 0x01, 0x7F])).Code);
    }

    // What stands in front of a body.
    private static byte[] Start(byte header, ReadOnlySpan<byte> descriptor)
    {
        FirnWriter writer = new();
        writer.Write(header);
        writer.WriteCount(descriptor.Length);
        writer.WriteBytes(descriptor);
        return writer.ToArray();
    }

    // As C# writes a type, with namespaces.
    private static string NameOf(Type type)
    {
        if (type.IsArray) return $"{NameOf(type.GetElementType()!)}[{new string(',', type.GetArrayRank() - 1)}]";
        if (Nullable.GetUnderlyingType(type) is { } underlying) return NameOf(underlying) + "?";
        string? keyword = Type.GetTypeCode(type) switch
        {
            _ when type.IsEnum => null,
            TypeCode.Int32 => "int",
            TypeCode.Int64 => "long",
            TypeCode.String => "string",
            TypeCode.Byte => "byte",
            TypeCode.Int16 => "short",
            TypeCode.Boolean => "bool",
            TypeCode.Double => "double",
            TypeCode.Single => "float",
            TypeCode.Decimal => "decimal",
            TypeCode.UInt32 => "uint",
            _ => null,
        };
        if (keyword is not null) return keyword;
        Type[] arguments = type.GetGenericArguments();
        List<string> parts = [];
        int used = 0;
        Stack<Type> chain = [];
        for (Type? level = type; level is not null; level = level.DeclaringType) chain.Push(level);
        foreach (Type level in chain)
        {
            int arity = level.GetTypeInfo().GenericTypeParameters.Length + level.GetGenericArguments().Length;
            int own = Math.Min(arity, level.GetGenericArguments().Length) - used;
            string name = level.Name.Split('`')[0];
            parts.Add(own > 0 ? $"{name}<{string.Join(", ", arguments.Skip(used).Take(own).Select(NameOf))}>" : name);
            used += Math.Max(0, own);
        }

        return (type.Namespace is { Length: > 0 } space ? space + "." : "") + string.Join(".", parts);
    }
}
