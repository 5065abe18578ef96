using Firn.Codecs;
using Firn.TestCases;
using Firn.TestCases.External;

[assembly: Firn.FirnCodec(typeof(ForeignOpaque), typeof(OpaqueCodec))]

namespace Firn.TestCases;

/// <summary>Serves a class of another assembly, as a string: named by an attribute of this one.</summary>
public readonly struct OpaqueCodec : IFirnCodec<ForeignOpaque>
{
    public static int MinSize => StringCodec.MinSize;

    public static int FixedSize => 0;

    public static int FixedDepth => 0;

    public static bool IsBitwise => false;

    public static bool MayBeAbsent => true;

    public static bool IsAbsent(ForeignOpaque value) => value is null;

    public static void Write(ref FirnWriter writer, ForeignOpaque value) => StringCodec.Write(ref writer, value.Reveal());

    public static ForeignOpaque Read(ref FirnReader reader) => new(StringCodec.Read(ref reader));

    public static void WriteFixed(ref byte destination, ForeignOpaque value) => throw new NotSupportedException();

    public static ForeignOpaque ReadFixed(ref FirnReader reader, ref byte source) => throw new NotSupportedException();

    public static void Describe(FirnSchemaBuilder builder) => StringCodec.Describe(builder);
}
