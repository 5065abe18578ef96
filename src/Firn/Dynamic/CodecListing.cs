namespace Firn.Dynamic; 
[System.Diagnostics.CodeAnalysis.RequiresUnreferencedCode(DynamicWarnings.Reflection)]
[System.Diagnostics.CodeAnalysis.RequiresDynamicCode(DynamicWarnings.Code)]
internal static class CodecListing { public static string Of(Type type) => type.Name; }
