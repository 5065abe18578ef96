using System.Collections.Immutable;
using Firn.Contracts;
using Firn.SourceGenerator.Emission;
using Firn.SourceGenerator.Model;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <summary>What a finding about a service is about.</summary>
internal enum ServiceProblemKind
{
    Interface,
    Result,
    Parameter,
    Name,
}

/// <summary>Why a service can't be generated.</summary>
/// <param name="Kind">What it is about.</param>
/// <param name="Symbol">Where it can be changed.</param>
/// <param name="Name">The interface or method, for people.</param>
/// <param name="Reason">The reason.</param>
internal sealed record ServiceProblem(ServiceProblemKind Kind, ISymbol Symbol, string Name, string Reason);

/// <summary>Reads an interface with <c>[FirnService]</c>: its methods, how what they take and give travels, and what is in the way. docs/hosts/grpc.md has the rules.</summary>
internal sealed class ServiceReader
{
    /// <summary>The attribute of the interface.</summary>
    public const string Attribute = "Firn.Grpc.FirnServiceAttribute";

    private const string MethodAttribute = "Firn.Grpc.FirnMethodAttribute";
    private const string Context = "Firn.Grpc.FirnCallContext";
    private const string Sequence = "System.Collections.Generic.IAsyncEnumerable`1";
    private const string Bytes = "System.IO.Stream";
    private const string Cancellation = "System.Threading.CancellationToken";
    private const string Asynchronous = "Async";

    private readonly Compilation _compilation;
    private readonly INamedTypeSymbol _service;
    private readonly List<ServiceProblem> _problems = [];
    private readonly List<ServiceValue> _values = [];
    private readonly List<ITypeSymbol> _roots = [];
    private readonly Dictionary<string, IMethodSymbol> _wireNames = new(StringComparer.Ordinal);

    private ServiceReader(INamedTypeSymbol service, Compilation compilation)
    {
        _service = service;
        _compilation = compilation;
    }

    /// <summary>What is in the way.</summary>
    public IReadOnlyList<ServiceProblem> Problems => _problems;

    /// <summary>What travels, each in its place.</summary>
    public IReadOnlyList<ServiceValue> Values => _values;

    /// <summary>The service, or null where something is in the way.</summary>
    public ServiceModel? Model { get; private set; }

    public static ServiceReader Read(INamedTypeSymbol service, Compilation compilation)
    {
        ServiceReader reader = new(service, compilation);
        reader.Read();
        return reader;
    }

    private void Read()
    {
        if (_service.IsGenericType || !RootReference.IsClosed(_service)) Refuse("it has type parameters, or the type around it has");
        else if (Nameability.Problem(_service, _compilation) is not null || Nameability.HostOf(_service) is not null) Refuse("not all of the assembly sees it");
        if (_problems.Count > 0) return;

        List<ServiceMethodModel> methods = [];
        List<IMethodSymbol> read = [];
        string wireName = Name(_service, Attribute) ?? DefaultName(_service);
        foreach (INamedTypeSymbol level in _service.AllInterfaces.Prepend(_service))
        {
            foreach (ISymbol member in level.GetMembers())
            {
                if (member is IMethodSymbol { MethodKind: MethodKind.Ordinary, IsStatic: false, IsAbstract: true } method)
                {
                    read.Add(method);
                    if (TypeGraph.IsFramework(level)) Refuse($"it inherits '{TypeNames.Display(level)}' of the framework");
                    else methods.Add(Read(method));
                }
                else if (member.IsAbstract && member is not IMethodSymbol { AssociatedSymbol: not null })
                {
                    Refuse($"it has the {(member is IPropertySymbol ? "property" : member is IEventSymbol ? "event" : "static member")} '{member.Name}'", member);
                }
            }
        }

        if (_problems.Count > 0) return;
        string identifier = "FirnServiceOf_" + TypeNames.Metadata(_service).Replace("_", "__").Replace('.', '_').Replace('+', '_');
        string space = "Firn.Generated." + TypeNames.Assembly(_compilation.AssemblyName ?? "");
        Model = new ServiceModel(
            TypeNames.Metadata(_service).Replace('+', '.') + ".Service",
            new HostModel(space, default, space) { SpellsNames = true },
            identifier,
            TypeNames.Key(_service),
            wireName,
            methods.ToEquatableArray(),
            _roots.Select(RootReference.Create).OfType<string>().Distinct().ToEquatableArray())
        {
            IsObsolete = Obsolescence.Touches(_service) || _values.Any(v => Obsolescence.Touches(v.Type)) || read.Any(Obsolescence.Touches),
        };
    }

