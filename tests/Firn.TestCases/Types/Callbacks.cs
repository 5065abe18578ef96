using System.Runtime.Serialization;

namespace Firn.TestCases;

/// <summary>What goes over the wire is made before writing and used after reading; whoever forgets a call writes something else.</summary>
public class WithCallbacks
{
    public int[]? Packed { get; set; }

    public int Count { get; set; }

    [FirnIgnore]
    public List<int>? Parts { get; set; }

    [OnSerializing]
    public void Pack(StreamingContext context) => Packed = Parts?.ToArray();

    [OnDeserialized]
    public void Unpack(StreamingContext context) => Parts = Packed?.ToList();
}

/// <summary>All four, not public, over two classes.</summary>
[DataContract]
public class CallbackBase
{
    private int _plain;

    [DataMember]
    public int Number { get; private set; }

    public void Set(int value) => Number = -(_plain = value);

    [OnSerializing]
    private void BeforeWriting(StreamingContext context) => Number = -_plain;

    [OnSerialized]
    private void AfterWriting(StreamingContext context) => _plain = -Number;

    [OnDeserializing]
    private void BeforeReading(StreamingContext context) => Number = _plain = 99;

    [OnDeserialized]
    private void AfterReading(StreamingContext context) => _plain = -Number;
}

[DataContract]
public sealed class CallbackDerived : CallbackBase
{
    private int _own;

    [DataMember]
    public int Own { get; private set; }

    public void SetOwn(int value) => Own = -(_own = value);

    [OnSerializing]
    private void BeforeWriting() => Own = -_own;

    [OnDeserialized]
    private void AfterReading() => _own = -Own;
}

/// <summary>A value of fixed width, which is not copied with its neighbours.</summary>
[FirnSerializable]
public struct CallbackStruct
{
    public int Number;

    [FirnIgnore]
    public int Plain;

    [OnSerializing]
    private void BeforeWriting() => Number = -Plain;

    [OnDeserialized]
    private void AfterReading(StreamingContext context) => Plain = -Number;
}

public sealed record CallbackRecord(int A, bool B)
{
    public int Late { get; set; }

    [OnDeserializing]
    public void BeforeReading(StreamingContext context) => Late = A;
}
