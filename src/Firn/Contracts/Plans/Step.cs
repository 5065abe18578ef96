namespace Firn.Contracts.Plans;

/// <summary>
/// What a method of a codec does next. Both engines print each kind of step in one place, the generator as C# and the run-time engine as instructions.
/// <c>Nothing</c> is what a method returns that works without a writer or reader where the usual way has to be taken.
/// </summary>
internal abstract record Step;

/// <summary>Which byte a step is about.</summary>
internal enum BytePlace
{
    /// <summary>The member's own byte in the block, or the block's first.</summary>
    Block,

    /// <summary>The next byte behind the block.</summary>
    Next,

    /// <summary>A byte that <see cref="KeepPlace"/> has kept.</summary>
    Kept,
}

/// <summary>Where the value of a member comes from.</summary>
internal enum ValueSource
{
    /// <summary>The member's bit.</summary>
    Flag,

    /// <summary>The member's two bits.</summary>
    OptionalFlag,

    /// <summary>The block, by the codec and the reader.</summary>
    Block,

    /// <summary>Bytes that need no reader.</summary>
    Direct,

    /// <summary>What <see cref="LookAt"/> or <see cref="HasBytes"/> has kept of the bytes.</summary>
    LookedAt,

    /// <summary>The text that <see cref="ReadText"/> has read.</summary>
    Text,

    /// <summary>The object that <see cref="ReadPart"/> has read.</summary>
    Part,

    /// <summary>The reader.</summary>
    Reader,

    /// <summary>The reader where the member's bit is set, else absence.</summary>
    ReaderIfFlagged,

    /// <summary>The reader where the data of another version have the member, else absence.</summary>
    ReaderIfPresent,

    /// <summary>Absence.</summary>
    Absence,
}

/// <summary>Who writes a member behind the block.</summary>
internal enum MemberWriter
{
    /// <summary>Its codec.</summary>
    Codec,

    /// <summary>The writer, as it is text.</summary>
    Text,

    /// <summary>Its codec, without the writer where that is possible.</summary>
    Tried,

    /// <summary>Its codec, which takes the object itself: the elements of a collection.</summary>
    Elements,
}

// What is common to writing and reading.

/// <summary>Counts the levels of the object and what may be nested within.</summary>
/// <param name="IsWriting">Whether the writer counts, not the reader.</param>
internal sealed record Enter(bool IsWriting) : Step;

/// <summary>Leaves what <see cref="Enter"/> has entered.</summary>
/// <param name="IsWriting">Whether the writer counts, not the reader.</param>
internal sealed record Leave(bool IsWriting) : Step;

/// <summary>Calls a method of the user's.</summary>
/// <param name="Index">Its index in the contract.</param>
internal sealed record Callback(int Index) : Step;

/// <summary>Begins behind the block.</summary>
/// <param name="IsUsed">Whether something stands there.</param>
internal sealed record BeginNext(bool IsUsed) : Step;

/// <summary>Moves behind bytes.</summary>
/// <param name="Place">What is moved.</param>
/// <param name="Member">The member whose place was kept.</param>
/// <param name="Count">How many bytes.</param>
internal sealed record Advance(BytePlace Place, int Member, int Count) : Step;

// Writing.

/// <summary>Writes a value of fixed width as a block.</summary>
internal sealed record WriteAsBlock : Step;

/// <summary>Refuses objects of other classes.</summary>
internal sealed record CheckType : Step;

/// <summary>Returns if the object was written before.</summary>
internal sealed record ReturnIfWritten : Step;

/// <summary>Keeps a member's value that is asked twice: for its bit and for its bytes.</summary>
/// <param name="Member">The member.</param>
internal sealed record Load(int Member) : Step;

/// <summary>Takes the room of the block from the writer.</summary>
/// <param name="IsContinued">Whether the place behind it is kept.</param>
internal sealed record TakeRoom(bool IsContinued) : Step;

/// <summary>Stores the bits of all members.</summary>
internal sealed record StoreFlags : Step;

/// <summary>Stores a member's value.</summary>
/// <param name="Member">The member.</param>
/// <param name="Place">Where.</param>
internal sealed record Store(int Member, BytePlace Place) : Step;

/// <summary>Stores a point in time, or returns nothing where it is a local one, for the method for parts to write: a method that calls nothing keeps in registers what it has.</summary>
/// <param name="Member">The member.</param>
/// <param name="Place">Where.</param>
internal sealed record StoreTime(int Member, BytePlace Place) : Step;

/// <summary>Stores a member's value in the block if it is of fixed width, which is not known yet.</summary>
/// <param name="Member">The member.</param>
internal sealed record StoreIfFixed(int Member) : Step;

/// <summary>Keeps the place that the writer stands at.</summary>
/// <param name="FollowsBlock">Whether it is directly behind the block.</param>
internal sealed record TakePlace(bool FollowsBlock) : Step;

/// <summary>Has the writer stand at the place that was kept.</summary>
internal sealed record ReturnPlace : Step;

