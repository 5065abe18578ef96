using System.Text;
using Firn.Contracts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Firn.SourceGenerator.Parsing;

/// <summary>
/// A contract as text. The generator says what it saw, and the analyzer compares it with what there is once other generators have added their parts, which no generator sees.
/// </summary>
internal static class SeenContract
{
    public const string Attribute = "Firn.CodeGeneration.FirnSeenContractAttribute";

    /// <summary>What the generator saw of a codec's type: empty where no other generator can have added to it.</summary>
    public static string Of(TypeGraph.CodecNode node, IAssemblySymbol assembly) =>
        node is TypeGraph.ObjectNode { Contract: { } contract, Construction.Length: 0 } && IsOpen(node.Symbol, assembly) ? Text(contract) : "";

    /// <summary>What the assembly's attributes say that the generator saw, or null where it did not run.</summary>
    public static Dictionary<string, string>? Read(IAssemblySymbol assembly)
    {
        Dictionary<string, string>? seen = null;
        foreach (AttributeData attribute in assembly.GetAttributes())
        {
            if (KnownAttributes.Is(attribute, Attribute) && attribute.ConstructorArguments is { Length: 2 } arguments && arguments[0].Value is string type && arguments[1].Value is string contract)
            {
                (seen ??= new(StringComparer.Ordinal))[type] = contract;
            }
        }

        return seen;
    }

    /// <summary>The members that the generator did not see, with their types; or one of no name, where it saw all of them, but not as they are.</summary>
    public static List<(string Member, string Type)> Differences(string seen, string now)
    {
        List<(string Member, string Type)> differences = [];
        if (seen == now) return differences;
        HashSet<string> before = [.. seen.Split('|').Select(NameOf)];
        foreach (string line in now.Split('|'))
        {
            if (line.Length > 0 && line[0] == MemberMark && !before.Contains(NameOf(line))) differences.Add((NameOf(line), line.Split([' '], 3)[2]));
        }

        if (differences.Count == 0) differences.Add(("", ""));
        return differences;
    }

    /// <summary>Whether a type may have members, a base class or constructors that the generator does not see: it or a base class is partial in this assembly.</summary>
    public static bool IsOpen(INamedTypeSymbol type, IAssemblySymbol assembly)
    {
        for (INamedTypeSymbol? level = type; level is not null && SymbolEqualityComparer.Default.Equals(level.ContainingAssembly, assembly); level = level.BaseType)
        {
            if (level.DeclaringSyntaxReferences.Any(r => r.GetSyntax() is TypeDeclarationSyntax declaration && declaration.Modifiers.Any(SyntaxKind.PartialKeyword))) return true;
        }

        return false;
    }

    /// <summary>
    /// Whether a class has no constructor of its own, and an attribute of others by which another generator may add one. Such an object is made by an accessor, which is bound when
    /// the program runs.
    /// </summary>
    public static bool MayGetConstructor(TypeGraph.ObjectNode node, IAssemblySymbol assembly) =>
        node is { Contract: { IsStruct: false, Constructor: { IsPublic: true, Arguments.Count: 0 }, Defaulted.Count: 0 } contract, Construction.Length: 0 }
        && contract.Members.All(m => m.Writing != MemberWriting.Initializer && !m.AlsoInitialized)
        && IsOpen(node.Symbol, assembly)
        && node.Symbol.InstanceConstructors.All(c => c.IsImplicitlyDeclared)
        && (HasOthersAttribute(node.Symbol) || node.Symbol.GetMembers().Any(HasOthersAttribute));

    /// <summary>
    /// Whether another generator may add code that runs when an object is made: the class or a base class is partial, and has an attribute of others. Generators of other serializers add none.
    /// </summary>
    public static bool MayGetCode(INamedTypeSymbol type, IAssemblySymbol assembly)
    {
        if (!IsOpen(type, assembly)) return false;
        for (INamedTypeSymbol? level = type; level is not null && SymbolEqualityComparer.Default.Equals(level.ContainingAssembly, assembly); level = level.BaseType)
        {
            if (HasStrangeAttribute(level) || level.GetMembers().Any(HasStrangeAttribute)) return true;
        }

        return false;
    }

    private static bool HasOthersAttribute(ISymbol symbol) => symbol.GetAttributes().Any(IsOthers);

    private static bool HasStrangeAttribute(ISymbol symbol) =>
        symbol.GetAttributes().Any(a => IsOthers(a) && a.AttributeClass!.ContainingAssembly?.Name is not ("MemoryPack.Core" or "MessagePack.Annotations" or "protobuf-net.Core" or "Orleans.Serialization.Abstractions" or "Newtonsoft.Json"));

    private static bool IsOthers(AttributeData attribute) => attribute.AttributeClass is { } type && !TypeGraph.IsFramework(type) && type.ContainingAssembly?.Name != "Firn";

    private const char MemberMark = 'm';

    private static string NameOf(string line) => line.Length > 0 && line[0] == MemberMark ? line.Split(' ')[1] : "";

    private static string Text(TypeContract contract)
    {
        StringBuilder text = new();
        text.Append(contract.Constructor.IsPublic ? "new(" : "create(").Append(string.Join(",", contract.Constructor.Arguments)).Append(')');
        foreach (MemberContract member in contract.Members) text.Append('|').Append(MemberMark).Append((int)member.Reading).Append((int)member.Writing).Append(' ').Append(member.Name).Append(' ').Append(member.Type);
        foreach (string name in contract.Defaulted) text.Append("|d ").Append(name);
        foreach (CallbackContract callback in contract.Callbacks) text.Append("|c ").Append((int)callback.Kind).Append(callback.Name);
        return text.ToString();
    }
}
