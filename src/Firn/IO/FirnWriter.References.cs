using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace Firn;

public ref partial struct FirnWriter
{
    /// <summary>
    /// Writes the id of an object whose identity is kept, if this message has written it before; else 0, and remembers it: its content follows
    /// (format, section 4.8). A reader answers with <see cref="FirnReader.TryReadReference{T}"/>.
    /// </summary>
    /// <param name="value">The object.</param>
    /// <returns>Whether nothing more is to be written of it.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public bool TryWriteReference(object value)
    {
        ArgumentNullException.ThrowIfNull(value);
        int known = (_numbers ??= new ObjectNumbers()).FindOrAdd(value);
        WriteCount(known);
        return known != 0;
    }
}
