using System.Text.RegularExpressions;

namespace AnyType;

/// <summary>What became of the types.</summary>
internal sealed partial class Report
{
    private const int Enough = 200;

    private readonly List<Type> _served = [];
    private readonly Dictionary<string, List<Type>> _refused = new(StringComparer.Ordinal);
    private readonly List<(Type Type, string Why)> _absent = [];
    private readonly List<(Type Type, string Problem)> _failed = [];
    private int _values;

    /// <summary>Whether there were enough types, and none was wrong.</summary>
    public bool IsGood => _failed.Count == 0 && _served.Count + _refused.Values.Sum(r => r.Count) >= Enough;

    public void Served(Type type, int values)
    {
        _served.Add(type);
        _values += values;
    }

    public void Refused(Type type, string message)
    {
        string reason = Reason(message);
        if (!_refused.TryGetValue(reason, out List<Type>? types)) _refused.Add(reason, types = []);
        types.Add(type);
    }

    public void OnlyAbsent(Type type, string why) => _absent.Add((type, why));

    public void Failed(Type type, string problem) => _failed.Add((type, problem));

    public void Print(TextWriter output, bool isVerbose)
    {
        output.WriteLine($"{_served.Count} types came back as they were, with {_values} values:");
        foreach (IGrouping<string, Type> kind in _served.GroupBy(Kind).OrderByDescending(g => g.Count())) output.WriteLine($"  {kind.Count(),6} {kind.Key}");
        output.WriteLine($"{_refused.Values.Sum(r => r.Count)} types were refused:");
        foreach ((string reason, List<Type> types) in _refused.OrderByDescending(r => r.Value.Count))
        {
            output.WriteLine($"  {types.Count,6} {reason}");
            if (isVerbose) output.WriteLine($"         {string.Join(", ", types.Take(12))}");
        }

        output.WriteLine($"{_absent.Count} types are served, but this program can't make values of them:");
        if (isVerbose) foreach ((Type type, string why) in _absent) output.WriteLine($"         {type}: {why}");
        output.WriteLine($"{_failed.Count} types failed:");
        foreach ((Type type, string problem) in _failed) output.WriteLine($"         {type}: {problem}");
        output.WriteLine(IsGood ? "Good." : "Not good.");
    }

    private static string Kind(Type type) =>
        type.IsArray ? "arrays" : type.IsEnum ? "enums" : type.IsGenericType && type.Name.StartsWith("Nullable", StringComparison.Ordinal) ? "nullables"
        : type.IsInterface ? "interfaces" : type.IsGenericType ? "generic types" : type.IsValueType ? "structs" : "classes";

    // "X can't be serialized. The member 'X.M': reason. Remedy." without the names.
    private static string Reason(string message)
    {
        int start = message.IndexOf("': ", StringComparison.Ordinal);
        string reason = start < 0 ? message : message[(start + 3)..];
        int end = reason.IndexOf(". ", StringComparison.Ordinal);
        return Quoted().Replace(end < 0 ? reason : reason[..end], "'..'");
    }

    [GeneratedRegex("'[^']+'")]
    private static partial Regex Quoted();
}
