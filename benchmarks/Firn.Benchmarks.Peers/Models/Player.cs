#if SHARPPACK
namespace Firn.Benchmarks.Twins;
#else
namespace Firn.Benchmarks.Shapes;
#endif

/// <summary>How a player plays.</summary>
public enum PlayerMode { Survival, Creative, Adventure, Spectator }


/// <summary>Shape "players": a player of a building game. The root is a <see cref="List{T}"/> of 500 of them, about 0.8 KB each.</summary>
[Packable, MessagePackObject, ProtoContract]
public partial class Player
{
    [Key(0), Slot(0), ProtoMember(1)] public PlayerAbilities Abilities { get; set; } = null!;
    [Key(1), Slot(1), ProtoMember(2)] public string Dimension { get; set; } = null!;
    [Key(2), Slot(2), ProtoMember(3)] public List<PlayerItem> EnderItems { get; set; } = null!;
    [Key(3), Slot(3), ProtoMember(4)] public Position? EnteredNetherPosition { get; set; }
    [Key(4), Slot(4), ProtoMember(5)] public uint ExperienceLevel { get; set; }
    [Key(5), Slot(5), ProtoMember(6)] public float ExperienceProgress { get; set; }
    [Key(6), Slot(6), ProtoMember(7)] public int ExperienceSeed { get; set; }
    [Key(7), Slot(7), ProtoMember(8)] public int ExperienceTotal { get; set; }
    [Key(8), Slot(8), ProtoMember(9)] public float FoodExhaustion { get; set; }
    [Key(9), Slot(9), ProtoMember(10)] public float FoodSaturation { get; set; }
    [Key(10), Slot(10), ProtoMember(11)] public uint FoodTickTimer { get; set; }
    [Key(11), Slot(11), ProtoMember(12)] public PlayerMode GameMode { get; set; }
    [Key(12), Slot(12), ProtoMember(13)] public List<PlayerItem> Inventory { get; set; } = null!;
    [Key(13), Slot(13), ProtoMember(14)] public string Name { get; set; } = null!;
    [Key(14), Slot(14), ProtoMember(15)] public PlayerMode PreviousGameMode { get; set; }
    [Key(15), Slot(15), ProtoMember(16)] public RecipeBook RecipeBook { get; set; } = null!;
    [Key(16), Slot(16), ProtoMember(17)] public PlayerVehicle? RootVehicle { get; set; }
    [Key(17), Slot(17), ProtoMember(18)] public long Score { get; set; }
    [Key(18), Slot(18), ProtoMember(19)] public bool SeenCredits { get; set; }
    [Key(19), Slot(19), ProtoMember(20)] public PlayerItem SelectedItem { get; set; } = null!;
    [Key(20), Slot(20), ProtoMember(21)] public uint SelectedSlot { get; set; }
    [Key(21), Slot(21), ProtoMember(22)] public Entity? ShoulderEntityLeft { get; set; }
    [Key(22), Slot(22), ProtoMember(23)] public Entity? ShoulderEntityRight { get; set; }
    [Key(23), Slot(23), ProtoMember(24)] public ushort SleepTimer { get; set; }
    [Key(24), Slot(24), ProtoMember(25)] public string? SpawnDimension { get; set; }
    [Key(25), Slot(25), ProtoMember(26)] public bool? SpawnForced { get; set; }
    [Key(26), Slot(26), ProtoMember(27)] public long SpawnX { get; set; }
    [Key(27), Slot(27), ProtoMember(28)] public long SpawnY { get; set; }
    [Key(28), Slot(28), ProtoMember(29)] public long SpawnZ { get; set; }

    // Protocol Buffers has no empty list.
    [ProtoAfterDeserialization]
    public void Complete()
    {
        EnderItems ??= [];
        Inventory ??= [];
    }
}


/// <summary>What a player may do: fixed members only.</summary>
[Packable, MessagePackObject, ProtoContract]
public partial class PlayerAbilities
{
    [Key(0), Slot(0), ProtoMember(1)] public float FlySpeed { get; set; }
    [Key(1), Slot(1), ProtoMember(2)] public bool Flying { get; set; }
    [Key(2), Slot(2), ProtoMember(3)] public bool InstantBuild { get; set; }
    [Key(3), Slot(3), ProtoMember(4)] public bool Invulnerable { get; set; }
    [Key(4), Slot(4), ProtoMember(5)] public bool MayBuild { get; set; }
    [Key(5), Slot(5), ProtoMember(6)] public bool MayFly { get; set; }
    [Key(6), Slot(6), ProtoMember(7)] public float WalkSpeed { get; set; }
}


/// <summary>A stack of things.</summary>
[Packable, MessagePackObject, ProtoContract]
public partial class PlayerItem
{
    [Key(0), Slot(0), ProtoMember(1)] public sbyte Count { get; set; }
    [Key(1), Slot(1), ProtoMember(2)] public string Id { get; set; } = null!;
    [Key(2), Slot(2), ProtoMember(3)] public byte Slot { get; set; }
}


