using System.Reflection;
using System.Reflection.Emit;
using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Schema;

/// <summary>Enums whose values have other numbers in another version, read by name.</summary>
public class EnumNameTests
{
    private const int Seed = 41;

    private static readonly FirnOptions s_named = FirnOptions.Default with { SchemaMode = FirnSchemaMode.Named };

    private static readonly FirnKind[] s_kinds = [FirnKind.Int8, FirnKind.UInt8, FirnKind.Int16, FirnKind.UInt16, FirnKind.Int32, FirnKind.UInt32, FirnKind.Int64, FirnKind.UInt64];

    /// <summary>Against a model that looks through all names for each number.</summary>
    [Fact]
    public void Numbers_are_those_of_the_names()
    {
        Random random = new(Seed);
        int moved = 0, refused = 0;
        for (int round = 0; round < 20_000; round++)
        {
            FirnKind from = s_kinds[random.Next(s_kinds.Length)], to = s_kinds[random.Next(s_kinds.Length)];
            bool isFlags = random.Next(3) == 0;
            if (Widening.ChangeOf(from, to) is null) continue;
            EnumNames writer = RandomEnum(random, from, isFlags), reader = RandomEnum(random, to, isFlags && random.Next(4) > 0);
            EnumNumbers? numbers = EnumNumbers.Find(writer, new EnumNumbers.Names(reader));
            Assert.Equal(writer.Values.Any(w => reader.Values.Any(r => r.Name == w.Name && reader.ValueOf(r) != writer.ValueOf(w))), numbers is not null);
            if (numbers is null) continue;
            moved++;
            for (int number = -20; number < 40; number++)
            {
                ulong bits = unchecked((ulong)number) & (ulong.MaxValue >> (64 - (8 * SchemaType.LeafWidth(from))));
                ulong? expected = Model(writer, reader, writer.Extend(bits));
                bool isFound = numbers.TryFind(writer.Extend(bits), out ulong now);
                Assert.True(isFound == expected.HasValue && (!isFound || now == expected), $"Seed {Seed}, round {round}, {number}: {now}, not {expected}");
                if (!isFound) refused++;
            }
        }

        Assert.InRange(moved, 2_000, 20_000);
        Assert.InRange(refused, 10_000, 1_000_000);
    }

    private static EnumNames RandomEnum(Random random, FirnKind kind, bool isFlags)
    {
        ulong mask = ulong.MaxValue >> (64 - (8 * SchemaType.LeafWidth(kind)));
        Dictionary<string, ulong> values = [];
        int count = random.Next(1, 7);
        for (int i = 0; i < count; i++)
        {
            long number = isFlags ? random.Next(3) == 0 ? random.Next(16) : 1 << random.Next(5) : random.Next(8) - (random.Next(4) == 0 ? 8 : 0);
            values[((char)('A' + random.Next(7))).ToString()] = unchecked((ulong)number) & mask;
        }

        return new EnumNames("E", isFlags, kind, [.. values.Select(v => new EnumValue(v.Key, v.Value)).OrderBy(v => v.Bits).ThenBy(v => v.Name, StringComparer.Ordinal)]);
    }

    // Section 8 of the format, word by word.
    private static ulong? Model(EnumNames writer, EnumNames reader, ulong number)
    {
        ulong[] meanings = Meanings(number);
        if (meanings.Length > 0) return meanings.Length == 1 ? meanings[0] : null;
        bool isNamed = writer.Values.Any(w => writer.Extend(w.Bits) == number), isTaken = reader.Values.Any(r => reader.Extend(r.Bits) == number);
        if (!writer.IsFlags && !reader.IsFlags) return !isTaken || (number == 0 && !isNamed) ? number : null;
        ulong now = 0, left = number;
        foreach (ulong part in writer.Values.Select(w => writer.Extend(w.Bits)).Distinct().OrderDescending())
        {
            if (part == 0 || (left & part) != part || Meanings(part) is not [ulong meaning]) continue;
            left &= ~part;
            now |= meaning;
        }

        return reader.Values.Any(r => (reader.Extend(r.Bits) & left) != 0) ? null : now | left;

        ulong[] Meanings(ulong of) => [.. writer.Values.Where(w => writer.Extend(w.Bits) == of).SelectMany(w => reader.Values.Where(r => r.Name == w.Name)).Select(r => reader.Extend(r.Bits)).Distinct()];
    }

    public enum Old : byte
    {
        None,
        Draft,
        Sent,
        Paid,
    }

    public enum New
    {
        None,
        Paid = 1,
        Sent = -1,
        Draft = 300,
    }

