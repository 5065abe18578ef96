namespace Firn.Benchmarks.External;

/// <summary>How a contact moves.</summary>
public struct Stance
{
    /// <summary>Half of them do.</summary>
    public bool IsMoving { get; set; }

    /// <summary>A small number.</summary>
    public byte Level { get; set; }

    /// <summary>Any number.</summary>
    public ushort Gear { get; set; }
}
