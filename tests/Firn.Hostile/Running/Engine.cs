namespace Firn.Hostile.Running;

/// <summary>Who serves the types (docs/engines.md).</summary>
internal enum Engine
{
    /// <summary>Generated code.</summary>
    Generated,

    /// <summary>The run-time engine, forced for all types.</summary>
    Runtime,
}

internal static class Engines
{
    private const string Variable = "FIRN_ENGINE";

    /// <summary>The engine of this process.</summary>
    public static Engine Current => TestCases.TypeTable.IsRuntimeEngineForced ? Engine.Runtime : Engine.Generated;

    /// <summary>Has a process that is about to start served by the engine.</summary>
    public static void Choose(IDictionary<string, string?> environment, Engine engine) => environment[Variable] = engine == Engine.Runtime ? "runtime" : "";

    public static string NameOf(Engine engine) => engine == Engine.Runtime ? "run-time" : "generated";

    /// <summary>As the command line has it.</summary>
    public static string OptionOf(Engine engine) => engine == Engine.Runtime ? "runtime" : "generated";
}