/// <summary>Writes a member that is there to the place that was kept, with room taken from the writer.</summary>
/// <param name="Member">The member.</param>
/// <param name="Width">The bytes of a value, or 0 of text.</param>
internal sealed record WriteAtPlace(int Member, int Width) : Step;

/// <summary>Writes a member.</summary>
/// <param name="Member">The member.</param>
/// <param name="By">Who does.</param>
internal sealed record WriteMember(int Member, MemberWriter By) : Step;

/// <summary>Writes a member if it is there.</summary>
/// <param name="Member">The member.</param>
/// <param name="By">Who does.</param>
internal sealed record WriteIfPresent(int Member, MemberWriter By) : Step;

/// <summary>Writes a member unless it is of fixed width, which is not known yet.</summary>
/// <param name="Member">The member.</param>
internal sealed record WriteUnlessFixed(int Member) : Step;

/// <summary>Returns nothing for objects of other classes.</summary>
internal sealed record RefuseOtherClass : Step;

/// <summary>Returns nothing where there is no room.</summary>
/// <param name="Place">Where from.</param>
/// <param name="Count">The bytes.</param>
internal sealed record AskForRoom(BytePlace Place, int Count) : Step;

/// <summary>Takes the object as one of its class.</summary>
internal sealed record TakeValue : Step;

/// <summary>Keeps the bits of members without bytes of their own; the others follow as their members are written.</summary>
internal sealed record KeepFlags : Step;

/// <summary>Stores the bits that were kept.</summary>
internal sealed record StoreKeptFlags : Step;

/// <summary>Looks whether a member is there, and keeps its bit.</summary>
/// <param name="Member">The member.</param>
/// <param name="Then">What is done if it is.</param>
internal sealed record IfPresent(int Member, IReadOnlyList<Step> Then) : Step;

/// <summary>Writes text without a writer, or returns nothing.</summary>
/// <param name="Member">The member.</param>
internal sealed record WriteText(int Member) : Step;

/// <summary>Writes text for which there is room if it is short; other text asks for it, and for what is behind it.</summary>
/// <param name="Member">The member.</param>
/// <param name="Behind">The bytes behind it.</param>
internal sealed record WriteShortText(int Member, int Behind) : Step;

/// <summary>Writes a member without a writer, or returns nothing.</summary>
/// <param name="Member">The member.</param>
internal sealed record WritePart(int Member) : Step;

/// <summary>Returns the place behind the object.</summary>
internal sealed record ReturnNext : Step;

/// <summary>Returns how many bytes the object takes.</summary>
/// <param name="IsFixed">Whether that is the block.</param>
internal sealed record ReturnCount(bool IsFixed) : Step;

// Reading.

/// <summary>Reads a value of fixed width as a block.</summary>
internal sealed record ReadAsBlock : Step;

/// <summary>Returns the object if it was read before.</summary>
internal sealed record ReturnIfKnown : Step;

/// <summary>Says that nothing was read before, and that the object may be referred to.</summary>
internal sealed record BeginReferences : Step;

/// <summary>Counts the levels of the object, and reads one of another version in another way.</summary>
internal sealed record ReturnIfSparse : Step;

/// <summary>The same where the object is there.</summary>
/// <param name="Then">What is done with data of another version.</param>
/// <param name="Else">What is done with others.</param>
internal sealed record IfSparse(IReadOnlyList<Step> Then, IReadOnlyList<Step> Else) : Step;

/// <summary>Counts the memory of the object.</summary>
internal sealed record ChargeMemory : Step;

/// <summary>Takes the block from the reader.</summary>
internal sealed record TakeBlock : Step;

/// <summary>Takes the block that is the argument.</summary>
internal sealed record BlockIsArgument : Step;

/// <summary>Takes the block from bytes in memory.</summary>
internal sealed record BeginInput : Step;

/// <summary>Makes the object.</summary>
/// <param name="IsSparse">Whether only some members have come.</param>
internal sealed record Construct(bool IsSparse) : Step;

/// <summary>Says that the object may be referred to.</summary>
internal sealed record AddReference : Step;

/// <summary>Keeps the bits of all members; those that mean nothing are an error.</summary>
/// <param name="IsDirect">Whether nothing is returned then.</param>
internal sealed record LoadFlags(bool IsDirect) : Step;

/// <summary>Gives a member its value, or keeps it till the object is made.</summary>
/// <param name="Member">The member.</param>
/// <param name="Source">Where the value comes from.</param>
/// <param name="Place">Where its bytes are.</param>
/// <param name="IsDeclared">Whether nothing was kept of it before.</param>
internal sealed record Set(int Member, ValueSource Source, BytePlace Place, bool IsDeclared) : Step
{
    /// <summary>The member whose place was kept, where that is the place.</summary>
    public int KeptAt { get; init; } = -1;

    /// <summary>Whether what the member holds is read into, where that can be.</summary>
    public bool Reuses { get; init; }
}

