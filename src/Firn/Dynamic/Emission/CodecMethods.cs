using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Firn.CodeGeneration;
using Firn.Contracts;
using Firn.Contracts.Plans;

namespace Firn.Dynamic.Emission;

/// <summary>What emitted code calls.</summary>
internal static class CodecMethods
{
    public static readonly MethodInfo TypeFromHandle = typeof(Type).GetMethod(nameof(System.Type.GetTypeFromHandle))!;
    public static readonly MethodInfo TypesEqual = typeof(Type).GetMethod("op_Equality")!;
    public static readonly MethodInfo GetClass = typeof(object).GetMethod(nameof(object.GetType))!;
    public static readonly MethodInfo UnsafeAs = Generic(typeof(Unsafe), nameof(Unsafe.As), 1);

    public static readonly MethodInfo WriterEnter = Writer(nameof(FirnWriter.Enter));
    public static readonly MethodInfo WriterLeave = Writer(nameof(FirnWriter.Leave));
    public static readonly MethodInfo WriterCheckDepth = Writer(nameof(FirnWriter.CheckDepth));
    public static readonly MethodInfo Reserve = Writer(nameof(FirnWriter.Reserve));
    public static readonly MethodInfo WriteCount = Writer(nameof(FirnWriter.WriteCount));
    public static readonly MethodInfo WriteString = typeof(FirnWriter).GetMethod(nameof(FirnWriter.WriteString), [typeof(string)])!;
    public static readonly MethodInfo CheckExactType = Writer(nameof(FirnWriter.CheckExactType));
    public static readonly MethodInfo CheckExactReference = Writer(nameof(FirnWriter.CheckExactReference));
    public static readonly MethodInfo TryWriteReference = Writer(nameof(FirnWriter.TryWriteReference));
    public static readonly MethodInfo TryWriteCase = Writer(nameof(FirnWriter.TryWriteCase));
    public static readonly MethodInfo ThrowNoCase = Writer(nameof(FirnWriter.ThrowNoCase));
    public static readonly MethodInfo ThrowUnknownContent = Writer(nameof(FirnWriter.ThrowUnknownContent));
    public static readonly MethodInfo ThrowUnknownCase = Writer(nameof(FirnWriter.ThrowUnknownCase));
    public static readonly MethodInfo TryWriteTime = typeof(FirnDirectWriter).GetMethod(nameof(FirnDirectWriter.TryWriteTime))!;
    public static readonly MethodInfo HasDirectRoom = typeof(FirnDirectWriter).GetMethod(nameof(FirnDirectWriter.HasRoom))!;
    public static readonly MethodInfo DirectCount = typeof(FirnDirectWriter).GetMethod(nameof(FirnDirectWriter.Count))!;
    public static readonly MethodInfo WriteDirectString = typeof(FirnDirectWriter).GetMethod(nameof(FirnDirectWriter.WriteString), [typeof(byte).MakeByRefType(), typeof(string), typeof(byte).MakeByRefType()])!;
    public static readonly MethodInfo TryWriteShort = typeof(FirnDirectWriter).GetMethod(nameof(FirnDirectWriter.TryWriteShort))!;
    public static readonly MethodInfo WriteLong = typeof(FirnDirectWriter).GetMethod(nameof(FirnDirectWriter.WriteLong))!;
    public static readonly MethodInfo StringLength = typeof(string).GetProperty(nameof(string.Length))!.GetMethod!;
    public static readonly MethodInfo WriteWithPart = typeof(FirnDirectWriter).GetMethod(nameof(FirnDirectWriter.WriteWithPart))!;
    public static readonly MethodInfo BeginDirect = typeof(FirnDirectWriter).GetMethod(nameof(FirnDirectWriter.Begin))!;
    public static readonly MethodInfo PlaceOf = typeof(FirnDirectWriter).GetMethod(nameof(FirnDirectWriter.PlaceOf))!;
    public static readonly MethodInfo ReserveAt = typeof(FirnDirectWriter).GetMethod(nameof(FirnDirectWriter.Reserve))!;
    public static readonly MethodInfo MoveTo = typeof(FirnDirectWriter).GetMethod(nameof(FirnDirectWriter.MoveTo))!;
    public static readonly MethodInfo WriteStringAt =
        typeof(FirnDirectWriter).GetMethod(nameof(FirnDirectWriter.WriteString), [typeof(FirnWriter).MakeByRefType(), typeof(byte).MakeByRefType(), typeof(string)])!;
    public static readonly MethodInfo WriterOptions = typeof(FirnWriter).GetProperty(nameof(FirnWriter.Options))!.GetMethod!;
    public static readonly MethodInfo WriteDerivedAsDeclared = typeof(FirnOptions).GetProperty(nameof(FirnOptions.WriteDerivedAsDeclared))!.GetMethod!;

