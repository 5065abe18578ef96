using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Text;

namespace Firn;

/// <summary>Every exception of the reader and writer, out of the way of the code that runs.</summary>
internal static class Throw
{
    [DoesNotReturn]
    public static void DepthExceededOnWrite(int limit) =>
        throw new FirnException(FirnErrorCode.DepthExceeded, $"The value is nested deeper than {limit} levels. Most often an object refers back to itself, directly or through others; a graph that is really this deep needs a higher FirnOptions.MaxDepth.");

    [DoesNotReturn]
    public static void DerivedInstance(Type declared, Type actual) =>
        throw new FirnException(FirnErrorCode.DerivedInstance, $"An object declared as {declared} is of the class {actual}, whose further members would be lost. Declare the member as {actual.Name}, or set FirnOptions.WriteDerivedAsDeclared to write only what {declared.Name} has.", type: actual);

    [DoesNotReturn]
    public static void UnknownCase(Type declared, Type actual) =>
        throw new FirnException(FirnErrorCode.UnknownCase, $"A value declared as {declared} is of the type {actual}, which is no case of it. Name the case on {declared.Name} with [FirnUnion(tag, typeof({actual.Name}))], or add it to the options with WithCase<{declared.Name}, {actual.Name}>(tag).", type: actual);

    [DoesNotReturn]
    public static void UnknownTag(Type declared, long tag, long offset) =>
        throw new FirnException(FirnErrorCode.UnknownCase, $"{tag} is the tag of no case of {declared}.", offset);

    [DoesNotReturn]
    public static void DerivedReference(Type declared, Type actual) =>
        throw new FirnException(FirnErrorCode.DerivedInstance, $"An object declared as {declared}, which keeps its identity, is of the class {actual}. Declare the member as {actual.Name}, or make {declared.Name} a union: [FirnUnion(0, typeof({declared.Name}))], [FirnUnion(1, typeof({actual.Name}))].", type: actual);

    [DoesNotReturn]
    public static void ZeroWidthExceeded(int limit, long offset) =>
        throw new FirnException(FirnErrorCode.ZeroWidthExceeded, $"The message holds more than {limit} elements that take no bytes (FirnOptions.MaxZeroWidthElements).", offset);

    /// <summary>Refuses a message that a reader with the same options would refuse, because it is longer than one from a stream or pipe may be.</summary>
    public static FirnException TooLongToRead(string what, long limit) =>
        new(FirnErrorCode.MessageTooLarge, $"{what} is longer than {limit} bytes (FirnOptions.MaxMessageBytes), which readers of streams and pipes refuse. Raise the option for writer and reader, or write many values as a container, whose length has no limit.");

    [DoesNotReturn]
    public static void MessageTooLargeOnWrite() =>
        throw new FirnException(FirnErrorCode.MessageTooLarge, "The message is longer than one array can be. Write it to a stream or a buffer writer.");

    [DoesNotReturn]
    public static void BufferWriterTooSmall(int needed, int given) =>
        throw new InvalidOperationException($"The buffer writer was asked for at least {needed} bytes and gave {given}.");

    [DoesNotReturn]
    public static void NotEncodable(Encoding encoding) =>
        throw new FirnException(FirnErrorCode.InvalidString, $"A text has characters that {encoding.WebName} has no bytes for.");

    [DoesNotReturn]
    public static void NoWrittenSpan() =>
        throw new InvalidOperationException("The writer keeps no bytes to give: it writes to a buffer writer, to a stream or to the array of a whole message, only counts, or its span has overflowed.");

    [DoesNotReturn]
    public static void ResetOverflowed() =>
        throw new InvalidOperationException("The span of the writer has overflowed, and the writer has left it. Make a new writer for a span of BytesWritten bytes.");

    [DoesNotReturn]
    public static void SizedObjectOpen() =>
        throw new InvalidOperationException("A sized object is open: call EndSized for each BeginSized first.");

    [DoesNotReturn]
    public static void SizedObjectNotOpen() =>
        throw new InvalidOperationException("This sized object is not open here: EndSized takes what BeginSized of the same writer or reader gave, once, the inner objects first.");

