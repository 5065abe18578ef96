using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Firn.CodeGeneration;
using Firn.Contracts;

namespace Firn.Dynamic;

/// <summary>Compares what an assembly's generated code serves with what reflection finds.</summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
[RequiresDynamicCode(DynamicWarnings.Code)]
internal sealed class AssemblyVerification
{
    private const string GeneratedNamespace = "Firn.Generated.";

    private readonly Assembly _assembly;
    private readonly HashSet<Type> _openBases;
    private readonly SortedDictionary<string, ContractDifferences> _differences = new(StringComparer.Ordinal);

    private AssemblyVerification(Assembly assembly, List<(Type Type, CodecEntry Entry)> served)
    {
        _assembly = assembly;
        // Code is generated for bases whose cases come with the options; this program may not have made such options yet.
        IEnumerable<DefinitionLabels> definitions = served.SelectMany(s => Definitions(s.Entry));
        _openBases = [.. definitions.Where(d => d is { Kind: FirnKind.Union, Cases.Count: 0, Type.IsAbstract: true }).Select(d => d.Type)];
    }

    /// <summary>Compares all; throws where anything differs.</summary>
    /// <param name="assembly">The assembly.</param>
    /// <param name="isLeftOut">Which types are not compared, or null.</param>
    /// <returns>The types compared, by name.</returns>
    public static List<Type> Run(Assembly assembly, Predicate<Type>? isLeftOut = null)
    {
        List<(Type Type, CodecEntry Entry)> served = ServedBy(assembly);
        if (isLeftOut is not null) served.RemoveAll(s => isLeftOut(s.Type));
        AssemblyVerification verification = new(assembly, served);
        foreach ((Type type, CodecEntry entry) in served)
        {
            // A class that is a case of itself has two codecs. The union's contract has that case in it.
            bool isOwnCase = entry.Kind != FirnKind.Union && served.Exists(s => s.Type == type && s.Entry.Kind == FirnKind.Union);
            if (!isOwnCase) verification.Compare(type, entry);
        }

        verification.CompareListing();
        if (verification._differences.Count > 0) throw new InvalidOperationException(verification.Text());
        if (served.Count == 0)
        {
            throw new InvalidOperationException($"Nothing was compared: {assembly.GetName().Name} has no generated code. A plain type is served by code in the assembly whose calls name it, an annotated one by code in its own.");
        }

        List<Type> types = [.. served.Select(s => s.Type).Distinct()];
        types.Sort((a, b) => string.CompareOrdinal(TypeDisplay.Full(a), TypeDisplay.Full(b)));
        return types;
    }

    // What stands in the generated namespace, whether a root or not, and roots whose codecs stand elsewhere or are made of such.
    private static List<(Type Type, CodecEntry Entry)> ServedBy(Assembly assembly)
    {
        RuntimeHelpers.RunModuleConstructor(assembly.ManifestModule.ModuleHandle);
        CodecFinders.RegisterAll(assembly);
        List<(Type, CodecEntry)> served = [];
        HashSet<(Type, Type)> known = [];
        foreach (CodecEntry entry in CodecTable.All())
        {
            if (!entry.IsEmitted && BelongsTo(assembly, entry.CodecType) && known.Add((entry.ValueType, entry.CodecType))) served.Add((entry.ValueType, entry));
        }

        foreach (Type codec in assembly.GetTypes())
        {
            if (!codec.IsValueType || codec.ContainsGenericParameters || codec.Namespace?.StartsWith(GeneratedNamespace, StringComparison.Ordinal) != true) continue;
            foreach (Type implemented in codec.GetInterfaces())
            {
                if (!implemented.IsGenericType || implemented.GetGenericTypeDefinition() != typeof(IFirnCodec<>)) continue;
                Type type = implemented.GetGenericArguments()[0];
                if (known.Add((type, codec))) served.Add((type, (CodecEntry)Activator.CreateInstance(typeof(CodecEntry<,>).MakeGenericType(type, codec), [null])!));
            }
        }

        return served;
    }

    private static bool BelongsTo(Assembly assembly, Type codec) =>
        codec.Assembly == assembly || Array.Exists(codec.GetGenericArguments(), part => typeof(IFirnCodec).IsAssignableFrom(part) && BelongsTo(assembly, part));

    // None of a type that is refused when it is first used.
    private static DefinitionLabels[] Definitions(CodecEntry entry)
    {
        try
        {
            return entry.Descriptor.Definitions;
        }
        catch (NotSupportedException)
        {
            return [];
        }
    }

    private void Compare(Type type, CodecEntry generated)
    {
        try
        {
            _ = generated.Descriptor;
        }
        catch (NotSupportedException exception)
        {
            Of(type).Add($"generated code refuses it at its first use: {exception.Message}");
            return;
        }

        CodecEntry emitted;
        try
        {
            emitted = RuntimeEngine.BuildFor(_assembly, type, _openBases);
        }
        catch (NotSupportedException exception)
        {
            Of(type).Add($"generated code serves it; by reflection: {exception.Message}");
            return;
        }

        new ContractComparison(generated.Descriptor, emitted.Descriptor, Of).Run();
        Difference(type, "the size of every value", Size(generated.FixedSize), Size(emitted.FixedSize));
        Difference(type, "the size of the smallest value", Size(generated.MinSize), Size(emitted.MinSize));
        Difference(type, "values that may be absent", generated.MayBeAbsent, emitted.MayBeAbsent);

        static string Size(int bytes) => bytes == 0 ? "varies" : $"{bytes} bytes";
    }

    // What other assemblies lay their own objects out by.
    private void CompareListing()
    {
        foreach (FirnGeneratedCodecAttribute listing in GeneratedCodecs.Of(_assembly).Values)
        {
            if (!listing.Type.IsValueType || listing.FixedSize == CodecShape.Unknown) continue;
            CodecTraits traits = CodecTraits.Of(listing.Codec, listing.Type);
            Difference(listing.Type, "the listed size of every value", listing.FixedSize, traits.FixedSize);
            if (listing.MinSize != CodecShape.Unknown) Difference(listing.Type, "the listed size of the smallest value", listing.MinSize, traits.MinSize);
            Difference(listing.Type, "the listed levels of depth", listing.FixedDepth, traits.FixedDepth);
            Difference(listing.Type, "the listing of memory and wire as equal", listing.IsBitwise, traits.IsBitwise);
        }
    }

    private void Difference<T>(Type type, string what, T generated, T reflected)
    {
        if (!EqualityComparer<T>.Default.Equals(generated, reflected)) Of(type).Add($"{what}: generated {generated}, by reflection {reflected}");
    }

    private ContractDifferences Of(Type type)
    {
        string name = TypeDisplay.Full(type);
        if (!_differences.TryGetValue(name, out ContractDifferences? differences)) _differences.Add(name, differences = new ContractDifferences());
        return differences;
    }

    private string Text()
    {
        string text = $"Generated code of {_assembly.GetName().Name} and reflection do not agree on {_differences.Count} type{(_differences.Count == 1 ? "" : "s")}. Data that the one engine writes, the other reads as those of another version.";
        foreach ((string name, ContractDifferences differences) in _differences)
        {
            text += $"\n{name}";
            foreach (string line in differences.Lines) text += $"\n  {line}";
        }

        return text;
    }
}
