using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Firn.CodeGeneration;
using Firn.Contracts;

namespace Firn.Dynamic;

/// <summary>What emitted codecs are in a descriptor. Data and not code, because it is asked for once, and compiling it would cost more than all else.</summary>
internal static class CodecDescriptions
{
    private static readonly ConditionalWeakTable<Type, Description> s_descriptions = [];

    private sealed record Description(Type Key, FirnMemberDescription[]? Members, FirnObjectTraits Traits, FirnCaseDescription[] Cases, Type[] ExactCases);

    /// <summary>Describes an emitted codec's values. Called by emitted code.</summary>
    public static void Describe(FirnSchemaBuilder builder, Type codec)
    {
        Description description = Of(codec);
        if (description.Members is { } members) builder.Object(description.Key, members, description.Traits);
        else builder.Union(description.Key, description.Cases);
    }

    /// <summary>The classes of a union's cases that are compared exactly. Called by emitted code.</summary>
    public static FirnCaseTable CaseTable(Type codec) => new(Of(codec).ExactCases);

    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    [RequiresDynamicCode(DynamicWarnings.Code)]
    public static void Add(ObjectNode node, FirnObjectTraits traits)
    {
        FirnMemberDescription[] members = new FirnMemberDescription[node.Members.Length];
        for (int i = 0; i < members.Length; i++)
        {
            MemberContract member = node.Contract!.Members[i];
            Resolution resolution = node.Members[i];
            Describer describer = new(resolution.Codec!.Type, resolution.DescribesAbsence);
            members[i] = member.Writing == MemberWriting.Elements
                ? new FirnMemberDescription("", -1, describer.Describe)
                : new FirnMemberDescription(member.WireName, member.Id, describer.DescribeType) { IsRequired = member.IsRequired, FormerNames = member.FormerNames.Count == 0 ? null : [.. member.FormerNames] };
        }

        s_descriptions.Add(node.Codec!, new Description(node.Type, members, traits, [], []));
    }

    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    [RequiresDynamicCode(DynamicWarnings.Code)]
    public static void Add(UnionNode node)
    {
        FirnCaseDescription[] cases = new FirnCaseDescription[node.Cases.Count];
        List<Type> exact = [];
        for (int i = 0; i < cases.Length; i++)
        {
            (long tag, Resolution resolution) = node.Cases[i];
            cases[i] = new FirnCaseDescription(tag, resolution.Type, new Describer(resolution.Codec!.Type, mayBeAbsent: false).Describe);
            if (!CodecGraph.IsWide(resolution)) exact.Add(resolution.Type);
        }

        s_descriptions.Add(node.Codec!, new Description(node.Type, null, FirnObjectTraits.None, cases, exact.ToArray()));
    }

    private static Description Of(Type codec) => s_descriptions.TryGetValue(codec, out Description? description) ? description : throw new InvalidOperationException($"{codec} was not emitted by this engine.");

    // Finds a codec's own description when it is first asked for.
    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    [RequiresDynamicCode(DynamicWarnings.Code)]
    private sealed class Describer(Type codec, bool mayBeAbsent)
    {
        private Action<FirnSchemaBuilder>? _describe;

        public void Describe(FirnSchemaBuilder builder) => (_describe ??= Find())(builder);

        public void DescribeType(FirnSchemaBuilder builder) => builder.Type(mayBeAbsent, _describe ??= Find());

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
