using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Text;

namespace Firn;

/// <summary>Where in a JSON text a message is being made of: what an error names.</summary>
internal sealed class JsonPath
{
    private readonly List<(string? Name, int Index)> _steps = [];

    public void Push(string name) => _steps.Add((name, 0));

    public void Push(int index) => _steps.Add((null, index));

    public void Pop() => _steps.RemoveAt(_steps.Count - 1);

    /// <summary>Refuses the value that stands here.</summary>
    [DoesNotReturn]
    public void Refuse(string problem, Exception? inner = null) => throw Error(problem, inner);

    /// <summary>The error about the value that stands here.</summary>
    public FirnException Error(string problem, Exception? inner = null) => new(FirnErrorCode.InvalidJson, problem, path: ToString(), inner: inner);

    public override string ToString()
    {
        StringBuilder text = new();
        foreach ((string? name, int index) in _steps)
        {
            if (name is null) text.Append(CultureInfo.InvariantCulture, $"[{index}]");
            else text.Append(text.Length == 0 ? "" : ".").Append(name);
        }

        return text.ToString();
    }
}
