using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Firn.Dynamic;

/// <summary>What a codec says of itself.</summary>
internal sealed record CodecTraits(int FixedSize, int MinSize, int FixedDepth, bool IsBitwise, bool MayBeAbsent)
{
    /// <summary>What a codec says, or null and what it throws instead: it is code of other people.</summary>
    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    [RequiresDynamicCode(DynamicWarnings.Code)]
    public static CodecTraits? TryOf(Type codec, Type type, out string throws)
    {
        throws = "";
        try
        {
            return Of(codec, type);
        }
        catch (Exception exception)
        {
            Exception cause = exception is TypeInitializationException { InnerException: { } inner } ? inner : exception;
            throws = $"throws {TypeDisplay.Short(cause.GetType())} where it is asked for its sizes: {cause.Message.TrimEnd('.')}";
            return null;
        }
    }

    /// <summary>What a codec says. It may throw.</summary>
    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    [RequiresDynamicCode(DynamicWarnings.Code)]
    public static CodecTraits Of(Type codec, Type type)
    {
        MethodInfo read = typeof(CodecTraits).GetMethod(nameof(Read), BindingFlags.NonPublic | BindingFlags.Static)!.MakeGenericMethod(type, codec);
        return (CodecTraits)read.Invoke(null, BindingFlags.DoNotWrapExceptions, null, null, null)!;
    }

    private static CodecTraits Read<T, TCodec>()
        where TCodec : struct, IFirnCodec<T> => new(TCodec.FixedSize, TCodec.MinSize, TCodec.FixedDepth, TCodec.IsBitwise, TCodec.MayBeAbsent);
}
