namespace Firn.Benchmarks.Shapes;

/// <summary>Shape "fixed": what "flat" has without the member that may be absent; 68 bytes without the header, whatever the values.</summary>
public class FixedRecord
{
    /// <summary>The amount.</summary>
    public virtual decimal Amount { get; set; }

    /// <summary>A date without a time.</summary>
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
