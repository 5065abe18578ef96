namespace Firn.SourceGenerator.Tests;

/// <summary>The types of a row as a file: in a namespace of their own, with the program that runs them.</summary>
internal static class RemedySource
{
    private const string Header = "#pragma warning disable CS0649, CS0169, CS0414, CS8618, CS8981, CS9113\n";

    public static string Of(string space, string types, string run)
    {
        string body = run.StartsWith('{') ? run : $"=> {run};";
        string program = "static class Program { static string? Main() => Convert.ToString(Run(), System.Globalization.CultureInfo.InvariantCulture); static object? Run() " + body
            + " [FirnEntryPoint] static T Clone<T>(T value) => FirnSerializer.Deserialize<T>(FirnSerializer.Serialize(value))!; }";
        int end = types.StartsWith("[assembly:", StringComparison.Ordinal) ? types.IndexOf(")]", StringComparison.Ordinal) + 2 : 0;
        return $"{Header}{types[..end]}\nnamespace {space}\n{{\n{types[end..]}\n{(types.Contains("class Program", StringComparison.Ordinal) ? "" : program)}\n}}\n";
    }
}
