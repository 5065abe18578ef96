/// Makes values of any type up, by seed.
module Firn.FSharp.Tests.Values

open System
open System.Collections
open System.Reflection
open Microsoft.FSharp.Reflection

let private texts = [| ""; "a"; "Grüße"; "日本"; "\u0000"; "longer text than the others, by some words"; "😀" |]

let private listOf (element: Type) (values: obj list) =
    let listType = typedefof<_ list>.MakeGenericType element
    let cases = FSharpType.GetUnionCases listType
    let empty = FSharpValue.MakeUnion(cases[0], [||])
    List.foldBack (fun value rest -> FSharpValue.MakeUnion(cases[1], [| value; rest |])) values empty

let private arrayOf (element: Type) (values: obj list) =
    let array = Array.CreateInstance(element, values.Length)
    values |> List.iteri (fun i value -> array.SetValue(value, i))
    array

let rec make (random: Random) (depth: int) (t: Type) : obj =
    let next (t: Type) = make random (depth - 1) t
    let several (t: Type) = [ for _ in 1 .. (if depth <= 0 then 0 else random.Next 4) -> next t ]
    let definition = if t.IsGenericType then t.GetGenericTypeDefinition() else t
    if t = typeof<int> then box (if random.Next 2 = 0 then random.Next 10 else random.Next())
    elif t = typeof<string> then box texts[random.Next texts.Length]
    elif t = typeof<bool> then box (random.Next 2 = 0)
    elif t = typeof<byte> then box (byte (random.Next 256))
    elif t = typeof<float> then box (match random.Next 5 with 0 -> 0.0 | 1 -> infinity | _ -> random.NextDouble() * 1e6)
    elif t = typeof<decimal> then box (decimal (random.Next()) / 100M)
    elif t = typeof<char> then box (char (random.Next 0xD800))
    elif t = typeof<bigint> then box (bigint (random.Next()) * bigint (random.Next()))
    elif t = typeof<DateTime> then box (DateTime(2020, 1, 1, 0, 0, 0, DateTimeKind.Utc).AddSeconds(float (random.Next())))
    elif t = typeof<DateTimeOffset> then box (DateTimeOffset(2020, 1, 1, 0, 0, 0, TimeSpan.FromHours 2.0).AddSeconds(float (random.Next())))
    elif t = typeof<DateOnly> then box (DateOnly.FromDayNumber(random.Next 700000))
    elif t = typeof<TimeOnly> then box (TimeOnly(random.Next 24, random.Next 60))
    elif t = typeof<TimeSpan> then box (TimeSpan(int64 (random.Next())))
    elif t = typeof<Guid> then (let bytes = Array.zeroCreate 16 in random.NextBytes bytes; box (Guid bytes))
    elif t = typeof<unit> then null
    elif t.IsEnum then (let values = Enum.GetValues t in values.GetValue(random.Next values.Length))
    elif t.IsArray then box (arrayOf (t.GetElementType()) (several (t.GetElementType())))
    elif definition = typedefof<Nullable<_>> then (if random.Next 2 = 0 then null else next t.GenericTypeArguments[0])
    elif definition = typedefof<seq<_>> then box (arrayOf t.GenericTypeArguments[0] (several t.GenericTypeArguments[0]))
    elif definition = typedefof<_ list> then listOf t.GenericTypeArguments[0] (several t.GenericTypeArguments[0])
    elif definition = typedefof<Set<_>> then
        let elements = several t.GenericTypeArguments[0]
        Activator.CreateInstance(t, [| box (arrayOf t.GenericTypeArguments[0] elements) |])
    elif definition = typedefof<Map<_, _>> then
        let pair = typedefof<_ * _>.MakeGenericType t.GenericTypeArguments
        Activator.CreateInstance(t, [| box (arrayOf pair (several pair)) |])
    elif FSharpType.IsTuple t then FSharpValue.MakeTuple(FSharpType.GetTupleElements t |> Array.map next, t)
    elif FSharpType.IsRecord(t, true) then
        FSharpValue.MakeRecord(t, FSharpType.GetRecordFields(t, true) |> Array.map (fun field -> next field.PropertyType), true)
    elif FSharpType.IsUnion(t, true) then
        let cases = FSharpType.GetUnionCases(t, true)
        let small = cases |> Array.filter (fun c -> c.GetFields() |> Array.forall (fun f -> f.PropertyType <> t))
        let usable = if depth <= 0 && small.Length > 0 then small else cases
        let unionCase = usable[random.Next usable.Length]
        FSharpValue.MakeUnion(unionCase, unionCase.GetFields() |> Array.map (fun field -> next field.PropertyType), true)
    elif t = typeof<Plain> then box (Plain(texts[random.Next texts.Length], random.Next()))
    else failwith $"No values of {t} are made up."

/// Arrays and sequences by their elements, all else by the equality of F#.
let rec same (a: obj) (b: obj) =
    match a, b with
    | null, null -> true
    | null, _ | _, null -> false
    | (:? string), (:? string) -> a.Equals b
    | (:? IEnumerable as first), (:? IEnumerable as second) ->
        let first, second = [ for x in first -> x ], [ for x in second -> x ]
        first.Length = second.Length && List.forall2 same first second
    | _ when FSharpType.IsRecord(a.GetType(), true) ->
        Array.forall2 same (FSharpValue.GetRecordFields(a, true)) (FSharpValue.GetRecordFields(b, true))
    | _ when a.GetType().Name = "KeyValuePair`2" ->
        let part (pair: obj) (name: string) = pair.GetType().GetProperty(name).GetValue pair
        same (part a "Key") (part b "Key") && same (part a "Value") (part b "Value")
    | _ when FSharpType.IsUnion(a.GetType(), true) ->
        let first, fields = FSharpValue.GetUnionFields(a, a.GetType(), true)
        let second, others = FSharpValue.GetUnionFields(b, b.GetType(), true)
        first.Tag = second.Tag && Array.forall2 same fields others
    | _ when FSharpType.IsTuple(a.GetType()) -> Array.forall2 same (FSharpValue.GetTupleFields a) (FSharpValue.GetTupleFields b)
    | _ -> Unchecked.equals a b
