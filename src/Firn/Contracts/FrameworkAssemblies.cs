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
}
