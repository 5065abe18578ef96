using System.Globalization;
using Firn.Contracts;
using Firn.SourceGenerator.Model;

namespace Firn.SourceGenerator.Emission;

/// <summary>The methods of a service as the server binds them, its client, and the module initializer that announces both.</summary>
internal static class ServiceEmitter
{
    private const string Services = "global::Firn.Grpc.Services.";
    private const string Nothing = Services + "FirnNothing";
    private const string Sequence = "global::System.Collections.Generic.IAsyncEnumerable";
    private const string Stream = "global::System.IO.Stream";

    public static string Emit(ServiceModel model)
    {
        SourceWriter writer = SourceWriter.File(model.Host);
        writer.Obsolete(model.IsObsolete);
        writer.Line($"internal static class {model.ClassName}");
        writer.Open();
        for (int i = 0; i < model.Methods.Count; i++)
        {
            if (!model.Methods[i].IsLeftOut) Definition(writer, model, model.Methods[i], i);
        }

        writer.Line("[global::System.Runtime.CompilerServices.ModuleInitializer]");
        string definitions = string.Join(", ", model.Methods.Select((m, i) => m.IsLeftOut ? "" : Field(i)).Where(f => f.Length > 0));
        writer.Line($"internal static void Register() => {Services}FirnServiceRegistry.Register<{model.Service}>(static () => new {Services}FirnServiceMethod<{model.Service}>[] {{ {definitions} }}, static calls => new Client(calls));");
        writer.Line();
        Client(writer, model);
        return writer.Finish();
    }

    private static void Definition(SourceWriter writer, ServiceModel model, ServiceMethodModel method, int index)
    {
        string type = $"{Services}FirnServiceMethod<{model.Service}, {Request(method)}, {Response(method)}>";
        writer.Line($"private static readonly {type} {Field(index)} = new {type}(");
        writer.Line($"    {SourceWriter.Literal(model.WireName)}, {SourceWriter.Literal(method.WireName)}, {RequestTransfer(method)}, {Transfer(method.ResponseTransfer, method.Response)},");
        writer.Line($"    static (service, request, context) => {Invocation(method)},");
        writer.Line($"    static () => typeof({method.Interface}).GetMethod({SourceWriter.Literal(method.Name.TrimStart('@'))}, 0, new global::System.Type[] {{ {string.Join(", ", method.Parameters.Select(p => $"typeof({p.Type})"))} }}));");
        writer.Line();
    }

    // What the server calls: the parameters are taken out of the request.
    private static string Invocation(ServiceMethodModel method)
    {
        List<string> arguments = [];
        int values = Values(method).Length, next = 0;
        string request = Head(method).Length > 0 && HasStream(method) ? "request.Value" : "request";
        foreach (ServiceParameterModel parameter in method.Parameters)
        {
            arguments.Add(parameter.Kind switch
            {
                ServiceParameterKind.Cancellation => "context.CancellationToken",
                ServiceParameterKind.Context => "context",
                ServiceParameterKind.Stream => values > 0 ? "request.Stream" : "request",
                _ => values == 1 ? request : $"{request}.Item{(++next).ToString(CultureInfo.InvariantCulture)}",
            });
        }

        string call = $"(({method.Interface})service).{method.Name}({string.Join(", ", arguments)})";
        return method.Result switch
        {
            ServiceResult.Task or ServiceResult.ValueTask => $"{Nothing}.After({call})",
            ServiceResult.ValueTaskOfValue => call,
            _ => $"new global::System.Threading.Tasks.ValueTask<{Response(method)}>({call})",
        };
    }

    private static void Client(SourceWriter writer, ServiceModel model)
    {
        writer.Line($"private sealed class Client({Services}FirnServiceClient<{model.Service}> calls) : {model.Service}");
        writer.Open();
        for (int i = 0; i < model.Methods.Count; i++)
        {
            if (i > 0) writer.Line();
            ServiceMethodModel method = model.Methods[i];
            string parameters = string.Join(", ", method.Parameters.Select((p, n) => $"{p.Modifier}{p.Type} {Local(n)}"));
            writer.Line($"{method.ReturnType} {method.Interface}.{method.Name}{method.TypeParameters}({parameters})");
            writer.Open();
            writer.Line(method.IsLeftOut ? $"throw new global::System.NotSupportedException({SourceWriter.Literal($"The method '{method.Name}' is left out of the service with [FirnIgnore].")});" : $"return {Call(method, i)};");
            writer.Close();
        }

        writer.Close();
    }

