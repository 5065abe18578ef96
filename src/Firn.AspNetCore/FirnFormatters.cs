using System.Diagnostics.CodeAnalysis;
using Firn.Http;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Filters;
using Microsoft.AspNetCore.Mvc.Formatters;

namespace Firn.AspNetCore;

/// <summary>Reads bodies of the types given as messages.</summary>
internal sealed class FirnInputFormatter : InputFormatter
{
    private readonly Func<Type, bool> _canSerialize;
    private readonly FirnOptions _options;

    public FirnInputFormatter(Func<Type, bool> canSerialize, FirnOptions options)
    {
        _canSerialize = canSerialize;
        _options = options;
        SupportedMediaTypes.Add(FirnMediaTypes.Message);
    }

    protected override bool CanReadType(Type type) => _canSerialize(type);

    public override async Task<InputFormatterResult> ReadRequestBodyAsync(InputFormatterContext context)
    {
        HttpContext http = context.HttpContext;
        BodyFailure failure;
        if (http.Request.ContentLength > _options.MaxMessageBytes)
        {
            failure = BodyFailure.TooLarge(_options.MaxMessageBytes);
        }
        else
        {
            try
            {
                return await InputFormatterResult.SuccessAsync((await FirnSerializer.DeserializeAsync(http.Request.BodyReader, context.ModelType, _options, http.RequestAborted).ConfigureAwait(false))!).ConfigureAwait(false);
            }
            catch (Exception exception) when (BodyFailure.OfReading(exception) is { } found)
            {
                failure = found;
            }
        }

        failure.Keep(http);
        context.ModelState.TryAddModelError(context.ModelName, failure.Detail);
        return await InputFormatterResult.FailureAsync().ConfigureAwait(false);
    }
}

/// <summary>Answers in the action's place where a body could not be read: before the filter that knows only 400, and for controllers without it.</summary>
internal sealed class FirnFailureFilter : IActionFilter, IOrderedFilter
{
    public int Order => -3000;

    public void OnActionExecuting(ActionExecutingContext context)
    {
        if (BodyFailure.Of(context.HttpContext) is { } failure) context.Result = new ProblemAction(failure.ToResult());
    }

    public void OnActionExecuted(ActionExecutedContext context)
    {
    }

    private sealed class ProblemAction(IResult problem) : IActionResult
    {
        public Task ExecuteResultAsync(ActionContext context) => problem.ExecuteAsync(context.HttpContext);
    }
}

/// <summary>Writes values of the types given as messages.</summary>
internal sealed class FirnOutputFormatter : OutputFormatter
{
    private readonly Func<Type, bool> _canSerialize;
    private readonly FirnOptions _options;

    public FirnOutputFormatter(Func<Type, bool> canSerialize, FirnOptions options)
    {
        _canSerialize = canSerialize;
        _options = options;
        SupportedMediaTypes.Add(FirnMediaTypes.Message);
    }

    protected override bool CanWriteType(Type? type) => type is not null && _canSerialize(Root(type));

    public override Task WriteResponseBodyAsync(OutputFormatterWriteContext context) =>
        ResponseBody.WriteAsync(context.HttpContext.Response, context.Object, Root(context.ObjectType!), _options).AsTask();

    // An action whose result says nothing of its type gives the class of the value: a case of a union, or an iterator.
    private Type Root(Type type) => _canSerialize(type) ? type : FirnSerializer.GetRootType(type, _options);
}

/// <summary>Writes sources of many values of the types given as containers, as the sources have them.</summary>
internal sealed class FirnStreamOutputFormatter : OutputFormatter
{
    private readonly Func<Type, bool> _canSerialize;
    private readonly FirnOptions _options;

    public FirnStreamOutputFormatter(Func<Type, bool> canSerialize, FirnOptions options)
    {
        _canSerialize = canSerialize;
        _options = options;
        SupportedMediaTypes.Add(FirnMediaTypes.Container);
    }

    protected override bool CanWriteType(Type? type) => type is not null && ElementOf(type) is { } element && _canSerialize(element);

    public override Task WriteResponseBodyAsync(OutputFormatterWriteContext context)
    {
        Type element = ElementOf(context.ObjectType!)!;
        HttpContext http = context.HttpContext;
        IAsyncEnumerable<object?> values = context.Object as IAsyncEnumerable<object?> ?? Boxed(context.Object!, element);
        FirnOptions options = ResponseBody.Flowing(http, _options);
        return ResponseBody.UntilAborted(FirnSerializer.SerializeAsync(http.Response.BodyWriter, values, element, options, http.RequestAborted), http).AsTask();
    }

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "AddFirnFormatters says that MVC can't be trimmed.")]
    private static Type? ElementOf(Type type)
    {
        if (IsSource(type)) return type.GetGenericArguments()[0];
        return Array.Find(type.GetInterfaces(), IsSource)?.GetGenericArguments()[0];
    }

    private static bool IsSource(Type type) => type.IsGenericType && type.GetGenericTypeDefinition() == typeof(IAsyncEnumerable<>);

    // Sources of structs are no sources of objects.
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "AddFirnFormatters says that MVC can't be compiled ahead of time.")]
    private static IAsyncEnumerable<object?> Boxed(object values, Type element) =>
        (IAsyncEnumerable<object?>)Activator.CreateInstance(typeof(BoxedSource<>).MakeGenericType(element), values)!;

    private sealed class BoxedSource<T>(IAsyncEnumerable<T> values) : IAsyncEnumerable<object?>
    {
        public async IAsyncEnumerator<object?> GetAsyncEnumerator(CancellationToken cancellationToken = default)
        {
            await foreach (T value in values.WithCancellation(cancellationToken).ConfigureAwait(false)) yield return value;
        }
    }
}
