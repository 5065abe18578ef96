using System.Collections.ObjectModel;
using Firn.Reference;
using Firn.TestCases;
using Firn.Tests.Reference;
using Firn.Tests.Table;
using Xunit;

namespace Firn.Tests.Limits;

/// <summary>
/// What reading charges never exceeds the bound of the type (docs/threat-model.md, "Memory for a byte of input"): so that no budget refuses what was written. Each row of the table is
/// read as its samples, as values made up by seed, and as lists of its emptiest value, whose charges are compared with the bound.
/// </summary>
public class MemoryBoundTests : TableTests
{
    private const int Seed = 20261127;
    private const int MadeUp = 40;
    private const int Elements = 300;

    // What stands in a sized object nobody describes.
    private static readonly HashSet<string> s_undescribed = ["Bough", "Setting"];

    // As high as a ratio may be that is counted.
    private static readonly FirnOptions s_counting = FirnOptions.Packed with { MaxAllocationRatio = 1 << 19, MaxZeroWidthElements = int.MaxValue, MaxDepth = 1_000 };

    [Theory]
    [MemberData(nameof(Rows))]
    public void Samples_of_the_table(string row) => TypeTable.Find(row).Accept(new SampleCheck());

    [Theory]
    [MemberData(nameof(Rows))]
    public void Made_up_values(string row)
    {
        TypeCase found = TypeTable.Find(row);
        AgreementRow agreement = ReferenceRows.Of(found);
        ReferenceRandom random = new(Seed);
        for (int i = 0; i < MadeUp; i++)
        {
            byte[] message = ReferenceWriter.WriteMessage(agreement.Type, agreement.Descriptor, random.Next(agreement.Type, agreement.MayBeNull, agreement.Hints));
            found.Accept(new MessageCheck(message, $"seed {Seed}, value {i}"));
        }
    }

    [Theory]
    [MemberData(nameof(Rows))]
    public void Lists_of_the_emptiest_value(string row) => TypeTable.Find(row).Accept(new ListCheck());

    private sealed class SampleCheck : ITypeCaseVisitor<int>
    {
        public int Visit<T>(TypeCase<T> row)
        {
            FirnOptions options = row.Adjust(s_counting);
            foreach (object? value in row.Values) Check((T)value!, options);
            return 0;
        }
    }

    private sealed class MessageCheck(byte[] message, string what) : ITypeCaseVisitor<int>
    {
        public int Visit<T>(TypeCase<T> row)
        {
            Check<T>(message, row.Adjust(s_counting), what);
            return 0;
        }
    }

    private sealed class ListCheck : ITypeCaseVisitor<int>
    {
        public int Visit<T>(TypeCase<T> row)
        {
            if (row.NeedsGenerator) return 0; // the run-time engine, which composes the lists, does not know its codec
            FirnOptions options = row.Adjust(s_counting);
            T[] values = [.. row.Values.Select(v => (T)v!)];
            T emptiest = values.MinBy(v => FirnSerializer.Measure(v, options))!;
            T[] many = [.. Enumerable.Repeat(emptiest, Elements)];
            T[] mixed = [.. Enumerable.Range(0, Elements).Select(i => i % 2 == 0 ? emptiest : values[i % values.Length])];
            foreach (T[] elements in (T[][])[many, mixed, default(T) is null ? new T[Elements] : many])
            {
                Check(elements, options);
                Check(new List<T>(elements), options);
                Check(new LinkedList<T>(elements), options);
                Check(Enumerable.Range(0, elements.Length).ToDictionary(i => i, i => elements[i]), options);
            }

            return 0;
        }
    }

    private static void Check<T>(T value, FirnOptions options) => Check<T>(FirnSerializer.Serialize(value, options), options, "");

    private static void Check<T>(byte[] message, FirnOptions options, string what)
    {
        if (message[0] != 0x10) return; // null
        CodecEntry<T> entry = CodecSlot<T>.Entry;
        FirnReader reader = new(message.AsSpan(1), options);
        FrameBudget before = reader.Budget;
        try
        {
            entry.Read(ref reader);
        }
        catch (FirnException)
        {
            // A value made up that the type has none of: what was charged until then counts, too.
        }

        FrameBudget after = reader.Budget;
        long charged = before.Managed - after.Managed + before.Slots - after.Slots;
        MemoryBound bound = entry.BoundUnder(options);
        long allowed = (bound.Ratio * (message.Length - 1)) + (bound.ZeroWidth * Math.Max(1, before.ZeroWidth - after.ZeroWidth));
        // That is held against the options' own ratio, and takes no more than the types of the table charge for an object.
        if (s_undescribed.Contains(TypeName.Of(typeof(T)))) allowed = (FirnOptions.Default.MaxAllocationRatio + 32) * (message.Length - 1);
        Assert.True(charged <= allowed, $"{TypeName.Of(typeof(T))} {what}: {charged} bytes charged for {message.Length - 1}, and the bound is {bound}. {Hex(message)}");
    }

    // A class that is a collection takes no bytes but those of its elements' count.
    public sealed class Tree : List<Tree>;

    public sealed class Forest : Collection<Forest?>;

    public sealed class Sets : HashSet<Sets>;

    public sealed class Map : Dictionary<int, Map>;

    public sealed class KeyMap : Dictionary<KeyMap, int>;

    public sealed class Even : List<Odd>;

    public sealed class Odd : Dictionary<string, Even>
    {
        public List<Even>? More { get; set; }
    }

    [Fact]
    public void Collections_of_themselves_have_a_bound()
    {
        HasFirnBound(new Tree { new Tree(), new Tree { new Tree() } });
        HasFirnBound(new Forest { null, new Forest() });
        HasFirnBound(new Sets { new Sets() });
        HasFirnBound(new Map { [1] = new Map() });
        HasFirnBound(new KeyMap { [new KeyMap()] = 1 });
        HasFirnBound(new Even { new Odd { ["a"] = new Even(), ["b"] = new Even { new Odd() } } });

        // So many that the budget of the options does not do.
        Tree wide = [.. Enumerable.Range(0, 100_000).Select(_ => new Tree())];
        Assert.Equal(wide.Count, FirnSerializer.Deserialize<Tree>(FirnSerializer.Serialize(wide))!.Count);
    }

    [FirnEntryPoint]
    private static void HasFirnBound<T>(T value)
    {
        Assert.InRange(FirnSerializer.GetAllocationRatio<T>(), 1, 2_000);
        Assert.InRange(FirnSerializer.GetAllocationRatio<T>(anyVersion: true), 1, 4_000);
        Check(value, s_counting);
    }
}
