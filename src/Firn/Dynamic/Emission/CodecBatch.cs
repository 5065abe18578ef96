using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;
using Firn.Codecs;
using Firn.Contracts;
using Firn.Contracts.Plans;

namespace Firn.Dynamic.Emission;

/// <summary>
/// Emits all codecs of a graph together: types that refer to each other need each other's codecs, so all are declared before the first
/// is filled. Codecs go to an assembly of their own for each set of load contexts that their types belong to, so that none outlives its
/// context and none keeps another's alive.
/// </summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
[RequiresDynamicCode(DynamicWarnings.Code)]
internal sealed class CodecBatch
{
    private static readonly ConstructorInfo s_ignoresAccessChecks = typeof(IgnoresAccessChecksToAttribute).GetConstructor([typeof(string)])!;
    private static readonly ConstructorInfo s_notSupported = typeof(NotSupportedException).GetConstructor([])!;
    private const int MaxNameLength = 96;
    private static int s_assemblies;

    private readonly CodecGraph _graph;
    private readonly Dictionary<Type, CodecInterface> _interfaces = [];
    private readonly List<Group> _groups = [];
    private int _types;

    private CodecBatch(CodecGraph graph) => _graph = graph;

    // The codecs of types from the same contexts, whose code mentions no two assemblies of one name.
    private sealed class Group(HashSet<object> owners)
    {
        public HashSet<object> Owners => owners;

        public List<CodecNode> Nodes { get; } = [];

        public HashSet<Assembly> Assemblies { get; } = [];

        public ModuleBuilder? Module { get; set; }
    }

    /// <summary>Emits the codecs of all nodes that have none yet.</summary>
    public static void Emit(CodecGraph graph)
    {
        CodecBatch batch = new(graph);
        foreach (CodecNode node in graph.Nodes)
        {
            if (node.Codec is null) batch.GroupOf(node).Nodes.Add(node);
        }

        graph.FindDirectParts();
        foreach (Group group in batch._groups) batch.Declare(group);
        foreach (Group group in batch._groups)
        {
            foreach (CodecNode node in group.Nodes)
            {
                RuntimeEngine.Advance();
                if (node is UnionNode union) UnionCodecEmitter.Emit(union, batch);
                else ObjectCodecEmitter.Emit((ObjectNode)node, batch);
            }
        }

        foreach (Group group in batch._groups)
        {
            foreach (CodecNode node in group.Nodes)
            {
                RuntimeEngine.Advance();
                node.Codec = node.Builder!.CreateType();
            }
        }

        foreach (Group group in batch._groups)
        {
            foreach (CodecNode node in group.Nodes)
            {
                RuntimeEngine.Advance();
                node.Builder = null;
                if (node is UnionNode union) CodecDescriptions.Add(union);
                else CodecDescriptions.Add((ObjectNode)node, ObjectCodecEmitter.TraitsOf((ObjectNode)node), batch);
            }
        }
    }

    public PartLevels<ObjectNode, Resolution> Parts => _graph.Parts;

    /// <summary>Whether the codecs read into what objects hold, too.</summary>
    public bool Reuses => _graph.Reuses;

    public CodecShape ShapeOf(Resolution resolution) => _graph.ShapeOf(resolution);

    public ObjectLayout LayoutOf(ObjectNode node) => _graph.LayoutOf(node);

    public CodecInterface InterfaceOf(Type type)
    {
        if (!_interfaces.TryGetValue(type, out CodecInterface? found)) _interfaces.Add(type, found = new CodecInterface(type));
        return found;
    }

