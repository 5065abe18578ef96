using System.Collections;
using System.Dynamic;
using System.Numerics;
using Firn.CodeGeneration;
using Firn.Codecs;

namespace Firn;

/// <summary>The cases of <see cref="FirnOptions.WithCommonCases"/>. Their tags are part of the format (<c>docs/wire-format.md</c>, section 4.7): none is ever given to another type.</summary>
internal static class CommonCases
{
    // Most programs have no other cases: what these make of a schema is worked out once. No static constructor: what serves a type may be code of the user's, and may throw.
    private static UnionCases? s_alone;

    /// <summary>The cases with these.</summary>
    /// <exception cref="ArgumentException">One of them has a tag or type of these.</exception>
    public static UnionCases AddTo(UnionCases? cases) => cases is null ? Alone() : UnionCases.Add(cases, typeof(object), Make());

    private static UnionCases Alone()
    {
        if (Volatile.Read(ref s_alone) is { } known) return known;
        UnionCases made = UnionCases.Add(null, typeof(object), Make());
        return Interlocked.CompareExchange(ref s_alone, made, null) ?? made;
    }

    private static RegisteredCase[] Make() =>
    [
        Leaf<bool>(1), Leaf<char>(2), Leaf<sbyte>(3), Leaf<byte>(4), Leaf<short>(5), Leaf<ushort>(6), Leaf<int>(7), Leaf<uint>(8), Leaf<long>(9), Leaf<ulong>(10),
        Leaf<Int128>(11), Leaf<UInt128>(12), Leaf<Half>(13), Leaf<float>(14), Leaf<double>(15), Leaf<decimal>(16), Leaf<BigInteger>(17),
        Leaf<string>(20), Leaf<Guid>(21), Leaf<DateTime>(22), Leaf<DateTimeOffset>(23), Leaf<DateOnly>(24), Leaf<TimeOnly>(25), Leaf<TimeSpan>(26), Leaf<Uri>(27), Leaf<Version>(28),
        Array<byte, ByteCodec>(32), Array<object, ObjectCodec>(33), List<object, ObjectCodec>(34), Dictionary<string, object, StringCodec, ObjectCodec>(35), Dictionary<object, object, ObjectCodec, ObjectCodec>(36),
        Object<HashSet<object>, HashSetCodec<object, ObjectCodec>>(37), Leaf<ArrayList>(38), Leaf<Hashtable>(39), Leaf<ExpandoObject>(40),
        Array<bool, BooleanCodec>(48), Array<char, CharCodec>(49), Array<int, Int32Codec>(50), Array<long, Int64Codec>(51), Array<float, SingleCodec>(52), Array<double, DoubleCodec>(53), Array<decimal, DecimalCodec>(54),
        Array<string, StringCodec>(55), Array<Guid, GuidCodec>(56), Array<DateTime, DateTimeCodec>(57),
        List<int, Int32Codec>(64), List<long, Int64Codec>(65), List<double, DoubleCodec>(66), List<decimal, DecimalCodec>(67), List<string, StringCodec>(68), List<Guid, GuidCodec>(69), List<DateTime, DateTimeCodec>(70),
        List<Dictionary<string, object>, DictionaryCodec<string, object, StringCodec, ObjectCodec>>(71), Dictionary<string, string, StringCodec, StringCodec>(72),
    ];

    private static RegisteredCase<T> Leaf<T>(int tag) => new(tag, CodecSlot<T>.Entry);

    private static RegisteredCase<T[]> Array<T, TCodec>(int tag)
        where TCodec : struct, IFirnCodec<T>
    {
        if (CodecSlot<T[]>.EntryOrNull is null) FirnCodecRegistry.Register<T[], ArrayCodec<T, TCodec>>();
        return new RegisteredCase<T[]>(tag, CodecSlot<T[]>.Entry);
    }

    private static RegisteredCase<List<T>> List<T, TCodec>(int tag)
        where TCodec : struct, IFirnCodec<T> => Object<List<T>, ListCodec<T, TCodec>>(tag);

    private static RegisteredCase<Dictionary<TKey, TValue>> Dictionary<TKey, TValue, TKeyCodec, TValueCodec>(int tag)
        where TKey : notnull
        where TKeyCodec : struct, IFirnCodec<TKey>
        where TValueCodec : struct, IFirnCodec<TValue> => Object<Dictionary<TKey, TValue>, DictionaryCodec<TKey, TValue, TKeyCodec, TValueCodec>>(tag);

    private static RegisteredCase<T> Object<T, TCodec>(int tag)
        where T : class
        where TCodec : struct, IFirnObjectCodec<T>
    {
        if (CodecSlot<T>.EntryOrNull is null) FirnCodecRegistry.RegisterObject<T, TCodec>();
        return new RegisteredCase<T>(tag, CodecSlot<T>.Entry);
    }
}
