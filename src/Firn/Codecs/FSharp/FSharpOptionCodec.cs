using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>
/// Options of F#: <c>'T option</c>, a class of which <c>None</c> is null, and <c>'T voption</c>, a struct. Whether there is a value is written by whatever holds it, as with
/// <see cref="NullableCodec{T, TCodec}"/>.
/// </summary>
/// <typeparam name="TOption">The option.</typeparam>
/// <typeparam name="T">What it holds.</typeparam>
/// <typeparam name="TCodec">The codec of that.</typeparam>
internal readonly struct FSharpOptionCodec<[DynamicallyAccessedMembers(FSharpMembers.Needed)] TOption, T, TCodec> : IFirnCodec<TOption>
    where TCodec : struct, IFirnCodec<T>
{
    private delegate TResult OfStruct<TResult>(ref TOption option);

    // One of the two is null.
    private static readonly Func<TOption, T>? s_valueOfClass = typeof(TOption).IsValueType ? null : FSharpMembers.Instance<Func<TOption, T>>(typeof(TOption), "get_Value");
    private static readonly OfStruct<T>? s_valueOfStruct = typeof(TOption).IsValueType ? FSharpMembers.Instance<OfStruct<T>>(typeof(TOption), "get_Value") : null;
    private static readonly OfStruct<bool>? s_isSome = typeof(TOption).IsValueType ? FSharpMembers.Instance<OfStruct<bool>>(typeof(TOption), "get_IsSome") : null;
    private static readonly Func<T, TOption> s_some = FSharpMembers.Static<Func<T, TOption>>(typeof(TOption), "Some", typeof(T));

    // Header and field, rounded up.
    private static int ObjectBytes => typeof(TOption).IsValueType ? 0 : 16 + ((Unsafe.SizeOf<T>() + 7) & ~7);

    /// <inheritdoc/>
    public static int MinSize => TCodec.MinSize;

    /// <inheritdoc/>
    public static int FixedSize => TCodec.FixedSize;

    /// <inheritdoc/>
    public static int FixedDepth => TCodec.FixedDepth;

    /// <inheritdoc/>
    public static bool IsBitwise => false;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(TOption value) => typeof(TOption).IsValueType ? !s_isSome!(ref value) : value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, TOption value) => TCodec.Write(ref writer, ValueOf(value));

    /// <inheritdoc/>
    public static TOption Read(ref FirnReader reader) => Some(ref reader, TCodec.Read(ref reader));

    /// <inheritdoc/>
    public static void WriteFixed(ref byte destination, TOption value) => TCodec.WriteFixed(ref destination, ValueOf(value));

    /// <inheritdoc/>
    public static TOption ReadFixed(ref FirnReader reader, ref byte source) => Some(ref reader, TCodec.ReadFixed(ref reader, ref source));

    /// <summary>The bit of an option of a bool; that of <c>None</c> is zero. Called by emitted code.</summary>
    public static bool BitOf(TOption value)
    {
        if (IsAbsent(value)) return false;
        return (bool)(object)ValueOf(value)!; // emitted for options of bool alone
    }

    /// <summary>An option of a bool. Called by emitted code.</summary>
    public static TOption OfBit(bool bit) => s_some((T)(object)bit); // as above

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder)
    {
        TCodec.Describe(builder);
        builder.Takes(ObjectBytes);
    }

    private static TOption Some(ref FirnReader reader, T value)
    {
        if (ObjectBytes > 0) reader.Charge(ObjectBytes);
        return s_some(value);
    }

    private static T ValueOf(TOption option)
    {
        T value = typeof(TOption).IsValueType ? s_valueOfStruct!(ref option) : s_valueOfClass!(option);
        if (TCodec.MayBeAbsent && TCodec.IsAbsent(value)) Throw.SomeOfNothing(typeof(TOption));
        return value;
    }
}
