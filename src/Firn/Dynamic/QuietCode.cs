using System.Buffers.Binary;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Firn.Contracts;

namespace Firn.Dynamic;

/// <summary>
/// Code that nobody notices when it runs once more: it works values out, and stores them in the object that it belongs to. Of the framework it calls what <see cref="QuietTypes"/> names.
/// <c>Firn.SourceGenerator.Parsing.QuietCode</c> asks the same of source code.
/// </summary>
/// <remarks>
/// Each instruction is looked at by itself. Fields are stored into new objects alone: those that all objects share are not loaded, but for the framework's own that nobody can change, and what a
/// constructor or setter is given is part of the message.
/// </remarks>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
[RequiresDynamicCode(DynamicWarnings.Code)]
internal sealed class QuietCode
{
    // Instructions (ECMA-335, III).
    private const byte LoadObject = 0x02;
    private const byte LoadValue = 0x03;
    private const byte LoadVariableAddressShort = 0x12;
    private const byte Call = 0x28;
    private const byte Return = 0x2A;
    private const byte CallVirtual = 0x6F;
    private const byte MakeObject = 0x73;
    private const byte LoadFieldAddress = 0x7C;
    private const byte StoreField = 0x7D;
    private const byte LoadStaticField = 0x7E;
    private const byte LoadToken = 0xD0;
    private const int LoadVariableAddress = 0xFE0D;
    private const int ClearStruct = 0xFE15;

    // Generic code may reach new types without end.
    private const int Deepest = 64;

    private readonly Dictionary<MethodBase, bool> _known = [];
    private int _depth;

    /// <summary>Whether everything that was looked at only stores constants and new objects into fields: which these are is known (<see cref="Stored"/>).</summary>
    public bool IsStraight { get; private set; } = true;

    /// <summary>The fields that were stored into.</summary>
    public HashSet<FieldInfo> Stored { get; } = [];

    /// <summary>Whether the code of a method, accessor or constructor is quiet, with that of all it calls.</summary>
    public bool Is(MethodBase method)
    {
        if (_known.TryGetValue(method, out bool known)) return known;

        // Code that reaches itself may have no end.
        _known[method] = false;
        if (_depth >= Deepest || method.DeclaringType is not { } type) return false;
        _depth++;
        bool isQuiet = FrameworkTypes.IsFramework(type) ? IsQuietInFramework(method, type) : IsQuiet(method, type);
        _depth--;
        return _known[method] = isQuiet;
    }

    /// <summary>Whether a member is set by storing alone: it is a field, or a property whose setter stores its argument in the field behind it. Others may be marked as made by a compiler, too.</summary>
    public static bool IsStored(MemberInfo member)
    {
        if (member is not PropertyInfo { SetMethod: { } setter } property) return member is FieldInfo;
        byte[] body = Body(setter);
        return setter.IsDefined(typeof(CompilerGeneratedAttribute), inherit: false)
            && body is [LoadObject, LoadValue, StoreField, _, _, _, _, Return]
            && Resolve(setter, body.AsSpan(3)) is FieldInfo field && field.DeclaringType == property.DeclaringType && field.Name == ContractBuilder.BackingField(property.Name);
    }

    private static bool IsQuietInFramework(MethodBase method, Type type)
    {
        if (type == typeof(object) && method.IsConstructor) return true;
        ParameterInfo[] parameters = method.GetParameters();
        if (!QuietTypes.IsQuiet(NameOf(type), method.Name, method.IsStatic, parameters.Length)) return false;
        foreach (ParameterInfo parameter in parameters)
        {
            Type taken = parameter.ParameterType;
            string name = NameOf(taken);
            if (!taken.IsEnum && !(QuietTypes.IsValue(name) && FrameworkTypes.IsFramework(taken)) && !QuietTypes.IsPassed(name, taken.IsValueType, method.Name)) return false;
        }

        return true;
    }

    private static string NameOf(Type type) => (type.IsGenericType ? type.GetGenericTypeDefinition() : type).FullName ?? type.Name;

    private bool IsQuiet(MethodBase method, Type type)
    {
        if (method.IsAbstract || (method.IsConstructor && HasFinalizer(type))) return false;
        byte[] code = Body(method);
        int before = 0;
        for (int at = 0; at < code.Length;)
        {
            int operation = code[at++];
            if (operation == IlOperands.Prefix && at < code.Length) operation = (operation << 8) | code[at++];
            int length = IlOperands.LengthOf(operation, code.AsSpan(at));

            // No code that a runtime would run.
            if (length < 0 || length > code.Length - at || !IsQuiet(method, operation, code.AsSpan(at, length))) return false;

            // A struct is cleared where it stands: in a variable or a field.
            if (operation == ClearStruct && before is not (LoadVariableAddressShort or LoadVariableAddress or LoadFieldAddress)) return false;
            before = operation;
            at += length;
        }

        return code.Length > 0;
    }

    private bool IsQuiet(MethodBase method, int operation, ReadOnlySpan<byte> operand)
    {
        switch (operation)
        {
            // Arguments, variables and constants, and copies of what is on the stack.
            case <= 0x26 and not 0x01 or Return:
            // Arithmetic, comparisons, conversions; fields, text, new arrays and their elements; exceptions that are thrown. None stores by an address that comes from elsewhere.
            case (>= 0x46 and <= 0x50) or (>= 0x58 and <= 0x6E) or 0x71 or 0x72 or (>= 0x74 and <= 0x76) or (>= 0x79 and <= 0x7B) or (>= 0x82 and <= 0xBA) or (>= LoadToken and <= 0xDB) or (>= 0xFE01 and <= 0xFE05) or (>= 0xFE09 and <= 0xFE0E) or 0xFE15:
                return true;
            // Branches that go forward: what has none that go back has an end.
            case >= 0x2B and <= 0x37:
                IsStraight = false;
                return (sbyte)operand[0] >= 0;
            case >= 0x38 and <= 0x44:
                IsStraight = false;
                return BinaryPrimitives.ReadInt32LittleEndian(operand) >= 0;
            case StoreField or LoadFieldAddress when Resolve(method, operand) is FieldInfo field:
                Stored.Add(field);
                return true;
            case LoadStaticField when Resolve(method, operand) is FieldInfo { IsInitOnly: true, FieldType.IsArray: false, DeclaringType: { } holder }:
                return FrameworkTypes.IsFramework(holder);
            case Call or CallVirtual or MakeObject when Resolve(method, operand) is MethodBase called:
                if (operation != MakeObject && !called.IsConstructor && called.DeclaringType is { } type && !FrameworkTypes.IsFramework(type)) IsStraight = false;
                if (operation == CallVirtual && called is { IsVirtual: true, IsFinal: false, DeclaringType.IsSealed: false }) return false;
                return Is(called);
            default:
                return false;
        }
    }

    private static bool HasFinalizer(Type type) =>
        Array.Exists(type.GetMethods(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly), method => method.Name == "Finalize");

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
