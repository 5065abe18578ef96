namespace Firn.Benchmarks.Shapes;

/// <summary>How a player plays.</summary>
public enum PlayerMode
{
    /// <summary>Survival.</summary>
    Survival,

    /// <summary>Creative.</summary>
    Creative,

    /// <summary>Adventure.</summary>
    Adventure,

    /// <summary>Spectator.</summary>
    Spectator,
}

/// <summary>Shape "players": a player of a building game. The root is a <see cref="List{T}"/> of 500 of them, about 0.8 KB each.</summary>
public class Player
{
    /// <summary>What the player may do.</summary>
    public PlayerAbilities Abilities { get; set; } = null!;

    /// <summary>One of three names.</summary>
    public string Dimension { get; set; } = null!;

    /// <summary>0 to 26 items.</summary>
    public List<PlayerItem> EnderItems { get; set; } = null!;

    /// <summary>Present in half of the players.</summary>
    public Position? EnteredNetherPosition { get; set; }

    /// <summary>Full range.</summary>
    public uint ExperienceLevel { get; set; }

    /// <summary>0 to 1.</summary>
    public float ExperienceProgress { get; set; }

    /// <summary>Full range.</summary>
    public int ExperienceSeed { get; set; }

    /// <summary>Full range.</summary>
    public int ExperienceTotal { get; set; }

    /// <summary>0 to 1.</summary>
    public float FoodExhaustion { get; set; }

    /// <summary>0 to 1.</summary>
    public float FoodSaturation { get; set; }

    /// <summary>Full range.</summary>
    public uint FoodTickTimer { get; set; }

    /// <summary>The current mode.</summary>
    public PlayerMode GameMode { get; set; }

    /// <summary>0 to 39 items.</summary>
    public List<PlayerItem> Inventory { get; set; } = null!;

    /// <summary>6 to 15 characters.</summary>
    public string Name { get; set; } = null!;

    /// <summary>The mode before.</summary>
    public PlayerMode PreviousGameMode { get; set; }

    /// <summary>Known recipes.</summary>
    public RecipeBook RecipeBook { get; set; } = null!;

    /// <summary>Present in half of the players.</summary>
    public PlayerVehicle? RootVehicle { get; set; }

    /// <summary>Full range.</summary>
    public long Score { get; set; }

    /// <summary>A flag.</summary>
    public bool SeenCredits { get; set; }

    /// <summary>The item in hand.</summary>
    public PlayerItem SelectedItem { get; set; } = null!;

    /// <summary>Full range.</summary>
    public uint SelectedSlot { get; set; }

    /// <summary>Present in half of the players.</summary>
    public Entity? ShoulderEntityLeft { get; set; }

    /// <summary>Present in half of the players.</summary>
    public Entity? ShoulderEntityRight { get; set; }

    /// <summary>Full range.</summary>
    public ushort SleepTimer { get; set; }

    /// <summary>Present in half of the players.</summary>
    public string? SpawnDimension { get; set; }

    /// <summary>Present in half of the players.</summary>
    public bool? SpawnForced { get; set; }

    /// <summary>Full range.</summary>
    public long SpawnX { get; set; }

    /// <summary>Full range.</summary>
    public long SpawnY { get; set; }

    /// <summary>Full range.</summary>
    public long SpawnZ { get; set; }
}

/// <summary>What a player may do: fixed members only.</summary>
public class PlayerAbilities
{
    /// <summary>0 to 1.</summary>
    public float FlySpeed { get; set; }

    /// <summary>A flag.</summary>
    public bool Flying { get; set; }

    /// <summary>A flag.</summary>
    public bool InstantBuild { get; set; }

    /// <summary>A flag.</summary>
    public bool Invulnerable { get; set; }

    /// <summary>A flag.</summary>
    public bool MayBuild { get; set; }

    /// <summary>A flag.</summary>
    public bool MayFly { get; set; }

    /// <summary>0 to 1.</summary>
    public float WalkSpeed { get; set; }
}

/// <summary>A stack of things.</summary>
public class PlayerItem
{
    /// <summary>Full range.</summary>
    public sbyte Count { get; set; }

