using System.Numerics;

namespace Firn.Tests.Schema.Model;

/// <summary>Makes up schemas, later versions of them, and values, all from a seed.</summary>
internal sealed class ModelGenerator(int seed)
{
    private readonly Random _random = new(seed);
    private readonly List<ModelDefinition> _definitions = [];
    private Dictionary<ModelDefinition, ModelDefinition> _versions = [];
    private readonly Dictionary<ModelDefinition, List<ModelObject>> _objects = [];

    private bool Chance(int percent) => _random.Next(100) < percent;

    private T Pick<T>(IReadOnlyList<T> items) => items[_random.Next(items.Count)];

    public ModelType Schema()
    {
        int count = _random.Next(1, 6);
        for (int i = 0; i < count; i++)
        {
            FirnKind kind = Chance(55) ? FirnKind.Object : Chance(55) ? FirnKind.ReferenceObject : FirnKind.Union;
            bool isClass = kind != FirnKind.Object || Chance(60);
            _definitions.Add(new ModelDefinition("D" + i, kind) { IsClass = isClass, ReadsSparse = kind == FirnKind.Object ? isClass && Chance(75) : kind == FirnKind.ReferenceObject && Chance(75) });
        }

        // The last ones refer to none behind them, so that what is always there ends.
        for (int i = 0; i < count; i++)
        {
            ModelDefinition definition = _definitions[i];
            int members = _random.Next(Chance(10) ? 30 : 8);
            for (int m = 0; m < members; m++)
            {
                if (definition.Kind == FirnKind.Union) definition.Cases.Add((Chance(80) ? m + 1 : (m * 300) + 1, Type(i, 0, canBeAbsent: false)));
                else definition.Members.Add(new ModelMember("M" + m, Type(i, 0, canBeAbsent: true)) { Id = Chance(20) ? m + 10 : -1 });
            }

            if (definition.Kind == FirnKind.Union)
            {
                definition.Cases = [.. definition.Cases.DistinctBy(c => c.Tag).OrderBy(c => c.Tag)];
                if (definition.Cases.Count == 0) definition.Cases.Add((1, new ModelType(FirnKind.Int32)));
            }
        }

        return Chance(80) ? new ModelType(_definitions[0].Kind) { Definition = _definitions[0] } : Type(-1, 0, canBeAbsent: false);
    }

    private static readonly FirnKind[] s_leaves = [.. Enum.GetValues<FirnKind>().Where(k => k < FirnKind.List)];

    private ModelType Type(int owner, int depth, bool canBeAbsent, bool isKey = false)
    {
        bool isAbsent = canBeAbsent && Chance(45);
        int choice = _random.Next(100);
        if (depth > 2 || choice < 50 || isKey) return new ModelType(Chance(15) ? FirnKind.Bool : Chance(25) ? FirnKind.String : Chance(40) ? Pick([FirnKind.Int8, FirnKind.UInt8, FirnKind.Int16, FirnKind.UInt16, FirnKind.Int32, FirnKind.Int64, FirnKind.Half, FirnKind.Single]) : Pick(s_leaves), isAbsent);
        if (choice < 65) return new ModelType(Chance(50) ? FirnKind.List : FirnKind.Set, isAbsent) { Element = Type(owner, depth + 1, canBeAbsent: true) };
        if (choice < 71) return new ModelType(FirnKind.Dictionary, isAbsent) { Key = Type(owner, depth + 1, canBeAbsent: false, isKey: true), Element = Type(owner, depth + 1, canBeAbsent: true) };
        if (choice < 75) return new ModelType(FirnKind.Array, isAbsent) { Rank = _random.Next(2, 4), Element = Type(owner, depth + 1, canBeAbsent: true) };
        ModelDefinition definition = Pick(_definitions);

        // A struct that is always there must end; whatever is a class may be absent where there is a place for absence.
        if (!definition.IsClass && _definitions.IndexOf(definition) <= owner && !isAbsent) return new ModelType(FirnKind.Int32);
        if (definition.IsClass && !canBeAbsent && _definitions.IndexOf(definition) <= owner) return new ModelType(FirnKind.String);
        return new ModelType(definition.Kind, isAbsent || (canBeAbsent && definition.IsClass)) { Definition = definition };
    }

