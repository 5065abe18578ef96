namespace Firn.Benchmarks.Shapes;

/// <summary>Seeded players.</summary>
internal static class PlayerInputs
{
    private static readonly string[] Dimensions = ["overworld", "nether", "end"];
    private static readonly string[] Items = ["stone", "oak_planks", "iron_pickaxe", "torch", "cooked_salmon", "glass_bottle", "redstone_repeater", "bow"];
    private static readonly string[] Creatures = ["cow", "sheep", "spider", "ender_dragon", "zombie_villager", "parrot", "horse", "magma_cube"];
    private static readonly string[] Nicknames = ["Biscuit", "Comet", "Duchess", "Pickle", "Shadow", "Thunder", "Waffles", "Zigzag"];
    private static readonly string[] Recipes = ["bread", "chest", "ladder", "lantern", "map", "minecart", "painting", "stone_brick_stairs"];

    /// <summary>One player.</summary>
    public static Player Player(SeededText text) => new()
    {
        GameMode = (PlayerMode)text.Random.Next(4),
        PreviousGameMode = (PlayerMode)text.Random.Next(4),
        Score = text.Int64(),
        Name = text.Between(6, 16),
        Dimension = text.OneOf(Dimensions),
        SelectedSlot = text.UInt32(),
        SelectedItem = Item(text),
        SpawnDimension = text.Flip() ? text.OneOf(Dimensions) : null,
        SpawnX = text.Int64(),
        SpawnY = text.Int64(),
        SpawnZ = text.Int64(),
        SpawnForced = text.Flip() ? text.Flip() : null,
        SleepTimer = (ushort)text.UInt32(),
        FoodExhaustion = text.Random.NextSingle(),
        FoodSaturation = text.Random.NextSingle(),
        FoodTickTimer = text.UInt32(),
        ExperienceLevel = text.UInt32(),
        ExperienceProgress = text.Random.NextSingle(),
        ExperienceTotal = text.Int32(),
        ExperienceSeed = text.Int32(),
        Inventory = Inputs.Many(text.Random.Next(40), () => Item(text)),
        EnderItems = Inputs.Many(text.Random.Next(27), () => Item(text)),
        Abilities = new PlayerAbilities
        {
            WalkSpeed = text.Random.NextSingle(),
            FlySpeed = text.Random.NextSingle(),
            MayFly = text.Flip(),
            Flying = text.Flip(),
            Invulnerable = text.Flip(),
            MayBuild = text.Flip(),
            InstantBuild = text.Flip(),
        },
        EnteredNetherPosition = text.Flip()
            ? new Position { X = text.Random.NextDouble(), Y = text.Random.NextDouble(), Z = text.Random.NextDouble() }
            : null,
        RootVehicle = text.Flip()
            ? new PlayerVehicle { Uuid0 = text.UInt32(), Uuid1 = text.UInt32(), Uuid2 = text.UInt32(), Uuid3 = text.UInt32(), Entity = Entity(text) }
            : null,
        ShoulderEntityLeft = text.Flip() ? Entity(text) : null,
        ShoulderEntityRight = text.Flip() ? Entity(text) : null,
        SeenCredits = text.Flip(),
        RecipeBook = new RecipeBook
        {
            Recipes = Inputs.Many(text.Random.Next(30), () => text.OneOf(Recipes)),
            ToBeDisplayed = Inputs.Many(text.Random.Next(10), () => text.OneOf(Recipes)),
            BlastFurnaceFiltering = text.Flip(),
            BlastFurnaceOpen = text.Flip(),
            CraftingFiltering = text.Flip(),
            CraftingOpen = text.Flip(),
            FurnaceFiltering = text.Flip(),
            FurnaceOpen = text.Flip(),
            SmokerFiltering = text.Flip(),
            SmokerOpen = text.Flip(),
        },
    };

    private static PlayerItem Item(SeededText text) => new()
    {
        Count = (sbyte)text.Int32(),
        Slot = (byte)text.Int32(),
        Id = text.OneOf(Items),
    };

    private static Entity Entity(SeededText text) => new()
    {
        Id = text.OneOf(Creatures),
        PositionX = text.Random.NextDouble(),
        PositionY = text.Random.NextDouble(),
        PositionZ = text.Random.NextDouble(),
        MotionX = text.Random.NextDouble(),
        MotionY = text.Random.NextDouble(),
        MotionZ = text.Random.NextDouble(),
        Yaw = text.Random.NextSingle(),
        Pitch = text.Random.NextSingle(),
        FallDistance = text.Random.NextSingle(),
        Fire = (ushort)text.UInt32(),
        Air = (ushort)text.UInt32(),
        OnGround = text.Flip(),
        NoGravity = text.Flip(),
        Invulnerable = text.Flip(),
        PortalCooldown = text.Int32(),
        Uuid0 = text.UInt32(),
        Uuid1 = text.UInt32(),
        Uuid2 = text.UInt32(),
        Uuid3 = text.UInt32(),
        CustomName = text.Flip() ? text.OneOf(Nicknames) : null,
        CustomNameVisible = text.Flip(),
        Silent = text.Flip(),
        Glowing = text.Flip(),
    };
}