    public sealed class Places<T>
        where T : struct, Enum
    {
        public T One { get; set; }

        public T? Optional { get; set; }

        public T[]? Run { get; set; }

        public List<T?>? Gaps { get; set; }

        public Dictionary<T, T>? Map { get; set; }

        public HashSet<T>? Set { get; set; }

        public (T, int) Pair { get; set; }

        public T[,]? Grid { get; set; }

        public Inner<T> Struct { get; set; }

        public List<Inner<T>>? Structs { get; set; }

        public Places<T>? Next { get; set; }
    }

    public struct Inner<T>
        where T : struct, Enum
    {
        public T Value { get; set; }

        public byte Other { get; set; }
    }

    private static Places<T> Make<T>(Random random, int depth)
        where T : struct, Enum
    {
        return new Places<T>
        {
            One = Next(),
            Optional = random.Next(2) == 0 ? null : Next(),
            Run = [.. Enumerable.Range(0, random.Next(300)).Select(_ => Next())],
            Gaps = [.. Enumerable.Range(0, random.Next(6)).Select(_ => random.Next(3) == 0 ? (T?)null : Next())],
            Map = new Dictionary<T, T> { [Next()] = Next() },
            Set = [Next(), Next()],
            Pair = (Next(), random.Next()),
            Grid = new[,] { { Next(), Next() }, { Next(), Next() } },
            Struct = new Inner<T> { Value = Next(), Other = (byte)random.Next(256) },
            Structs = [.. Enumerable.Range(0, random.Next(5)).Select(_ => new Inner<T> { Value = Next(), Other = (byte)random.Next(256) })],
            Next = depth == 0 ? null : Make<T>(random, depth - 1),
        };

        T Next() => Enum.Parse<T>(((Old)random.Next(4)).ToString());
    }

    /// <summary>The same random places, made of either enum, are read as each other; in a row, whole and in pieces, and in containers.</summary>
    [Fact]
    public void Every_place_is_read_by_name()
    {
        for (int seed = Seed; seed < Seed + 40; seed++)
        {
            Places<Old> old = Make<Old>(new Random(seed), seed % 3);
            Places<New> now = Make<New>(new Random(seed), seed % 3);
            RoundTripFirn(old, now, seed, isBackward: false);
            Places<Turned> turned = Make<Turned>(new Random(seed), seed % 3);
            RoundTripFirn(old, turned, seed, isBackward: false);
            RoundTripFirn(turned, old, seed, isBackward: true);
        }
    }

    [FirnEntryPoint]
    private static void RoundTripFirn<TFrom, TTo>(TFrom from, TTo to, int seed, bool isBackward)
    {
        byte[] message = FirnSerializer.Serialize(from, s_named);
        string expected = Convert.ToHexString(FirnSerializer.Serialize(to));
        string what = $"Seed {seed}, {(isBackward ? "backward" : "forward")}";
        Assert.True(expected == Convert.ToHexString(FirnSerializer.Serialize(FirnSerializer.Deserialize<TTo>(message))), what);
        using MemoryStream stream = new(message);
        Assert.True(expected == Convert.ToHexString(FirnSerializer.Serialize(FirnSerializer.Deserialize<TTo>(stream))), what);
        using MemoryStream container = new();
        FirnSerializer.SerializeEnumerable(container, [from, from], s_named);
        container.Position = 0;
        Assert.All(FirnSerializer.DeserializeEnumerable<TTo>(container), read => Assert.Equal(expected, Convert.ToHexString(FirnSerializer.Serialize(read))));
    }

    /// <summary>A descriptor that is the reader's own does not hide that the names are not.</summary>
    [Fact]
    public void The_same_descriptor_with_other_numbers()
    {
        Assert.Equal(FirnSerializer.GetSchema<List<Old>>(), FirnSerializer.GetSchema<List<Turned>>());
        List<Old> old = [Old.Draft, Old.Sent, Old.None, Old.Paid];
        byte[] named = FirnSerializer.Serialize(old, s_named), own = FirnSerializer.Serialize<List<Turned>>([Turned.Draft, Turned.Paid], s_named);
        for (int i = 0; i < 40; i++)
        {
            Assert.Equal([Turned.Draft, Turned.Sent, Turned.None, Turned.Paid], FirnSerializer.Deserialize<List<Turned>>(named)!);
            Assert.Equal([Turned.Draft, Turned.Paid], FirnSerializer.Deserialize<List<Turned>>(own)!);
            Assert.Equal([Turned.Paid, Turned.Sent, Turned.None, Turned.Draft], FirnSerializer.Deserialize<List<Turned>>(FirnSerializer.Serialize(old))!);
        }

        List<Turned> target = [];
        FirnSerializer.Populate(named, target);
        Assert.Equal([Turned.Draft, Turned.Sent, Turned.None, Turned.Paid], target);
    }

