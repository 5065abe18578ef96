namespace Firn.Contracts.Files;

/// <summary>A contract file that is none, with the line where that shows.</summary>
internal sealed class ContractFormatException(int line, string problem) : Exception(problem)
{
    /// <summary>The line, from 1.</summary>
    public int Line => line;
}
