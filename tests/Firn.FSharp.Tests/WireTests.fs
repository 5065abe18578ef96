namespace Firn.FSharp.Tests

open System
open System.Collections.Generic
open Firn
open Xunit

module Wire =
    let bare = FirnOptions(SchemaMode = FirnSchemaMode.None)

    let equal<'A, 'B> (a: 'A) (b: 'B) =
        Assert.Equal<byte>(FirnSerializer.Serialize<'B> b, FirnSerializer.Serialize<'A> a)
        Assert.Equal<byte>(FirnSerializer.Serialize<'B>(b, bare), FirnSerializer.Serialize<'A>(a, bare))
        Assert.Equal<byte>(FirnSerializer.GetSchema<'B>(), FirnSerializer.GetSchema<'A>())
        Assert.True(Values.same (box a) (box (FirnSerializer.Deserialize<'A>(FirnSerializer.Serialize<'B> b))))

open Wire

/// Types of F# beside those that have the same bytes, which C# uses.
type WireTests() =
    let options = bare

    [<Fact>]
    member _.``Options are nullables``() =
        equal (Some 5) (Nullable 5)
        equal<int option, Nullable<int>> None (Nullable())
        equal (ValueSome 5) (Nullable 5)
        equal<int voption, Nullable<int>> ValueNone (Nullable())
        equal (Some "a") "a"
        equal (Some true) (Nullable true)
        equal [ Some 1; None ] (List<Nullable<int>>([ Nullable 1; Nullable() ]))
        equal [ Some true; None; Some false; Some true ] (List<Nullable<bool>>([ Nullable true; Nullable(); Nullable false; Nullable true ]))
        equal [ ValueSome true; ValueSome false ] (List<Nullable<bool>>([ Nullable true; Nullable false ]))
        equal [ for i in 0..20 -> Some(i % 3 = 0) ] (List<Nullable<bool>>(seq { for i in 0..20 -> Nullable(i % 3 = 0) }))

    [<Fact>]
    member _.``Options of a bool are two flags``() =
        let flags = { A = true; B = Some false; C = ValueSome true; D = true; E = None; F = Nullable true }
        equal flags (Counterparts.Flags(A = true, B = Nullable false, C = Nullable true, D = true, E = Nullable(), F = Nullable true))
        let none = { A = false; B = None; C = ValueNone; D = false; E = Some true; F = Nullable() }
        equal none (Counterparts.Flags(E = Nullable true))

    [<Fact>]
    member _.``Lists, sets and maps``() =
        equal [ 1; 2 ] (List<int>([ 1; 2 ]))
        equal [ "a"; "b" ] (List<string>([ "a"; "b" ]))
        equal (Set.ofList [ 1; 2 ]) (HashSet<int>([ 1; 2 ]))
        equal (Set.ofList [ "a"; "b" ]) (HashSet<string>([ "a"; "b" ]))
        equal (Map.ofList [ 1, "a"; 2, "b" ]) (Dictionary<int, string>(dict [ 1, "a"; 2, "b" ]))
        equal (Map.ofList [ "a", 1 ]) (Dictionary<string, int>(dict [ "a", 1 ]))
        equal (Map.ofList [ "a", Some true ]) (Dictionary<string, Nullable<bool>>(dict [ "a", Nullable true ]))

    [<Fact>]
    member _.``Records are classes``() =
        equal { Person.Name = "Ada"; Age = 36; Email = Some "a@b" } (Counterparts.Person(Name = "Ada", Age = 36, Email = "a@b"))
        equal { Person.Name = "Ada"; Age = 36; Email = None } (Counterparts.Person(Name = "Ada", Age = 36))

    [<Fact>]
    member _.``Cases are derived classes``() =
        let bytes (shape: Shape) = FirnSerializer.Serialize(shape, options)
        let other (shape: Counterparts.Shape) = FirnSerializer.Serialize(shape, options)
        Assert.Equal<byte>(other (Counterparts.Circle(radius = 2.0)), bytes (Circle 2.0))
        Assert.Equal<byte>(other (Counterparts.Rectangle(width = 2.0, height = 3.0)), bytes (Rectangle(2.0, 3.0)))
        Assert.Equal<byte>(other (Counterparts.Nothing()), bytes Nothing)
        // With the schema, which the union of F# has a case more in.
        let read = FirnSerializer.Deserialize<Shape>(FirnSerializer.Serialize<Counterparts.Shape>(Counterparts.Rectangle(width = 2.0, height = 3.0)))
        Assert.Equal(Rectangle(2.0, 3.0), read)
        let back = FirnSerializer.Deserialize<Counterparts.Shape>(FirnSerializer.Serialize(Circle 4.0))
        Assert.Equal(4.0, (back :?> Counterparts.Circle).radius)

    [<Fact>]
    member _.``Tags that are given``() =
        Assert.Equal<byte>(FirnSerializer.Serialize<Counterparts.Contact>(Counterparts.Mail(Item = "a"), options), FirnSerializer.Serialize(Mail "a", options))
        Assert.Equal<byte>(FirnSerializer.Serialize<Counterparts.Contact>(Counterparts.Phone(Item1 = 49, Item2 = "1"), options), FirnSerializer.Serialize(Phone(49, "1"), options))

    [<Fact>]
    member _.``Units of measure are erased``() =
        equal 1.5<kg> 1.5
        equal [ 1<kg> ] (List<int>([ 1 ]))

    [<Fact>]
    member _.``Tuples``() =
        equal (1, "a") (Tuple<int, string>(1, "a"))
        equal (struct (1, "a")) (ValueTuple<int, string>(1, "a"))

    [<Fact>]
    member _.``A set of another comparer is refused``() =
        let bytes = FirnSerializer.Serialize(HashSet<string>([ "a" ], StringComparer.OrdinalIgnoreCase))
        let error = Assert.Throws<FirnException>(fun () -> FirnSerializer.Deserialize<Set<string>> bytes |> ignore)
        Assert.Equal(FirnErrorCode.UnknownComparer, error.Code)
        let set = FirnSerializer.Deserialize<Set<string>>(bytes, FirnOptions(DropUnknownComparers = true))
        Assert.True((Set.ofList [ "a" ] = set))
