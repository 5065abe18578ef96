using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Versions: four numbers, -1 for a build or revision that is not there.</summary>
public readonly struct VersionCodec : IFirnCodec<Version>
{
    private const int ObjectBytes = 32;

    /// <inheritdoc/>
    public static int MinSize => 16;

    /// <inheritdoc/>
    public static int FixedSize => 16;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(Version value) => value is null;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(ref FirnWriter writer, Version value) => WriteFixed(ref writer.Reserve(16), value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Version Read(ref FirnReader reader) => ReadFixed(ref reader, ref reader.Take(16));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFixed(ref byte destination, Version value)
    {
        LittleEndian.Write(ref destination, (uint)value.Major);
        LittleEndian.Write(ref Unsafe.Add(ref destination, 4), (uint)value.Minor);
        LittleEndian.Write(ref Unsafe.Add(ref destination, 8), (uint)value.Build);
        LittleEndian.Write(ref Unsafe.Add(ref destination, 12), (uint)value.Revision);
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Version ReadFixed(ref FirnReader reader, ref byte source)
    {
        int major = (int)LittleEndian.ReadUInt32(in source);
        int minor = (int)LittleEndian.ReadUInt32(in Unsafe.Add(ref source, 4));
        int build = (int)LittleEndian.ReadUInt32(in Unsafe.Add(ref source, 8));
        int revision = (int)LittleEndian.ReadUInt32(in Unsafe.Add(ref source, 12));
        return Create(ref reader, ref source, major, minor, build, revision);
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.Version);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Version Create(ref FirnReader reader, ref byte source, int major, int minor, int build, int revision)
    {
        if ((major | minor) < 0 || build < -1 || revision < -1 || (build < 0 && revision >= 0))
        {
            throw reader.Invalid(ref source, "A version has a negative number, or a revision without a build.");
        }

        reader.Charge(ObjectBytes);
        if (build < 0) return new Version(major, minor);
        return revision < 0 ? new Version(major, minor, build) : new Version(major, minor, build, revision);
    }
}
