namespace Firn;

/// <content>The sizes of objects.</content>
internal sealed partial class Schema
{
    /// <summary>Works the layouts of all objects out, and says what is wrong with them; or null.</summary>
    public string? FindLayoutFault()
    {
        byte[] state = new byte[definitions.Length];    // 0 not looked at, 1 waiting for its parts, 2 done
        int[] next = new int[definitions.Length];       // the next member to look at

        // An object's layout needs those of the objects that are part of it. They may form a chain of any length, so it is followed
        // without recursion.
        Stack<int> waiting = [];
        for (int i = 0; i < definitions.Length; i++)
        {
            if (state[i] != 0 || definitions[i].Kind == FirnKind.Union) continue;
            state[i] = 1;
            waiting.Push(i);
            while (waiting.Count > 0)
            {
                int current = waiting.Peek();
                int part = NextPart(definitions[current], ref next[current]);
                if (part < 0)
                {
                    if (!definitions[current].TryLayOut(this)) return "A type of the descriptor is wider than 2^31-1 bytes.";
                    state[current] = 2;
                    waiting.Pop();
                }
                else if (state[part] == 1)
                {
                    return "An object of the descriptor contains itself, with nothing between that could be absent: it has no finite value.";
                }
                else if (state[part] == 0)
                {
                    state[part] = 1;
                    waiting.Push(part);
                }
            }
        }

        return null;
    }

    // An object that is always there, without a container, union or reference between.
    private static int NextPart(SchemaDefinition definition, ref int next)
    {
        while (next < definition.Members.Length)
        {
            SchemaType type = definition.Members[next++].Type;
            if (type is { Kind: FirnKind.Object, MayBeAbsent: false }) return type.Definition;
        }

        return -1;
    }
}
