namespace Firn.Compatibility.Tests;

internal static partial class ChangeTable
{
    /// <summary>Cases of unions.</summary>
    private static IEnumerable<Change> Unions =>
    [
        Change.FirnRow<CaseAdded.Before, CaseAdded.After>(
            "union-case-added",
            new() { Shape = new CaseAdded.OldCircle { Radius = 1 }, Shapes = [new CaseAdded.OldSquare { Side = 2 }, null] },
            new() { Shape = new CaseAdded.NewCircle { Radius = 3, Unit = "cm" }, Shapes = [new CaseAdded.NewSquare { Side = 4 }] },
            forward: new CaseAdded.After { Shape = new CaseAdded.NewCircle { Radius = 1 }, Shapes = [new CaseAdded.NewSquare { Side = 2 }, null] },
            backward: new CaseAdded.Before { Shape = new CaseAdded.OldCircle { Radius = 3 }, Shapes = [new CaseAdded.OldSquare { Side = 4 }] }),
        Change.FirnRow<CaseAdded.Before, CaseAdded.After>(
            "union-unknown-case",
            new() { Shape = new CaseAdded.OldCircle { Radius = 1 } },
            new() { Shape = new CaseAdded.NewCircle { Radius = 1 }, Shapes = [new CaseAdded.NewSquare { Side = 4 }, new CaseAdded.Triangle { Corners = [1, 2, 3] }] },
            forward: new CaseAdded.After { Shape = new CaseAdded.NewCircle { Radius = 1 } },
            backward: new Outcome<CaseAdded.Before>.Refused(FirnErrorCode.UnknownCase, "Shapes[1]")),
        Change.FirnRow<CaseAdded.Before, CaseAdded.After>(
            "union-unknown-case-as-null",
            new() { Shape = new CaseAdded.OldCircle { Radius = 1 } },
            new() { Shape = new CaseAdded.Triangle { Corners = [1] }, Shapes = [new CaseAdded.NewSquare { Side = 4 }, new CaseAdded.Triangle { Corners = [1, 2, 3] }, null] },
            forward: new CaseAdded.After { Shape = new CaseAdded.NewCircle { Radius = 1 } },
            backward: new CaseAdded.Before { Shape = null, Shapes = [new CaseAdded.OldSquare { Side = 4 }, null, null] },
            options: FirnOptions.Default with { UnknownCases = FirnUnknownCaseHandling.Null }),
        Change.FirnRow<CaseSkipped.Before, CaseSkipped.After>(
            "union-member-skipped",
            new() { Keep = 1 },
            new() { Keep = 2, Shapes = [new CaseAdded.Triangle { Corners = [1] }, new CaseAdded.NewCircle()] },
            forward: new CaseSkipped.After { Keep = 1 },
            backward: new CaseSkipped.Before { Keep = 2 }),
        Change.FirnRow<ClassToUnion.Before, ClassToUnion.After>(
            "class-to-union",
            new() { Shape = new() { Side = 1 } },
            new() { Shape = new CaseAdded.NewSquare { Side = 1 } },
            forward: new ClassToUnion.After { Shape = new CaseAdded.NewSquare { Side = 1 } },
            backward: Mismatch<ClassToUnion.Before>("Shape", "union", "object")),
        Change.FirnRow<CaseAdded.Before, ToLanguage.After>(
            "hierarchy-to-language-union",
            new() { Shape = new CaseAdded.OldCircle { Radius = 1 }, Shapes = [new CaseAdded.OldSquare { Side = 2 }, null] },
            new() { Shape = new ToLanguage.Circle { Radius = 3 }, Shapes = [default, new ToLanguage.Square { Side = 4 }] },
            forward: new ToLanguage.After { Shape = new ToLanguage.Circle { Radius = 1 }, Shapes = [new ToLanguage.Square { Side = 2 }, default] },
            backward: new CaseAdded.Before { Shape = new CaseAdded.OldCircle { Radius = 3 }, Shapes = [null, new CaseAdded.OldSquare { Side = 4 }] }),
        Change.FirnRow<ToLanguage.After, LanguageCase.After>(
            "language-union-case-added",
            new() { Shape = new ToLanguage.Circle { Radius = 1 }, Shapes = [new ToLanguage.Square { Side = 2 }, default] },
            new() { Shape = "round", Shapes = [new ToLanguage.Square { Side = 4 }] },
            forward: new LanguageCase.After { Shape = new ToLanguage.Circle { Radius = 1 }, Shapes = [new ToLanguage.Square { Side = 2 }, default] },
            backward: new Outcome<ToLanguage.After>.Refused(FirnErrorCode.UnknownCase, "Shape")),
        Change.FirnRow<ToLanguage.After, LanguageCase.After>(
            "language-union-case-added-as-null",
            new() { Shape = new ToLanguage.Circle { Radius = 1 } },
            new() { Shape = new ToLanguage.Circle { Radius = 2 }, Shapes = ["long", new ToLanguage.Square { Side = 4 }] },
            forward: new LanguageCase.After { Shape = new ToLanguage.Circle { Radius = 1 } },
            backward: new ToLanguage.After { Shape = new ToLanguage.Circle { Radius = 2 }, Shapes = [default, new ToLanguage.Square { Side = 4 }] },
            options: FirnOptions.Default with { UnknownCases = FirnUnknownCaseHandling.Null }),
        Change.FirnRow<ClosedCase.Before, ClosedCase.After>(
            "closed-class-case-added",
            new() { Node = new ClosedCase.OldLeaf { Size = 1 } },
            new() { Node = new ClosedCase.Twig { Length = 2 } },
            forward: new ClosedCase.After { Node = new ClosedCase.NewLeaf { Size = 1 } },
            backward: new Outcome<ClosedCase.Before>.Refused(FirnErrorCode.UnknownCase, "Node")),
    ];
}

