namespace Firn.FSharp.Tests

open System
open System.Collections.Generic
open Firn
open Xunit

type HostileTests() =
    static let seed =
        match Environment.GetEnvironmentVariable "FIRN_SEED" with
        | null | "" -> Random.Shared.Next()
        | given -> int given

    // Bad bytes are answered by a FirnException, and nothing else; what is read is a value that can be written.
    static let tryRead (t: Type) (options: FirnOptions) (bytes: byte[]) =
        try
            let value = FirnSerializer.Deserialize(bytes, t, options)
            FirnSerializer.Serialize(value, t, options) |> ignore
        with
        | :? FirnException -> ()
        | error -> raise (InvalidOperationException($"seed {seed}, {t}, {options.SchemaMode}, {Convert.ToHexString bytes}", error))

    static member Types = TheoryData<Type>(Modes.types |> List.distinct)

    [<Theory; MemberData("Types")>]
    member _.``Messages cut short and changed``(t: Type) =
        let random = Random seed
        for options in Modes.all do
            for _ in 1..4 do
                let bytes = FirnSerializer.Serialize(Values.make random 3 t, t, options)
                for length in 0 .. min 200 (bytes.Length - 1) do
                    tryRead t options bytes[.. length - 1]
                for _ in 1..150 do
                    let changed = Array.copy bytes
                    for _ in 0 .. random.Next 3 do
                        changed[random.Next changed.Length] <- byte (random.Next 256)
                    tryRead t options changed

    [<Fact>]
    member _.``Elements and keys that occur twice``() =
        let error (read: byte[] -> unit) (bytes: byte[]) = (Assert.Throws<FirnException>(fun () -> read bytes)).Code
        Assert.Equal(FirnErrorCode.DuplicateKey, error (FirnSerializer.Deserialize<Set<byte>> >> ignore) (FirnSerializer.Serialize(HashSet<byte>()) |> fun b -> Array.append b[.. b.Length - 2] [| 2uy; 1uy; 1uy |]))
        Assert.Equal(FirnErrorCode.DuplicateKey, error (FirnSerializer.Deserialize<Map<byte, byte>> >> ignore) (FirnSerializer.Serialize(Dictionary<byte, byte>()) |> fun b -> Array.append b[.. b.Length - 2] [| 2uy; 1uy; 1uy; 1uy; 2uy |]))

    [<Fact>]
    member _.``Deep values are refused when writing and reading``() =
        let rec deep n = if n = 0 then Nothing else Named("", deep (n - 1))
        let writing = Assert.Throws<FirnException>(fun () -> FirnSerializer.Serialize(deep 100_000) |> ignore)
        Assert.Equal(FirnErrorCode.DepthExceeded, writing.Code)
        let bytes = FirnSerializer.Serialize(deep 200, FirnOptions(MaxDepth = 1000))
        let reading = Assert.Throws<FirnException>(fun () -> FirnSerializer.Deserialize<Shape> bytes |> ignore)
        Assert.Equal(FirnErrorCode.DepthExceeded, reading.Code)

    [<Fact>]
    member _.``Memory is counted before it is allocated``() =
        // Elements that take no bytes, as many as a count can say.
        let bytes = FirnSerializer.Serialize([ "" ], FirnOptions(SchemaMode = FirnSchemaMode.None))
        let hostile = Array.concat [ bytes[.. bytes.Length - 3]; [| 0xF1uy; 0xFEuy; 0xFFuy; 0xFFuy; 0x7Fuy |] ]
        Assert.Throws<FirnException>(fun () -> FirnSerializer.Deserialize<string list>(hostile, FirnOptions(SchemaMode = FirnSchemaMode.None)) |> ignore) |> ignore
        let units = FirnSerializer.Serialize<Nullable<bool> list>([ Nullable() ], FirnOptions(SchemaMode = FirnSchemaMode.None))
        Assert.Throws<FirnException>(fun () -> FirnSerializer.Deserialize<bool option list>(Array.concat [ units[.. units.Length - 3]; [| 0xF1uy; 0xFFuy; 0xFFuy; 0xFFuy; 0x7Fuy |] ], FirnOptions(SchemaMode = FirnSchemaMode.None)) |> ignore) |> ignore

    [<Fact>]
    member _.``A case that is not known``() =
        let options = FirnOptions(SchemaMode = FirnSchemaMode.None)
        let bytes = FirnSerializer.Serialize(Fax, options)
        let error = Assert.Throws<FirnException>(fun () -> FirnSerializer.Deserialize<Color>(bytes, options) |> ignore)
        Assert.Equal(FirnErrorCode.UnknownCase, error.Code)
        let structs = Assert.Throws<FirnException>(fun () -> FirnSerializer.Deserialize<Reading>(bytes, options) |> ignore)
        Assert.Equal(FirnErrorCode.UnknownCase, structs.Code)
