namespace Firn;

/// <content>Which numbers become which. Apart from what converts them, so that the analyzers, too, go by it.</content>
internal abstract partial class Widening
{
    /// <summary>Whether a kind of fixed width converts to one that holds all its values. Kinds with the same bytes need no conversion.</summary>
    public static bool Exists(FirnKind from, FirnKind to)
    {
        (from, to) = (Normal(from), Normal(to));
        if (IsFloat(from)) return IsFloat(to) && to > from;
        if (!IsInteger(from)) return from == FirnKind.DateTime && to == FirnKind.DateTimeOffset;
        // The digits of Half are 11 bits, of float 24, of double 53; a decimal has 96.
        if (IsFloat(to)) return Rank(from) <= to - FirnKind.Half;
        if (to == FirnKind.Decimal) return Rank(from) <= Rank(FirnKind.Int64);
        // A wider number holds an unsigned one with or without a sign.
        return IsInteger(to) && Rank(to) > Rank(from) && (IsUnsigned(from) || !IsUnsigned(to));
    }

    /// <summary>What a value of one kind becomes as one of another, neither of which is a container, an object or a union; null for what does not convert.</summary>
    public static ValueChange? ChangeOf(FirnKind from, FirnKind to)
    {
        if (AreSame(from, to)) return ValueChange.None;
        if (Exists(from, to)) return ValueChange.Widened;
        return (from, to) switch
        {
            (_, FirnKind.BigInteger) when IsInteger(from) => ValueChange.Unbounded,
            (FirnKind.String, FirnKind.Guid or FirnKind.Version) => ValueChange.Parsed,
            (FirnKind.Guid or FirnKind.Version, FirnKind.String) => ValueChange.Printed,
            _ => null,
        };
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

    private static bool IsInteger(FirnKind kind) => kind is >= FirnKind.Int8 and <= FirnKind.UIntPtr;

    // By width, the signed one of each first.
    private static int Rank(FirnKind kind) => (kind - FirnKind.Int8) >> 1;

    public static bool IsUnsigned(FirnKind kind) => ((kind - FirnKind.Int8) & 1) == 1;
}
