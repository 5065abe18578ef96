namespace Firn.Contracts;

/// <content>What there is to say about types of F#, and what to do (<c>docs/fsharp.md</c>).</content>
internal static partial class ProblemText
{
    /// <summary>A union of F# whose cases other code can't make.</summary>
    public const string PrivateCasesDetail = "it is a union of F# whose cases are not public, so that only its own code decides which values there are";

    /// <summary>A union of F# that asks for its identity to be kept.</summary>
    public const string FSharpIdentityDetail = "it is a union of F#, whose values have no identity of their own in a message";

    /// <summary>A union of F# with a callback: the beginning of the detail.</summary>
    public const string FSharpCallbackDetail = "it is a union of F#, which is made of its fields at once; nobody would call its callback '";

    /// <summary>Two cases of one tag, or one that is named twice: the beginning of the detail.</summary>
    public const string CaseTagsDetail = "of its cases '";

    /// <summary>A case whose tag is below 0: the beginning of the detail.</summary>
    public const string NegativeCaseDetail = "it is a union of F#, and its case '";

    /// <summary>A union of F# that another compiler may have made.</summary>
    public const string UnknownShapeDetail = "it is a union of F#, and its cases are not laid out as the compiler of F# does it";

    /// <summary>A tag for a type on a union whose cases are no types.</summary>
    public const string CaseByTypeDetail = "its [FirnUnion] names a type, and the cases of a union of F# are no types";

    /// <summary>A tag for a case that is not there: the end of the detail.</summary>
    public const string NoSuchCaseDetail = ", which is no case of it";

    /// <summary>An option of what has a null of its own: the end of the detail.</summary>
    public const string NestedOptionDetail = "', which may be nothing itself, so that 'None' and 'Some' of nothing would have the same bytes";

    /// <summary>Why a function has no values.</summary>
    public const string FunctionDetail = "functions have no data";

    /// <summary>The class of a case of a union, declared from another language: the beginning of the detail.</summary>
    public const string CaseClassDetail = "it is one case of the union of F# '";

    /// <summary>The type of a struct union that is nullable, or of a nullable option: the end of the detail.</summary>
    public const string NullableOptionDetail = "it is a nullable of an option, so that null and 'ValueNone' would have the same bytes";

    private static string? FSharpRemedy(string detail)
    {
        if (detail == PrivateCasesDetail) return "Mark it [FirnSerializable], make its cases public, or give it a codec with [FirnCodec]";
        if (detail == FSharpIdentityDetail) return "Remove [FirnReferences] or IsReference";
        if (Starts(detail, FSharpCallbackDetail)) return "Remove the attribute of the callback, or give it a codec with [FirnCodec]";
        if (Starts(detail, CaseTagsDetail)) return "Give each case one tag of its own: [FirnUnion(tag, \"Case\")]";
        if (Starts(detail, NegativeCaseDetail)) return "Give it a tag of at least 0";
        if (detail == UnknownShapeDetail) return "Give it a codec with [FirnCodec]";
        if (detail == CaseByTypeDetail || Ends(detail, NoSuchCaseDetail)) return "Name one of its cases: [FirnUnion(tag, \"Case\")]";
        if (Ends(detail, NestedOptionDetail)) return "Declare a union with a case for each of the values and hold that in its place";
        if (detail == NullableOptionDetail) return "Declare it as the option alone";
        return Starts(detail, CaseClassDetail) ? "Declare the union in its place" : null;
    }
}
