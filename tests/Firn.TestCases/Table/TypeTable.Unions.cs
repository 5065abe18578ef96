using System.Collections;
using System.Dynamic;
using System.Net;
using System.Numerics;
using Firn.TestCases.External;

namespace Firn.TestCases;

public static partial class TypeTable
{
    private static IEnumerable<TypeCase> Unions()
    {
        Disc disc = new() { Label = "d", Radius = 1.5 };
        Block block = new() { Edge = 2, IsFilled = true };
        Group group = new() { Label = "g", Parts = [disc, null, block, new Group()], Frame = new Group { Parts = [] } };
        IPayload[] payloads = [new Remark("t", new Amount(1, true)), new Amount(-1, false), default(Nothing), new Signal("s", null), new Alarm(3), new Reminder(4, DateTime.UnixEpoch), new Emergency(5, new Remark(null, new Alarm(6)))];
        Vehicle[] vehicles = [new Vehicle { Wheels = 1 }, new Truck { Wheels = 6, Load = 2.5 }, new Convoy { Wheels = 8, Vehicles = [new Vehicle { Wheels = 2 }, new Truck()] }];
        Dog dog = Animal.Create<Dog>(4, "d");
        dog.Friend = Animal.Create<Cat>(4, null);
        Withdrawal withdrawal = Booking.Create<Withdrawal>(2m);
        withdrawal.Reverses = Booking.Create<Deposit>(1.50m);

        yield return FirnCase<Figure?>([disc, block, group, null]);
        yield return FirnCase(PlaceValues.InPlaces<Figure>(disc, block, group));
        yield return FirnCase([new Group { Parts = [disc] }]);
        yield return FirnCase(payloads);
        yield return FirnCase(PlaceValues.InPlaces(payloads));
        yield return FirnCase<IPriority>([new Alarm(1), new Reminder(2, DateTime.UnixEpoch), new Reminder(2, DateTime.UnixEpoch)]);
        yield return FirnCase<IUrgent?>([new Emergency(1, new Emergency(2, null)), null]);
        yield return FirnCase(vehicles);
        yield return FirnCase(PlaceValues.InPlaces(vehicles));
        yield return FirnCase([new Truck { Load = 1 }]);
        yield return FirnCase<Animal>([dog, Animal.Create<Cat>(3, "c"), Animal.Create<Animal>(2, "a")]);
        yield return FirnCase(PlaceValues.InPlaces<Animal>(dog, Animal.Create<Animal>(2, "a")));
        yield return FirnCase<Fixture>([new Lamp { Place = 1, Power = 2 }, new Socket { Plugged = new Lamp() }, new Socket()]);
        yield return FirnCase<Expression<int>>([new Constant<int>(5), new Sum<int>(new Constant<int>(1), new Scaled(new Constant<int>(2), 3))]);
        yield return FirnCase<Expression<string>>([new Constant<string>(null), new Sum<string>(new Variable("x"), null)]);
        yield return FirnCase(PlaceValues.InPlaces<Expression<Point>>(new Constant<Point>(new() { X = 1 })));
        yield return FirnCase<Booking>([Booking.Create<Deposit>(1), withdrawal]);
        yield return FirnCase(new IManyCases[] { new Case000(1), new Case001(2), new Case239(3), new Case240(4), new Case299(5) });
        yield return FirnCase([Enumerable.Range(0, 300).Select(i => (IManyCases?)Activator.CreateInstance(Type.GetType($"Firn.TestCases.Case{i:000}")!, (byte)i)).ToList()]);
        yield return FirnCase<ForeignUnion?>([new ForeignLeaf { Number = 1, Text = "t" }, ForeignUnion.CreateHidden(2, new ForeignLeaf()), null]);
        yield return FirnCase(PlaceValues.InPlaces(new ForeignLeaf { Number = 1 }, ForeignUnion.CreateHidden(2, null)));
        yield return FirnCase<IForeignAnnotatedUnion>([ForeignPart.Create(1), new ForeignStructPart { Value = 2 }]);
        yield return FirnCase<ForeignKnown>([new ForeignKnown { Number = 1 }, new ForeignKnownCase { Number = 2, Text = "t" }]);
        yield return FirnCase<ForeignPlainKnown>([new ForeignPlainKnownCase { Number = 2 }]);
        yield return FirnCase<ForeignGenericUnion<Point>>([new ForeignGenericCase<Point> { Value = new() { X = 1 } }]);
        yield return FirnCase<ForeignGenericUnion<int>>([new ForeignGenericCase<int> { Value = 1 }, new ForeignClosedCase { Flag = true }]);
    }

    private static FirnOptions ObjectCases(FirnOptions options) => options
        .WithCase<object, int>(1)
        .WithCase<object, string>(2)
        .WithCase<object, bool>(3)
        .WithCase<object, List<object?>>(4)
        .WithCase<object, Dictionary<string, object?>>(5)
        .WithCase<object, Point>(6)
        .WithCase<object, Person>(7)
        .WithCase<object, Figure>(8)
        .WithCase<object, int[]>(9)
        .WithCase<object, IPAddress>(240)
        .WithCase<object, IReadOnlyCollection<short>>(65_536)
        .WithCase<object, DateTime>(int.MaxValue);

    private static FirnOptions EntryCases(FirnOptions options) => ObjectCases(options)
        .WithCase<IEntry, NoteRecord>(1)
        .WithCase<IEntry, LinkRecord>(2)
        .WithCase<IEntry, Mark>(3)
        .WithCase<StoredItem, NoteRecord>(0)
        .WithCase<StoredItem, LinkRecord>(500);

