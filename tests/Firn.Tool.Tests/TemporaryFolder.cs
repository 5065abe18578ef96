namespace Firn.Tool.Tests;

/// <summary>A folder for the files of a test.</summary>
internal sealed class TemporaryFolder : IDisposable
{
    public string Path { get; } = Directory.CreateTempSubdirectory("firn-tool-").FullName;

    public string File(string name) => System.IO.Path.Combine(Path, name);

    public string Write(string name, ReadOnlySpan<byte> bytes)
    {
        System.IO.File.WriteAllBytes(File(name), bytes);
        return File(name);
    }

    public void Dispose() => Directory.Delete(Path, recursive: true);
}
