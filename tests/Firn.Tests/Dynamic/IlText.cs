using System.Buffers.Binary;
using System.Globalization;
using System.Reflection;
using System.Reflection.Emit;
using System.Text;

namespace Firn.Tests.Dynamic;

/// <summary>The instructions of a type's methods as text, in which emitted types are called by what they serve: their own names are numbered.</summary>
internal static class IlText
{
    private const BindingFlags All = BindingFlags.Static | BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
    private static readonly Dictionary<short, OpCode> s_codes = typeof(OpCodes).GetFields().Select(field => (OpCode)field.GetValue(null)!).ToDictionary(code => code.Value);

    public static string Of(Type codec)
    {
        StringBuilder text = new($"codec {NameOf(codec)} : {string.Join(", ", codec.GetInterfaces().Select(NameOf).Order(StringComparer.Ordinal))}\n");
        foreach (FieldInfo field in codec.GetFields(All).OrderBy(field => field.MetadataToken)) text.Append(CultureInfo.InvariantCulture, $"field {field.Attributes} {NameOf(field.FieldType)} {field.Name}\n");
        foreach (MethodBase method in codec.GetMembers(All).OfType<MethodBase>().OrderBy(method => method.MetadataToken))
        {
            text.Append(CultureInfo.InvariantCulture, $"method {method.Attributes} {method.GetMethodImplementationFlags()} {Signature(method)}\n");
            if (method.GetMethodBody() is { } body) Append(text, method, body);
        }

        foreach (Type contract in codec.GetInterfaces().OrderBy(NameOf, StringComparer.Ordinal))
        {
            InterfaceMapping map = codec.GetInterfaceMap(contract);
            foreach ((MethodInfo declared, MethodInfo? target) in map.InterfaceMethods.Zip(map.TargetMethods))
            {
                if (target is not null) text.Append(CultureInfo.InvariantCulture, $"implements {NameOf(contract)}::{Signature(declared)} by {NameOf(target.DeclaringType!)}::{target.Name}\n");
            }
        }

        return text.ToString();
    }

    private static void Append(StringBuilder text, MethodBase method, MethodBody body)
    {
        text.Append(CultureInfo.InvariantCulture, $"  locals {string.Join(", ", body.LocalVariables.Select(local => (local.IsPinned ? "pinned " : "") + NameOf(local.LocalType)))}\n");
        foreach (ExceptionHandlingClause clause in body.ExceptionHandlingClauses) text.Append(CultureInfo.InvariantCulture, $"  {clause}\n");
        byte[] bytes = body.GetILAsByteArray()!;
        for (int at = 0; at < bytes.Length;)
        {
            int start = at;
            short value = bytes[at++];
            if (value == 0xFE) value = unchecked((short)(0xFE00 | bytes[at++]));
            OpCode code = s_codes[value];
            ReadOnlySpan<byte> operand = bytes.AsSpan(at);
            (string shown, int length) = Operand(code, operand, method.Module);
            at += length;
            text.Append(CultureInfo.InvariantCulture, $"  {start:x4} {code.Name} {shown}\n");
        }
    }

    private static (string Text, int Length) Operand(OpCode code, ReadOnlySpan<byte> bytes, Module module)
    {
        switch (code.OperandType)
        {
            case OperandType.InlineNone:
                return ("", 0);
            case OperandType.ShortInlineBrTarget or OperandType.ShortInlineI or OperandType.ShortInlineVar:
                return (bytes[0].ToString(CultureInfo.InvariantCulture), 1);
            case OperandType.InlineVar:
                return (BinaryPrimitives.ReadUInt16LittleEndian(bytes).ToString(CultureInfo.InvariantCulture), 2);
            case OperandType.InlineI or OperandType.InlineBrTarget or OperandType.ShortInlineR:
                return (BinaryPrimitives.ReadInt32LittleEndian(bytes).ToString(CultureInfo.InvariantCulture), 4);
            case OperandType.InlineI8 or OperandType.InlineR:
                return (BinaryPrimitives.ReadInt64LittleEndian(bytes).ToString(CultureInfo.InvariantCulture), 8);
            case OperandType.InlineSwitch:
                int count = BinaryPrimitives.ReadInt32LittleEndian(bytes);
                return (Convert.ToHexString(bytes[..(4 + 4 * count)]), 4 + 4 * count);
        }

        int token = BinaryPrimitives.ReadInt32LittleEndian(bytes);
        return (code.OperandType == OperandType.InlineString ? module.ResolveString(token) : module.ResolveMember(token) switch
        {
            Type type => NameOf(type),
            MethodBase method => $"{NameOf(method.DeclaringType!)}::{Signature(method)}",
            FieldInfo field => $"{NameOf(field.DeclaringType!)}::{field.Name}",
            { } other => other.ToString()!,
            null => throw new InvalidOperationException($"The token {token:x} stands for nothing."),
        }, 4);
    }

    private static string Signature(MethodBase method)
    {
        string arguments = method.IsGenericMethod ? $"<{string.Join(", ", method.GetGenericArguments().Select(NameOf))}>" : "";
        return $"{(method is MethodInfo info ? NameOf(info.ReturnType) : "void")} {method.Name}{arguments}({string.Join(", ", method.GetParameters().Select(parameter => NameOf(parameter.ParameterType)))})";
    }

    private static string NameOf(Type type)
    {
        if (type.IsByRef) return NameOf(type.GetElementType()!) + "&";
        if (type.IsPointer) return NameOf(type.GetElementType()!) + "*";
        if (type.IsArray) return $"{NameOf(type.GetElementType()!)}[{new string(',', type.GetArrayRank() - 1)}]";
        if (type.Assembly.IsDynamic) return $"{(type.Name.Contains("UnionCodec_", StringComparison.Ordinal) ? "Union" : "")}CodecOf({NameOf(type.GetInterfaces().First(i => i.IsGenericType && i.GetGenericTypeDefinition() == typeof(IFirnCodec<>)).GetGenericArguments()[0])})";
        if (!type.IsConstructedGenericType) return type.FullName ?? type.Name;
        return $"{type.GetGenericTypeDefinition().FullName}<{string.Join(", ", type.GetGenericArguments().Select(NameOf))}>";
    }
}
