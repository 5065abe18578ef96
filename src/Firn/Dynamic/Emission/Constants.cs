using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Firn.Dynamic.Emission;

/// <summary>Values that parameters may have as defaults.</summary>
[RequiresDynamicCode(DynamicWarnings.Code)]
internal static class Constants
{
    private static readonly ConstructorInfo s_decimal = typeof(decimal).GetConstructor([typeof(int), typeof(int), typeof(int), typeof(bool), typeof(byte)])!;
    private static readonly ConstructorInfo s_dateTime = typeof(DateTime).GetConstructor([typeof(long)])!;

    public static void Load(Il il, object value)
    {
        switch (value)
        {
            case bool flag: il.Int(flag ? 1 : 0); break;
            case char unit: il.Int(unit); break;
            case sbyte number: il.Int(number); break;
            case byte number: il.Int(number); break;
            case short number: il.Int(number); break;
            case ushort number: il.Int(number); break;
            case int number: il.Int(number); break;
            case uint number: il.Int(unchecked((int)number)); break;
            case long number: il.Long(number); break;
            case ulong number: il.Long(unchecked((long)number)); break;
            case float number: il.Float(number); break;
            case double number: il.Double(number); break;
            case string text: il.Text(text); break;
            case decimal number: Decimal(il, number); break;
            case DateTime time:
                il.Long(time.Ticks);
                il.New(s_dateTime);
                break;
            default: throw new NotSupportedException($"A parameter's default of type {TypeDisplay.Full(value.GetType())} can't be emitted.");
        }
    }

    private static void Decimal(Il il, decimal number)
    {
        Span<int> bits = stackalloc int[4];
        decimal.GetBits(number, bits);
        il.Int(bits[0]);
        il.Int(bits[1]);
        il.Int(bits[2]);
        il.Int(bits[3] < 0 ? 1 : 0);
        il.Int((bits[3] >> 16) & 0xFF);
        il.New(s_decimal);
    }
}
