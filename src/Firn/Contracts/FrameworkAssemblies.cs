namespace Firn.Contracts;

/// <summary>
/// The assemblies of the framework, known by the public key tokens that Microsoft signs with. Their types keep state that their public
/// surface does not show, so without a library codec or a hand-written one they are refused.
/// </summary>
internal static class FrameworkAssemblies
{
    private static readonly string[] Tokens =
    [
        "b77a5c561934e089",    // mscorlib, System, netstandard's ECMA key
        "b03f5f7f11d50a3a",    // System.Runtime and most of the shared framework
        "7cec85d7bea7798e",    // System.Private.CoreLib
        "cc7b13ffcd2ddd51",    // System.Text.Json, System.IO.Pipelines, netstandard
        "adb9793829ddae60",    // Microsoft.Extensions, ASP.NET Core
        "31bf3856ad364e35",    // WPF, Entity Framework, PowerShell
        "f33a29044fa9d740",    // Microsoft.Extensions of other teams
    ];

    /// <summary>Whether an assembly with this token, in lower-case hexadecimal digits, belongs to the framework.</summary>
    public static bool Contains(string publicKeyToken) => Array.IndexOf(Tokens, publicKeyToken) >= 0;

    // Bases of other classes that are known to hold what their public properties don't show. What stands in neither list is looked at when it is first used.
    private static readonly HashSet<string> HiddenBases = new(StringComparer.Ordinal)
    {
        "System.Exception", "System.Uri", "System.Lazy", "System.Random", "System.Progress", "System.Text.Encoding", "System.Text.RegularExpressions.Regex",
        "System.Collections.Specialized.NameObjectCollectionBase", "System.ComponentModel.PropertyChangedEventArgs", "System.ComponentModel.PropertyChangingEventArgs",
        "System.Globalization.CultureInfo", "System.IO.FileSystemInfo", "System.IO.Stream", "System.IO.TextReader", "System.IO.TextWriter",
        "System.Net.Http.HttpContent", "System.Xml.XmlNode", "System.Xml.Linq.XObject", "System.Data.DataTable", "System.Data.DataSet", "System.Text.Json.Nodes.JsonNode",
    };

    private static readonly HashSet<string> EmptyBases = new(StringComparer.Ordinal)
    {
        "System.EventArgs", "System.Attribute", "System.MarshalByRefObject", "System.ContextBoundObject", "System.Dynamic.DynamicObject",
    };

    /// <summary>Whether a class of the framework is known to hold state that its public surface does not show.</summary>
    /// <param name="key">The class's key, type arguments included.</param>
    public static bool HasHiddenState(string key) => HiddenBases.Contains(Definition(key));

    /// <summary>Whether a class of the framework is known to hold nothing.</summary>
    /// <param name="key">The class's key, type arguments included.</param>
    public static bool IsEmpty(string key) => EmptyBases.Contains(Definition(key));

    private static string Definition(string key)
    {
        const string Global = "global::";
        int start = key.StartsWith(Global, StringComparison.Ordinal) ? Global.Length : 0, end = key.IndexOf('<');
        return key.Substring(start, (end < 0 ? key.Length : end) - start);
    }
}
