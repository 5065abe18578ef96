using System.Runtime.CompilerServices;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Floors;

/// <content>Allocation and copies.</content>
internal static unsafe partial class PlayersFloor
{
    /// <summary>D0.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static List<Player> Allocate(List<Player> list) => GraphFloor.Many(list, static player => AllocatePlayer(player));

    /// <summary>D1.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static List<Player> Copy(List<Player> list) => GraphFloor.Many(list, static player => CopyPlayer(player));

    private static Player AllocatePlayer(Player value) => new()
    {
        Abilities = value.Abilities is null ? null! : AllocateAbilities(value.Abilities),
        Dimension = GraphFloor.Allocate(value.Dimension),
        EnderItems = GraphFloor.Many(value.EnderItems, static item => AllocateItem(item)),
        Inventory = GraphFloor.Many(value.Inventory, static item => AllocateItem(item)),
        Name = GraphFloor.Allocate(value.Name),
        RecipeBook = value.RecipeBook is null ? null! : AllocateRecipes(value.RecipeBook),
        RootVehicle = value.RootVehicle is null ? null! : AllocateVehicle(value.RootVehicle),
        SelectedItem = value.SelectedItem is null ? null! : AllocateItem(value.SelectedItem),
        ShoulderEntityLeft = value.ShoulderEntityLeft is null ? null! : AllocateEntity(value.ShoulderEntityLeft),
        ShoulderEntityRight = value.ShoulderEntityRight is null ? null! : AllocateEntity(value.ShoulderEntityRight),
        SpawnDimension = GraphFloor.Allocate(value.SpawnDimension),
    };

    private static Player CopyPlayer(Player value) => new()
    {
        Abilities = value.Abilities is null ? null! : CopyAbilities(value.Abilities),
        Dimension = GraphFloor.Copy(value.Dimension),
        EnderItems = GraphFloor.Many(value.EnderItems, static item => CopyItem(item)),
        EnteredNetherPosition = value.EnteredNetherPosition,
        ExperienceLevel = value.ExperienceLevel,
        ExperienceProgress = value.ExperienceProgress,
        ExperienceSeed = value.ExperienceSeed,
        ExperienceTotal = value.ExperienceTotal,
        FoodExhaustion = value.FoodExhaustion,
        FoodSaturation = value.FoodSaturation,
        FoodTickTimer = value.FoodTickTimer,
        GameMode = value.GameMode,
        Inventory = GraphFloor.Many(value.Inventory, static item => CopyItem(item)),
        Name = GraphFloor.Copy(value.Name),
        PreviousGameMode = value.PreviousGameMode,
        RecipeBook = value.RecipeBook is null ? null! : CopyRecipes(value.RecipeBook),
        RootVehicle = value.RootVehicle is null ? null! : CopyVehicle(value.RootVehicle),
        Score = value.Score,
        SeenCredits = value.SeenCredits,
        SelectedItem = value.SelectedItem is null ? null! : CopyItem(value.SelectedItem),
        SelectedSlot = value.SelectedSlot,
        ShoulderEntityLeft = value.ShoulderEntityLeft is null ? null! : CopyEntity(value.ShoulderEntityLeft),
        ShoulderEntityRight = value.ShoulderEntityRight is null ? null! : CopyEntity(value.ShoulderEntityRight),
        SleepTimer = value.SleepTimer,
        SpawnDimension = GraphFloor.Copy(value.SpawnDimension),
        SpawnForced = value.SpawnForced,
        SpawnX = value.SpawnX,
        SpawnY = value.SpawnY,
        SpawnZ = value.SpawnZ,
    };

    private static PlayerItem AllocateItem(PlayerItem value) => new()
    {
        Id = GraphFloor.Allocate(value.Id),
    };

    private static PlayerItem CopyItem(PlayerItem value) => new()
    {
        Count = value.Count,
        Id = GraphFloor.Copy(value.Id),
        Slot = value.Slot,
    };

    private static RecipeBook AllocateRecipes(RecipeBook value) => new()
    {
        Recipes = GraphFloor.Allocate(value.Recipes),
        ToBeDisplayed = GraphFloor.Allocate(value.ToBeDisplayed),
    };

    private static RecipeBook CopyRecipes(RecipeBook value) => new()
    {
        BlastFurnaceFiltering = value.BlastFurnaceFiltering,
        BlastFurnaceOpen = value.BlastFurnaceOpen,
        CraftingFiltering = value.CraftingFiltering,
        CraftingOpen = value.CraftingOpen,
        FurnaceFiltering = value.FurnaceFiltering,
        FurnaceOpen = value.FurnaceOpen,
        Recipes = GraphFloor.Copy(value.Recipes),
        SmokerFiltering = value.SmokerFiltering,
        SmokerOpen = value.SmokerOpen,
        ToBeDisplayed = GraphFloor.Copy(value.ToBeDisplayed),
    };

    private static PlayerVehicle AllocateVehicle(PlayerVehicle value) => new()
    {
        Entity = value.Entity is null ? null! : AllocateEntity(value.Entity),
    };

    private static PlayerVehicle CopyVehicle(PlayerVehicle value) => new()
    {
        Entity = value.Entity is null ? null! : CopyEntity(value.Entity),
        Uuid0 = value.Uuid0,
        Uuid1 = value.Uuid1,
        Uuid2 = value.Uuid2,
        Uuid3 = value.Uuid3,
    };

    private static Entity AllocateEntity(Entity value) => new()
    {
        CustomName = GraphFloor.Allocate(value.CustomName),
        Id = GraphFloor.Allocate(value.Id),
    };

    private static Entity CopyEntity(Entity value) => new()
    {
        Air = value.Air,
        CustomName = GraphFloor.Copy(value.CustomName),
        CustomNameVisible = value.CustomNameVisible,
        FallDistance = value.FallDistance,
        Fire = value.Fire,
        Glowing = value.Glowing,
        Id = GraphFloor.Copy(value.Id),
        Invulnerable = value.Invulnerable,
        MotionX = value.MotionX,
        MotionY = value.MotionY,
        MotionZ = value.MotionZ,
        NoGravity = value.NoGravity,
        OnGround = value.OnGround,
        Pitch = value.Pitch,
        PortalCooldown = value.PortalCooldown,
        PositionX = value.PositionX,
        PositionY = value.PositionY,
        PositionZ = value.PositionZ,
        Silent = value.Silent,
        Uuid0 = value.Uuid0,
        Uuid1 = value.Uuid1,
        Uuid2 = value.Uuid2,
        Uuid3 = value.Uuid3,
        Yaw = value.Yaw,
    };

    private static PlayerAbilities AllocateAbilities(PlayerAbilities _) => new();

    private static PlayerAbilities CopyAbilities(PlayerAbilities value) => new()
    {
        FlySpeed = value.FlySpeed,
        Flying = value.Flying,
        InstantBuild = value.InstantBuild,
        Invulnerable = value.Invulnerable,
        MayBuild = value.MayBuild,
        MayFly = value.MayFly,
        WalkSpeed = value.WalkSpeed,
    };
}
