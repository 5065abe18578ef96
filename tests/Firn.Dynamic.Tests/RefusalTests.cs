using System.Buffers;
using System.Reflection;
using System.Reflection.Emit;

namespace Firn.Dynamic.Tests;

/// <summary>Types that can't be served: refused with type, member and remedy, before a byte is written or an object is made.</summary>
public class RefusalTests
{
    /// <summary>Each type with what the message has to name.</summary>
    public static unsafe TheoryData<Type, string[]> Types => new()
    {
        { typeof(int*), ["int*", "pointer"] },
        { typeof(void*), ["pointer"] },
        { typeof(delegate*<int, void>), ["pointer"] },
        { typeof(int).MakeByRefType(), ["ref int", "stored"] },
        { typeof(void), ["Void", "stored"] },
        { typeof(int*[]), ["int*", "pointer"] },
        { typeof(ByRefLike), ["Firn.Dynamic.Tests.ByRefLike", "stored"] },
        { typeof(Span<int>), ["System.Span<int>"] },
        { typeof(TypedReference), ["System.TypedReference"] },
        { typeof(Callback), ["Firn.Dynamic.Tests.Callback", "delegates"] },
        { typeof(Action), ["System.Action", "delegates"] },
        { typeof(Delegate), ["System.Delegate", "delegates"] },
        { typeof(List<Action>), ["System.Action", "delegates"] },
        { typeof(Dictionary<string, Action[]>), ["System.Action", "delegates"] },
        { typeof(StaticClass), ["Firn.Dynamic.Tests.StaticClass", "static"] },
        { typeof(INothing), ["Firn.Dynamic.Tests.INothing", "interface", "[FirnUnion]"] },
        { typeof(AbstractClass), ["Firn.Dynamic.Tests.AbstractClass", "abstract", "[FirnUnion]"] },
        { typeof(AbstractClass[]), ["Firn.Dynamic.Tests.AbstractClass", "abstract", "[FirnUnion]"] },
        { typeof(OpenGeneric<>), ["OpenGeneric", "open generic"] },
        { typeof(List<>), ["List", "open generic"] },
        { typeof(Dictionary<,>).MakeGenericType(typeof(string), typeof(OpenGeneric<>).GetGenericArguments()[0]), ["open generic"] },
        { typeof(OpenGeneric<>).GetGenericArguments()[0], ["'T'", "open generic"] },
        { typeof(WithPointer), ["WithPointer.Address", "int*", "pointer", "[FirnIgnore]", "array"] },
        { typeof(WithPointers), ["WithPointers.Addresses", "int*", "pointer"] },
        { typeof(WithFunctionPointer), ["WithFunctionPointer.Function", "pointer"] },
        { typeof(WithDelegate), ["WithDelegate.Function", "System.Func<int>", "delegates", "[FirnIgnore]"] },
        { typeof(WithOwnDelegate), ["WithOwnDelegate.Callbacks", "Firn.Dynamic.Tests.Callback", "delegates"] },
        { typeof(WithFixedBuffer), ["WithFixedBuffer.Numbers", "'fixed int Numbers[", "buffer of fixed size"] },
        { typeof(WithInterface), ["WithInterface.Nothing", "Firn.Dynamic.Tests.INothing", "interface"] },
        { typeof(WithAbstract), ["WithAbstract.Member", "Firn.Dynamic.Tests.AbstractClass", "abstract"] },
        { typeof(WithStream), ["WithStream.Worker", "System.Threading.Thread", "framework", "[FirnCodec]"] },
        { typeof(WithType), ["WithType.Kind", "System.Type", "framework"] },
        { typeof(Deep), ["Deepest.Handler", "System.Action", "delegates"] },
        { typeof(NoConstructor), ["Firn.Dynamic.Tests.NoConstructor", "no constructor", "constructor without parameters"] },
        { typeof(PrivateConstructor), ["Firn.Dynamic.Tests.PrivateConstructor", "no constructor"] },
        { typeof(TwoConstructors), ["Firn.Dynamic.Tests.TwoConstructors", "more than one", "[FirnConstructor]"] },
        { typeof(PrivateSetter), ["PrivateSetter.Number", "setter is not public", "[FirnSerializable]"] },
        { typeof(ReadOnlyField), ["ReadOnlyField.Number", "read-only", "[FirnSerializable]"] },
        { typeof(GetOnlyList), ["GetOnlyList.Numbers", "without a setter", "[FirnSerializable]"] },
        { typeof(Hiding), ["Hiding.Number", "hides", "[FirnIgnore]"] },
        { typeof(EqualIds), ["EqualIds.B", "id 3"] },
        { typeof(Unfillable), ["Firn.Dynamic.Tests.Unfillable", "ICollection<T>"] },
        { typeof(OldList), ["Firn.Dynamic.Tests.OldList", "ICollection<T>"] },
        { typeof(FrozenList), ["Firn.Dynamic.Tests.FrozenList", "nothing can be added"] },
        { typeof(StructCollection), ["Firn.Dynamic.Tests.StructCollection", "struct"] },
        { typeof(CollectionWithoutConstructor), ["Firn.Dynamic.Tests.CollectionWithoutConstructor", "no constructor"] },
        { typeof(Growing<int>), ["Growing", "ever larger", "[FirnIgnore]"] },
        { typeof(WrongCodec), ["WrongCodec.Number", "string", "not a struct"] },
        { typeof(MadeOfMembers), ["Firn.Dynamic.Tests.MadeOfMembers", "'next'", "identity"] },
        { typeof(ForgetsIdentity), ["Firn.Dynamic.Tests.ForgetsIdentity", "identity", "[FirnReferences]"] },
        { typeof(UnrelatedCase), ["Firn.Dynamic.Tests.UnrelatedCase", "string", "derive"] },
        { typeof(EqualTags), ["CaseOne", "CaseTwo", "one tag"] },
        { typeof(RefusedCase), ["RefusedCase", "CaseWithDelegate"] },
        { typeof(NoSuchMethod), ["NoSuchMethod", "'Nowhere'", "static method"] },
        { typeof(ThrowingMethod), ["ThrowingMethod", "'Throws'", "not today"] },
        { typeof(ReturnsByReference), ["ReturnsByReference.Fixed"] },
        { typeof(SpoiltNeighbour), ["SpoiltNeighbour.Handler", "System.Action"] },
        { typeof(FirnWriter), ["Firn.FirnWriter"] },
        { typeof(ValueTuple<int, int, int, int, int, int, int, DateTime>), ["int, System.DateTime", "tuple of eight"] },
        { typeof(ValueTuple<int, int, int, int, int, int, int, KeyValuePair<int, int>>), ["tuple of eight"] },
        { typeof(ValueTuple<int, int, int, int, int, int, int, ValueTuple<int, int, int, int, int, int, int, int>>), ["tuple of eight"] },
        { typeof(Tuple<int, int, int, int, int, int, int, ValueTuple<int>>), ["tuple of eight"] },
        { typeof(Tuple<int, int, int, int, int, int, int, Tuple<int, int, int, int, int, int, int, int>>), ["tuple of eight"] },
        { typeof(Thread), ["System.Threading.Thread", "framework"] },
        { typeof(System.Runtime.Intrinsics.Vector128<nint>), ["System.Runtime.Intrinsics.Vector128<nint>", "framework"] },
        { typeof(System.Runtime.Intrinsics.Vector256<DayOfWeek>), ["System.Runtime.Intrinsics.Vector256<System.DayOfWeek>", "framework"] },
        { typeof(Type), ["System.Type", "framework"] },
        { typeof(object).GetType(), ["RuntimeType", "framework"] },
        { typeof(Nullable<>), ["Nullable", "open generic"] },
        { typeof(Nullable), ["System.Nullable"] },
        { typeof(Enum), ["System.Enum"] },
        { typeof(ValueType), ["System.ValueType"] },
        { typeof(Array), ["System.Array"] },
    };

