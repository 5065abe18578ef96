namespace Firn.Compatibility.Tests;

internal static partial class ChangeTable
{
    /// <summary>Members are renamed.</summary>
    private static IEnumerable<Change> Identities =>
    [
        Change.FirnRow<FormerName.Before, FormerName.After>(
            "renamed-with-former-name",
            new() { Title = "t", Year = 1 },
            new() { Heading = "h", Year = 2 },
            forward: new FormerName.After { Heading = "t", Year = 1 },
            backward: new FormerName.Before { Year = 2 }),
        Change.FirnRow<FormerNameTwice.Before, FormerNameTwice.After>(
            "renamed-twice",
            new() { Heading = "h" },
            new() { Caption = "c" },
            forward: new FormerNameTwice.After { Caption = "h" },
            backward: Mismatch<FormerNameTwice.Before>("'Heading'")),
        Change.FirnRow<SameId.Before, SameId.After>(
            "renamed-with-id",
            new() { Title = "t" },
            new() { Heading = "h" },
            forward: new SameId.After { Heading = "t" },
            backward: new SameId.Before { Title = "h" }),
        Change.FirnRow<SameWireName.Before, SameWireName.After>(
            "renamed-in-code-only",
            new() { Title = "t" },
            new() { Heading = "h" },
            forward: new SameWireName.After { Heading = "t" },
            backward: new SameWireName.Before { Title = "h" }),
        Change.FirnRow<IdAdded.Before, IdAdded.After>(
            "id-added",
            new() { Title = "t" },
            new() { Title = "u" },
            forward: new IdAdded.After { Title = "t" },
            backward: Mismatch<IdAdded.Before>("#1", "'Title'")),
        Change.FirnRow<Renamed.Before, Renamed.After>(
            "renamed-without-a-word",
            new() { Title = "t" },
            new() { Heading = "h" },
            forward: Mismatch<Renamed.After>("'Heading'", "FormerNames"),
            backward: Mismatch<Renamed.Before>("'Title'", "FormerNames")),
        Change.FirnRow<RenamedAmongOthers.Before, RenamedAmongOthers.After>(
            "renamed-among-others",
            new() { Title = "t", Year = 1 },
            new() { Heading = "h", Year = 2 },
            forward: new RenamedAmongOthers.After { Year = 1 },
            backward: new RenamedAmongOthers.Before { Year = 2 }),
        Change.FirnRow<Swapped.Before, Swapped.After>(
            "names-swapped",
            new() { Width = 1, Height = 2 },
            new() { Width = 3, Height = 4 },
            forward: new Swapped.After { Width = 1, Height = 2 },
            backward: new Swapped.Before { Width = 3, Height = 4 }),
        Change.FirnRow<TwoForOne.Before, TwoForOne.After>(
            "two-members-for-one",
            new() { Title = "t" },
            new() { Heading = "h", Caption = "c" },
            forward: Mismatch<TwoForOne.After>("Heading", "Caption"),
            backward: Mismatch<TwoForOne.Before>("'Title'")),
    ];
}

public static class FormerName
{
    public class Before
    {
        public string? Title { get; set; }
        public int Year { get; set; }
    }

    public class After
    {
        [FirnMember(FormerNames = ["Title"])] public string? Heading { get; set; }
        public int Year { get; set; }
    }
}

public static class FormerNameTwice
{
    public class Before
    {
        public string? Heading { get; set; }
    }

    public class After
    {
        [FirnMember(FormerNames = ["Heading", "Title"])] public string? Caption { get; set; }
    }
}

public static class SameId
{
    public class Before
    {
        [FirnMember(Id = 3)] public string? Title { get; set; }
    }

    public class After
    {
        [FirnMember(Id = 3)] public string? Heading { get; set; }
    }
}

public static class SameWireName
{
    public class Before
    {
        public string? Title { get; set; }
    }

    public class After
    {
        [FirnMember(Name = "Title")] public string? Heading { get; set; }
    }
}

public static class IdAdded
{
    public class Before
    {
        public string? Title { get; set; }
    }

    public class After
    {
        [FirnMember(Id = 1)] public string? Title { get; set; }
    }
}

public static class Renamed
{
    public class Before
    {
        public string? Title { get; set; } = "before";
    }

    public class After
    {
        public string? Heading { get; set; } = "after";
    }
}

public static class RenamedAmongOthers
{
    public class Before
    {
        public string? Title { get; set; } = "before";
        public int Year { get; set; }
    }

    public class After
    {
        public string? Heading { get; set; } = "after";
        public int Year { get; set; }
    }
}

public static class Swapped
{
    public class Before
    {
        public int Width { get; set; }
        public int Height { get; set; }
    }

    public class After
    {
        // The current name comes before former ones, so these change nothing.
        [FirnMember(FormerNames = ["Height"])] public int Width { get; set; }
        [FirnMember(FormerNames = ["Width"])] public int Height { get; set; }
    }
}

public static class TwoForOne
{
    public class Before
    {
        public string? Title { get; set; }
    }

    public class After
    {
        [FirnMember(FormerNames = ["Title"])] public string? Heading { get; set; }
        [FirnMember(FormerNames = ["Title"])] public string? Caption { get; set; }
    }
}
