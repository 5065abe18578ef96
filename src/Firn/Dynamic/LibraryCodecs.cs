using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using Firn.Codecs;

namespace Firn.Dynamic;

/// <summary>The library's codecs, by the names that the table has.</summary>
internal static class LibraryCodecs
{
    private static readonly ConcurrentDictionary<string, Type> s_codecs = new(StringComparer.Ordinal);

    /// <summary>The codec, open where it is generic.</summary>
    /// <param name="name">Its name in the table.</param>
    /// <param name="arity">The number of its type parameters.</param>
    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    public static Type Find(string name, int arity)
    {
        if (s_codecs.TryGetValue(name, out Type? codec)) return codec;
        string fullName = arity == 0 ? "Firn.Codecs." + name : $"Firn.Codecs.{name}`{arity}";
#pragma warning disable RS0030 // the names are those of the library's own table, and a test looks each up
        codec = typeof(StringCodec).Assembly.GetType(fullName, throwOnError: true)!;
#pragma warning restore RS0030
        s_codecs.TryAdd(name, codec);
        return codec;
    }
}
