using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Text;
using Firn.Dynamic;

namespace Firn;

/// <summary>Every exception of the reader and writer, out of the way of the code that runs.</summary>
internal static class Throw
{
    [DoesNotReturn]
    public static void DepthExceededOnWrite(int limit) =>
        throw new FirnException(FirnErrorCode.DepthExceeded, $"The value is nested deeper than {limit} levels, which FirnOptions.MaxDepth allows. Most often an object refers back to itself, directly or through others: [FirnReferences] on its class keeps the link, [FirnIgnore] on the member leaves it out. A graph that is really this deep needs a higher MaxDepth, of at most {FirnOptions.DepthCeiling}, on writing and reading; a longer chain is better stored as a list.");

    [DoesNotReturn]
    public static void DerivedInstance(Type declared, Type actual)
    {
        Type named = Named(actual);
        string name = TypeDisplay.Short(declared);
        string remedy = named == declared ? $"Its class was made while the program runs, as proxies are. Give {name} itself, or set FirnOptions.WriteDerivedAsDeclared to write only what {name} has."
            : FrameworkTypes.IsFramework(declared) ? $"Declare the member as {TypeDisplay.Short(named)}, or set FirnOptions.WriteDerivedAsDeclared to write only what {name} has."
            : $"Declare the member as {TypeDisplay.Short(named)}; or make {Open(declared, declared)} a union, with [FirnUnion(0, typeof({Open(declared, declared)}))] and [FirnUnion(1, typeof({Open(named, declared)}))] on it; or set FirnOptions.WriteDerivedAsDeclared to write only what {name} has.";
        throw new FirnException(FirnErrorCode.DerivedInstance, $"An object declared as {TypeDisplay.Full(declared)} is of {(named == actual ? "the class" : "a class derived from")} {TypeDisplay.Full(named)}, {(named == declared ? "and what that class adds" : "whose further members")} would be lost. {remedy}", type: named) { Declared = declared };
    }

    /// <summary>A value declared as an interface of a collection has more than its elements.</summary>
    [DoesNotReturn]
    public static void OwnCollection(Type declared, Type actual, string member)
    {
        Type named = Named(actual);
        string name = TypeDisplay.Short(named);
        throw new FirnException(FirnErrorCode.DerivedInstance, $"A collection declared as {TypeDisplay.Full(declared)} is of the class {TypeDisplay.Full(named)}, whose '{member}' would be lost. Declare the member as {name}; or mark '{member}' [FirnIgnore], or [NonSerialized] if it is a field; or set FirnOptions.WriteDerivedAsDeclared to write only the elements.", type: named);
    }

    // As an attribute on a generic type has to name it: an attribute of H<T> is one of every H<T>, and so are its cases.
    private static string Open(Type type, Type owner) =>
        TypeDisplay.Short(type.IsGenericType && owner.IsGenericType && type.GetGenericArguments().AsSpan().SequenceEqual(owner.GetGenericArguments()) ? type.GetGenericTypeDefinition() : type);

    // The class that stands in source: proxies are classes of assemblies made while the program runs.
    private static Type Named(Type actual)
    {
        Type named = actual;
        while (named.Assembly.IsDynamic && named.BaseType is { } parent && parent != typeof(object)) named = parent;
        return named;
    }

    [DoesNotReturn]
    public static void UnknownCase(Type declared, Type actual)
    {
        string name = TypeDisplay.Short(declared), value = TypeDisplay.Short(Named(actual));
        string remedy = declared == typeof(object) ? $"Add the case to the options, when writing and reading: WithCase<object, {value}>(tag). A value that is the whole message is also written by its own type: FirnSerializer.Serialize(value, value.GetType())."
            : FrameworkTypes.IsFramework(declared) ? $"Add the case to the options, when writing and reading: WithCase<{name}, {value}>(tag)."
            : $"Name the case on {Open(declared, declared)} with [FirnUnion(tag, typeof({Open(Named(actual), declared)}))], or add it to the options, when writing and reading: WithCase<{name}, {value}>(tag).";
        throw new FirnException(FirnErrorCode.UnknownCase, $"A value declared as {TypeDisplay.Full(declared)} is of the type {TypeDisplay.Full(Named(actual))}, which is no case of it. {remedy}", type: Named(actual)) { Declared = declared };
    }

    [DoesNotReturn]
    public static void NoCase(Type declared) =>
        throw new FirnException(FirnErrorCode.UnknownCase, $"A value of the union {TypeDisplay.Full(declared)} holds no value, or one that is absent itself. Only a struct that is no case of another union is written without one: give it a value, or null in place of the union.", type: declared) { Declared = declared };

