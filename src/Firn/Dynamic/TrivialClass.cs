using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Firn.Contracts;
using Firn.Contracts.Plans;

namespace Firn.Dynamic;

/// <summary>Classes and structs of which values can be made and given up again without anybody noticing: their constructor, initializers and setters are quiet (<see cref="QuietCode"/>).</summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
[RequiresDynamicCode(DynamicWarnings.Code)]
internal static class TrivialClass
{
    /// <summary>What is known of a class or struct, if it is such a one; else null. Its code is looked at once.</summary>
    public static Triviality? Of(ObjectNode node)
    {
        if (!node.IsTrivialKnown) (node.Triviality, node.IsTrivialKnown) = (Find(node), true);
        return node.Triviality;
    }

    private static Triviality? Find(ObjectNode node)
    {
        TypeContract contract = node.Contract!;
        if (node.Case is not null) return null;

        // Tuples and pairs are the framework's.
        if (node.IsTuple) return contract.IsStruct ? Triviality.Empty : null;
        QuietCode code = new();
        if (contract.Defaulted.Count > 0 || !IsMadeQuietly(node, code)) return null;
        bool areStored = true;
        for (int i = 0; i < node.Paths.Length; i++)
        {
            MemberContract member = contract.Members[i];
            if (member.Writing is MemberWriting.Fill or MemberWriting.FillField or MemberWriting.Elements) return null;
            MemberInfo symbol = node.Paths[i][0];
            if (IsOverridden(symbol, node.Type)) return null;
            if ((member.Writing is MemberWriting.Constructor or MemberWriting.Field && !member.AlsoInitialized) || QuietCode.IsStored(symbol)) continue;
            if (symbol is not PropertyInfo { SetMethod: { } setter } || !code.Is(setter)) return null;
            areStored = false;
        }

        // Code of the class's own may set any member.
        return areStored && code.IsStraight ? new Triviality(Stored(node, code)) : Triviality.OfAll(contract.Members.Count);
    }

    // Members are those of the class that declares them; what is called is the override.
    private static bool IsOverridden(MemberInfo member, Type type)
    {
        if (member is not PropertyInfo property || (property.SetMethod ?? property.GetMethod) is not { IsVirtual: true } accessor) return false;
        for (Type? level = type; level is not null && level != member.DeclaringType; level = level.BaseType)
        {
            foreach (MethodInfo method in level.GetMethods(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly))
            {
                if (method.IsVirtual && method.Name == accessor.Name && method.GetBaseDefinition() == accessor.GetBaseDefinition()) return true;
            }
        }

        return false;
    }

    // Structs without constructor are zero.
    private static bool IsMadeQuietly(ObjectNode node, QuietCode code) => node.Constructor is { } constructor ? code.Is(constructor) : node.Contract!.IsStruct;

    private static EquatableArray<int> Stored(ObjectNode node, QuietCode code)
    {
        HashSet<(Type?, string)> fields = [];
        foreach (FieldInfo field in code.Stored) fields.Add((field.DeclaringType, field.Name));
        List<int> stored = [];
        for (int i = 0; i < node.Paths.Length; i++)
        {
            MemberInfo member = node.Paths[i][0];
            if (fields.Contains((member.DeclaringType, member is PropertyInfo ? ContractBuilder.BackingField(member.Name) : member.Name))) stored.Add(i);
        }

        return new(stored);
    }
}
