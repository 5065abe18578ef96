namespace Firn.Benchmarks.Shapes;

/// <summary>Shape "flat-text": what "flat" has, a short text, and for each of the nine members another that may be absent, and is.</summary>
public class FlatTextRecord
{
    /// <summary>The amount.</summary>
    public virtual decimal Amount { get; set; }

    /// <summary>Absent in every input.</summary>
    public virtual Guid? CorrelationId { get; set; }

    /// <summary>A date without a time.</summary>
    public virtual DateTime Created { get; set; }

    /// <summary>A random identifier.</summary>
    public virtual Guid Id { get; set; }

    /// <summary>A position.</summary>
    public virtual long Offset { get; set; }

    /// <summary>Absent in every input.</summary>
    public virtual decimal? OptionalAmount { get; set; }

    /// <summary>Absent in every input.</summary>
    public virtual Guid? OptionalCorrelationId { get; set; }

    /// <summary>Absent in every input.</summary>
    public virtual DateTime? OptionalCreated { get; set; }

    /// <summary>Absent in every input.</summary>
    public virtual Guid? OptionalId { get; set; }

    /// <summary>Absent in every input.</summary>
    public virtual long? OptionalOffset { get; set; }

    /// <summary>Absent in every input.</summary>
    public virtual uint? OptionalPartition { get; set; }

    /// <summary>Absent in every input.</summary>
    public virtual TimeSpan? OptionalRetention { get; set; }

    /// <summary>Absent in every input.</summary>
    public virtual int? OptionalSequence { get; set; }

    /// <summary>Absent in every input.</summary>
    public virtual FlatState? OptionalState { get; set; }

    /// <summary>A partition.</summary>
    public virtual uint Partition { get; set; }

    /// <summary>One day.</summary>
    public virtual TimeSpan Retention { get; set; }

    /// <summary>A running number.</summary>
    public virtual int Sequence { get; set; }

    /// <summary>An int-based enum.</summary>
    public virtual FlatState State { get; set; }

    /// <summary>The running number as text.</summary>
    public virtual string Text { get; set; } = null!;
}
