using Firn.TestCases;
using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Safety;

/// <summary>H67, H70, H71: exceptions of user code come out as they are; collections that change or lie; derived instances; unknown comparers.</summary>
public class UserCodeTests
{
    private static Thrower MakeThrower() => new() { Number = 1, Children = [new() { Number = 2 }, new() { Number = 3, Children = [new()] }] };

    [Theory]
    [InlineData(FirnCompression.None)]
    [InlineData(FirnCompression.Brotli)]
    [Trait("Hostile", "H67")]
    public void Exceptions_of_accessors_and_constructors_pass_through(FirnCompression compression)
    {
        FirnOptions options = FirnOptions.Default with { Compression = compression };
        Thrower value = MakeThrower();
        byte[] message = FirnSerializer.Serialize(value, options);
        foreach (Action call in (Action[])
        [
            () => FirnSerializer.Serialize(value, options),
            () => FirnSerializer.Serialize(new MemoryStream(), value, options),
            () => FirnSerializer.TrySerialize(new byte[500], value, out _, options),
            () => FirnSerializer.TrySerialize(new byte[3], value, out _, options),
            () => FirnSerializer.SerializeToBuffer(value, options).Dispose(),
            () => FirnSerializer.Measure(value, options),
            () => FirnSerializer.Clone(value, options),
            () => FirnSerializer.Deserialize<Thrower>(message, options),
            () => Entries.FirnInPlace<Thrower>(Sequences.Single(message), options),
            () => FirnSerializer.Deserialize<Thrower>(new MemoryStream(message), options),
        ])
        {
            int at = 1;
            while (true)
            {
                Thrower.ThrowAt(at);
                Exception? exception = Record.Exception(call);
                Thrower.ThrowAt(0);
                if (exception is null) break;
                Assert.IsType<DeliberateException>(exception);
                Assert.Equal(message, FirnSerializer.Serialize(value, options));
                Assert.Equal(1, FirnSerializer.Deserialize<Thrower>(message, options)!.Number);
                at++;
            }

            Assert.True(at > 4, "The call ran no user code.");
        }
    }

    [Fact]
    [Trait("Hostile", "H67")]
    public void Exceptions_of_keys_pass_through()
    {
        byte[] message = FirnSerializer.Serialize(new Dictionary<ThrowingKey, int> { [new(1)] = 1, [new(2)] = 2 });
        byte[] set = FirnSerializer.Serialize(new HashSet<ThrowingKey> { new(1) });
        ThrowingKey.Throws(true);
        Exception? fromDictionary = Record.Exception(() => FirnSerializer.Deserialize<Dictionary<ThrowingKey, int>>(message));
        Exception? fromSet = Record.Exception(() => FirnSerializer.Deserialize<HashSet<ThrowingKey>>(set));
        ThrowingKey.Throws(false);
        Assert.IsType<DeliberateException>(fromDictionary);
        Assert.IsType<DeliberateException>(fromSet);
        Assert.Equal(2, FirnSerializer.Deserialize<Dictionary<ThrowingKey, int>>(message)!.Count);
    }

    [Fact]
    [Trait("Hostile", "H67")]
    public void Exceptions_of_enumerators_pass_through()
    {
        static IEnumerable<int> Numbers()
        {
            yield return 1;
            throw new DeliberateException();
        }

        Assert.Throws<DeliberateException>(() => FirnSerializer.Serialize(Numbers()));
        Assert.Equal([1, 2], FirnSerializer.Clone<IEnumerable<int>>([1, 2]));
    }

    /// <summary>H70: whatever comes out, the count agrees with the elements.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(-1)]
    [Trait("Hostile", "H70")]
    public void A_list_that_changes_while_it_is_written(int change)
    {
        List<Intruder> list = [.. Enumerable.Range(0, 5).Select(i => new Intruder { Number = i, Text = "t" })];
        Intruder intruder = list[2];
        intruder.Owner = list;
        intruder.Change = change;
        try
        {
            byte[] message = FirnSerializer.Serialize(list);
            Assert.NotNull(FirnSerializer.Deserialize<List<Intruder>>(message));
        }
        catch (Exception exception) when (exception is FirnException { Code: FirnErrorCode.InvalidCollection } or InvalidOperationException)
        {
        }

        intruder.Change = 0;
        Assert.NotNull(FirnSerializer.Clone(list));
    }

