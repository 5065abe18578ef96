namespace System.Runtime.CompilerServices;

/// <summary>
/// On an assembly: its code may use what is not public in another one. The runtime knows the attribute by its name and no reference
/// assembly declares it, so whoever needs it does; here it is for the assemblies that the run-time engine emits.
/// </summary>
/// <param name="assemblyName">The other assembly's simple name.</param>
[AttributeUsage(AttributeTargets.Assembly, AllowMultiple = true)]
internal sealed class IgnoresAccessChecksToAttribute(string assemblyName) : Attribute
{
    /// <summary>The other assembly's simple name.</summary>
    public string AssemblyName => assemblyName;
}
