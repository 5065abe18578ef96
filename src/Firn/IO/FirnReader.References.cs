using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Firn;

public ref partial struct FirnReader
{
    /// <summary>Reads whether an object whose identity is kept is one that this message has held before (format, section 4.8).</summary>
    /// <typeparam name="T">The class that it is exactly of.</typeparam>
    /// <param name="known">The object, or null: then a new one follows. It is made, given to <see cref="AddReference"/>, and only then read.</param>
    /// <returns>Whether it is a known one, of which nothing more follows.</returns>
    /// <exception cref="FirnException">The message refers to an object that has not been there yet, or to one of another class.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryReadReference<T>([NotNullWhen(true)] out T? known)
        where T : class
    {
        // Checked against T where it was found.
        known = Unsafe.As<T>(ReadReference(typeof(T)));
        return known is not null;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private object? ReadReference(Type type)
    {
        long id = ReadCount();
        if (id == 0) return null;
        if (_known is null || id > _known.Count || _known[(int)id - 1] is not { } known || known.GetType() != type)
        {
            Throw.Invalid(FirnErrorCode.InvalidReference, "A reference names an object that has not been there yet, or one of another class.", Position - CountFormat.Size(id));
            return null;
        }

        return known;
    }

    /// <summary>Gives an object whose identity is kept the next id, before its members are read, so that they may refer to it.</summary>
    /// <param name="value">The new object, of the class asked for before.</param>
    /// <exception cref="FirnException">The message asks for more memory than it may.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void AddReference(object value)
    {
        ArgumentNullException.ThrowIfNull(value);
        Charge(KnownObjects.BytesEach);
        (_known ??= new KnownObjects()).Add(value);
    }

    /// <summary>Whether nothing has been read into an object yet. A second value read into it would overwrite the first one, wherever the target holds it.</summary>
    internal bool TryReuse(object value) => (_known ??= new KnownObjects()).TryReuse(value);

    /// <summary>Forgets all objects, because another value begins.</summary>
    internal readonly void ForgetReferences() => _known?.Clear();
}
