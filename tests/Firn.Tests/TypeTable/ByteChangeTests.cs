using Xunit;

namespace Firn.Tests.Table;

/// <summary>Single bytes of every row changed: refused, or another value; never another exception, never more memory than the budget.</summary>
public class ByteChangeTests : TableTests
{
    // Long messages repeat themselves: so many positions of one show what its bytes are guarded against.
    private const int MostChanged = 160;
    private const long ErrorAllowance = 1 << 20;

    [Theory]
    [MemberData(nameof(Rows))]
    public void A_changed_byte_gives_a_value_or_one_exception(string row)
    {
        foreach (Sample sample in Samples(row))
        {
            long budget = Budget(sample.Message.Length);
            byte[] changed = [.. sample.Message];
            foreach (int position in sample.Positions(MostChanged))
            {
                byte original = changed[position];
                foreach (byte other in (ReadOnlySpan<byte>)[(byte)(original + 1), (byte)(original - 1), (byte)(original ^ 0x80), 0, 0xFF, 0xF1])
                {
                    if (other == original) continue;
                    changed[position] = other;
                    Read(sample, changed, budget, position, original);
                }

                changed[position] = original;
            }
        }
    }

    private static void Read(Sample sample, byte[] changed, long budget, int position, byte original)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        object? value = null;
        bool accepted = false;
        try
        {
            value = sample.Entries.Deserialize(changed, None);
            accepted = true;
        }
        catch (FirnException)
        {
        }
        catch (Exception exception)
        {
            Assert.Fail(sample.Where($"byte {position} changed from {original:X2} to {changed[position]:X2}: {exception} Message: {Hex(sample.Message)}"));
        }

        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        if (allocated > budget) Assert.Fail(sample.Where($"byte {position} changed from {original:X2} to {changed[position]:X2}: {allocated} bytes were allocated, more than {budget}"));
        if (accepted && !MayHaveTwoEncodings(sample.Row.Name) && sample.Entries.Serialize(value, None) is { } again && !again.AsSpan().SequenceEqual(changed) && !IsClockTime(again, changed, position))
        {
            Assert.Fail(sample.Where($"byte {position} changed from {original:X2} to {changed[position]:X2} was accepted, and is written in another way: one value has one encoding. Message: {Hex(changed)}"));
        }
    }

    // Elements stand in an order that is the collection's own affair; or a reader need not check that a text was encoded as the writer
    // would have, nor may a codec written by hand.
    private static readonly string[] OpenOrder = ["Sorted", "Frozen", "ImmutableHashSet", "ImmutableDictionary", "IImmutableSet", "Concurrent", "PriorityQueue", "Hashtable"];

    private static readonly HashSet<string> WithText =
    [
        "string", "string[]", "Places<string>", "KeyPlaces<string>", "Places<Person>", "Places<Immutable>", "Places<Uri>", "Places<StringBuilder>", "Places<CultureInfo>", "Places<ValueTuple<int, string>>",
        "Places<ForeignOpaque>", "Places<WithCallbacks>", "NullablePlaces<Reading>", "NullablePlaces<InitStruct>", "NullablePlaces<ForeignAnnotatedStruct>", "Constrained<Product, Point>", "FilledInPlace", "Seconds", "WithCodecs", "Group", "DataTable", "Places<DataTable>", "DerivedTable", "TagSet", "Places<TagSet>", "Branch", "Places<Branch>", "Pages<string>", "Places<Ring>", "TableOwner", "ForeignTable", "Places<ForeignTable>", "Places<ForeignBag>", "Entry", "Sharing", "object[]", "Tag", "Places<Tag>", "KeyPlaces<Tag>", "ArrayList", "Places<ArrayList>", "ExpandoObject", "Places<ExpandoObject>", "Dictionary<string, object>", "object[][]",
        "Color", "NullablePlaces<Color>", "Places<Color>", "KeyPlaces<Color>", "TwoOf<string>", "TwoOf<Pair>", "Places<TwoOf<string>>", "HoldsInlineArrays", "NameValueCollection", "Places<NameValueCollection>", "MailAddress", "Places<MailAddress>", "KeyPlaces<MailAddress>",
        "Pet", "Places<Pet>", "Nullable<Pet>", "Anything", "Places<Anything>", "NullablePlaces<Anything>", "Loose", "Places<Loose>", "Nested", "Places<Nested>", "Result<int>", "Result<Result<string>>", "Series", "Token<string>", "Places<Token<string>>", "Slot", "Places<Slot>", "Node", "Places<Node>", "Option<List<string>>", "Lineup", "Places<Lineup>", "Prefixes", "Places<Prefixes>", "Tariff", "Places<Tariff>", "Places<Marks<int>>", "Places<Trail<int>>", "Places<Glossary<int, Point>>", "Places<Ledger>", "Places<Relay>", "Places<ForeignTrail<Point>>", "Holder<object>", "List<Levels<string>>",
    ];

    // Names may be written again.
    private static readonly string[] WithNames = ["JsonElement", "JsonDocument", "JsonNode", "JsonObject", "JsonArray", "JsonValue"];

    // A time-out that is longer than those from elsewhere may be becomes that.
    private static readonly HashSet<string> WithTimeout = ["Regex", "Places<Regex>"];

    // A table need not say what is so anyway: a caption that is the name, a locale that is that of the set. Where a column goes on to count follows from its values, too.
    private static readonly string[] OfTables = ["Data.DataTable", "DataSet"];

    // What stands in a sized object behind what its type knows is passed over.
    private static readonly string[] Sized = ["Setting", "Compact", "Bough"];

    // A local time by its instant and by the clock. A reader can't know whether the writer's clock never shows it, nor how far the writer's zone was from the limits of the range.
    private static bool IsClockTime(byte[] again, byte[] changed, int position)
    {
        if (again.Length != changed.Length) return false;
        for (int start = Math.Max(0, position - 7); start <= position && start + 8 <= changed.Length; start++)
        {
            bool isOther = again.AsSpan(0, start).SequenceEqual(changed.AsSpan(0, start)) && again.AsSpan(start + 8).SequenceEqual(changed.AsSpan(start + 8));
            if (isOther && (changed[start + 7] >> 6, again[start + 7] >> 6) is (2, 3) or (3, 2)) return true;
        }

        return false;
    }

    private static bool MayHaveTwoEncodings(string row) => WithText.Contains(row) || WithTimeout.Contains(row) || OfTables.Any(part => row.Contains(part, StringComparison.Ordinal)) || WithNames.Any(part => row.Contains(part, StringComparison.Ordinal)) || Sized.Any(part => row.Contains(part, StringComparison.Ordinal)) || OpenOrder.Any(part => row.Contains(part, StringComparison.Ordinal));

    // The limits of a reader: 64 x input + 1 MiB, slots of absent elements 256 x input (+ 1 MiB), and what an exception costs.
    private static long Budget(int length) => ((64L + 256) * length) + (2L << 20) + ErrorAllowance;
}
