namespace Firn.SourceGenerator;

/// <summary>The names of the pipeline's steps, by which tests ask whether an edit made them run again.</summary>
internal static class StepNames
{
    /// <summary>Type arguments of calls of entry points.</summary>
    public const string Calls = "Firn.Calls";

    /// <summary>Type arguments of calls of hosts' methods.</summary>
    public const string HostCalls = "Firn.HostCalls";

    /// <summary>Types with <c>[FirnSerializable]</c>.</summary>
    public const string Annotated = "Firn.Annotated";

    /// <summary>Types with <c>[DataContract]</c>.</summary>
    public const string DataContracts = "Firn.DataContracts";

    /// <summary>Types with <c>[FirnUnion]</c>.</summary>
    public const string UnionTypes = "Firn.UnionTypes";

    /// <summary>Types with <c>[KnownType]</c>.</summary>
    public const string KnownTypes = "Firn.KnownTypes";

    /// <summary>Contexts whose first attribute is <c>[FirnInclude]</c>.</summary>
    public const string Contexts = "Firn.Contexts";

    /// <summary>Contexts whose first attribute is <c>[FirnIncludeMembersOf]</c>.</summary>
    public const string ServiceContexts = "Firn.ServiceContexts";

    /// <summary>Interfaces with <c>[FirnService]</c>.</summary>
    public const string Services = "Firn.Services";

    /// <summary>All roots, each once.</summary>
    public const string Roots = "Firn.Roots";

    /// <summary>The whole graph.</summary>
    public const string Model = "Firn.Model";

    /// <summary>One object, struct or tuple.</summary>
    public const string Objects = "Firn.Objects";

    /// <summary>One union.</summary>
    public const string Unions = "Firn.Unions";

    /// <summary>What makes one collection of its elements.</summary>
    public const string Makers = "Firn.Makers";

    /// <summary>One class of accessors.</summary>
    public const string Accessors = "Firn.Accessors";

    /// <summary>What was seen of all types.</summary>
    public const string Contracts = "Firn.Contracts";

    /// <summary>The registration of roots.</summary>
    public const string Registration = "Firn.Registration";

    /// <summary>What the build asks to be done with the contract file.</summary>
    public const string ContractUpdate = "Firn.ContractUpdate";

    /// <summary>Whether contracts are looked at.</summary>
    public const string ContractRequest = "Firn.ContractRequest";

    /// <summary>The contracts of all roots.</summary>
    public const string ContractState = "Firn.ContractState";
}
