using System.Diagnostics.CodeAnalysis;
using Firn.Primitives;

namespace Firn.Tests.Primitives;

/// <summary>A struct of a number and a text.</summary>
internal readonly record struct Stop(int Id, string Name) : IPersistable<Stop>
{
    public static int MinSize => PrimitiveSize.Int32 + 1;

    public static int GetSize(Stop value) => PrimitiveSize.Int32 + PrimitiveSize.GetSize(value.Name);

    public static bool TryWrite(Span<byte> destination, Stop value, out Span<byte> rest)
    {
        rest = destination;
        return rest.TryWrite(value.Id) && rest.TryWrite(value.Name);
    }

    public static bool TryRead(ReadOnlySpan<byte> source, out Stop value, out ReadOnlySpan<byte> rest)
    {
        rest = source;
        string? name = null;
        bool isRead = rest.TryRead(out int id) && rest.TryRead(out name);
        value = isRead ? new Stop(id, name!) : default;
        return isRead;
    }
}

/// <summary>A class that holds others of its kind.</summary>
internal sealed class Route : IPersistable<Route>
{
    public byte Number { get; init; }

    public List<Route> Parts { get; init; } = [];

    public static int MinSize => 2;

    public static int GetSize(Route value) => checked((int)(1 + PersistableSize.GetSize(value.Parts)));

    public static bool TryWrite(Span<byte> destination, Route value, out Span<byte> rest)
    {
        rest = destination;
        return rest.TryWrite(value.Number) && rest.TryWrite(value.Parts);
    }

    public static bool TryRead(ReadOnlySpan<byte> source, [MaybeNullWhen(false)] out Route value, out ReadOnlySpan<byte> rest)
    {
        value = null;
        rest = source;
        if (!rest.TryRead(out byte number) || !rest.TryRead(out List<Route>? parts)) return false;
        value = new Route { Number = number, Parts = parts };
        return true;
    }

    public override string ToString() => $"{Number}({string.Join(' ', Parts)})";
}

/// <summary>A class that others derive from.</summary>
internal class Vehicle : IPersistable<Vehicle>
{
    public byte Wheels { get; init; }

    public static int GetSize(Vehicle value) => 1;

    public static bool TryWrite(Span<byte> destination, Vehicle value, out Span<byte> rest) => destination.TryWrite(value.Wheels, out rest);

    public static bool TryRead(ReadOnlySpan<byte> source, [MaybeNullWhen(false)] out Vehicle value, out ReadOnlySpan<byte> rest)
    {
        bool isRead = source.TryRead(out byte wheels, out rest);
        value = isRead ? new Vehicle { Wheels = wheels } : null;
        return isRead;
    }
}

/// <summary>A class without bytes of its own.</summary>
internal sealed class Truck : Vehicle;

/// <summary>A struct that takes no bytes.</summary>
internal readonly record struct Mark : IPersistable<Mark>
{
    public static int MinSize => 0;

    public static int GetSize(Mark value) => 0;

    public static bool TryWrite(Span<byte> destination, Mark value, out Span<byte> rest)
    {
        rest = destination;
        return true;
    }

    public static bool TryRead(ReadOnlySpan<byte> source, out Mark value, out ReadOnlySpan<byte> rest)
    {
        value = default;
        rest = source;
        return true;
    }
}

/// <summary>Does what a test says. For tests that run one after the other.</summary>
internal sealed class Scripted : IPersistable<Scripted>
{
    public delegate bool Writing(Span<byte> destination, Scripted value, out Span<byte> rest);

    public delegate bool Reading(ReadOnlySpan<byte> source, out Scripted? value, out ReadOnlySpan<byte> rest);

    public static int Least { get; set; }

    public static Func<Scripted, int> Size { get; set; } = _ => 2;

    public static Writing Write { get; set; } = WriteHonestly;

    public static Reading Read { get; set; } = ReadHonestly;

    public short Number { get; init; }

    public static int MinSize => Least;

    public static void BeHonest() => (Least, Size, Write, Read) = (2, _ => 2, WriteHonestly, ReadHonestly);

    public static bool WriteHonestly(Span<byte> destination, Scripted value, out Span<byte> rest) => destination.TryWrite(value.Number, out rest);

    public static bool ReadHonestly(ReadOnlySpan<byte> source, out Scripted? value, out ReadOnlySpan<byte> rest)
    {
        bool isRead = source.TryRead(out short number, out rest);
        value = isRead ? new Scripted { Number = number } : null;
        return isRead;
    }

    public static int GetSize(Scripted value) => Size(value);

    public static bool TryWrite(Span<byte> destination, Scripted value, out Span<byte> rest) => Write(destination, value, out rest);

    public static bool TryRead(ReadOnlySpan<byte> source, [MaybeNullWhen(false)] out Scripted value, out ReadOnlySpan<byte> rest) => Read(source, out value!, out rest);
}
