using System.Buffers;
using System.Buffers.Binary;
using System.Collections;
using System.Reflection;

namespace Firn.Benchmarks.Harness;

/// <summary>
/// The wire format (mode none) of the suite's types by reflection, straight from the specification: slow, checked, and written apart
/// from floors and generator, so that the three can only agree by being right.
/// </summary>
internal static class ReferenceEncoder
{
    /// <summary>The message of <paramref name="root"/>.</summary>
    public static byte[] Encode(object root)
    {
        ArrayBufferWriter<byte> output = new();
        output.Write<byte>([0x10]);
        WriteValue(output, root);
        return output.WrittenSpan.ToArray();
    }

    private static void WriteValue(ArrayBufferWriter<byte> output, object value)
    {
        switch (value)
        {
            case string text:
                ReferenceStrings.Write(output, text);
                break;
            case IDictionary map:
                WriteMap(output, map);
                break;
            case IList list:
                WriteList(output, list);
                break;
            default:
                if (FixedWidth(value.GetType()) is { } width && IsPrimitive(value.GetType()))
                {
                    WritePrimitive(output.GetSpan(width)[..width], value);
                    output.Advance(width);
                }
                else
                {
                    WriteObject(output, value);
                }

                break;
        }
    }

    private static void WriteObject(ArrayBufferWriter<byte> output, object value)
    {
        List<(Type Type, object? Value)> members = Members(value);
        List<bool> flags = [];
        foreach ((Type type, object? member) in members)
        {
            if (type == typeof(bool))
            {
                flags.Add((bool)member!);
            }
            else if (MayBeAbsent(type))
            {
                flags.Add(member is not null);
                if (type == typeof(bool?))
                {
                    flags.Add(member is true);
                }
            }
        }

        byte[] bits = new byte[(flags.Count + 7) / 8];
        for (int i = 0; i < flags.Count; i++)
        {
            bits[i / 8] |= (byte)((flags[i] ? 1 : 0) << (i % 8));
        }

        output.Write(bits);
        foreach ((Type type, object? member) in members)
        {
            if (type != typeof(bool) && !MayBeAbsent(type) && FixedWidth(type) is not null)
            {
                WriteValue(output, member!);
            }
        }

        foreach ((Type type, object? member) in members)
        {
            if (type != typeof(bool) && type != typeof(bool?) && member is not null && (MayBeAbsent(type) || FixedWidth(type) is null))
            {
                WriteValue(output, member);
            }
        }
    }

    private static void WriteList(ArrayBufferWriter<byte> output, IList list)
    {
        Type element = list.GetType() is { IsArray: true } array ? array.GetElementType()! : list.GetType().GetGenericArguments()[0];
        if (!MayBeAbsent(element))
        {
            if (element == typeof(bool))
            {
                WriteBools(output, list);
                return;
            }

            WriteCount(output, (ulong)list.Count);
            foreach (object? item in list)
            {
                WriteValue(output, item!);
            }

            return;
        }

        bool sparse = list.Contains(null);
        WriteCount(output, ((ulong)list.Count * 2) + (sparse ? 1u : 0));
        if (sparse)
        {
            byte[] bitmap = new byte[(list.Count + 7) / 8];
            for (int i = 0; i < list.Count; i++)
            {
                bitmap[i / 8] |= (byte)((list[i] is null ? 0 : 1) << (i % 8));
            }

            output.Write(bitmap);
        }

        foreach (object? item in list)
        {
            if (item is not null)
            {
                WriteValue(output, item);
            }
        }
    }

    private static void WriteBools(ArrayBufferWriter<byte> output, IList list)
    {
        WriteCount(output, (ulong)list.Count);
        byte[] bits = new byte[(list.Count + 7) / 8];
        for (int i = 0; i < list.Count; i++)
        {
            bits[i / 8] |= (byte)(((bool)list[i]! ? 1 : 0) << (i % 8));
        }

        output.Write(bits);
    }

    private static void WriteMap(ArrayBufferWriter<byte> output, IDictionary map)
    {
        Type[] arguments = map.GetType().GetGenericArguments();
        if (arguments[0] != typeof(string) || MayBeAbsent(arguments[1]))
        {
            throw new NotSupportedException("The suite has dictionaries of texts to values only.");
        }

        output.Write<byte>([0]); // the default comparer
        WriteCount(output, (ulong)map.Count);
        foreach (DictionaryEntry entry in map)
        {
            WriteValue(output, entry.Key);
            WriteValue(output, entry.Value!);
        }
    }

    private static void WriteCount(ArrayBufferWriter<byte> output, ulong count)
    {
        Span<byte> bytes = output.GetSpan(9);
        BinaryPrimitives.WriteUInt64LittleEndian(bytes[1..], count);
        int width = count switch { < 240 => 0, <= ushort.MaxValue => 2, <= uint.MaxValue => 4, _ => 8 };
        bytes[0] = width switch { 0 => (byte)count, 2 => 0xF0, 4 => 0xF1, _ => 0xF2 };
        output.Advance(1 + width);
    }

