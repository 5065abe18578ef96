namespace Firn;

/// <summary>What options say of a null where the reader's class takes none.</summary>
[Flags]
internal enum NullRules
{
    /// <summary>Nothing: it is refused where the type has no null, and read elsewhere.</summary>
    None = 0,

    /// <summary>It is refused also where only the annotation says that there is none.</summary>
    Refuse = 1,

    /// <summary>The member keeps what its initialiser or constructor sets.</summary>
    Initialize = 2,
}
