namespace Firn.Benchmarks.Harness;

/// <summary>The table on the console.</summary>
internal static class ConsoleTable
{
    /// <summary>Prints a shape.</summary>
    public static void Print(ShapeResult shape)
    {
        Console.WriteLine();
        Console.WriteLine($"{shape.Shape} ({shape.Inputs} inputs)");
        Console.WriteLine($"  {"",-24}{"ratio",14} {"interval",15} {"ns",12} {"allocated",13} {"bytes",11}  {"GC 0/1/2",-10} target");
        string? operation = null;
        foreach (ContenderResult result in shape.Contenders)
        {
            if (operation != result.Operation)
            {
                operation = result.Operation;
                Console.WriteLine($"  {operation}");
            }

            string exact = result.AllocationExact switch { true => "=", false => "!", null => " " };
            string beside = result.TargetBeside is { } other ? $" x {other} ({result.TargetRatio:0.000})" : "";
            string target = result.Target is { } limit ? $"<= {limit:0.00}{beside} {(result.Passed == true ? "pass" : "FAIL")}" : "";
            Console.WriteLine(
                $"    {result.Name,-22}{result.Ratio,7:0.000} x {result.Floor,-3} {$"{result.RatioLow:0.000}-{result.RatioHigh:0.000}",16} "
                + $"{result.Nanoseconds,12:N1} {result.AllocatedBytes,12:N0}{exact} {result.PayloadBytes,11:N1}  {$"{result.Gen0}/{result.Gen1}/{result.Gen2}",-10} {target}");
        }
    }
}
