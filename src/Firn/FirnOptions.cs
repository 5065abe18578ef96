using Firn.Contracts;
using Firn.Contracts.Plans;

namespace Firn;

/// <summary>How a message says which schema wrote it.</summary>
public enum FirnSchemaMode
{
    /// <summary>The whole descriptor stands in front: for data that outlives the code that wrote it. The default.</summary>
    Embedded = 0,

    /// <summary>Eight bytes of a hash of the descriptor: for two sides that are built together.</summary>
    Fingerprint,

    /// <summary>Nothing: smallest and fastest, both sides agree by other means. A reader accepts it only under the same mode.</summary>
    None,

    /// <summary>
    /// The descriptor, and behind it the names of types, members, cases, enums and enum values: for archives, other languages, and whoever reads a message without the code that wrote it.
    /// Readers compare the names with the descriptor, and go by ids, hashes and tags as ever; an enum whose values have other numbers now is read by their names.
    /// </summary>
    Named,
}

/// <summary>How a message's body is compressed.</summary>
public enum FirnCompression
{
    /// <summary>Not at all. The default.</summary>
    None = 0,

    /// <summary>Brotli, from the base class library.</summary>
    Brotli = 1,

    /// <summary>Deflate, from the base class library.</summary>
    Deflate = 2,

    /// <summary>LZ4: little smaller, and by far the fastest to read. From the package <c>Firn.Compression.Lz4</c>, after a call of <c>FirnLz4.Register()</c>.</summary>
    Lz4 = 3,

    /// <summary>Zstandard: about as small as Brotli, in less time. From the package <c>Firn.Compression.Zstandard</c>, after a call of <c>FirnZstandard.Register()</c>.</summary>
    Zstandard = 4,
}

/// <summary>What a <see cref="DateTime"/> becomes when it is read.</summary>
/// <remarks>Times of the first and last day of the years 1 to 9999 get the kind, and are not converted: they might leave that range.</remarks>
public enum FirnDateTimeHandling
{
    /// <summary>The kind that was written; a local time is the local time of the same instant here. The default.</summary>
    AsWritten = 0,

    /// <summary>Universal time: local times are converted, unspecified ones are taken as universal. For data of programs that mean local time by those there is <see cref="UtcAssumeLocal"/>.</summary>
    Utc,

    /// <summary>Local time: universal times are converted, unspecified ones are taken as local.</summary>
    Local,

    /// <summary>Universal time: local times are converted, and so are unspecified ones, which are taken as local times of this machine, as WCF and .NET Framework programs often mean them.</summary>
    UtcAssumeLocal,
}

/// <summary>What reading does with a value of a union's case that the reader's type does not have, as data of another version may hold.</summary>
public enum FirnUnknownCaseHandling
{
    /// <summary>It is an error. The default.</summary>
    Refuse = 0,

    /// <summary>The value becomes null where there may be null: as the root, a member, an element, or a dictionary's value. Elsewhere it is an error.</summary>
    Null,
}

/// <summary>What reading does with data of another version that have members which the reader lacks, or lack members which the reader has.</summary>
public enum FirnMemberHandling
{
    /// <summary>They are read: what the reader lacks is skipped, what the data lack keeps the value of its initialiser. The default.</summary>
    Accept = 0,

    /// <summary>They are refused, before any object is made: <see cref="FirnErrorCode.SchemaMismatch"/>, naming the member.</summary>
    Refuse,
}

/// <summary>What <see cref="FirnSerializer.Populate{T}(ReadOnlySpan{byte}, T, FirnOptions?)"/> does with objects that members of its target hold.</summary>
public enum FirnPopulateHandling
{
    /// <summary>Members get new objects. The default.</summary>
    Replace = 0,

    /// <summary>
    /// Objects, arrays of the same length and collections that are there are kept, and read into. What can't be read into is replaced: <c>docs/types.md</c>, "Filling objects".
    /// </summary>
    Reuse,
}

/// <summary>What reading has a member hold where the data have null and its class takes none: an older version may have written it.</summary>
public enum FirnNullReplacement
{
    /// <summary>Nothing stands for null. Where the type has none, as <see cref="int"/>, it is an error; where only the annotation says so, as of <see cref="string"/>, the member gets it. The default.</summary>
    None = 0,

