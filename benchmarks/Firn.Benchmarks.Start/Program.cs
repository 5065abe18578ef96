using Firn.Benchmarks.Start;

return FirstCalls.Run(args);
