#if SHARPPACK
namespace Firn.Benchmarks.Twins;
#else
namespace Firn.Benchmarks.Shapes;
#endif

/// <summary>State of a <see cref="FlatRecord"/>.</summary>
public enum FlatState { Pending, Settled, Rejected }


/// <summary>Shape "flat": one object of plain values behind virtual properties, 69 bytes without the header.</summary>
[Packable, MessagePackObject, ProtoContract, GenerateShape]
public partial class FlatRecord
{
    [Key(0), Slot(0), ProtoMember(1)] public virtual decimal Amount { get; set; }
    [Key(1), Slot(1), ProtoMember(2)] public virtual Guid? CorrelationId { get; set; }
    [Key(2), Slot(2), ProtoMember(3)] public virtual DateTime Created { get; set; }
    [Key(3), Slot(3), ProtoMember(4)] public virtual Guid Id { get; set; }
    [Key(4), Slot(4), ProtoMember(5)] public virtual long Offset { get; set; }
    [Key(5), Slot(5), ProtoMember(6)] public virtual uint Partition { get; set; }
    [Key(6), Slot(6), ProtoMember(7)] public virtual TimeSpan Retention { get; set; }
    [Key(7), Slot(7), ProtoMember(8)] public virtual int Sequence { get; set; }
    [Key(8), Slot(8), ProtoMember(9)] public virtual FlatState State { get; set; }
}
