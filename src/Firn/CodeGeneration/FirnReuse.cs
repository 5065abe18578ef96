using System.ComponentModel;

namespace Firn.CodeGeneration;

/// <summary>How generated code reads into objects that are there. Not for use by hand.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class FirnReuse
{
    /// <summary>Reads a value that is present: into the one that is there, if it is of exactly the class that the codec makes and nothing has been read into it yet; else a new one.</summary>
    /// <typeparam name="T">The type.</typeparam>
    /// <typeparam name="TCodec">Its codec.</typeparam>
    /// <param name="reader">The reader to read from.</param>
    /// <param name="target">What is there, or null.</param>
    /// <returns>What is to stand there.</returns>
    /// <exception cref="FirnException">The bytes are no such value.</exception>
    public static T Read<T, TCodec>(ref FirnReader reader, T? target)
        where TCodec : struct, IFirnCodec<T>
    {
        if (!TCodec.CanReuse || target is null || target.GetType() != typeof(T) || !reader.TryReuse(target)) return TCodec.Read(ref reader);
        return (T)TCodec.Refill(ref reader, target);
    }
}