/// <summary>What a player rides.</summary>
[Packable, MessagePackObject, ProtoContract]
public partial class PlayerVehicle
{
    [Key(0), Slot(0), ProtoMember(1)] public Entity Entity { get; set; } = null!;
    [Key(1), Slot(1), ProtoMember(2)] public uint Uuid0 { get; set; }
    [Key(2), Slot(2), ProtoMember(3)] public uint Uuid1 { get; set; }
    [Key(3), Slot(3), ProtoMember(4)] public uint Uuid2 { get; set; }
    [Key(4), Slot(4), ProtoMember(5)] public uint Uuid3 { get; set; }
}


/// <summary>A point: a struct, so its members are in field order.</summary>
[Packable, MessagePackObject, ProtoContract]
public partial struct Position
{
    [Key(0), Slot(0), ProtoMember(1)] public double X { get; set; }
    [Key(1), Slot(1), ProtoMember(2)] public double Y { get; set; }
    [Key(2), Slot(2), ProtoMember(3)] public double Z { get; set; }
}


/// <summary>Recipes and the state of four screens.</summary>
[Packable, MessagePackObject, ProtoContract]
public partial class RecipeBook
{
    [Key(0), Slot(0), ProtoMember(1)] public bool BlastFurnaceFiltering { get; set; }
    [Key(1), Slot(1), ProtoMember(2)] public bool BlastFurnaceOpen { get; set; }
    [Key(2), Slot(2), ProtoMember(3)] public bool CraftingFiltering { get; set; }
    [Key(3), Slot(3), ProtoMember(4)] public bool CraftingOpen { get; set; }
    [Key(4), Slot(4), ProtoMember(5)] public bool FurnaceFiltering { get; set; }
    [Key(5), Slot(5), ProtoMember(6)] public bool FurnaceOpen { get; set; }
    [Key(6), Slot(6), ProtoMember(7)] public List<string> Recipes { get; set; } = null!;
    [Key(7), Slot(7), ProtoMember(8)] public bool SmokerFiltering { get; set; }
    [Key(8), Slot(8), ProtoMember(9)] public bool SmokerOpen { get; set; }
    [Key(9), Slot(9), ProtoMember(10)] public List<string> ToBeDisplayed { get; set; } = null!;

    // Protocol Buffers has no empty list.
    [ProtoAfterDeserialization]
    public void Complete()
    {
        Recipes ??= [];
        ToBeDisplayed ??= [];
    }
}


/// <summary>A creature.</summary>
[Packable, MessagePackObject, ProtoContract]
public partial class Entity
{
    [Key(0), Slot(0), ProtoMember(1)] public ushort Air { get; set; }
    [Key(1), Slot(1), ProtoMember(2)] public string? CustomName { get; set; }
    [Key(2), Slot(2), ProtoMember(3)] public bool CustomNameVisible { get; set; }
    [Key(3), Slot(3), ProtoMember(4)] public float FallDistance { get; set; }
    [Key(4), Slot(4), ProtoMember(5)] public ushort Fire { get; set; }
    [Key(5), Slot(5), ProtoMember(6)] public bool Glowing { get; set; }
    [Key(6), Slot(6), ProtoMember(7)] public string Id { get; set; } = null!;
    [Key(7), Slot(7), ProtoMember(8)] public bool Invulnerable { get; set; }
    [Key(8), Slot(8), ProtoMember(9)] public double MotionX { get; set; }
    [Key(9), Slot(9), ProtoMember(10)] public double MotionY { get; set; }
    [Key(10), Slot(10), ProtoMember(11)] public double MotionZ { get; set; }
    [Key(11), Slot(11), ProtoMember(12)] public bool NoGravity { get; set; }
    [Key(12), Slot(12), ProtoMember(13)] public bool OnGround { get; set; }
    [Key(13), Slot(13), ProtoMember(14)] public float Pitch { get; set; }
    [Key(14), Slot(14), ProtoMember(15)] public int PortalCooldown { get; set; }
    [Key(15), Slot(15), ProtoMember(16)] public double PositionX { get; set; }
    [Key(16), Slot(16), ProtoMember(17)] public double PositionY { get; set; }
    [Key(17), Slot(17), ProtoMember(18)] public double PositionZ { get; set; }
    [Key(18), Slot(18), ProtoMember(19)] public bool Silent { get; set; }
    [Key(19), Slot(19), ProtoMember(20)] public uint Uuid0 { get; set; }
    [Key(20), Slot(20), ProtoMember(21)] public uint Uuid1 { get; set; }
    [Key(21), Slot(21), ProtoMember(22)] public uint Uuid2 { get; set; }
    [Key(22), Slot(22), ProtoMember(23)] public uint Uuid3 { get; set; }
    [Key(23), Slot(23), ProtoMember(24)] public float Yaw { get; set; }
}
