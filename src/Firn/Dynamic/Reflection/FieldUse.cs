using System.Buffers.Binary;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Firn.Dynamic;

/// <summary>
/// Which instance fields of a class and its bases its methods use: what properties with code of their own read and write is seen
/// nowhere but in their code.
/// </summary>
/// <remarks>
/// Calls are followed into methods of the class, its bases and the types nested in them, so lambdas, local functions, iterators and
/// asynchronous methods are seen as well. Calls through interfaces and into other classes are not followed. A method without code, or
/// with code that can't be resolved here, uses nothing as far as it can't be seen. Nothing is executed.
/// </remarks>
/// <param name="type">The closed class or struct whose objects are looked at. Virtual calls reach its overrides.</param>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
internal sealed class FieldUse(Type type)
{
    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    private readonly HashSet<MethodBase> _seen = [];
    private readonly Queue<MethodBase> _pending = new();

    /// <summary>The fields found so far, each as its declaring class gives it.</summary>
    public HashSet<FieldInfo> Fields { get; } = [];

    /// <summary>Those of them that are written, or whose address is taken.</summary>
    public HashSet<FieldInfo> Written { get; } = [];

    /// <summary>The fields that a method of a class uses, itself or through other methods of the class.</summary>
    /// <param name="type">The closed class or struct whose objects are looked at.</param>
    /// <param name="method">A method, accessor or constructor of it or of one of its bases.</param>
    public static HashSet<FieldInfo> Of(Type type, MethodBase method)
    {
        FieldUse use = new(type);
        use.Add(method);
        return use.Fields;
    }

    /// <summary>Adds what a method uses, and what its override uses where it has one.</summary>
    public void Add(MethodBase method)
    {
        Reach(method, isVirtual: true);
        while (_pending.TryDequeue(out MethodBase? next)) Read(next);
    }

    private void Reach(MethodBase method, bool isVirtual)
    {
        if (!IsOwn(method.DeclaringType)) return;
        if (_seen.Add(method)) _pending.Enqueue(method);
        if (!isVirtual || !method.IsVirtual || method.IsFinal || method is not MethodInfo { IsGenericMethod: false } slot) return;
        MethodInfo root = slot.GetBaseDefinition();
        for (Type? level = type; level is not null && level != slot.DeclaringType; level = level.BaseType)
        {
            foreach (MethodInfo candidate in level.GetMethods(Declared))
            {
                if (candidate.IsVirtual && candidate.Name == slot.Name && candidate.GetBaseDefinition() == root && _seen.Add(candidate)) _pending.Enqueue(candidate);
            }
        }
    }

    // Of the class, one of its bases, or nested in one of them.
    private bool IsOwn(Type? declaring)
    {
        for (; declaring is not null; declaring = declaring.DeclaringType)
        {
            if (IsLevel(declaring)) return true;
        }

        return false;
    }

    // The type around a nested one is open in metadata, and what its code names is closed over its own parameters.
    private bool IsLevel(Type declaring)
    {
        for (Type? level = type; level is not null && level != typeof(object); level = level.BaseType)
        {
            if (level == declaring || (level.IsGenericType && declaring is { IsGenericType: true, ContainsGenericParameters: true } && level.GetGenericTypeDefinition() == declaring.GetGenericTypeDefinition())) return true;
        }

        return false;
    }

    private void Read(MethodBase method)
    {
        if (CodeOf(method) is not { } code) return;
        Type[] typeArguments = method.DeclaringType is { IsGenericType: true } declaring ? declaring.GetGenericArguments() : [];
        Type[] methodArguments = method.IsGenericMethod ? method.GetGenericArguments() : [];
        for (int at = 0; at < code.Length;)
        {
            int operation = code[at++];
            if (operation == IlOperands.Prefix && at < code.Length) operation = (operation << 8) | code[at++];
            int length = IlOperands.LengthOf(operation, code.AsSpan(at));
            // No code that a runtime would run.
            if (length < 0 || length > code.Length - at) return;
            if (IlOperands.NamesMember(operation) && Member(method.Module, BinaryPrimitives.ReadInt32LittleEndian(code.AsSpan(at)), typeArguments, methodArguments) is { } member)
            {
                if (member is FieldInfo field) Use(field, IlOperands.IsWriting(operation));
                else Call((MethodBase)member, IlOperands.IsVirtual(operation));
            }

            at += length;
        }
    }

    private void Use(FieldInfo field, bool isWritten)
    {
        if (field.DeclaringType is not { } declaring) return;
        if (field.IsStatic || !IsLevel(declaring))
        {
            MoveNextOf(declaring);
            return;
        }

        Fields.Add(field);
        if (isWritten) Written.Add(field);
    }

    private void Call(MethodBase called, bool isVirtual)
    {
        MoveNextOf(called.DeclaringType);
        Reach(called, isVirtual);
    }

    // The code of an iterator or an asynchronous method stands in a type that the compiler makes.
    private void MoveNextOf(Type? type)
    {
        if (type is not { IsNested: true } || !type.Name.StartsWith('<') || !IsOwn(type)) return;
        if (type.GetMethod("MoveNext", Declared, Type.EmptyTypes) is { } move && _seen.Add(move)) _pending.Enqueue(move);
    }

    private static byte[]? CodeOf(MethodBase method)
    {
        try
        {
            return method.GetMethodBody()?.GetILAsByteArray();
        }
        catch (Exception exception) when (IsUnknown(exception))
        {
            // Locals of types that are not there, or code that is still being made.
            return null;
        }
    }

    private static MemberInfo? Member(Module module, int token, Type[] typeArguments, Type[] methodArguments)
    {
        try
        {
            return module.ResolveMember(token, typeArguments, methodArguments);
        }
        catch (Exception exception) when (IsUnknown(exception))
        {
            return null;
        }
    }

    private static bool IsUnknown(Exception exception) =>
        MetadataAttributes.IsMissing(exception) || exception is ArgumentException or MemberAccessException or NotSupportedException or InvalidOperationException;
}
