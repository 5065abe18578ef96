namespace Firn.Benchmarks.Shapes;

/// <summary>Shape "now": a flat record whose time is of local kind.</summary>
public class NowRecord
{
    /// <summary>The amount.</summary>
    public virtual decimal Amount { get; set; }

    /// <summary>Absent in every input, as in the published benchmark this shape follows.</summary>
    public virtual Guid? CorrelationId { get; set; }

    /// <summary>A time of this machine's zone.</summary>
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
