using System.Runtime.CompilerServices;
using Firn.CodeGeneration;
using Firn.Dynamic;

namespace Firn;

/// <summary>What the entry points need of a root type: one object stands for the codec, so that a call through it costs one virtual call.</summary>
internal abstract class CodecEntry
{
    /// <summary>Bytes of the stack that messages are written to and read from first. Most of one object fit; larger ones move to memory kept per thread.</summary>
    internal const int StackBufferLength = 1024;

    private SchemaDescriptor? _descriptor;
    private byte[]? _nonePrefix;
    private byte[]? _fingerprintPrefix;
    private byte[]? _embeddedPrefix;

    /// <summary>The struct that reads and writes.</summary>
    public abstract Type CodecType { get; }

    /// <summary>Whether the codec belongs to an assembly that can be unloaded, as it does when the type served does.</summary>
    public bool IsCollectible { get; protected init; }

    /// <summary>The type served.</summary>
    public abstract Type ValueType { get; }

    /// <summary>Whether the run-time engine made it: one that was generated counts more.</summary>
    public bool IsEmitted { get; init; }

    /// <summary>Whether it has to be described before its first use: the description refuses what generated code would lose.</summary>
    public bool IsUnseen { get; init; }

    /// <summary>What the values are in a descriptor.</summary>
    public abstract FirnKind Kind { get; }

    /// <summary>The descriptor without cases of options, composed at the first use. Two threads may compose it at once; both get the same bytes.</summary>
    public SchemaDescriptor Descriptor => _descriptor ??= Compose(null);

    /// <summary>The descriptor as the options have it: unions include the cases that they add.</summary>
    public SchemaDescriptor DescriptorUnder(FirnOptions options) => options.Cases is { } cases ? cases.SchemaOf(Inner).Descriptor : Descriptor;

    /// <summary>The most that reading the type can charge, under the options' cases; worked out when it is first asked for.</summary>
    public MemoryBound BoundUnder(FirnOptions options)
    {
        SchemaDescriptor descriptor = DescriptorUnder(options);
        return descriptor.Bound ??= Inner.FindBound(descriptor, options.Cases);
    }

    /// <summary>Works out what <see cref="BoundUnder"/> gives.</summary>
    protected abstract MemoryBound FindBound(SchemaDescriptor descriptor, UnionCases? cases);

    /// <summary>The entry that caches of schemas know: this one, or the one that a boxed entry stands for.</summary>
    protected virtual CodecEntry Inner => this;

    /// <summary>The entry for values held as objects, while this entry is known to serve its type alone and once somebody asked for it.</summary>
    public BoxedEntry? Boxed { get; set; }

    /// <summary>The entry that serves the type: the one announced first.</summary>
    /// <exception cref="NotSupportedException">Two codecs of different layout serve the type.</exception>
    public abstract CodecEntry Current { get; }

    /// <summary>The entry for values held as objects.</summary>
    public abstract BoxedEntry FindBoxed();

    /// <summary>Announces the entry as one that serves its type.</summary>
    public abstract void Register();

    /// <summary>Has the type's codecs looked at again at the next use: another one may have come.</summary>
    public abstract void Reconsider();

    /// <summary>A case of a union whose values this entry serves.</summary>
    /// <exception cref="ArgumentException">Values of the type may be absent, though it is a value type.</exception>
    public abstract RegisteredCase MakeCase(long tag);

    /// <summary>Composes what the first call would compose.</summary>
    public void Prepare() => Prefix(FirnOptions.Default);

    public abstract int FixedSize { get; }

    public abstract int MinSize { get; }

    /// <summary>Whether a value of the type may be null.</summary>
    public abstract bool MayBeAbsent { get; }

    /// <summary>The constant bytes in front of an uncompressed body that is there.</summary>
    public byte[] Prefix(FirnOptions options) => options.PrefixKind == (int)FirnSchemaMode.Embedded ? _embeddedPrefix ??= MakePrefix(FirnSchemaMode.Embedded) : OtherPrefix(options);

    /// <summary>The same in front of a body that is read as it stands: never, where the options have all data converted.</summary>
    public byte[] ReadingPrefix(FirnOptions options) => options.ReadingPrefixKind == (int)FirnSchemaMode.Embedded ? _embeddedPrefix ??= MakePrefix(FirnSchemaMode.Embedded) : OtherReadingPrefix(options);

