using Xunit;

namespace Firn.Tests.Codecs;

/// <summary>Tests that change or measure the whole process, or wait for the final code of what they measure, run alone.</summary>
[CollectionDefinition(Name, DisableParallelization = true)]
public static class AloneCollection
{
    public const string Name = "Alone";
}