public static class CaseAdded
{
    [FirnUnion(1, typeof(OldCircle))]
    [FirnUnion(2, typeof(OldSquare))]
    public abstract class OldShape;

    public class OldCircle : OldShape
    {
        public double Radius { get; set; }
    }

    public class OldSquare : OldShape
    {
        public double Side { get; set; }
    }

    [FirnUnion(1, typeof(NewCircle))]
    [FirnUnion(2, typeof(NewSquare))]
    [FirnUnion(3, typeof(Triangle))]
    public abstract class NewShape;

    public class NewCircle : NewShape
    {
        public double Radius { get; set; }
        public string? Unit { get; set; } = "m";
    }

    public class NewSquare : NewShape
    {
        public double Side { get; set; }
    }

    public class Triangle : NewShape
    {
        public int[]? Corners { get; set; }
    }

    public class Before
    {
        public OldShape? Shape { get; set; }
        public List<OldShape?>? Shapes { get; set; }
    }

    public class After
    {
        public NewShape? Shape { get; set; }
        public List<NewShape?>? Shapes { get; set; }
    }
}

public static class CaseSkipped
{
    public class Before
    {
        public int Keep { get; set; }
    }

    public class After
    {
        public int Keep { get; set; }
        public CaseAdded.NewShape[]? Shapes { get; set; }
    }
}

public static class ClassToUnion
{
    public class Square
    {
        public double Side { get; set; }
    }

    public class Before
    {
        public Square? Shape { get; set; }
    }

    public class After
    {
        public CaseAdded.NewShape? Shape { get; set; }
    }
}

public static class ToLanguage
{
    [FirnUnion(1, typeof(Circle)), FirnUnion(2, typeof(Square))]
    public union Shape(Circle, Square);

    public class Circle
    {
        public double Radius { get; set; }
    }

    public class Square
    {
        public double Side { get; set; }
    }

    public class After
    {
        public Shape Shape { get; set; }
        public List<Shape>? Shapes { get; set; }
    }
}

public static class LanguageCase
{
    [FirnUnion(1, typeof(ToLanguage.Circle)), FirnUnion(2, typeof(ToLanguage.Square)), FirnUnion(3, typeof(string))]
    public union Shape(ToLanguage.Circle, ToLanguage.Square, string);

    public class After
    {
        public Shape Shape { get; set; }
        public List<Shape>? Shapes { get; set; }
    }
}

public static class ClosedCase
{
    [FirnUnion(1, typeof(OldLeaf))]
    public closed class OldNode;

    public class OldLeaf : OldNode
    {
        public int Size { get; set; }
    }

    [FirnUnion(1, typeof(NewLeaf))]
    public closed class NewNode;

    public class NewLeaf : NewNode
    {
        public int Size { get; set; }
    }

    public class Twig : NewNode
    {
        public int Length { get; set; }
    }

    public class Before
    {
        public OldNode? Node { get; set; }
    }

    public class After
    {
        public NewNode? Node { get; set; }
    }
}
