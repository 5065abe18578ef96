using Firn.Contracts;

namespace Firn.SourceGenerator.Model;

/// <summary>An interface whose client and server code is emitted.</summary>
/// <param name="HintName">The file's name, without an ending.</param>
/// <param name="Host">Where the code stands.</param>
/// <param name="ClassName">The name of the class that holds it.</param>
/// <param name="Service">The interface in code.</param>
/// <param name="WireName">The service's name for gRPC.</param>
/// <param name="Methods">Its methods and the inherited ones.</param>
/// <param name="Roots">References of the types that travel.</param>
internal sealed record ServiceModel(string HintName, HostModel Host, string ClassName, string Service, string WireName, EquatableArray<ServiceMethodModel> Methods, EquatableArray<string> Roots)
{
    /// <summary>Whether the code uses something that only code marked obsolete may.</summary>
    public bool IsObsolete { get; init; }
}

/// <summary>A method of a service.</summary>
/// <param name="Interface">The interface that declares it, in code.</param>
/// <param name="Name">Its name in code.</param>
/// <param name="WireName">Its name for gRPC.</param>
/// <param name="ReturnType">What it returns, in code.</param>
/// <param name="Result">How it gives its result back.</param>
/// <param name="Response">The result that travels, in code; empty where there is none.</param>
/// <param name="ResponseTransfer">How it does.</param>
/// <param name="Parameters">The parameters, in their order.</param>
internal sealed record ServiceMethodModel(string Interface, string Name, string WireName, string ReturnType, ServiceResult Result, string Response, ServiceTransfer ResponseTransfer, EquatableArray<ServiceParameterModel> Parameters)
{
    /// <summary>Whether it is none of the service's: the client throws.</summary>
    public bool IsLeftOut { get; init; }

    /// <summary>Its type parameters, of one that is left out.</summary>
    public string TypeParameters { get; init; } = "";
}

/// <summary>How a method gives back its result.</summary>
internal enum ServiceResult
{
    Task,
    ValueTask,
    TaskOfValue,
    ValueTaskOfValue,
    Sequence,
}

/// <summary>How values travel.</summary>
internal enum ServiceTransfer
{
    Value,
    Items,
    SingleItems,
    Bytes,
}

/// <summary>What a parameter is for.</summary>
internal enum ServiceParameterKind
{
    Value,
    Stream,
    Context,
    Cancellation,
}

/// <summary>A parameter.</summary>
/// <param name="Type">Its type in code.</param>
/// <param name="Kind">What it is for.</param>
/// <param name="Transfer">How it travels, of a stream.</param>
/// <param name="Element">The type of a sequence's items in code, or empty.</param>
/// <param name="Modifier">The word in front of it, of a method that is left out.</param>
internal sealed record ServiceParameterModel(string Type, ServiceParameterKind Kind, ServiceTransfer Transfer, string Element, string Modifier);
