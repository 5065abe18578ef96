namespace Firn;

/// <summary>What the one who gets a <see cref="FirnException"/> can do about it. Each <see cref="FirnErrorCode"/> is of one kind; hosts have a status for each.</summary>
public enum FirnErrorKind
{
    /// <summary>The bytes are no message, or a damaged one: the sender has to send others.</summary>
    InvalidData = 1,

    /// <summary>The bytes are good, and of a version that this reader can't read: <see cref="FirnErrorCode.SchemaMissing"/>, <see cref="FirnErrorCode.SchemaMismatch"/>, <see cref="FirnErrorCode.UnknownCase"/>.</summary>
    Incompatible,

    /// <summary>
    /// A limit of <see cref="FirnOptions"/> is exceeded: <see cref="FirnErrorCode.DepthExceeded"/>, <see cref="FirnErrorCode.AllocationExceeded"/>,
    /// <see cref="FirnErrorCode.ZeroWidthExceeded"/>, <see cref="FirnErrorCode.MessageTooLarge"/>.
    /// </summary>
    LimitExceeded,

    /// <summary>On writing: the value can't be written as it is, <see cref="FirnErrorCode.DerivedInstance"/>, <see cref="FirnErrorCode.InvalidCollection"/>.</summary>
    UnwritableValue,
}
