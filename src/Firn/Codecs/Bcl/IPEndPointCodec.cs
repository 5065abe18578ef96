using System.Net;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>Internet addresses with a port.</summary>
public readonly struct IPEndPointCodec : IFirnCodec<IPEndPoint>
{
    private const int ObjectBytes = 32;

    /// <inheritdoc/>
    public static int MinSize => 7;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(IPEndPoint value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, IPEndPoint value)
    {
        writer.CheckExactType(value);
        IPAddressCodec.Write(ref writer, value.Address);
        LittleEndian.Write(ref writer.Reserve(2), (ushort)value.Port);
    }

    /// <inheritdoc/>
    public static IPEndPoint Read(ref FirnReader reader)
    {
        IPAddress address = IPAddressCodec.Read(ref reader);
        int port = LittleEndian.ReadUInt16(in reader.Take(2));
        reader.Charge(ObjectBytes);
        return new IPEndPoint(address, port);
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.IPEndPoint);
}
