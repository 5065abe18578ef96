using System.Buffers.Binary;

namespace Firn.Dynamic;

/// <summary>How long the operands of IL are, and what they name: ECMA-335, partition III. By ranges, as reflection over all operations would cost every program that asks.</summary>
internal static class IlOperands
{
    /// <summary>The first byte of an operation of two.</summary>
    public const int Prefix = 0xFE;

    /// <summary>The bytes of an operation's operand, or -1 for what is no operation.</summary>
    /// <param name="operation">Its byte, or both of them where it has a prefix.</param>
    /// <param name="rest">The code behind the operation.</param>
    public static int LengthOf(int operation, ReadOnlySpan<byte> rest) => operation switch
    {
        <= 0x0D or (>= 0x14 and <= 0x1E) => 0,
        <= 0x13 or 0x1F => 1,
        0x20 or 0x22 => 4,
        0x21 or 0x23 => 8,
        0x24 => -1,
        <= 0x26 or 0x2A => 0,
        <= 0x29 => 4,
        <= 0x37 => 1,
        <= 0x44 => 4,
        // As many targets as the first number says.
        0x45 => rest.Length < 4 || BinaryPrimitives.ReadUInt32LittleEndian(rest) > (uint)(rest.Length / 4) ? -1 : 4 + (4 * BinaryPrimitives.ReadInt32LittleEndian(rest)),
        <= 0x6E => 0,
        <= 0x75 => 4,
        0x76 => 0,
        0x77 or 0x78 => -1,
        0x79 => 4,
        0x7A => 0,
        <= 0x81 => 4,
        <= 0x8B or 0x8E => 0,
        <= 0x8F => 4,
        <= 0xA2 => 0,
        <= 0xA5 => 4,
        <= 0xB2 => -1,
        <= 0xBA => 0,
        0xC2 or 0xC6 or 0xD0 => 4,
        0xC3 => 0,
        <= 0xD0 => -1,
        <= 0xDC => 0,
        0xDD => 4,
        0xDE => 1,
        0xDF or 0xE0 => 0,
        < 0xFE00 => -1,
        <= 0xFE05 or 0xFE0F or 0xFE11 or 0xFE13 or 0xFE14 or 0xFE17 or 0xFE18 or 0xFE1A or 0xFE1D or 0xFE1E => 0,
        0xFE06 or 0xFE07 or 0xFE15 or 0xFE16 or 0xFE1C => 4,
        >= 0xFE09 and <= 0xFE0E => 2,
        0xFE12 or 0xFE19 => 1,
        _ => -1,
    };

    /// <summary>Whether the operand is the token of a method or field.</summary>
    public static bool NamesMember(int operation) =>
        operation is 0x27 or 0x28 or 0x6F or 0x73 or (>= 0x7B and <= 0x80) or 0xFE06 or 0xFE07;

    /// <summary>Whether a field is written, or its address taken.</summary>
    public static bool IsWriting(int operation) => operation is 0x7C or 0x7D;

    /// <summary>Whether the override of the method counts where there is one.</summary>
    public static bool IsVirtual(int operation) => operation is 0x6F or 0xFE07;
}
