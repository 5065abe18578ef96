using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Floors;

/// <summary>Floors of "players": writing.</summary>
internal static unsafe partial class PlayersFloor
{
    /// <summary>S2.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int Encode(byte* target, List<Player> list)
    {
        byte* p = target;
        *p++ = Wire.Header;
        ReadOnlySpan<Player?> values = CollectionsMarshal.AsSpan(list);
        p = Wire.WriteCount(p, (uint)values.Length * 2);
        foreach (Player? value in values)
        {
            if (value is null)
            {
                return (int)(Wire.WriteSparse<Player>(target + 1, values!, &WritePlayer) - target);
            }

            p = WritePlayer(p, value);
        }

        return (int)(p - target);
    }

    /// <summary>S3.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte[] ToArray(List<Player> list)
    {
        byte* block = Scratch.Block;
        return Wire.ToArray(block, Encode(block, list));
    }

    private static byte* WritePlayer(byte* p, Player value)
    {
        PlayerAbilities? abilities = value.Abilities;
        string? dimension = value.Dimension;
        List<PlayerItem>? ender = value.EnderItems;
        Position? nether = value.EnteredNetherPosition;
        List<PlayerItem>? inventory = value.Inventory;
        string? name = value.Name;
        RecipeBook? recipes = value.RecipeBook;
        PlayerVehicle? vehicle = value.RootVehicle;
        PlayerItem? selected = value.SelectedItem;
        Entity? left = value.ShoulderEntityLeft;
        Entity? right = value.ShoulderEntityRight;
        string? spawn = value.SpawnDimension;
        bool? forced = value.SpawnForced;
        *(ushort*)p = (ushort)(Wire.Present(abilities) | (Wire.Present(dimension) << 1) | (Wire.Present(ender) << 2) | (Wire.Bit(nether.HasValue) << 3)
            | (Wire.Present(inventory) << 4) | (Wire.Present(name) << 5) | (Wire.Present(recipes) << 6) | (Wire.Present(vehicle) << 7)
            | (Wire.Bit(value.SeenCredits) << 8) | (Wire.Present(selected) << 9) | (Wire.Present(left) << 10) | (Wire.Present(right) << 11)
            | (Wire.Present(spawn) << 12) | (Wire.Bit(forced.HasValue) << 13) | (Wire.Bit(forced.GetValueOrDefault()) << 14));
        *(uint*)(p + 2) = value.ExperienceLevel;
        *(float*)(p + 6) = value.ExperienceProgress;
        *(int*)(p + 10) = value.ExperienceSeed;
        *(int*)(p + 14) = value.ExperienceTotal;
        *(float*)(p + 18) = value.FoodExhaustion;
        *(float*)(p + 22) = value.FoodSaturation;
        *(uint*)(p + 26) = value.FoodTickTimer;
        *(int*)(p + 30) = (int)value.GameMode;
        *(int*)(p + 34) = (int)value.PreviousGameMode;
        *(long*)(p + 38) = value.Score;
        *(uint*)(p + 46) = value.SelectedSlot;
        *(ushort*)(p + 50) = value.SleepTimer;
        *(long*)(p + 52) = value.SpawnX;
        *(long*)(p + 60) = value.SpawnY;
        *(long*)(p + 68) = value.SpawnZ;
        p += 76;
        if (abilities is not null)
        {
            p = WriteAbilities(p, abilities);
        }

        if (dimension is not null)
        {
            p = StringWriting.Write(p, dimension);
        }

        if (ender is not null)
        {
            p = WriteItems(p, ender);
        }

        if (nether.HasValue)
        {
            Unsafe.WriteUnaligned(p, nether.GetValueOrDefault());
            p += 24;
        }

        if (inventory is not null)
        {
            p = WriteItems(p, inventory);
        }

        if (name is not null)
        {
            p = StringWriting.Write(p, name);
        }

        if (recipes is not null)
        {
            p = WriteRecipes(p, recipes);
        }

        if (vehicle is not null)
        {
            p = WriteVehicle(p, vehicle);
        }

        if (selected is not null)
        {
            p = WriteItem(p, selected);
        }

        if (left is not null)
        {
            p = WriteEntity(p, left);
        }

        if (right is not null)
        {
            p = WriteEntity(p, right);
        }

        return spawn is not null ? StringWriting.Write(p, spawn) : p;
    }