    /// <summary>The member keeps what its initialiser, constructor or parameter default gives it, as if the data lacked it. In structs and tuples it is <see langword="default"/>.</summary>
    Initializer,
}

/// <summary>
/// What reader and writer consult while they run. Immutable: change a copy with <c>with</c>. Codecs are chosen when code is built,
/// never here.
/// </summary>
public sealed record FirnOptions
{
    /// <summary>Schema embedded, no compression, all limits in force.</summary>
    public static FirnOptions Default { get; } = new();

    /// <summary><see cref="Default"/> without a schema in front of the body: <see cref="FirnSchemaMode.None"/>.</summary>
    public static FirnOptions Packed { get; } = new() { SchemaMode = FirnSchemaMode.None };

    /// <summary>
    /// <see cref="Default"/> with its limits lifted as far as they go, for bytes from a trusted place: depth 1,000, and no bound on
    /// allocation, stream length and zero-width elements. Every value is still checked.
    /// </summary>
    public static FirnOptions Trusted { get; } = new()
    {
        MaxDepth = DepthCeiling,
        MaxMessageBytes = long.MaxValue,
        MaxAllocationRatio = int.MaxValue,
        MaxZeroWidthElements = int.MaxValue,
    };

    internal const int DepthCeiling = 1_000;

    /// <summary>How the schema travels. Readers follow the message, but accept <see cref="FirnSchemaMode.None"/> only when it is set here.</summary>
    public FirnSchemaMode SchemaMode
    {
        get;
        init
        {
            CheckDefined((int)value, (int)FirnSchemaMode.Named, nameof(SchemaMode));
            field = value;
            if (Cases is null) PrefixKind = (int)value;
            FindPlain();
        }
    }

    /// <summary>
    /// Descriptors of earlier and later versions, as <see cref="FirnSerializer.GetSchema{T}"/> gave them there: so messages that carry only a
    /// fingerprint of one of them can be read. Embedded descriptors need no such list. Default: none. The arrays are copied; one that is no
    /// descriptor is an error of the first message that needs it.
    /// </summary>
    /// <exception cref="ArgumentNullException">The list, or one of its arrays, is null.</exception>
    public IReadOnlyList<byte[]> KnownSchemas
    {
        get => KnownSchemaIndex?.ToList() ?? [];
        init
        {
            ArgumentNullException.ThrowIfNull(value, nameof(KnownSchemas));
            KnownSchemaIndex = value.Count == 0 ? null : new KnownSchemas(value);
        }
    }

    internal KnownSchemas? KnownSchemaIndex { get; private init; }

    /// <summary>How a written body is compressed. Readers follow the message. Default: not at all.</summary>
    /// <remarks>
    /// <see cref="FirnCompression.Lz4"/> and <see cref="FirnCompression.Zstandard"/> need a registered codec (<see cref="FirnCompressionCodec.Register"/>), on both sides. Where there is none, writing
    /// and reading are a <see cref="FirnException"/> of the code <see cref="FirnErrorCode.InvalidCompression"/>, which names the package.
    /// </remarks>
    public FirnCompression Compression
    {
        get;
        init
        {
            CheckDefined((int)value, (int)FirnCompression.Zstandard, nameof(Compression));
            field = value;
            FindPlain();
        }
    }