    public static readonly MethodInfo ReaderEnter = Reader(nameof(FirnReader.Enter));
    public static readonly MethodInfo ReaderLeave = Reader(nameof(FirnReader.Leave));
    public static readonly MethodInfo ReaderCheckDepth = Reader(nameof(FirnReader.CheckDepth));
    public static readonly MethodInfo EnterObject = Reader(nameof(FirnReader.EnterObject));
    public static readonly MethodInfo CheckObject = Reader(nameof(FirnReader.CheckObject));
    public static readonly MethodInfo Take = Reader(nameof(FirnReader.Take));
    public static readonly MethodInfo ReadString = typeof(FirnReader).GetMethod(nameof(FirnReader.ReadString), [])!;
    public static readonly MethodInfo ReadCount = Reader(nameof(FirnReader.ReadCount));
    public static readonly MethodInfo ReadCase = Reader(nameof(FirnReader.ReadCase));
    public static readonly MethodInfo Charge = Reader(nameof(FirnReader.Charge));
    public static readonly MethodInfo ChargeSlots = Reader(nameof(FirnReader.ChargeSlots));
    public static readonly MethodInfo ThrowInvalidFlags = Reader(nameof(FirnReader.ThrowInvalidFlags));
    public static readonly MethodInfo TryReadReference = Reader(nameof(FirnReader.TryReadReference));
    public static readonly MethodInfo AddReference = Reader(nameof(FirnReader.AddReference));
    public static readonly MethodInfo ReadMemberCount = Reader(nameof(FirnReader.ReadMemberCount));
    public static readonly MethodInfo ReadMember = Reader(nameof(FirnReader.ReadMember));

    public static readonly MethodInfo DirectNext = typeof(FirnDirectInput).GetProperty(nameof(FirnDirectInput.Next))!.GetMethod!;
    public static readonly MethodInfo DirectLimit = typeof(FirnDirectInput).GetProperty(nameof(FirnDirectInput.Limit))!.GetMethod!;
    public static readonly MethodInfo MoveDirect = typeof(FirnDirectInput).GetMethod(nameof(FirnDirectInput.MoveTo))!;
    public static readonly MethodInfo ReadPart = typeof(FirnDirectReader).GetMethod(nameof(FirnDirectReader.ReadPart))!;
    public static readonly MethodInfo HasDirectBytes = typeof(FirnDirectReader).GetMethod(nameof(FirnDirectReader.Has))!;
    public static readonly MethodInfo ReadDirectString = typeof(FirnDirectReader).GetMethod(nameof(FirnDirectReader.ReadString))!;
    public static readonly MethodInfo ReadDirectStringByCall = typeof(FirnDirectReader).GetMethod(nameof(FirnDirectReader.ReadStringByCall))!;
    private static readonly MethodInfo s_readDirect = typeof(FirnDirectReader).GetMethod(nameof(FirnDirectReader.Read))!;
    private static readonly MethodInfo s_readStruct = typeof(FirnDirectReader).GetMethod(nameof(FirnDirectReader.ReadStruct))!;
    private static readonly MethodInfo s_readDirectEnum = typeof(FirnDirectReader).GetMethod(nameof(FirnDirectReader.ReadEnum))!;

