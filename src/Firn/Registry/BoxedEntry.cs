using System.Runtime.CompilerServices;
using Firn.Dynamic;

namespace Firn;

/// <summary>The entry of a type for callers that hold its values as objects: the same codec, descriptor and bytes.</summary>
internal abstract unsafe class BoxedEntry : CodecEntry<object>
{
    // For packed ones: eight boxes for each byte read would be too many.
    internal static readonly object True = true;
    internal static readonly object False = false;

    private readonly CodecEntry _inner;
    private readonly Type? _exactly;    // the class of most values, which need no further look

    /// <param name="inner">The entry of the type itself.</param>
    /// <param name="exactly">A class whose instances are values of the type and never stand for absence; or null.</param>
    /// <param name="write">Writes a value that <see cref="Admit(object?, string)"/> has let through.</param>
    /// <param name="read">Reads a value.</param>
    protected BoxedEntry(CodecEntry inner, Type? exactly, delegate*<ref FirnWriter, object, void> write, delegate*<ref FirnReader, object> read)
        : base(write, read)
    {
        _inner = inner;
        _exactly = exactly;
    }

    public sealed override Type CodecType => _inner.CodecType;

    public sealed override Type ValueType => _inner.ValueType;

    public sealed override FirnKind Kind => _inner.Kind;

    public sealed override int FixedSize => _inner.FixedSize;

    public sealed override int MinSize => _inner.MinSize;

    public sealed override bool MayBeAbsent => _inner.MayBeAbsent;

    // What stands for absence has become null in Admit.
    public sealed override bool IsAbsent(object value) => value is null;

    public sealed override CodecEntry Current => this;

    public sealed override BoxedEntry FindBoxed() => this;

    public sealed override BoxedEntry MakeBoxed() => this;

    public sealed override void Register() => _inner.Register();

    public sealed override void Reconsider() => _inner.Reconsider();

    public sealed override RegisteredCase MakeCase(long tag) => _inner.MakeCase(tag);

    public sealed override SchemaDescriptor Compose(UnionCases? cases) => cases is null ? _inner.Descriptor : _inner.Compose(cases);

    public sealed override void Describe(FirnSchemaBuilder builder) => _inner.Describe(builder);

    public sealed override void CheckFills() => _inner.CheckFills();

    protected sealed override MemoryBound FindBound(SchemaDescriptor descriptor, UnionCases? cases) => throw new InvalidOperationException(); // the inner entry is asked

    protected sealed override CodecEntry Inner => _inner;

    /// <summary>A value as the codec takes it: of the type, and null where it stands for absence.</summary>
    /// <param name="value">Any object.</param>
    /// <param name="parameter">The name of the caller's parameter.</param>
    /// <exception cref="ArgumentException">The value is not of the type, or null where the type has none.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public object Admit(object? value, string parameter = "value") =>
        value is not null && value.GetType() == _exactly ? value : AdmitOther(value, parameter)!;

    protected abstract object? AdmitOther(object? value, string parameter);
}

/// <summary>The boxed entry of a type.</summary>
internal sealed unsafe class BoxedEntry<T, TCodec> : BoxedEntry
    where TCodec : struct, IFirnCodec<T>
{
    private const int BoxHead = 16;

    private readonly CodecEntry<T> _inner;

    // A class's codec takes and gives references already, and Admit has seen that they are of the class. Methods that only pass them on
    // would be code shared by all classes, and look the codec up at every call.
    public BoxedEntry(CodecEntry<T> inner)
        : base(
            inner,
            typeof(T).IsValueType && inner.MayBeAbsent ? Nullable.GetUnderlyingType(typeof(T)) : typeof(T),
            typeof(T).IsValueType ? &WriteBox : (delegate*<ref FirnWriter, object, void>)inner.Writing,
            typeof(T).IsValueType ? &ReadBox : (delegate*<ref FirnReader, object>)inner.Reading) => _inner = inner;

    private static void WriteBox(ref FirnWriter writer, object value) => TCodec.Write(ref writer, (T)value);

    private static object ReadBox(ref FirnReader reader)
    {
        reader.Charge(BoxHead + Unsafe.SizeOf<T>());
        return TCodec.Read(ref reader)!;
    }

    public override object? Absent => default(T);

    protected override object? AdmitOther(object? value, string parameter)
    {
        if (value is T typed) return typeof(T).IsValueType && _inner.IsAbsent(typed) ? null : value;
        if (value is not null) throw new ArgumentException($"The value is of the class {TypeDisplay.Full(value.GetType())}, which is no {TypeDisplay.Full(typeof(T))}.", parameter);
        if (typeof(T).IsValueType && !_inner.MayBeAbsent) throw new ArgumentException($"The value is null, which {TypeDisplay.Full(typeof(T))} does not have.", parameter);
        return null;
    }

    protected override CodecEntry<object> FindReusing() => _inner.Reusing is { } reusing && reusing != _inner ? new BoxedEntry<T, TCodec>(reusing) : this;

    protected override void Fill(ref FirnReader reader, object target) => _inner.Read(ref reader, target);
}
