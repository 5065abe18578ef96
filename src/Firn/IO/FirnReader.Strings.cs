namespace Firn;

public ref partial struct FirnReader
{
    /// <summary>Reads text.</summary>
    /// <exception cref="FirnException">Malformed.</exception>
    public string ReadString() => throw new NotImplementedException();
}
