namespace Firn;

/// <summary>How many members of an object have arrived, where those are left out whose null the reader's class does not take.</summary>
/// <param name="most">The members that the data have.</param>
/// <param name="bits">The writer's flags that say whether those are there which may be left out.</param>
internal sealed class ArrivedMembers(int most, int[] bits)
{
    /// <summary>The number for an object.</summary>
    /// <param name="block">Its flags, which have been checked.</param>
    public int CountOf(ref byte block)
    {
        int count = most;
        foreach (int bit in bits)
        {
            if (!WriterObject.IsSet(ref block, bit)) count--;
        }

        return count;
    }
}
