namespace Firn.Benchmarks.Shapes;

/// <summary>State of a <see cref="FlatRecord"/>.</summary>
public enum FlatState
{
    /// <summary>Waiting.</summary>
    Pending,

    /// <summary>Done.</summary>
    Settled,

    /// <summary>Given up.</summary>
    Rejected,
}

/// <summary>Shape "flat": one object of plain values behind virtual properties, 69 bytes without the header.</summary>
public class FlatRecord
{
    /// <summary>The amount.</summary>
    public virtual decimal Amount { get; set; }

    /// <summary>Absent in every input, as in the published benchmark this shape follows.</summary>
    public virtual Guid? CorrelationId { get; set; }

    /// <summary>A date without a time; its kind is unspecified, so no time zone enters the measurement.</summary>
    public virtual DateTime Created { get; set; }

    /// <summary>A random identifier.</summary>
    public virtual Guid Id { get; set; }

    /// <summary>A position.</summary>
    public virtual long Offset { get; set; }

    /// <summary>A partition.</summary>
    public virtual uint Partition { get; set; }

    /// <summary>One day.</summary>
    public virtual TimeSpan Retention { get; set; }

    /// <summary>A running number.</summary>
    public virtual int Sequence { get; set; }

    /// <summary>An int-based enum.</summary>
    public virtual FlatState State { get; set; }
}