    /// <summary>A static method of a library codec that is no member of its interface. What nothing but emitted code calls is named here, for the trimmer.</summary>
    [DynamicDependency(nameof(FSharpListCodec<,,>.Empty), typeof(FSharpListCodec<,,>))]
    [DynamicDependency(nameof(FSharpSetCodec<,,>.Empty), typeof(FSharpSetCodec<,,>))]
    [DynamicDependency(nameof(FSharpMapCodec<,,,,>.Empty), typeof(FSharpMapCodec<,,,,>))]
    [DynamicDependency(nameof(FSharpOptionCodec<,,>.BitOf), typeof(FSharpOptionCodec<,,>))]
    [DynamicDependency(nameof(FSharpOptionCodec<,,>.OfBit), typeof(FSharpOptionCodec<,,>))]
    public static MethodInfo MethodOf(Type codec, string name)
    {
        MethodInfo definition = codec.GetGenericTypeDefinition().GetMethod(name)!;
        return codec is TypeBuilder || codec.GetType() != typeof(CodecBatch).GetType() ? TypeBuilder.GetMethod(codec, definition) : CodecMethods.Of(codec, definition);
    }

    public static MethodBuilder Define(TypeBuilder type, string name, MethodInfo? overridden, Type result, Type[] parameters, MethodImplAttributes implementation = MethodImplAttributes.IL)
    {
        MethodBuilder method = type.DefineMethod(name, MethodAttributes.Public | MethodAttributes.Static | MethodAttributes.HideBySig, result, parameters);
        if (implementation != MethodImplAttributes.IL) method.SetImplementationFlags(implementation);
        if (overridden is not null) type.DefineMethodOverride(method, overridden);
        return method;
    }

    /// <summary>A property with a constant value.</summary>
    public static void Constant(TypeBuilder type, MethodInfo getter, int value)
    {
        Il il = new(Define(type, getter.Name, getter, getter.ReturnType, []).GetILGenerator());
        il.Int(value);
        il.Return();
    }

    /// <summary>Whether values may be absent: references may.</summary>
    public static void Absence(TypeBuilder type, CodecInterface members, bool mayBeAbsent)
    {
        Constant(type, members.MayBeAbsent, mayBeAbsent ? 1 : 0);
        MethodInfo isAbsent = members.IsAbsent;
        Il il = new(Define(type, isAbsent.Name, isAbsent, typeof(bool), [isAbsent.GetParameters()[0].ParameterType]).GetILGenerator());
        if (mayBeAbsent)
        {
            il.Argument(0);
            il.Op(OpCodes.Ldnull);
            il.Op(OpCodes.Ceq);
        }
        else
        {
            il.Int(0);
        }

        il.Return();
    }

    /// <summary>Writing and reading for code that all classes share, which calls them without a look-up.</summary>
    public static void ObjectMethods(TypeBuilder type, MethodBuilder write, MethodBuilder read, int writingLevels)
    {
        Constant(type, CodecInterface.HasObjectMethods, 1);
        Constant(type, CodecInterface.WritingLevels, writingLevels);
        Il il = new(Define(type, nameof(IFirnCodec.WriteObject), CodecInterface.WriteObject, typeof(void), [typeof(FirnWriter).MakeByRefType(), typeof(object)]).GetILGenerator());
        il.Argument(0);
        il.Argument(1); // of the type served, as callers answer for
        il.Call(write);
        il.Return();
        il = new(Define(type, nameof(IFirnCodec.ReadObject), CodecInterface.ReadObject, typeof(object), [typeof(FirnReader).MakeByRefType()]).GetILGenerator());
        il.Argument(0);
        il.Call(read);
        il.Return();
    }

    /// <summary>A method that is never called: defaults of static virtual members are slow in shared code, so all are there.</summary>
    public static void Unsupported(TypeBuilder type, string name, MethodInfo overridden, Type result, Type[] parameters)
    {
        Il il = new(Define(type, name, overridden, result, parameters).GetILGenerator());
        il.New(s_notSupported);
        il.Op(OpCodes.Throw);
    }