    /// <summary>One of eight names.</summary>
    public string Id { get; set; } = null!;

    /// <summary>Full range.</summary>
    public byte Slot { get; set; }
}

/// <summary>What a player rides.</summary>
public class PlayerVehicle
{
    /// <summary>The ridden entity.</summary>
    public Entity Entity { get; set; } = null!;

    /// <summary>Full range.</summary>
    public uint Uuid0 { get; set; }

    /// <summary>Full range.</summary>
    public uint Uuid1 { get; set; }

    /// <summary>Full range.</summary>
    public uint Uuid2 { get; set; }

    /// <summary>Full range.</summary>
    public uint Uuid3 { get; set; }
}

/// <summary>A point: a struct, so its members are in field order.</summary>
public struct Position
{
    /// <summary>A coordinate.</summary>
    public double X { get; set; }

    /// <summary>A coordinate.</summary>
    public double Y { get; set; }

    /// <summary>A coordinate.</summary>
    public double Z { get; set; }
}

/// <summary>Recipes and the state of four screens.</summary>
public class RecipeBook
{
    /// <summary>A flag.</summary>
    public bool BlastFurnaceFiltering { get; set; }

    /// <summary>A flag.</summary>
    public bool BlastFurnaceOpen { get; set; }

    /// <summary>A flag.</summary>
    public bool CraftingFiltering { get; set; }

    /// <summary>A flag.</summary>
    public bool CraftingOpen { get; set; }

    /// <summary>A flag.</summary>
    public bool FurnaceFiltering { get; set; }

    /// <summary>A flag.</summary>
    public bool FurnaceOpen { get; set; }

    /// <summary>0 to 29 names.</summary>
    public List<string> Recipes { get; set; } = null!;

    /// <summary>A flag.</summary>
    public bool SmokerFiltering { get; set; }

    /// <summary>A flag.</summary>
    public bool SmokerOpen { get; set; }

    /// <summary>0 to 9 names.</summary>
    public List<string> ToBeDisplayed { get; set; } = null!;
}

/// <summary>A creature.</summary>
public class Entity
{
    /// <summary>Full range.</summary>
    public ushort Air { get; set; }

    /// <summary>One of eight names; present in half.</summary>
    public string? CustomName { get; set; }

    /// <summary>A flag.</summary>
    public bool CustomNameVisible { get; set; }

    /// <summary>0 to 1.</summary>
    public float FallDistance { get; set; }

    /// <summary>Full range.</summary>
    public ushort Fire { get; set; }

    /// <summary>A flag.</summary>
    public bool Glowing { get; set; }

    /// <summary>One of eight names.</summary>
    public string Id { get; set; } = null!;

    /// <summary>A flag.</summary>
    public bool Invulnerable { get; set; }

    /// <summary>0 to 1.</summary>
    public double MotionX { get; set; }

    /// <summary>0 to 1.</summary>
    public double MotionY { get; set; }

    /// <summary>0 to 1.</summary>
    public double MotionZ { get; set; }

    /// <summary>A flag.</summary>
    public bool NoGravity { get; set; }

    /// <summary>A flag.</summary>
    public bool OnGround { get; set; }

    /// <summary>0 to 1.</summary>
    public float Pitch { get; set; }

    /// <summary>Full range.</summary>
    public int PortalCooldown { get; set; }

    /// <summary>0 to 1.</summary>
    public double PositionX { get; set; }

    /// <summary>0 to 1.</summary>
    public double PositionY { get; set; }

    /// <summary>0 to 1.</summary>
    public double PositionZ { get; set; }

    /// <summary>A flag.</summary>
    public bool Silent { get; set; }

    /// <summary>Full range.</summary>
    public uint Uuid0 { get; set; }

    /// <summary>Full range.</summary>
    public uint Uuid1 { get; set; }

    /// <summary>Full range.</summary>
    public uint Uuid2 { get; set; }

    /// <summary>Full range.</summary>
    public uint Uuid3 { get; set; }

    /// <summary>0 to 1.</summary>
    public float Yaw { get; set; }
}