    [Theory]
    [MemberData(nameof(Types))]
    public void IsRefusedByEveryEntryPoint(Type type, string[] named)
    {
        int made = Untouched.Made;
        object? nothing = null;
        string message = Refused(() => FirnSerializer.Prepare(type));
        foreach (string name in named) Assert.Contains(name, message, StringComparison.Ordinal);
        ArrayBufferWriter<byte> writer = new();
        using MemoryStream stream = new();
        byte[] destination = [7, 7, 7, 7];
        Assert.Equal(message, Refused(() => FirnSerializer.Serialize(nothing, type)));
        Assert.Equal(message, Refused(() => FirnSerializer.Serialize(writer, nothing, type)));
        Assert.Equal(message, Refused(() => FirnSerializer.Serialize(stream, nothing, type)));
        Assert.Equal(message, Refused(() => FirnSerializer.TrySerialize(destination, nothing, type, out _)));
        Assert.Equal(message, Refused(() => FirnSerializer.SerializeToBuffer(nothing, type)));
        Assert.Equal(message, Refused(() => FirnSerializer.Measure(nothing, type)));
        Assert.Equal(message, Refused(() => FirnSerializer.Clone(nothing, type)));
        Assert.Equal(message, Refused(() => FirnSerializer.GetSchema(type)));
        Assert.Equal(message, Refused(() => FirnSerializer.Deserialize([0x12, 0], type)));
        Assert.Equal(message, Refused(() => FirnSerializer.Deserialize(new MemoryStream([0x12, 0]), type)));
        Assert.Equal(0, writer.WrittenCount);
        Assert.Equal(0, stream.Length);
        Assert.Equal([7, 7, 7, 7], destination);
        Assert.Equal(made, Untouched.Made);
    }

