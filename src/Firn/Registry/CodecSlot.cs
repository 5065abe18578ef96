using System.Runtime.CompilerServices;
using Firn.Dynamic;

namespace Firn;

/// <summary>The codec that serves a type, in a static field of its own: finding it is one load.</summary>
internal static class CodecSlot<T>
{
    private static CodecEntry<T>? s_entry;      // null until a codec is known to serve the type alone
    private static CodecEntry<T>? s_first;
    private static CodecEntry<T>[]? s_rivals;   // announced after the first, and not compared with it yet, or of another layout
    private static bool s_isSettled;            // whether s_entry is Settled.Entry
    private static int s_uses;
    private static long s_asked;                // the last of the finders that were asked

    // Fewer calls than the runtime compiles code for good after, so that it finds the entry settled then; more than a program makes of a type that it uses in passing.
    private const int UsesToSettle = 16;

    /// <summary>
    /// Whether <see cref="Settled"/> holds the entry. Calls that ask this first, where T is known exactly, are compiled to the codec's own methods: the compiler
    /// takes the content of a static read-only field as given.
    /// </summary>
    public static bool IsSettled
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => s_isSettled;
    }

    /// <summary>The entry, of a call that has found it not settled.</summary>
    public static CodecEntry<T> Unsettled
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        get
        {
            CodecEntry<T> entry = Entry;
            if (entry == s_entry && s_uses < UsesToSettle && ++s_uses == UsesToSettle) Settle();
            return entry;
        }
    }

    // A codec that came later, of the same layout, may serve the type instead; then calls go on through the table's entry.
    private static void Settle()
    {
        lock (CodecTable.Gate)
        {
            if (s_entry is null) s_uses = 0; // between the calls another codec has come
            else s_isSettled = s_entry == Settled.Entry;
        }
    }

    private static void Unsettle()
    {
        s_isSettled = false;
        s_uses = 0;
        s_entry = null;
    }

    /// <summary>The entry that served the type when it had been used for some time; initialized by the first access, which <see cref="Settle"/> makes.</summary>
    internal static class Settled
    {
        public static readonly CodecEntry<T> Entry = s_entry!;

        // Without it the runtime could initialize the class whenever it likes, before there is an entry.
        static Settled()
        {
        }
    }

    public static CodecEntry<T> Entry
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => s_entry ?? Find();
    }

    /// <summary>The entry, or null where there is none yet.</summary>
    public static CodecEntry<T>? EntryOrNull => s_entry ?? (Discover() ? Find() : null);

    /// <summary>The entry for callers that hold values as objects.</summary>
    public static BoxedEntry FindBoxed()
    {
        CodecEntry<T> entry = Entry;
        lock (CodecTable.Gate)
        {
            BoxedEntry boxed = entry.Boxed ?? entry.MakeBoxed();
            if (s_entry == entry || s_first is null) entry.Boxed = boxed;
            return boxed;
        }
    }

    /// <summary>An assembly has come that may have a codec, too: it is asked at the next use.</summary>
    public static void Reconsider()
    {
        lock (CodecTable.Gate)
        {
            Unsettle();
            if (s_first is not null) s_first.Boxed = null;
        }
    }

    // The first entry stays. Another one is compared with it at the next use, not here, and assemblies that were not asked are asked then.
    public static void Add(CodecEntry<T> entry)
    {
        lock (CodecTable.Gate)
        {
            // A codec that can be unloaded, for a type that can't: this field would keep it for ever.
            bool isLent = entry.IsCollectible && !typeof(T).IsCollectible;
            if (s_first is null && !isLent)
            {
                s_first = entry;
                CodecTable.Add(entry);
                return;
            }

            // Threads that emit a codec at once get one codec, of which one of them knows only that it was there.
            if (IsSame(s_first, entry)) return;
            foreach (CodecEntry<T> rival in s_rivals ?? [])
            {
                if (IsSame(rival, entry)) return;
            }

            if (isLent) CodecTable.Lend(entry);
            else s_rivals = [.. s_rivals ?? [], entry];
            Unsettle();
            if (s_first is not null) s_first.Boxed = null;
        }
    }

    private static bool IsSame(CodecEntry<T>? known, CodecEntry<T> entry) => known?.CodecType == entry.CodecType && (known.IsUnseen || !entry.IsUnseen || entry.IsEmitted);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static CodecEntry<T> Find()
    {
        while (true)
        {
            Ask();
            CodecEntry<T>[] all;
            CodecEntry<T>? described = s_first;
            if (described is { IsUnseen: true }) _ = described.Descriptor;
            lock (CodecTable.Gate)
            {
                if (s_asked != CodecFinders.Last) continue;
                CodecEntry? lent = CodecTable.OnlyLent(typeof(T), out int lenders);
                if (s_first is not null && s_rivals is null && lenders == 0)
                {
                    if (s_first.IsUnseen && s_first != described) continue;
                    return s_entry = s_first;
                }

                if (s_first is null && lent is { IsUnseen: false }) return (CodecEntry<T>)lent;
                all = [.. CodecTable.AllLent(typeof(T)).Cast<CodecEntry<T>>()];
                if (s_first is not null) all = [s_first, .. s_rivals ?? [], .. all];
            }

            if (all.Length == 0)
            {
                if (!Discover()) CodecTable.Missing(typeof(T)).Register();
                continue;
            }

            CodecEntry<T> first = all[0];
            if (first.IsUnseen) _ = first.Descriptor;
            foreach (CodecEntry<T> rival in all.AsSpan(1))
            {
                if (!rival.Descriptor.Bytes.AsSpan().SequenceEqual(first.Descriptor.Bytes))
                {
                    throw new NotSupportedException($"{TypeDisplay.Full(typeof(T))} is served by two codecs of different layout: {Name(first)} and {Name(rival)}. Mark the type with [FirnSerializable] in its own assembly, so that both use one codec.");
                }
            }

            // The same bytes from all: the first serves, or the first that was generated, and the others are let go. Where all can be
            // unloaded they stay, and are asked each time.
            lock (CodecTable.Gate)
            {
                if (s_first is null) return first;
                CodecEntry<T>[] rivals = s_rivals ?? [];
                s_rivals = Array.TrueForAll(rivals, all.Contains) ? null : [.. rivals.Except(all)];
                CodecTable.Return(typeof(T), all);
                if (!s_first.IsEmitted || Array.Find(rivals, r => !r.IsEmitted && all.Contains(r)) is not { } generated) continue;
                s_first = generated;
                CodecTable.Replace(generated);
            }
        }
    }

    private static string Name(CodecEntry entry) => entry.IsEmitted ? "that of the run-time engine" : $"{TypeDisplay.Full(entry.CodecType)} of {entry.CodecType.Assembly}";

    private static bool Discover()
    {
        // The assembly of T may carry the codec and not have run its initializer yet. A miss is never remembered.
        Ask();
        if (!IsKnown)
        {
            CodecTable.Discover(typeof(T));
            Ask();
        }

        if (!IsKnown) BuiltInCodecs.Register<T>();
        if (!IsKnown) CodecTable.RegisterListed(typeof(T));
        return IsKnown;
    }

    // Outside the gate: what is announced may run code of users. Threads that ask at once have the same announced.
    private static void Ask()
    {
        long asked = Volatile.Read(ref s_asked);
        if (asked == CodecFinders.Last) return;
        long last = CodecFinders.Ask(typeof(T), asked);
        if (CodecTable.ListedElementOf(typeof(T)) is { } element) CodecFinders.Ask(element, asked);
        lock (CodecTable.Gate)
        {
            if (s_asked < last) Volatile.Write(ref s_asked, last);
        }
    }

    private static bool IsKnown => s_first is not null || CodecTable.HasLent(typeof(T));
}