    [DoesNotReturn]
    public static void SomeOfNothing(Type option) =>
        throw new FirnException(FirnErrorCode.InvalidValue, $"A value of {TypeDisplay.Full(option)} is 'Some' of nothing, which would come back as 'None'. Hold 'None' in its place, or declare a union with a case for each of the two.", type: option);

    [DoesNotReturn]
    public static void NoSurrogate(Type type, Type conversion) =>
        throw new FirnException(FirnErrorCode.InvalidValue, $"{TypeDisplay.Short(conversion)}.ToSurrogate returned null for a value of {TypeDisplay.Full(type)}. Return a surrogate for every value; a null value never gets there.", type: type);

    /// <summary>A surrogate stands for no value: the type's own code says so. Its text may show data, and is only in the inner exception.</summary>
    public static FirnException NoValueOf(Type type, Type conversion, long offset, Exception? exception) =>
        new(FirnErrorCode.InvalidValue, $"{TypeDisplay.Short(conversion)}.FromSurrogate {(exception is null ? "returned null" : $"threw {TypeDisplay.Short(exception.GetType())}")}: what was read is no value of {TypeDisplay.Full(type)}.", offset, inner: exception);

    /// <summary>No collection is made of the elements: the type's own code says so. Its text may show data, and is only in the inner exception.</summary>
    public static FirnException NotMade(Type type, long offset, Exception? exception) =>
        new(FirnErrorCode.InvalidValue, $"What makes a {TypeDisplay.Full(type)} of its elements {(exception is null ? "returned null" : $"threw {TypeDisplay.Short(exception.GetType())}")}: what was read are no elements of one.", offset, inner: exception);

    /// <summary>A collection that was made of elements does not hold them.</summary>
    public static FirnException MadeOtherwise(Type type, string difference, long offset) =>
        new(FirnErrorCode.InvalidValue, $"A {TypeDisplay.Full(type)} that was made of the elements read {difference}. Have what makes it keep each element in its place, or name a codec for the type with [FirnCodec].", offset);

    [DoesNotReturn]
    public static void NoComparison(ref FirnReader reader, Type type, Exception exception) =>
        throw new FirnException(FirnErrorCode.UnknownComparer, $"Values of {TypeDisplay.Full(type)} can't be compared with one another, which a set or map of F# needs: {exception.Message.TrimEnd('.')}. Hold them in a list, or let the type have a comparison that takes all values, also members that are null.", reader.Position, inner: exception);

    [DoesNotReturn]
    public static void UnknownContent(Type declared, Type actual) =>
        throw new FirnException(FirnErrorCode.UnknownCase, $"The union {TypeDisplay.Full(declared)} holds a value of the type {TypeDisplay.Full(Named(actual))}, which is no case of it. Declare that type as a case of the union.", type: Named(actual)) { Declared = declared };

    [DoesNotReturn]
    public static void UnknownTag(Type declared, long tag, long offset) =>
        throw new FirnException(FirnErrorCode.UnknownCase, $"{tag} is the tag of no case of {TypeDisplay.Full(declared)}.", offset);

    [DoesNotReturn]
    public static void DerivedReference(Type declared, Type actual)
    {
        Type named = Named(actual);
        string name = TypeDisplay.Short(declared), other = TypeDisplay.Short(named);
        string remedy = named == declared ? $"Its class was made while the program runs, as proxies are. Give {name} itself."
            : $"Declare the member as {other}, or make {Open(declared, declared)} a union: [FirnUnion(0, typeof({Open(declared, declared)}))], [FirnUnion(1, typeof({Open(named, declared)}))].";
        throw new FirnException(FirnErrorCode.DerivedInstance, $"An object declared as {TypeDisplay.Full(declared)}, which keeps its identity, is of {(named == actual ? "the class" : "a class derived from")} {TypeDisplay.Full(named)}. {remedy}", type: named) { Declared = declared };
    }

    [DoesNotReturn]
    public static void ZeroWidthExceeded(int limit, long offset) =>
        throw new FirnException(FirnErrorCode.ZeroWidthExceeded, $"The message holds more than {limit} elements that take no bytes (FirnOptions.MaxZeroWidthElements).", offset);

    /// <summary>Refuses a message that a reader with the same options would refuse, because it is longer than one from a stream or pipe may be.</summary>
    public static FirnException TooLongToRead(string what, long limit) =>
        new(FirnErrorCode.MessageTooLarge, $"{what} is longer than {limit} bytes (FirnOptions.MaxMessageBytes), which readers of streams and pipes refuse. Raise the option for writer and reader, or write many values as a container, whose length has no limit.");

