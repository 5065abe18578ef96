namespace Firn;

/// <summary>The kinds of values of the format, as they stand in a descriptor (<c>docs/wire-format.md</c>, section 5).</summary>
public enum FirnKind : byte
{
    /// <summary>One bit as a member or element, one byte elsewhere.</summary>
    Bool = 1,

    /// <summary>8 bits, signed.</summary>
    Int8,

    /// <summary>8 bits, unsigned.</summary>
    UInt8,

    /// <summary>16 bits, signed.</summary>
    Int16,

    /// <summary>16 bits, unsigned.</summary>
    UInt16,

    /// <summary>32 bits, signed.</summary>
    Int32,

    /// <summary>32 bits, unsigned.</summary>
    UInt32,

    /// <summary>64 bits, signed.</summary>
    Int64,

    /// <summary>64 bits, unsigned.</summary>
    UInt64,

    /// <summary>128 bits, signed.</summary>
    Int128,

    /// <summary>128 bits, unsigned.</summary>
    UInt128,

    /// <summary>A native integer, 8 bytes on every machine.</summary>
    IntPtr,

    /// <summary>An unsigned native integer, 8 bytes on every machine.</summary>
    UIntPtr,

    /// <summary>One UTF-16 code unit.</summary>
    Char,

    /// <summary>IEEE 754 binary16.</summary>
    Half,

    /// <summary>IEEE 754 binary32.</summary>
    Single,

    /// <summary>IEEE 754 binary64.</summary>
    Double,

    /// <summary>A 96-bit integer with a sign and a decimal scale.</summary>
    Decimal,

    /// <summary>16 bytes in .NET order.</summary>
    Guid,

    /// <summary>Ticks and kind.</summary>
    DateTime,

    /// <summary>Clock ticks and offset in minutes.</summary>
    DateTimeOffset,

    /// <summary>Ticks.</summary>
    TimeSpan,

    /// <summary>Ticks since midnight.</summary>
    TimeOnly,

    /// <summary>Days since 0001-01-01.</summary>
    DateOnly,

    /// <summary>A Unicode scalar value.</summary>
    Rune,

    /// <summary>An index from the start or the end.</summary>
    Index,

    /// <summary>Two indexes.</summary>
    Range,

    /// <summary>Two doubles.</summary>
    Complex,

    /// <summary>Two floats.</summary>
    Vector2,

    /// <summary>Three floats.</summary>
    Vector3,

    /// <summary>Four floats.</summary>
    Vector4,

    /// <summary>Four floats.</summary>
    Quaternion,

    /// <summary>Four floats.</summary>
    Plane,

    /// <summary>Six floats.</summary>
    Matrix3x2,

    /// <summary>Sixteen floats.</summary>
    Matrix4x4,

    /// <summary>Four integers, the last two or the last one absent.</summary>
    Version,

    /// <summary>Text.</summary>
    String = 0x30,

    /// <summary>An integer of any size.</summary>
    BigInteger,

    /// <summary>A run of bits.</summary>
    BitArray,

    /// <summary>An IPv4 or IPv6 address.</summary>
    IPAddress,

    /// <summary>An address and a port.</summary>
    IPEndPoint,

    /// <summary>A value of JSON, or an undefined one.</summary>
    Json,

    /// <summary>A run of elements; one type follows.</summary>
    List = 0x40,

    /// <summary>Keys and values; two types follow.</summary>
    Dictionary,

    /// <summary>An array of rank 2 to 32; the rank and one type follow.</summary>
    Array,

    /// <summary>A run of distinct elements; one type follows.</summary>
    Set,

    /// <summary>Members; the number of a definition follows.</summary>
    Object = 0x50,

    /// <summary>Members of an object whose identity is kept; the number of a definition follows.</summary>
    ReferenceObject = 0x52,

    /// <summary>One of several cases; the number of a definition follows.</summary>
    Union = 0x53,
}
