using System.Reflection;
using Firn.Codecs;
using Firn.Contracts;

namespace Firn.Dynamic;

/// <content>
/// Types of F# (<c>docs/fsharp.md</c>). Records are classes and structs like others. What is here are the types of its library, and unions, whose cases are objects of their fields.
/// </content>
internal sealed partial class CodecGraph
{
    private Resolution? FSharp(Type type, Assembly? scope)
    {
        FSharpKind kind = FSharpTypes.KindOf(type);
        if (kind == FSharpKind.None)
        {
            // Those of the library, such as Result, are of an assembly that counts as the framework's.
            if (FrameworkTypes.IsFramework(type) && FSharpTypes.IsUnion(type)) return Union(type, scope);
            return FSharpTypes.IsCase(type) ? Problem(type, ProblemKind.UnsupportedType, $"{ProblemText.CaseClassDetail}{ProblemText.Name(_keys.KeyOf(type.BaseType!))}'") : null;
        }

        Type[] arguments = type.GetGenericArguments();
        if (kind == FSharpKind.Function) return Problem(type, ProblemKind.UnsupportedType, ProblemText.FunctionDetail);
        if (kind == FSharpKind.Reference) return Cell(type, scope);
        Resolution[] parts = new Resolution[arguments.Length];
        for (int i = 0; i < parts.Length; i++)
        {
            parts[i] = Resolve(arguments[i], scope);
            if (parts[i].Problem is not null) return parts[i];
        }

        return kind switch
        {
            FSharpKind.Option or FSharpKind.ValueOption => Option(type, parts[0]),
            FSharpKind.List => Collection(typeof(FSharpListCodec<,,>), WireKind.List),
            FSharpKind.Set => Collection(typeof(FSharpSetCodec<,,>), WireKind.Set),
            FSharpKind.Map => Collection(typeof(FSharpMapCodec<,,,,>), WireKind.Dictionary),
            _ => new Resolution { Type = type, Codec = CodecRef.Of(typeof(FSharpUnitCodec<>).MakeGenericType(type)), Absence = CodecAbsence.Reference, Shape = CodecShape.Class, Kind = WireKind.Object },
        };

        Resolution Collection(Type codec, WireKind wire) => new()
        {
            Type = type,
            Codec = CodecRef.Of(codec, [type, .. arguments], Array.ConvertAll(parts, p => p.Codec!)),
            Absence = CodecAbsence.Reference,
            Shape = CodecShape.Class with { MinSize = 1 },
            Mentions = [.. parts.SelectMany(p => p.Mentions)],
            Kind = wire,
        };
    }

    // On the wire a nullable of what it holds.
    private Resolution Option(Type type, Resolution part)
    {
        if (MayBeNothing(part)) return Problem(type, ProblemKind.UnsupportedType, $"it is an option of '{ProblemText.Name(_keys.KeyOf(part.Type))}{ProblemText.NestedOptionDetail}");
        CodecShape? shape = part.Shape;
        return new Resolution
        {
            Type = type,
            Codec = CodecRef.Of(typeof(FSharpOptionCodec<,,>), [type, part.Type], [part.Codec!]),
            Absence = CodecAbsence.Option,
            IsFlag = part.IsFlag,
            Shape = shape is null ? null : shape with { MemorySize = type.IsValueType ? shape.MemorySize : 8, IsBitwise = false },
            Mentions = part.Mentions,
            Kind = part.Kind,
        };
    }

    /// <summary>Whether a member that data of another version lack is empty, and not null, which the collections of F# can't be.</summary>
    public static bool HasEmpty(Resolution member) =>
        member.Codec?.Definition is { } codec && (codec == typeof(FSharpListCodec<,,>) || codec == typeof(FSharpSetCodec<,,>) || codec == typeof(FSharpMapCodec<,,,,>));

    // Not of classes, of which null is a value that F# knows from other languages alone: it is refused where it is written.
    private static bool MayBeNothing(Resolution part) =>
        part.Absence is CodecAbsence.Nullable or CodecAbsence.NullableImmutableArray or CodecAbsence.Option
        || FSharpTypes.KindOf(part.Type) == FSharpKind.Unit
        || (!part.Type.IsValueType && FSharpTypes.IsUnion(part.Type) && FSharpTypes.NullCaseTag(part.Type) is not null);

