using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace Firn.Dynamic;

/// <summary>
/// Attributes that the compiler itself looks for by name: assemblies for older frameworks bring their own types of these names. Remembers
/// the last module asked about; a graph seldom has many.
/// </summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
internal sealed class CompilerAttributes
{
    private Module? _module;
    private Type _required = typeof(RequiredMemberAttribute);
    private Type _setsRequired = typeof(SetsRequiredMembersAttribute);

    /// <summary>The attribute of required members.</summary>
    public Type Required(MemberInfo member)
    {
        Look(member.Module);
        return _required;
    }

    /// <summary>The attribute of constructors that free their callers from setting required members.</summary>
    public Type SetsRequiredMembers(MemberInfo member)
    {
        Look(member.Module);
        return _setsRequired;
    }

    private void Look(Module module)
    {
        if (module == _module) return;
        _module = module;
        _required = Own(module, "System.Runtime.CompilerServices.RequiredMemberAttribute") ?? typeof(RequiredMemberAttribute);
        _setsRequired = Own(module, "System.Diagnostics.CodeAnalysis.SetsRequiredMembersAttribute") ?? typeof(SetsRequiredMembersAttribute);
    }

    private static Type? Own(Module module, string name) => module.GetType(name, throwOnError: false, ignoreCase: false) is { } type && type.IsSubclassOf(typeof(Attribute)) ? type : null;
}
