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
        if (!TCodec.CanReuse) return TCodec.Read(ref reader);
        T read = ReadElement<T, TCodec>(ref reader, target);
        // A setter may store it in other members, too, whose own values must not be read into it.
        reader.TryReuse(read!);
        return read;
    }

    /// <summary>As <see cref="Read"/>, of an element, which no setter stores elsewhere.</summary>
    internal static T ReadElement<T, TCodec>(ref FirnReader reader, T? target)
        where TCodec : struct, IFirnCodec<T>
    {
        if (!TCodec.CanReuse || target is null || target.GetType() != typeof(T) || !reader.TryReuse(target)) return TCodec.Read(ref reader);
        return (T)TCodec.Refill(ref reader, target);
    }

    /// <summary>Says that a collection without a setter gets its own elements: where another member holds it, too, that member gets a new one.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="collection">The collection, or null.</param>
    public static void Keep(ref FirnReader reader, object? collection)
    {
        if (collection is not null) reader.TryReuse(collection);
    }
}
