// Of the attributes that the types carry, SharpPack's alone means something here. The others are stand-ins.
#pragma warning disable CS9113 // Nothing reads the numbers.
global using Packable = SharpPack.SharpPackableAttribute;

namespace Firn.Benchmarks.Twins;

[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct)]
internal sealed class MessagePackObjectAttribute : Attribute;

[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct)]
internal sealed class ProtoContractAttribute : Attribute;

[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct)]
internal sealed class GenerateShapeAttribute : Attribute;

[AttributeUsage(AttributeTargets.Method)]
internal sealed class ProtoAfterDeserializationAttribute : Attribute;

[AttributeUsage(AttributeTargets.Property)]
internal sealed class KeyAttribute(int number) : Attribute;

[AttributeUsage(AttributeTargets.Property)]
internal sealed class SlotAttribute(int number) : Attribute;

[AttributeUsage(AttributeTargets.Property)]
internal sealed class ProtoMemberAttribute(int number) : Attribute;
