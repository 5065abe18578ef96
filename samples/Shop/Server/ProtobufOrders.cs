using Google.Protobuf.Collections;
using Grpc.Core;
using Shop.Protobuf;

namespace Shop.Server;

/// <summary>The same service as Google.Protobuf has it, to be measured beside.</summary>
internal sealed class ProtobufOrders : OrderService.OrderServiceBase
{
    public override Task<Order> Check(Order request, ServerCallContext context) => Task.FromResult(request);

    public override async Task List(Count request, IServerStreamWriter<Order> responseStream, ServerCallContext context)
    {
        foreach (Today.Order order in Samples.Orders(request.Most)) await responseStream.WriteAsync(Convert(order));
    }

    public static Order Convert(Today.Order order)
    {
        Order message = new() { Id = order.Id, Customer = order.Customer, PlacedUnixMilliseconds = new DateTimeOffset(order.Placed).ToUnixTimeMilliseconds(), Currency = order.Currency };
        RepeatedField<Line> lines = message.Lines;
        foreach (Today.Line line in order.Lines) lines.Add(new Line { Article = line.Article, Count = line.Count, PriceInCents = line.PriceInCents });
        return message;
    }
}