    private static byte* WriteAbilities(byte* p, PlayerAbilities value)
    {
        p[0] = (byte)(Wire.Bit(value.Flying) | (Wire.Bit(value.InstantBuild) << 1) | (Wire.Bit(value.Invulnerable) << 2) | (Wire.Bit(value.MayBuild) << 3) | (Wire.Bit(value.MayFly) << 4));
        *(float*)(p + 1) = value.FlySpeed;
        *(float*)(p + 5) = value.WalkSpeed;
        return p + 9;
    }

    private static byte* WriteItems(byte* p, List<PlayerItem> list)
    {
        byte* start = p;
        ReadOnlySpan<PlayerItem?> values = CollectionsMarshal.AsSpan(list);
        p = Wire.WriteCount(p, (uint)values.Length * 2);
        foreach (PlayerItem? value in values)
        {
            if (value is null)
            {
                return Wire.WriteSparse<PlayerItem>(start, values!, &WriteItem);
            }

            p = WriteItem(p, value);
        }

        return p;
    }

    private static byte* WriteItem(byte* p, PlayerItem value)
    {
        string? id = value.Id;
        p[0] = (byte)Wire.Present(id);
        p[1] = (byte)value.Count;
        p[2] = value.Slot;
        p += 3;
        return id is not null ? StringWriting.Write(p, id) : p;
    }

    private static byte* WriteRecipes(byte* p, RecipeBook value)
    {
        List<string>? recipes = value.Recipes;
        List<string>? display = value.ToBeDisplayed;
        *(ushort*)p = (ushort)(Wire.Bit(value.BlastFurnaceFiltering) | (Wire.Bit(value.BlastFurnaceOpen) << 1) | (Wire.Bit(value.CraftingFiltering) << 2)
            | (Wire.Bit(value.CraftingOpen) << 3) | (Wire.Bit(value.FurnaceFiltering) << 4) | (Wire.Bit(value.FurnaceOpen) << 5) | (Wire.Present(recipes) << 6)
            | (Wire.Bit(value.SmokerFiltering) << 7) | (Wire.Bit(value.SmokerOpen) << 8) | (Wire.Present(display) << 9));
        p += 2;
        if (recipes is not null)
        {
            p = StringListFloor.Write(p, recipes);
        }

        return display is not null ? StringListFloor.Write(p, display) : p;
    }

    private static byte* WriteVehicle(byte* p, PlayerVehicle value)
    {
        Entity? entity = value.Entity;
        p[0] = (byte)Wire.Present(entity);
        *(uint*)(p + 1) = value.Uuid0;
        *(uint*)(p + 5) = value.Uuid1;
        *(uint*)(p + 9) = value.Uuid2;
        *(uint*)(p + 13) = value.Uuid3;
        p += 17;
        return entity is not null ? WriteEntity(p, entity) : p;
    }

    private static byte* WriteEntity(byte* p, Entity value)
    {
        string? name = value.CustomName;
        string? id = value.Id;
        p[0] = (byte)(Wire.Present(name) | (Wire.Bit(value.CustomNameVisible) << 1) | (Wire.Bit(value.Glowing) << 2) | (Wire.Present(id) << 3)
            | (Wire.Bit(value.Invulnerable) << 4) | (Wire.Bit(value.NoGravity) << 5) | (Wire.Bit(value.OnGround) << 6) | (Wire.Bit(value.Silent) << 7));
        *(ushort*)(p + 1) = value.Air;
        *(float*)(p + 3) = value.FallDistance;
        *(ushort*)(p + 7) = value.Fire;
        *(double*)(p + 9) = value.MotionX;
        *(double*)(p + 17) = value.MotionY;
        *(double*)(p + 25) = value.MotionZ;
        *(float*)(p + 33) = value.Pitch;
        *(int*)(p + 37) = value.PortalCooldown;
        *(double*)(p + 41) = value.PositionX;
        *(double*)(p + 49) = value.PositionY;
        *(double*)(p + 57) = value.PositionZ;
        *(uint*)(p + 65) = value.Uuid0;
        *(uint*)(p + 69) = value.Uuid1;
        *(uint*)(p + 73) = value.Uuid2;
        *(uint*)(p + 77) = value.Uuid3;
        *(float*)(p + 81) = value.Yaw;
        p += 85;
        if (name is not null)
        {
            p = StringWriting.Write(p, name);
        }

        return id is not null ? StringWriting.Write(p, id) : p;
    }
}