/// <summary>Gives a member its value from the reader if its bit is set, else absence, in two statements.</summary>
/// <param name="Member">The member.</param>
internal sealed record SetEither(int Member) : Step;

/// <summary>Gives a member its value from the block if it is of fixed width, which is not known yet.</summary>
/// <param name="Member">The member.</param>
internal sealed record SetIfFixed(int Member) : Step;

/// <summary>Gives a member its value from the reader unless it is of fixed width, which is not known yet.</summary>
/// <param name="Member">The member.</param>
internal sealed record SetUnlessFixed(int Member) : Step;

/// <summary>Gives the object a value that was kept.</summary>
/// <param name="Member">The member.</param>
internal sealed record Assign(int Member) : Step;

/// <summary>Says that the collection that a member without a setter holds is read into by that member alone.</summary>
/// <param name="Member">The member.</param>
internal sealed record KeepCollection(int Member) : Step;

/// <summary>Reads elements into the object.</summary>
/// <param name="Member">The elements.</param>
internal sealed record Fill(int Member) : Step;

/// <summary>Reads the members into the object, of this version or another.</summary>
internal sealed record FillObject : Step;

/// <summary>Reads members of another version into the object.</summary>
/// <param name="Reuses">Whether what the members hold is read into.</param>
internal sealed record FillSparse(bool Reuses) : Step;

/// <summary>Keeps what a member is without data.</summary>
/// <param name="Member">The member.</param>
/// <param name="Parameter">The parameter that says what, or -1.</param>
/// <param name="IsAwaited">Whether it is kept that it came.</param>
internal sealed record BeginSparse(int Member, int Parameter, bool IsAwaited) : Step;

/// <summary>Does something for each member that data of another version have.</summary>
/// <param name="Cases">What, for each member of the contract.</param>
internal sealed record ForEachMember(IReadOnlyList<IReadOnlyList<Step>> Cases) : Step;

/// <summary>Keeps that a member came.</summary>
/// <param name="Member">The member.</param>
internal sealed record Arrive(int Member) : Step;

/// <summary>Does something if a member came.</summary>
/// <param name="Member">The member.</param>
/// <param name="Then">What.</param>
internal sealed record IfArrived(int Member, Step Then) : Step;

/// <summary>Returns nothing where there are fewer bytes, or bytes that are no value.</summary>
/// <param name="Place">Where from.</param>
/// <param name="Count">The bytes.</param>
/// <param name="Looked">The member whose bytes are looked at, or -1.</param>
/// <param name="IsKept">Whether what was seen is kept.</param>
internal sealed record HasBytes(BytePlace Place, int Count, int Looked, bool IsKept) : Step;

/// <summary>Returns nothing where a member's bytes in the block are no value, and keeps what was seen.</summary>
/// <param name="Member">The member.</param>
internal sealed record LookAt(int Member) : Step;

/// <summary>Keeps the place of a member behind the block.</summary>
/// <param name="Member">The member.</param>
internal sealed record KeepPlace(int Member) : Step;

/// <summary>Keeps room for a text.</summary>
/// <param name="Member">The member.</param>
internal sealed record BeginText(int Member) : Step;

/// <summary>Reads text without a reader, or returns nothing.</summary>
/// <param name="Member">The member.</param>
/// <param name="IsDeclared">Whether no room was kept for it.</param>
internal sealed record ReadText(int Member, bool IsDeclared) : Step;

/// <summary>Moves behind the text that was read.</summary>
internal sealed record AdvanceText : Step;

/// <summary>Reads a member without a reader, or returns nothing.</summary>
/// <param name="Member">The member.</param>
internal sealed record ReadPart(int Member) : Step;

/// <summary>Goes on behind a part.</summary>
internal sealed record TakeNext : Step;

/// <summary>Says where others go on.</summary>
internal sealed record ReturnInput : Step;

/// <summary>Declares a member's local.</summary>
/// <param name="Member">The member.</param>
internal sealed record Declare(int Member) : Step;

/// <summary>Looks at a member's bit.</summary>
/// <param name="Member">The member.</param>
/// <param name="Then">What is done if it is set.</param>
/// <param name="Else">What is done if it is not.</param>
internal sealed record IfFlag(int Member, IReadOnlyList<Step> Then, IReadOnlyList<Step> Else) : Step;

/// <summary>Looks at the bits of some members together.</summary>
/// <param name="Masks">The bits, for each byte of flags.</param>
/// <param name="Then">What is done if one is set.</param>
/// <param name="Else">What is done if none is.</param>
internal sealed record IfAnyFlag(int[] Masks, IReadOnlyList<Step> Then, IReadOnlyList<Step> Else) : Step;

/// <summary>Begins with a result that nothing is known of.</summary>
internal sealed record BeginResult : Step;

/// <summary>Gives the value as the result.</summary>
internal sealed record ReturnResult : Step;

/// <summary>Returns nothing unless all bytes have been read.</summary>
internal sealed record ExpectEnd : Step;

/// <summary>Returns the value.</summary>
internal sealed record ReturnValue : Step;