    /// <summary>A compression whose codec is another package's, which nobody has registered.</summary>
    public static FirnException NoCompressionCodec(FirnCompression compression, long offset = -1)
    {
        (string name, string package, string call) = compression == FirnCompression.Lz4 ? ("LZ4", "Firn.Compression.Lz4", "FirnLz4.Register()") : ("Zstandard", "Firn.Compression.Zstandard", "FirnZstandard.Register()");
        return new FirnException(FirnErrorCode.InvalidCompression, $"No codec is registered for {name}. Add the package {package}, and call {call} when the program starts.", offset);
    }

    [DoesNotReturn]
    public static void MessageTooLargeOnWrite() =>
        throw new FirnException(FirnErrorCode.MessageTooLarge, "The message is longer than one array can be. Write it to a stream or a buffer writer.");

    [DoesNotReturn]
    public static void BufferWriterFull(int left) =>
        throw new InvalidOperationException($"The buffer writer gives no more memory, and {left} bytes are left to write.");

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
        throw new FirnException(FirnErrorCode.UnknownComparer, $"The comparer {TypeDisplay.Full(comparer.GetType())} has no name in the format, and a reader would use another. Set FirnOptions.DropUnknownComparers to write the elements without it.", type: collection);

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
        throw new FirnException(FirnErrorCode.TrailingBytes, $"{count} bytes follow the message. Where that is right, as where messages stand behind one another, the overload of Deserialize with bytesConsumed reads one and says where it ends. Many values of one type are better written as a container: SerializeEnumerable and DeserializeEnumerable.", offset);

    [DoesNotReturn]
    public static void Invalid(FirnErrorCode code, string problem, long offset) =>
        throw new FirnException(code, problem, offset);

    [DoesNotReturn]
    public static void DepthExceededOnRead(int limit, long offset) =>
        throw new FirnException(FirnErrorCode.DepthExceeded, $"The message is nested deeper than {limit} levels, which FirnOptions.MaxDepth allows. If it is to be read all the same, raise MaxDepth, to at most {FirnOptions.DepthCeiling}.", offset);

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
        throw new NotSupportedException($"{TypeDisplay.Full(type)} can't be populated: {reason}; or read a new value with FirnSerializer.Deserialize.");
    }

    /// <summary>No generated code reads into what objects of a type hold.</summary>
    public static NotSupportedException NotReusing(Type type) =>
        new($"{TypeDisplay.Full(type)} can't be populated with FirnPopulateHandling.Reuse: its generated code only replaces what members hold, and the run-time engine, which would do it, is off: {EngineIsOff()} The generator adds such code where source calls FirnSerializer.Populate<{TypeDisplay.Short(type)}>(..) in the assembly of the type's code. Or populate it with FirnPopulateHandling.Replace.");

    /// <summary>What the run-time engine would make to read into what objects of a type hold has another format than the type's generated code.</summary>
    public static NotSupportedException ReusingDiffers(Type type, Type codec) =>
        new($"{TypeDisplay.Full(type)} can't be populated with FirnPopulateHandling.Reuse: the code that the run-time engine would make for it has another format than {TypeDisplay.Full(codec)}, which was generated and serves the type. Call FirnSerializer.Populate<{TypeDisplay.Short(type)}>(..) in source of the assembly of that code: the generator then has it read into what objects hold. Or populate it with FirnPopulateHandling.Replace.");

    // Only where the run-time engine is off: elsewhere it serves the type, or says itself why it can't.
    public static string NoCodecMessage(Type type) =>
        $"No code was generated for {TypeDisplay.Full(type)}, and the run-time engine, which serves such types, is off: {EngineIsOff()} The generator serves a type when a call such as FirnSerializer.Serialize<{TypeDisplay.Short(type)}>(..) names it in source, when it carries [FirnSerializable], or when a context lists it: [FirnInclude(typeof({TypeDisplay.Short(type)}))] partial class MyContext : FirnContext. A type that is known only through a type parameter or a System.Type needs the attribute or a context. The project needs a reference to the package Firn, whose generator runs with the compiler.";

    private static string EngineIsOff() => RuntimeFeature.IsDynamicCodeSupported
        ? "the switch Firn.RuntimeEngine says so, as it does in trimmed programs unless the project sets FirnRuntimeEngine to true."
        : "this program can't make code while it runs, because it was compiled ahead of time or is set up as if it were.";
}
