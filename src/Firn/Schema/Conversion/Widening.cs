using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Firn;

/// <summary>Numbers that become numbers of a kind that holds all their values.</summary>
internal abstract partial class Widening
{
    public abstract int SourceWidth { get; }

    public abstract int TargetWidth { get; }

    /// <summary>Converts a run of numbers that stand back to back, on both sides.</summary>
    public abstract void Run(ref byte source, ref byte target, int count);

    /// <summary>The conversion from one kind to another, or null where <see cref="Exists"/> says that there is none.</summary>
    public static Widening? Find(FirnKind from, FirnKind to) => (Normal(from), Normal(to)) switch
    {
        (FirnKind.Int8, FirnKind.Int16) => new Numbers<sbyte, short>(),
        (FirnKind.Int8, FirnKind.Int32) => new Numbers<sbyte, int>(),
        (FirnKind.Int8, FirnKind.Int64) => new Numbers<sbyte, long>(),
        (FirnKind.Int8, FirnKind.Int128) => new Numbers<sbyte, Int128>(),
        (FirnKind.Int16, FirnKind.Int32) => new Numbers<short, int>(),
        (FirnKind.Int16, FirnKind.Int64) => new Numbers<short, long>(),
        (FirnKind.Int16, FirnKind.Int128) => new Numbers<short, Int128>(),
        (FirnKind.Int32, FirnKind.Int64) => new Numbers<int, long>(),
        (FirnKind.Int32, FirnKind.Int128) => new Numbers<int, Int128>(),
        (FirnKind.Int64, FirnKind.Int128) => new Numbers<long, Int128>(),
        // A wider number holds an unsigned one with or without a sign.
        (FirnKind.UInt8, FirnKind.Int16 or FirnKind.UInt16) => new Numbers<byte, ushort>(),
        (FirnKind.UInt8, FirnKind.Int32 or FirnKind.UInt32) => new Numbers<byte, uint>(),
        (FirnKind.UInt8, FirnKind.Int64 or FirnKind.UInt64) => new Numbers<byte, ulong>(),
        (FirnKind.UInt8, FirnKind.Int128 or FirnKind.UInt128) => new Numbers<byte, UInt128>(),
        (FirnKind.UInt16, FirnKind.Int32 or FirnKind.UInt32) => new Numbers<ushort, uint>(),
        (FirnKind.UInt16, FirnKind.Int64 or FirnKind.UInt64) => new Numbers<ushort, ulong>(),
        (FirnKind.UInt16, FirnKind.Int128 or FirnKind.UInt128) => new Numbers<ushort, UInt128>(),
        (FirnKind.UInt32, FirnKind.Int64 or FirnKind.UInt64) => new Numbers<uint, ulong>(),
        (FirnKind.UInt32, FirnKind.Int128 or FirnKind.UInt128) => new Numbers<uint, UInt128>(),
        (FirnKind.UInt64, FirnKind.Int128 or FirnKind.UInt128) => new Numbers<ulong, UInt128>(),
        (FirnKind.Half, FirnKind.Single) => new Numbers<Half, float>(),
        (FirnKind.Half, FirnKind.Double) => new Numbers<Half, double>(),
        (FirnKind.Single, FirnKind.Double) => new Numbers<float, double>(),
        _ => null,
    };

    private sealed class Numbers<TFrom, TTo> : Widening
        where TFrom : unmanaged, INumberBase<TFrom>
        where TTo : unmanaged, INumberBase<TTo>
    {
        public override int SourceWidth => Unsafe.SizeOf<TFrom>();

        public override int TargetWidth => Unsafe.SizeOf<TTo>();

        // The caller has taken count numbers and made room for as many.
        public override void Run(ref byte source, ref byte target, int count)
        {
            for (int i = 0; i < count; i++)
            {
                TFrom value = Load(ref source);
                Store(ref target, TTo.CreateTruncating(value));
                source = ref Unsafe.Add(ref source, Unsafe.SizeOf<TFrom>());
                target = ref Unsafe.Add(ref target, Unsafe.SizeOf<TTo>());
            }
        }

        private static TFrom Load(ref byte source)
        {
            TFrom value = Unsafe.ReadUnaligned<TFrom>(ref source);
            return BitConverter.IsLittleEndian ? value : Reverse(value);
        }

        private static void Store(ref byte target, TTo value) =>
            Unsafe.WriteUnaligned(ref target, BitConverter.IsLittleEndian ? value : Reverse(value));

        private static T Reverse<T>(T value)
            where T : unmanaged
        {
            MemoryMarshal.AsBytes(new Span<T>(ref value)).Reverse();
            return value;
        }
    }
}
