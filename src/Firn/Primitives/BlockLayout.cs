using System.Diagnostics.CodeAnalysis;
using System.Numerics;
using System.Reflection;
using System.Runtime.CompilerServices;
using Firn.Codecs;
using Firn.Dynamic;

namespace Firn.Primitives;

/// <summary>What a type consists of whose values are written as their memory: numbers, back to back, of which every pattern of bits is a value.</summary>
internal static class BlockLayout
{
    /// <summary>What trimming has to leave of the types of blocks.</summary>
    public const DynamicallyAccessedMemberTypes Fields = DynamicallyAccessedMemberTypes.PublicFields | DynamicallyAccessedMemberTypes.NonPublicFields;

    private const string Remedy = "Write the values one by one, or their fields as blocks of their own.";

    // The widths of the numbers that a type consists of, in the order of memory.
    private static readonly Dictionary<Type, byte[]> s_leaves = new()
    {
        [typeof(sbyte)] = [1],
        [typeof(byte)] = [1],
        [typeof(short)] = [2],
        [typeof(ushort)] = [2],
        [typeof(char)] = [2],
        [typeof(Half)] = [2],
        [typeof(int)] = [4],
        [typeof(uint)] = [4],
        [typeof(float)] = [4],
        [typeof(Index)] = [4],
        [typeof(long)] = [8],
        [typeof(ulong)] = [8],
        [typeof(double)] = [8],
        [typeof(TimeSpan)] = [8],
        [typeof(Range)] = [4, 4],
        [typeof(Int128)] = [16],
        [typeof(UInt128)] = [16],
        [typeof(Guid)] = [4, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1],
        [typeof(Complex)] = [8, 8],
        [typeof(Vector2)] = [4, 4],
        [typeof(Vector3)] = [4, 4, 4],
        [typeof(Vector4)] = [4, 4, 4, 4],
        [typeof(Quaternion)] = [4, 4, 4, 4],
        [typeof(Plane)] = [4, 4, 4, 4],
        [typeof(Matrix3x2)] = [4, 4, 4, 4, 4, 4],
        [typeof(Matrix4x4)] = [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4],
    };

    /// <summary>Finds the numbers that a type consists of.</summary>
    /// <param name="leaves">Their widths in bytes, in the order of memory.</param>
    /// <returns>Null, or why values of the type can't be written as their memory.</returns>
    public static string? Find<[DynamicallyAccessedMembers(Fields)] T>(out byte[] leaves)
        where T : unmanaged
    {
        List<byte> found = [];
        string? problem = Add(typeof(T), typeof(T).ToString(), found);
        leaves = [.. found];
        if (problem is null && found.Sum(width => width) != Unsafe.SizeOf<T>()) problem = "it has padding, or fields that trimming has removed";
        return problem is null ? null : $"{TypeDisplay.Full(typeof(T))} can't be written as a block: {problem}. {Remedy}";
    }

    [UnconditionalSuppressMessage("Trimming", "IL2072", Justification = "The fields of a field's type may be gone; then the widths do not add up to the size, and the type is refused.")]
    private static string? Add([DynamicallyAccessedMembers(Fields)] Type type, string path, List<byte> leaves)
    {
        if (type.IsEnum) type = Enum.GetUnderlyingType(type);
        if (s_leaves.TryGetValue(type, out byte[]? widths))
        {
            leaves.AddRange(widths);
            return null;
        }

        if (IntPtrCodec.IsBitwise && (type == typeof(nint) || type == typeof(nuint)))
        {
            leaves.Add(8);
            return null;
        }

        // Types of the framework outside of the table check their content (dates, decimals, bool), or keep its order to themselves.
        if (type.IsPrimitive || !type.IsValueType || type.Namespace is "System" || type.Namespace?.StartsWith("System.", StringComparison.Ordinal) == true)
        {
            return $"{path} is of type {TypeDisplay.Full(type)}, of which not every pattern of bits is a value";
        }

        if (!type.IsLayoutSequential) return $"{path} is of type {TypeDisplay.Full(type)}, whose layout is not sequential";
        foreach (FieldInfo field in type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic))
        {
            string? problem = Add(field.FieldType, $"the field {TypeDisplay.Short(type)}.{field.Name}", leaves);
            if (problem is not null) return problem;
        }

        return null;
    }

    /// <summary>Turns the bytes of each number round, in memory of another byte order than the wire's.</summary>
    /// <param name="bytes">Whole values.</param>
    /// <param name="leaves">The widths of a value's numbers.</param>
    public static void Reverse(Span<byte> bytes, ReadOnlySpan<byte> leaves)
    {
        while (!bytes.IsEmpty)
        {
            foreach (byte width in leaves)
            {
                bytes[..width].Reverse();
                bytes = bytes[width..];
            }
        }
    }
}