    private byte[] OtherReadingPrefix(FirnOptions options) => options.ReadingPrefixKind == FirnOptions.PrefixIsConverted ? [] : OtherPrefix(options);

    private byte[] OtherPrefix(FirnOptions options) => options.PrefixKind switch
    {
        (int)FirnSchemaMode.Fingerprint => _fingerprintPrefix ??= MakePrefix(FirnSchemaMode.Fingerprint),
        (int)FirnSchemaMode.Named => Inner.Descriptor.NamedPrefix,
        FirnOptions.PrefixWithCases => options.Cases!.SchemaOf(Inner).Prefix(options.SchemaMode),
        _ => _nonePrefix ??= MakePrefix(FirnSchemaMode.None),
    };

    private byte[] MakePrefix(FirnSchemaMode mode) => Inner == this ? Message.MakePrefix(Descriptor, mode) : Inner.Prefix(FirnOptions.Default with { SchemaMode = mode });

    /// <summary>Composes the descriptor.</summary>
    /// <param name="cases">The cases that options add, or null.</param>
    public abstract SchemaDescriptor Compose(UnionCases? cases);

    /// <summary>Describes the values as part of another descriptor.</summary>
    public abstract void Describe(FirnSchemaBuilder builder);

    /// <summary>Refuses a type whose objects can't be filled.</summary>
    /// <exception cref="NotSupportedException">It is such a type.</exception>
    public abstract void CheckFills();
}

/// <summary>The entry of a type.</summary>
internal abstract unsafe partial class CodecEntry<T> : CodecEntry
{
    private readonly delegate*<ref FirnWriter, T, void> _write;
    private readonly delegate*<ref FirnReader, T> _read;
    private readonly delegate*<ref byte, object, ref byte, int> _writeDirect;   // or null
    private readonly delegate*<ref byte, object, ref byte, int> _writePart;     // or null; where both are there, for what the first refuses
    private readonly delegate*<ref FirnDirectInput, object?> _readDirect;     // or null

    protected CodecEntry(delegate*<ref FirnWriter, T, void> write, delegate*<ref FirnReader, T> read)
    {
        _write = write;
        _read = read;
    }

    protected CodecEntry(delegate*<ref FirnWriter, T, void> write, delegate*<ref FirnReader, T> read, delegate*<ref byte, object, ref byte, int> writeDirect, delegate*<ref byte, object, ref byte, int> writePart, delegate*<ref FirnDirectInput, object?> readDirect)
        : this(write, read)
    {
        _writeDirect = writeDirect;
        _writePart = writePart;
        _readDirect = readDirect;
    }

    /// <summary>The codec's methods.</summary>
    internal delegate*<ref FirnWriter, T, void> Writing => _write;

    /// <inheritdoc cref="Writing"/>
    internal delegate*<ref FirnReader, T> Reading => _read;

    public override Type ValueType => typeof(T);

    public override CodecEntry Current => CodecSlot<T>.Entry;

    public override BoxedEntry FindBoxed() => CodecSlot<T>.FindBoxed();

    /// <summary>Makes the entry for values held as objects.</summary>
    public abstract BoxedEntry MakeBoxed();

    public override void Register() => CodecSlot<T>.Add(this);

    public override void Reconsider() => CodecSlot<T>.Reconsider();

    public override RegisteredCase MakeCase(long tag) => new RegisteredCase<T>(tag, this);

    public abstract bool IsAbsent(T value);

    /// <summary>What a value that is absent is read as.</summary>
    public virtual T? Absent => default;

    // Pointers to the codec's methods: a virtual method would be code shared by all classes T, and look the codec's up at every call.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Write(ref FirnWriter writer, T value) => _write(ref writer, value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public T Read(ref FirnReader reader) => _read(ref reader);

    /// <summary>Reads a value that is present: a new one, or into the object that is given.</summary>
    public T Read(ref FirnReader reader, object? target)
    {
        if (target is null) return _read(ref reader);
        T value = (T)target;
        Fill(ref reader, value);
        return value;
    }

    /// <summary>What reads into objects that are there, of a class whose objects can be filled; else null.</summary>
    internal delegate*<ref FirnReader, T, void> Filling { get; init; }

    protected virtual void Fill(ref FirnReader reader, T target)
    {
        if (Filling == null) CheckFills();
        else Filling(ref reader, target);
    }
}

