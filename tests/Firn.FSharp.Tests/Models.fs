namespace Firn.FSharp.Tests

open System
open Firn

type Person = { Name: string; Age: int; Email: string option }

[<Struct>]
type Point = { X: int; Y: int }

[<CLIMutable>]
type Settable = { Id: int; Text: string }

type Counter = { mutable Count: int; Label: string }

type Shape =
    | Circle of radius: float
    | Rectangle of width: float * height: float
    | Nothing
    | Named of string * Shape

type Tree<'T> =
    | Leaf
    | Node of Tree<'T> * 'T * Tree<'T>

type CustomerId = CustomerId of int

[<Struct>]
type StructId = StructId of Guid

[<Struct>]
type Reading =
    | Measured of value: float
    | Failed of message: string
    | Missing

type Color =
    | Red
    | Green
    | Blue

[<RequireQualifiedAccess>]
type Level =
    | Low
    | High of int

[<CompilationRepresentation(CompilationRepresentationFlags.UseNullAsTrueValue)>]
type Maybe<'T> =
    | Absent
    | Just of 'T

[<CompilationRepresentation(CompilationRepresentationFlags.UseNullAsTrueValue)>]
type Choices =
    | NoChoice
    | One of int
    | Two of int * string

[<CustomEquality; CustomComparison>]
type Custom =
    | First of int
    | Second of string

    override this.Equals(other) =
        match this, other with
        | First a, (:? Custom as b) -> (match b with First c -> a = c | _ -> false)
        | Second a, (:? Custom as b) -> (match b with Second c -> a = c | _ -> false)
        | _ -> false

    override this.GetHashCode() = 0
    interface IComparable with
        member this.CompareTo(other) = compare (string this) (string other)

type Expression =
    | Constant of int
    | Add of Expression * Expression
    | Negate of Expression
    | Call of name: string * arguments: Expression list
    | Block of Statement list

and Statement =
    | Assign of target: string * value: Expression
    | Return of Expression option

[<Measure>]
type kg

type Weighed = { Mass: float<kg>; Pieces: int<kg>; Exact: decimal<kg> option }

type Weekday =
    | Monday = 1
    | Sunday = 7

[<FirnUnion(1, "Mail"); FirnUnion(300, "Phone")>]
type Contact =
    | Mail of string
    | Phone of int * string
    | Fax

type Plain(name: string, size: int) =
    member _.Name = name
    member _.Size = size
    override _.Equals(other) = match other with :? Plain as p -> p.Name = name && p.Size = size | _ -> false
    override _.GetHashCode() = size

type Flags = { A: bool; B: bool option; C: bool voption; D: bool; E: bool option; F: Nullable<bool> }

type Optional =
    { Number: int option
      Text: string option
      Value: float voption
      Time: DateTime option
      Item: Person option
      Pair: struct (int * string) option
      Where: Point option
      Place: Point voption
      Numbers: int list option
      Shade: Color option
      Reading: Reading option }

type Collections =
    { List: int list
      Strings: string list
      Lists: int list list
      Options: int option list
      Bits: bool option list
      ValueBits: bool voption list
      Set: Set<string>
      Numbers: Set<int>
      Pairs: Set<int * string>
      Map: Map<string, int>
      Nested: Map<int, Map<string, int list>>
      Bools: Map<int, bool option>
      Shapes: Map<string, Shape list>
      Array: Shape[]
      Sequence: seq<int> }

type Assortment =
    { Char: char
      Bytes: byte[]
      Decimal: decimal
      Big: bigint
      Date: DateOnly
      Time: TimeOnly
      Span: TimeSpan
      Guid: Guid
      Offset: DateTimeOffset
      Day: Weekday
      Cell: int ref
      Unit: unit
      Tuple: int * string
      Long: int * int * int * int * int * int * int * int * int
      StructTuple: struct (int * string)
      Result: Result<int, string>
      Done: Result<unit, string>
      Choice: Choice<int, string, bool>
      Anonymous: {| A: int; B: string |}
      StructAnonymous: struct {| A: int; B: string option |} }

/// A member of any type, with neighbours of both kinds.
type Holder<'T> = { Before: int; Value: 'T; After: string }

[<Struct>]
type StructHolder<'T> = { First: byte; Inner: 'T }

type CaseHolder<'T> =
    | Holding of number: int * held: 'T
    | Other
