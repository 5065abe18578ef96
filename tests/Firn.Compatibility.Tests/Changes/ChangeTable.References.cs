namespace Firn.Compatibility.Tests;

internal static partial class ChangeTable
{
    /// <summary>Objects that keep their identity.</summary>
    private static IEnumerable<Change> References =>
    [
        Change.FirnRow<SharedChanged.Before, SharedChanged.After>(
            "reference-type-changed",
            SharedChanged.Before.Sample(),
            SharedChanged.After.Sample(mark: "m"),
            forward: SharedChanged.After.Sample(mark: "initial"),
            backward: SharedChanged.Before.Sample()),
        Change.FirnRow<FirstSkipped.Before, FirstSkipped.After>(
            "first-occurrence-skipped",
            FirstSkipped.Before.Sample(),
            FirstSkipped.After.Sample(),
            forward: FirstSkipped.After.Sample(),
            backward: FirstSkipped.Before.SampleOfAfter()),
    ];
}

public static class SharedChanged
{
    [FirnReferences]
    public class Old
    {
        public int Value { get; set; }
        public Old? Parent { get; set; }
        public List<Old> Children { get; set; } = [];
    }

    [FirnReferences]
    public class New
    {
        public string? Mark { get; set; } = "initial";
        public int Value { get; set; }
        public New? Parent { get; set; }
        public List<New> Children { get; set; } = [];
    }

    public class Before
    {
        public Old? Root { get; set; }
        public Old? Favourite { get; set; }

        public static Before Sample()
        {
            Old root = new() { Value = 1 };
            Old child = new() { Value = 2, Parent = root };
            root.Children.AddRange([child, new() { Value = 3, Parent = root }]);
            return new() { Root = root, Favourite = child };
        }
    }

    public class After
    {
        public New? Root { get; set; }
        public New? Favourite { get; set; }

        public static After Sample(string mark)
        {
            New root = new() { Value = 1, Mark = mark };
            New child = new() { Value = 2, Parent = root, Mark = mark };
            root.Children.AddRange([child, new() { Value = 3, Parent = root, Mark = mark }]);
            return new() { Root = root, Favourite = child };
        }
    }
}

public static class FirstSkipped
{
    [FirnReferences]
    public class Person
    {
        public string? Name { get; set; }
        public Person? Friend { get; set; }
    }

    /// <summary>The members stand in the order of their names: A before B.</summary>
    public class Before
    {
        public Person? A { get; set; }
        public List<Person>? B { get; set; }

        public static Before Sample()
        {
            Person ann = new() { Name = "Ann" };
            Person bob = new() { Name = "Bob", Friend = ann };
            ann.Friend = bob;
            return new() { A = ann, B = [bob, ann, bob] };
        }

        public static Before SampleOfAfter()
        {
            Before value = Sample();
            value.A = null;
            return value;
        }
    }

    public class After
    {
        public List<Person>? B { get; set; }

        public static After Sample() => new() { B = Before.Sample().B };
    }
}