    /// <summary>Members in contract order with their declared types: ordinal names for classes, field order for structs.</summary>
    private static List<(Type Type, object? Value)> Members(object value)
    {
        Type type = value.GetType();
        if (type.BaseType != typeof(object) && type.BaseType != typeof(ValueType))
        {
            throw new NotSupportedException("The suite has no inheritance.");
        }

        List<PropertyInfo> properties = [.. type.GetProperties(BindingFlags.Public | BindingFlags.Instance)];
        if (type.IsValueType)
        {
            properties.Sort((a, b) => a.MetadataToken.CompareTo(b.MetadataToken));
        }
        else
        {
            properties.Sort((a, b) => string.CompareOrdinal(a.Name, b.Name));
        }

        return properties.ConvertAll(property => (property.PropertyType, property.GetValue(value)));
    }

    private static bool MayBeAbsent(Type type) => !type.IsValueType || Nullable.GetUnderlyingType(type) is not null;

    private static bool IsPrimitive(Type type) => type.IsPrimitive || type.IsEnum || type.Namespace == nameof(System);

    /// <summary>The width of a type that can't be absent; null for variable ones. Structs of the suite hold only such members.</summary>
    private static int? FixedWidth(Type type)
    {
        if (type.IsEnum)
        {
            type = Enum.GetUnderlyingType(type);
        }

        if (type == typeof(byte) || type == typeof(sbyte))
        {
            return 1;
        }

        if (type == typeof(ushort) || type == typeof(short))
        {
            return 2;
        }

        if (type == typeof(int) || type == typeof(uint) || type == typeof(float))
        {
            return 4;
        }

        if (type == typeof(long) || type == typeof(ulong) || type == typeof(double) || type == typeof(DateTime) || type == typeof(TimeSpan))
        {
            return 8;
        }

        if (type == typeof(decimal) || type == typeof(Guid))
        {
            return 16;
        }

        return type.IsValueType && !IsPrimitive(type) ? StructWidth(type) : null;
    }

    /// <summary>A struct of bools and members of fixed width: its flags, and these.</summary>
    private static int? StructWidth(Type type)
    {
        Type[] members = [.. type.GetProperties(BindingFlags.Public | BindingFlags.Instance).Select(property => property.PropertyType)];
        int bools = members.Count(member => member == typeof(bool));
        int? width = (bools + 7) / 8;
        foreach (Type member in members)
        {
            if (member != typeof(bool))
            {
                width += MayBeAbsent(member) ? null : FixedWidth(member);
            }
        }

        return width;
    }

    private static void WritePrimitive(Span<byte> target, object value)
    {
        switch (value)
        {
            case byte number:
                target[0] = number;
                break;
            case sbyte number:
                target[0] = (byte)number;
                break;
            case ushort number:
                BinaryPrimitives.WriteUInt16LittleEndian(target, number);
                break;
            case short number:
                BinaryPrimitives.WriteInt16LittleEndian(target, number);
                break;
            case int number:
                BinaryPrimitives.WriteInt32LittleEndian(target, number);
                break;
            case uint number:
                BinaryPrimitives.WriteUInt32LittleEndian(target, number);
                break;
            case float number:
                BinaryPrimitives.WriteSingleLittleEndian(target, number);
                break;
            case long number:
                BinaryPrimitives.WriteInt64LittleEndian(target, number);
                break;
            case ulong number:
                BinaryPrimitives.WriteUInt64LittleEndian(target, number);
                break;
            case double number:
                BinaryPrimitives.WriteDoubleLittleEndian(target, number);
                break;
            case TimeSpan span:
                BinaryPrimitives.WriteInt64LittleEndian(target, span.Ticks);
                break;
            case DateTime time:
                BinaryPrimitives.WriteUInt64LittleEndian(target, Time(time));
                break;
            case Guid guid:
                guid.TryWriteBytes(target);
                break;
            case decimal number:
                Span<int> parts = stackalloc int[4];
                decimal.GetBits(number, parts);
                for (int i = 0; i < 4; i++)
                {
                    BinaryPrimitives.WriteInt32LittleEndian(target[(i * 4)..], parts[i]);
                }

                break;
            case Enum constant:
                WritePrimitive(target, Convert.ChangeType(constant, Enum.GetUnderlyingType(constant.GetType()), null));
                break;
            default:
                throw new NotSupportedException($"The suite has no {value.GetType()}.");
        }
    }

    private static ulong Time(DateTime time)
    {
        bool converts = time.Kind == DateTimeKind.Local && time != DateTime.MinValue && time != DateTime.MaxValue;
        return (ulong)(converts ? time.ToUniversalTime() : time).Ticks | ((ulong)time.Kind << 62);
    }
}
