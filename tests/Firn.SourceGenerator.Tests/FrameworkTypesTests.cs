using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;
using System.Text;
using System.Text.RegularExpressions;
using Firn.Dynamic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Firn.SourceGenerator.Tests;

/// <summary>Thousands of types that nobody wrote for Firn, those of the framework: what one engine serves or refuses, the other does.</summary>
public sealed class FrameworkTypesTests
{
    // An assembly that RemedyTests load names a codec for it, which counts in the whole process from then on.
    private static readonly Type s_named = typeof(System.Net.Http.HttpMethod);

    private static readonly Type[] s_arguments = [typeof(int), typeof(string), typeof(double), typeof(Guid), typeof(DayOfWeek), typeof(Version)];

    [Fact]
    public async Task Both_engines_serve_or_refuse_them()
    {
        Type[] types = [.. Types()];
        Assert.InRange(await Compare([.. types.Select(Include)], _ => types), 500, types.Length - 2500);
    }

    /// <summary>A base class brings state, elements and rules of its own along, and both engines see the same of it.</summary>
    [Fact]
    public async Task Both_engines_serve_or_refuse_classes_derived_from_them()
    {
        Type[] bases = [.. Types().Where(t => t is { IsClass: true, IsAbstract: false, IsSealed: false } && t.GetConstructors(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic).Any(IsForDerived))];
        string[] lines = [.. bases.Select((type, i) => $"[FirnSerializable] public class Derived{i} : {Display(type)} {{ public int Own {{ get; set; }} }}")];
        Assert.InRange(await Compare(lines, assembly => [.. bases.Select((_, i) => assembly.GetType("Derived" + i)!)]), 20, bases.Length - 200);
    }

    private static string Include(Type type, int i) => $"[FirnInclude(typeof({Display(type)}))] public partial class Context{i} : FirnContext;";

    /// <summary>How many types both engines serve, each of which is found by a line of source. The contracts of these agree.</summary>
    private static async Task<int> Compare(string[] lines, Func<Assembly, Type[]> find)
    {
        const string Pragma = "#pragma warning disable CS0618, CS0612, CS0672\n";
        string source = Pragma + string.Join('\n', lines);
        CSharpCompilation compilation = Generation.Compile(source, "FrameworkTypes");
        Generation generation = Generation.RunUnchecked(compilation);
        int first = Generation.Usings.Count(c => c == '\n') + 1;
        ILookup<int, Diagnostic> errors = (await generation.AnalyzeAsync()).Where(d => d.Severity == DiagnosticSeverity.Error).ToLookup(d => d.Location.GetLineSpan().StartLinePosition.Line - first);
        Type[] types = find(new AssemblyLoadContext("plain").LoadFromStream(new MemoryStream(Generation.EmitWithout(compilation))));
        Assembly generated = new AssemblyLoadContext("generated").LoadFromStream(new MemoryStream(generation.Emit()));
        Type[] generatedTypes = find(generated);
        StringBuilder differences = new();
        HashSet<Type> refused = [];
        for (int i = 0; i < types.Length; i++)
        {
            string? refusal = Refusal(types[i]);
            // What a compiler does not see of a library is looked at before the first use.
            string? other = errors[i].FirstOrDefault()?.GetMessage(CultureInfo.InvariantCulture) ?? FirstUse(generatedTypes[i]);
            if (FirnSerializer.CanSerialize(types[i]) != refusal is null || FirnSerializer.CanSerialize(generatedTypes[i]) != other is null) differences.Append(types[i]).AppendLine(": CanSerialize says otherwise");
            if (other is not null) refused.Add(generatedTypes[i]);
            if (refusal is null != other is null) differences.Append(types[i]).Append("\n  generated: ").Append(other).Append("\n  at run time: ").AppendLine(refusal);
        }

        Assert.True(differences.Length == 0, differences.ToString());
        AssemblyVerification.Run(generated, isLeftOut: refused.Contains);
        return types.Length - refused.Count;
    }

    private static string? FirstUse(Type type)
    {
        try
        {
            FirnSerializer.Serialize(type.IsValueType && Nullable.GetUnderlyingType(type) is null ? RuntimeHelpers.GetUninitializedObject(type) : null, type);
            return null;
        }
        catch (NotSupportedException exception)
        {
            return exception.Message;
        }
    }

    private static string? Refusal(Type type)
    {
        try
        {
            FirnVerify.Listing(type);
            return null;
        }
        catch (NotSupportedException exception)
        {
            return exception.Message;
        }
    }

    private static IEnumerable<Type> Types()
    {
        string[] paths = [.. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator).Where(p => Path.GetDirectoryName(p) == Path.GetDirectoryName(typeof(object).Assembly.Location))];
        HashSet<string> names = new(StringComparer.Ordinal);
        foreach (string path in paths.Order(StringComparer.Ordinal))
        {
            if (Path.GetFileName(path) is not { } file || !file.StartsWith("System.", StringComparison.Ordinal)) continue;
            Assembly assembly = Assembly.Load(AssemblyName.GetAssemblyName(path));
            foreach (Type type in assembly.GetExportedTypes().OrderBy(t => t.FullName, StringComparer.Ordinal))
            {
                if (Close(type) is { } closed && IsNameable(closed) && names.Add(closed.FullName!)) yield return closed;
            }
        }
    }

    private static bool IsForDerived(ConstructorInfo constructor) =>
        constructor.GetParameters().Length == 0 && (constructor.IsPublic || constructor.IsFamily || constructor.IsFamilyOrAssembly) && constructor.GetCustomAttribute<ObsoleteAttribute>() is null;

    private static bool IsNameable(Type type) => type != s_named && !(type.IsAbstract && type.IsSealed) && !type.IsByRefLike && type != typeof(void) && type != typeof(TypedReference) && !IsMarked<ObsoleteAttribute>(type) && !IsMarked<ExperimentalAttribute>(type);

    // Compilers complain about what is nested in such types as well.
    private static bool IsMarked<TAttribute>(Type type)
        where TAttribute : Attribute => type.GetCustomAttribute<TAttribute>() is not null || (type.DeclaringType is { } outer && IsMarked<TAttribute>(outer));

    private static Type? Close(Type type)
    {
        if (!type.IsGenericTypeDefinition) return type;
        int count = type.GetGenericArguments().Length;
        if (count > s_arguments.Length) return null;
        try
        {
            return type.MakeGenericType(s_arguments[..count]);
        }
        catch (ArgumentException)
        {
            return null;
        }
    }

    private static string Display(Type type)
    {
        if (!type.IsGenericType) return "global::" + type.FullName!.Replace('+', '.');
        Type[] arguments = type.GetGenericArguments();
        int taken = 0;
        return "global::" + Regex.Replace(type.GetGenericTypeDefinition().FullName!.Replace('+', '.'), "`([0-9]+)", match =>
        {
            int count = int.Parse(match.Groups[1].Value, CultureInfo.InvariantCulture);
            string list = string.Join(", ", arguments[taken..(taken + count)].Select(Display));
            taken += count;
            return "<" + list + ">";
        });
    }
}
