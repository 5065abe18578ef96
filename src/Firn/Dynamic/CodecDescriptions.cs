using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Firn.CodeGeneration;
using Firn.Contracts;
using Firn.Dynamic.Emission;

namespace Firn.Dynamic;

/// <summary>What emitted codecs are in a descriptor. Data and not code, because it is asked for once, and compiling it would cost more than all else.</summary>
internal static class CodecDescriptions
{
    private static readonly ConditionalWeakTable<Type, Description> s_descriptions = [];

    private sealed record Description(Type Key, MemberLabel[]? Members, FirnObjectTraits Traits, long Memory, CaseLabel[] Cases, Type[] ExactCases)
    {
        public string? Label { get; init; }
    }

    /// <summary>Describes an emitted codec's values. Called by emitted code.</summary>
    public static void Describe(FirnSchemaBuilder builder, Type codec)
    {
        Description description = Of(codec);
        if (description.Members is { } members)
        {
            builder.LabelledObject(description.Key, description.Traits, description.Memory, description.Label);
            foreach (MemberLabel member in members) builder.Add(member);
            return;
        }

        builder.Union(description.Key);
        foreach (CaseLabel unionCase in description.Cases) builder.Add(unionCase);
    }

    /// <summary>The classes of a union's cases that are compared exactly. Called by emitted code.</summary>
    public static FirnCaseTable CaseTable(Type codec) => new(Of(codec).ExactCases);

    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    [RequiresDynamicCode(DynamicWarnings.Code)]
    public static void Add(ObjectNode node, FirnObjectTraits traits, CodecBatch batch)
    {
        MemberLabel[] members = new MemberLabel[node.Members.Length];
        for (int i = 0; i < members.Length; i++)
        {
            MemberContract member = node.Contract!.Members[i];
            Resolution resolution = node.Members[i];
            bool isPrimitive = resolution.PrimitiveKind.Length > 0;
            members[i] = new MemberLabel(member.WireName, member.Id, resolution.DescribesAbsence)
            {
                Kind = isPrimitive ? Enum.Parse<FirnKind>(resolution.PrimitiveKind) : 0,
                EnumType = isPrimitive && resolution.ValueType.IsEnum ? resolution.ValueType : null,
                Describe = isPrimitive ? null : new Describer(resolution.Codec!.Type).Describe,
                IsRequired = member.IsRequired,
                FormerNames = member.FormerNames.Count == 0 ? null : [.. member.FormerNames],
                WhenNull = member.WhenNull,
                LacksDefault = member.LacksDefault,
                FindNotNull = node.Paths[i] is [{ } declared] ? new DeclaredNulls(declared, hasCodec: node.MemberCodecs.Length > 0 && node.MemberCodecs[i] is not null).Find : null,
                Converters = node.Converters.Length == 0 || node.Converters[i].Length == 0 ? null : Array.ConvertAll(node.Converters[i], c => ConverterOf(c, resolution)),
            };
        }

        // Several cases of F# are objects of one type: the codec tells them apart.
        Type key = node.Case is null ? node.Type : node.Codec!;
        s_descriptions.Add(node.Codec!, new Description(key, members, traits, MemoryOf(node, batch), [], []) { Label = node.Case is null ? null : LabelOf(node.Type, node.Case.Name) });
    }

    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    [RequiresDynamicCode(DynamicWarnings.Code)]
    public static void Add(UnionNode node)
    {
        CaseLabel[] cases = new CaseLabel[node.Cases.Count];
        List<Type> exact = [];
        for (int i = 0; i < cases.Length; i++)
        {
            (long tag, Resolution resolution) = node.Cases[i];
            cases[i] = new CaseLabel(tag, resolution.Type, new Describer(resolution.Codec!.Type).Describe, CodecGraph.ChargeOf(node, resolution, resolution.Type.IsValueType ? SizeOf(resolution.Type) : 0)) { Label = node.Cases[i].Name is { } name ? LabelOf(node.Type, name) : null };
            if (node.Declaration.FSharp is null && CodecGraph.IsExact(node, resolution)) exact.Add(resolution.Type);
        }

        s_descriptions.Add(node.Codec!, new Description(node.Type, null, FirnObjectTraits.None, 0, cases, exact.ToArray()));
    }

    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    [RequiresDynamicCode(DynamicWarnings.Code)]
    private static MemberConverter ConverterOf(ResolvedConverter converter, Resolution member) =>
        (MemberConverter)typeof(CallableConverter<,,,,>)
            .MakeGenericType(converter.Old.Type, converter.Old.Codec!.Type, member.Type, member.Codec!.Type, converter.Converter)
            .GetProperty(nameof(CallableConverter<,,,,>.Plain), BindingFlags.Public | BindingFlags.Static)!
            .GetValue(null)!;

    // As a class nested in the union would be called.
    private static string LabelOf(Type union, string name) => $"{ContainerHeadWriter.NameOf(union)}.{name}";

    // What the emitted code charges.
    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    [RequiresDynamicCode(DynamicWarnings.Code)]
    private static long MemoryOf(ObjectNode node, CodecBatch batch)
    {
        if (node.Contract!.IsStruct) return 0;
        ObjectLayout layout = batch.LayoutOf(node);
        long memory = layout.Charge + layout.ChargeSlots;
        if (layout.UnknownSlots.Count == 0) return memory;
        foreach (Resolution member in node.Members)
        {
            if (member.Absence == CodecAbsence.None && batch.ShapeOf(member).MemorySize == CodecShape.Unknown) memory += SizeOf(member.Type);
        }

        return memory;
    }

    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    [RequiresDynamicCode(DynamicWarnings.Code)]
    private static int SizeOf(Type type) => typeof(Unsafe).GetMethod(nameof(Unsafe.SizeOf))!.MakeGenericMethod(type).CreateDelegate<Func<int>>()();

    private static Description Of(Type codec) => s_descriptions.TryGetValue(codec, out Description? description) ? description : throw new InvalidOperationException($"{TypeDisplay.Full(codec)} was not emitted by this engine.");

    // Finds a codec's own description when it is first asked for.
    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    [RequiresDynamicCode(DynamicWarnings.Code)]
    private sealed class Describer(Type codec)
    {
        private Action<FirnSchemaBuilder>? _describe;

        public void Describe(FirnSchemaBuilder builder) => (_describe ??= Find())(builder);

        private Action<FirnSchemaBuilder> Find()
        {
            MethodInfo? method = codec.GetMethod(nameof(IFirnCodec.Describe), BindingFlags.Public | BindingFlags.Static, [typeof(FirnSchemaBuilder)]);
            // A hand-written codec may implement it explicitly.
            method ??= typeof(Describer).GetMethod(nameof(DescribeWith), BindingFlags.NonPublic | BindingFlags.Static)!.MakeGenericMethod(codec);
            return method.CreateDelegate<Action<FirnSchemaBuilder>>();
        }

        private static void DescribeWith<TCodec>(FirnSchemaBuilder builder)
            where TCodec : struct, IFirnCodec => TCodec.Describe(builder);
    }
}
