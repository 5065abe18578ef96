using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;

namespace Firn.Dynamic.Tests.LoadContexts;

/// <summary>Assemblies that are compiled by a test, loaded into contexts of their own, and unloaded again.</summary>
internal static class Plugin
{
    private static readonly MetadataReference[] s_references =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(path => Path.GetFileName(path) is { } name && (name.StartsWith("System.", StringComparison.Ordinal) || name is "netstandard.dll"))
            .Select(path => MetadataReference.CreateFromFile(path)),
        MetadataReference.CreateFromFile(typeof(FirnSerializer).Assembly.Location),
        MetadataReference.CreateFromFile(typeof(Plugin).Assembly.Location),
    ];

    private const string Usings = """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Runtime.Serialization;
        using Firn;
        using Firn.Dynamic.Tests.LoadContexts;

        """;

    /// <summary>Compiles an assembly.</summary>
    public static byte[] Compile(string source, string name = "Plugin", params byte[][] references)
    {
        CSharpCompilation compilation = CSharpCompilation.Create(
            name,
            [CSharpSyntaxTree.ParseText(Usings + source, new CSharpParseOptions(LanguageVersion.Preview))],
            [.. s_references, .. references.Select(image => MetadataReference.CreateFromImage(image))],
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable, allowUnsafe: true));
        using MemoryStream stream = new();
        EmitResult result = compilation.Emit(stream);
        Assert.True(result.Success, string.Join("\n", result.Diagnostics));
        return stream.ToArray();
    }

    /// <summary>Loads an assembly into a new context that can be unloaded.</summary>
    public static Assembly Load(byte[] image, params Assembly[] dependencies)
    {
        AssemblyLoadContext context = new("plugin", isCollectible: true);
        Assembly[] known = [.. dependencies];
        if (known.Length > 0) context.Resolving += (_, name) => Array.Find(known, a => a.GetName().Name == name.Name);
        return context.LoadFromStream(new MemoryStream(image));
    }

    /// <summary>Loads an assembly, uses it, and fails if anything keeps it.</summary>
    public static void UseAndUnload(byte[] image, Action<Assembly> use)
    {
        WeakReference[] gone = Use(image, use);
        AssertCollected(gone);
    }

    /// <summary>Waits until all that is referred to is gone.</summary>
    public static void AssertCollected(params WeakReference[] gone)
    {
        for (int i = 0; i < 40 && Array.Exists(gone, w => w.IsAlive); i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        Assert.All(gone, w => Assert.False(w.IsAlive, $"{w.Target} is kept alive."));
    }

    // Not inlined, so that nothing of it is left on the stack.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference[] Use(byte[] image, Action<Assembly> use)
    {
        Assembly assembly = Load(image);
        use(assembly);
        return Unload(assembly);
    }

    /// <summary>Unloads an assembly's context, and says what has to be gone then.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static WeakReference[] Unload(Assembly assembly)
    {
        AssemblyLoadContext context = AssemblyLoadContext.GetLoadContext(assembly)!;
        WeakReference[] gone = [new(context), new(assembly)];
        context.Unload();
        return gone;
    }

    /// <summary>What the assembly's class <c>Make</c> makes.</summary>
    public static object Make(this Assembly assembly, string method) =>
        assembly.GetType("Make")!.GetMethod(method)!.Invoke(null, BindingFlags.DoNotWrapExceptions, null, null, null)!;

    public static Type Find(this Assembly assembly, string type) => assembly.GetType(type, throwOnError: true)!;
}
