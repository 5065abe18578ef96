using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Floors;

/// <content>Reading.</content>
internal static unsafe partial class PlayersFloor
{
    /// <summary>D2.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static List<Player> Decode(byte[] message)
    {
        fixed (byte* start = message)
        {
            byte* p = start + 1;
            uint count = Wire.ReadCount(ref p);
            List<Player> list = new((int)(count >> 1));
            CollectionsMarshal.SetCount(list, (int)(count >> 1));
            Span<Player> values = CollectionsMarshal.AsSpan(list);
            if ((count & 1) != 0)
            {
                Wire.ReadSparse(ref p, values, &ReadPlayer);
            }
            else
            {
                for (int i = 0; i < values.Length; i++)
                {
                    byte* next = p;
                    values[i] = ReadPlayer(ref next);
                    p = next;
                }
            }

            return list;
        }
    }

    private static Player ReadPlayer(ref byte* cursor)
    {
        byte* p = cursor;
        uint flags = *(ushort*)p;
        Player value = new()
        {
            ExperienceLevel = *(uint*)(p + 2),
            ExperienceProgress = *(float*)(p + 6),
            ExperienceSeed = *(int*)(p + 10),
            ExperienceTotal = *(int*)(p + 14),
            FoodExhaustion = *(float*)(p + 18),
            FoodSaturation = *(float*)(p + 22),
            FoodTickTimer = *(uint*)(p + 26),
            GameMode = (PlayerMode)(*(int*)(p + 30)),
            PreviousGameMode = (PlayerMode)(*(int*)(p + 34)),
            Score = *(long*)(p + 38),
            SeenCredits = (flags & (1u << 8)) != 0,
            SelectedSlot = *(uint*)(p + 46),
            SleepTimer = *(ushort*)(p + 50),
            SpawnX = *(long*)(p + 52),
            SpawnY = *(long*)(p + 60),
            SpawnZ = *(long*)(p + 68),
        };
        p += 76;
        if ((flags & (1u << 13)) != 0)
        {
            value.SpawnForced = (flags & (1u << 14)) != 0;
        }

        if ((flags & 1) != 0)
        {
            value.Abilities = ReadAbilities(p);
            p += 9;
        }

        if ((flags & 2) != 0)
        {
            value.Dimension = StringReading.Read(ref p);
        }

        if ((flags & 4) != 0)
        {
            byte* next = p;
            value.EnderItems = ReadItems(ref next);
            p = next;
        }

        if ((flags & 8) != 0)
        {
            value.EnteredNetherPosition = Unsafe.ReadUnaligned<Position>(p);
            p += 24;
        }

        if ((flags & 16) != 0)
        {
            byte* next = p;
            value.Inventory = ReadItems(ref next);
            p = next;
        }

        if ((flags & 32) != 0)
        {
            value.Name = StringReading.Read(ref p);
        }

        if ((flags & 64) != 0)
        {
            byte* next = p;
            value.RecipeBook = ReadRecipes(ref next);
            p = next;
        }

        if ((flags & 128) != 0)
        {
            byte* next = p;
            value.RootVehicle = ReadVehicle(ref next);
            p = next;
        }

        if ((flags & (1u << 9)) != 0)
        {
            byte* next = p;
            value.SelectedItem = ReadItem(ref next);
            p = next;
        }

        if ((flags & (1u << 10)) != 0)
        {
            byte* next = p;
            value.ShoulderEntityLeft = ReadEntity(ref next);
            p = next;
        }

        if ((flags & (1u << 11)) != 0)
        {
            byte* next = p;
            value.ShoulderEntityRight = ReadEntity(ref next);
            p = next;
        }

        if ((flags & (1u << 12)) != 0)
        {
            value.SpawnDimension = StringReading.Read(ref p);
        }

        cursor = p;
        return value;
    }

    private static PlayerAbilities ReadAbilities(byte* p)
    {
        uint flags = p[0];
        return new PlayerAbilities
        {
            FlySpeed = *(float*)(p + 1),
            Flying = (flags & 1) != 0,
            InstantBuild = (flags & 2) != 0,
            Invulnerable = (flags & 4) != 0,
            MayBuild = (flags & 8) != 0,
            MayFly = (flags & 16) != 0,
            WalkSpeed = *(float*)(p + 5),
        };
    }