    /// <summary>Another version: members removed, added, moved, renamed, of other types; classes that have become structs and the other way round.</summary>
    public ModelType Version(ModelType root, int changes)
    {
        _versions = [];
        foreach (ModelDefinition definition in _definitions) _versions.Add(definition, new ModelDefinition(definition.Name + "'", definition.Kind) { IsClass = definition.IsClass, ReadsSparse = definition.ReadsSparse });
        foreach (ModelDefinition definition in _definitions)
        {
            // Identity is kept from now on, or no longer; a class becomes a struct, or a struct a class.
            if (definition.Kind != FirnKind.Union && definition.IsClass && Chance(changes / 6)) _versions[definition].Kind = definition.Kind == FirnKind.Object ? FirnKind.ReferenceObject : FirnKind.Object;
            if (definition.Kind != FirnKind.Object || _versions[definition].Kind != FirnKind.Object || !Chance(changes / 4)) continue;
            _versions[definition].IsClass = !definition.IsClass;
            _versions[definition].ReadsSparse = !definition.IsClass;
        }

        for (int i = 0; i < _definitions.Count; i++)
        {
            ModelDefinition from = _definitions[i], to = _versions[from];
            bool isChanged = Chance(changes);
            to.Cases = [.. from.Cases.Where((_, n) => n == 0 || !isChanged || Chance(80)).Select(c => (c.Tag, Version(c.Type, i, isChanged ? changes : 0, canBeAbsent: false)))];
            List<ModelMember> members = [];
            foreach (ModelMember member in from.Members)
            {
                if (isChanged && Chance(15)) continue;
                ModelMember version = member with { Type = Version(member.Type, i, isChanged ? changes : 0, canBeAbsent: true) };
                if (isChanged && Chance(10)) version = version with { Name = member.Name + "r", FormerNames = [member.Name] };
                if (isChanged && Chance(10) && version.Id < 0) version = version with { Id = 100 + members.Count };
                members.Add(version);
            }

            for (int added = isChanged && from.Kind != FirnKind.Union ? _random.Next(3) : 0; added > 0; added--) members.Add(new ModelMember("N" + added, Version(Type(i, 1, canBeAbsent: true), i, 0, canBeAbsent: true)));
            if (isChanged && Chance(40)) _random.Shuffle(System.Runtime.InteropServices.CollectionsMarshal.AsSpan(members));
            to.Members = members;
        }

        return Version(root, -1, changes, canBeAbsent: false);
    }

    private ModelType Version(ModelType type, int owner, int changes, bool canBeAbsent)
    {
        bool isChanged = Chance(changes / 3);
        bool isAbsent = isChanged && canBeAbsent && Chance(50) ? !type.IsAbsent : type.IsAbsent;
        if (isChanged && Chance(20)) return Around(type, owner, isAbsent, canBeAbsent);
        if (type.Definition is { } definition)
        {
            if (isChanged && definition.Kind == FirnKind.Object && definition.Members is [{ Type: { Definition: null, Kind: not FirnKind.Bool } only }] && Chance(50)) return Version(only, owner, changes, canBeAbsent: true) with { IsAbsent = isAbsent };

            // Infinite structs again.
            isAbsent = canBeAbsent && (_versions[definition].IsClass || isAbsent || _definitions.IndexOf(definition) <= owner);
            return type with { Kind = _versions[definition].Kind, Definition = _versions[definition], IsAbsent = isAbsent };
        }

        FirnKind kind = type.Kind;
        if (isChanged)
        {
            if (kind is FirnKind.List or FirnKind.Set) kind = kind == FirnKind.List ? FirnKind.Set : FirnKind.List;
            else if (kind is FirnKind.Int8 or FirnKind.UInt8) kind = Pick([FirnKind.Int16, FirnKind.Int32, FirnKind.Int64, FirnKind.Int128, FirnKind.IntPtr, FirnKind.Half, FirnKind.Double, FirnKind.Decimal, FirnKind.BigInteger]);
            else if (kind is FirnKind.UInt16) kind = Pick([FirnKind.UInt32, FirnKind.UInt64, FirnKind.UInt128, FirnKind.UIntPtr, FirnKind.Int32, FirnKind.Single, FirnKind.Decimal, FirnKind.BigInteger]);
            else if (kind is FirnKind.Int16 or FirnKind.Int32) kind = Pick([FirnKind.Int64, FirnKind.Int128, FirnKind.IntPtr, FirnKind.Double, FirnKind.Decimal, FirnKind.BigInteger]);
            else if (kind is > FirnKind.Int32 and <= FirnKind.UIntPtr) kind = Pick([FirnKind.Int128, FirnKind.Decimal, FirnKind.BigInteger]);
            else if (kind is FirnKind.String) kind = Pick([FirnKind.Guid, FirnKind.Version]);
            else if (kind is FirnKind.Guid or FirnKind.Version) kind = FirnKind.String;
            else if (kind is FirnKind.Half) kind = Pick([FirnKind.Single, FirnKind.Double]);
            else if (kind is FirnKind.Single) kind = FirnKind.Double;
        }

        return type with
        {
            Kind = kind,
            IsAbsent = isAbsent,
            Key = type.Key is null ? null : Version(type.Key, owner, changes, canBeAbsent: false),
            Element = type.Element is null ? null : Version(type.Element, owner, changes, canBeAbsent: true),
        };
    }

