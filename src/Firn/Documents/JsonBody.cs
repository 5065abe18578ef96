using System.Buffers.Text;
using System.Runtime.CompilerServices;
using System.Text.Json;

namespace Firn;

/// <summary>Writes the body of a message from JSON of the mapping that docs/guides/looking-inside.md says: <see cref="DocumentJson"/> the other way.</summary>
/// <param name="root">The value.</param>
/// <param name="length">The length of the text in bytes.</param>
/// <param name="options">The longest message is theirs.</param>
internal sealed class JsonBody(JsonElement root, int length, FirnOptions options)
{
    private const int MostShown = 12;

    // No kind makes more bytes of one character: 16 of a number of one digit and what follows it.
    private const int MostForOne = 16;

    private readonly JsonPath _path = new();
    private readonly Dictionary<long, (int Number, int Definition)> _written = [];
    private Dictionary<long, JsonElement>? _objects;    // by their ids; looked for where the first one is met
    private int _count;

    /// <summary>Writes the root.</summary>
    /// <exception cref="FirnException">The JSON is no value of the schema.</exception>
    public void Write(ref FirnWriter writer, DocumentNode node)
    {
        try
        {
            Write(ref writer, node, root);
            CheckLength(ref writer);
        }
        catch (InsufficientExecutionStackException)
        {
            throw new FirnException(FirnErrorCode.DepthExceeded, "The JSON is nested too deep for the stack of this thread.");
        }
        catch (FirnException exception) when (exception.Path is null)
        {
            exception.Path = _path.ToString();
            throw;
        }
    }

    // A value that is there.
    private void Write(ref FirnWriter writer, DocumentNode node, JsonElement value)
    {
        CheckLength(ref writer);
        switch (node)
        {
            case DocumentLeafNode leaf:
                JsonLeaf.Write(ref writer, leaf.Type, value, _path);
                break;
            case DocumentBoolNode:
                writer.Reserve(1) = (byte)(Bool(value) ? 1 : 0);
                break;
            case DocumentFixedObjectNode block:
                WriteFixed(ref writer, block, value);
                break;
            case DocumentVariableObjectNode content:
                WriteVariable(ref writer, content, value, mayHaveId: false);
                break;
            case DocumentReferenceNode kept:
                WriteReference(ref writer, kept, value);
                break;
            case DocumentUnionNode union:
                WriteUnion(ref writer, union, value);
                break;
            case DocumentListNode list:
                WriteList(ref writer, list, value);
                break;
            case DocumentArrayNode array:
                WriteArray(ref writer, array, value);
                break;
            default:
                WriteDictionary(ref writer, (DocumentDictionaryNode)node, value);
                break;
        }
    }

    // A short text may stand for a long message: of members that are left out there are flags.
    private void CheckLength(ref FirnWriter writer)
    {
        if (writer.BytesWritten > options.MaxMessageBytes) throw Throw.TooLongToRead("The body of the message", options.MaxMessageBytes);
    }

    private bool Bool(JsonElement value)
    {
        if (value.ValueKind is not (JsonValueKind.True or JsonValueKind.False)) _path.Refuse($"{JsonLeaf.Shown(value)} stands where true or false has to.");
        return value.ValueKind == JsonValueKind.True;
    }

    // The values of the members, in order. One that is left out is null where it may be.
    private JsonElement[] ReadMembers(DocumentObjectNode node, JsonElement value, bool mayHaveId)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        if (value.ValueKind != JsonValueKind.Object) _path.Refuse($"{JsonLeaf.Shown(value)} stands where an object has to: {SchemaText.Describe(node.Type)}.");
        IReadOnlyList<FirnSchemaMember> members = node.Type.Definition!.Members;
        WriterObject content = node.Content;