    private static List<PlayerItem> ReadItems(ref byte* cursor)
    {
        byte* p = cursor;
        uint count = Wire.ReadCount(ref p);
        List<PlayerItem> list = new((int)(count >> 1));
        CollectionsMarshal.SetCount(list, (int)(count >> 1));
        Span<PlayerItem> values = CollectionsMarshal.AsSpan(list);
        if ((count & 1) != 0)
        {
            Wire.ReadSparse(ref p, values, &ReadItem);
        }
        else
        {
            for (int i = 0; i < values.Length; i++)
            {
                byte* next = p;
                values[i] = ReadItem(ref next);
                p = next;
            }
        }

        cursor = p;
        return list;
    }

    private static PlayerItem ReadItem(ref byte* cursor)
    {
        byte* p = cursor;
        uint flags = p[0];
        PlayerItem value = new() { Count = (sbyte)p[1], Slot = p[2] };
        p += 3;
        if (flags != 0)
        {
            value.Id = StringReading.Read(ref p);
        }

        cursor = p;
        return value;
    }

    private static RecipeBook ReadRecipes(ref byte* cursor)
    {
        byte* p = cursor;
        uint flags = *(ushort*)p;
        RecipeBook value = new()
        {
            BlastFurnaceFiltering = (flags & 1) != 0,
            BlastFurnaceOpen = (flags & 2) != 0,
            CraftingFiltering = (flags & 4) != 0,
            CraftingOpen = (flags & 8) != 0,
            FurnaceFiltering = (flags & 16) != 0,
            FurnaceOpen = (flags & 32) != 0,
            SmokerFiltering = (flags & 128) != 0,
            SmokerOpen = (flags & 256) != 0,
        };
        p += 2;
        if ((flags & 64) != 0)
        {
            byte* next = p;
            value.Recipes = StringListFloor.Read(ref next);
            p = next;
        }

        if ((flags & 512) != 0)
        {
            byte* next = p;
            value.ToBeDisplayed = StringListFloor.Read(ref next);
            p = next;
        }

        cursor = p;
        return value;
    }

    private static PlayerVehicle ReadVehicle(ref byte* cursor)
    {
        byte* p = cursor;
        uint flags = p[0];
        PlayerVehicle value = new()
        {
            Uuid0 = *(uint*)(p + 1),
            Uuid1 = *(uint*)(p + 5),
            Uuid2 = *(uint*)(p + 9),
            Uuid3 = *(uint*)(p + 13),
        };
        p += 17;
        if (flags != 0)
        {
            byte* next = p;
            value.Entity = ReadEntity(ref next);
            p = next;
        }

        cursor = p;
        return value;
    }

    private static Entity ReadEntity(ref byte* cursor)
    {
        byte* p = cursor;
        uint flags = p[0];
        Entity value = new()
        {
            Air = *(ushort*)(p + 1),
            CustomNameVisible = (flags & 2) != 0,
            FallDistance = *(float*)(p + 3),
            Fire = *(ushort*)(p + 7),
            Glowing = (flags & 4) != 0,
            Invulnerable = (flags & 16) != 0,
            MotionX = *(double*)(p + 9),
            MotionY = *(double*)(p + 17),
            MotionZ = *(double*)(p + 25),
            NoGravity = (flags & 32) != 0,
            OnGround = (flags & 64) != 0,
            Pitch = *(float*)(p + 33),
            PortalCooldown = *(int*)(p + 37),
            PositionX = *(double*)(p + 41),
            PositionY = *(double*)(p + 49),
            PositionZ = *(double*)(p + 57),
            Silent = (flags & 128) != 0,
            Uuid0 = *(uint*)(p + 65),
            Uuid1 = *(uint*)(p + 69),
            Uuid2 = *(uint*)(p + 73),
            Uuid3 = *(uint*)(p + 77),
            Yaw = *(float*)(p + 81),
        };
        p += 85;
        if ((flags & 1) != 0)
        {
            value.CustomName = StringReading.Read(ref p);
        }

        if ((flags & 8) != 0)
        {
            value.Id = StringReading.Read(ref p);
        }

        cursor = p;
        return value;
    }
}
