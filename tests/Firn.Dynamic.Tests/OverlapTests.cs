using System.Runtime.InteropServices;

namespace Firn.Dynamic.Tests;

#pragma warning disable CA1051, CS0169, CS0649, IDE0044, IDE0051, SA1649
/// <summary>Members over one another are served where every pattern of bits is a value of both, and refused by name elsewhere.</summary>
public class OverlapTests
{
    [StructLayout(LayoutKind.Explicit)]
    public struct FlagOverByte
    {
        [FieldOffset(0)]
        public bool Flag;

        [FieldOffset(0)]
        public byte Number;
    }

    [StructLayout(LayoutKind.Explicit)]
    public struct FlagInNumber
    {
        [FieldOffset(1)]
        public bool Flag;

        [FieldOffset(0)]
        public int Number;
    }

    public struct HasFlag
    {
        public int Number;
        public bool Flag;
    }

    [StructLayout(LayoutKind.Explicit)]
    public struct NestedFlag
    {
        [FieldOffset(0)]
        public HasFlag Inner;

        [FieldOffset(4)]
        public int Number;
    }

    [StructLayout(LayoutKind.Explicit)]
    public struct MoneyOverLong
    {
        [FieldOffset(0)]
        public decimal Money;

        [FieldOffset(8)]
        public long Number;
    }

    [StructLayout(LayoutKind.Explicit)]
    public class Properties
    {
        [field: FieldOffset(0)]
        public DateTime When { get; set; }

        [field: FieldOffset(0)]
        public long Ticks { get; set; }
    }

    [StructLayout(LayoutKind.Explicit)]
    public class Texts
    {
        [FieldOffset(0)]
        public object? Any;

        [FieldOffset(0)]
        public string? Text;
    }

    public readonly struct Even(int value)
    {
        public int Value { get; } = value & ~1;
    }

    [StructLayout(LayoutKind.Explicit)]
    public struct CheckedOverNumber
    {
        [FieldOffset(0)]
        public Even Even;

        [FieldOffset(0)]
        public int Number;
    }

    [StructLayout(LayoutKind.Explicit)]
    public struct OptionalOverNumber
    {
        [FieldOffset(0)]
        public int? Optional;

        [FieldOffset(0)]
        public long Number;
    }

    [FirnSerializable(Members = FirnMembers.All)]
    [StructLayout(LayoutKind.Explicit)]
    public struct PrivateFields
    {
        [FieldOffset(0)]
        private bool _flag;

        [FieldOffset(0)]
        private byte _number;
    }

    [StructLayout(LayoutKind.Explicit)]
    public struct Ignored
    {
        [FieldOffset(0)]
        public bool Flag;

        [FieldOffset(0)]
        [FirnIgnore]
        public byte Number;

        [FieldOffset(0)]
        private byte _hidden;
    }

    [StructLayout(LayoutKind.Explicit)]
    public struct Beside
    {
        [FieldOffset(0)]
        public bool Flag;

        [FieldOffset(1)]
        public byte Number;

        [FieldOffset(8)]
        public HasFlag Inner;

        [FieldOffset(16)]
        public string? Text;
    }

    public struct Pair
    {
        public char Letter;
        public TimeSpan Time { get; set; }
    }

    [StructLayout(LayoutKind.Explicit)]
    public struct Harmless
    {
        [FieldOffset(0)]
        public Guid Id;

        [FieldOffset(0)]
        public Int128 Number;

        [FieldOffset(0)]
        public Pair Pair;

        [FieldOffset(3)]
        public DayOfWeek Day;

        [FieldOffset(1)]
        public double Double;

        [FieldOffset(2)]
        public Half Half;

        [FieldOffset(16)]
        public bool Behind;
    }

    [StructLayout(LayoutKind.Explicit)]
    public class Base
    {
        [FieldOffset(0)]
        public bool Flag;
    }

    [StructLayout(LayoutKind.Explicit)]
    public class Derived : Base
    {
        [FieldOffset(0)]
        public byte Number;
    }

    [Theory]
    [InlineData(typeof(FlagOverByte), "FlagOverByte.Number", "'Flag'")]
    [InlineData(typeof(FlagInNumber), "FlagInNumber.Flag", "'Number'")]
    [InlineData(typeof(NestedFlag), "NestedFlag.Number", "'Inner'")]
    [InlineData(typeof(MoneyOverLong), "MoneyOverLong.Number", "'Money'")]
    [InlineData(typeof(Properties), "Properties.When", "'Ticks'")]
    [InlineData(typeof(Texts), "Texts.Text", "'Any'")]
    [InlineData(typeof(CheckedOverNumber), "CheckedOverNumber.Number", "'Even'")]
    [InlineData(typeof(OptionalOverNumber), "OptionalOverNumber.Optional", "'Number'")]
    [InlineData(typeof(PrivateFields), "PrivateFields._number", "'_flag'")]
    [InlineData(typeof(List<FlagOverByte>), "FlagOverByte.Number", "'Flag'")]
    public void IsRefused(Type type, string member, string other)
    {
        foreach (Action use in (Action[])[() => FirnSerializer.Prepare(type), () => FirnSerializer.Deserialize([0x10, 0, 2], type, FirnOptions.Packed), () => FirnSerializer.Serialize((object?)null, type)])
        {
            string message = Assert.Throws<NotSupportedException>(use).Message;
            Assert.Contains(member + "': it lies over the member " + other, message, StringComparison.Ordinal);
            Assert.Contains("[FirnIgnore]", message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void IsServed()
    {
        Ignored ignored = Back(new Ignored { Flag = true });
        Assert.True(ignored.Flag);
        Beside beside = new() { Flag = true, Number = 2, Inner = new HasFlag { Flag = true, Number = 3 }, Text = "t" };
        Assert.Equal(beside, Back(beside));
        Harmless harmless = new() { Id = new Guid("00112233-4455-6677-8899-aabbccddeeff"), Behind = true };
        Assert.Equal(harmless, Back(harmless));
        Derived derived = FirnSerializer.Clone(new Derived { Flag = true, Number = 2 })!;
        Assert.Equal((true, (byte)2), (derived.Flag, derived.Number));
    }

    private static T Back<T>(T value)
    {
        T[] many = FirnSerializer.Deserialize<T[]>(FirnSerializer.Serialize<T[]>([value, value]))!;
        Assert.Equal(many[0], many[1]);
        return many[0];
    }
}
