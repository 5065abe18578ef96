using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Firn.CodeGeneration;

namespace Firn.Dynamic;

/// <summary>The codecs that assemblies list, for types of their own that other assemblies bind to.</summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
internal static class GeneratedCodecs
{
    private static readonly ConditionalWeakTable<Assembly, Dictionary<Type, FirnGeneratedCodecAttribute>> s_listings = [];

    /// <summary>The listing of a type in its own assembly, or null.</summary>
    public static FirnGeneratedCodecAttribute? Find(Type type) => Of(type.Assembly).GetValueOrDefault(type);

    /// <summary>All listings of an assembly.</summary>
    public static Dictionary<Type, FirnGeneratedCodecAttribute> Of(Assembly assembly) => s_listings.GetValue(assembly, static a =>
    {
        Dictionary<Type, FirnGeneratedCodecAttribute> listings = [];
        foreach (FirnGeneratedCodecAttribute listing in Attributes.All<FirnGeneratedCodecAttribute>(a))
        {
            // Definitions of generic types are listed without a codec.
            if (listing.Codec != typeof(void)) listings[listing.Type] = listing;
        }

        return listings;
    });
}
