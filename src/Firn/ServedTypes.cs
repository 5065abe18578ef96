using System.Runtime.CompilerServices;
using Firn.Dynamic;

namespace Firn;

/// <summary>Which types are served, remembered until another codec comes.</summary>
internal static class ServedTypes
{
    private static readonly ConditionalWeakTable<Type, Answer> s_answers = [];
    private static int s_codecs;

    private sealed class Answer(bool isServed, int codecs)
    {
        public bool IsServed => isServed;

        public bool IsOf(int count) => codecs == count;
    }

    /// <summary>What was said counts no longer: a codec was announced. The caller holds the gate of <see cref="CodecTable"/>.</summary>
    public static void Forget() => Volatile.Write(ref s_codecs, s_codecs + 1);

    /// <summary>Whether calls with the type find what serves it.</summary>
    public static bool Contains(Type type)
    {
        int codecs = Volatile.Read(ref s_codecs);
        if (s_answers.TryGetValue(type, out Answer? known) && known.IsOf(codecs)) return known.IsServed;
        bool isServed = IsValue(type) && Ask(type);
        s_answers.AddOrUpdate(type, new Answer(isServed, codecs));
        return isServed;
    }

    // Others can't be the argument of a generic type, as all that serves a type is.
    private static bool IsValue(Type type) => !type.IsByRef && !type.IsPointer && !type.IsFunctionPointer && !type.IsByRefLike && !type.ContainsGenericParameters && type != typeof(void) && !(type.IsAbstract && type.IsSealed);

    private static bool Ask(Type type)
    {
        try
        {
            if (CodecTable.FindOrNull(type) is not { } entry) return CodecTable.IsOfProgram(type) && RuntimeEngine.IsSupported && RuntimeEngine.Serves(type);
            _ = entry.Descriptor; // has types of libraries looked at, as the first use does
            return true;
        }
        catch (Exception)
        {
            // Also what reflection throws about assemblies that are not there: a use would throw the same.
            return false;
        }
    }
}
