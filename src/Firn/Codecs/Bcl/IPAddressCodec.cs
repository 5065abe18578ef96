using System.Net;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn.Codecs;

/// <summary>Internet addresses: count 4 or 16, the address in network order, and behind 16 bytes the scope. An IPv4 address mapped to IPv6 stays one.</summary>
public readonly struct IPAddressCodec : IFirnCodec<IPAddress>
{
    private const int ObjectBytes = 48;
    private const int NumbersBytes = 40;

    /// <inheritdoc/>
    public static int MinSize => 5;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(IPAddress value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, IPAddress value)
    {
        // The constants, such as IPAddress.Loopback, are of a class of their own.
        if (value.GetType().Assembly != typeof(IPAddress).Assembly) writer.CheckExactType(value);
        if (value.AddressFamily == System.Net.Sockets.AddressFamily.InterNetwork)
        {
            ref byte destination = ref writer.Reserve(5);
            destination = 4;
            value.TryWriteBytes(MemoryMarshal.CreateSpan(ref Unsafe.Add(ref destination, 1), 4), out _);
        }
        else
        {
            ref byte destination = ref writer.Reserve(21);
            destination = 16;
            value.TryWriteBytes(MemoryMarshal.CreateSpan(ref Unsafe.Add(ref destination, 1), 16), out _);
            LittleEndian.Write(ref Unsafe.Add(ref destination, 17), (uint)value.ScopeId);
        }
    }

    /// <inheritdoc/>
    public static IPAddress Read(ref FirnReader reader)
    {
        long position = reader.Position;
        switch (reader.ReadCount())
        {
            case 4:
                reader.Charge(ObjectBytes);
                return new IPAddress(MemoryMarshal.CreateReadOnlySpan(ref reader.Take(4), 4));
            case 16:
                reader.Charge(ObjectBytes + NumbersBytes);
                ref byte source = ref reader.Take(20);
                return new IPAddress(MemoryMarshal.CreateReadOnlySpan(ref source, 16), LittleEndian.ReadUInt32(in Unsafe.Add(ref source, 16)));
            default:
                Throw.Invalid(FirnErrorCode.InvalidCount, "An internet address has neither 4 nor 16 bytes.", position);
                return null;
        }
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.IPAddress);
}
