// What the types of this folder carry. MemoryPack and SharpPack give a type members of the same names, so a type can't have both:
// Firn.Benchmarks.Peers.Twins compiles the same files with SharpPack's attribute.
global using GenerateShape = PolyType.GenerateShapeAttribute;
global using Key = MessagePack.KeyAttribute;
global using MessagePackObject = MessagePack.MessagePackObjectAttribute;
global using Packable = MemoryPack.MemoryPackableAttribute;
global using ProtoAfterDeserialization = ProtoBuf.ProtoAfterDeserializationAttribute;
global using ProtoContract = ProtoBuf.ProtoContractAttribute;
global using ProtoMember = ProtoBuf.ProtoMemberAttribute;
global using Slot = Nerdbank.MessagePack.KeyAttribute;
