using System.Runtime.Serialization;
using Firn.Contracts;
using Firn.Dynamic;
using Xunit;

namespace Firn.Tests.Dynamic;

public sealed class UnionReaderTests
{
    [Fact]
    public void Types_without_cases_are_no_unions()
    {
        Assert.Null(UnionReader.Read(typeof(string), new TypeKeys()));
        Assert.Null(UnionReader.Read(typeof(DateTime), new TypeKeys()));
        Assert.Null(UnionReader.Read(typeof(Leaf<int>), new TypeKeys()));
    }

    [Fact]
    public void Open_cases_take_the_arguments_of_the_union()
    {
        Assert.Equal([(1L, typeof(Leaf<int>)), (3L, typeof(IntLeaf)), (4L, typeof(StructLeaf<int>))], Cases(typeof(Tree<int>)));
        Assert.Equal([(1L, typeof(Leaf<string>))], Cases(typeof(Tree<string>)));
        Assert.Equal([(1L, typeof(Leaf<(string, int)>)), (4L, typeof(StructLeaf<(string, int)>))], Cases(typeof(Tree<(string, int)>)));
        Assert.Equal([(1L, typeof(Around<int>.Case))], Cases(typeof(Around<int>.IUnion)));
    }

    [Fact]
    public void Unmanaged_means_that_nothing_is_managed_inside()
    {
        Assert.Equal([(1L, typeof(RawCase<Guid>))], Cases(typeof(Raw<Guid>)));
        Assert.Empty(Cases(typeof(Raw<(string, int)>)));
    }

    [Theory]
    [InlineData(typeof(Alien), nameof(ProblemKind.InvalidCase), "its case 'string' does not derive from it")]
    [InlineData(typeof(Negative), nameof(ProblemKind.InvalidCase), "its case 'NegativeCase' has a negative tag")]
    [InlineData(typeof(WrongArity), nameof(ProblemKind.InvalidCase), "its case 'Leaf<>' takes other type arguments than the union has")]
    [InlineData(typeof(SameTag), nameof(ProblemKind.DuplicateCase), "its cases 'SameTagA' and 'SameTagB' have one tag, 1")]
    [InlineData(typeof(Twice), nameof(ProblemKind.DuplicateCase), "its case 'TwiceCase' is named twice")]
    public void What_does_not_fit_is_said(Type type, string kind, string detail)
    {
        ContractProblem problem = Assert.Single(UnionReader.Read(type, new TypeKeys())!.Problems);
        Assert.Equal((kind, detail), (problem.Kind.ToString(), problem.Detail));
    }

    [Fact]
    public void A_method_gives_cases_by_the_hash_of_their_names()
    {
        Assert.Equal([(Tag("Given"), typeof(Given)), (Tag("Known.Inner"), typeof(Known.Inner)), (Tag("known"), typeof(Known))], Cases(typeof(Known)));
        Assert.Equal([(Tag("GenericCaseOfint"), typeof(GenericCase<int>))], Cases(typeof(GenericKnown<int>)));
        Assert.Equal([(7L, typeof(MixedCase)), (Tag("Mixed"), typeof(Mixed))], Cases(typeof(Mixed)));
    }

    [Theory]
    [InlineData(typeof(MissingMethod), "its [KnownType] names the method 'Nowhere', but it has no static method of this name that takes nothing")]
    [InlineData(typeof(InheritedMethod), "its [KnownType] names the method 'Give', but it has no static method of this name that takes nothing")]
    [InlineData(typeof(WrongMethod), "the method 'Give' that its [KnownType] names returns int, not IEnumerable<Type>")]
    [InlineData(typeof(NullMethod), "the method 'Give' that its [KnownType] names returns null")]
    [InlineData(typeof(NullElement), "the method 'Give' that its [KnownType] names gives null as a type")]
    [InlineData(typeof(Throwing), "the method 'Give' that its [KnownType] names throws InvalidOperationException: Not today")]
    [InlineData(typeof(ThrowingLate), "the method 'Give' that its [KnownType] names throws InvalidOperationException: Not today")]
    public void A_method_that_gives_no_types_is_refused(Type type, string detail)
    {
        ContractProblem problem = Assert.Single(UnionReader.Read(type, new TypeKeys())!.Problems);
        Assert.Equal((ProblemKind.UnsupportedFeature, detail), (problem.Kind, problem.Detail));
        Assert.Equal($"The type 'Firn.Tests.Dynamic.{type.Name}': {detail}. Let [KnownType] name a static method of the class itself that takes nothing and returns the types as an IEnumerable<Type>, list the cases with [KnownType(typeof(..))], or list them with [FirnUnion(tag, typeof(..))].", ProblemText.Message(problem));
    }