    [Theory]
    [InlineData(typeof(WithDelegate))]
    [InlineData(typeof(TwoConstructors))]
    [InlineData(typeof(Unfillable))]
    public void GenericCallsRefuseAlike(Type type)
    {
        string byType = Refused(() => FirnSerializer.Prepare(type));
        MethodInfo generic = typeof(RefusalTests).GetMethod(nameof(Generic), BindingFlags.NonPublic | BindingFlags.Static)!.MakeGenericMethod(type);
        for (int i = 0; i < 3; i++) Assert.Equal(byType, Refused(() => generic.Invoke(null, BindingFlags.DoNotWrapExceptions, null, null, null)));
    }

    private static void Generic<T>()
    {
        ArrayBufferWriter<byte> writer = new();
        try
        {
            FirnSerializer.Serialize(writer, default(T)!);
        }
        finally
        {
            Assert.Equal(0, writer.WrittenCount);
        }
    }

    [Fact]
    public async Task NothingIsWrittenAsynchronously()
    {
        using MemoryStream stream = new();
        await Assert.ThrowsAsync<NotSupportedException>(async () => await FirnSerializer.SerializeAsync(stream, (object?)null, typeof(WithDelegate)));
        Assert.Equal(0, stream.Length);
        await Assert.ThrowsAsync<NotSupportedException>(async () => await FirnSerializer.DeserializeAsync(stream, typeof(WithDelegate)));
    }

    [Fact]
    public void TheSameReasonEachTime()
    {
        string first = Refused(() => FirnSerializer.Prepare(typeof(SpoiltNeighbour)));
        for (int i = 0; i < 100; i++) Assert.Equal(first, Refused(() => FirnSerializer.Serialize(new SpoiltNeighbour())));
    }

    [Fact]
    public void WhatItSharesWithOthersStaysUsable()
    {
        Refused(() => FirnSerializer.Prepare(typeof(SpoiltNeighbour)));
        SoundNeighbour? back = FirnSerializer.Deserialize<SoundNeighbour>(FirnSerializer.Serialize(new SoundNeighbour { Text = "a", Next = new SoundNeighbour { Text = "b" } }));
        Assert.Equal("b", back!.Next!.Text);
        Refused(() => FirnSerializer.Prepare(typeof(List<SpoiltNeighbour>)));
        FirnSerializer.Prepare<List<SoundNeighbour>>();
    }

    [Fact]
    public void DescribedTypesAreNoTypes()
    {
        AssemblyBuilder assembly = AssemblyBuilder.DefineDynamicAssembly(new AssemblyName("Described"), AssemblyBuilderAccess.RunAndCollect);
        TypeBuilder builder = assembly.DefineDynamicModule("Described").DefineType("Unfinished", TypeAttributes.Public);
        Assert.Contains("Unfinished", Refused(() => FirnSerializer.Prepare(builder)), StringComparison.Ordinal);
        builder.DefineField("Number", typeof(int), FieldAttributes.Public);
        Type finished = builder.CreateType();
        FirnSerializer.Prepare(finished);
        Assert.Contains("Unfinished", Refused(() => FirnSerializer.Prepare(new TypeDelegator(finished))), StringComparison.Ordinal);
    }

    private static string Refused(Action action) => Assert.Throws<NotSupportedException>(action).Message;
}
