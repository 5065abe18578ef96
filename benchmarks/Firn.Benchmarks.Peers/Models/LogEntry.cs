#if SHARPPACK
namespace Firn.Benchmarks.Twins;
#else
namespace Firn.Benchmarks.Shapes;
#endif

/// <summary>Shape "log": one line of a web server's log. The root is a <see cref="List{T}"/> of 10,000 of them, 78 bytes each.</summary>
[Packable, MessagePackObject, ProtoContract]
public partial class LogEntry
{
    [Key(0), Slot(0), ProtoMember(1)] public byte Address0 { get; set; }
    [Key(1), Slot(1), ProtoMember(2)] public byte Address1 { get; set; }
    [Key(2), Slot(2), ProtoMember(3)] public byte Address2 { get; set; }
    [Key(3), Slot(3), ProtoMember(4)] public byte Address3 { get; set; }
    [Key(4), Slot(4), ProtoMember(5)] public ushort Code { get; set; }
    [Key(5), Slot(5), ProtoMember(6)] public string Date { get; set; } = null!;
    [Key(6), Slot(6), ProtoMember(7)] public string Identity { get; set; } = null!;
    [Key(7), Slot(7), ProtoMember(8)] public string Request { get; set; } = null!;
    [Key(8), Slot(8), ProtoMember(9)] public ulong Size { get; set; }
    [Key(9), Slot(9), ProtoMember(10)] public string UserId { get; set; } = null!;
}
