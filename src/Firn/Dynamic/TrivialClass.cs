using System.Buffers.Binary;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Firn.Contracts;

namespace Firn.Dynamic;

/// <summary>
/// Classes and structs of which values can be made and given up again without anybody noticing: constructor and setters store values and do nothing else. Members of a new object are then null
/// or zero, too.
/// </summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
[RequiresDynamicCode(DynamicWarnings.Code)]
internal static class TrivialClass
{
    // Instructions (ECMA-335, III.2 and III.3).
    private const byte Nothing = 0x00;
    private const byte LoadObject = 0x02;
    private const byte LoadValue = 0x03;
    private const byte Call = 0x28;
    private const byte Return = 0x2A;
    private const byte StoreField = 0x7D;

    /// <summary>Whether a class is such a one, and its contract sets all members by assignment.</summary>
    public static bool Is(ObjectNode node)
    {
        // Tuples and pairs are the framework's.
        if (node.IsTuple) return node.Contract!.IsStruct;
        if (node.Contract!.Defaulted.Count > 0 || !IsMadeEmpty(node)) return false;
        for (int i = 0; i < node.Paths.Length; i++)
        {
            if (node.Contract.Members[i].Writing != MemberWriting.Assignment || !IsStored(node.Paths[i][0])) return false;
        }

        return Array.TrueForAll(node.Type.GetMethods(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly), method => method.Name != "Finalize");
    }

    // Structs without constructor are zero.
    private static bool IsMadeEmpty(ObjectNode node) =>
        node.Contract!.IsStruct ? node.Constructor is null : node.Type.BaseType == typeof(object) && node.Constructor is { } constructor && IsEmpty(constructor);

    // An automatic setter: it stores its argument in the field behind the property. Others may be marked as made by a compiler, too.
    private static bool IsStored(MemberInfo member)
    {
        if (member is not PropertyInfo { SetMethod: { } setter } property) return member is FieldInfo;
        byte[] body = Body(setter);
        return setter.IsDefined(typeof(CompilerGeneratedAttribute), inherit: false)
            && body is [LoadObject, LoadValue, StoreField, _, _, _, _, Return]
            && Resolve(setter, body.AsSpan(3)) is FieldInfo field && field.DeclaringType == property.DeclaringType && field.Name == ContractBuilder.BackingField(property.Name);
    }

    // It calls the base class's constructor, with nothing behind that in code that is not optimized, and returns: no initializer.
    private static bool IsEmpty(ConstructorInfo constructor)
    {
        byte[] body = Body(constructor);
        return body is [LoadObject, Call, _, _, _, _, Return] or [LoadObject, Call, _, _, _, _, Nothing, Return]
            && Resolve(constructor, body.AsSpan(2)) is ConstructorInfo { DeclaringType: { } type } && type == typeof(object);
    }

    private static MemberInfo? Resolve(MethodBase method, ReadOnlySpan<byte> bytes)
    {
        int token = BinaryPrimitives.ReadInt32LittleEndian(bytes);
        return Try(() => method.Module.ResolveMember(token, method.DeclaringType!.GetGenericArguments(), null));
    }

    private static byte[] Body(MethodBase method) => Try(() => method.GetMethodBody()?.GetILAsByteArray()) ?? [];

    // Of types that are being built, and of those that mention what is not there, nothing is known.
    private static T? Try<T>(Func<T?> find)
        where T : class
    {
        try
        {
            return find();
        }
        catch (Exception exception) when (exception is NotSupportedException or ArgumentException or BadImageFormatException or IOException or TypeLoadException or MissingMemberException)
        {
            return null;
        }
    }
}
