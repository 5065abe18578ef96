namespace Firn;

/// <summary>What a <see cref="FirnException"/> is about.</summary>
public enum FirnErrorCode
{
    /// <summary>The input ends before the value does, or announces more than is left.</summary>
    UnexpectedEnd = 1,

    /// <summary>Bytes follow the message.</summary>
    TrailingBytes,

    /// <summary>The first byte is no header of a message that this version reads.</summary>
    InvalidHeader,

    /// <summary>
    /// The message says that its root is null, or data of another version that a value is, and the reader's type has no null. Or an element is
    /// absent that goes into a collection class of the user's, and the code of that class takes none that is null.
    /// </summary>
    UnexpectedNull,

    /// <summary>The message carries no schema, and the options ask for one.</summary>
    SchemaMissing,

    /// <summary>The message was written with another schema than the reader's.</summary>
    SchemaMismatch,

    /// <summary>The descriptor inside the message is malformed.</summary>
    InvalidSchema,

    /// <summary>A count is negative, not in its shortest form, or above the limit of its kind.</summary>
    InvalidCount,

    /// <summary>A flag byte has bits set that mean nothing.</summary>
    InvalidFlags,

    /// <summary>A presence bitmap has unused bits set, or says nothing.</summary>
    InvalidBitmap,

    /// <summary>Bits that are no value of the type: a bool above 1, ticks out of range, a scale above 28. Or elements that a collection class of the user's does not keep as they are.</summary>
    InvalidValue,

    /// <summary>A string's header, encoding or text is malformed.</summary>
    InvalidString,

    /// <summary>A dictionary's key or a set's element occurs twice.</summary>
    DuplicateKey,

    /// <summary>Far more keys fall into one bucket than chance allows.</summary>
    KeyCollisions,

    /// <summary>Values are nested deeper than <see cref="FirnOptions.MaxDepth"/>. On writing most often a cycle.</summary>
    DepthExceeded,

    /// <summary>Reading would allocate more than <see cref="FirnOptions.MaxAllocationRatio"/> allows for input of this length.</summary>
    AllocationExceeded,

    /// <summary>More values of zero width than <see cref="FirnOptions.MaxZeroWidthElements"/>.</summary>
    ZeroWidthExceeded,

    /// <summary>A stream or pipe holds more than <see cref="FirnOptions.MaxMessageBytes"/>, or would get more; a message is longer than one array can be.</summary>
    MessageTooLarge,

    /// <summary>The compressed block is malformed, or is not as long as it says; on reading and writing: no codec is registered for its compression.</summary>
    InvalidCompression,

    /// <summary>An enum value that its type does not define, under options that refuse those.</summary>
    UndefinedEnum,

    /// <summary>On writing: an object's class derives from the declared one, or a collection declared as an interface has state besides its elements.</summary>
    DerivedInstance,

    /// <summary>A comparer that the format has no name for (writing), or an unknown comparer byte (reading).</summary>
    UnknownComparer,

    /// <summary>On writing: a dictionary has a null key, a collection changed while it was written, or a collection class of the user's could not be filled as it is.</summary>
    InvalidCollection,

    /// <summary>
    /// A union's tag that stands for no case (reading), or a value of a type that is none (writing): see <see cref="FirnUnionAttribute"/> and
    /// <see cref="FirnOptions.WithCase{TBase, TCase}(int)"/>.
    /// </summary>
    UnknownCase,

    /// <summary>The head of a container, or a frame of it, is malformed.</summary>
    InvalidContainer,

    /// <summary>A frame of a container is not what was written: its checksum differs.</summary>
    ChecksumMismatch,

    /// <summary>A container ends without its end mark. <see cref="FirnException.Offset"/> is where its last whole frame ends.</summary>
    TornContainer,

    /// <summary>A reference names an object that is not known, or one of another type: forged, or the message is torn.</summary>
    InvalidReference,

    /// <summary><see cref="FirnDocument.FromJson"/> was given a text that is no JSON, or no value of the schema. Message and path quote up to 64 characters of the text.</summary>
    InvalidJson,
}
