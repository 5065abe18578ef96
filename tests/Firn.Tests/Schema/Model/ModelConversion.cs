using System.Numerics;

namespace Firn.Tests.Schema.Model;

/// <summary>What section 8 of the format says of two schemas and a value, by plain recursion over the value.</summary>
internal sealed class ModelConversion(bool unknownIsNull)
{
    private static readonly FirnKind[] s_signed = [FirnKind.Int8, FirnKind.Int16, FirnKind.Int32, FirnKind.Int64, FirnKind.Int128];
    private static readonly FirnKind[] s_unsigned = [FirnKind.UInt8, FirnKind.UInt16, FirnKind.UInt32, FirnKind.UInt64, FirnKind.UInt128];

    private readonly Dictionary<ModelObject, ModelObject> _kept = new(ReferenceEqualityComparer.Instance);

    /// <summary>The data can't be read; while it is found out nothing else is.</summary>
    public sealed class RefusedException(string problem) : Exception(problem);

    /// <summary>Whether any data of one type can be read as the other.</summary>
    public static bool IsPossible(ModelType writer, ModelType reader, HashSet<(ModelDefinition, ModelDefinition)> seen, bool isPart = false)
    {
        if (reader.Kind is FirnKind.List or FirnKind.Set && writer.Kind is FirnKind.List or FirnKind.Set) return IsPossible(writer.Element!, reader.Element!, seen, isPart: true);
        if (IsObject(reader.Kind) && IsObject(writer.Kind)) return !seen.Add((writer.Definition!, reader.Definition!)) || AreMembersPossible(writer.Definition!, reader.Definition!, seen);
        if (Around(writer, reader, isPart) is { } inside) return IsPossible(inside.Writer, inside.Reader, seen, isPart: true);
        if (IsWider(writer.Kind, reader.Kind) || IsSaid(writer.Kind, reader.Kind)) return true;
        if (writer.Kind != reader.Kind) return false;
        return writer.Kind switch
        {
            FirnKind.Array => writer.Rank == reader.Rank && IsPossible(writer.Element!, reader.Element!, seen, isPart: true),
            FirnKind.Dictionary => IsPossible(writer.Key!, reader.Key!, seen, isPart: true) && IsPossible(writer.Element!, reader.Element!, seen),
            FirnKind.Union => !seen.Add((writer.Definition!, reader.Definition!)) || writer.Definition!.Cases.TrueForAll(c => reader.Definition!.Cases.Find(r => r.Tag == c.Tag).Type is not { } type || IsPossible(c.Type, type, seen)),
            _ => true,
        };
    }

    // What is put around a value, or taken from around it, with the types of what is inside.
    private static (FirnKind Kind, ModelType Writer, ModelType Reader, long Tag)? Around(ModelType writer, ModelType reader, bool isPart)
    {
        bool isDefined = IsObject(writer.Kind) || writer.Kind == FirnKind.Union;
        if (writer.Kind == reader.Kind || (IsObject(writer.Kind) && IsObject(reader.Kind)) || (IsRun(writer.Kind) && IsRun(reader.Kind))) return null;
        if (!isDefined && writer.Kind != FirnKind.Bool && Alone(reader) is { } member && MayBe(writer, member)) return (FirnKind.Object, writer, member, 0);
        if (reader.Kind == FirnKind.Union && CaseOf(writer, reader.Definition!) is { } found) return (FirnKind.Union, writer, found.Type, found.Tag);
        bool isListed = IsRun(reader.Kind) && !IsRun(writer.Kind) && writer.Kind != FirnKind.Bool && !IsEmpty(writer) && MayBecome(writer, reader.Element!);
        bool isAlone = !IsObject(reader.Kind) && reader.Kind != FirnKind.Union && Alone(writer) is { } only && MayBe(only, reader);
        if (isAlone && isListed) return null;
        if (isAlone) return (FirnKind.Bool, Alone(writer)!, reader, 0);
        return isListed && !isPart ? (FirnKind.List, writer, reader.Element!, 0) : null;
    }

    private static bool IsRun(FirnKind kind) => kind is FirnKind.List or FirnKind.Set;

    private static ModelType? Alone(ModelType type) =>
        type.Kind == FirnKind.Object && type.Definition!.Members is [{ Type.Kind: not (FirnKind.Bool or FirnKind.Object or FirnKind.ReferenceObject or FirnKind.Union) } only] ? only.Type : null;

