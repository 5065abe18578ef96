namespace Firn.FSharp.Tests

open System
open System.Runtime.Serialization
open Firn
open Xunit

module FSharpErrors =
    exception Broken of code: int

type PrivateId = private PrivateId of int

module PrivateIds =
    let make value = PrivateId value

[<FirnSerializable>]
type MarkedId = private MarkedId of int

module MarkedIds =
    let make value = MarkedId value

type PrivateRecord = private { Secret: int }

module PrivateRecords =
    let make value = { Secret = value }

[<FirnSerializable>]
type MarkedRecord = private { Shown: int; Further: string }

module MarkedRecords =
    let make value = { Shown = value; Further = string value }

type internal InternalShape =
    | InternalCase of int
    | InternalOther

type internal InternalRecord = { Inside: int; mutable Changed: string; Shape: InternalShape option }

type Twice = { Inner: int option option }
type NullableInside = { Amount: Nullable<int> option }
type UnitInside = { Event: unit option }
type MaybeInside = { Chance: Maybe<int> option }
type Mapping = { Apply: int -> int }
type Calculated = | Applied of (int -> int)
type Mended = { Size: int; [<FirnIgnore>] Ignored: string }

[<FirnUnion(1, "Left"); FirnUnion(1, "Right")>]
type SameTags =
    | Left of int
    | Right of int

[<FirnUnion(1, "Middle")>]
type WrongName =
    | Begin
    | End

[<FirnUnion(1, typeof<string>)>]
type ByType =
    | OnlyCase of int

[<FirnUnion(-1, "Below")>]
type Negative =
    | Below

[<FirnReferences>]
type Kept =
    | KeptCase of int

[<FirnUnion(1, "Left"); FirnUnion(2, "Right")>]
type OtherTags =
    | Left of int
    | Right of int

type RefusalTests() =
    static let refused (t: Type) (parts: string list) =
        let error = Assert.Throws<NotSupportedException>(fun () -> FirnSerializer.Serialize((null: obj), t) |> ignore)
        for part in parts do
            Assert.Contains(part, error.Message)
        Assert.False(FirnSerializer.CanSerialize t)

    [<Fact>]
    member _.``Options in options``() =
        refused typeof<Twice> [ "Twice.Inner"; "an option of"; "Declare a union with a case for each" ]
        refused typeof<NullableInside> [ "NullableInside.Amount"; "an option of" ]
        refused typeof<UnitInside> [ "UnitInside.Event"; "an option of" ]
        refused typeof<MaybeInside> [ "MaybeInside.Chance"; "an option of" ]
        refused typeof<int option voption list> [ "an option of" ]
        refused typeof<int voption option> [ "an option of" ]

    [<Fact>]
    member _.``Nullables of options``() =
        refused typeof<Nullable<ValueOption<int>>> [ "nullable of an option"; "Declare it as the option alone" ]

    [<Fact>]
    member _.``Some of null``() =
        let error = Assert.Throws<FirnException>(fun () -> FirnSerializer.Serialize({ Name = "a"; Age = 1; Email = Some null }) |> ignore)
        Assert.Contains("Email", error.Message)
        Assert.Contains("would come back as 'None'", error.Message)
        Assert.Throws<FirnException>(fun () -> FirnSerializer.Serialize([ Some(null: string) ]) |> ignore) |> ignore

    [<Fact>]
    member _.``Functions``() =
        refused typeof<Mapping> [ "Mapping.Apply"; "functions have no data" ]
        refused typeof<Calculated> [ "functions have no data" ]
        refused typeof<int -> int> [ "functions have no data" ]

    [<Fact>]
    member _.``Cases that are private``() =
        refused typeof<PrivateId> [ "PrivateId"; "not public"; "Mark it [FirnSerializable]" ]
        let id = MarkedIds.make 5
        Assert.Equal(id, FirnSerializer.Deserialize<MarkedId>(FirnSerializer.Serialize id))

    [<Fact>]
    member _.``Fields that are private``() =
        refused typeof<PrivateRecord> [ "PrivateRecord"; "[FirnSerializable" ]
        let record = MarkedRecords.make 5
        Assert.Equal(record, FirnSerializer.Deserialize<MarkedRecord>(FirnSerializer.Serialize record))

    [<Fact>]
    member _.``Types that are internal``() =
        let shape = InternalCase 5
        Assert.Equal(shape, FirnSerializer.Deserialize<InternalShape>(FirnSerializer.Serialize shape))
        let record = { Inside = 1; Changed = "a"; Shape = Some InternalOther }
        Assert.Equal(record, FirnSerializer.Deserialize<InternalRecord>(FirnSerializer.Serialize record))

    [<Fact>]
    member _.``Tags that do not fit``() =
        refused typeof<SameTags> [ "have one tag, 1"; "[FirnUnion(tag, \"Case\")]" ]
        refused typeof<WrongName> [ "'Middle', which is no case of it" ]
        refused typeof<ByType> [ "names a type" ]
        refused typeof<Negative> [ "has a negative tag" ]
        // What the remedy says.
        Assert.Equal(OtherTags.Right 5, FirnSerializer.Deserialize<OtherTags>(FirnSerializer.Serialize(OtherTags.Right 5)))

    [<Fact>]
    member _.``Identity``() = refused typeof<Kept> [ "no identity"; "Remove [FirnReferences]" ]

    [<Fact>]
    member _.``The class of a case``() =
        refused (typeof<Shape>.GetNestedType "Circle") [ "one case of the union of F# '"; "Declare the union" ]

    [<Fact>]
    member _.``A field that is left out``() =
        // The constructor has no default for it.
        refused typeof<Mended> [ "Mended" ]

    [<Fact>]
    member _.``Exceptions of F#, as others``() = refused typeof<FSharpErrors.Broken> [ "[FirnCodec]" ]