    private ServiceMethodModel Read(IMethodSymbol method)
    {
        bool isLeftOut = KnownAttributes.Has(method, KnownAttributes.Ignore);
        bool hasSingleItems = KnownAttributes.Find(method, MethodAttribute) is { } attribute && KnownAttributes.Argument<bool>(attribute, "OneMessagePerItem");
        string wireName = Name(method, MethodAttribute) ?? (method.Name.Length > Asynchronous.Length && method.Name.EndsWith(Asynchronous, StringComparison.Ordinal) ? method.Name.Substring(0, method.Name.Length - Asynchronous.Length) : method.Name);
        int known = _problems.Count;
        if (!isLeftOut) CheckMethod(method, wireName, hasSingleItems);

        (ServiceResult result, ITypeSymbol? response) = Result(method.ReturnType);
        ServiceTransfer transfer = response is null ? ServiceTransfer.Value : TransferOf(result == ServiceResult.Sequence ? method.ReturnType : response, hasSingleItems);
        if (!isLeftOut && _problems.Count == known)
        {
            if (response is not null && transfer != ServiceTransfer.Bytes) Add(response, method, "result");
            AddRequest(method);
        }

        return new ServiceMethodModel(
            TypeNames.Key(method.ContainingType),
            Escape(method.Name),
            wireName,
            (method.RefKind switch { RefKind.None => "", RefKind.Ref => "ref ", _ => "ref readonly " }) + TypeNames.Key(method.ReturnType),
            result,
            response is null ? "" : TypeNames.Key(response),
            transfer,
            method.Parameters.Select(p => Parameter(p, hasSingleItems)).ToEquatableArray())
        {
            IsLeftOut = isLeftOut,
            TypeParameters = method.IsGenericMethod ? $"<{string.Join(", ", method.TypeParameters.Select(p => Escape(p.Name)))}>" : "",
        };
    }

    private void CheckMethod(IMethodSymbol method, string wireName, bool hasSingleItems)
    {
        string name = $"{TypeNames.Display(method.ContainingType)}.{method.Name}";
        if (_wireNames.TryGetValue(wireName, out IMethodSymbol? other)) Add(ServiceProblemKind.Name, method, $"both '{TypeNames.Display(other.ContainingType)}.{other.Name}' and this one are called '{wireName}' on the wire");
        else _wireNames.Add(wireName, method);

        if (ResultProblem(method) is { } result) Add(ServiceProblemKind.Result, method, result);
        else if (hasSingleItems && Element(method.ReturnType) is null && method.Parameters.All(p => Element(p.Type) is null)) Add(ServiceProblemKind.Result, method, "it has OneMessagePerItem, and neither returns nor takes items");
        if (method.IsGenericMethod) Add(ServiceProblemKind.Parameter, method, "it has type parameters");
        // Its attributes would not be found, and [Authorize] may be one of them.
        if (method.DeclaredAccessibility != Accessibility.Public) _problems.Add(new ServiceProblem(ServiceProblemKind.Interface, method, TypeNames.Display(_service), $"its method '{method.Name}' is not public"));
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            if (parameter.RefKind != RefKind.None) Add(ServiceProblemKind.Parameter, parameter, $"'{parameter.Name}' is passed by reference");
            if (parameter.Type.IsRefLikeType || parameter.Type is IPointerTypeSymbol or IFunctionPointerTypeSymbol) Add(ServiceProblemKind.Parameter, parameter, $"'{parameter.Name}' is a pointer or a ref struct");
            if (parameter.Type is INamedTypeSymbol named && TypeNames.Metadata(named.OriginalDefinition) is "Grpc.Core.CallOptions" or "Grpc.Core.ServerCallContext" or "Grpc.Core.Metadata") Add(ServiceProblemKind.Parameter, parameter, $"'{parameter.Name}' is of a type that only one side has");
        }

        foreach (IGrouping<ServiceParameterKind, IParameterSymbol> several in method.Parameters.GroupBy(KindOf).Where(g => g.Key != ServiceParameterKind.Value && g.Count() > 1))
        {
            Add(ServiceProblemKind.Parameter, several.Last(), $"'{several.Last().Name}' is the second {(several.Key == ServiceParameterKind.Stream ? "stream" : several.Key == ServiceParameterKind.Context ? "context" : "token")} among its parameters");
        }

        if (hasSingleItems && method.Parameters.FirstOrDefault(p => KindOf(p) == ServiceParameterKind.Stream) is { } stream && method.Parameters.Any(p => KindOf(p) == ServiceParameterKind.Value))
        {
            Add(ServiceProblemKind.Parameter, stream, $"'{stream.Name}' is sent as one message for each item, which leaves no place for the other parameters");
        }