    private static IEnumerable<TypeCase> OpenUnions()
    {
        object[] objects = [42, "t", true, new List<object?> { 1, null, "x", new List<object?>() }, new Dictionary<string, object?> { ["a"] = 1, ["b"] = null }, new Point { X = 1 }, new Person("p", 2), new Disc { Radius = 1 }, new int[] { 1, 2 }, DateTime.UnixEpoch];
        NoteRecord note = new() { Number = 1, Note = "n" };
        LinkRecord link = new() { Number = 2, Target = new Mark { Value = 3 }, Others = [note, null, new LinkRecord { Target = note }] };

        yield return FirnCase<object?>([.. objects, IPAddress.Loopback, new List<short> { 1 }, null], ObjectCases);
        yield return FirnCase(PlaceValues.InPlaces(objects), ObjectCases);
        yield return FirnCase<IEntry?>([note, link, new Mark { Value = 9 }, null], EntryCases);
        yield return FirnCase(PlaceValues.InPlaces<IEntry>(note, link, new Mark { Value = 9 }), EntryCases);
        yield return FirnCase<StoredItem>([note, link], EntryCases);
        foreach (TypeCase row in CommonCases()) yield return row;
        yield return FirnCase<IPriority[]>([[new Alarm(1), new LateAlarm(2)]], options => options.WithCase<IPriority, LateAlarm>(3));
        yield return FirnCase<ForeignUnion[]>([[new ForeignLeaf(), new LocalLeaf { Number = 3, Flag = true }]], options => options.WithCase<ForeignUnion, LocalLeaf>(9));
    }

    private static IEnumerable<TypeCase> CommonCases()
    {
        Dictionary<string, object?> nested = new() { ["list"] = new List<object?> { 1, "two", null, new object?[] { 3.5, false } }, ["none"] = null, ["rows"] = new List<Dictionary<string, object?>> { new() { ["id"] = 1L }, new() { ["id"] = Guid.Empty } } };
        IDictionary<string, object?> members = new ExpandoObject();
        members["Name"] = "n";
        members["Age"] = 30;
        members["Tags"] = new List<object?> { "a", null };
        members["Next"] = new ExpandoObject();
        object[] values =
        [
            true, 'c', (sbyte)-1, (byte)2, (short)-3, (ushort)4, 5, 6u, -7L, 8ul, Int128.MinValue, UInt128.MaxValue, (Half)1.5, 2.5f, double.NaN, -3.50m, BigInteger.Pow(7, 50),
            "t\u20AC", new Guid(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11), DateTime.UnixEpoch, new DateTimeOffset(2000, 1, 1, 1, 0, 0, TimeSpan.FromHours(2)), new DateOnly(2000, 2, 29), new TimeOnly(1, 2, 3), TimeSpan.FromDays(-1), new Uri("https://example.org/a"), new Version(1, 2, 3),
            new byte[] { 1, 2 }, new object?[] { 1, null, new object?[] { "a" } }, new List<object?> { null, 1, new List<object?>() }, nested, new Dictionary<object, object?> { [1] = "a", ["b"] = null, [Guid.Empty] = 2m }, new HashSet<object> { 1, "a", 2L },
            new ArrayList { 1, null, "a", new ArrayList() }, new Hashtable { [1] = "a", [2] = null, [3] = new Hashtable { ["b"] = 4 } }, members, new ExpandoObject(),
            new[] { true, false, true }, new[] { 'a', 'b' }, new[] { 1, -2 }, new[] { 3L }, new[] { 1f }, new[] { 2d, 3d }, new[] { 4m }, new[] { "a", null! }, new[] { Guid.Empty }, new[] { DateTime.UnixEpoch },
            new List<int> { 1 }, new List<long> { 2 }, new List<double> { 3 }, new List<decimal> { 4 }, new List<string?> { "a", null }, new List<Guid> { Guid.Empty }, new List<DateTime> { DateTime.UnixEpoch },
            new List<Dictionary<string, object?>> { nested }, new Dictionary<string, string?>(StringComparer.OrdinalIgnoreCase) { ["a"] = "b", ["c"] = null },
        ];

        yield return FirnCase<object?[][]>([[values], [[], [null]]], WithCommonCases);
        yield return FirnCase<Dictionary<string, object?>?>([values.Select((value, i) => (value, i)).ToDictionary(p => "m" + p.i, p => (object?)p.value), nested, [], null], WithCommonCases);
        yield return FirnCase<ArrayList?>([new ArrayList { 1, "a", null, new Hashtable() }, [], null], WithCommonCases);
        yield return FirnCase<Hashtable?>([new Hashtable { ["a"] = 1, [2] = new ArrayList { 3 }, [3m] = null }, [], null], WithCommonCases);
        yield return FirnCase<ExpandoObject?>([(ExpandoObject)members, new ExpandoObject(), null], WithCommonCases);
        yield return FirnCase(PlaceValues.InPlaces(new ArrayList { 1, null }, new ArrayList()), WithCommonCases);
        yield return FirnCase(PlaceValues.InPlaces(new Hashtable { ["a"] = 1 }, new Hashtable()), WithCommonCases);
        yield return FirnCase(PlaceValues.InPlaces((ExpandoObject)members, new ExpandoObject()), WithCommonCases);
    }

    private static FirnOptions WithCommonCases(FirnOptions options) => options.WithCommonCases();

    /// <summary>A case that its union does not name.</summary>
    internal sealed record LateAlarm(int Level) : IPriority;

    /// <summary>A case that the union's own assembly knows nothing of.</summary>
    internal sealed class LocalLeaf : ForeignUnion
    {
        public bool Flag { get; set; }
    }
}