    private static string Call(ServiceMethodModel method, int index)
    {
        string value = Join([.. Locals(method, ServiceParameterKind.Value)]), stream = Locals(method, ServiceParameterKind.Stream).FirstOrDefault() ?? "";
        string request = value.Length == 0 ? stream : stream.Length == 0 ? value : $"({value}, {stream})";
        string arguments = $"{Field(index)}, {(request.Length == 0 ? $"default({Nothing})" : request)}, {Locals(method, ServiceParameterKind.Context).FirstOrDefault() ?? "default"}, {Locals(method, ServiceParameterKind.Cancellation).FirstOrDefault() ?? "default"}";
        return method.Result switch
        {
            ServiceResult.Sequence => $"calls.StreamAsync<{Request(method)}, {method.Response}>({arguments})",
            ServiceResult.ValueTask => $"new global::System.Threading.Tasks.ValueTask({Invoke()})",
            ServiceResult.ValueTaskOfValue => $"new {method.ReturnType}({Invoke()})",
            _ => Invoke(),
        };

        string Invoke() => $"calls.InvokeAsync<{Request(method)}, {Response(method)}>({arguments})";
    }

    private static IEnumerable<string> Locals(ServiceMethodModel method, ServiceParameterKind kind) => method.Parameters.Select((p, n) => p.Kind == kind ? Local(n) : "").Where(l => l.Length > 0);

    private static string Join(string[] values) => values.Length > 1 ? $"({string.Join(", ", values)})" : values.FirstOrDefault() ?? "";

    private static ServiceParameterModel[] Values(ServiceMethodModel method) => [.. method.Parameters.Where(p => p.Kind == ServiceParameterKind.Value)];

    private static bool HasStream(ServiceMethodModel method) => method.Parameters.Any(p => p.Kind == ServiceParameterKind.Stream);

    private static string Head(ServiceMethodModel method) => Join([.. Values(method).Select(p => p.Type)]);

    private static string Request(ServiceMethodModel method)
    {
        string head = Head(method);
        if (method.Parameters.FirstOrDefault(p => p.Kind == ServiceParameterKind.Stream) is not { } stream) return head.Length == 0 ? Nothing : head;
        return head.Length == 0 ? stream.Type : $"({head} Value, {stream.Type} Stream)";
    }

    private static string RequestTransfer(ServiceMethodModel method)
    {
        string head = Head(method);
        if (method.Parameters.FirstOrDefault(p => p.Kind == ServiceParameterKind.Stream) is not { } stream) return Transfer(ServiceTransfer.Value, head);
        string transfer = Transfer(stream.Transfer, stream.Element);
        return head.Length == 0 ? transfer : $"{Services}FirnTransfer.Headed<{head}, {stream.Type}>({transfer})";
    }

    private static string Response(ServiceMethodModel method) => method.ResponseTransfer switch
    {
        ServiceTransfer.Bytes => Stream,
        ServiceTransfer.Items or ServiceTransfer.SingleItems => $"{Sequence}<{method.Response}>",
        _ => method.Response.Length == 0 ? Nothing : method.Response,
    };

    private static string Transfer(ServiceTransfer transfer, string type) => Services + transfer switch
    {
        ServiceTransfer.Bytes => "FirnTransfer.Bytes",
        ServiceTransfer.Items => $"FirnTransfer.Items<{type}>()",
        ServiceTransfer.SingleItems => $"FirnTransfer.SingleItems<{type}>()",
        _ => type.Length == 0 ? "FirnTransfer.Nothing" : $"FirnTransfer.Value<{type}>()",
    };

    private static string Field(int index) => "s_" + index.ToString(CultureInfo.InvariantCulture);

    private static string Local(int index) => "p" + index.ToString(CultureInfo.InvariantCulture);
}
