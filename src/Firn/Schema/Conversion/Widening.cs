using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Firn.Codecs;

namespace Firn;

/// <summary>Numbers and times that become those of a kind that holds all their values.</summary>
internal abstract partial class Widening
{
    public abstract int SourceWidth { get; }

    public abstract int TargetWidth { get; }

    /// <summary>Converts a run of values that stand back to back, on both sides.</summary>
    /// <param name="source">The writer's. The caller has taken so many.</param>
    /// <param name="target">The reader's. The caller has made room for as many.</param>
    /// <param name="count">How many.</param>
    /// <param name="position">Where the first one stands, for errors.</param>
    /// <param name="options">Those of the reader.</param>
    public abstract void Run(ref byte source, ref byte target, int count, long position, FirnOptions options);

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
        (FirnKind.Int8, FirnKind.Half) => new Numbers<sbyte, Half>(),
        (FirnKind.Int8, FirnKind.Single) => new Numbers<sbyte, float>(),
        (FirnKind.Int8, FirnKind.Double) => new Numbers<sbyte, double>(),
        (FirnKind.UInt8, FirnKind.Half) => new Numbers<byte, Half>(),
        (FirnKind.UInt8, FirnKind.Single) => new Numbers<byte, float>(),
        (FirnKind.UInt8, FirnKind.Double) => new Numbers<byte, double>(),
        (FirnKind.Int16, FirnKind.Single) => new Numbers<short, float>(),
        (FirnKind.Int16, FirnKind.Double) => new Numbers<short, double>(),
        (FirnKind.UInt16, FirnKind.Single) => new Numbers<ushort, float>(),
        (FirnKind.UInt16, FirnKind.Double) => new Numbers<ushort, double>(),
        (FirnKind.Int32, FirnKind.Double) => new Numbers<int, double>(),
        (FirnKind.UInt32, FirnKind.Double) => new Numbers<uint, double>(),
        (FirnKind.Int8, FirnKind.Decimal) => new Decimals<sbyte>(),
        (FirnKind.UInt8, FirnKind.Decimal) => new Decimals<byte>(),
        (FirnKind.Int16, FirnKind.Decimal) => new Decimals<short>(),
        (FirnKind.UInt16, FirnKind.Decimal) => new Decimals<ushort>(),
        (FirnKind.Int32, FirnKind.Decimal) => new Decimals<int>(),
        (FirnKind.UInt32, FirnKind.Decimal) => new Decimals<uint>(),
        (FirnKind.Int64, FirnKind.Decimal) => new Decimals<long>(),
        (FirnKind.UInt64, FirnKind.Decimal) => new Decimals<ulong>(),
        (FirnKind.DateTime, FirnKind.DateTimeOffset) => new Times(),
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

        public override void Run(ref byte source, ref byte target, int count, long position, FirnOptions options)
        {
            for (int i = 0; i < count; i++)
            {
                TFrom value = Load<TFrom>(ref source);
                Store(ref target, TTo.CreateTruncating(value));
                source = ref Unsafe.Add(ref source, Unsafe.SizeOf<TFrom>());
                target = ref Unsafe.Add(ref target, Unsafe.SizeOf<TTo>());
            }
        }

