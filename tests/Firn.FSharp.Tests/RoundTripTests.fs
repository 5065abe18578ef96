namespace Firn.FSharp.Tests

open System
open Firn
open Xunit

module Modes =
    let all =
        [ FirnOptions.Default
          FirnOptions(SchemaMode = FirnSchemaMode.None)
          FirnOptions(SchemaMode = FirnSchemaMode.Fingerprint)
          FirnOptions(SchemaMode = FirnSchemaMode.Named) ]

    /// The types that are sent in every place.
    let types: Type list =
        [ typeof<Person>; typeof<Point>; typeof<Settable>; typeof<Counter>; typeof<Shape>; typeof<Tree<int>>; typeof<Tree<string>>
          typeof<CustomerId>; typeof<StructId>; typeof<Reading>; typeof<Color>; typeof<Level>; typeof<Maybe<int>>; typeof<Maybe<string>>; typeof<Choices>
          typeof<Custom>; typeof<Expression>; typeof<Statement>; typeof<Weighed>; typeof<Weekday>; typeof<Contact>; typeof<Plain>; typeof<Flags>
          typeof<Optional>; typeof<Collections>; typeof<Assortment>; typeof<Result<int, string>>; typeof<Result<unit, Shape>>; typeof<Choice<int, string>>
          typeof<int option>; typeof<string option>; typeof<bool option>; typeof<bool voption>; typeof<Point voption>; typeof<Shape option>; typeof<Reading voption>
          typeof<int list>; typeof<string list>; typeof<Shape list>; typeof<Set<int>>; typeof<Set<Color>>; typeof<Set<int option>>; typeof<Map<string, Shape>>; typeof<Map<Point, int>>
          typeof<Map<Color, Reading>>; typeof<int * string>; typeof<struct (int * Shape)>; typeof<int ref>; typeof<{| A: int; B: Shape |}>; typeof<struct {| A: string |}>
          typeof<CaseHolder<int>>; typeof<CaseHolder<bool option>>; typeof<Holder<bool voption>> ]

    /// What has a null of its own can't be held by an option.
    let hasNull (t: Type) =
        t.IsGenericType && List.contains (t.GetGenericTypeDefinition()) [ typedefof<_ option>; typedefof<_ voption>; typedefof<Maybe<_>> ] || t = typeof<Choices>

    let places (t: Type) =
        [ t
          typedefof<Holder<_>>.MakeGenericType t
          typedefof<StructHolder<_>>.MakeGenericType t
          typedefof<CaseHolder<_>>.MakeGenericType t
          typedefof<_ list>.MakeGenericType t
          t.MakeArrayType()
          typedefof<System.Collections.Generic.List<_>>.MakeGenericType t
          typedefof<Map<_, _>>.MakeGenericType(typeof<int>, t)
          typedefof<System.Tuple<_, _>>.MakeGenericType(t, typeof<bool>)
          if not (hasNull t) then
              typedefof<_ option>.MakeGenericType t
              typedefof<_ voption>.MakeGenericType t ]

    let send (t: Type) (options: FirnOptions) (value: obj) =
        let bytes = FirnSerializer.Serialize(value, t, options)
        bytes, FirnSerializer.Deserialize(bytes, t, options)

type RoundTripTests() =
    static let seed =
        match Environment.GetEnvironmentVariable "FIRN_SEED" with
        | null | "" -> Random.Shared.Next()
        | given -> int given

    static let listOf (t: Type) (random: Random) =
        let list = Activator.CreateInstance t :?> System.Collections.IList
        for _ in 1 .. random.Next 12 do
            list.Add(Values.make random 2 t.GenericTypeArguments[0]) |> ignore
        box list

    static let makeUp (random: Random) (t: Type) =
        if t.IsGenericType && t.GetGenericTypeDefinition() = typedefof<System.Collections.Generic.List<_>> then listOf t random else Values.make random 4 t

    static member Types = TheoryData<Type>(Modes.types |> List.distinct)

    [<Theory; MemberData("Types")>]
    member _.``Every place, in every mode``(t: Type) =
        for place in Modes.places t do
            let random = Random seed
            for _ in 1..6 do
                let value = makeUp random place
                for options in Modes.all do
                    let bytes, back = Modes.send place options value
                    Assert.True(Values.same value back, $"seed {seed}, {place}, {options.SchemaMode}: {value} became {back}")
                    // What is equal has the same bytes, whoever writes it.
                    Assert.Equal<byte>(bytes, FirnSerializer.Serialize(back, place, options))

    [<Theory; MemberData("Types")>]
    member _.``Every type, to a stream and compressed``(t: Type) =
        let random = Random seed
        for _ in 1..10 do
            let value = makeUp random t
            let options = FirnOptions(Compression = FirnCompression.Brotli)
            use stream = new IO.MemoryStream()
            FirnSerializer.Serialize(stream, value, t, options)
            stream.Position <- 0L
            Assert.True(Values.same value (FirnSerializer.Deserialize(stream, t, options)), $"seed {seed}, {t}")

    [<Fact>]
    member _.``A list of a million elements``() =
        let list = List.init 1_000_000 id
        Assert.True((list = FirnSerializer.Deserialize<int list>(FirnSerializer.Serialize list)))
        let held = [ for i in 1..200_000 -> Circle(float i) ]
        Assert.True((held = FirnSerializer.Deserialize<Shape list>(FirnSerializer.Serialize held)))

    [<Fact>]
    member _.``Sets and maps are ordered by F#'s comparison``() =
        let set = Set.ofList [ nan; 2.0; -infinity; 1.0 ]
        Assert.Equal(set.Count, (FirnSerializer.Deserialize<Set<float>>(FirnSerializer.Serialize set)).Count)
        let map = Map.ofList [ for i in 1..1000 -> [ i; i + 1 ], string i ]
        Assert.True((map = FirnSerializer.Deserialize<Map<int list, string>>(FirnSerializer.Serialize map)))
        // C# has no order and no equality for arrays; F# has both.
        let arrays = Set.ofList [ [| 1; 2 |]; [| 3 |] ]
        Assert.True((arrays = FirnSerializer.Deserialize<Set<int[]>>(FirnSerializer.Serialize arrays)))

    [<Fact>]
    member _.``A case without fields is the one that F# has``() =
        let back = FirnSerializer.Deserialize<Shape>(FirnSerializer.Serialize Nothing)
        Assert.Same(Nothing, back)

    [<Fact>]
    member _.``Sequences that are lists, sets and comprehensions``() =
        for sequence in [ Seq.ofList [ 1; 2 ]; Set.ofList [ 1; 2 ] :> seq<int>; seq { 1 .. 2 }; [| 1; 2 |] ] do
            Assert.Equal<int>([ 1; 2 ], FirnSerializer.Deserialize<seq<int>>(FirnSerializer.Serialize<seq<int>> sequence))

    [<Fact>]
    member _.``Many values in a container``() =
        use stream = new IO.MemoryStream()
        let shapes = [ for i in 1..100 -> if i % 2 = 0 then Circle(float i) else Named(string i, Nothing) ]
        FirnSerializer.SerializeEnumerable(stream, shapes, typeof<Shape>)
        stream.Position <- 0L
        Assert.True((shapes = [ for shape in FirnSerializer.DeserializeEnumerable(stream, typeof<Shape>) -> shape :?> Shape ]))