    // A list of it alone, an object of it alone, or a union of which it is a case.
    private ModelType Around(ModelType type, int owner, bool isAbsent, bool canBeAbsent)
    {
        ModelType inside = Version(type, owner, Chance(50) ? 60 : 0, canBeAbsent);
        if (Chance(40)) return new ModelType(Chance(70) ? FirnKind.List : FirnKind.Set, isAbsent) { Element = inside };
        bool isUnion = Chance(40);
        ModelDefinition definition = new("A" + _random.Next(), isUnion ? FirnKind.Union : FirnKind.Object) { IsClass = isUnion || Chance(50) };
        definition.ReadsSparse = !isUnion && definition.IsClass && Chance(75);
        if (isUnion) definition.Cases = [(1, new ModelType(FirnKind.Int16)), (3, inside with { IsAbsent = false })];
        else definition.Members.Add(new ModelMember("V", inside));
        return new ModelType(definition.Kind, isAbsent || (canBeAbsent && definition.IsClass)) { Definition = definition };
    }

    public object Value(ModelType type) => Value(type, 0);

    private object? Held(ModelType type, int depth) => type.IsAbsent && (depth > 6 || _left < 0 || Chance(30)) ? null : Value(type, depth);

    private int _left = 2000;

    private int Length(int depth) => _left < 0 ? 0 : depth > 4 ? _random.Next(2) : Chance(5) ? _random.Next(300) : _random.Next(5);

    private object Value(ModelType type, int depth)
    {
        _left--;
        switch (type.Kind)
        {
            case FirnKind.Bool:
                return Chance(50);
            case FirnKind.String:
                if (Chance(10)) return Chance(50) ? new Guid(Bytes(16)).ToString() : "1.2.3";
                string text = Chance(70) ? "abc" : Chance(50) ? "\u0430\u0431" : "a\u20AC\u0430";
                return string.Concat(Enumerable.Repeat(text, Chance(90) ? _random.Next(4) : _random.Next(200)));
            case FirnKind.BigInteger or FirnKind.Json:
                return Bytes(_random.Next(5));
            case FirnKind.BitArray:
                return Enumerable.Range(0, _random.Next(20)).Select(_ => Chance(50)).ToArray();
            case FirnKind.IPAddress or FirnKind.IPEndPoint:
                return Bytes((Chance(50) ? 4 : 20) + (type.Kind == FirnKind.IPEndPoint ? 2 : 0));
            case FirnKind.List or FirnKind.Set:
                int comparer = type.Kind == FirnKind.Set && type.Element!.Kind == FirnKind.String ? _random.Next(5) : 0;
                return new ModelList(comparer, [.. Enumerable.Range(0, Length(depth)).Select(_ => Held(type.Element!, depth + 1))]);
            case FirnKind.Array:
                int[] lengths = [.. Enumerable.Range(0, type.Rank).Select(_ => _random.Next(4))];
                return new ModelList(0, [.. Enumerable.Range(0, lengths.Aggregate(1, (a, b) => a * b)).Select(_ => Held(type.Element!, depth + 1))], lengths);
            case FirnKind.Dictionary:
                return new ModelDictionary(type.Key!.Kind == FirnKind.String ? _random.Next(5) : 0, [.. Enumerable.Range(0, Length(depth)).Select(_ => (Value(type.Key!, depth + 1), Held(type.Element!, depth + 1)))]);
            case FirnKind.Union:
                (long tag, ModelType of) = Pick(type.Definition!.Cases);
                return new ModelCase(tag, Value(of, depth + 1));
            case FirnKind.ReferenceObject:
                List<ModelObject> objects = _objects.TryGetValue(type.Definition!, out List<ModelObject>? known) ? known : _objects[type.Definition!] = [];
                if (objects.Count > 0 && (Chance(35) || depth > 6)) return Pick(objects);
                ModelObject reference = new(type.Definition!);
                objects.Add(reference);
                return Fill(reference, depth);
            case FirnKind.Object:
                return Fill(new ModelObject(type.Definition!), depth);
            case FirnKind.Half or FirnKind.Single or FirnKind.Double:
                return (double)(Half)(_random.NextDouble() * 100);
            default:
                int width = ModelLayout.LeafWidth(type.Kind);
                if (type.Kind is > FirnKind.UIntPtr or < FirnKind.Int8) return Bytes(width);
                bool isUnsigned = type.Kind is FirnKind.UInt8 or FirnKind.UInt16 or FirnKind.UInt32 or FirnKind.UInt64 or FirnKind.UInt128 or FirnKind.UIntPtr;
                return new BigInteger(Bytes(width), isUnsigned);
        }
    }

    private ModelObject Fill(ModelObject value, int depth)
    {
        foreach (ModelMember member in value.Definition.Members) value.Values[member.Name] = Held(member.Type, depth + 1);
        return value;
    }

    private byte[] Bytes(int count)
    {
        byte[] bytes = new byte[count];
        _random.NextBytes(bytes);
        return bytes;
    }
}
