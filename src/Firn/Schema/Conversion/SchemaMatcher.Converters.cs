namespace Firn;

/// <content>Members whose values a method of the user's may make of an earlier type (format, section 8).</content>
internal sealed partial class SchemaMatcher
{
    // What a converter's old type is matched in.
    private readonly DefinitionMatch? _holder;
    private readonly string _place = "";

    // One for all that is matched with data of one writer's: the bound of work, and what stands in old types of converters, however deep, is matched once.
    private sealed class Shared
    {
        public long Work { get; set; }

        public Dictionary<(TypeKey, MemberConverter), ConverterMatch> Matches { get; } = [];

        // What has been compared: many members may be of one type.
        public Dictionary<(int, Schema, int), bool> Equal { get; } = [];

        public Dictionary<(Schema, int), bool> Identities { get; } = [];

        public Dictionary<(EnumNames, EnumNames), EnumNumbers?> Numbers { get; } = [];

        public HashSet<EnumNames> KnownEnums { get; } = [];

        public Dictionary<EnumNames, EnumNumbers.Names> ReaderEnums { get; } = [];

        public bool HasNumbers { get; set; }

        public Queue<(ConverterMatch Match, SchemaType Writer)> Open { get; } = [];

        public HashSet<MemberConverter> Known { get; } = [];
    }

    // The same writer's data, to be read as a converter's old type.
    private SchemaMatcher(SchemaMatcher outer, OldSchema old, DefinitionMatch holder, string place)
    {
        _writer = outer._writer;
        _reader = old.Schema;
        _labels = old.Labels;
        _type = outer._type;
        _collects = outer._collects;
        _identities = outer._identities;
        _shared = outer._shared;
        _holder = holder;
        _place = place;
    }

    /// <summary>Whether any member is made by a method of the user's.</summary>
    public bool HasConverters => _shared.Matches.Count > 0;

    // One after the other, not inside one another: an untrusted descriptor could nest them deep.
    private void MatchOld()
    {
        while (_shared.Open.TryDequeue(out (ConverterMatch Match, SchemaType Writer) next))
        {
            SchemaMatcher matcher = next.Match.Matcher;
            next.Match.Root = matcher.MatchTypes(next.Writer, next.Match.Old.Type, null, "");
            matcher.MatchOpen();
            matcher.FindSame();
            Unknown ??= matcher.Unknown;
            Missing ??= matcher.Missing;
        }
    }

    // The member's own type; exactly what a method takes; what converts to the member's type; what converts to what a method takes.
    private TypeMatch MatchMember(SchemaType from, SchemaType to, MemberConverter[] converters, DefinitionMatch match, MemberLabel label, NullPlaces? places)
    {
        string place = PlaceOf(label);
        if (from.IsOpaque || to.IsOpaque || AreEqual(from, _reader, to)) return MatchTypes(from, to, match, place, places: places);
        bool isUnknown = false;
        foreach (MemberConverter converter in converters)
        {
            OldSchema old = converter.Old;
            if (_shared.Known.Add(converter)) _shared.Work += 8 * Size(old.Schema);
            isUnknown |= old.Type.IsOpaque;
            if (!old.Type.IsOpaque && AreEqual(from, old.Schema, old.Type)) return Through(converter, old, from, to, match, label);
        }

        if (Fits(from, to, isPart: false)) return MatchTypes(from, to, match, place, places: places);
        foreach (MemberConverter converter in converters)
        {
            OldSchema old = converter.Old;
            if (!old.Type.IsOpaque && new SchemaMatcher(this, old, match, place).Fits(from, old.Type, isPart: false)) return Through(converter, old, from, to, match, label);
        }

        return isUnknown ? new TypeMatch(from, to) { Change = ValueChange.Called } : MatchTypes(from, to, match, place, places: places);
    }

    private TypeMatch Through(MemberConverter converter, OldSchema old, SchemaType from, SchemaType to, DefinitionMatch holder, MemberLabel label)
    {
        if (KeepsIdentity(_writer, from) || KeepsIdentity(_reader, to) || KeepsIdentity(old.Schema, old.Type))
        {
            if (_collects) return new TypeMatch(from, to) { IsRefused = true };
            throw Mismatch($"The data were written with another schema and can't be read as {Root}: '{label.Name}' of {_labels[holder.Reader].DisplayName} would be made by {converter.DisplayName}, and it holds objects whose identity is kept, which only a whole message knows. Read the message as a class that has the member as it was written, and convert the value in code of your own.", holder, PlaceOf(label));
        }

        if (!_shared.Matches.TryGetValue((KeyOf(from), converter), out ConverterMatch? through))
        {
            through = new ConverterMatch(converter, old, new SchemaMatcher(this, old, holder, PlaceOf(label)));
            _shared.Matches.Add((KeyOf(from), converter), through);
            _shared.Open.Enqueue((through, from));
        }

        return new TypeMatch(from, to) { Change = ValueChange.Called, Through = through };
    }