    private static bool MayBe(ModelType writer, ModelType reader) =>
        IsRun(reader.Kind) ? IsRun(writer.Kind) && (IsRun(reader.Element!.Kind) ? IsRun(writer.Element!.Kind) : MayBecome(writer.Element!, reader.Element)) : reader.Kind is FirnKind.Dictionary or FirnKind.Array ? writer.Kind == reader.Kind : IsWider(writer.Kind, reader.Kind) || IsSaid(writer.Kind, reader.Kind);

    private static bool MayBecome(ModelType writer, ModelType reader) => reader.Kind switch
    {
        FirnKind.Object or FirnKind.ReferenceObject when IsObject(writer.Kind) => writer.Definition!.Members.Count == 0 || reader.Definition!.Members.Count == 0 || reader.Definition.Members.Exists(m => SourceOf(writer.Definition, m) is not null),
        FirnKind.Object or FirnKind.ReferenceObject => Alone(reader) is { } member && MayBe(writer, member),
        FirnKind.Union => writer.Kind == FirnKind.Union || CaseOf(writer, reader.Definition!) is not null,
        _ => MayBe(writer, reader) || (Alone(writer) is { } only && MayBe(only, reader)),
    };

    private static bool IsEmpty(ModelType type) => type.Kind == FirnKind.Object && type.Definition!.Members.TrueForAll(m => !m.Type.IsAbsent && IsEmpty(m.Type));

    private static (long Tag, ModelType Type)? CaseOf(ModelType writer, ModelDefinition union)
    {
        if (IsEmpty(writer) || writer.Kind is FirnKind.Union or FirnKind.Bool or FirnKind.List or FirnKind.Set or FirnKind.Array or FirnKind.Dictionary) return null;
        (long Tag, ModelType Type)[] fitting = [.. union.Cases.Where(c => IsObject(writer.Kind) ? IsObject(c.Type.Kind) && writer.Definition!.Members.TrueForAll(m => c.Type.Definition!.Members.Exists(t => SourceOf(writer.Definition, t) == m)) : Plain(c.Type.Kind) == Plain(writer.Kind))];
        (long Tag, ModelType Type)[] exact = [.. fitting.Where(c => !IsObject(writer.Kind) || c.Type.Definition!.Members.Select(t => SourceOf(writer.Definition!, t)).OfType<ModelMember>().Distinct().Count() == c.Type.Definition.Members.Count)];
        return exact.Length == 1 ? exact[0] : fitting.Length == 1 ? fitting[0] : null;
    }

    private static bool IsSaid(FirnKind from, FirnKind to) => to switch
    {
        FirnKind.BigInteger => IsInteger(from),
        FirnKind.Decimal => IsInteger(from) && ModelLayout.LeafWidth(from) <= 8,
        FirnKind.Half => from is FirnKind.Int8 or FirnKind.UInt8,
        FirnKind.Single => IsInteger(from) && ModelLayout.LeafWidth(from) <= 2,
        FirnKind.Double => IsInteger(from) && ModelLayout.LeafWidth(from) <= 4,
        FirnKind.Guid or FirnKind.Version => from == FirnKind.String,
        FirnKind.String => from is FirnKind.Guid or FirnKind.Version,
        _ => false,
    };

    private static bool IsInteger(FirnKind kind) => s_signed.Contains(Plain(kind)) || s_unsigned.Contains(Plain(kind));

    private static bool IsObject(FirnKind kind) => kind is FirnKind.Object or FirnKind.ReferenceObject;

    private static FirnKind Plain(FirnKind kind) => kind == FirnKind.IntPtr ? FirnKind.Int64 : kind == FirnKind.UIntPtr ? FirnKind.UInt64 : kind;

    private static bool IsWider(FirnKind from, FirnKind to)
    {
        from = Plain(from);
        to = Plain(to);
        if (from == to) return from < FirnKind.List;
        if (from == FirnKind.Half) return to is FirnKind.Single or FirnKind.Double;
        if (from == FirnKind.Single) return to == FirnKind.Double;
        int signed = Array.IndexOf(s_signed, to), unsigned = Array.IndexOf(s_unsigned, to);
        int fromSigned = Array.IndexOf(s_signed, from), fromUnsigned = Array.IndexOf(s_unsigned, from);
        return fromSigned >= 0 ? signed > fromSigned : fromUnsigned >= 0 && (unsigned > fromUnsigned || signed > fromUnsigned);
    }

