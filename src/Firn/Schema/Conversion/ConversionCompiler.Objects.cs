namespace Firn;

/// <content>Objects: which member comes from where, and in which order the members behind the block are written.</content>
internal sealed partial class ConversionCompiler
{
    // Both sides have fixed width: everything is part of one block.
    private void CompleteFixed(DefinitionMatch match, FixedTransform transform)
    {
        WriterObject from = Skips.Content(match.Writer);
        Skips.Complete();
        SchemaDefinition to = reader.Definitions[match.Reader];
        int[] offsets = to.Offsets(reader);
        transform.CheckFlags(from);
        AddFlags(transform, match, from, to, to.FlagBytes);
        for (int i = 0; i < offsets.Length; i++)
        {
            if (offsets[i] < 0) continue;
            if (match.Members[i] is not { } member) transform.Zero(offsets[i], reader.FixedWidth(to.Members[i].Type));
            else if (!member.IsPlaced) AddFixed(transform, member, from.Offsets[match.Sources[i]], offsets[i]);
        }

        AddCalls(transform, null, match, from, to);
        AddChecks(transform, match, from);
        transform.Complete();
    }

    // What converters make of values in the writer's block and go to the reader's, or from behind the one to the other.
    private void AddCalls(FixedTransform transform, StepList? steps, DefinitionMatch match, WriterObject from, SchemaDefinition to)
    {
        int[] offsets = to.Offsets(reader);
        for (int i = 0; i < offsets.Length; i++)
        {
            if (match.Members[i] is not { IsPlaced: true } member || (offsets[i] < 0 && to.Members[i].Type.Kind != FirnKind.Bool)) continue;
            ConvertedMember place = PlaceOf(match, i, from, to);
            MemberNode node = Placed(member);
            if (place.Source >= 0 || place.SourceFlag >= 0) transform.Call(node, place, reader.FixedWidth(member.Reader));
            else steps!.CallToBlock(match.Sources[i], node, place);
        }
    }

    private ConvertedMember PlaceOf(DefinitionMatch match, int index, WriterObject from, SchemaDefinition to, int header = -1)
    {
        int source = match.Sources[index];
        TypeMatch member = match.Members[index]!;
        bool isFlag = member.Writer.Kind == FirnKind.Bool, becomesFlag = header < 0 && member.Reader.Kind == FirnKind.Bool;
        int bit = from.Bits[source], target = to.Bits()[index];
        return new ConvertedMember
        {
            Source = from.Offsets[source],
            SourceWidth = from.Offsets[source] >= 0 ? writer.FixedWidth(member.Writer) : 0,
            SourceFlag = !isFlag ? -1 : member.Writer.MayBeAbsent ? bit + 1 : bit,
            SourcePresence = member.Writer.MayBeAbsent ? bit : -1,
            Offset = header < 0 ? to.Offsets(reader)[index] : -1,
            Flag = !becomesFlag ? -1 : member.Reader.MayBeAbsent ? target + 1 : target,
            Presence = header < 0 && member.Reader.MayBeAbsent ? target : -1,
            Header = header,
            MayBeAbsent = member.Reader.MayBeAbsent,
            RefusesNull = (member.Change == ValueChange.Replaced ? member.Element! : member).RefusesNull,
            Name = labels[match.Reader].Members[index].Name,
        };
    }

    private void CompleteObject(DefinitionMatch match, ObjectNode node)
    {
        if (match.IsSparse) CompleteSparse(match, node);
        else CompleteDense(match, node);
    }