    public static void DescribeMethod(CodecNode node)
    {
        Il il = new(Define(node.Builder!, nameof(IFirnCodec.Describe), CodecInterface.Describe, typeof(void), [typeof(FirnSchemaBuilder)]).GetILGenerator());
        il.Argument(0);
        il.TypeOf(node.Builder!);
        il.Call(CodecMethods.Describe);
        il.Return();
    }

    private Group GroupOf(CodecNode node)
    {
        HashSet<object> owners = AssemblyMentions.Owners(AssemblyMentions.OwnOf(node));
        HashSet<Assembly> mentioned = AssemblyMentions.AllOf(node);
        // In one assembly a name stands for one other.
        Group? group = _groups.Find(g => owners.SetEquals(g.Owners) && AssemblyMentions.Namesakes(mentioned.Union(g.Assemblies)) is null);
        if (group is null) _groups.Add(group = new Group(owners));
        group.Assemblies.UnionWith(mentioned);
        return group;
    }

    private void Declare(Group group)
    {
        bool isCollectible = group.Owners.Any(AssemblyMentions.IsCollectible);
        string name = "Firn.Runtime." + Interlocked.Increment(ref s_assemblies).ToString(CultureInfo.InvariantCulture);
        // In no context that the caller may have entered: a codec of the program's own types would end with it, and keep it.
        using AssemblyLoadContext.ContextualReflectionScope none = AssemblyLoadContext.EnterContextualReflection(null);
        AssemblyBuilder assembly = AssemblyBuilder.DefineDynamicAssembly(new AssemblyName(name), isCollectible ? AssemblyBuilderAccess.RunAndCollect : AssemblyBuilderAccess.Run);
        HashSet<string> names = ["Firn"];
        foreach (Assembly mentioned in group.Assemblies) names.Add(mentioned.GetName().Name!);
        // What private and internal types and members are reached by.
        foreach (string mentioned in names) assembly.SetCustomAttribute(new CustomAttributeBuilder(s_ignoresAccessChecks, [mentioned]));
        group.Module = assembly.DefineDynamicModule(name);
        foreach (CodecNode node in group.Nodes)
        {
            if (node is ObjectNode value) _graph.LayoutOf(value);
            CodecInterface members = InterfaceOf(node.Type);
            bool fills = node is ObjectNode filled && ObjectCodecEmitter.IsFilled(filled);
            const TypeAttributes Attributes = TypeAttributes.Public | TypeAttributes.Sealed | TypeAttributes.SequentialLayout | TypeAttributes.BeforeFieldInit;
            node.Builder = group.Module.DefineType(NameOf(node), Attributes, typeof(ValueType), PackingSize.Unspecified, 1);
            node.Builder.AddInterfaceImplementation(fills ? members.ObjectType : members.Type);
            if (fills) node.Builder.AddInterfaceImplementation(members.Type);
            node.Builder.AddInterfaceImplementation(typeof(IFirnCodec));
        }
    }

    // For people who look at a stack: Firn.Runtime.OrderCodec.
    private string NameOf(CodecNode node)
    {
        Type type = node.Type;
        string name = "";
        for (Type? part = type; part is not null; part = part.DeclaringType)
        {
            int end = part.Name.IndexOf('`', StringComparison.Ordinal);
            name = (end < 0 ? part.Name : part.Name[..end]) + (name.Length > 0 ? "_" + name : "");
        }

        char[] letters = name.ToCharArray();
        for (int i = 0; i < letters.Length; i++)
        {
            if (!char.IsLetterOrDigit(letters[i])) letters[i] = '_';
        }

        if (node is ObjectNode { Case: { } unionCase }) letters = [.. letters, '_', .. unionCase.Name.Select(c => char.IsLetterOrDigit(c) ? c : '_')];
        // The runtime takes names of up to 1,023 characters.
        if (letters.Length > MaxNameLength) letters = letters[..MaxNameLength];
        return $"Firn.Runtime.{new string(letters)}{(node is UnionNode ? "Union" : "")}Codec_{++_types}";
    }
}