    public enum Turned : byte
    {
        None,
        Paid,
        Sent,
        Draft,
    }

    /// <summary>Frames that are appended have the meaning that the head gives their numbers.</summary>
    [Fact]
    public void A_container_of_other_numbers_is_not_appended_to()
    {
        using MemoryStream container = new();
        FirnSerializer.SerializeEnumerable<Old>(container, [Old.Draft], s_named);
        Assert.Equal(FirnErrorCode.SchemaMismatch, Assert.Throws<FirnException>(() => FirnSerializer.AppendToContainer<Turned>(container)).Code);
        using (FirnContainerWriter<Old> writer = FirnSerializer.AppendToContainer<Old>(container))
        {
            writer.Write(Old.Sent);
            writer.Complete();
        }

        container.Position = 0;
        Assert.Equal([Turned.Draft, Turned.Sent], FirnSerializer.DeserializeEnumerable<Turned>(container));
    }

    public class Labelled
    {
        [FirnConvert(typeof(LabelOfState))] public string? State { get; set; }

        public int Number { get; set; }
    }

    public class Stated
    {
        public Old State { get; set; }

        public int Number { get; set; }
    }

    public sealed class LabelOfState : IFirnConverter<Turned, string?>
    {
        public static string? Convert(Turned old) => old.ToString();
    }

    /// <summary>Also where the reader has the enum only as what a converter takes.</summary>
    [Fact]
    public void Converters_get_values_by_name()
    {
        Labelled read = FirnSerializer.Deserialize<Labelled>(FirnSerializer.Serialize(new Stated { State = Old.Draft, Number = 3 }, s_named))!;
        Assert.Equal(("Draft", 3), (read.State, read.Number));
        using MemoryStream container = new();
        FirnSerializer.SerializeEnumerable<Stated>(container, [new() { State = Old.Paid }], s_named);
        container.Position = 0;
        Assert.Equal("Paid", FirnSerializer.DeserializeEnumerable<Labelled>(container).Single()!.State);
    }

    /// <summary>Numbers of the writer's without a name that the reader has are in no table, so they can't be made to collide there.</summary>
    [Fact]
    public void Many_names_that_the_reader_lacks()
    {
        EnumNames reader = new("R", false, FirnKind.UInt64, [new EnumValue("a", 1), new EnumValue("b", 2)]);
        EnumNames writer = new("W", false, FirnKind.UInt64, [new EnumValue("b", 1), .. Enumerable.Range(1, 90_000).Select(k => new EnumValue($"v{k}", ((ulong)k << 32) | (uint)k))]);
        EnumNumbers numbers = EnumNumbers.Find(writer, new EnumNumbers.Names(reader))!;
        Assert.True(numbers.TryFind(1, out ulong now) && now == 2);
        Assert.True(numbers.TryFind(0, out now) && now == 0);
        Assert.Equal("v7", numbers.NameOf((7UL << 32) | 7));
    }

