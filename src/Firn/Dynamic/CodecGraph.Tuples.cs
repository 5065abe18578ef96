using System.Reflection;
using Firn.Contracts;

namespace Firn.Dynamic;

internal sealed partial class CodecGraph
{
    // Paths to the elements of a tuple, pair or lazy value, nested rests flattened; null for other types.
    private static MemberInfo[][]? TupleElements(Type type)
    {
        if (type == typeof(ValueTuple)) return [];
        if (!type.IsGenericType) return null;
        Type definition = type.GetGenericTypeDefinition();
        if (definition == typeof(KeyValuePair<,>)) return [[type.GetProperty("Key")!], [type.GetProperty("Value")!]];
        if (definition == typeof(Lazy<>)) return [[type.GetProperty("Value")!]];
        string name = definition.FullName!;
        if (!name.StartsWith("System.ValueTuple`", StringComparison.Ordinal) && !name.StartsWith("System.Tuple`", StringComparison.Ordinal)) return null;
        int count = type.GetGenericArguments().Length;
        List<MemberInfo[]> paths = [];
        for (int i = 0; i < int.Min(count, 7); i++) paths.Add([Element(type, $"Item{i + 1}")]);
        if (count < 8) return [.. paths];
        MemberInfo rest = Element(type, "Rest");
        if (TupleElements(TypeOf(rest)) is { Length: > 0 } more)
        {
            foreach (MemberInfo[] path in more) paths.Add([rest, .. path]);
        }
        else
        {
            paths.Add([rest]);
        }

        return [.. paths];
    }

    // The constructors of tuples of eight accept nothing else.
    private static bool EndsInTuple(Type type)
    {
        if (!type.IsGenericType || type.GetGenericArguments() is not { Length: 8 } arguments) return true;
        Type rest = arguments[7];
        if (rest == typeof(ValueTuple)) return type.IsValueType;
        return rest.FullName!.StartsWith(type.IsValueType ? "System.ValueTuple`" : "System.Tuple`", StringComparison.Ordinal) && FrameworkTypes.IsFramework(rest) && EndsInTuple(rest);
    }

    private static MemberInfo Element(Type type, string name) => type.IsValueType ? type.GetField(name)! : type.GetProperty(name)!;

    private Resolution Tuple(Type type, MemberInfo[][] elements, Assembly? scope)
    {
        BuiltKey key = new(type, isUnion: false, scope);
        if (Generated(type, isUnion: false, scope) is { } generated) return generated;
        if (Existing(key) is { } existing) return existing;
        string name = _keys.KeyOf(type);
        MemberContract[] members = new MemberContract[elements.Length];
        for (int i = 0; i < members.Length; i++)
        {
            string path = string.Join('.', Array.ConvertAll(elements[i], m => m.Name));
            members[i] = new MemberContract(path, _keys.KeyOf(TypeOf(elements[i][^1])), name, $"Item{i + 1}", i + 1, MemberReading.Direct, MemberWriting.Constructor, false, false, false, false, default);
        }

        TypeContract contract = new(name, type.IsValueType, new ConstructorContract(true, default, default, default), members.ToEquatableArray(), type.IsValueType, default, default);
        return Added(new ObjectNode(type) { Key = key, Contract = contract, IsTuple = true, Paths = elements });
    }
}
