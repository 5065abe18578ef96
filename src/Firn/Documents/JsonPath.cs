using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Text;

namespace Firn;

/// <summary>Where in a JSON text a message is being made of: what an error names.</summary>
internal sealed class JsonPath
{
    // A member of a schema, a key of a dictionary, or else the place of an element. Put into words only where something is wrong: names of schemas may be long.
    private readonly List<(FirnSchemaMember? Member, string? Key, int Index)> _steps = [];

    public void Push(FirnSchemaMember member) => _steps.Add((member, null, 0));

    public void Push(string key) => _steps.Add((null, key, 0));

    public void Push(int index) => _steps.Add((null, null, index));

    public void Pop() => _steps.RemoveAt(_steps.Count - 1);

    /// <summary>Refuses the value that stands here.</summary>
    [DoesNotReturn]
    public void Refuse(string problem, Exception? inner = null) => throw Error(problem, inner);

    /// <summary>The error about the value that stands here.</summary>
    public FirnException Error(string problem, Exception? inner = null) => new(FirnErrorCode.InvalidJson, problem, path: ToString(), inner: inner);

    public override string ToString()
    {
        StringBuilder text = new();
        foreach ((FirnSchemaMember? member, string? key, int index) in _steps)
        {
            if (member is null && key is null) text.Append(CultureInfo.InvariantCulture, $"[{index}]");
            else text.Append(text.Length == 0 ? "" : ".").Append(member is null ? SchemaText.QuoteShort(key!) : member.Name is { Length: > 0 } name ? SchemaText.Short(name) : SchemaText.NameOf(member));
        }

        return text.ToString();
    }
}