    private static ModelMember? SourceOf(ModelDefinition writer, ModelMember member) =>
        (member.Id >= 0 ? writer.Members.Find(m => m.Id == member.Id) : null)
        ?? writer.Members.Find(m => m.Id < 0 && m.Name == member.Name)
        ?? member.FormerNames.Select(name => writer.Members.Find(m => m.Id < 0 && m.Name == name)).FirstOrDefault(m => m is not null);

    private static bool AreMembersPossible(ModelDefinition writer, ModelDefinition reader, HashSet<(ModelDefinition, ModelDefinition)> seen)
    {
        List<ModelMember> taken = [];
        foreach (ModelMember member in reader.Members)
        {
            if (SourceOf(writer, member) is not { } source)
            {
                if (member.IsRequired) return false;
                if (!reader.ReadsSparse && !member.Type.IsAbsent && !HasDefault(member.Type)) return false;
                continue;
            }

            if (taken.Contains(source) || !IsPossible(source.Type, member.Type, seen)) return false;
            taken.Add(source);
        }

        return taken.Count > 0 || reader.Members.Count == 0 || writer.Members.Count == 0;
    }

    private static bool HasDefault(ModelType type) => type.Kind switch
    {
        FirnKind.Union or FirnKind.ReferenceObject => false,
        FirnKind.Object => type.Definition!.Members.TrueForAll(m => m.Type.IsAbsent || HasDefault(m.Type)),
        _ => true,
    };

    /// <summary>The value as the reader gets it.</summary>
    public object? Held(object? value, ModelType writer, ModelType reader)
    {
        ModelType union = writer.Kind == FirnKind.Union && reader.Kind is FirnKind.List or FirnKind.Set ? reader.Element! : reader;
        if (value is ModelCase unionCase && reader.IsAbsent && unknownIsNull && !union.Definition!.Cases.Exists(c => c.Tag == unionCase.Tag)) return null;
        if (value is not null) return Convert(value, writer, reader);
        return reader.IsAbsent ? null : throw new RefusedException("absent");
    }

    public object Convert(object value, ModelType writer, ModelType reader)
    {
        if (Around(writer, reader, isPart: false) is { } around)
        {
            object inside = around.Kind == FirnKind.Bool ? ((ModelObject)value).Values.Values.Single() ?? throw new RefusedException("absent") : value;
            object converted = Convert(inside, around.Writer, around.Reader);
            switch (around.Kind)
            {
                case FirnKind.Object:
                    ModelObject alone = new(reader.Definition!);
                    alone.Values.Add(reader.Definition!.Members[0].Name, converted);
                    return alone;
                case FirnKind.Union:
                    return new ModelCase(around.Tag, converted);
                case FirnKind.List:
                    return new ModelList(0, [converted]);
                default:
                    return converted;
            }
        }

        if (IsSaid(writer.Kind, reader.Kind)) return Said(value, writer.Kind, reader.Kind);
        switch (value)
        {
            case ModelList list:
                int comparer = ModelLayout.HasComparer(reader) && ModelLayout.HasComparer(writer) ? list.Comparer : 0;
                return new ModelList(comparer, [.. list.Elements.Select(e => Held(e, writer.Element!, reader.Element!))], list.Lengths);
            case ModelDictionary dictionary:
                return new ModelDictionary(dictionary.Comparer, [.. dictionary.Entries.Select(e => (Convert(e.Key, writer.Key!, reader.Key!), Held(e.Value, writer.Element!, reader.Element!)))]);
            case ModelCase unionCase:
                ModelType from = writer.Definition!.Cases.Find(c => c.Tag == unionCase.Tag).Type;
                ModelType to = reader.Definition!.Cases.Find(c => c.Tag == unionCase.Tag).Type ?? throw new RefusedException("case");
                return new ModelCase(unionCase.Tag, Convert(unionCase.Value, from, to));
            case ModelObject source:
                return ConvertObject(source, writer, reader);
            default:
                return value;
        }
    }

    private static object Said(object value, FirnKind from, FirnKind to)
    {
        switch (value)
        {
            case BigInteger number when to == FirnKind.BigInteger:
                return number.IsZero ? Array.Empty<byte>() : number.ToByteArray();
            case BigInteger number when to == FirnKind.Decimal:
                return decimal.GetBits((decimal)number).SelectMany(BitConverter.GetBytes).ToArray();
            case BigInteger number:
                return (double)number;
            case string text when to == FirnKind.Guid:
                return Guid.TryParse(text, out Guid guid) ? guid.ToByteArray() : throw new RefusedException("no Guid");
            case string text:
                return Version.TryParse(text, out Version? version) ? new[] { version.Major, version.Minor, version.Build, version.Revision }.SelectMany(BitConverter.GetBytes).ToArray() : throw new RefusedException("no version");
            case byte[] bytes when from == FirnKind.Guid:
                return new Guid(bytes).ToString();
            default:
                int[] parts = [.. ((byte[])value).Chunk(4).Select(part => BitConverter.ToInt32(part))];
                if (parts[0] < 0 || parts[1] < 0 || parts[2] < -1 || parts[3] < -1 || (parts[2] < 0 && parts[3] >= 0)) throw new RefusedException("no version");
                return string.Join('.', parts.Where(part => part >= 0));
        }
    }

