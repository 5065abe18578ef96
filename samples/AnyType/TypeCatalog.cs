using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;

namespace AnyType;

/// <summary>The types of some assemblies: public ones, generic ones with arguments, and arrays and nullables of them.</summary>
internal sealed class TypeCatalog
{
    private static readonly string[] s_framework =
    [
        "System.Private.CoreLib.dll", "System.Collections.dll", "System.Collections.Concurrent.dll", "System.Collections.Immutable.dll", "System.Collections.NonGeneric.dll",
        "System.Collections.Specialized.dll", "System.ObjectModel.dll", "System.Private.Uri.dll", "System.Net.Primitives.dll", "System.Runtime.Numerics.dll", "System.Linq.dll",
        "System.Memory.dll", "System.ComponentModel.Primitives.dll", "System.Text.Json.dll",
    ];

    // What parameters of generic types stand for, in turn.
    private static readonly string[][] s_arguments =
    [
        ["System.Int32", "System.String", "System.Double"],
        ["System.String", "System.DateTime", "System.Byte"],
        ["System.Guid", "System.Decimal", "System.String"],
        ["System.DayOfWeek", "System.Boolean", "System.Int64"],
    ];

    private readonly Dictionary<string, Type> _byName = new(StringComparer.Ordinal);

    private TypeCatalog(IEnumerable<Assembly> assemblies)
    {
        Definitions = [.. assemblies.SelectMany(Exported)];
        foreach (Type type in Definitions) _byName.TryAdd(type.FullName!, type);
    }

    /// <summary>The types as they are declared.</summary>
    public IReadOnlyList<Type> Definitions { get; }

    /// <summary>Loads assemblies by their paths. Others that they need are looked for beside them.</summary>
    public static TypeCatalog Load(IReadOnlyCollection<string> paths)
    {
        HashSet<string> folders = [.. paths.Select(p => Path.GetDirectoryName(Path.GetFullPath(p))!)];
        AssemblyLoadContext.Default.Resolving += (context, name) =>
            folders.Select(f => Path.Combine(f, name.Name + ".dll")).FirstOrDefault(File.Exists) is { } path ? context.LoadFromAssemblyPath(path) : null;
        // The base library comes along: its types are what others are made of.
        Assembly[] assemblies = [typeof(object).Assembly, .. paths.Select(Path.GetFullPath).Select(Load)];
        return new TypeCatalog(assemblies.Distinct());
    }

    // What the program runs with can't be loaded a second time, by its path.
    private static Assembly Load(string path) =>
        Path.GetDirectoryName(path) == Path.GetDirectoryName(typeof(object).Assembly.Location) ? Assembly.Load(AssemblyName.GetAssemblyName(path)) : AssemblyLoadContext.Default.LoadFromAssemblyPath(path);

    /// <summary>The base class library's assemblies, and those of the project's own test types where they have been built.</summary>
    public static string[] UsualPaths()
    {
        string framework = Path.GetDirectoryName(typeof(object).Assembly.Location)!;
        List<string> paths = [.. s_framework.Select(name => Path.Combine(framework, name)).Where(File.Exists)];
        DirectoryInfo output = new(AppContext.BaseDirectory);
        for (DirectoryInfo? folder = output; folder is not null; folder = folder.Parent)
        {
            string cases = Path.Combine(folder.FullName, "tests", "Firn.TestCases", "bin", output.Parent!.Name, output.Name, "Firn.TestCases.dll");
            if (!File.Exists(cases)) continue;
            paths.AddRange([cases, Path.Combine(Path.GetDirectoryName(cases)!, "Firn.TestCases.External.dll")]);
            break;
        }

        return [.. paths];
    }

    /// <summary>A type by its full name, or null.</summary>
    public Type? Find(string fullName) => _byName.GetValueOrDefault(fullName);

    /// <summary>The closed types that a declared one gives: itself, or a generic one with several arguments.</summary>
    public IEnumerable<Type> Close(Type definition)
    {
        if (!definition.IsGenericTypeDefinition) return [definition];
        int count = definition.GetGenericArguments().Length;
        HashSet<Type> closed = [];
        foreach (string[] arguments in s_arguments)
        {
            Type[] given = [.. Enumerable.Range(0, count).Select(i => Find(arguments[i % arguments.Length])!)];
            if (MakeGeneric(definition, given) is { } type) closed.Add(type);
        }

        return closed;
    }

    /// <summary>A generic type with these arguments, or null if it does not take them.</summary>
    public static Type? MakeGeneric(Type definition, params Type[] arguments)
    {
        try
        {
            return definition.MakeGenericType(arguments);
        }
        catch (Exception exception) when (exception is ArgumentException or TypeLoadException or NotSupportedException)
        {
            return null;
        }
    }

    /// <summary>Types that hold values of a type: arrays, its nullable form, collections.</summary>
    public IEnumerable<Type> Holders(Type type)
    {
        yield return type.MakeArrayType();
        yield return type.MakeArrayType(2);
        if (type.IsValueType && Find("System.Nullable`1") is { } nullable && MakeGeneric(nullable, type) is { } optional)
        {
            yield return optional;
            yield return optional.MakeArrayType();
        }

        if (Find("System.Collections.Generic.Dictionary`2") is { } dictionary) yield return MakeGeneric(dictionary, Find("System.String")!, type)!;
        if (Find("System.ValueTuple`3") is { } tuple) yield return MakeGeneric(tuple, type, Find("System.Boolean")!, type)!;
    }

    private static IEnumerable<Type> Exported(Assembly assembly) =>
        assembly.GetExportedTypes().Where(t => !t.IsDefined(typeof(CompilerGeneratedAttribute), inherit: false)).OrderBy(t => t.FullName, StringComparer.Ordinal);
}
