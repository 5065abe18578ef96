using System.Diagnostics.CodeAnalysis;
using System.Net;
using System.Numerics;
using System.Text;
using Firn.Codecs;

namespace Firn;

/// <summary>Holds bytes against a descriptor, as a reader of another version would meet them.</summary>
internal static class DescribedBytes
{
    /// <summary>Moves past one value.</summary>
    /// <param name="schema">The descriptor.</param>
    /// <param name="bytes">The bytes of one value of its root.</param>
    /// <returns>How many bytes the descriptor says that the value has.</returns>
    /// <exception cref="FirnException">They are no value of the descriptor's.</exception>
    public static long Walk(Schema schema, byte[] bytes)
    {
        FirnReader leaf = new(bytes, FirnOptions.Default);
        ReadLeaf(schema.Root.Kind, ref leaf);
        SkipNodes nodes = new(schema);
        SkipNode root = nodes.Get(schema.Root);
        nodes.Complete();
        using ReferenceTable references = new();
        FirnReader reader = new(bytes, FirnOptions.Default);
        FirnWriter nowhere = FirnWriter.ForMeasuring(); // moving past a value writes nothing
        Converter converter = new(ref reader, ref nowhere, references, traces: false);
        root.Skip(ref converter);
        return reader.Position;
    }

    /// <summary>Reads a value of a kind of which not all bytes are values, and of one whose width varies; of another kind nothing.</summary>
    /// <param name="kind">The kind.</param>
    /// <param name="reader">Stands at the value.</param>
    /// <exception cref="FirnException">The bytes are no value.</exception>
    public static void ReadLeaf(FirnKind kind, ref FirnReader reader)
    {
        switch (kind)
        {
            case FirnKind.Bool:
                Read<bool, BooleanCodec>(ref reader);
                break;
            case FirnKind.IntPtr:
                Read<nint, IntPtrCodec>(ref reader);
                break;
            case FirnKind.UIntPtr:
                Read<nuint, UIntPtrCodec>(ref reader);
                break;
            case FirnKind.Decimal:
                Read<decimal, DecimalCodec>(ref reader);
                break;
            case FirnKind.DateTime:
                Read<DateTime, DateTimeCodec>(ref reader);
                break;
            case FirnKind.DateTimeOffset:
                Read<DateTimeOffset, DateTimeOffsetCodec>(ref reader);
                break;
            case FirnKind.TimeOnly:
                Read<TimeOnly, TimeOnlyCodec>(ref reader);
                break;
            case FirnKind.DateOnly:
                Read<DateOnly, DateOnlyCodec>(ref reader);
                break;
            case FirnKind.Rune:
                Read<Rune, RuneCodec>(ref reader);
                break;
            case FirnKind.Version:
                Read<Version, VersionCodec>(ref reader);
                break;
            case FirnKind.String:
                Read<string, StringCodec>(ref reader);
                break;
            case FirnKind.BigInteger:
                Read<BigInteger, BigIntegerCodec>(ref reader);
                break;
            case FirnKind.BitArray:
                Read<System.Collections.BitArray, BitArrayCodec>(ref reader);
                break;
            case FirnKind.IPAddress:
                Read<IPAddress, IPAddressCodec>(ref reader);
                break;
            case FirnKind.Json:
                JsonContent.Check(ref reader);
                break;
            case FirnKind.IPEndPoint:
                Read<IPEndPoint, IPEndPointCodec>(ref reader);
                break;
        }
    }

    [SuppressMessage("Performance", "CA1806", Justification = "Whether it can be read is the question.")]
    private static void Read<T, TCodec>(ref FirnReader reader)
        where TCodec : struct, IFirnCodec<T> => TCodec.Read(ref reader);
}
