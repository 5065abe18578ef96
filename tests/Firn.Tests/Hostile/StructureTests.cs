using Firn.TestCases;
using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Hostile;

/// <summary>H21 to H34: what stands around values.</summary>
public class StructureTests
{
    /// <summary>A type of which every closed one needs a larger one is refused, in finite time.</summary>
    [Fact]
    [Trait("Hostile", "H21")]
    public void Types_that_grow_without_end_are_refused()
    {
        Type type = typeof(Growing<>).MakeGenericType(typeof(int));
        NotSupportedException exception = Assert.Throws<NotSupportedException>(() => FirnSerializer.Prepare(type));
        Assert.Contains(nameof(Growing<>), exception.Message, StringComparison.Ordinal);
        Assert.Throws<NotSupportedException>(() => FirnSerializer.Deserialize([0x10, 0], type, FirnOptions.Packed));
    }

    /// <summary>A member that a version must have, and that the writer did not know.</summary>
    [Fact]
    [Trait("Hostile", "H25")]
    public void A_required_member_that_is_absent_is_refused_by_name()
    {
        byte[] message = FirnSerializer.Serialize(new Skipped { Number = 5 });
        FirnException exception = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Demanding>(message));
        Assert.Contains(nameof(Demanding.Name), exception.Message, StringComparison.Ordinal);
    }

    /// <summary>Annotations never influence the format.</summary>
    [Fact]
    [Trait("Hostile", "H26")]
    public void Null_is_accepted_for_any_reference()
    {
        Assert.Null(FirnSerializer.Deserialize<Annotated>([0x10, 0], FirnOptions.Packed)!.Name);
        Assert.All(FirnSerializer.Deserialize<string?[]>([0x10, 5, 0], FirnOptions.Packed)!, Assert.Null);
    }

    /// <summary>Each object is two of the one before: the graph is as small as its bytes, however large the tree that it stands for.</summary>
    [Fact]
    [Trait("Hostile", "H30")]
    public void A_graph_that_doubles_is_as_small_as_its_bytes()
    {
        const int Objects = 60;
        List<byte> message = [0x10, 2 * Objects, 0, 0];
        for (int id = 1; id < Objects; id++) message.AddRange([0, 3, (byte)id, (byte)id]);
        List<Doubled> read = FirnSerializer.Deserialize<List<Doubled>>(message.ToArray(), FirnOptions.Packed)!;
        HashSet<object> seen = new(ReferenceEqualityComparer.Instance);
        Stack<Doubled> open = new([read[^1]]);
        while (open.TryPop(out Doubled? node))
        {
            if (!seen.Add(node)) continue;
            if (node.First is not null) open.Push(node.First);
            if (node.Second is not null) open.Push(node.Second);
        }

        Assert.Equal(Objects, seen.Count);
        Assert.Equal(message, FirnSerializer.Serialize(read, FirnOptions.Packed));
    }

    [Fact]
    [Trait("Hostile", "H30")]
    public void A_thousand_references_to_one_large_object_do_not_multiply_it()
    {
        const int References = 1_000;
        Doubled large = new() { Text = new string('x', 1 << 20) };
        byte[] message = FirnSerializer.Serialize(Enumerable.Repeat(large, References).ToArray(), FirnOptions.Packed);
        Assert.True(message.Length < (1 << 20) + (4 * References));
        FirnSerializer.Deserialize<Doubled[]>(message, FirnOptions.Packed);
        long before = GC.GetAllocatedBytesForCurrentThread();
        Doubled[] read = FirnSerializer.Deserialize<Doubled[]>(message, FirnOptions.Packed)!;
        Assert.True(GC.GetAllocatedBytesForCurrentThread() - before < 3 << 20);
        Assert.All(read, item => Assert.Same(read[0], item));
    }

    /// <summary>Ids that stand for nothing yet, on all the routes that carry them.</summary>
    [Fact]
    [Trait("Hostile", "H30")]
    public void Ids_of_nothing_are_refused_on_every_route()
    {
        foreach (Routes route in Routes.FirnOf<Doubled, Member<Doubled>, Kept<Doubled>, Earlier<Doubled>, Converted<Doubled>>())
        {
            Assert.NotNull(route.Read([0, 1, .. (byte[])(route.Name.Contains("identity", StringComparison.Ordinal) ? [2] : [1])]));
            foreach (byte[] id in (byte[][])[[9], [0xEF], [0xF1, 0xFF, 0xFF, 0xFF, 0xFF], [0xF2, 0, 0, 0, 0, 1, 0, 0, 0]])
            {
                Assert.Throws<FirnException>(() => route.Read(id));
                Assert.Throws<FirnException>(() => route.Read([0, 1, .. id]));
            }
        }
    }

    /// <summary>Floats by their equality: all NaNs are one key, and so are both zeros.</summary>
    [Fact]
    [Trait("Hostile", "H31")]
    public void Keys_that_are_equal_by_their_own_rule_are_duplicates()
    {
        AssertDuplicate<HashSet<double>>(BitConverter.GetBytes(double.NaN), BitConverter.GetBytes(0x7FF8_0000_0000_1234));
        AssertDuplicate<HashSet<double>>(BitConverter.GetBytes(0.0), BitConverter.GetBytes(-0.0));
        AssertDuplicate<HashSet<float>>(BitConverter.GetBytes(float.NaN), BitConverter.GetBytes(0x7FC0_1234));
        AssertDuplicate<HashSet<decimal>>([10, .. new byte[13], 1, 0], [1, .. new byte[15]]);
        AssertDuplicate<SortedSet<double>>(BitConverter.GetBytes(double.NaN), BitConverter.GetBytes(0x7FF8_0000_0000_1234));
        Assert.Equal(2, FirnSerializer.Deserialize<HashSet<double>>([0x10, 2, .. BitConverter.GetBytes(double.NaN), .. BitConverter.GetBytes(1.0)], FirnOptions.Packed)!.Count);
    }

    private static void AssertDuplicate<T>(byte[] first, byte[] second) =>
        Assert.Equal(FirnErrorCode.DuplicateKey, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<T>([0x10, 2, .. first, .. second], FirnOptions.Packed)).Code);

    [Fact]
    [Trait("Hostile", "H31")]
    public void Duplicates_are_refused_on_every_route()
    {
        foreach (Routes route in Routes.FirnOf<HashSet<short>, Member<HashSet<short>>, Kept<HashSet<short>>, Earlier<HashSet<short>>, Converted<HashSet<short>>>())
        {
            Assert.NotNull(route.Read([2, 1, 0, 2, 0]));
            if (route.ChecksValues) Assert.Equal(FirnErrorCode.DuplicateKey, Assert.Throws<FirnException>(() => route.Read([2, 1, 0, 1, 0])).Code);
        }

        foreach (Routes route in Routes.FirnOf<Dictionary<short, bool>, Member<Dictionary<short, bool>>, Kept<Dictionary<short, bool>>, Earlier<Dictionary<short, bool>>, Converted<Dictionary<short, bool>>>())
        {
            Assert.NotNull(route.Read([2, 1, 0, 1, 2, 0, 0]));
            if (route.ChecksValues) Assert.Equal(FirnErrorCode.DuplicateKey, Assert.Throws<FirnException>(() => route.Read([2, 1, 0, 1, 1, 0, 0])).Code);
        }
    }

    /// <summary>Tags of no case, in every form that a count has.</summary>
    [Fact]
    [Trait("Hostile", "H22")]
    public void Tags_on_every_route()
    {
        foreach (Routes route in Routes.FirnOf<Figure, Member<Figure>, Kept<Figure>, Earlier<Figure>, Converted<Figure>>())
        {
            foreach (byte[] tag in (byte[][])[[0xEF], [0xF0, 1, 0], [0xF1, 1, 0, 0, 0], [0xF2, 1, 0, 0, 0, 0, 0, 0, 0], [0xF1, 0xFF, 0xFF, 0xFF, 0xFF], [0xF2, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0xF3]])
            {
                Assert.Throws<FirnException>(() => route.Read([.. tag, .. new byte[40]]));
            }
        }
    }

    /// <summary>No type is named on the wire, and none can be read from it.</summary>
    [Fact]
    [Trait("Hostile", "H34")]
    public void Types_are_no_values()
    {
        foreach (Type type in (Type[])[typeof(Type), typeof(System.Reflection.Assembly), typeof(System.Reflection.MethodInfo), typeof(Delegate), typeof(Action)])
        {
            Assert.Throws<NotSupportedException>(() => FirnSerializer.Prepare(type));
            Assert.Throws<NotSupportedException>(() => FirnSerializer.Deserialize([0x10, 0], type, FirnOptions.Packed));
        }

        // An object is one of the cases that a program gives: without any, no bytes are one.
        Assert.ThrowsAny<Exception>(() => FirnSerializer.Deserialize<object>([0x10, 1, 0, 0, 0, 0], FirnOptions.Packed));
    }
}