internal unsafe partial class CodecEntry<T, TCodec> : CodecEntry<T>
    where TCodec : struct, IFirnCodec<T>
{
    private readonly string? _fixedMember;

    /// <param name="fixedMember">A member that only construction sets, so that no object can be filled; or null.</param>
    public CodecEntry(string? fixedMember = null)
        : base(&TCodec.Write, &TCodec.Read, TCodec.HasDirectWriting ? &TCodec.WriteDirect : null, HasOtherMethod || (HasWholeParts && !TCodec.HasDirectWriting) ? &WriteWholePart : null, TCodec.HasDirectReading ? &TCodec.ReadDirect : null)
    {
        _fixedMember = fixedMember;
        IsCollectible = typeof(TCodec).IsCollectible;
    }

    /// <summary>The entry of a codec that the run-time engine made.</summary>
    public static CodecEntry Emitted(string? fixedMember, bool isUnseen) => new CodecEntry<T, TCodec>(fixedMember) { IsEmitted = true, IsUnseen = isUnseen };

    public override Type CodecType => typeof(TCodec);

    public override int FixedSize => TCodec.FixedSize;

    public override int MinSize => TCodec.MinSize;

    public override bool MayBeAbsent => TCodec.MayBeAbsent;

    public override bool IsAbsent(T value) => TCodec.IsAbsent(value);

    public override BoxedEntry MakeBoxed() => new BoxedEntry<T, TCodec>(this);

    public override FirnKind Kind => FirnSchemaBuilder.KindOf<T, TCodec>();

    public override SchemaDescriptor Compose(UnionCases? cases) => FirnSchemaBuilder.Build<T, TCodec>(cases);

    public override void Describe(FirnSchemaBuilder builder) => TCodec.Describe(builder);

    protected override MemoryBound FindBound(SchemaDescriptor descriptor, UnionCases? cases) => FirnSchemaBuilder.BoundOf<T, TCodec>(descriptor, cases);

    protected override CodecEntry<T> FindReusing()
    {
        if (MakeReusing() is { } own) return own;
        // Hand-written codecs are as they are.
        bool isOfLibrary = CodecType.Assembly == typeof(IFirnCodec).Assembly;
        if (!isOfLibrary && !TCodec.HasObjectMethods) return this;
        if (RuntimeEngine.IsSupported)
        {
            if (RuntimeEngine.BuildReusing(typeof(T), IsEmitted ? null : CodecType) is not CodecEntry<T> made) return this;
            return made.Descriptor.Bytes.AsSpan().SequenceEqual(Descriptor.Bytes) ? made : throw Throw.ReusingDiffers(typeof(T), CodecType);
        }

        // So are collections of the library, whose elements can't be kept.
        return isOfLibrary ? this : throw Throw.NotReusing(typeof(T));
    }

    /// <summary>The entry that reads into what objects hold, if the codec can do so.</summary>
    internal CodecEntry<T, TCodec>? MakeReusing() => TCodec.CanRefillRoot ? new(_fixedMember) { Filling = &Refill, IsEmitted = IsEmitted } : null;

    private static void Refill(ref FirnReader reader, T target)
    {
        reader.TryReuse(target!);
        TCodec.Refill(ref reader, target!);
    }

    public override void CheckFills()
    {
        if (Filling == null) Throw.CannotFill(typeof(T), _fixedMember);
    }
}

/// <summary>
/// Makes the entry of a class whose objects can be filled, for the run-time engine. No class of entries: each codec's own would have a constructor that is compiled before its first use.
/// </summary>
internal static unsafe class ObjectCodecEntry<T, TCodec>
    where T : class
    where TCodec : struct, IFirnObjectCodec<T>
{
    /// <summary>The entry of a codec that the run-time engine made.</summary>
    public static CodecEntry Emitted(bool isUnseen) => new CodecEntry<T, TCodec> { Filling = &TCodec.Fill, IsEmitted = true, IsUnseen = isUnseen };
}

/// <summary>Makes the entry that reads into what objects hold, for the run-time engine.</summary>
internal static class ReusingEntry<T, TCodec>
    where TCodec : struct, IFirnCodec<T>
{
    /// <summary>The entry of a codec that the run-time engine made; null where its values hold nothing that could be kept.</summary>
    public static CodecEntry? Emitted() => new CodecEntry<T, TCodec> { IsEmitted = true }.MakeReusing();
}
