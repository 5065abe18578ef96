namespace Firn.Codecs;

/// <summary><c>unit</c> of F#, whose only value is null: an object without members that is never there.</summary>
/// <typeparam name="TUnit">The type.</typeparam>
internal readonly struct FSharpUnitCodec<TUnit> : IFirnCodec<TUnit>
    where TUnit : class
{
    /// <inheritdoc/>
    public static int MinSize => 0;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    public static bool IsAbsent(TUnit value) => value is null;

    /// <inheritdoc/>
    public static void Write(ref FirnWriter writer, TUnit value)
    {
        writer.Enter();
        writer.Leave();
    }

    /// <inheritdoc/>
    public static TUnit Read(ref FirnReader reader)
    {
        reader.Enter();
        reader.Leave();
        return null!;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(TUnit));
}
