using System.Runtime.CompilerServices;

namespace Firn.Codecs;

/// <summary>
/// Whether values of a type that writes itself have to be of exactly that type: of a class that derives from it, what it adds would be lost. An
/// abstract class says with its own code how its values come back.
/// </summary>
internal static class ExactType<T>
{
    private static readonly bool s_isAsked = typeof(T) is { IsValueType: false, IsSealed: false, IsAbstract: false };

    /// <summary>Checks a value, as the options ask.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Check(ref FirnWriter writer, T value)
    {
        if (!typeof(T).IsValueType && s_isAsked) writer.CheckExactType(typeof(T), value!);
    }

    /// <summary>Checks a value where no options are at hand.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Check(T value)
    {
        if (!typeof(T).IsValueType && s_isAsked && value!.GetType() != typeof(T)) Throw.DerivedInstance(typeof(T), value.GetType());
    }
}