    // The flags: those of the reader's block, and what the writer's must say.
    private void AddFlags(FixedTransform transform, DefinitionMatch match, WriterObject from, SchemaDefinition to, int targetBytes)
    {
        FlagMap map = new(0, targetBytes);
        int[] bits = to.Bits();
        for (int i = 0; i < bits.Length; i++)
        {
            int source = match.Sources[i];
            if (source < 0) continue;
            SchemaType writerType = from.Definition.Members[source].Type, readerType = to.Members[i].Type;
            int bit = from.Bits[source];
            TypeMatch member = match.Members[i]!;
            bool isCalled = member.IsPlaced;
            bool takesNull = readerType.MayBeAbsent ? !member.RefusesNull : member.Change == ValueChange.Replaced || member.Through is { TakesNull: true };
            if (writerType.MayBeAbsent && !takesNull) map.Require(bit, labels[match.Reader].Members[i].Name);
            if (targetBytes == 0) continue;
            if (readerType.MayBeAbsent && writerType.MayBeAbsent) map.Move(bit, bits[i]);
            else if (readerType.MayBeAbsent) map.Set(bits[i]);
            if (readerType.Kind == FirnKind.Bool && !isCalled) map.Move(bit + (writerType.MayBeAbsent ? 1 : 0), bits[i] + (readerType.MayBeAbsent ? 1 : 0));
        }

        map.Complete(from.Definition.FlagBytes);
        if (map.IsNeeded) transform.Flags(0, targetBytes, map);
    }

    // Flags inside fixed members that are not kept.
    private void AddChecks(FixedTransform transform, DefinitionMatch match, WriterObject from)
    {
        HashSet<int> kept = [.. match.Sources];
        for (int i = 0; i < from.Offsets.Length; i++)
        {
            if (from.Offsets[i] >= 0 && !kept.Contains(i) && Skips.CheckOf(from.Definition.Members[i].Type) is { } check) transform.Check(from.Offsets[i], check);
        }
    }

    private void CompleteDense(DefinitionMatch match, ObjectNode node)
    {
        WriterObject from = Skips.Content(match.Writer);
        SchemaDefinition to = reader.Definitions[match.Reader];
        int[] offsets = to.Offsets(reader), bits = to.Bits();
        FixedTransform transform = new();
        AddFlags(transform, match, from, to, to.FlagBytes);
        StepList steps = new(writer, from);
        for (int i = 0; i < offsets.Length; i++)
        {
            if (offsets[i] < 0) continue;
            if (match.Members[i] is not { } member) transform.Zero(offsets[i], reader.FixedWidth(to.Members[i].Type));
            else if (member.IsPlaced) continue;
            else if (from.Offsets[match.Sources[i]] >= 0) AddFixed(transform, member, from.Offsets[match.Sources[i]], offsets[i]);
            else steps.ToBlock(match.Sources[i], Node(member), offsets[i]);
        }

        AddCalls(transform, steps, match, from, to);

        // Those behind the block, in the reader's order.
        List<int> behind = [];
        for (int i = 0; i < offsets.Length; i++)
        {
            if (offsets[i] >= 0 || to.Members[i].Type.Kind == FirnKind.Bool) continue;
            behind.Add(i);
            if (match.Sources[i] >= 0) steps.Expect(match.Sources[i]);
        }

        foreach (int i in behind)
        {
            SchemaType type = to.Members[i].Type;
            int source = match.Sources[i];
            if (source < 0)
            {
                if (!type.MayBeAbsent) steps.Default(_defaults.Find(type) ?? throw NoDefault(match, labels[match.Reader].Members[i].Name));
                continue;
            }

            TypeMatch member = match.Members[i]!;
            if (member.IsPlaced) steps.Call(source, Placed(member), PlaceOf(match, i, from, to));
            else if (from.Offsets[source] >= 0) steps.FromBlock(Node(member), from.Offsets[source]);
            else steps.Convert(source, Node(member), member.IsSame, type.MayBeAbsent && !member.RefusesNull ? bits[i] : -1, -1);
        }

        AddChecks(transform, match, from);
        transform.Complete();
        node.Complete(transform, to.BlockSize, null, HasMark(match), steps.Finish(out int places), places, null);
    }

