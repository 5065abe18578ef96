using System.Runtime.CompilerServices;
using Firn.Dynamic;

namespace Firn;

/// <summary>A case that options add to a union.</summary>
internal abstract class RegisteredCase(long tag, Type type)
{
    /// <summary>The number that stands for it.</summary>
    public long Tag => tag;

    /// <summary>The type of its values.</summary>
    public Type Type => type;

    /// <summary>Whether values of classes that derive from the type belong to it.</summary>
    public abstract bool IsWide { get; }

    /// <summary>Whether a value is of the type or of one that derives from it.</summary>
    public abstract bool Holds(object value);

    public abstract void Write(ref FirnWriter writer, object value);

    public abstract object Read(ref FirnReader reader);

    public abstract void Describe(FirnSchemaBuilder builder);

    /// <summary>What a box takes that a value is read into; nothing of classes.</summary>
    public abstract long Box { get; }
}

/// <summary>A case whose type is known.</summary>
internal sealed class RegisteredCase<T> : RegisteredCase
{
    private CodecEntry<T>? _entry;
    private readonly bool _isUnion;

    /// <param name="tag">The number that stands for the case.</param>
    /// <param name="entry">Its codec, or null for a class whose codec the run-time engine makes at the first use.</param>
    public RegisteredCase(long tag, CodecEntry<T>? entry)
        : base(tag, typeof(T))
    {
        _entry = entry;
        if (typeof(T).IsValueType && entry?.MayBeAbsent == true && (entry.Kind != FirnKind.Union || default(T) is null)) throw new ArgumentException($"{TypeDisplay.Full(typeof(T))} can't be a case: its values may be absent.");
        _isUnion = entry is null ? RuntimeEngine.IsSupported && RuntimeEngine.DeclaredCases(typeof(T)) is not null : entry.Kind == FirnKind.Union;
    }

    private CodecEntry<T> Entry
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _entry ?? Find();
    }

    // In a method of its own: code shared by all classes looks the slot up.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private CodecEntry<T> Find() => _entry = CodecSlot<T>.Entry;

    public override bool IsWide => _isUnion || typeof(T).IsAbstract;

    public override bool Holds(object value) => value is T;

    public override void Write(ref FirnWriter writer, object value)
    {
        // A union takes a level only where its case is one, too.
        if (_isUnion) writer.Enter();
        // Looked up by its class, so it is a T; in code shared by all classes a cast would look T up.
        Entry.Write(ref writer, typeof(T).IsValueType ? (T)value : Unsafe.As<object, T>(ref value));
        if (_isUnion) writer.Leave();
    }

    public override object Read(ref FirnReader reader)
    {
        if (typeof(T).IsValueType) reader.Charge(CaseLabel.BoxHead + Unsafe.SizeOf<T>());
        if (_isUnion) reader.Enter();
        T value = Entry.Read(ref reader);
        if (_isUnion) reader.Leave();
        return value!;
    }

    public override void Describe(FirnSchemaBuilder builder) => Entry.Describe(builder);

    public override long Box => CaseLabel.BoxOf<T>();
}
