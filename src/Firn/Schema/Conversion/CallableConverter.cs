using Firn.Dynamic;

namespace Firn;

/// <summary>A converter that can be called.</summary>
internal abstract class CallableConverter : MemberConverter
{
    /// <summary>What the old values can charge when they are read.</summary>
    public abstract MemoryBound BoundUnder(FirnOptions options);

    /// <summary>Reads an old value, calls the method, and writes what it makes.</summary>
    /// <param name="c">Where that is written.</param>
    /// <param name="old">The old value as its codec has it.</param>
    /// <param name="isThere">Whether there is one; the method is called with null else.</param>
    /// <param name="target">The place in the reader's object.</param>
    /// <param name="block">The reader's block.</param>
    /// <param name="marking">Adds the marks that objects have in what comes out, or null.</param>
    /// <param name="position">Where the old value stands in the data.</param>
    public abstract void Call(ref Converter c, ref FirnReader old, bool isThere, ConvertedMember target, ref byte block, ConversionNode? marking, long position);

    /// <summary>The same converter for unions with cases that options add.</summary>
    public abstract MemberConverter With(UnionCases cases);

    /// <summary>What messages to people call the old type.</summary>
    public abstract string OldName { get; }

    /// <summary>Whether data of the old type can't be told from data of the member, so that the method would never be called.</summary>
    public abstract bool IsNeverCalled { get; }

    /// <summary>Whether data of this one's old type can't be told from data of another one's.</summary>
    public bool TakesTheSameAs(CallableConverter other) => AreEqual(OldDescriptor, other.OldDescriptor);

    /// <summary>The descriptor of the old type; null while it is being made.</summary>
    protected abstract byte[]? OldDescriptor { get; }

    /// <summary>Whether two descriptors are equal but for the bit that says whether the root may be absent.</summary>
    protected static bool AreEqual(byte[]? first, byte[]? second) =>
        first is not null && second is not null && ((first[0] ^ second[0]) & 0x7F) == 0 && first.AsSpan(1).SequenceEqual(second.AsSpan(1));
}

/// <summary>A converter of certain types.</summary>
/// <param name="cases">The cases that options add to unions, or null.</param>
internal sealed class CallableConverter<TOld, TOldCodec, TNew, TNewCodec, TConverter>(UnionCases? cases) : CallableConverter
    where TOldCodec : struct, IFirnCodec<TOld>
    where TNewCodec : struct, IFirnCodec<TNew>
    where TConverter : IFirnConverter<TOld, TNew>
{
    // One for all: its descriptor is known by it, also where the old type has the member again.
    private static CodecEntry? s_entry;

    // What is described while it is asked for may have the member itself.
    [ThreadStatic]
    private static bool t_isAsked;

    private static bool? s_isNeverCalled;

    private OldSchema? _old;

    /// <summary>The one without such cases.</summary>
    public static CallableConverter<TOld, TOldCodec, TNew, TNewCodec, TConverter> Plain { get; } = new(null);

    private static CodecEntry Entry => s_entry ?? Interlocked.CompareExchange(ref s_entry, new CodecEntry<TOld, TOldCodec>(), null) ?? s_entry;

    public override string DisplayName => TypeDisplay.Full(typeof(TConverter));

    public override MemberConverter With(UnionCases cases) => new CallableConverter<TOld, TOldCodec, TNew, TNewCodec, TConverter>(cases);

    public override string OldName => TypeDisplay.Full(typeof(TOld));

    public override bool IsNeverCalled
    {
        get
        {
            if (s_isNeverCalled is { } known) return known;
            if (t_isAsked) return false;
            t_isAsked = true;
            try
            {
                bool isNeverCalled = AreEqual(Entry.Descriptor.Bytes, FirnSchemaBuilder.Build<TNew, TNewCodec>().Bytes);
                s_isNeverCalled = isNeverCalled;
                return isNeverCalled;
            }
            finally
            {
                t_isAsked = false;
            }
        }
    }

    protected override byte[]? OldDescriptor => t_isAsked ? null : Entry.Descriptor.Bytes;

    public override MemoryBound BoundUnder(FirnOptions options) => Entry.BoundUnder(options);

    public override OldSchema Old => _old ??= Describe();

    private OldSchema Describe()
    {
        SchemaDescriptor descriptor = cases is null ? Entry.Descriptor : cases.SchemaOf(Entry).Descriptor;
        return new OldSchema(descriptor.Schema, descriptor.Definitions, descriptor.Schema.Root.With(TOldCodec.MayBeAbsent));
    }

    public override void Call(ref Converter c, ref FirnReader old, bool isThere, ConvertedMember target, ref byte block, ConversionNode? marking, long position)
    {
        TOld? value = default;
        if (isThere)
        {
            value = TOldCodec.Read(ref old);
            old.ExpectEnd();
        }

        TNew made = Make(value, position);
        if (TNewCodec.MayBeAbsent && TNewCodec.IsAbsent(made))
        {
            target.WriteNull(ref c, ref block, position);
            return;
        }

        try
        {
            if (target.Offset >= 0)
            {
                TNewCodec.WriteFixed(ref target.Place(ref block), made);
            }
            else if (target.Flag >= 0)
            {
                FirnWriter flag = new(stackalloc byte[FlagRoom]);
                TNewCodec.Write(ref flag, made);
                target.WriteFlag(ref block, flag.WrittenSpan[0] != 0);
                flag.Dispose();
            }
            else
            {
                target.WriteFront(ref c, position);
                if (marking is null) TNewCodec.Write(ref c.Writer, made);
                else WriteMarked(ref c, made, marking);
            }
        }
        catch (FirnException exception) when (exception.Code is not (FirnErrorCode.AllocationExceeded or FirnErrorCode.DepthExceeded))
        {
            throw new FirnException(FirnErrorCode.InvalidValue, $"What {DisplayName} made of a value of the data can't be written: {exception.Problem}", position, inner: exception);
        }
        catch (Exception exception) when (exception is not FirnException && FirnException.GetKind(exception) is not null)
        {
            // By code of the value's: a surrogate's method, a getter, a callback.
            throw new FirnException(FirnErrorCode.InvalidValue, $"What {DisplayName} made of a value of the data can't be written: its code threw {TypeDisplay.Short(exception.GetType())}.", position, inner: exception);
        }
    }

    private const int FlagRoom = 80;

    private TNew Make(TOld? value, long position)
    {
        try
        {
            return TConverter.Convert(value!);
        }
        catch (Exception exception) when (FirnException.GetKind(exception) is not null)
        {
            // Also one of Firn's: the method may have read a message of its own, whose places are none of this one.
            throw new FirnException(FirnErrorCode.InvalidValue, $"{DisplayName} refused a value of the data, by {TypeDisplay.Short(exception.GetType())}.", position, inner: exception);
        }
    }

    private static void WriteMarked(ref Converter c, TNew made, ConversionNode marking)
    {
        FirnOptions options = c.Reader.Options;
        using ConversionOutput plain = ConversionOutput.Rent(0, long.MaxValue);
        FirnWriter writer = new(plain.FirstRoom, 0, FirnWriter.SinkKind.BufferWriter, plain, options);
        TNewCodec.Write(ref writer, made);
        writer.Flush();
        FirnReader reader = default;
        if (plain.IsSingle) reader.Start(plain.First, 0, options);
        else reader = new FirnReader(plain.Sequence(), new byte[256], options);
        Converter inner = new(ref reader, ref c.Writer, null, traces: false);
        marking.Convert(ref inner);
    }
}