    private ModelObject ConvertObject(ModelObject source, ModelType writer, ModelType reader)
    {
        if (writer.Kind == FirnKind.ReferenceObject && _kept.TryGetValue(source, out ModelObject? known))
        {
            return known.Definition == reader.Definition && reader.Kind == FirnKind.ReferenceObject ? known : throw new RefusedException("identity");
        }

        ModelObject target = new(reader.Definition!);
        if (writer.Kind == FirnKind.ReferenceObject) _kept.Add(source, target);
        foreach (ModelMember member in reader.Definition!.Members)
        {
            if (SourceOf(writer.Definition!, member) is { } from) target.Values.Add(member.Name, Held(source.Values[from.Name], from.Type, member.Type));
            else if (!reader.Definition.ReadsSparse) target.Values.Add(member.Name, member.Type.IsAbsent ? null : Default(member.Type));
        }

        return target;
    }

    private static object Default(ModelType type)
    {
        switch (type.Kind)
        {
            case FirnKind.Bool:
                return false;
            case FirnKind.String:
                return "";
            case FirnKind.BigInteger or FirnKind.Json:
                return Array.Empty<byte>();
            case FirnKind.BitArray:
                return Array.Empty<bool>();
            case FirnKind.IPAddress:
                return new byte[4];
            case FirnKind.IPEndPoint:
                return new byte[6];
            case FirnKind.List or FirnKind.Set or FirnKind.Array:
                return new ModelList(0, [], type.Rank > 0 ? new int[type.Rank] : null);
            case FirnKind.Dictionary:
                return new ModelDictionary(0, []);
            case FirnKind.Object:
                ModelObject value = new(type.Definition!);
                foreach (ModelMember member in type.Definition!.Members) value.Values.Add(member.Name, member.Type.IsAbsent ? null : Default(member.Type));
                return value;
            case FirnKind.Half or FirnKind.Single or FirnKind.Double:
                return 0d;
            default:
                return s_signed.Contains(Plain(type.Kind)) || s_unsigned.Contains(Plain(type.Kind)) ? BigInteger.Zero : new byte[ModelLayout.LeafWidth(type.Kind)];
        }
    }

    /// <summary>Whether two values are the same, shared objects and all.</summary>
    public static bool AreSame(object? first, object? second, Dictionary<ModelObject, ModelObject> pairs)
    {
        switch (first, second)
        {
            case (null, null):
                return true;
            case (byte[] a, byte[] b):
                return a.AsSpan().SequenceEqual(b);
            case (bool[] a, bool[] b):
                return a.AsSpan().SequenceEqual(b);
            case (ModelList a, ModelList b):
                return a.Comparer == b.Comparer && a.Lengths.AsSpan().SequenceEqual(b.Lengths) && a.Elements.Count == b.Elements.Count && a.Elements.Zip(b.Elements).All(p => AreSame(p.First, p.Second, pairs));
            case (ModelDictionary a, ModelDictionary b):
                return a.Comparer == b.Comparer && a.Entries.Count == b.Entries.Count && a.Entries.Zip(b.Entries).All(p => AreSame(p.First.Key, p.Second.Key, pairs) && AreSame(p.First.Value, p.Second.Value, pairs));
            case (ModelCase a, ModelCase b):
                return a.Tag == b.Tag && AreSame(a.Value, b.Value, pairs);
            case (ModelObject a, ModelObject b):
                if (pairs.TryGetValue(a, out ModelObject? pair)) return pair == b;
                pairs.Add(a, b);
                if (a.Definition.Kind != FirnKind.ReferenceObject) pairs.Remove(a);
                return a.Definition == b.Definition && a.Values.Count == b.Values.Count && a.Values.All(v => b.Values.TryGetValue(v.Key, out object? other) && AreSame(v.Value, other, pairs));
            default:
                return Equals(first, second);
        }
    }
}
