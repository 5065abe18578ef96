namespace System.Runtime.CompilerServices;

// Comes with .NET 11.
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct)]
internal sealed class UnionAttribute : Attribute;