    /// <summary>H71: a count that is wrong.</summary>
    [Theory]
    [InlineData(-1)]
    [InlineData(0)]
    [InlineData(2)]
    [InlineData(4)]
    [InlineData(int.MaxValue)]
    [Trait("Hostile", "H71")]
    public void A_collection_that_lies_about_its_count(int count)
    {
        foreach (Func<byte[]> write in (Func<byte[]>[])
        [
            () => FirnSerializer.Serialize<ICollection<int>>(new LyingCollection(count)),
            () => FirnSerializer.Serialize<IReadOnlyCollection<int>>(new LyingCollection(count)),
            () => FirnSerializer.Serialize<IEnumerable<int>>(new LyingCollection(count)),
        ])
        {
            try
            {
                byte[] message = write();
                Assert.Equal([1, 2, 3], FirnSerializer.Deserialize<IEnumerable<int>>(message)!);
            }
            catch (Exception exception)
            {
                // The collection's own errors may come out; the library's is the one about collections.
                Assert.True(exception is FirnException { Code: FirnErrorCode.InvalidCollection } or ArgumentException or OverflowException or OutOfMemoryException, exception.ToString());
            }
        }

        Assert.Equal(3, FirnSerializer.Clone<ICollection<int>>(new LyingCollection(3))!.Count);
    }

    private sealed class LyingCollection(int count) : ICollection<int>, IReadOnlyCollection<int>
    {
        public int Count => count;

        public bool IsReadOnly => true;

        public void Add(int item) => throw new NotSupportedException();

        public void Clear() => throw new NotSupportedException();

        public bool Contains(int item) => item is 1 or 2 or 3;

        public void CopyTo(int[] array, int arrayIndex)
        {
            for (int i = 1; i <= 3; i++) array[arrayIndex + i - 1] = i;
        }

        public bool Remove(int item) => throw new NotSupportedException();

        public IEnumerator<int> GetEnumerator()
        {
            yield return 1;
            yield return 2;
            yield return 3;
        }

        System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator();
    }

    [Fact]
    public void An_instance_of_a_derived_class_is_an_error_or_written_as_declared()
    {
        DerivedThing derived = new() { Number = 1, Text = "t", Extra = 2 };
        foreach (Action write in (Action[])
        [
            () => FirnSerializer.Serialize<BaseThing>(derived),
            () => FirnSerializer.Serialize(new ThingHolder { Member = derived }),
            () => FirnSerializer.Serialize(new ThingHolder { Elements = [null, derived] }),
            () => FirnSerializer.Serialize(new List<BaseThing> { derived }),
            () => FirnSerializer.Measure(new List<BaseThing> { derived }),
        ])
        {
            FirnException exception = Assert.Throws<FirnException>(write);
            Assert.Equal(FirnErrorCode.DerivedInstance, exception.Code);
            Assert.Equal(typeof(DerivedThing), exception.Type);
            Assert.Contains(nameof(BaseThing), exception.Message, StringComparison.Ordinal);
            Assert.Contains(nameof(DerivedThing), exception.Message, StringComparison.Ordinal);
        }

        FirnOptions asDeclared = FirnOptions.Default with { WriteDerivedAsDeclared = true };
        ThingHolder back = FirnSerializer.Deserialize<ThingHolder>(FirnSerializer.Serialize(new ThingHolder { Member = derived, Elements = [derived] }, asDeclared))!;
        Assert.IsType<BaseThing>(back.Member);
        Assert.Equal((1, "t"), (back.Elements![0]!.Number, back.Elements[0]!.Text));
        Assert.Equal(2, FirnSerializer.Clone(derived)!.Extra);
    }

