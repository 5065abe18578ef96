using Microsoft.AspNetCore.Mvc;
using Shop.Today;

namespace Shop.Server;

/// <summary>The same by MVC: Firn and JSON, as the client asks.</summary>
[ApiController]
[Route("mvc/orders")]
public sealed class OrdersController : ControllerBase
{
    [HttpPost]
    public ActionResult<Order> Echo([FromBody] Order order) => Ok(order);
}