        // Before there is room for it: definitions that hold another one twice each are wide after a few.
        if (content.BlockSize - content.Definition.FlagBytes > (long)MostForOne * length) _path.Refuse($"The JSON is too short for {SchemaText.Describe(node.Type)}: members that have no null are missing.");
        JsonElement[] found = new JsonElement[members.Count];
        foreach (JsonProperty property in value.EnumerateObject())
        {
            string name = NameOf(property);
            if (mayHaveId && name == DocumentJson.Id) continue;     // of which there is one: FindObjects has looked
            if (!node.FindMember(name, out int member)) RefuseName(node, name);
            if (found[member].ValueKind != JsonValueKind.Undefined) _path.Refuse($"The member {SchemaText.QuoteShort(name)} stands there twice.");
            found[member] = property.Value;
        }

        for (int i = 0; i < found.Length; i++)
        {
            if (node.Members[i].Type.MayBeNull || found[i].ValueKind is not (JsonValueKind.Undefined or JsonValueKind.Null)) continue;
            _path.Refuse(found[i].ValueKind == JsonValueKind.Null
                ? $"The member {SchemaText.NameOf(members[i])} is null, and {SchemaText.Describe(members[i].Type)} has no null."
                : $"The member {SchemaText.NameOf(members[i])} is missing. Only members that may be null can be left out.");
        }

