using System.Runtime.Serialization;
using Xunit;

namespace Firn.Tests.EntryPoints;

/// <summary>The root of a value whose class alone is known: the same for who writes and who reads.</summary>
public class RootTypeTests
{
    [FirnUnion(0, typeof(RootCircle)), FirnUnion(1, typeof(RootSquare)), FirnUnion(2, typeof(RootFigure))]
    public class RootFigure
    {
        public int Id { get; set; }
    }

    public class RootCircle : RootFigure
    {
        public int Radius { get; set; }
    }

    [FirnUnion(0, typeof(RootSquare)), FirnUnion(1, typeof(RootTile))]
    public class RootSquare : RootFigure
    {
        public int Side { get; set; }
    }

    public class RootTile : RootSquare;

    public class RootOther : RootFigure;

    [FirnUnion(0, typeof(RootCash))]
    public interface IRootPayment;

    [FirnUnion(5, typeof(RootCash)), FirnUnion(6, typeof(RootCheque))]
    public interface IRootMoney : IRootPayment;

    [FirnUnion(0, typeof(RootCheque))]
    public interface IRootPaper;

    public class RootCash : IRootMoney
    {
        public int Amount { get; set; }
    }

    public class RootCheque : IRootMoney, IRootPaper
    {
        public int Amount { get; set; }
    }

    [FirnUnion(0, typeof(RootText<>))]
    public abstract class RootPart<T>
    {
        public T? Value { get; set; }
    }

    public class RootText<T> : RootPart<T>;

    [DataContract, KnownType(typeof(RootDog))]
    public class RootAnimal
    {
        [DataMember]
        public int Legs { get; set; }
    }

    [DataContract]
    public class RootDog : RootAnimal;

    public abstract class RootOpen;

    public class RootOpenCase : RootOpen
    {
        public int X { get; set; }
    }

    [FirnEntryPoint]
    private static void MentionFirn<T>() => FirnSerializer.Prepare<T>();

    public RootTypeTests()
    {
        MentionFirn<RootFigure>();
        MentionFirn<RootSquare>();
        MentionFirn<RootOther>();
        MentionFirn<IRootPayment>();
        MentionFirn<IRootMoney>();
        MentionFirn<IRootPaper>();
        MentionFirn<RootPart<int>>();
        MentionFirn<RootAnimal>();
        MentionFirn<IEnumerable<RootCash>>();
        MentionFirn<IEnumerable<int>>();
        MentionFirn<IEnumerable<string>>();
    }

    [Theory]
    [InlineData(typeof(RootCircle), typeof(RootFigure))]
    [InlineData(typeof(RootFigure), typeof(RootFigure))]
    [InlineData(typeof(RootSquare), typeof(RootFigure))]
    [InlineData(typeof(RootTile), typeof(RootSquare))]
    [InlineData(typeof(RootOther), typeof(RootOther))]
    [InlineData(typeof(RootCash), typeof(IRootPayment))]
    [InlineData(typeof(IRootPayment), typeof(IRootPayment))]
    [InlineData(typeof(RootCheque), typeof(RootCheque))]
    [InlineData(typeof(RootText<int>), typeof(RootPart<int>))]
    [InlineData(typeof(RootDog), typeof(RootAnimal))]
    [InlineData(typeof(RootAnimal), typeof(RootAnimal))]
    [InlineData(typeof(RootOpenCase), typeof(RootOpenCase))]
    [InlineData(typeof(int), typeof(int))]
    [InlineData(typeof(string), typeof(string))]
    [InlineData(typeof(object), typeof(object))]
    [InlineData(typeof(int[]), typeof(int[]))]
    [InlineData(typeof(List<RootCircle>), typeof(List<RootCircle>))]
    [InlineData(typeof(List<>), typeof(List<>))]
    [InlineData(typeof(Thread), typeof(Thread))]
    public void Of_a_type(Type type, Type root) => Assert.Equal(root, FirnSerializer.GetRootType(type));

    [Fact]
    public void Of_iterators_and_queries()
    {
        static IEnumerable<int> Numbers()
        {
            yield return 1;
            yield return 2;
        }

        foreach (object values in (object[])[Numbers(), Numbers().Where(n => n > 0), new[] { 1, 2 }.Select(n => n), Enumerable.Range(1, 2).OrderBy(n => n)])
        {
            Type root = FirnSerializer.GetRootType(values.GetType());
            Assert.Equal(typeof(IEnumerable<int>), root);
            Assert.Equal([1, 2], (IEnumerable<int>)FirnSerializer.Deserialize(FirnSerializer.Serialize(values, root), root)!);
        }

        Assert.Equal(typeof(string), FirnSerializer.GetRootType("text".GetType()));
        Assert.Equal(typeof(List<int>), FirnSerializer.GetRootType(typeof(List<int>)));
    }

    [Fact]
    public void Cases_that_options_add()
    {
        FirnOptions options = FirnOptions.Default.WithCase<RootOpen, RootOpenCase>(3).WithCase<object, RootCash>(4);
        Assert.Equal(typeof(RootOpen), FirnSerializer.GetRootType(typeof(RootOpenCase), options));
        Assert.Equal(typeof(IRootPayment), FirnSerializer.GetRootType(typeof(RootCash), options));
        Assert.Equal(typeof(RootOpenCase), FirnSerializer.GetRootType(typeof(RootOpenCase)));
        byte[] bytes = FirnSerializer.Serialize(new RootOpenCase { X = 7 }, typeof(RootOpen), options);
        Assert.Equal(7, Assert.IsType<RootOpenCase>(FirnSerializer.Deserialize(bytes, FirnSerializer.GetRootType(typeof(RootOpenCase), options), options)).X);
    }

    [Fact]
    public void Whoever_asks_reads_what_whoever_has_the_value_wrote()
    {
        foreach (object value in (object[])[new RootCircle { Id = 1, Radius = 2 }, new RootSquare { Id = 3, Side = 4 }, new RootTile { Side = 5 }, new RootCash { Amount = 6 }, new RootText<int> { Value = 7 }, new RootDog { Legs = 4 }])
        {
            byte[] bytes = FirnSerializer.Serialize(value, FirnSerializer.GetRootType(value.GetType()));
            object? read = FirnSerializer.Deserialize(bytes, FirnSerializer.GetRootType(value.GetType()));
            Assert.Equivalent(value, read, strict: true);
            Assert.Equal(value.GetType(), read!.GetType());
        }

        byte[] circle = FirnSerializer.Serialize(new RootCircle { Radius = 2 }, FirnSerializer.GetRootType(typeof(RootCircle)));
        Assert.Equal(2, Assert.IsType<RootCircle>(FirnSerializer.Deserialize(circle, FirnSerializer.GetRootType(typeof(RootFigure)))).Radius);
        Assert.Throws<ArgumentNullException>(() => FirnSerializer.GetRootType(null!));
    }
}