    [DoesNotReturn]
    public static void UnknownComparer(Type collection, object comparer) =>
        throw new FirnException(FirnErrorCode.UnknownComparer, $"The comparer {comparer.GetType()} has no name in the format, and a reader would use another. Set FirnOptions.DropUnknownComparers to write the elements without it.", type: collection);

    [DoesNotReturn]
    public static void NullKey(Type? collection = null) =>
        throw new FirnException(FirnErrorCode.InvalidCollection, "A key is null, which the format has no place for.", type: collection);

    [DoesNotReturn]
    public static void TooManyElements(Type collection) =>
        throw new FirnException(FirnErrorCode.InvalidCollection, $"The collection has more than {Array.MaxLength} elements, which no reader could hold.", type: collection);

    [DoesNotReturn]
    public static void CollectionChanged(Type? collection = null) =>
        throw new FirnException(FirnErrorCode.InvalidCollection, "The collection gave another number of elements than it announced; it may have been changed while it was written.", type: collection);

    [DoesNotReturn]
    public static void UnexpectedEnd(long offset) =>
        throw new FirnException(FirnErrorCode.UnexpectedEnd, "The input ends before the value does.", offset);

    /// <summary>A sequence is shorter than its length says, or a sized object was ended that another reader began.</summary>
    public static FirnException MissingSegment(long offset) =>
        new(FirnErrorCode.UnexpectedEnd, "The input ends before the value does: the sequence has fewer segments than its length says.", offset);

    [DoesNotReturn]
    public static void Reservation(long offset, long count) =>
        throw new FirnException(FirnErrorCode.UnexpectedEnd, $"The input announces {count} elements, more than the bytes that are left can hold.", offset);

    [DoesNotReturn]
    public static void TrailingBytes(long count, long offset) =>
        throw new FirnException(FirnErrorCode.TrailingBytes, $"{count} bytes follow the message.", offset);

    [DoesNotReturn]
    public static void Invalid(FirnErrorCode code, string problem, long offset) =>
        throw new FirnException(code, problem, offset);

    [DoesNotReturn]
    public static void DepthExceededOnRead(int limit, long offset) =>
        throw new FirnException(FirnErrorCode.DepthExceeded, $"The message is nested deeper than {limit} levels (FirnOptions.MaxDepth).", offset);

    [DoesNotReturn]
    public static void AllocationExceeded(int ratio, long offset) =>
        throw new FirnException(FirnErrorCode.AllocationExceeded, $"Reading would allocate more than {ratio} times the length of the input (FirnOptions.MaxAllocationRatio).", offset);

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void NoCodec(Type type) => throw new NotSupportedException(NoCodecMessage(type));

    [DoesNotReturn]
    public static void CannotFill(Type type, string? fixedMember)
    {
        string reason = fixedMember is not null ? $"its member '{fixedMember}' is set only when an object is made: by a parameter of the constructor, or as required or init. Give it a setter"
            : type.IsValueType ? "it is a struct, of which only a copy would be filled. Assign what is read"
            : "what it holds is given when a value is made, as of arrays, texts, immutable collections and interfaces, or its codec fills no objects. Hold it as a member of a class, or have the codec implement IFirnObjectCodec<T>";
        throw new NotSupportedException($"{type} can't be populated: {reason}; or read a new value with FirnSerializer.Deserialize.");
    }

    // Only where the run-time engine is off: elsewhere it serves the type, or says itself why it can't.
    public static string NoCodecMessage(Type type) =>
        $"No code was generated for {type}, and the run-time engine, which serves such types, is off: {EngineIsOff()} The generator serves a type when a call such as FirnSerializer.Serialize<{type.Name}>(..) names it in source, when it carries [FirnSerializable], or when a context lists it: [FirnInclude(typeof({type.Name}))] partial class MyContext : FirnContext. A type that is known only through a type parameter or a System.Type needs the attribute or a context. The project needs a reference to the package Firn, whose generator runs with the compiler.";

    private static string EngineIsOff() => RuntimeFeature.IsDynamicCodeSupported
        ? "the switch Firn.RuntimeEngine says so, as it does in trimmed programs unless the project sets FirnRuntimeEngine to true."
        : "this program can't make code while it runs, because it was compiled ahead of time or is set up as if it were.";
}
