using Firn.CodeGeneration;
using Firn.Codecs;

namespace Firn;

/// <summary>Roots that the library serves without generated code, for generic callers: the primitives and their arrays.</summary>
internal static class BuiltInCodecs
{
    public static void Register()
    {
        FirnCodecRegistry.Register<int, Int32Codec>();
    }
}
