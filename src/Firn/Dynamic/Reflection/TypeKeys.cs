using System.Globalization;

namespace Firn.Dynamic;

/// <summary>
/// Names of types as the contract model wants them: equal for equal types, and different for different ones, also where two
/// assemblies have types of one name. Lives for one graph, because it holds what it has named.
/// </summary>
internal sealed class TypeKeys
{
    private readonly Dictionary<Type, string> _keys = [];
    private readonly HashSet<string> _taken = new(StringComparer.Ordinal);

    /// <summary>The type's key: its name in C#, followed by its assembly where another type has that name already.</summary>
    public string KeyOf(Type type)
    {
        if (_keys.TryGetValue(type, out string? key)) return key;
        key = TypeDisplay.Full(type);
        if (!_taken.Add(key)) key = Distinct(type, key);
        _keys.Add(type, key);
        return key;
    }

    private string Distinct(Type type, string name)
    {
        string named = name + " of " + type.Assembly.GetName().Name;
        string key = named;
        for (int i = 2; !_taken.Add(key); i++) key = named + " (" + i.ToString(CultureInfo.InvariantCulture) + ")";
        return key;
    }
}
