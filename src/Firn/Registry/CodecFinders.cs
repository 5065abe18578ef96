using System.Reflection;
using System.Runtime.CompilerServices;
using Firn.CodeGeneration;
using Firn.Contracts;

namespace Firn;

/// <summary>
/// The assemblies that bring codecs, in the order in which they were announced. Each is asked for a type when the type is first used; one that comes later, when it is next used.
/// Nothing is held while one of them announces a codec, which may run code of users.
/// </summary>
internal static class CodecFinders
{
    // Those of assemblies that can be unloaded are kept by their own classes, which live as long as the assembly.
    private static readonly ConditionalWeakTable<Type, FirnCodecFinder> s_collectible = [];

    // Replaced under the gate. A finder, or a weak reference to one.
    private static object[] s_all = [];
    private static long s_last;

    [ThreadStatic]
    private static int t_asking;

    /// <summary>The number of the last one. What was asked up to it is complete.</summary>
    public static long Last => Volatile.Read(ref s_last);

    /// <summary>Whether this thread is asking: what is announced meanwhile was there before.</summary>
    public static bool IsAsking => t_asking != 0;

    /// <summary>Takes the finder of an assembly. Types in use that it may have a codec for are looked at again at their next use.</summary>
    public static void Announce(FirnCodecFinder finder)
    {
        bool isFirst;
        lock (CodecTable.Gate)
        {
            bool isCollectible = finder.GetType().IsCollectible;
            if (isCollectible && !s_collectible.TryAdd(finder.GetType(), finder)) return;
            finder.Number = s_last + 1;
            s_all = [.. s_all.Length == 0 ? [] : Array.FindAll(s_all, static one => FinderOf(one) is not null), isCollectible ? new WeakReference<FirnCodecFinder>(finder) : finder];
            Volatile.Write(ref s_last, finder.Number);
            isFirst = CodecTable.IsEmpty;
        }

        // A type that is put into the table from here on is asked for with this finder among the others.
        if (!isFirst)
        {
            foreach (CodecEntry entry in CodecTable.All())
            {
                if (finder.Has(NameOf(entry.ValueType)) || (CodecTable.ListedElementOf(entry.ValueType) is { } element && finder.Has(NameOf(element)))) entry.Reconsider();
            }
        }

        ServedTypes.Forget();
    }

    /// <summary>Has the codecs of a type announced, by the finders whose numbers are greater.</summary>
    /// <returns>The number of the last finder asked.</returns>
    public static long Ask(Type type, long after)
    {
        object[] all;
        long last;
        lock (CodecTable.Gate)
        {
            all = s_all;
            last = s_last;
        }

        if (last == after) return last;
        uint name = NameOf(type);
        t_asking++;
        try
        {
            foreach (object one in all)
            {
                if (FinderOf(one) is { } finder && finder.Number > after) finder.RegisterNamed(name);
            }
        }
        finally
        {
            t_asking--;
        }

        return last;
    }

    /// <summary>Has all codecs of an assembly announced.</summary>
    public static void RegisterAll(Assembly assembly)
    {
        object[] all;
        lock (CodecTable.Gate) all = s_all;
        t_asking++;
        try
        {
            foreach (object one in all)
            {
                if (FinderOf(one) is { } finder && finder.GetType().Assembly == assembly) finder.RegisterAll();
            }
        }
        finally
        {
            t_asking--;
        }
    }

    /// <summary>The number that stands for a type's name. <see cref="RootName"/> says what counts; the generator makes the same of a symbol.</summary>
    internal static uint NameOf(Type type) => Add(RootName.Start, type);

    private static uint Add(uint hash, Type type)
    {
        if (type.HasElementType)
        {
            hash = Add(hash, type.GetElementType()!);
            return RootName.AddRank(hash, type.IsArray ? type.GetArrayRank() : 0);
        }

        if (type.Namespace is { } space) hash = RootName.Add(hash, space);
        if (type.IsNested) hash = AddOuter(hash, type.DeclaringType!);
        hash = RootName.Add(hash, type.Name);
        if (!type.IsGenericType) return hash;
        foreach (Type argument in type.GenericTypeArguments) hash = Add(hash, argument);
        return hash;
    }

    private static uint AddOuter(uint hash, Type type)
    {
        if (type.IsNested) hash = AddOuter(hash, type.DeclaringType!);
        return RootName.Add(hash, type.Name);
    }

    private static FirnCodecFinder? FinderOf(object one) => one as FirnCodecFinder ?? (((WeakReference<FirnCodecFinder>)one).TryGetTarget(out FirnCodecFinder? finder) ? finder : null);
}
