using System.Runtime.CompilerServices;

namespace Firn;

public ref partial struct FirnReader
{
    /// <summary>Reads a value of a union as a case that the options add.</summary>
    /// <typeparam name="T">The declared type.</typeparam>
    /// <param name="tag">The tag, just read, which stands for no case that the declared type names itself.</param>
    /// <returns>The value.</returns>
    /// <exception cref="FirnException">The options have no such case either.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public T ReadCase<T>(long tag)
        where T : class
    {
        if (_options.Cases?.Find(typeof(T), tag) is { } registered) return (T)registered.Read(ref this);
        Throw.UnknownTag(typeof(T), tag, Position - FirnWriter.CountBytes(tag));
        return null;
    }
}
