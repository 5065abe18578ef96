using System.Reflection;
using Firn.TestCases;
using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Table;

/// <summary>What the tests over all rows share: the rows by name, their values as messages, and how a value that was read is compared.</summary>
public abstract class TableTests
{
    // Longer messages are not cut at every position, but at so many of them.
    private const int MostPositions = 400;

    public static readonly FirnOptions None = FirnOptions.Packed;
    public static readonly FirnOptions Fingerprint = FirnOptions.Default with { SchemaMode = FirnSchemaMode.Fingerprint };
    public static readonly FirnOptions Embedded = FirnOptions.Default;
    public static readonly FirnOptions Named = FirnOptions.Default with { SchemaMode = FirnSchemaMode.Named };

    public static TheoryData<string> Rows => [.. TypeTable.All.Select(row => row.Name)];

    /// <summary>A value of a row, and its message without a schema.</summary>
    protected sealed record Sample(TypeCase Row, Entries Entries, int Index, object? Value, byte[] Message)
    {
        /// <summary>Fails unless a value that was read is the sample's.</summary>
        public void AssertSame(object? read, string where)
        {
            string? difference = StructuralEquality.FindDifference(Row.Type, Value, read);
            if (difference is not null) Assert.Fail($"{Where(where)}: {difference} Message: {Hex(Message)}");
        }

        /// <summary>The same, by writing the value again, which is faster; collections whose order is open are compared.</summary>
        public void AssertSameBytes(object? read, string where)
        {
            if (!Entries.Serialize(read, None).AsSpan().SequenceEqual(Message)) AssertSame(read, where);
        }

        public void AssertBytes(ReadOnlySpan<byte> bytes, string where)
        {
            if (!bytes.SequenceEqual(Message)) Assert.Fail($"{Where(where)}: {Hex(bytes)} instead of {Hex(Message)}");
        }

        public string Where(string where) => $"{Row.Name}, value {Index}, {where}";

        /// <summary>The positions inside the message: all, or of a long one some, the first and last always among them.</summary>
        public IEnumerable<int> Positions(int most = MostPositions)
        {
            if (Message.Length <= most) return Enumerable.Range(0, Message.Length);
            int step = (Message.Length / (most / 2)) + 1;
            return Enumerable.Range(0, most / 4)
                .Concat(Enumerable.Range(0, Message.Length / step).Select(i => i * step))
                .Concat(Enumerable.Range(Message.Length - (most / 4), most / 4))
                .Distinct();
        }
    }

    protected static IEnumerable<Sample> Samples(string name)
    {
        TypeCase row = TypeTable.Find(name);
        Entries entries = Entries.Of(row);
        return row.Values.Select((value, index) => new Sample(row, entries, index, value, entries.Serialize(value, None)));
    }

    /// <summary>The struct that serves a type.</summary>
    protected static Type CodecOf(Type type) => CodecTable.Boxed(type).GetType().GetGenericArguments()[1];

    /// <summary>Calls a static method for each sample of a row, by the row's type and its codec.</summary>
    /// <param name="tests">The class that has the method.</param>
    /// <param name="method">Its name; it has two type parameters and takes a sample, and more.</param>
    /// <param name="row">The row.</param>
    /// <param name="more">What more it takes.</param>
    protected static void CheckCodec(Type tests, string method, string row, params object[] more)
    {
        TypeCase found = TypeTable.Find(row);
        found.Adjust(FirnOptions.Default);
        MethodInfo check = MethodOf(tests, method).MakeGenericMethod(found.Type, CodecOf(found.Type));
        foreach (Sample sample in Samples(row)) check.Invoke(null, BindingFlags.DoNotWrapExceptions, null, [sample, .. more], null);
    }

    /// <summary>Asks a static method about the codec of a type.</summary>
    protected static TResult OfCodec<TResult>(Type tests, string method, Type type) => (TResult)MethodOf(tests, method).MakeGenericMethod(CodecOf(type)).Invoke(null, BindingFlags.DoNotWrapExceptions, null, null, null)!;

    private static MethodInfo MethodOf(Type tests, string name) => tests.GetMethod(name, BindingFlags.NonPublic | BindingFlags.Static)!;

    protected static string Hex(ReadOnlySpan<byte> bytes) =>
        bytes.Length <= 100 ? Convert.ToHexString(bytes) : Convert.ToHexString(bytes[..100]) + $".. ({bytes.Length} bytes)";
}
