using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Firn;

public ref partial struct FirnWriter
{
    /// <summary>Writes a value of a union as a case that the options add: its tag, then itself.</summary>
    /// <param name="declared">The declared type.</param>
    /// <param name="value">The value, of no case that the declared type names itself.</param>
    /// <param name="exactly">Whether only cases of the value's own class count, and none that it derives from.</param>
    /// <returns>Whether the options have such a case; otherwise nothing is written.</returns>
    /// <exception cref="FirnException">The value can't be written.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public bool TryWriteCase(Type declared, object value, bool exactly = false)
    {
        if (_options.Cases?.Find(declared, value, exactly) is not { } registered) return false;
        WriteCount(registered.Tag);
        registered.Write(ref this, value);
        return true;
    }

    /// <summary>Reports a value of a union that is of none of its cases.</summary>
    /// <param name="declared">The declared type.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="FirnException">Always.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    [DoesNotReturn]
    public static void ThrowUnknownCase(Type declared, object value)
    {
        ArgumentNullException.ThrowIfNull(declared);
        ArgumentNullException.ThrowIfNull(value);
        Throw.UnknownCase(declared, value.GetType());
    }

    /// <summary>Reports a union of the language that holds no case where there has to be one: an object, or the case of another union.</summary>
    /// <param name="declared">The union.</param>
    /// <exception cref="FirnException">Always.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    [DoesNotReturn]
    public static void ThrowNoCase(Type declared)
    {
        ArgumentNullException.ThrowIfNull(declared);
        Throw.NoCase(declared);
    }

    /// <summary>Reports a value of a union of the language that is of none of its cases.</summary>
    /// <param name="declared">The union.</param>
    /// <param name="value">What it holds.</param>
    /// <exception cref="FirnException">Always.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    [DoesNotReturn]
    public static void ThrowUnknownContent(Type declared, object value)
    {
        ArgumentNullException.ThrowIfNull(declared);
        ArgumentNullException.ThrowIfNull(value);
        Throw.UnknownContent(declared, value.GetType());
    }
}
