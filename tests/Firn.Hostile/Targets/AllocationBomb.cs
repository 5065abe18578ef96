using Firn.Tests.EntryPoints;

namespace Firn.Hostile.Targets;

/// <summary>A few bytes that ask for much.</summary>
internal sealed record AllocationBomb(string Name, Entries Entries, byte[] Message)
{
    public override string ToString() => $"{Name}, {Entries.Type}, {Message.Length:N0} bytes beginning with {Convert.ToHexString(Message.AsSpan(0, Math.Min(40, Message.Length)))}";
}
