using System.Reflection;

namespace Firn.Dynamic.Tests.LoadContexts;

/// <summary>The generic entry points, for a type that only the test's run time knows.</summary>
internal static class GenericCalls
{
    public static object? RoundTrip(Type type, object? value, FirnOptions? options = null) => Call(nameof(RoundTripOf), type, value, options);

    public static byte[] Serialize(Type type, object? value, FirnOptions? options = null) => (byte[])Call(nameof(SerializeOf), type, value, options)!;

    private static object? Call(string name, Type type, params object?[] arguments) =>
        typeof(GenericCalls).GetMethod(name, BindingFlags.NonPublic | BindingFlags.Static)!.MakeGenericMethod(type).Invoke(null, BindingFlags.DoNotWrapExceptions, null, arguments, null);

    private static object? RoundTripOf<T>(T value, FirnOptions? options)
    {
        byte[] bytes = FirnSerializer.Serialize(value, options);
        Assert.Equal(bytes.Length, FirnSerializer.Measure(value, options));
        using MemoryStream stream = new();
        FirnSerializer.Serialize(stream, value, options);
        Assert.Equal(bytes, stream.ToArray());
        T? back = FirnSerializer.Deserialize<T>(bytes, options);
        Assert.Equal(bytes, FirnSerializer.Serialize(back!, options));
        Assert.Equal(bytes, FirnSerializer.Serialize(FirnSerializer.Clone(back!, options)!, options));
        using MemoryStream container = new();
        FirnSerializer.SerializeEnumerable(container, new[] { value, back!, value }, options);
        container.Position = 0;
        Assert.Equal(3, FirnSerializer.DeserializeEnumerable<T>(container, options).Count());
        return back;
    }

    private static byte[] SerializeOf<T>(T value, FirnOptions? options) => FirnSerializer.Serialize(value, options);
}