    /// <summary>Keys that become equal are refused, and so is what has another meaning; the error has the place.</summary>
    [Fact]
    public void What_has_no_name_is_refused_where_its_number_is_taken()
    {
        FirnException taken = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<List<Turned>>(FirnSerializer.Serialize<List<Longer>>([Longer.Draft, Longer.Lost], s_named)));
        Assert.Equal((FirnErrorCode.UndefinedEnum, FirnErrorKind.InvalidData, "[1]"), (taken.Code, taken.Kind, taken.Path));
        Assert.Contains("'Lost'", taken.Message, StringComparison.Ordinal);
        Assert.Equal([(Turned)9], FirnSerializer.Deserialize<List<Turned>>(FirnSerializer.Serialize<List<Longer>>([Longer.Far], s_named))!);
        FirnException strict = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<List<Turned>>(FirnSerializer.Serialize<List<Longer>>([Longer.Far], s_named), FirnOptions.Default with { RefuseUndefinedEnums = true }));
        Assert.Equal(FirnErrorCode.UndefinedEnum, strict.Code);
        FirnException twice = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Dictionary<OneForTwo, int>>(FirnSerializer.Serialize(new Dictionary<Turned, int> { [Turned.Paid] = 1, [Turned.Sent] = 2 }, s_named)));
        Assert.Equal(FirnErrorCode.DuplicateKey, twice.Code);
    }

    public enum Longer : byte
    {
        None,
        Draft,
        Sent,
        Lost,
        Paid,
        Far = 9,
    }

    public enum OneForTwo : byte
    {
        None,
        Paid = 7,
        Sent = Paid,
    }

    /// <summary>Names that are too long to be kept are looked at in each message.</summary>
    [Fact]
    public void Long_names_are_read_each_time()
    {
        const int Count = 4_000;
        (Type old, Type now) = (Make("Old", i => i), Make("New", i => Count - i));
        Array values = Array.CreateInstance(old, Count);
        for (int i = 0; i < Count; i++) values.SetValue(Enum.ToObject(old, i), i);
        byte[] message = FirnSerializer.Serialize(values, old.MakeArrayType(), s_named);
        for (int round = 0; round < 3; round++)
        {
            Array read = (Array)FirnSerializer.Deserialize(message, now.MakeArrayType())!;
            for (int i = 0; i < Count; i++) Assert.Equal($"V{i}", read.GetValue(i)!.ToString());
        }

        static Type Make(string name, Func<int, int> number)
        {
            ModuleBuilder module = AssemblyBuilder.DefineDynamicAssembly(new AssemblyName(name), AssemblyBuilderAccess.Run).DefineDynamicModule(name);
            EnumBuilder builder = module.DefineEnum(name, TypeAttributes.Public, typeof(int));
            for (int i = 0; i < Count; i++) builder.DefineLiteral($"V{i}", number(i));
            return builder.CreateType();
        }
    }

    /// <summary>Texts become values wherever they stand; what is no value of the enum is refused.</summary>
    [Theory]
    [InlineData("Draft", 1)]
    [InlineData("3", 3)]
    [InlineData("255", 255)]
    [InlineData("0", 0)]
    [InlineData("draft", -1)]
    [InlineData("Draft, Sent", -1)]
    [InlineData("256", -1)]
    [InlineData("-1", -1)]
    [InlineData("+3", -1)]
    [InlineData("3\0", -1)]
    [InlineData("-", -1)]
    [InlineData(" 3", -1)]
    [InlineData("", -1)]
    [InlineData("99999999999999999999999999999999999999999999", -1)]
    public void Texts_are_values_or_refused(string text, int expected)
    {
        byte[] message = FirnSerializer.Serialize<List<string>>(["Sent", text]);
        if (expected >= 0)
        {
            Assert.Equal([Old.Sent, (Old)expected], FirnSerializer.Deserialize<List<Old>>(message)!);
            Assert.Equal([Old.Sent, (Old)expected], FirnSerializer.Deserialize<HashSet<Old>>(message)!);
            return;
        }

        FirnException error = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<List<Old>>(message));
        Assert.Equal((FirnErrorCode.InvalidValue, FirnErrorKind.InvalidData, "[1]"), (error.Code, error.Kind, error.Path));
    }

    /// <summary>Numbers at the ends of each width.</summary>
    [Fact]
    public void Digits_are_held_by_the_width()
    {
        ReadFirn<Narrow>("-128", "127", "-129", "128");
        ReadFirn<Wide>("-9223372036854775808", "9223372036854775807", "-9223372036854775809", "9223372036854775808");
        ReadFirn<WideUnsigned>("0", "18446744073709551615", "-1", "18446744073709551616");
    }

    [FirnEntryPoint]
    private static void ReadFirn<T>(string least, string most, string below, string above)
        where T : struct, Enum
    {
        foreach (string text in (string[])[least, most]) Assert.Equal(text, FirnSerializer.Deserialize<T>(FirnSerializer.Serialize(text)).ToString("D"));
        foreach (string text in (string[])[below, above]) Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<T>(FirnSerializer.Serialize(text)));
    }

    public enum Narrow : sbyte
    {
        A,
    }

    public enum Wide : long
    {
        A,
    }

    public enum WideUnsigned : ulong
    {
        A,
    }

    /// <summary>The comparison says that the meaning of numbers is lost, and of texts that it depends on them.</summary>
    [Fact]
    public void The_comparison_says_so()
    {
        FirnSchemaComparison turned = FirnSchema.Compare(FirnSchema.Of<List<Old>>(), FirnSchema.Of<List<Turned>>());
        Assert.Equal((FirnSchemaVerdict.Loses, FirnSchemaVerdict.Loses), (turned.Forward, turned.Backward));
        Assert.Contains("Paid", Assert.Single(turned.Differences).Forward.Reason, StringComparison.Ordinal);
        FirnSchemaComparison text = FirnSchema.Compare(FirnSchema.Of<List<string>>(), FirnSchema.Of<List<Old>>());
        Assert.Equal((FirnSchemaVerdict.Converts, FirnSchemaVerdict.Refused), (text.Forward, text.Backward));
    }
}
