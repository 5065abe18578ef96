using System.Reflection;

namespace Firn.Hostile.Running;

/// <summary>
/// Says which text kernels are worth forcing: not the machine's own, and none that it lacks, in whose place the next lower serves, and so would be
/// tried twice.
/// </summary>
internal static class KernelCommand
{
    public static int Run()
    {
        // This program sees no more of the library than its users do, but for this.
        Type kernels = typeof(FirnSerializer).Assembly.GetType("Firn.TextKernels", throwOnError: true)!;
        MethodInfo select = kernels.GetMethod("Select", BindingFlags.Static | BindingFlags.NonPublic, [typeof(string)])!;
        object own = select.Invoke(null, [null])!;
        foreach (object kernel in Enum.GetValues(own.GetType()))
        {
            string name = kernel.ToString()!.ToLowerInvariant();
            if (!kernel.Equals(own) && kernel.Equals(select.Invoke(null, [name]))) Console.WriteLine(name);
        }

        return 0;
    }
}
