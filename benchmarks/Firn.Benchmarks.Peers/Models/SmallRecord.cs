#if SHARPPACK
namespace Firn.Benchmarks.Twins;
#else
namespace Firn.Benchmarks.Shapes;
#endif

/// <summary>Shape "small": a number, a text of 47 characters, a date, a floating-point number; 69 bytes without the header.</summary>
[Packable, MessagePackObject, ProtoContract, GenerateShape]
public partial class SmallRecord
{
    [Key(0), Slot(0), ProtoMember(1)] public int Code { get; set; }
    [Key(1), Slot(1), ProtoMember(2)] public string Description { get; set; } = null!;
    [Key(2), Slot(2), ProtoMember(3)] public DateTime ModifiedAt { get; set; }
    [Key(3), Slot(3), ProtoMember(4)] public double Score { get; set; }
}
