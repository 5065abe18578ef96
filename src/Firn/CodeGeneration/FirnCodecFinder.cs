using System.ComponentModel;

namespace Firn.CodeGeneration;

/// <summary>
/// What an assembly announces: the names of its root types as numbers, and how to announce the codec of each. Generated code derives from it; not for use by hand.
/// A codec is announced when its type is first used, so that a program starts without touching its types.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class FirnCodecFinder
{
    private const string ClassName = "FirnRegistration";

    /// <summary>A number for the name of each root, in ascending order. Types of different names may share one.</summary>
    protected abstract ReadOnlySpan<uint> Names { get; }

    /// <summary>Announces a root by calls of <see cref="FirnCodecRegistry"/>. May be called again, and by several threads at once.</summary>
    /// <param name="index">The root's place in <see cref="Names"/>.</param>
    protected abstract void Register(int index);

    /// <summary>How many finders were announced before, and one.</summary>
    internal long Number { get; set; }

    // Set when all roots have been announced; then there is nothing left to find.
    private volatile bool _isComplete;
    private bool? _isRenamed;

    // What renames types after compilation renames this class with them: their names then say nothing.
    private bool IsRenamed => _isRenamed ??= GetType().Name != ClassName;

    /// <summary>Whether a root may have the name.</summary>
    internal bool Has(uint name) => IsRenamed || Find(Names, name) >= 0;

    /// <summary>Announces the roots of that name.</summary>
    internal void RegisterNamed(uint name)
    {
        if (_isComplete) return;
        if (IsRenamed)
        {
            RegisterAll();
            return;
        }

        ReadOnlySpan<uint> names = Names;
        int index = Find(names, name);
        if (index < 0) return;
        for (; index < names.Length && names[index] == name; index++) Register(index);
    }

    /// <summary>Announces all roots.</summary>
    internal void RegisterAll()
    {
        int count = Names.Length;
        for (int index = 0; index < count; index++) Register(index);
        _isComplete = true;
    }

    // The first of that name, or -1. By hand: the library's search is generic, and would be compiled for every process.
    private static int Find(ReadOnlySpan<uint> names, uint name)
    {
        int low = 0;
        int high = names.Length;
        while (low < high)
        {
            int middle = (low + high) >> 1;
            if (names[middle] < name) low = middle + 1;
            else high = middle;
        }

        return low < names.Length && names[low] == name ? low : -1;
    }
}
