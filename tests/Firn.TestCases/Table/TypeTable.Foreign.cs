using Firn.TestCases.External;

namespace Firn.TestCases;

public static partial class TypeTable
{
    // Types of another assembly: plain ones by their public surface, annotated ones by the codecs of their own assembly.
    private static IEnumerable<TypeCase> Foreign()
    {
        ForeignAnnotated annotated = ForeignAnnotated.Create(5, "n");

        yield return FirnCase([
            new ForeignFolder(new ForeignSheet { Number = 1, Title = "t", Length = TimeSpan.FromTicks(5) }, new ForeignPage { Number = 2, IsOdd = true, Next = new ForeignPage { Title = "n" } }, new ForeignSpot { X = 1, Y = -2 }, new ForeignSpot { Y = 3 })
            {
                Pages = [new ForeignPage { Number = -1, Title = "" }],
                Spots = [default, new ForeignSpot { X = int.MaxValue }],
                ByName = new() { ["a"] = new ForeignSheet { Title = "b" } },
            },
            new ForeignFolder(null, null, default, null),
        ]);
        yield return FirnCase([new ForeignClass { Number = 1, Text = "t", Flag = true, Points = [new() { X = 1, Y = 2 }], Next = new() { Number = 2 } }, null]);
        yield return FirnCase(PlaceValues.InPlaces(new ForeignClass { Number = 1 }));
        yield return FirnCase([new ForeignDerived { Number = 1, Extra = 2.5 }]);
        yield return FirnCase([new ForeignPoint { X = 1, Y = 2 }]);
        yield return FirnCase(PlaceValues.InPlaces(new ForeignPoint { X = 1, Y = 2 }));
        yield return FirnCase([new ForeignSize { Width = 1, Height = 2, IsExact = true }]);
        yield return FirnCase([new ForeignRange(1, 2), default]);
        yield return FirnCase([new ForeignRecord(1, "n", ForeignEnum.Low) { Tags = ["a"] }]);
        yield return FirnCase([new ForeignRecordStruct(Guid.AllBitsSet, "v"), default]);
        yield return FirnCase(PlaceValues.InKeys(new ForeignRecordStruct(Guid.AllBitsSet, "v"), default));
        yield return FirnCase([new ForeignRequired { Name = "n", Count = 1, Comment = null }]);
        yield return FirnCase([ForeignEnum.Zero, ForeignEnum.Low, (ForeignEnum)7]);
        yield return FirnCase([new ForeignGeneric<int> { Value = 1, Child = new() { Value = 2, Weight = 3 } }]);
        yield return FirnCase([new ForeignGeneric<Product> { Value = new() { Name = "here" } }]);
        yield return FirnCase([new ForeignGeneric<string>.Inner { Value = "i" }]);
        yield return FirnCase([new ForeignOuter.Nested { Name = "n", At = DateTime.UnixEpoch }]);
        yield return FirnCase([new ForeignTree<Point> { Value = new() { X = 1 }, Children = [new(), new() { Children = [] }] }]);
        yield return FirnCase([annotated, null]);
        yield return FirnCase(PlaceValues.InPlaces(annotated));
        yield return FirnCase([new ForeignAnnotatedStruct { A = 1, B = "b" }, default]);
        yield return FirnCase(PlaceValues.InNullables(new ForeignAnnotatedStruct { A = 1, B = "b" }));
        yield return FirnCase([ForeignAnnotatedGeneric<int>.Create(1, 2)]);
        yield return FirnCase([ForeignContract.Create(1, "s")]);
        yield return FirnCase([new ForeignOpaque("opaque"), null], needsGenerator: true);
        yield return FirnCase(PlaceValues.InPlaces(new ForeignOpaque("opaque")));
        yield return FirnCase([new ForeignMixed { Annotated = annotated, Struct = new() { A = 1 }, Record = new(1, null, ForeignEnum.One), Structs = [null, new ForeignAnnotatedStruct { B = "b" }] }]);
    }
}
