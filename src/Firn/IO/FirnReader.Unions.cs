using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace Firn;

public ref partial struct FirnReader
{
    /// <summary>Reads a value of a union as a case that the options add.</summary>
    /// <param name="declared">The declared type.</param>
    /// <param name="tag">The tag, just read, which stands for no case that the declared type names itself.</param>
    /// <returns>The value, of the declared type.</returns>
    /// <exception cref="FirnException">The options have no such case either.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public object ReadCase(Type declared, long tag)
    {
        ArgumentNullException.ThrowIfNull(declared);
        if (_options.Cases?.Find(declared, tag) is { } registered) return registered.Read(ref this);
        Throw.UnknownTag(declared, tag, Position - CountFormat.Size(tag));
        return null;
    }
}
