using System.Runtime.CompilerServices;
using Firn.Dynamic;

namespace Firn;

/// <summary>
/// Which types are served, remembered until that can change: until generated code announces codecs, an assembly is loaded, which may name some, or options add cases to an abstract type.
/// What the run-time engine makes changes nothing.
/// </summary>
internal static class ServedTypes
{
    private static int s_changes;

    // Apart: module initializers forget answers before anybody has asked, and programs that never ask pay for no more than a counter.
    private static class Answers
    {
        public static readonly ConditionalWeakTable<Type, Answer> ByType = [];

        static Answers() => AppDomain.CurrentDomain.AssemblyLoad += static (_, load) =>
        {
            if (!load.LoadedAssembly.IsDynamic) Forget();
        };
    }

    private sealed class Answer(bool isServed, int changes)
    {
        public bool IsServed => isServed;

        public bool IsSince(int change) => changes == change;
    }

    /// <summary>What was said counts no longer.</summary>
    public static void Forget() => Interlocked.Increment(ref s_changes);

    /// <summary>Whether calls with the type find what serves it.</summary>
    public static bool Contains(Type type)
    {
        int changes = Volatile.Read(ref s_changes);
        if (Answers.ByType.TryGetValue(type, out Answer? known) && known.IsSince(changes)) return known.IsServed;
        if (!CodecTable.IsOfProgram(type) || !IsValue(type) || Ask(type) is not { } isServed) return false;
        // A codec that can be unloaded goes without a word.
        if (!CodecTable.HasLent(type)) Answers.ByType.AddOrUpdate(type, new Answer(isServed, changes));
        return isServed;
    }

    // Others can't be the argument of a generic type, as all that serves a type is.
    private static bool IsValue(Type type) => !type.IsByRef && !type.IsPointer && !type.IsFunctionPointer && !type.IsByRefLike && !type.ContainsGenericParameters && type != typeof(void) && !(type.IsAbstract && type.IsSealed);

    // Null where it can't be said now: an assembly is not there, or the stack is used up. A use would throw the same.
    private static bool? Ask(Type type)
    {
        try
        {
            if (CodecTable.FindOrNull(type) is not { } entry) return RuntimeEngine.IsSupported && RuntimeEngine.Serves(type);
            _ = entry.Descriptor; // has types of libraries looked at, as the first use does
            return true;
        }
        catch (NotSupportedException)
        {
            return false;
        }
        catch (Exception)
        {
            return null;
        }
    }
}
