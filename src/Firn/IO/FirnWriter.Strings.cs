namespace Firn;

public ref partial struct FirnWriter
{
    /// <summary>Writes text in the shortest of the format's encodings (section 2).</summary>
    /// <param name="value">The text; lone surrogates survive.</param>
    public void WriteString(string value) => throw new NotImplementedException();
}