    public static readonly MethodInfo ReadInto = typeof(FirnReuse).GetMethod(nameof(FirnReuse.Read))!;
    public static readonly MethodInfo KeepCollection = typeof(FirnReuse).GetMethod(nameof(FirnReuse.Keep))!;
    public static readonly MethodInfo FillField = typeof(FirnConstruction).GetMethod(nameof(FirnConstruction.FillField))!;
    public static readonly MethodInfo FillCollection = typeof(FirnConstruction).GetMethod(nameof(FirnConstruction.Fill))!;
    public static readonly MethodInfo CreateBlank = typeof(FirnConstruction).GetMethod(nameof(FirnConstruction.CreateBlank))!;
    public static readonly MethodInfo Describe = typeof(CodecDescriptions).GetMethod(nameof(CodecDescriptions.Describe))!;
    public static readonly MethodInfo FindCase = typeof(FirnCaseTable).GetMethod(nameof(FirnCaseTable.Find))!;
    public static readonly MethodInfo CreateCaseTable = typeof(CodecDescriptions).GetMethod(nameof(CodecDescriptions.CaseTable))!;

    /// <summary>A method of a closed generic type, by its definition: without the search that asking for a name would be.</summary>
    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    public static MethodInfo Of(Type closed, MethodInfo definition) => (MethodInfo)MethodBase.GetMethodFromHandle(definition.MethodHandle, closed.TypeHandle)!;

    /// <summary>The method of <see cref="FirnDirectReader"/> that looks at bytes of a kind.</summary>
    /// <param name="kind">One that <see cref="DirectKinds.IsChecked"/> is said of.</param>
    public static MethodInfo IsDirect(string kind) => typeof(FirnDirectReader).GetMethod("Is" + kind)!;

    /// <summary>The method of <see cref="FirnDirectReader"/> that looks at bytes of a kind, and keeps what it has looked at.</summary>
    /// <param name="kind">One that <see cref="DirectKinds.IsChecked"/> is said of.</param>
    public static MethodInfo TryReadDirect(string kind) => typeof(FirnDirectReader).GetMethod(DirectKinds.HasHead(kind) ? $"TryRead{kind}Head" : "TryRead" + kind)!;

    /// <summary>The method of <see cref="FirnDirectReader"/> that reads what that has not.</summary>
    /// <param name="kind">One that <see cref="DirectKinds.HasHead"/> is said of.</param>
    public static MethodInfo ReadBehindHead(string kind) => typeof(FirnDirectReader).GetMethod("Read" + kind, [typeof(byte).MakeByRefType(), typeof(ulong)])!;

    /// <summary>The method of <see cref="FirnDirectReader"/> that reads a value.</summary>
    /// <param name="kind">The kind (<see cref="DirectKinds"/>).</param>
    /// <param name="type">The value's type.</param>
    /// <param name="codec">Its codec.</param>
    [RequiresDynamicCode(DynamicWarnings.Code)]
    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    public static MethodInfo ReadDirect(string kind, Type type, Type codec) => kind switch
    {
        DirectKinds.Any => s_readDirect.MakeGenericMethod(type, codec),
        DirectKinds.Enum => s_readDirectEnum.MakeGenericMethod(type),
        DirectKinds.Struct => s_readStruct.MakeGenericMethod(type, codec),
        _ => typeof(FirnDirectReader).GetMethod("Read" + kind, [typeof(byte).MakeByRefType()])!,
    };

    private static MethodInfo Writer(string name) => typeof(FirnWriter).GetMethod(name)!;

    private static MethodInfo Reader(string name) => typeof(FirnReader).GetMethod(name)!;

    private static MethodInfo Generic([DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicMethods)] Type type, string name, int parameters)
    {
        foreach (MethodInfo method in type.GetMethods())
        {
            if (method.Name == name && method.GetGenericArguments().Length == 1 && method.GetParameters().Length == parameters && method.GetParameters()[0].ParameterType == typeof(object)) return method;
        }

        throw new MissingMethodException(type.FullName, name);
    }
}

/// <summary>The members of <see cref="IFirnCodec{T}"/> for one type.</summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
[RequiresDynamicCode(DynamicWarnings.Code)]
internal sealed class CodecInterface
{
    private static readonly MethodInfo s_write = Open(nameof(IFirnCodec<int>.Write));
    private static readonly MethodInfo s_read = Open(nameof(IFirnCodec<int>.Read));
    private static readonly MethodInfo s_isAbsent = Open(nameof(IFirnCodec<int>.IsAbsent));
    private static readonly MethodInfo s_writeFixed = Open(nameof(IFirnCodec<int>.WriteFixed));
    private static readonly MethodInfo s_readFixed = Open(nameof(IFirnCodec<int>.ReadFixed));
    private static readonly MethodInfo s_tryReadDirect = Open(nameof(IFirnCodec<int>.TryReadDirect));
    private static readonly MethodInfo s_mayBeAbsent = Open("get_MayBeAbsent");
    private static readonly MethodInfo s_create = typeof(IFirnObjectCodec<>).GetMethod(nameof(IFirnObjectCodec<object>.Create))!;
    private static readonly MethodInfo s_fill = typeof(IFirnObjectCodec<>).GetMethod(nameof(IFirnObjectCodec<object>.Fill))!;

