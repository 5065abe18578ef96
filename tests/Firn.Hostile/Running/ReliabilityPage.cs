using Firn.Hostile.CommandLine;

namespace Firn.Hostile.Running;

/// <summary>The table in docs/reliability.md.</summary>
internal static class ReliabilityPage
{
    public static void Write(FigureTable table, Arguments arguments, TimeSpan duration)
    {
    }
}