    /// <summary>
    /// How many frames of a container are compressed or expanded at the same time, by threads of the pool, while the caller's goes on with the next.
    /// Default 1: the caller's thread does it. At least 1; above 64 it is 64. Containers that are not compressed, and messages, are not affected; nor is reading from a
    /// source that can't seek, where what comes next may not be there yet.
    /// </summary>
    /// <remarks>
    /// The bytes are the same. The number is of each writer, and so many more frames of about 1 MiB are in its memory, raw and compressed: up to 4 MiB of pooled memory each, more if a
    /// value is longer. They reach the destination in their order and by the caller's own calls: when a later frame is full, or with
    /// <see cref="FirnContainerWriter{T}.Flush"/>. A reader asks its source for so many frames more than its caller has asked it for, and has them in its memory, compressed and expanded,
    /// besides the one that it waits for: each up to <see cref="MaxMessageBytes"/>.
    /// </remarks>
    /// <exception cref="ArgumentOutOfRangeException">The value is below 1.</exception>
    public int MaxDegreeOfParallelism
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1, nameof(MaxDegreeOfParallelism));
            field = value;
        }
    } = 1;

    /// <summary>
    /// Whether a container that is written from an <see cref="IAsyncEnumerable{T}"/> is flushed when its source has no value ready: what was written so far becomes a frame, and the destination
    /// is flushed, while the source makes the next value. So the reader of a live feed has each value at once. The destination is flushed at the end as well. Default: false, frames of about 1 MiB.
    /// </summary>
    /// <remarks>
    /// Where frames end then depends on when values come; a reader sees no difference. A source that never has a value ready, as one that yields before each, costs a frame of 9 bytes and a flush
    /// for each value. Other calls and messages are not affected.
    /// </remarks>
    public bool FlushWhenIdle { get; init; }

    /// <summary><see cref="MaxDegreeOfParallelism"/>, as far as it counts.</summary>
    internal int FramesAtOnce => Math.Min(MaxDegreeOfParallelism, 64);

    /// <summary>How deep values may be nested, the root counting 1. Default 64, range 1 to 1,000; more is an error on writing and reading.</summary>
    public int MaxDepth
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1, nameof(MaxDepth));
            ArgumentOutOfRangeException.ThrowIfGreaterThan(value, DepthCeiling, nameof(MaxDepth));
            field = value;
            FindPlain();
        }
    } = 64;

    /// <summary>
    /// The most bytes of a message that is read from a stream or pipe or written to one, the longest raw body of a compressed message, and the longest frame of a container. Default 256 MiB, at
    /// least 1. Messages in memory (arrays, spans, sequences, buffers) that are not compressed have no limit.
    /// </summary>
    /// <remarks>
    /// Writing more is a <see cref="FirnException"/> of the code <see cref="FirnErrorCode.MessageTooLarge"/>. A stream has got no more than that many bytes by then, and nothing of a message that
    /// is one long run, as of bytes or numbers; the asynchronous calls have written nothing.
    /// </remarks>
    public long MaxMessageBytes
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1, nameof(MaxMessageBytes));
            field = value;
            FindPlain();
        }
    } = 256L << 20;

    /// <summary>
    /// Managed bytes that reading may allocate for each byte of input, on top of 1 MiB; where the values of the type that is read may need more (<see cref="FirnSerializer.GetAllocationRatio{T}"/>),
    /// as many as these: what was written under some options is read under them. Default 64, at least 1; above 524,288 there is no limit. Slots of absent elements and members are counted apart,
    /// against four times as much.
    /// </summary>
    public int MaxAllocationRatio
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1, nameof(MaxAllocationRatio));
            field = value;

            // The factor times the longest input (2^41 bytes) times 4 stays below 2^63; beyond that there is no limit.
            bool unlimited = value > LargestAllocationFactor;
            AllocationFactor = unlimited ? 0 : value;
            AllocationBase = unlimited ? long.MaxValue / 2 : AllocationAllowance;
        }
    } = 64;

    private const int LargestAllocationFactor = 1 << 19;
    private const long AllocationAllowance = 1 << 20;

    internal long AllocationFactor { get; private init; } = 64;

    internal long AllocationBase { get; private init; } = AllocationAllowance;

    /// <summary>How many elements that take no bytes (of an empty struct, say) a message may hold, written or read. Default 8,192, at least 0.</summary>
    public int MaxZeroWidthElements
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value, nameof(MaxZeroWidthElements));
            field = value;
        }
    } = 8_192;

    /// <summary>What a <see cref="DateTime"/> becomes when it is read. Default: as it was written.</summary>
    public FirnDateTimeHandling DateTimes
    {
        get;
        init
        {
            CheckDefined((int)value, (int)FirnDateTimeHandling.UtcAssumeLocal, nameof(DateTimes));
            field = value;
            FindPlain();
        }
    }

    /// <summary>What reading does with union cases that the reader's type does not have. Default: an error.</summary>
    public FirnUnknownCaseHandling UnknownCases
    {
        get;
        init
        {
            CheckDefined((int)value, (int)FirnUnknownCaseHandling.Null, nameof(UnknownCases));
            field = value;
        }
    }

    /// <summary>
    /// What reading does with data of another version that have a member which the reader's type does not have. Default: it is skipped.
    /// </summary>
    /// <remarks>
    /// Members are compared by the schema in front of the data, once for each pair of schemas, at every depth that the reader keeps; whether a value stands there does not count.
    /// Data without schema (<see cref="FirnSchemaMode.None"/>) say nothing of members. A case that a union does not have is no member: see <see cref="UnknownCases"/>.
    /// An object of the data that has none of the members of the reader's type is refused in any case.
    /// </remarks>
    public FirnMemberHandling UnknownMembers
    {
        get;
        init
        {
            CheckDefined((int)value, (int)FirnMemberHandling.Refuse, nameof(UnknownMembers));
            field = value;
        }
    }

    /// <summary>
    /// What reading does with data of another version that lack a member which the reader's type has. Default: it keeps the value of its initialiser, constructor or parameter
    /// default; in structs and tuples it is <see langword="default"/>. A member that is <see langword="required"/> is refused in any case.
    /// </summary>
    /// <remarks>As with <see cref="UnknownMembers"/>. A member that was written as null is not missing.</remarks>
    public FirnMemberHandling MissingMembers
    {
        get;
        init
        {
            CheckDefined((int)value, (int)FirnMemberHandling.Refuse, nameof(MissingMembers));
            field = value;
        }
    }

    /// <summary>What the two options say, as plans of conversion have it.</summary>
    internal UnmatchedMembers RefusedMembers =>
        (UnknownMembers == FirnMemberHandling.Refuse ? UnmatchedMembers.Unknown : UnmatchedMembers.None) | (MissingMembers == FirnMemberHandling.Refuse ? UnmatchedMembers.Missing : UnmatchedMembers.None);

    /// <summary>
    /// What <see cref="FirnSerializer.Populate{T}(ReadOnlySpan{byte}, T, FirnOptions?)"/> does with objects that members of its target hold. Default: they are replaced by new ones. Other calls are
    /// not affected.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is not defined.</exception>
    public FirnPopulateHandling PopulateHandling
    {
        get;
        init
        {
            CheckDefined((int)value, (int)FirnPopulateHandling.Reuse, nameof(PopulateHandling));
            field = value;
        }
    }

    /// <summary>
    /// Whether reading refuses null where the nullable annotations of the reader's class say that there is none: in members, and in elements, keys and values of collections that members hold.
    /// The error is <see cref="FirnErrorCode.UnexpectedNull"/>, before any object of the message is made. Default <see langword="false"/>: null is read where the type has it.
    /// </summary>
    /// <remarks>
    /// What is not annotated may be null: code without nullable annotations, members whose type is a type parameter, elements of tuples, of roots and of classes that derive from a collection, and what stands in
    /// the old types of converters.
    /// Writing is not checked: there the compiler checks your own code, and reading gets bytes from anybody. A member with <see cref="FirnMemberAttribute.WhenNull"/> or under
    /// <see cref="FirnNullReplacement.Initializer"/> is not refused. All data are converted under this option, as those of another version are, which takes time.
    /// </remarks>
    public bool RefuseUnexpectedNulls
    {
        get;
        init
        {
            field = value;
            NullRules = value ? NullRules | NullRules.Refuse : NullRules & ~NullRules.Refuse;
            FindPlain();
        }
    }

    /// <summary>
    /// What reading has a member hold where the data have null and its class takes none, by its type or its nullable annotation. Default: nothing.
    /// </summary>
    /// <remarks>
    /// It is about members. Null among elements, which have no initialiser, and in a member that is <see langword="required"/> is handled as without this option: refused where the type has none, or under
    /// <see cref="RefuseUnexpectedNulls"/>. So is, under both, null in a parameter of a constructor without default. <see cref="FirnMemberAttribute.WhenNull"/> comes first. In structs and tuples, and in the
    /// old types of converters, an annotation counts for nothing here. All data are converted under this option, as those of another version are, which takes time.
    /// </remarks>
    public FirnNullReplacement NullReplacement
    {
        get;
        init
        {
            CheckDefined((int)value, (int)FirnNullReplacement.Initializer, nameof(NullReplacement));
            field = value;
            NullRules = value == FirnNullReplacement.Initializer ? NullRules | NullRules.Initialize : NullRules & ~NullRules.Initialize;
            FindPlain();
        }
    }

    /// <summary>What the two options say, as plans of conversion have it.</summary>
    internal NullRules NullRules { get; private set; }

    /// <summary>How messages say what they are where they are read as they stand: <see cref="SchemaMode"/>, or none of its values where all data are converted.</summary>
    internal FirnSchemaMode ReadingMode { get; private set; }

    /// <summary>The same of <see cref="PrefixKind"/>: <see cref="PrefixIsConverted"/> where all data are converted.</summary>
    internal int ReadingPrefixKind { get; private set; }

    /// <summary>Whether reading refuses enum values that the type does not define (for flags: bits). Default <see langword="false"/>.</summary>
    public bool RefuseUndefinedEnums
    {
        get;
        init
        {
            field = value;
            FindPlain();
        }
    }

    /// <summary>
    /// The longest message that may be read without a reader, while nothing is counted, as it takes no more than <see cref="AllocationAllowance"/> (<see cref="DirectParts.MostBytesPerByte"/>);
    /// -1 where the options have something to say of values, or allow fewer levels of depth than such a message may have.
    /// </summary>
    internal int DirectLength { get; private set; } = DirectParts.LongestMessage;

    /// <summary>The same of messages without schema; 0 where the options ask for one. One comparison serves both questions.</summary>
    internal int PlainLength { get; private set; }

    /// <summary>Whether that holds of all messages that fit on the stack, and so many bytes may be read from a stream.</summary>
    internal bool IsPlainStream { get; private set; }

    /// <summary>Whether the levels of depth are there that a value may have which is written without a writer or read without a reader.</summary>
    internal bool HasLevelsOfParts => MaxDepth >= DirectParts.MostLevels;

    /// <summary>Whether messages are written without schema and compression, and without a writer where their codecs can.</summary>
    internal bool IsPlain { get; private set; }

    private static void CheckDefined(int value, int last, string option)
    {
        if ((uint)value > (uint)last) throw new ArgumentOutOfRangeException(option, value, $"{option} has no such value: they are 0 to {last}.");
    }

    private void FindPlain()
    {
        DirectLength = DateTimes == FirnDateTimeHandling.AsWritten && !RefuseUndefinedEnums && HasLevelsOfParts && NullRules == NullRules.None ? DirectParts.LongestMessage : -1;
        PlainLength = SchemaMode == FirnSchemaMode.None ? Math.Max(DirectLength, 0) : 0;
        ReadingMode = NullRules == NullRules.None ? SchemaMode : (FirnSchemaMode)PrefixIsConverted;
        ReadingPrefixKind = NullRules == NullRules.None ? PrefixKind : PrefixIsConverted;
        IsPlain = SchemaMode == FirnSchemaMode.None && Compression == FirnCompression.None && MaxMessageBytes >= CodecEntry.StackBufferLength && HasLevelsOfParts;
        IsPlainStream = PlainLength >= CodecEntry.StackBufferLength && MaxMessageBytes >= CodecEntry.StackBufferLength;
    }

    /// <summary>
    /// Whether an object whose class derives from the declared one is written as the declared one, its further members left out; and a collection declared as an interface
    /// as its elements, whatever else its class has. Default <see langword="false"/>: an error.
    /// </summary>
    public bool WriteDerivedAsDeclared { get; init; }

    /// <summary>
    /// Whether sets and dictionaries with a comparer that the format has no name for are written without it. Default
    /// <see langword="false"/>: an error.
    /// </summary>
    public bool DropUnknownComparers { get; init; }

    /// <summary>The constant bytes in front of a body: a <see cref="FirnSchemaMode"/>, or <see cref="PrefixWithCases"/>. One comparison serves both questions.</summary>
    internal int PrefixKind { get; private init; }

    internal const int PrefixWithCases = -1;

    internal const int PrefixIsConverted = -2;

    /// <summary>The cases added to unions, or null.</summary>
    internal UnionCases? Cases
    {
        get;
        private init
        {
            field = value;
            PrefixKind = PrefixWithCases;
            FindPlain();
        }
    }

    /// <summary>
    /// A copy of these options under which a value declared as <typeparamref name="TBase"/> may be a <typeparamref name="TCase"/>. Such values
    /// stand behind their tag, and readers and writers need the same tags.
    /// </summary>
    /// <typeparam name="TBase">
    /// <see cref="object"/>, an interface, an abstract class, or a class with cases of its own (<see cref="FirnUnionAttribute"/>). A call that names it in source has the generator serve
    /// members declared so in the same assembly.
    /// </typeparam>
    /// <typeparam name="TCase">
    /// A type that Firn serves: classes, structs, numbers, text, collections. A value's class has to be exactly this one, unless the case is an
    /// interface, an abstract class, or itself a union; of several such the most derived one takes the value, those that <typeparamref name="TBase"/> names itself before those added here.
    /// </typeparam>
    /// <param name="tag">The number that stands for the case, at least 0; never given to another type again.</param>
    /// <remarks>What the cases change of a schema is worked out once for each copy: keep the result, in a static field.</remarks>
    /// <exception cref="ArgumentException">
    /// <typeparamref name="TBase"/> has a case of this tag or type, can't have cases, or is the same type; <typeparamref name="TCase"/> may be absent, as <c>int?</c>; the tag is negative.
    /// </exception>
    /// <exception cref="NotSupportedException">
    /// No code serves <typeparamref name="TCase"/>. A class without generated code is looked at when the options are first used, because its
    /// members may be of types that further cases are added to; this exception comes then.
    /// </exception>
    [FirnEntryPoint]
    public FirnOptions WithCase<TBase, TCase>(int tag)
        where TBase : class
        where TCase : notnull, TBase => this with { Cases = UnionCases.Add<TBase, TCase>(Cases, tag) };

    /// <summary>
    /// A copy of these options under which a value declared as <paramref name="declared"/> may be a <paramref name="caseType"/>: what
    /// <see cref="WithCase{TBase, TCase}(int)"/> does, for types known only while the program runs.
    /// </summary>
    /// <param name="declared"><see cref="object"/>, an interface, an abstract class, or a class with cases of its own.</param>
    /// <param name="caseType">A type that Firn serves, and that derives from <paramref name="declared"/> or implements it.</param>
    /// <param name="tag">The number that stands for the case, at least 0; never given to another type again.</param>
    /// <remarks>What the cases change of a schema is worked out once for each copy: keep the result.</remarks>
    /// <exception cref="ArgumentException">
    /// <paramref name="declared"/> has a case of this tag or type, can't have cases, or is no base of <paramref name="caseType"/>, which
    /// may not be absent, as <c>int?</c>; the tag is negative; a type is null.
    /// </exception>
    /// <exception cref="NotSupportedException">No code serves <paramref name="caseType"/>; for a class without generated code it comes at the first use.</exception>
    public FirnOptions WithCase(Type declared, Type caseType, int tag) => this with { Cases = UnionCases.Add(Cases, declared, caseType, tag) };

    /// <summary>
    /// A copy of these options under which a value declared as <see cref="object"/> may be a number, text, time, <see cref="Guid"/>, an array or list of those, or a list, set or dictionary of
    /// <see cref="object"/>: what people keep in a <c>Dictionary&lt;string, object?&gt;</c>. <c>docs/types.md</c> lists them with their tags.
    /// </summary>
    /// <remarks>
    /// The tags are 1 to 99, and later versions may add cases within these: further cases of <see cref="object"/> take tags from 100 on. A schema that mentions <see cref="object"/> names all
    /// cases. Keep the result, in a static field.
    /// </remarks>
    /// <exception cref="ArgumentException"><see cref="object"/> has a case of one of these tags or types already.</exception>
    public FirnOptions WithCommonCases() => this with { Cases = CommonCases.AddTo(Cases) };
}
