namespace Firn.Contracts.Plans;

/// <summary>Whether a method becomes part of its callers.</summary>
internal enum Inlining
{
    /// <summary>The compiler decides.</summary>
    Open,

    /// <summary>Always.</summary>
    Always,

    /// <summary>Never.</summary>
    Never,
}

/// <summary>What a method of a codec does.</summary>
/// <param name="Inlining">Whether it becomes part of its callers.</param>
/// <param name="Steps">Its steps.</param>
internal sealed record MethodPlan(Inlining Inlining, IReadOnlyList<Step> Steps);

/// <summary>What a plan has to know of the codec of a member.</summary>
/// <param name="Absence">How the value says that it is absent.</param>
/// <param name="IsText">Whether it is the library's for text.</param>
/// <param name="DirectKind">How values are read without a reader (<see cref="DirectKinds"/>).</param>
/// <param name="ReadingLevels">The levels of a value that is read without a reader; 0 where it is none, or text or a number.</param>
/// <param name="WritingLevels">The levels of a value that is written without a writer.</param>
/// <param name="IsObject">Whether it is a class's, not a collection's.</param>
/// <param name="IsForeign">Whether somebody else may have written it, so that a value is written once.</param>
internal sealed record MemberTraits(CodecAbsence Absence, bool IsText, string DirectKind, int ReadingLevels, int WritingLevels, bool IsObject, bool IsForeign);

/// <summary>What is known of a type whose values can be made and given up again without anybody noticing: constructors, initializers and setters work values out and store them in the object, and do nothing else.</summary>
/// <param name="Assigned">The members that are assigned also where they are absent: a new object may have something in them, or their setters make something of null.</param>
internal sealed record Triviality(EquatableArray<int> Assigned)
{
    /// <summary>A new value has null or zero in all members, and its setters only store.</summary>
    public static Triviality Empty { get; } = new(EquatableArray<int>.Empty);

    /// <summary>All members are assigned.</summary>
    /// <param name="members">How many they are.</param>
    public static Triviality OfAll(int members)
    {
        int[] all = new int[members];
        for (int i = 0; i < members; i++) all[i] = i;
        return new Triviality(new EquatableArray<int>(all));
    }
}

/// <summary>What a plan has to know of a type beside its contract and layout.</summary>
/// <param name="IsRoot">Whether values are messages.</param>
/// <param name="IsTuple">Whether it is made of its elements at once.</param>
/// <param name="CanBeDerived">Whether a value can be of a derived class.</param>
/// <param name="ReadingLevels">The levels of an object that is read without a reader as a part of others; 0 where it is none (<see cref="DirectParts"/>).</param>
/// <param name="WritingLevels">The levels of an object that is written without a writer as a part of others; 0 where it is none.</param>
/// <param name="Triviality">Says whether values can be made and given up again without anybody noticing; null where they can't. Asked where it matters, as it takes a look at the class's code.</param>
/// <param name="Members">The members' codecs, in contract order.</param>
internal sealed record TypeTraits(bool IsRoot, bool IsTuple, bool CanBeDerived, int ReadingLevels, int WritingLevels, Func<Triviality?> Triviality, IReadOnlyList<MemberTraits> Members)
{
    /// <summary>Whether the codec reads into what objects hold, too.</summary>
    public bool IsRefilled { get; init; }
}

/// <summary>How the codec of a class, struct or tuple works: the steps of its methods, which both engines print. The one place that decides it.</summary>
internal sealed record CodecPlan
{
    /// <summary>Whether the value is made when all members are read, as it is made of them; else its members are set one by one.</summary>
    public required bool IsMadeLast { get; init; }

    /// <summary>Writes a value.</summary>
    public required MethodPlan Write { get; init; }

    /// <summary>Writes an object that is a whole message without a writer.</summary>
    public MethodPlan? WriteWhole { get; init; }

    /// <summary>Writes an object that is a part of others without a writer.</summary>
    public MethodPlan? WritePart { get; init; }

    /// <summary>Reads a value.</summary>
    public required MethodPlan Read { get; init; }

    /// <summary>Reads an object without a reader.</summary>
    public MethodPlan? ReadDirect { get; init; }

    /// <summary>Reads into an object that is there.</summary>
    public MethodPlan? Fill { get; init; }

    /// <summary>Reads into an object that is there, and into those that it holds.</summary>
    public MethodPlan? Refill { get; init; }

    /// <summary>The same of data of another version.</summary>
    public MethodPlan? RefillSparse { get; init; }

    /// <summary>Whether objects that others hold are read into: those that keep identity are not, as the same may be known to the message elsewhere, and no collections that may have another comparer than the data name.</summary>
    public bool IsReused { get; init; }

    /// <summary>Whether data of another version are read, which may lack members.</summary>
    public required bool IsReadSparse { get; init; }

    /// <summary>Reads an object of another version, where <see cref="Read"/> does not fill it.</summary>
    public MethodPlan? ReadSparse { get; init; }

    /// <summary>Reads the members that data of another version have.</summary>
    public MethodPlan? FillSparse { get; init; }

    /// <summary>Reads a struct of fixed width without a reader.</summary>
    public MethodPlan? ReadDirectStruct { get; init; }

    /// <summary>Stores a value of fixed width.</summary>
    public MethodPlan? WriteFixed { get; init; }

    /// <summary>Loads a value of fixed width.</summary>
    public MethodPlan? ReadFixed { get; init; }

    /// <summary>Finds the steps of all methods.</summary>
    /// <param name="contract">What is written, and how the value is made.</param>
    /// <param name="layout">Where the members' bytes are.</param>
    /// <param name="traits">What the engine knows besides.</param>
    public static CodecPlan Build(TypeContract contract, ObjectLayout layout, TypeTraits traits) => new PlanBuilder(contract, layout, traits).Build();
}