        void Add(ServiceProblemKind kind, ISymbol symbol, string reason) => _problems.Add(new ServiceProblem(kind, symbol, name, reason));
    }

    private static string? ResultProblem(IMethodSymbol method)
    {
        if (method.RefKind != RefKind.None) return "it returns a reference";
        if (method.ReturnsVoid) return "it returns nothing that can be waited for";
        (ServiceResult? result, ITypeSymbol? value) = FindResult(method.ReturnType);
        return result is null ? "it returns its result at once"
            : result != ServiceResult.Sequence && value is INamedTypeSymbol named && TypeNames.Metadata(named.OriginalDefinition) == Sequence ? "its sequence stands in a task" : null;
    }

    // The parameters as one value: itself, or a tuple of several.
    private void AddRequest(IMethodSymbol method)
    {
        List<ITypeSymbol> values = [];
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            ServiceParameterKind kind = KindOf(parameter);
            if (kind == ServiceParameterKind.Value) values.Add(parameter.Type);
            ITypeSymbol? type = kind == ServiceParameterKind.Value ? parameter.Type : kind == ServiceParameterKind.Stream ? Element(parameter.Type) : null;
            if (type is not null) Add(type, method, $"parameter '{parameter.Name}'", isRoot: kind == ServiceParameterKind.Stream);
        }

        if (values.Count == 1) _roots.Add(values[0]);
        else if (values.Count > 1) _roots.Add(_compilation.CreateTupleTypeSymbol(values.ToImmutableArray()));
    }

    private void Add(ITypeSymbol type, IMethodSymbol method, string place, bool isRoot = true)
    {
        _values.Add(new ServiceValue(type, method, place));
        if (isRoot) _roots.Add(type);
    }

    private static ServiceParameterModel Parameter(IParameterSymbol parameter, bool hasSingleItems)
    {
        string modifier = parameter.RefKind switch { RefKind.None => "", RefKind.Ref => "ref ", RefKind.Out => "out ", RefKind.In => "in ", _ => "ref readonly " };
        return new ServiceParameterModel(TypeNames.Key(parameter.Type), KindOf(parameter), TransferOf(parameter.Type, hasSingleItems), Element(parameter.Type) is { } element ? TypeNames.Key(element) : "", modifier);
    }

    private static ServiceParameterKind KindOf(IParameterSymbol parameter) => parameter.Type is not INamedTypeSymbol type ? ServiceParameterKind.Value : TypeNames.Metadata(type.OriginalDefinition) switch
    {
        Sequence or Bytes => ServiceParameterKind.Stream,
        Context => ServiceParameterKind.Context,
        Cancellation => ServiceParameterKind.Cancellation,
        _ => ServiceParameterKind.Value,
    };

    private static ServiceTransfer TransferOf(ITypeSymbol type, bool hasSingleItems) => type is not INamedTypeSymbol named ? ServiceTransfer.Value : TypeNames.Metadata(named.OriginalDefinition) switch
    {
        Sequence => hasSingleItems ? ServiceTransfer.SingleItems : ServiceTransfer.Items,
        Bytes => ServiceTransfer.Bytes,
        _ => ServiceTransfer.Value,
    };

    private static ITypeSymbol? Element(ITypeSymbol type) => type is INamedTypeSymbol named && TypeNames.Metadata(named.OriginalDefinition) == Sequence ? named.TypeArguments[0] : null;

    private static (ServiceResult Result, ITypeSymbol? Value) Result(ITypeSymbol type) => FindResult(type) is { Result: { } result } found ? (result, found.Value) : (ServiceResult.Task, null);

    private static (ServiceResult? Result, ITypeSymbol? Value) FindResult(ITypeSymbol type) => type is not INamedTypeSymbol named ? (null, null) : TypeNames.Metadata(named.OriginalDefinition) switch
    {
        "System.Threading.Tasks.Task" => (ServiceResult.Task, null),
        "System.Threading.Tasks.ValueTask" => (ServiceResult.ValueTask, null),
        "System.Threading.Tasks.Task`1" => (ServiceResult.TaskOfValue, named.TypeArguments[0]),
        "System.Threading.Tasks.ValueTask`1" => (ServiceResult.ValueTaskOfValue, named.TypeArguments[0]),
        Sequence => (ServiceResult.Sequence, named.TypeArguments[0]),
        _ => (null, null),
    };

    private void Refuse(string reason, ISymbol? symbol = null) => _problems.Add(new ServiceProblem(ServiceProblemKind.Interface, symbol ?? _service, TypeNames.Display(_service), reason));

    private static string? Name(ISymbol symbol, string attribute) => KnownAttributes.Find(symbol, attribute) is { } found ? KnownAttributes.Argument<string>(found, "Name") : null;

    private static string DefaultName(INamedTypeSymbol service)
    {
        string name = service.Name.Length > 1 && service.Name[0] == 'I' && char.IsUpper(service.Name[1]) ? service.Name.Substring(1) : service.Name;
        string space = TypeNames.Namespace(service).Replace("@", "");
        return space.Length == 0 ? name : space + "." + name;
    }

    private static string Escape(string name) => LocalNames.IsKeyword(name) ? "@" + name : name;
}
