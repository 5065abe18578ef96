using System.Diagnostics.CodeAnalysis;
using System.Numerics;

namespace Firn.Codecs;

/// <summary>
/// The values of a column, one behind the other and as what they are: a case of a union by the type of the column, whose tag is that of the type among the common cases of <see cref="object"/>.
/// A value that is <see cref="DBNull"/> is absent.
/// </summary>
internal abstract class ColumnValues
{
    /// <summary>All members that the framework's tables ask for of a type; of the types here it asks for none.</summary>
    public const DynamicallyAccessedMemberTypes OfTypes = DynamicallyAccessedMemberTypes.PublicProperties | DynamicallyAccessedMemberTypes.PublicFields;

    private static readonly ColumnKind[] Kinds =
    [
        Struct<bool, BooleanCodec>(1), Struct<char, CharCodec>(2), Struct<sbyte, SByteCodec>(3), Struct<byte, ByteCodec>(4), Struct<short, Int16Codec>(5), Struct<ushort, UInt16Codec>(6),
        Struct<int, Int32Codec>(7), Struct<uint, UInt32Codec>(8), Struct<long, Int64Codec>(9), Struct<ulong, UInt64Codec>(10), Struct<Int128, Int128Codec>(11), Struct<UInt128, UInt128Codec>(12),
        Struct<Half, HalfCodec>(13), Struct<float, SingleCodec>(14), Struct<double, DoubleCodec>(15), Struct<decimal, DecimalCodec>(16), Struct<BigInteger, BigIntegerCodec>(17),
        Class<string, StringCodec>(20), Struct<Guid, GuidCodec>(21), Struct<DateTime, DateTimeCodec>(22), Struct<DateTimeOffset, DateTimeOffsetCodec>(23), Struct<DateOnly, DateOnlyCodec>(24),
        Struct<TimeOnly, TimeOnlyCodec>(25), Struct<TimeSpan, TimeSpanCodec>(26), Class<Uri, UriCodec>(27), Class<Version, VersionCodec>(28), Class<byte[], ArrayCodec<byte, ByteCodec>>(32), Class<object, ObjectCodec>(33),
    ];

    /// <summary>The types that a column may have, for a message to people.</summary>
    public const string Served = "those of numbers, bool, char, string, Guid, dates and times, Uri, Version, byte[] and object";

    /// <summary>The number that stands for the type.</summary>
    public abstract int Tag { get; }

    /// <summary>The type of the column.</summary>
    [DynamicallyAccessedMembers(OfTypes)]
    public abstract Type Type { get; }

    /// <summary>How many values there are.</summary>
    public abstract int Count { get; }

    /// <summary>A value, or <see cref="DBNull"/>.</summary>
    public abstract object this[int index] { get; set; }

    /// <summary>Writes the values, without the tag.</summary>
    public abstract void Write(ref FirnWriter writer);

    /// <summary>No values of the type of a column, or null where no column of the type is served.</summary>
    public static ColumnValues? Make(Type type, int count) => Array.Find(Kinds, kind => kind.Type == type)?.Make(count);

    /// <summary>Reads tag and values.</summary>
    public static ColumnValues Read(ref FirnReader reader)
    {
        long tag = reader.ReadCount();
        foreach (ColumnKind kind in Kinds)
        {
            if (kind.Tag == tag) return kind.Read(ref reader);
        }

        Throw.UnknownTag(typeof(ColumnValues), tag, reader.Position - CountFormat.Size(tag));
        return null;
    }

    /// <summary>Describes the union.</summary>
    public static void Describe(FirnSchemaBuilder builder)
    {
        builder.Union(typeof(ColumnValues));
        foreach (ColumnKind kind in Kinds) builder.Case(kind.Tag, kind.ArrayType, kind.Describe);
    }

