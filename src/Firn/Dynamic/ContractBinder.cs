using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Firn.Contracts;

namespace Firn.Dynamic;

/// <summary>Finds the members, constructor and methods that a contract names.</summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
[RequiresDynamicCode(DynamicWarnings.Code)]
internal sealed class ContractBinder(Type type, TypeContract contract, Dictionary<(string Type, string Member), MemberSource> sources, SurfaceReader surfaces, TypeKeys keys)
{
    public ObjectNode Bind(BuiltKey key)
    {
        MemberInfo[][] paths = new MemberInfo[contract.Members.Count][];
        Type[] types = new Type[paths.Length];
        NamedCodec?[] codecs = new NamedCodec?[paths.Length];
        Type?[][] converters = [];
        for (int i = 0; i < paths.Length; i++)
        {
            MemberContract member = contract.Members[i];
            if (member.Writing == MemberWriting.Elements)
            {
                paths[i] = [];
                continue;
            }

            MemberSource source = sources[(member.DeclaringType, member.Name)];
            paths[i] = [source.Member];
            types[i] = source.Type;
            codecs[i] = source.Codec;
            if (source.Converters.Length == 0) continue;
            if (converters.Length == 0)
            {
                converters = new Type?[paths.Length][];
                Array.Fill(converters, []);
            }

            converters[i] = source.Converters;
        }

        return new ObjectNode(type)
        {
            Key = key,
            Contract = contract,
            Paths = paths,
            MemberTypes = types,
            MemberCodecs = codecs,
            ConverterTypes = converters,
            Defaulted = Array.ConvertAll([.. contract.Defaulted], Required),
            Constructor = surfaces.Constructor(type, contract.Constructor) ?? (type.IsValueType || contract.Constructor.IsBlank ? null : throw new InvalidOperationException($"{TypeDisplay.Full(type)} has no such constructor.")),
            Callbacks = Array.ConvertAll([.. contract.Callbacks], Callback),
        };
    }

    /// <summary>What keeps members of the contract from being read or set.</summary>
    public List<ContractProblem> Problems()
    {
        List<ContractProblem> problems = [];
        foreach (MemberContract member in contract.Members)
        {
            if (member.Writing == MemberWriting.Elements || sources[(member.DeclaringType, member.Name)].Problem is not { } problem) continue;
            problems.Add(new ContractProblem(ProblemKind.UnreadableMember, contract.Type, member.DeclaringType, member.Name, problem));
        }

        return problems;
    }

    private MemberInfo Required(string name)
    {
        foreach (KeyValuePair<(string Type, string Member), MemberSource> source in sources)
        {
            if (source.Key.Member == name && Attributes.HasNamed(source.Value.Member, typeof(System.Runtime.CompilerServices.RequiredMemberAttribute))) return source.Value.Member;
        }

        throw new InvalidOperationException($"{TypeDisplay.Full(type)} has no required member '{name}'.");
    }

    private MethodInfo Callback(CallbackContract callback)
    {
        Type level = type;
        while (keys.KeyOf(level) != callback.DeclaringType) level = level.BaseType!;
        return CallbackReader.Method(level, callback);
    }
}