    // Only what has arrived: a mark, the number of members, then for each its number and its value. Those of the writer's block have
    // constant places, so they stand in a template.
    private void CompleteSparse(DefinitionMatch match, ObjectNode node)
    {
        WriterObject from = Skips.Content(match.Writer);
        SchemaDefinition to = reader.Definitions[match.Reader];
        FixedTransform transform = new();
        AddFlags(transform, match, from, to, targetBytes: 0);
        StepList steps = new(writer, from);
        ArrivedMembers? arrived = ArrivedOf(match, from);
        List<byte> template = [];
        if (arrived is null)
        {
            template.Add(1);
            AddCount(template, match.Sources.Count(s => s >= 0));
        }

        List<(int Source, int Target)> behind = [];
        for (int i = 0; i < match.Sources.Length; i++)
        {
            int source = match.Sources[i];
            if (source < 0) continue;
            TypeMatch member = match.Members[i]!;
            SchemaType writerType = member.Writer, readerType = member.Reader;
            int header = i << 1;
            if (member.IsPlaced)
            {
                if (from.Offsets[source] >= 0 || writerType.Kind == FirnKind.Bool)
                {
                    steps.Call(source, Placed(member), PlaceOf(match, i, from, to, header));
                    continue;
                }

                behind.Add((source, i));
                steps.Expect(source);
            }
            else if (writerType.Kind == FirnKind.Bool)
            {
                if (writerType.MayBeAbsent && readerType.MayBeAbsent)
                {
                    steps.OptionalBool(from.Bits[source], header);
                    continue;
                }

                AddCount(template, header | 1);
                transform.FlagByte(from.Bits[source] + (writerType.MayBeAbsent ? 1 : 0), template.Count);
                template.Add(0);
            }
            else if (from.Offsets[source] < 0)
            {
                behind.Add((source, i));
                steps.Expect(source);
            }
            else if (reader.FixedWidth(readerType) is > 0 and int width && !HasMark(readerType))
            {
                AddCount(template, header | 1);
                AddFixed(transform, member, from.Offsets[source], template.Count);
                template.AddRange(new byte[width]);
            }
            else
            {
                steps.FromBlock(Node(member), from.Offsets[source], header);
            }
        }

        // In the writer's order: the reader is told which member comes.
        behind.Sort();
        foreach ((int source, int target) in behind)
        {
            TypeMatch member = match.Members[target]!;
            if (member.IsPlaced) steps.Call(source, Placed(member), PlaceOf(match, target, from, to, target << 1));
            else steps.Convert(source, Node(member), isSame: false, -1, target << 1, member.Reader.MayBeAbsent && !member.RefusesNull);
        }

        AddChecks(transform, match, from);
        transform.Complete();
        node.Complete(transform, 0, [.. template], isMarked: false, steps.Finish(out int places), places, arrived);
    }

    // Members that are left out where the data have null in them; null where there are none.
    private static ArrivedMembers? ArrivedOf(DefinitionMatch match, WriterObject from)
    {
        List<int> bits = [];
        int count = 0;
        for (int i = 0; i < match.Sources.Length; i++)
        {
            if (match.Sources[i] < 0) continue;
            count++;
            if (match.Members[i] is { IsLeftOut: true }) bits.Add(from.Bits[match.Sources[i]]);
        }

        return bits.Count == 0 ? null : new ArrivedMembers(count, [.. bits]);
    }

    private static void AddCount(List<byte> bytes, int value)
    {
        FirnWriter writer = new(stackalloc byte[80]);
        writer.WriteCount(value);
        bytes.AddRange(writer.WrittenSpan);
        writer.Dispose();
    }

    /// <summary>Puts the steps of an object together: the writer's members come in their order, the reader's are wanted in theirs.</summary>
    private sealed class StepList(Schema writer, WriterObject from)
    {
        private readonly List<ObjectNode.Step> _steps = [];
        private readonly Dictionary<int, ObjectNode.Step> _toBlock = [];
        private readonly HashSet<int> _expected = [];
        private readonly Dictionary<int, int> _places = [];
        private int _next;      // in the writer's members behind the block

        /// <summary>A member behind the writer's block stands in the reader's: done when it is passed.</summary>
        public void ToBlock(int source, ConversionNode node, int offset)
        {
            ObjectNode.Step step = new() { Kind = ObjectNode.StepKind.ToBlock, Node = node, Offset = offset };
            if (IsWithoutBytes(source)) _steps.Add(step);
            else _toBlock.Add(source, step);
        }