    // A record whose fields are hidden because it is itself, or that is marked, is one of public fields.
    private static TypeSurface WithHiddenFields(Type type, TypeSurface surface, Dictionary<(string Type, string Member), MemberSource> sources)
    {
        // With [<CLIMutable>] it could also be made empty: then lists and maps that the data lack would be null, which F# does not know.
        if (FSharpTypes.IsRecord(type) && surface.Constructors.Count > 1 && !Attributes.KeepsIdentity(type)) surface = surface with { Constructors = new EquatableArray<ConstructorSurface>([.. surface.Constructors.Where(c => c.Parameters.Count > 0)]) };
        if (!FSharpTypes.IsRecord(type) || !FSharpTypes.IsPrivate(type) || (FSharpTypes.IsHidden(type) && !Attributes.IsAnnotated(type))) return surface;
        LevelSurface level = surface.Levels[0];
        MemberSurface[] members = new MemberSurface[level.Members.Count];
        for (int i = 0; i < members.Length; i++)
        {
            MemberSurface member = level.Members[i];
            bool isField = sources.TryGetValue((level.Type, member.Name), out MemberSource? source) && source.Member is PropertyInfo property && FSharpTypes.IsRecordField(property);
            members[i] = isField ? member with { Getter = Visibility.Public, Setter = Visibility.None } : member;
        }

        ConstructorSurface[] constructors = new ConstructorSurface[surface.Constructors.Count];
        for (int i = 0; i < constructors.Length; i++) constructors[i] = surface.Constructors[i] with { IsPublic = true };
        return surface with
        {
            Levels = new EquatableArray<LevelSurface>([level with { Members = new EquatableArray<MemberSurface>(members) }]),
            Constructors = new EquatableArray<ConstructorSurface>(constructors),
        };
    }

    // A cell of one value: an object with the member that its record has.
    private Resolution Cell(Type type, Assembly? scope)
    {
        BuiltKey key = new(type, isUnion: false, scope);
        if (Existing(key) is { } existing) return existing;
        PropertyInfo contents = type.GetProperty("contents")!;
        ConstructorInfo constructor = type.GetConstructors()[0];
        TypeContract contract = MadeOf(type, [contents], out _)!;
        return Added(new ObjectNode(type) { Key = key, Contract = contract, Paths = [[contents]], MemberTypes = [contents.PropertyType], MemberCodecs = [null], Constructor = constructor });
    }

    // The contract of what is made of its fields at once: order and identity of members are those of a class with such properties.
    private TypeContract? MadeOf(Type type, PropertyInfo[] fields, out EquatableArray<ContractProblem> problems)
    {
        string key = _keys.KeyOf(type);
        MemberSurface[] members = new MemberSurface[fields.Length];
        ParameterSurface[] parameters = new ParameterSurface[fields.Length];
        for (int i = 0; i < fields.Length; i++)
        {
            string field = _keys.KeyOf(fields[i].PropertyType);
            members[i] = new MemberSurface { Name = fields[i].Name, Type = field, IsField = false, Getter = Visibility.Public, Setter = Visibility.None };
            parameters[i] = new ParameterSurface(fields[i].Name, field);
        }

        TypeSurface surface = new()
        {
            Type = key,
            IsStruct = type.IsValueType,
            Levels = new EquatableArray<LevelSurface>([new LevelSurface(key, false, false, MemberSelection.Default, new EquatableArray<MemberSurface>(members), default)]),
            Constructors = new EquatableArray<ConstructorSurface>([new ConstructorSurface(true, true, false, new EquatableArray<ParameterSurface>(parameters))]),
            Fields = default,
        };
        return ContractBuilder.Build(surface, out problems);
    }

    private void ExpandFSharpCases(UnionNode node, FSharpUnion union)
    {
        foreach (FSharpCase unionCase in union.Cases)
        {
            TypeContract? contract = MadeOf(node.Type, unionCase.Fields, out EquatableArray<ContractProblem> problems);
            MemberInfo[][] paths = contract is null ? [] : [.. contract.Members.Select(m => new MemberInfo[] { Array.Find(unionCase.Fields, f => f.Name == m.Name)! })];
            ObjectNode holder = new(node.Type)
            {
                Key = new BuiltKey(node.Type, isUnion: false, node.Key.Scope) { Case = unionCase.Name },
                Contract = contract,
                Case = unionCase,
                Paths = paths,
                MemberTypes = Array.ConvertAll(paths, p => TypeOf(p[0])),
                MemberCodecs = Array.ConvertAll(paths, p => Attributes.Codec(p[0])),
            };
            holder.Problems.AddRange(problems);
            node.Cases.Add(new ResolvedCase(unionCase.Tag, Added(holder)) { Name = unionCase.Name });
        }
    }
}