    // Whether a value is worth a try as a type, as far as that can be told without the members of its objects: of these one in common is enough.
    private bool Fits(SchemaType writer, SchemaType reader, bool isPart)
    {
        if (writer.IsOpaque || reader.IsOpaque) return true; // of these nothing is known
        switch (reader.Kind)
        {
            case FirnKind.List or FirnKind.Set when IsRun(writer.Kind):
            case FirnKind.Array when writer.Kind == FirnKind.Array && writer.Rank == reader.Rank:
                return Fits(writer.Element!, reader.Element!, isPart: true);
            case FirnKind.Dictionary when writer.Kind == FirnKind.Dictionary:
                return Fits(writer.Key!, reader.Key!, isPart: true) && Fits(writer.Element!, reader.Element!, isPart: false);
            case FirnKind.Object or FirnKind.ReferenceObject when writer.Kind is FirnKind.Object or FirnKind.ReferenceObject:
                return TakesAny(writer.Definition, reader.Definition);
            case FirnKind.Union:
                return writer.Kind == FirnKind.Union || FindCase(writer, reader.Definition) is not null;
        }

        if (Alone(_reader, reader) is { } member && MayConvert(writer, member)) return true;
        bool isAlone = Alone(_writer, writer) is { } alone && MayConvert(alone, reader);
        bool isListed = IsRun(reader.Kind) && MayBeListed(writer, reader.Element!);
        if (isAlone || isListed) return isAlone != isListed && (isAlone || !isPart);
        return ChangeOf(writer, reader) is not null;
    }

    // Mentions of one definition are one type.
    private static TypeKey KeyOf(SchemaType type) => IsDefined(type.Kind) ? new TypeKey(null, type.Kind, type.Definition, type.MayBeAbsent) : new TypeKey(type, type.Kind, -1, type.MayBeAbsent);

    private readonly record struct TypeKey(SchemaType? Type, FirnKind Kind, int Definition, bool MayBeAbsent);

    private bool AreEqual(SchemaType type, Schema schema, SchemaType other)
    {
        if (!IsDefined(type.Kind) || !IsDefined(other.Kind)) return Compare(type, schema, other);
        (int, Schema, int) key = (type.Definition, schema, other.Definition);
        if (!_shared.Equal.TryGetValue(key, out bool equal)) _shared.Equal.Add(key, equal = Compare(type, schema, other));
        return equal;
    }

    // Whether a type of the writer's is another in all that a descriptor says, absence of the value itself apart. Pair by pair, as the definitions may form a chain of any length.
    private bool Compare(SchemaType type, Schema schema, SchemaType other)
    {
        HashSet<(int, int)> seen = [];
        Queue<(int Writer, int Other)> open = [];
        if (!AreAlike(type, other)) return false;
        while (open.TryDequeue(out (int Writer, int Other) pair))
        {
            SchemaDefinition from = _writer.Definitions[pair.Writer], to = schema.Definitions[pair.Other];
            Work(4L + from.Members.Length + from.Cases.Length);
            if (from.Kind != to.Kind || from.Members.Length != to.Members.Length || from.Cases.Length != to.Cases.Length) return false;
            for (int i = 0; i < from.Members.Length; i++)
            {
                SchemaMember a = from.Members[i], b = to.Members[i];
                if (a.Id != b.Id || a.NameHash != b.NameHash || a.Type.MayBeAbsent != b.Type.MayBeAbsent || !AreAlike(a.Type, b.Type)) return false;
            }

            for (int i = 0; i < from.Cases.Length; i++)
            {
                if (from.Cases[i].Tag != to.Cases[i].Tag || !AreAlike(from.Cases[i].Type, to.Cases[i].Type)) return false;
            }
        }

        return true;

        bool AreAlike(SchemaType a, SchemaType b)
        {
            if (a.Kind != b.Kind || a.IsOpaque || a.Rank != b.Rank) return false;
            if (IsDefined(a.Kind) && seen.Add((a.Definition, b.Definition))) open.Enqueue((a.Definition, b.Definition));
            if (a.Key is not null && !AreAlike(a.Key, b.Key!)) return false;
            return a.Element is null || (a.Element.MayBeAbsent == b.Element!.MayBeAbsent && AreAlike(a.Element, b.Element));
        }
    }

    // Whether a value may hold, at any depth, objects that are numbered in the whole message.
    private bool KeepsIdentity(Schema schema, SchemaType type)
    {
        if (!IsDefined(type.Kind)) return LooksForIdentity(schema, type);
        (Schema, int) key = (schema, type.Definition);
        if (!_shared.Identities.TryGetValue(key, out bool keeps)) _shared.Identities.Add(key, keeps = LooksForIdentity(schema, type));
        return keeps;
    }

    private bool LooksForIdentity(Schema schema, SchemaType type)
    {
        HashSet<int> seen = [];
        Queue<int> open = [];
        if (Find(type)) return true;
        while (open.TryDequeue(out int next))
        {
            SchemaDefinition definition = schema.Definitions[next];
            Work(1L + definition.Members.Length + definition.Cases.Length);
            if (Array.Exists(definition.Members, m => Find(m.Type)) || Array.Exists(definition.Cases, c => Find(c.Type))) return true;
        }

        return false;

        bool Find(SchemaType? part)
        {
            if (part is null) return false;
            if (part.Kind == FirnKind.ReferenceObject) return true;
            if (part.Kind is FirnKind.Object or FirnKind.Union && seen.Add(part.Definition)) open.Enqueue(part.Definition);
            return Find(part.Key) || Find(part.Element);
        }
    }
}
