using Firn.Benchmarks.External;

namespace Firn.Benchmarks.Shapes;

/// <summary>Whose side a contact is on.</summary>
public enum Allegiance
{
    /// <summary>Ours.</summary>
    Friend,

    /// <summary>Theirs.</summary>
    Foe,

    /// <summary>Nobody's.</summary>
    Neutral,
}

/// <summary>Shape "updates": 20 of these are a message.</summary>
public sealed class ContactUpdate
{
    /// <summary>20 to 40.</summary>
    public Contact[] Contacts { get; set; } = [];

    /// <summary>A running number.</summary>
    public int Number { get; set; }

    /// <summary>What is around.</summary>
    public Terrain Terrain { get; set; } = new();
}

/// <summary>Small arrays, an enum or nothing, and structs of another assembly.</summary>
public sealed class Contact
{
    /// <summary>A struct of floats.</summary>
    public Place At { get; set; }

    /// <summary>In degrees.</summary>
    public float Heading { get; set; }

    /// <summary>Any number.</summary>
    public uint Id { get; set; }

    /// <summary>A small number.</summary>
    public byte Kind { get; set; }

    /// <summary>0 to 30.</summary>
    public bool[] Sensors { get; set; } = [];

    /// <summary>Absent in one of four.</summary>
    public Allegiance? Side { get; set; }

    /// <summary>In metres a second.</summary>
    public float Speed { get; set; }

    /// <summary>A struct with a bool.</summary>
    public Stance Stance { get; set; }

    /// <summary>0 to 5.</summary>
    public ushort[] Tags { get; set; } = [];
}

/// <summary>A few bytes.</summary>
public sealed class Terrain
{
    /// <summary>3 to 9.</summary>
    public byte[] Heights { get; set; } = [];

    /// <summary>Any number.</summary>
    public float Roughness { get; set; }
}
