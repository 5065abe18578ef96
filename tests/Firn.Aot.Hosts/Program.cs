using FirnAotHosts;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

// A server and its clients in one program. Each part of the hosts adds its services, maps its endpoints and checks them over the loopback device.
WebApplicationBuilder builder = WebApplication.CreateSlimBuilder(args);
builder.Logging.ClearProviders();
builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(System.Net.IPAddress.Loopback, 0, listen => listen.Protocols = HttpProtocols.Http2));
GrpcChecks.AddServices(builder.Services);

await using WebApplication app = builder.Build();
GrpcChecks.Map(app);
HttpChecks.Map(app);
await app.StartAsync();
Uri address = new(app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First());

Checks checks = new();
await GrpcChecks.RunAsync(checks, address);
await HttpChecks.RunAsync(checks, address);
await CompressionChecks.RunAsync(checks);
await app.StopAsync();
Console.WriteLine($"{checks.Passed} passed, {checks.Failed} failed");
return checks.Failed == 0 ? 0 : 1;
