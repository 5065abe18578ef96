namespace Firn.FSharp.Tests.Counterparts

open System
open System.Collections.Generic
open System.Runtime.Serialization
open Firn

// Classes as C# has them, with the names that the types of F# have.

[<AllowNullLiteral>]
type Person() =
    member val Name: string = null with get, set
    member val Age = 0 with get, set
    member val Email: string = null with get, set

type Flags() =
    member val A = false with get, set
    member val B = Nullable<bool>() with get, set
    member val C = Nullable<bool>() with get, set
    member val D = false with get, set
    member val E = Nullable<bool>() with get, set
    member val F = Nullable<bool>() with get, set

[<AbstractClass; KnownType(typeof<Circle>); KnownType(typeof<Rectangle>); KnownType(typeof<Nothing>)>]
type Shape() = class end

and Circle() =
    inherit Shape()
    member val radius = 0.0 with get, set

and Rectangle() =
    inherit Shape()
    member val width = 0.0 with get, set
    member val height = 0.0 with get, set

and Nothing() =
    inherit Shape()

[<AbstractClass; FirnUnion(1, typeof<Mail>); FirnUnion(300, typeof<Phone>)>]
type Contact() = class end

and Mail() =
    inherit Contact()
    member val Item = "" with get, set

and Phone() =
    inherit Contact()
    member val Item1 = 0 with get, set
    member val Item2 = "" with get, set