    private static StructKind<T, TCodec> Struct<[DynamicallyAccessedMembers(OfTypes)] T, TCodec>(int tag)
        where T : struct
        where TCodec : struct, IFirnCodec<T> => new StructKind<T, TCodec>(tag);

    private static ClassKind<T, TCodec> Class<[DynamicallyAccessedMembers(OfTypes)] T, TCodec>(int tag)
        where T : class
        where TCodec : struct, IFirnCodec<T> => new ClassKind<T, TCodec>(tag);

    private abstract class ColumnKind(int tag, Type type, Type arrayType)
    {
        public int Tag => tag;

        public Type Type => type;

        public Type ArrayType => arrayType;

        public abstract ColumnValues Make(int count);

        public abstract ColumnValues Read(ref FirnReader reader);

        public abstract void Describe(FirnSchemaBuilder builder);
    }

    private sealed class StructKind<[DynamicallyAccessedMembers(OfTypes)] T, TCodec>(int tag) : ColumnKind(tag, typeof(T), typeof(T?[]))
        where T : struct
        where TCodec : struct, IFirnCodec<T>
    {
        public override ColumnValues Make(int count) => new StructValues<T, TCodec>(Tag, new T?[count]);

        public override ColumnValues Read(ref FirnReader reader)
        {
            T?[] values = ArrayCodec<T?, NullableCodec<T, TCodec>>.Read(ref reader);
            reader.Charge(values.Length * TableMemory.Cell<T>());
            return new StructValues<T, TCodec>(Tag, values);
        }

        public override void Describe(FirnSchemaBuilder builder)
        {
            ArrayCodec<T?, NullableCodec<T, TCodec>>.Describe(builder);
            builder.Takes(0, TableMemory.Cell<T>());
        }
    }

    private sealed class StructValues<[DynamicallyAccessedMembers(OfTypes)] T, TCodec>(int tag, T?[] values) : ColumnValues
        where T : struct
        where TCodec : struct, IFirnCodec<T>
    {
        public override int Tag => tag;

        [DynamicallyAccessedMembers(OfTypes)]
        public override Type Type => typeof(T);

        public override int Count => values.Length;

        public override object this[int index]
        {
            get => values[index] is { } value ? value : DBNull.Value;
            set => values[index] = value is T present ? present : null;
        }

        public override void Write(ref FirnWriter writer) => ArrayCodec<T?, NullableCodec<T, TCodec>>.Write(ref writer, values);
    }

    private sealed class ClassKind<[DynamicallyAccessedMembers(OfTypes)] T, TCodec>(int tag) : ColumnKind(tag, typeof(T), typeof(T[]))
        where T : class
        where TCodec : struct, IFirnCodec<T>
    {
        public override ColumnValues Make(int count) => new ClassValues<T, TCodec>(Tag, new T[count]);

        public override ColumnValues Read(ref FirnReader reader)
        {
            T[] values = ArrayCodec<T, TCodec>.Read(ref reader);
            reader.Charge(values.Length * TableMemory.Cell<T>());
            return new ClassValues<T, TCodec>(Tag, values);
        }

        public override void Describe(FirnSchemaBuilder builder)
        {
            ArrayCodec<T, TCodec>.Describe(builder);
            builder.Takes(0, TableMemory.Cell<T>());
        }
    }

    private sealed class ClassValues<[DynamicallyAccessedMembers(OfTypes)] T, TCodec>(int tag, T?[] values) : ColumnValues
        where T : class
        where TCodec : struct, IFirnCodec<T>
    {
        public override int Tag => tag;

        [DynamicallyAccessedMembers(OfTypes)]
        public override Type Type => typeof(T);

        public override int Count => values.Length;

        public override object this[int index]
        {
            get => values[index] ?? (object)DBNull.Value;
            set => values[index] = value as T is { } present and not DBNull ? present : null;
        }

        public override void Write(ref FirnWriter writer) => ArrayCodec<T, TCodec>.Write(ref writer, values!);
    }
}