    [Theory]
    [InlineData(typeof(int), "int")]
    [InlineData(typeof(int[][]), "ArrayOfArrayOfint")]
    [InlineData(typeof(object), "anyType")]
    [InlineData(typeof(Dictionary<string, DateTime>), "DictionaryOfstringdateTime")]
    [InlineData(typeof(Dictionary<string, int>.Enumerator), "DictionaryOfstringint.Enumerator")]
    [InlineData(typeof(Named<int, string>), "PairOf_string_int")]
    [InlineData(typeof(Known.Inner), "Known.Inner")]
    [InlineData(typeof(DayOfWeek), "DayOfWeek")]
    public void Contract_names(Type type, string name)
    {
        // What the class around it is called in its own contract counts, too.
        Assert.Equal(type == typeof(Known.Inner) ? "known.Inner" : name, ContractNames.Of(type));
    }

    private static IReadOnlyList<(long, Type)> Cases(Type type)
    {
        UnionDeclaration union = UnionReader.Read(type, new TypeKeys())!;
        Assert.Empty(union.Problems);
        return [.. union.Cases.Select(c => (c.Tag, c.Type))];
    }

    private static long Tag(string name) => NameHash.Of(name == "Known.Inner" ? "known.Inner" : name);
}

#pragma warning disable IDE0051, CA1822 // found by reflection
#pragma warning disable FIRN0019, FIRN0040, FIRN0041 // what the compiler says first is said again at run time

[FirnUnion(1, typeof(Leaf<>)), FirnUnion(3, typeof(IntLeaf)), FirnUnion(4, typeof(StructLeaf<>))]
public abstract class Tree<T>;

public class Leaf<T> : Tree<T>;

public class IntLeaf : Tree<int>;

public class StructLeaf<T> : Tree<T>
    where T : struct;

public static class Around<T>
{
    [FirnUnion(1, typeof(Around<>.Case))]
    public interface IUnion;

    public sealed class Case : IUnion;
}

[FirnUnion(1, typeof(RawCase<>))]
public abstract class Raw<T>
    where T : struct;

public class RawCase<T> : Raw<T>
    where T : unmanaged;

[FirnUnion(1, typeof(string))]
public abstract class Alien;

[FirnUnion(-1, typeof(NegativeCase))]
public abstract class Negative;

public class NegativeCase : Negative;

[FirnUnion(1, typeof(Leaf<>))]
public abstract class WrongArity;

[FirnUnion(1, typeof(SameTagA)), FirnUnion(1, typeof(SameTagB))]
public abstract class SameTag;

public class SameTagA : SameTag;

public class SameTagB : SameTag;

[KnownType(typeof(TwiceCase)), KnownType(typeof(TwiceCase))]
public abstract class Twice;

public class TwiceCase : Twice;

[KnownType("Types"), DataContract(Name = "known")]
public class Known
{
    private static Type[] Types() => [typeof(Given), typeof(string), typeof(Inner), typeof(Given)];

    public sealed class Inner : Known;
}

public sealed class Given : Known;

[KnownType("Types")]
public abstract class GenericKnown<T>
{
    internal static IEnumerable<Type> Types()
    {
        yield return typeof(GenericCase<>);
    }
}

public sealed class GenericCase<T> : GenericKnown<T>;

[KnownType("Types"), FirnUnion(7, typeof(MixedCase))]
public class Mixed
{
    public static List<Type> Types() => [typeof(MixedCase)];
}

public sealed class MixedCase : Mixed;

[KnownType("Nowhere")]
public abstract class MissingMethod;

[KnownType("Give")]
public abstract class InheritedMethod : NullMethod;

[KnownType("Give")]
public abstract class WrongMethod
{
    private static int Give() => 1;
}

[KnownType("Give")]
public abstract class NullMethod
{
    public static Type[]? Give() => null;
}

[KnownType("Give")]
public abstract class NullElement
{
    private static Type?[] Give() => [null];
}

[KnownType("Give")]
public abstract class Throwing
{
    private static Type[] Give() => throw new InvalidOperationException("Not today.");
}

[KnownType("Give")]
public abstract class ThrowingLate
{
    private static IEnumerable<Type> Give()
    {
        yield return typeof(int);
        throw new InvalidOperationException("Not today.");
    }
}

[DataContract(Name = "PairOf_{1}_{0}")]
public class Named<TFirst, TSecond>;
