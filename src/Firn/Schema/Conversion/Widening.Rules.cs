namespace Firn;

/// <content>Which numbers become which. Apart from what converts them, so that the analyzers, too, go by it.</content>
internal abstract partial class Widening
{
    /// <summary>Whether a kind converts to one that holds all its values. Kinds with the same bytes need no conversion.</summary>
    public static bool Exists(FirnKind from, FirnKind to)
    {
        (from, to) = (Normal(from), Normal(to));
        if (IsFloat(from)) return IsFloat(to) && to > from;
        // A wider number holds an unsigned one with or without a sign.
        return IsInteger(from) && IsInteger(to) && Rank(to) > Rank(from) && (IsUnsigned(from) || !IsUnsigned(to));
    }

    /// <summary>Whether values of two kinds are the same bytes: native integers are written as 64 bits.</summary>
    public static bool AreSame(FirnKind from, FirnKind to) => Normal(from) == Normal(to);

    private static FirnKind Normal(FirnKind kind) => kind switch
    {
        FirnKind.IntPtr => FirnKind.Int64,
        FirnKind.UIntPtr => FirnKind.UInt64,
        _ => kind,
    };

    private static bool IsFloat(FirnKind kind) => kind is >= FirnKind.Half and <= FirnKind.Double;

    private static bool IsInteger(FirnKind kind) => kind is >= FirnKind.Int8 and <= FirnKind.UInt128;

    // By width, the signed one of each first.
    private static int Rank(FirnKind kind) => (kind - FirnKind.Int8) >> 1;

    private static bool IsUnsigned(FirnKind kind) => ((kind - FirnKind.Int8) & 1) == 1;
}
