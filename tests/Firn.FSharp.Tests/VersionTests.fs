namespace Firn.FSharp.Tests

open Firn
open Xunit

type VersionTests() =
    [<Fact>]
    member _.``A record with more fields reads an older one``() =
        let bytes = FirnSerializer.Serialize { V1.Item.Name = "a"; V1.Item.Count = 3 }
        let item = FirnSerializer.Deserialize<V2.Item> bytes
        Assert.Equal("a", item.Name)
        Assert.Equal(3, item.Count)
        Assert.True(item.Tags.IsEmpty)
        Assert.Equal(None, item.Note)

    [<Fact>]
    member _.``A record that may be made empty gets empty collections as well``() =
        let item = FirnSerializer.Deserialize<V2.Mutable>(FirnSerializer.Serialize { V1.Mutable.Id = 3 })
        Assert.Equal({ V2.Mutable.Id = 3; V2.Mutable.Tags = []; V2.Mutable.Known = Map.empty; V2.Mutable.Note = None }, item)

    [<Fact>]
    member _.``An older record reads one with more fields``() =
        let bytes = FirnSerializer.Serialize { V2.Item.Name = "a"; V2.Item.Count = 3; V2.Item.Tags = [ "t" ]; V2.Item.Note = Some "n" }
        Assert.Equal({ V1.Item.Name = "a"; V1.Item.Count = 3 }, FirnSerializer.Deserialize<V1.Item> bytes)

    [<Fact>]
    member _.``A case with more fields``() =
        let old = FirnSerializer.Serialize [ V1.Created "a"; V1.Removed ]
        Assert.True(([ V2.Created("a", None, 0); V2.Removed ] = FirnSerializer.Deserialize<V2.Event list> old))
        let latest = FirnSerializer.Serialize [ V2.Created("a", Some "b", 5); V2.Removed ]
        Assert.True(([ V1.Created "a"; V1.Removed ] = FirnSerializer.Deserialize<V1.Event list> latest))

    [<Fact>]
    member _.``A case that is new is refused where it is not known``() =
        let bytes = FirnSerializer.Serialize(V2.Renamed "b")
        let error = Assert.Throws<FirnException>(fun () -> FirnSerializer.Deserialize<V1.Event> bytes |> ignore)
        Assert.Equal(FirnErrorCode.UnknownCase, error.Code)

    [<Fact>]
    member _.``Names are in messages that carry them``() =
        let bytes = FirnSerializer.Serialize(Circle 1.0, FirnOptions(SchemaMode = FirnSchemaMode.Named))
        let document = FirnDocument.Parse(bytes)
        Assert.Contains("Shape.Circle", document.Schema.ToText())
        Assert.Contains("radius", document.ToJson())

    [<Fact>]
    member _.``What is emitted can be listed, and nothing is hidden``() =
        let listing = FirnVerify.Listing typeof<Shape>
        Assert.Contains("Shape.Circle: case of 1 member", listing)
        Assert.Contains("Shape.NewCircle(double _radius)", listing)
        Assert.Contains("Nothing: ", listing)
        for t in Modes.types do
            Assert.Empty(FirnVerify.HiddenState t)

    [<Fact>]
    member _.``Unions are cases of object``() =
        let options = FirnOptions.Default.WithCommonCases().WithCase<obj, Shape>(100).WithCase<obj, Person>(101)
        let values: obj list = [ Circle 1.0; Nothing; 5; { Name = "a"; Age = 1; Email = None } ]
        Assert.True((values = FirnSerializer.Deserialize<obj list>(FirnSerializer.Serialize(values, options), options)))

    [<Fact>]
    member _.``A case that is new may become null``() =
        let options = FirnOptions(UnknownCases = FirnUnknownCaseHandling.Null)
        let bytes = FirnSerializer.Serialize [ V2.Renamed "b"; V2.Removed ]
        let events = FirnSerializer.Deserialize<V1.Event option list>(bytes, options)
        Assert.True(([ None; Some V1.Removed ] = events))

    [<Fact>]
    member _.``Struct unions and struct records``() =
        let bytes = FirnSerializer.Serialize [ V1.Sent 5; V1.Lost ]
        Assert.True(([ V2.Sent(5, None); V2.Lost ] = FirnSerializer.Deserialize<V2.State list> bytes))
        let latest = FirnSerializer.Serialize [ V2.Sent(5, Some "a"); V2.Lost ]
        Assert.True(([ V1.Sent 5; V1.Lost ] = FirnSerializer.Deserialize<V1.State list> latest))
        let size = FirnSerializer.Deserialize<V2.Size>(FirnSerializer.Serialize { V1.Size.Width = 3 })
        Assert.Equal({ V2.Size.Width = 3; V2.Size.Height = 0 }, size)

    [<Fact>]
    member _.``A class becomes a record and a record a class``() =
        let person = FirnSerializer.Deserialize<Person>(FirnSerializer.Serialize(Counterparts.Person(Name = "Ada", Age = 36)))
        Assert.Equal({ Name = "Ada"; Age = 36; Email = None }, person)
        let back = FirnSerializer.Deserialize<Counterparts.Person>(FirnSerializer.Serialize { Name = "Ada"; Age = 36; Email = Some "a@b" })
        Assert.Equal("a@b", back.Email)
