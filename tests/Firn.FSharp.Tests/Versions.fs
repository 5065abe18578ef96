// One module for each version of the same types.
namespace Firn.FSharp.Tests

module V1 =
    [<CLIMutable>]
    type Mutable = { Id: int }

    type Item = { Name: string; Count: int }
    type Event =
        | Created of name: string
        | Removed

    [<Struct>]
    type State =
        | Sent of count: int
        | Lost

    [<Struct>]
    type Size = { Width: int }

module V2 =
    [<CLIMutable>]
    type Mutable = { Id: int; Tags: string list; Known: Map<string, int>; Note: string option }

    type Item = { Name: string; Count: int; Tags: string list; Note: string option }
    type Event =
        | Created of name: string * by: string option * at: int
        | Removed
        | Renamed of string

    [<Struct>]
    type State =
        | Sent of count: int * note: string option
        | Lost

    [<Struct>]
    type Size = { Width: int; Height: int }
