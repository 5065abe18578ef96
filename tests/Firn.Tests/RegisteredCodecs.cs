using System.Runtime.CompilerServices;
using Firn.Compression.Lz4;
using Firn.Compression.Zstandard;

namespace Firn.Tests;

/// <summary>Every test may use every compression; a process without them is that of <c>Firn.Dynamic.Tests</c>.</summary>
internal static class RegisteredCodecs
{
    [ModuleInitializer]
    internal static void Register()
    {
        FirnLz4.Register();
        FirnZstandard.Register();
    }
}
