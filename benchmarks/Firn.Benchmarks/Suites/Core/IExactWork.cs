namespace Firn.Benchmarks.Suites.Core;

/// <summary>A shape whose length follows from a flag or from nothing, so that a hand can write it where it stays.</summary>
internal interface IExactWork : IWork
{
    /// <summary>S3 without its copy: straight into the new array.</summary>
    static abstract byte[] ToExactArray(int i);
}
