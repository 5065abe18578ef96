namespace Firn.Tests.Schema;

/// <summary>A value that a reader of <see cref="NumberOnly"/> skips.</summary>
/// <typeparam name="T">The value's type.</typeparam>
public sealed class NumberAndValue<T>
{
    public int Number { get; set; }

    public T? Value { get; set; }
}

/// <summary>The other version of all of them.</summary>
public sealed class NumberOnly
{
    public int Number { get; set; }
}