        return found;
    }

    private void RefuseName(DocumentObjectNode node, string name)
    {
        IReadOnlyList<FirnSchemaMember> members = node.Type.Definition!.Members;
        string known = string.Join(", ", members.Take(MostShown).Select(member => SchemaText.Short(DocumentJson.NameOf(member))));
        _path.Refuse($"{SchemaText.Describe(node.Type)} has no member {SchemaText.QuoteShort(name)}. It has {(members.Count == 0 ? "none" : known)}{(members.Count > MostShown ? " .." : "")}.");
    }

    private string NameOf(JsonProperty property)
    {
        if (!JsonStrings.TryReadName(property, out string name)) _path.Refuse("A name is no valid UTF-8.");
        return name;
    }

    private void Push(DocumentObjectNode node, int member) => _path.Push(node.Type.Definition!.Members[member]);

    // The properties of an object that may have none but some, each once.
    private void ReadProperties(JsonElement value, ReadOnlySpan<string> names, Span<JsonElement> found)
    {
        foreach (JsonProperty property in value.EnumerateObject())
        {
            int place = 0;
            while (place < names.Length && !JsonStrings.IsNamed(property, names[place])) place++;
            if (place == names.Length) _path.Refuse($"A member {SchemaText.QuoteShort(NameOf(property))} stands where there may only be {string.Join(", ", names.ToArray())}.");
            if (found[place].ValueKind != JsonValueKind.Undefined) _path.Refuse($"The member {names[place]} stands there twice.");
            found[place] = property.Value;
        }
    }

    private void WriteFixed(ref FirnWriter writer, DocumentFixedObjectNode node, JsonElement value)
    {
        writer.CheckDepth(node.Levels);
        JsonElement[] members = ReadMembers(node, value, mayHaveId: false);

        // Also of an object without bytes, whose JSON is looked at nevertheless.
        WriteBlock(writer.ReserveSpan(node.Content.BlockSize), node, members);
    }

    private void WriteVariable(ref FirnWriter writer, DocumentVariableObjectNode node, JsonElement value, bool mayHaveId)
    {
        writer.Enter(node.Content.Levels);
        JsonElement[] members = ReadMembers(node, value, mayHaveId);
        WriteBlock(writer.ReserveSpan(node.Content.BlockSize), node, members);
        foreach (WriterObject.Member member in node.Content.Variable)
        {
            if (IsNull(members[member.Index])) continue;
            Push(node, member.Index);
            Write(ref writer, node.Members[member.Index], members[member.Index]);
            _path.Pop();
        }

        writer.Leave();
    }

    private static bool IsNull(JsonElement value) => value.ValueKind is JsonValueKind.Undefined or JsonValueKind.Null;

    // Flags, and members that stand at a constant place.
    private void WriteBlock(Span<byte> block, DocumentObjectNode node, JsonElement[] members)
    {
        block.Clear();
        for (int i = 0; i < members.Length; i++)
        {
            DocumentNode member = node.Members[i];
            int bit = node.Content.Bits[i];
            bool isThere = !IsNull(members[i]);
            if (member.Type.MayBeNull && isThere) Set(block, bit++);
            if (!isThere || node.Places[i] > 0) continue;
            Push(node, i);
            if (member.Type.Kind != FirnKind.Bool) WritePlaced(block[Math.Max(0, node.Content.Offsets[i])..], member, members[i]);
            else if (Bool(members[i])) Set(block, bit);
            _path.Pop();
        }
    }

    private static void Set(Span<byte> block, int bit) => block[bit >> 3] |= (byte)(1 << (bit & 7));

    private void WritePlaced(Span<byte> place, DocumentNode node, JsonElement value)
    {
        if (node is DocumentObjectNode part)
        {
            WriteBlock(place[..part.Content.BlockSize], part, ReadMembers(part, value, mayHaveId: false));
            return;
        }

        FirnWriter writer = FirnWriter.ForSpan(place[..SchemaType.LeafWidth(node.Type.Kind)]);
        JsonLeaf.Write(ref writer, node.Type, value, _path);
    }

    private void WriteReference(ref FirnWriter writer, DocumentReferenceNode node, JsonElement value)
    {
        if (value.ValueKind != JsonValueKind.Object) _path.Refuse($"{JsonLeaf.Shown(value)} stands where an object has to: {SchemaText.Describe(node.Type)}.");
        int definition = node.Type.Definition!.Number;
        long id = 0;
        if (JsonStrings.TryFind(value, DocumentJson.Reference, out JsonElement reference))
        {
            ReadProperties(value, [DocumentJson.Reference], new JsonElement[1]);
            id = ReadId(reference);
            if (!FindObjects().TryGetValue(id, out value)) _path.Refuse($"No object has the {DocumentJson.Id} {id}.");
        }
        else if (JsonStrings.TryFind(value, DocumentJson.Id, out JsonElement own))
        {
            id = ReadId(own);
            FindObjects();
        }

        // An object stands where it is met first in the order of the message, which need not be that of the JSON.
        if (id > 0 && _written.TryGetValue(id, out (int Number, int Definition) known))
        {
            if (known.Definition != definition) _path.Refuse($"The object with the {DocumentJson.Id} {id} is one of another type.");
            writer.WriteCount(known.Number);
            return;
        }

        _count++;
        if (id > 0) _written.Add(id, (_count, definition));
        writer.WriteCount(0);
        WriteVariable(ref writer, node.Content, value, mayHaveId: true);
    }

    private long ReadId(JsonElement value)
    {
        if (value.ValueKind != JsonValueKind.Number || !value.TryGetInt64(out long id) || id <= 0) _path.Refuse($"{JsonLeaf.Shown(value)} is no number of an object: 1 and more.");
        return value.GetInt64();
    }

    // Names of the data that begin like these have one more mark, so what is found is an object's.
    private Dictionary<long, JsonElement> FindObjects()
    {
        if (_objects is not null) return _objects;
        _objects = [];
        Stack<JsonElement> left = new([root]);
        while (left.TryPop(out JsonElement value))
        {
            if (value.ValueKind == JsonValueKind.Array)
            {
                foreach (JsonElement element in value.EnumerateArray()) left.Push(element);
            }
            else if (value.ValueKind == JsonValueKind.Object)
            {
                bool hasId = false;
                foreach (JsonProperty property in value.EnumerateObject())
                {
                    left.Push(property.Value);
                    if (!JsonStrings.IsNamed(property, DocumentJson.Id)) continue;
                    if (hasId) RefuseId($"An object has two members {DocumentJson.Id}.");
                    hasId = true;
                    if (!_objects.TryAdd(ReadId(property.Value), value)) RefuseId($"Two objects have the {DocumentJson.Id} {property.Value.GetRawText()}.");
                }
            }
        }

        return _objects;
    }

    // Wherever it stands: not at the reference that had objects looked for.
    private static void RefuseId(string problem) => throw new FirnException(FirnErrorCode.InvalidJson, problem, path: "");

    private void WriteUnion(ref FirnWriter writer, DocumentUnionNode node, JsonElement value)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        if (value.ValueKind != JsonValueKind.Object) _path.Refuse($"{JsonLeaf.Shown(value)} stands where an object with {DocumentJson.Case} has to: {SchemaText.Describe(node.Type)}.");
        JsonElement[] found = new JsonElement[3];
        ReadProperties(value, [DocumentJson.Case, DocumentJson.CaseName, DocumentJson.Value], found);
        (JsonElement tag, JsonElement name, JsonElement inner) = (found[0], found[1], found[2]);
        int index = FindCase(node, tag, name);
        if (IsNull(inner)) _path.Refuse($"A case of a union has no {DocumentJson.Value}. A union that is null is null itself.");
        bool isNested = node.Cases[index].Type.Kind == FirnKind.Union;
        if (isNested) writer.Enter();
        writer.WriteCount(node.Type.Definition!.Cases[index].Tag);
        Write(ref writer, node.Cases[index], inner);
        if (isNested) writer.Leave();
    }

    // By the tag, which the name has to fit if both are there; else by the name.
    private int FindCase(DocumentUnionNode node, JsonElement tag, JsonElement name)
    {
        IReadOnlyList<FirnSchemaCase> cases = node.Type.Definition!.Cases;
        string? named = IsNull(name) ? null : JsonLeaf.Text(name, _path);
        if (IsNull(tag))
        {
            if (named is null) _path.Refuse($"A union says neither {DocumentJson.Case} nor {DocumentJson.CaseName}.");
            int found = node.FindCase(named!);
            if (found < 0) _path.Refuse($"Not one case has the name {SchemaText.QuoteShort(named!)}, but none or several. Say {DocumentJson.Case}, the tag.");
            return found;
        }

        if (tag.ValueKind != JsonValueKind.Number || !tag.TryGetInt64(out long number)) number = -1;
        int index = node.FindCase(number);
        if (index < 0) _path.Refuse($"{JsonLeaf.Shown(tag)} is the tag of no case of {SchemaText.Describe(node.Type)}.");
        if (named is not null && cases[index].Name is { } known && known != named) _path.Refuse($"The case {number} is {SchemaText.QuoteShort(known)}, not {SchemaText.QuoteShort(named)}.");
        return index;
    }

    private void WriteList(ref FirnWriter writer, DocumentListNode node, JsonElement value)
    {
        if (node.HasComparer) WriteComparer(ref writer, ref value);
        writer.Enter();
        bool mayBeBytes = node.Type is { Kind: FirnKind.List, Element: { Kind: FirnKind.UInt8, MayBeNull: false } };
        if (value.ValueKind == JsonValueKind.String && mayBeBytes)
        {
            string text = JsonLeaf.Text(value, _path);
            if (!Base64.IsValid(text)) _path.Refuse($"{JsonLeaf.Shown(value)} is no base64.");
            byte[] bytes = Convert.FromBase64String(text);
            writer.WriteCount(bytes.Length);
            writer.WriteBytes(bytes);
        }
        else
        {
            if (value.ValueKind != JsonValueKind.Array) _path.Refuse($"{JsonLeaf.Shown(value)} stands where {(mayBeBytes ? "base64 or an array of numbers" : "an array")} has to: {SchemaText.Describe(node.Type)}.");
            WriteElements(ref writer, node.Elements, value, [value.GetArrayLength()]);
        }

        writer.Leave();
    }

    // Of a set, or a dictionary as an object or as pairs: what stands around or in it where its comparer is not the usual one. Names of the data have one more mark.
    private void WriteComparer(ref FirnWriter writer, ref JsonElement value)
    {
        int comparer = 0;
        if (value.ValueKind == JsonValueKind.Object && JsonStrings.TryFind(value, DocumentJson.Comparer, out JsonElement named))
        {
            comparer = Array.IndexOf(DocumentJson.Comparers, JsonLeaf.Text(named, _path));
            if (comparer < 0) _path.Refuse($"{JsonLeaf.Shown(named)} is no comparer: {string.Join(", ", DocumentJson.Comparers)}.");
            if (JsonStrings.TryFind(value, DocumentJson.Elements, out JsonElement elements))
            {
                ReadProperties(value, [DocumentJson.Comparer, DocumentJson.Elements], new JsonElement[2]);
                if (elements.ValueKind != JsonValueKind.Array) _path.Refuse($"{JsonLeaf.Shown(elements)} stands where an array has to: {DocumentJson.Elements}.");
                value = elements;
            }
        }

        writer.Reserve(1) = (byte)comparer;
    }

    private void WriteArray(ref FirnWriter writer, DocumentArrayNode node, JsonElement value)
    {
        writer.Enter();
        JsonElement[] found = new JsonElement[2];
        if (value.ValueKind == JsonValueKind.Object) ReadProperties(value, [DocumentJson.Lengths, DocumentJson.Elements], found);
        (JsonElement lengths, JsonElement elements) = (found[0], found[1]);
        if (lengths.ValueKind != JsonValueKind.Array || elements.ValueKind != JsonValueKind.Array || lengths.GetArrayLength() != node.Type.Rank)
        {
            throw _path.Error($"{JsonLeaf.Shown(value)} stands where an object with {DocumentJson.Lengths}, an array of {node.Type.Rank} numbers, and {DocumentJson.Elements} has to.");
        }

        int[] counts = new int[node.Type.Rank];
        long product = 1;
        for (int i = 0; i < counts.Length; i++)
        {
            if (lengths[i].ValueKind != JsonValueKind.Number || !lengths[i].TryGetInt32(out counts[i]) || counts[i] < 0 || counts[i] > Array.MaxLength) _path.Refuse($"{JsonLeaf.Shown(lengths[i])} is no length of an array.");

            // As the runtime takes it: once it is too large, a length of 0 behind makes no array.
            if (product <= Array.MaxLength) product *= counts[i];
        }

        if (product != elements.GetArrayLength()) _path.Refuse($"The lengths say {product} elements, and there are {elements.GetArrayLength()}.");
        WriteElements(ref writer, node.Elements, elements, counts);
        writer.Leave();
    }

    // The count, or the lengths, the first of which says whether one is absent; the bitmap; the elements.
    private void WriteElements(ref FirnWriter writer, DocumentElements elements, JsonElement array, scoped ReadOnlySpan<int> lengths)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        JsonElement[] values = [.. array.EnumerateArray()];
        int absent = WriteHeader(ref writer, elements.Node.Type, values, lengths, isDictionary: false);
        if (elements.MinSize == 0) writer.ChargeZeroWidth(values.Length - absent);
        if (elements.IsBit)
        {
            WriteBits(ref writer, values, values.Length - absent);
            return;
        }

        for (int i = 0; i < values.Length; i++)
        {
            if (IsNull(values[i])) continue;
            _path.Push(i);
            Write(ref writer, elements.Node, values[i]);
            _path.Pop();
        }
    }

    private int WriteHeader(ref FirnWriter writer, FirnSchemaType type, JsonElement[] values, scoped ReadOnlySpan<int> lengths, bool isDictionary)
    {
        int absent = values.Count(IsNull);
        if (absent > 0 && !type.MayBeNull) _path.Refuse($"{(isDictionary ? "A value" : "An element")} is null, and {SchemaText.Describe(type)} has no null.");
        for (int i = 0; i < lengths.Length; i++) writer.WriteCount(i > 0 || !type.MayBeNull ? lengths[i] : (2L * lengths[i]) + (absent > 0 ? 1 : 0));
        if (absent == 0) return 0;
        byte[] bitmap = new byte[(values.Length + 7) >> 3];
        for (int i = 0; i < values.Length; i++)
        {
            if (!IsNull(values[i])) Set(bitmap, i);
        }

        writer.WriteBytes(bitmap);
        return absent;
    }

    private void WriteBits(ref FirnWriter writer, JsonElement[] values, int present)
    {
        byte[] bits = new byte[(int)(((long)present + 7) >> 3)];
        int next = 0;
        for (int i = 0; i < values.Length; i++)
        {
            if (IsNull(values[i])) continue;
            _path.Push(i);
            if (Bool(values[i])) Set(bits, next);
            _path.Pop();
            next++;
        }

        writer.WriteBytes(bits);
    }

    private void WriteDictionary(ref FirnWriter writer, DocumentDictionaryNode node, JsonElement value)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        bool hasNames = node.Key.Type.Kind == FirnKind.String;
        if (hasNames) WriteComparer(ref writer, ref value);
        writer.Enter();
        if (hasNames && value.ValueKind == JsonValueKind.Object)
        {
            JsonProperty[] all = [.. value.EnumerateObject()];
            JsonProperty[] entries = [.. all.Where(entry => !JsonStrings.IsNamed(entry, DocumentJson.Comparer))];
            if (all.Length > entries.Length + 1) _path.Refuse($"The member {DocumentJson.Comparer} stands there twice.");
            HashSet<string> keys = new(entries.Length, StringComparer.Ordinal);
            JsonElement[] values = [.. entries.Select(entry => entry.Value)];
            Begin(ref writer, node, values);
            for (int i = 0; i < entries.Length; i++)
            {
                string name = NameOf(entries[i]);
                if (name.StartsWith('$') && !name.StartsWith("$$", StringComparison.Ordinal)) _path.Refuse($"A key is {SchemaText.QuoteShort(name)}. Names of the data that begin with $ get a second one in front.");
                if (!keys.Add(name)) _path.Refuse($"The key {SchemaText.QuoteShort(name)} stands there twice.");
                _path.Push(name);
                writer.WriteString(name.StartsWith('$') ? name[1..] : name);
                if (!IsNull(values[i])) Write(ref writer, node.Value, values[i]);
                _path.Pop();
            }
        }
        else
        {
            if (value.ValueKind != JsonValueKind.Array) _path.Refuse($"{JsonLeaf.Shown(value)} stands where {(hasNames ? "an object, or an array" : "an array")} of pairs of key and value has to: {SchemaText.Describe(node.Type)}.");
            WritePairs(ref writer, node, [.. value.EnumerateArray()]);
        }

        writer.Leave();
    }

    private void WritePairs(ref FirnWriter writer, DocumentDictionaryNode node, JsonElement[] pairs)
    {
        foreach (JsonElement pair in pairs)
        {
            if (pair.ValueKind != JsonValueKind.Array || pair.GetArrayLength() != 2) _path.Refuse($"{JsonLeaf.Shown(pair)} stands where an array of a key and a value has to.");
            if (IsNull(pair[0])) _path.Refuse("A key is null.");
        }

        JsonElement[] values = [.. pairs.Select(pair => pair[1])];
        Begin(ref writer, node, values);
        for (int i = 0; i < pairs.Length; i++)
        {
            _path.Push(i);
            Write(ref writer, node.Key, pairs[i][0]);
            if (!IsNull(values[i])) Write(ref writer, node.Value, values[i]);
            _path.Pop();
        }
    }

    private void Begin(ref FirnWriter writer, DocumentDictionaryNode node, JsonElement[] values)
    {
        int absent = WriteHeader(ref writer, node.Value.Type, values, [values.Length], isDictionary: true);
        if (node.Keys.MinSize == 0) writer.ChargeZeroWidth(values.Length);
        if (node.Values.MinSize == 0) writer.ChargeZeroWidth(values.Length - absent);
    }
}