    public static readonly MethodInfo HasDirectWriting = typeof(IFirnCodec).GetMethod("get_HasDirectWriting")!;
    public static readonly MethodInfo DirectSize = typeof(IFirnCodec).GetMethod("get_DirectSize")!;
    public static readonly MethodInfo WriteDirect = typeof(IFirnCodec).GetMethod(nameof(IFirnCodec.WriteDirect))!;
    public static readonly MethodInfo WritingLevels = typeof(IFirnCodec).GetMethod("get_WritingLevels")!;
    public static readonly MethodInfo WritePart = typeof(IFirnCodec).GetMethod(nameof(IFirnCodec.WritePart))!;
    public static readonly MethodInfo HasDirectReading = typeof(IFirnCodec).GetMethod("get_HasDirectReading")!;
    public static readonly MethodInfo ReadingLevels = typeof(IFirnCodec).GetMethod("get_ReadingLevels")!;
    public static readonly MethodInfo ReadDirect = typeof(IFirnCodec).GetMethod(nameof(IFirnCodec.ReadDirect))!;
    public static readonly MethodInfo MinSize = typeof(IFirnCodec).GetMethod("get_MinSize")!;
    public static readonly MethodInfo FixedSize = typeof(IFirnCodec).GetMethod("get_FixedSize")!;
    public static readonly MethodInfo FixedDepth = typeof(IFirnCodec).GetMethod("get_FixedDepth")!;
    public static readonly MethodInfo IsBitwise = typeof(IFirnCodec).GetMethod("get_IsBitwise")!;
    public static readonly MethodInfo Describe = typeof(IFirnCodec).GetMethod(nameof(IFirnCodec.Describe))!;
    public static readonly MethodInfo CanReuse = typeof(IFirnCodec).GetMethod("get_CanReuse")!;
    public static readonly MethodInfo CanRefillRoot = typeof(IFirnCodec).GetMethod("get_CanRefillRoot")!;
    public static readonly MethodInfo Refill = typeof(IFirnCodec).GetMethod(nameof(IFirnCodec.Refill))!;
    public static readonly MethodInfo HasObjectMethods = typeof(IFirnCodec).GetMethod("get_HasObjectMethods")!;
    public static readonly MethodInfo WriteObject = typeof(IFirnCodec).GetMethod(nameof(IFirnCodec.WriteObject))!;
    public static readonly MethodInfo ReadObject = typeof(IFirnCodec).GetMethod(nameof(IFirnCodec.ReadObject))!;

    private readonly Type _type;
    private readonly Type _served;

    public CodecInterface(Type served)
    {
        _served = served;
        _type = typeof(IFirnCodec<>).MakeGenericType(served);
    }

    public Type Type => _type;

    public Type ObjectType => field ??= typeof(IFirnObjectCodec<>).MakeGenericType(_served);

    public MethodInfo Write => field ??= CodecMethods.Of(_type, s_write);

    public MethodInfo Read => field ??= CodecMethods.Of(_type, s_read);

    public MethodInfo IsAbsent => field ??= CodecMethods.Of(_type, s_isAbsent);

    public MethodInfo WriteFixed => field ??= CodecMethods.Of(_type, s_writeFixed);

    public MethodInfo ReadFixed => field ??= CodecMethods.Of(_type, s_readFixed);

    public MethodInfo TryReadDirect => field ??= CodecMethods.Of(_type, s_tryReadDirect);

    public MethodInfo MayBeAbsent => field ??= CodecMethods.Of(_type, s_mayBeAbsent);

    public MethodInfo Create => CodecMethods.Of(ObjectType, s_create);

    public MethodInfo Fill => CodecMethods.Of(ObjectType, s_fill);

    private static MethodInfo Open(string name) => typeof(IFirnCodec<>).GetMethod(name)!;
}