        // Such members are never passed: they can be converted from wherever the reader stands.
        private bool IsWithoutBytes(int source) => WriterObject.IsWithoutBytes(writer, from.Definition.Members[source].Type);

        /// <summary>Says that a member will be converted.</summary>
        public void Expect(int source) => _expected.Add(source);

        public void Default(byte[] bytes) => _steps.Add(new ObjectNode.Step { Kind = ObjectNode.StepKind.Default, Bytes = bytes });

        public void FromBlock(ConversionNode node, int offset, int header = -1) =>
            _steps.Add(new ObjectNode.Step { Kind = ObjectNode.StepKind.FromBlock, Node = node, Offset = offset, Header = header });

        public void OptionalBool(int bit, int header) =>
            _steps.Add(new ObjectNode.Step { Kind = ObjectNode.StepKind.OptionalBool, Bit = bit, Header = header });

        public void Convert(int source, ConversionNode node, bool isSame, int targetBit, int header, bool mayVanish = false)
        {
            bool isRecorded = _places.TryGetValue(source, out int place);
            if (IsWithoutBytes(source))
            {
                if (isSame && header < 0) return;
            }
            else if (!isRecorded)
            {
                while (from.Variable[_next].Index != source) Pass(from.Variable[_next++]);
                WriterObject.Member member = from.Variable[_next++];
                if (isSame && header < 0)
                {
                    AddTo(ObjectNode.StepKind.Copy, member);
                    return;
                }
            }

            _steps.Add(new ObjectNode.Step
            {
                Kind = isRecorded ? ObjectNode.StepKind.ConvertRecorded : ObjectNode.StepKind.Convert,
                Node = node,
                Bit = from.Bits[source],
                TargetBit = targetBit,
                Header = header,
                Place = place,
                MayVanish = mayVanish || targetBit >= 0,
            });
        }

        /// <summary>A value from behind the writer's block that a converter makes one of the reader's block of: done when it is passed.</summary>
        public void CallToBlock(int source, MemberNode node, ConvertedMember member)
        {
            ObjectNode.Step step = new() { Kind = ObjectNode.StepKind.Call, Node = node, Member = member };
            if (IsWithoutBytes(source)) _steps.Add(step);
            else _toBlock.Add(source, step);
        }

        /// <summary>A value that a converter makes, behind the reader's block.</summary>
        public void Call(int source, MemberNode node, ConvertedMember member)
        {
            bool isRecorded = _places.TryGetValue(source, out int place);
            if (member.Source < 0 && member.SourceFlag < 0 && !isRecorded && !IsWithoutBytes(source))
            {
                while (from.Variable[_next].Index != source) Pass(from.Variable[_next++]);
                _next++;
            }

            _steps.Add(new ObjectNode.Step { Kind = isRecorded ? ObjectNode.StepKind.CallRecorded : ObjectNode.StepKind.Call, Node = node, Member = member, Place = place });
        }

        private void Pass(WriterObject.Member member)
        {
            if (_toBlock.TryGetValue(member.Index, out ObjectNode.Step? step))
            {
                _steps.Add(step);
            }
            else if (_expected.Contains(member.Index))
            {
                _places.Add(member.Index, _places.Count);
                _steps.Add(new ObjectNode.Step { Kind = ObjectNode.StepKind.Record, Skip = member.Node, Bit = member.Bit, Place = _places.Count - 1 });
            }
            else
            {
                AddTo(ObjectNode.StepKind.Skip, member);
            }
        }

        // Members that are treated alike, one behind the other, are one step: an untrusted descriptor may have very many.
        private void AddTo(ObjectNode.StepKind kind, WriterObject.Member member)
        {
            if (_steps.Count == 0 || _steps[^1].Kind != kind) _steps.Add(new ObjectNode.Step { Kind = kind, Members = [] });
            _steps[^1].Members!.Add(member);
        }

        /// <param name="places">How many places of members are remembered.</param>
        public ObjectNode.Step[] Finish(out int places)
        {
            while (_next < from.Variable.Length) Pass(from.Variable[_next++]);
            places = _places.Count;
            return [.. _steps];
        }
    }
}
