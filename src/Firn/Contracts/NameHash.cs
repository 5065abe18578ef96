using System.Text;

namespace Firn.Contracts;

/// <summary>The hash that stands for a name on the wire: of members, and of the contract names of known types.</summary>
internal static class NameHash
{
    /// <summary>FNV-1a, 32 bits, of the name in UTF-8.</summary>
    public static uint Of(string name)
    {
        uint hash = 2166136261;
        foreach (byte b in Encoding.UTF8.GetBytes(name)) hash = unchecked((hash ^ b) * 16777619);
        return hash;
    }
}