        private static void Store(ref byte target, TTo value) =>
            Unsafe.WriteUnaligned(ref target, BitConverter.IsLittleEndian ? value : Reverse(value));
    }

    /// <summary>The numbers of an enum that are others now.</summary>
    public static Widening Of(EnumNumbers numbers) => new Enums(numbers);

    private sealed class Enums(EnumNumbers numbers) : Widening
    {
        // Names come from the data.
        private const int LongestNamed = 128;

        public override int SourceWidth { get; } = SchemaType.LeafWidth(numbers.Writer.Kind);

        public override int TargetWidth { get; } = SchemaType.LeafWidth(numbers.Reader.Kind);

        public override void Run(ref byte source, ref byte target, int count, long position, FirnOptions options)
        {
            for (int i = 0; i < count; i++)
            {
                ulong bits = 0;
                for (int b = SourceWidth - 1; b >= 0; b--) bits = (bits << 8) | Unsafe.Add(ref source, b);
                if (!numbers.TryFind(numbers.Writer.Extend(bits), out ulong now)) throw Refused(bits, position + (i * (long)SourceWidth));
                for (int b = 0; b < TargetWidth; b++) Unsafe.Add(ref target, b) = (byte)(now >> (8 * b));
                source = ref Unsafe.Add(ref source, SourceWidth);
                target = ref Unsafe.Add(ref target, TargetWidth);
            }
        }

        private FirnException Refused(ulong bits, long position)
        {
            string value = FormattableString.Invariant($"The data have the value {numbers.Writer.ValueOf(new EnumValue("", bits))}");
            string problem = numbers.NameOf(numbers.Writer.Extend(bits)) is { } name
                ? $"{value}{(name.Length <= LongestNamed ? $", '{name}'," : "")} of an enum whose numbers are others now: {numbers.Reader.Name} has no such name, and the number means another value there. Add the name to the enum: as another name of the value that it has become, or with a number of its own."
                : $"{value} of an enum whose numbers are others now, and what that is in {numbers.Reader.Name} can't be told by name: the data have no name of it, or several that are different values there.";
            return new FirnException(FirnErrorCode.UndefinedEnum, problem, position);
        }
    }

    private sealed class Decimals<TFrom> : Widening
        where TFrom : unmanaged, IBinaryInteger<TFrom>
    {
        public override int SourceWidth => Unsafe.SizeOf<TFrom>();

        public override int TargetWidth => DecimalCodec.FixedSize;

        public override void Run(ref byte source, ref byte target, int count, long position, FirnOptions options)
        {
            for (int i = 0; i < count; i++)
            {
                DecimalCodec.WriteFixed(ref target, decimal.CreateTruncating(Load<TFrom>(ref source)));
                source = ref Unsafe.Add(ref source, Unsafe.SizeOf<TFrom>());
                target = ref Unsafe.Add(ref target, DecimalCodec.FixedSize);
            }
        }
    }

    private sealed class Times : Widening
    {
        public override int SourceWidth => DateTimeCodec.FixedSize;

        public override int TargetWidth => DateTimeOffsetCodec.FixedSize;

        public override void Run(ref byte source, ref byte target, int count, long position, FirnOptions options)
        {
            for (int i = 0; i < count; i++)
            {
                DateTimeOffsetCodec.WriteFixed(ref target, WithOffset(Load<ulong>(ref source), position + (i * (long)DateTimeCodec.FixedSize), options));
                source = ref Unsafe.Add(ref source, DateTimeCodec.FixedSize);
                target = ref Unsafe.Add(ref target, DateTimeOffsetCodec.FixedSize);
            }
        }

        private static DateTimeOffset WithOffset(ulong bits, long position, FirnOptions options)
        {
            if (!DateTimeCodec.TryConvert(bits, options.DateTimes, out DateTime time)) Throw.Invalid(FirnErrorCode.InvalidValue, "A point in time is after the year 9999, or of a kind that times of its day are not stored as.", position);

            // The limits stand for no time at all, in every zone.
            if (time.Ticks == DateTime.MinValue.Ticks) return DateTimeOffset.MinValue;
            if (time.Ticks == DateTime.MaxValue.Ticks) return DateTimeOffset.MaxValue;
            if (time.Kind == DateTimeKind.Unspecified) Throw.Invalid(FirnErrorCode.InvalidValue, "A DateTime without a kind is read as a DateTimeOffset, and nothing says its offset. Set FirnOptions.DateTimes to Utc, Local or UtcAssumeLocal to say which times those are.", position);
            TimeSpan offset = time.Kind == DateTimeKind.Utc ? TimeSpan.Zero : TimeZoneInfo.Local.GetUtcOffset(time);
            // On the first and the last day the instant may be outside of the range.
            long instant = time.Ticks - offset.Ticks;
            return instant >= DateTime.MinValue.Ticks && instant <= DateTime.MaxValue.Ticks ? new DateTimeOffset(time.Ticks, offset) : new DateTimeOffset(time.Ticks, TimeSpan.Zero);
        }
    }

    private static T Load<T>(ref byte source)
        where T : unmanaged
    {
        T value = Unsafe.ReadUnaligned<T>(ref source);
        return BitConverter.IsLittleEndian ? value : Reverse(value);
    }

    private static T Reverse<T>(T value)
        where T : unmanaged
    {
        MemoryMarshal.AsBytes(new Span<T>(ref value)).Reverse();
        return value;
    }
}