    [Fact]
    public void A_comparer_without_a_name_is_an_error_or_dropped()
    {
        StringComparer unknown = StringComparer.Create(System.Globalization.CultureInfo.GetCultureInfo("tr-TR"), ignoreCase: true);
        FirnOptions drop = FirnOptions.Default with { DropUnknownComparers = true };
        foreach (Func<FirnOptions?, byte[]> write in (Func<FirnOptions?, byte[]>[])
        [
            options => FirnSerializer.Serialize(new Dictionary<string, int>(unknown) { ["a"] = 1 }, options),
            options => FirnSerializer.Serialize(new HashSet<string>(unknown) { "a" }, options),
            options => FirnSerializer.Serialize(new SortedDictionary<string, int>(unknown) { ["a"] = 1 }, options),
            options => FirnSerializer.Serialize(new SortedSet<string>(unknown) { "a" }, options),
            options => FirnSerializer.Serialize(new HashSet<int>(new ModuloComparer()) { 1 }, options),
            options => FirnSerializer.Serialize(new SortedSet<int>(Comparer<int>.Create((a, b) => b.CompareTo(a))) { 1, 2 }, options),
        ])
        {
            FirnException exception = Assert.Throws<FirnException>(() => write(null));
            Assert.Equal(FirnErrorCode.UnknownComparer, exception.Code);
            Assert.NotEmpty(write(drop));
        }

        Assert.Equal([1, 2], FirnSerializer.Deserialize<SortedSet<int>>(FirnSerializer.Serialize(new SortedSet<int>(Comparer<int>.Create((a, b) => b.CompareTo(a))) { 1, 2 }, drop))!);
        Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<HashSet<string>>([0x10, 9, 0], FirnOptions.Packed));
    }

    private sealed class ModuloComparer : IEqualityComparer<int>
    {
        public bool Equals(int x, int y) => x % 10 == y % 10;

        public int GetHashCode(int obj) => obj % 10;
    }

    /// <summary>H31: duplicates, also under the member's comparer.</summary>
    [Fact]
    [Trait("Hostile", "H31")]
    public void Duplicate_keys_and_elements_are_refused()
    {
        AssertDuplicate(() => FirnSerializer.Deserialize<Dictionary<int, int>>([0x10, 2, 1, 0, 0, 0, 5, 0, 0, 0, 1, 0, 0, 0, 6, 0, 0, 0], FirnOptions.Packed));
        AssertDuplicate(() => FirnSerializer.Deserialize<HashSet<int>>([0x10, 2, 1, 0, 0, 0, 1, 0, 0, 0], FirnOptions.Packed));
        AssertDuplicate(() => FirnSerializer.Deserialize<SortedSet<int>>([0x10, 2, 1, 0, 0, 0, 1, 0, 0, 0], FirnOptions.Packed));
        AssertDuplicate(() => FirnSerializer.Deserialize<SortedDictionary<int, int>>([0x10, 2, 1, 0, 0, 0, 5, 0, 0, 0, 1, 0, 0, 0, 6, 0, 0, 0], FirnOptions.Packed));
        byte[] ignoringCase = FirnSerializer.Serialize(new HashSet<string>(StringComparer.OrdinalIgnoreCase) { "ab", "cd" }, FirnOptions.Packed);
        int second = ignoringCase.AsSpan().IndexOf("cd"u8);
        "AB"u8.CopyTo(ignoringCase.AsSpan(second));
        AssertDuplicate(() => FirnSerializer.Deserialize<HashSet<string>>(ignoringCase, FirnOptions.Packed));
        Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Dictionary<bool, int>>([0x10, 1, 2, 5, 0, 0, 0], FirnOptions.Packed));
    }

    private static void AssertDuplicate(Action read) => Assert.Equal(FirnErrorCode.DuplicateKey, Assert.Throws<FirnException>(read).Code);
}
