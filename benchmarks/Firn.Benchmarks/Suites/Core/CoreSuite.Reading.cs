namespace Firn.Benchmarks.Suites.Core;

/// <content>The loops of reading.</content>
internal static unsafe partial class CoreSuite<TWork>
{
    private static object? AllocateLoop(int start, int count)
    {
        int mask = Mask;
        object? last = null;
        for (int i = start; i < start + count; i++) last = TWork.Allocate(i & mask);
        return last;
    }

    private static object? CopyLoop(int start, int count)
    {
        int mask = Mask;
        object? last = null;
        for (int i = start; i < start + count; i++) last = TWork.Copy(i & mask);
        return last;
    }

    internal static object? DecodeLoop(int start, int count)
    {
        byte[][] messages = Messages;
        object? last = null;
        for (int i = start; i < start + count; i++) last = TWork.Decode(messages[i & (messages.Length - 1)]);
        return last;
    }

    internal static object? FirnLoop(int start, int count)
    {
        byte[][] messages = Messages;
        object? last = null;
        for (int i = start; i < start + count; i++) last = TWork.Deserialize(messages[i & (messages.Length - 1)], FirnOptions.Packed);
        return last;
    }

    private static object? FirnEmbeddedLoop(int start, int count)
    {
        byte[][] messages = Embedded;
        object? last = null;
        for (int i = start; i < start + count; i++) last = TWork.Deserialize(messages[i & (messages.Length - 1)], null);
        return last;
    }

    private static object? JsonLoop(int start, int count)
    {
        byte[][] messages = Json;
        object? last = null;
        for (int i = start; i < start + count; i++) last = TWork.DeserializeJson(messages[i & (messages.Length - 1)]);
        return last;
    }
}
