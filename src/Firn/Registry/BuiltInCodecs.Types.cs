using System.Numerics;
using System.Text;

namespace Firn;

/// <content>The same types for callers that have only the <see cref="Type"/>.</content>
internal static partial class BuiltInCodecs
{
    // Made at the first miss by Type. No codec is loaded before its type is asked for.
    private static Dictionary<Type, Action>? s_values;

    /// <summary>Registers the codec of a type, if it is one of these types.</summary>
    public static void Register(Type type)
    {
        if (!MayBeListed(type)) return;
        if (!type.IsValueType)
        {
            RegisterClass(type);
            RegisterArray(type);
        }
        else if ((s_values ??= ListValues()).TryGetValue(Nullable.GetUnderlyingType(type) ?? type, out Action? register))
        {
            register();
        }
    }

    private static Dictionary<Type, Action> ListValues() => new()
    {
        [typeof(bool)] = Register<bool>,
        [typeof(sbyte)] = Register<sbyte>,
        [typeof(byte)] = Register<byte>,
        [typeof(short)] = Register<short>,
        [typeof(ushort)] = Register<ushort>,
        [typeof(int)] = Register<int>,
        [typeof(uint)] = Register<uint>,
        [typeof(long)] = Register<long>,
        [typeof(ulong)] = Register<ulong>,
        [typeof(Int128)] = Register<Int128>,
        [typeof(UInt128)] = Register<UInt128>,
        [typeof(nint)] = Register<nint>,
        [typeof(nuint)] = Register<nuint>,
        [typeof(char)] = Register<char>,
        [typeof(Half)] = Register<Half>,
        [typeof(float)] = Register<float>,
        [typeof(double)] = Register<double>,
        [typeof(decimal)] = Register<decimal>,
        [typeof(Guid)] = Register<Guid>,
        [typeof(Rune)] = Register<Rune>,
        [typeof(Index)] = Register<Index>,
        [typeof(Range)] = Register<Range>,
        [typeof(DateTime)] = Register<DateTime>,
        [typeof(DateTimeOffset)] = Register<DateTimeOffset>,
        [typeof(TimeSpan)] = Register<TimeSpan>,
        [typeof(TimeOnly)] = Register<TimeOnly>,
        [typeof(DateOnly)] = Register<DateOnly>,
        [typeof(BigInteger)] = Register<BigInteger>,
        [typeof(Complex)] = Register<Complex>,
        [typeof(Vector2)] = Register<Vector2>,
        [typeof(Vector3)] = Register<Vector3>,
        [typeof(Vector4)] = Register<Vector4>,
        [typeof(Quaternion)] = Register<Quaternion>,
        [typeof(Plane)] = Register<Plane>,
        [typeof(Matrix3x2)] = Register<Matrix3x2>,
        [typeof(Matrix4x4)] = Register<Matrix4x4>,
    };
}
