namespace Firn.Compatibility.Tests;

internal static partial class ChangeTable
{
    /// <summary>Members come, go, and move.</summary>
    private static IEnumerable<Change> Members =>
    [
        Change.FirnRow<MemberAdded.Before, MemberAdded.After>(
            "member-added",
            new() { Id = 7, Name = "old" },
            new() { Id = 7, Name = "old", Note = "new", Tags = ["a"], Count = 3, IsOpen = false, Size = 5 },
            forward: new MemberAdded.After { Id = 7, Name = "old" },
            backward: new MemberAdded.Before { Id = 7, Name = "old" }),
        Change.FirnRow<WrittenNull.Before, WrittenNull.After>(
            "member-written-as-null",
            new() { Note = null },
            new() { Note = null, More = 1 },
            forward: new WrittenNull.After { Note = null, More = 9 },
            backward: new WrittenNull.Before { Note = null }),
        Change.FirnRow<RequiredAdded.Before, RequiredAdded.After>(
            "required-member-added",
            new() { Id = 7 },
            new() { Id = 7, Code = "c" },
            forward: Mismatch<RequiredAdded.After>("Code"),
            backward: new RequiredAdded.Before { Id = 7 }),
        Change.FirnRow<InitAdded.Before, InitAdded.After>(
            "init-member-added",
            new() { Id = 7 },
            new() { Id = 7, Code = "c", Number = 4 },
            forward: new InitAdded.After { Id = 7 },
            backward: new InitAdded.Before { Id = 7 }),
        Change.FirnRow<ParameterAdded.Before, ParameterAdded.After>(
            "parameter-added",
            new("n", 2),
            new("n", 2, "t", 5, 6),
            forward: new ParameterAdded.After("n", 2, "standard", 12, 0),
            backward: new ParameterAdded.Before("n", 2)),
        Change.FirnRow<AllChanged.Before, AllChanged.After>(
            "all-members-changed",
            new() { Alpha = 1, Beta = "b" },
            new() { Gamma = 2, Delta = "d" },
            forward: Mismatch<AllChanged.After>("'Gamma'", "FormerNames", nameof(AllChanged)),
            backward: Mismatch<AllChanged.Before>("'Alpha'", "FormerNames", nameof(AllChanged))),
        Change.FirnRow<UnrelatedParts.Before, UnrelatedParts.After>(
            "nested-members-all-changed",
            new() { Id = 1, Parts = [new() { Alpha = 1 }] },
            new() { Id = 2, Parts = [new() { Gamma = 2 }] },
            forward: Mismatch<UnrelatedParts.After>("At Parts[]", "'Gamma'"),
            backward: Mismatch<UnrelatedParts.Before>("At Parts[]", "'Alpha'")),
        Change.FirnRow<Emptied.Before, Emptied.After>(
            "all-members-removed",
            new() { Alpha = 1 },
            new(),
            forward: new Emptied.After(),
            backward: new Emptied.Before()),
        Change.FirnRow<Moved.Before, Moved.After>(
            "members-moved",
            new() { First = 1, Second = "two", Third = true },
            new() { First = 1, Second = "two", Third = true },
            forward: new Moved.After { First = 1, Second = "two", Third = true },
            backward: new Moved.Before { First = 1, Second = "two", Third = true }),
        Change.FirnRow<FieldToProperty.Before, FieldToProperty.After>(
            "field-to-property",
            new() { Value = 1 },
            new() { Value = 2 },
            forward: new FieldToProperty.After { Value = 1 },
            backward: new FieldToProperty.Before { Value = 2 }),
        Change.FirnRow<ManyFlags.Before, ManyFlags.After>(
            "flags-shifted",
            new() { B = true, D = null, F = "f", H = true },
            new() { A = true, B = true, C = "c", D = false, E = true, F = "f", G = [1], H = true, I = true },
            forward: new ManyFlags.After { B = true, D = null, F = "f", H = true },
            backward: new ManyFlags.Before { B = true, D = false, F = "f", H = true }),
    ];
}

public static class MemberAdded
{
    public class Before
    {
        public int Id { get; set; }
        public string? Name { get; set; }
    }

    public class After
    {
        public int Id { get; set; }
        public string? Name { get; set; }
        public string? Note { get; set; } = "none";
        public List<string>? Tags { get; set; } = ["fresh"];
        public long Count { get; set; } = -1;
        public bool IsOpen { get; set; } = true;
        public int? Size { get; set; } = 10;
    }
}

public static class WrittenNull
{
    public class Before
    {
        public string? Note { get; set; } = "initial";
    }

    public class After
    {
        public string? Note { get; set; } = "initial";
        public int More { get; set; } = 9;
    }
}

public static class RequiredAdded
{
    public class Before
    {
        public int Id { get; set; }
    }

    public class After
    {
        public int Id { get; set; }
        public required string Code { get; set; }
    }
}

public static class InitAdded
{
    public class Before
    {
        public int Id { get; init; }
    }

    public class After
    {
        public int Id { get; init; }
        public string? Code { get; init; } = "initial";
        public int Number { get; init; } = 42;
    }
}

public static class ParameterAdded
{
    public record Before(string Name, int Count);

    public record After(string Name, int Count, string Type = "standard", int Size = 12, int Weight = default);
}

public static class AllChanged
{
    public class Before
    {
        public int Alpha { get; set; } = 100;
        public string? Beta { get; set; }
    }

    public class After
    {
        public int Gamma { get; set; } = 200;
        public string? Delta { get; set; } = "initial";
    }
}

public static class UnrelatedParts
{
    public class Before
    {
        public int Id { get; set; }
        public List<AllChanged.Before>? Parts { get; set; }
    }

    public class After
    {
        public int Id { get; set; }
        public List<AllChanged.After>? Parts { get; set; }
    }
}

public static class Emptied
{
    public record Before
    {
        public int Alpha { get; set; } = 100;
    }

    public record After;
}

public static class Moved
{
    public class Before
    {
        public int First { get; set; }
        public string? Second { get; set; }
        public bool Third { get; set; }
    }

    public class After
    {
        [FirnMember(Order = 3)] public int First { get; set; }
        [FirnMember(Order = 2)] public string? Second { get; set; }
        [FirnMember(Order = 1)] public bool Third { get; set; }
    }
}

public static class FieldToProperty
{
    public class Before
    {
        public int Value;
    }

    public class After
    {
        public int Value { get; set; }
    }
}

public static class ManyFlags
{
    public class Before
    {
        public bool B { get; set; }
        public bool? D { get; set; }
        public string? F { get; set; }
        public bool H { get; set; }
    }

    public class After
    {
        public bool A { get; set; }
        public bool B { get; set; }
        public string? C { get; set; }
        public bool? D { get; set; }
        public bool? E { get; set; }
        public string? F { get; set; }
        public int[]? G { get; set; }
        public bool H { get; set; }
        public bool I { get; set; }
    }
}
