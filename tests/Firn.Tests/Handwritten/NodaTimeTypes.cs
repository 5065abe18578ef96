using Firn.Tests.Handwritten;
using NodaTime;

[assembly: Firn.FirnCodec(typeof(LocalDate), typeof(LocalDateCodec))]

namespace Firn.Tests.Handwritten;

/// <summary>Names the codec of instants for all code of the assembly.</summary>
[FirnInclude(typeof(Flight)), FirnCodec(typeof(Instant), typeof(InstantCodec))]
internal sealed partial class NodaTimeContext : FirnContext;

/// <summary>The type itself names its codec.</summary>
[FirnCodec(typeof(StayCodec))]
internal sealed record Stay(Instant From, Instant? To);

/// <summary>Every place that such values stand in.</summary>
internal sealed class Flight
{
    public int Number { get; set; }

    public bool IsFull { get; set; }

    public Instant Departure { get; set; }

    public Instant? Arrival { get; set; }

    public LocalDate Day { get; set; }

    public LocalDate? Booked { get; set; }

    /// <summary>The member's codec counts more than the context's.</summary>
    [FirnCodec(typeof(InstantTicksCodec))]
    public Instant Changed { get; set; }

    [FirnCodec(typeof(InstantTicksCodec))]
    public Instant? Cancelled { get; set; }

    public Stay? Stay { get; set; }

    public List<Instant>? Calls { get; set; }

    public LocalDate[]? Days { get; set; }

    public List<Instant?>? Gaps { get; set; }

    public Dictionary<LocalDate, Instant>? ByDay { get; set; }

    public Dictionary<Instant, Stay?>? Stays { get; set; }

    public HashSet<Instant>? Distinct { get; set; }

    public Period<Instant> Struct { get; set; }

    public (Instant, LocalDate) Pair { get; set; }
}

/// <summary>A struct of fixed width if its parts are.</summary>
internal struct Period<T>
{
    public T Start;
    public T End;
}

/// <summary>A member that counts nanoseconds since 1970.</summary>
internal sealed class CountedNanoseconds
{
    public int Id { get; set; }

    public long At { get; set; }
}

/// <summary>A member that counts ticks since 1970.</summary>
internal sealed class CountedTicks
{
    public int Id { get; set; }

    public long At { get; set; }
}

/// <summary>A later version of <see cref="CountedNanoseconds"/>.</summary>
internal sealed class AtInstant
{
    public int Id { get; set; }

    public Instant At { get; set; }
}

/// <summary>A later version of <see cref="CountedTicks"/>.</summary>
internal sealed class AtTicks
{
    public int Id { get; set; }

    [FirnCodec(typeof(InstantTicksCodec))]
    public Instant At { get; set; }
}

/// <summary>An earlier version of all of them.</summary>
internal sealed class WithoutAt
{
    public int Id { get; set; }
}

/// <summary>What a stay looks like to somebody without NodaTime.</summary>
internal sealed record StayInNanoseconds(Int128 From, Int128? To);
