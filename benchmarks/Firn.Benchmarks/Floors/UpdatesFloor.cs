using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Firn.Benchmarks.External;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Floors;

/// <summary>Floors of "updates".</summary>
internal static unsafe class UpdatesFloor
{
    private const int ContactEnd = 30; // flags, position, heading, id, kind, speed, stance

    /// <summary>S2.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int Encode(byte* target, List<ContactUpdate> value) => (int)(Write(target, value) - target);

    /// <summary>S3.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte[] ToArray(List<ContactUpdate> value)
    {
        byte* block = Scratch.Block;
        return Wire.ToArray(block, (int)(Write(block, value) - block));
    }

    /// <summary>D2.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static List<ContactUpdate> Decode(byte[] message)
    {
        fixed (byte* start = message)
        {
            byte* p = start + 1;
            uint count = Wire.ReadCount(ref p);
            List<ContactUpdate> list = new((int)(count >> 1));
            CollectionsMarshal.SetCount(list, (int)(count >> 1));
            Span<ContactUpdate> updates = CollectionsMarshal.AsSpan(list);
            if ((count & 1) != 0)
            {
                Wire.ReadSparse(ref p, updates, &ReadUpdate);
                return list;
            }

            for (int i = 0; i < updates.Length; i++) updates[i] = ReadUpdate(ref p);
            return list;
        }
    }

    /// <summary>D0.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static List<ContactUpdate> Allocate(List<ContactUpdate> value) => GraphFloor.Many(value, static update => new ContactUpdate
    {
        Contacts = Many(update.Contacts, static contact => new Contact { Sensors = NewArray(contact.Sensors), Tags = NewArray(contact.Tags) }),
        Terrain = update.Terrain is null ? null! : new Terrain { Heights = NewArray(update.Terrain.Heights) },
    });

    /// <summary>D1.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static List<ContactUpdate> Copy(List<ContactUpdate> value) => GraphFloor.Many(value, static update => new ContactUpdate
    {
        Contacts = Many(update.Contacts, static contact => new Contact
        {
            At = contact.At,
            Heading = contact.Heading,
            Id = contact.Id,
            Kind = contact.Kind,
            Sensors = Copy(contact.Sensors),
            Side = contact.Side,
            Speed = contact.Speed,
            Stance = contact.Stance,
            Tags = Copy(contact.Tags),
        }),
        Number = update.Number,
        Terrain = update.Terrain is null ? null! : new Terrain { Heights = Copy(update.Terrain.Heights), Roughness = update.Terrain.Roughness },
    });

    private static Contact[] Many(Contact[]? values, Func<Contact, Contact> select)
    {
        if (values is null) return null!;
        Contact[] result = new Contact[values.Length];
        for (int i = 0; i < values.Length; i++) result[i] = values[i] is null ? null! : select(values[i]);
        return result;
    }

    private static T[] NewArray<T>(T[]? values) => values is null ? null! : values.Length == 0 ? [] : new T[values.Length];

    private static T[] Copy<T>(T[]? values) => values is null ? null! : values.Length == 0 ? [] : values.AsSpan().ToArray();

    private static byte* Write(byte* p, List<ContactUpdate> list)
    {
        *p++ = Wire.Header;
        byte* start = p;
        ReadOnlySpan<ContactUpdate?> updates = CollectionsMarshal.AsSpan(list);
        p = Wire.WriteCount(p, (uint)updates.Length * 2);
        foreach (ContactUpdate? update in updates)
        {
            if (update is null) return Wire.WriteSparse<ContactUpdate>(start, updates!, &Write);
            p = Write(p, update);
        }

        return p;
    }

    private static byte* Write(byte* p, ContactUpdate update)
    {
        Contact[]? contacts = update.Contacts;
        Terrain? terrain = update.Terrain;
        *p = (byte)(Wire.Present(contacts) | (Wire.Present(terrain) << 1));
        *(int*)(p + 1) = update.Number;
        p += 5;
        if (contacts is not null) p = Write(p, contacts);
        if (terrain is null) return p;
        byte[]? heights = terrain.Heights;
        *p = (byte)Wire.Present(heights);
        *(float*)(p + 1) = terrain.Roughness;
        return heights is null ? p + 5 : WriteRun<byte>(p + 5, heights);
    }

    private static byte* Write(byte* p, Contact[] contacts)
    {
        byte* start = p;
        p = Wire.WriteCount(p, (uint)contacts.Length * 2);
        foreach (Contact? contact in contacts)
        {
            if (contact is null) return Wire.WriteSparse<Contact>(start, contacts, &Write);
            p = Write(p, contact);
        }

        return p;
    }

    private static byte* Write(byte* p, Contact contact)
    {
        bool[]? sensors = contact.Sensors;
        Allegiance? side = contact.Side;
        ushort[]? tags = contact.Tags;
        Place at = contact.At;
        Stance stance = contact.Stance;
        *p = (byte)(Wire.Present(sensors) | (Wire.Bit(side.HasValue) << 1) | (Wire.Present(tags) << 2));
        *(float*)(p + 1) = at.X;
        *(float*)(p + 5) = at.Y;
        *(float*)(p + 9) = at.Z;
        *(float*)(p + 13) = contact.Heading;
        *(uint*)(p + 17) = contact.Id;
        p[21] = contact.Kind;
        *(float*)(p + 22) = contact.Speed;
        p[26] = (byte)Wire.Bit(stance.IsMoving);
        p[27] = stance.Level;
        *(ushort*)(p + 28) = stance.Gear;
        p += ContactEnd;
        if (sensors is not null) p = Write(p, sensors);
        if (side.HasValue)
        {
            *(int*)p = (int)side.GetValueOrDefault();
            p += sizeof(int);
        }

        return tags is null ? p : WriteRun<ushort>(p, tags);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* WriteRun<T>(byte* p, ReadOnlySpan<T> values)
        where T : unmanaged
    {
        p = Wire.WriteCount(p, (uint)values.Length);
        values.CopyTo(new Span<T>(p, values.Length));
        return p + ((long)values.Length * sizeof(T));
    }

    // Eight at a time: a multiplication brings the lowest bit of each byte into the highest byte.
    private static byte* Write(byte* p, bool[] values)
    {
        int length = values.Length;
        p = Wire.WriteCount(p, (uint)length);
        fixed (bool* first = values)
        {
            byte* from = (byte*)first;
            for (; length >= 8; length -= 8, from += 8) *p++ = (byte)((*(ulong*)from * 0x0102_0408_1020_4080) >> 56);
            if (length == 0) return p;
            uint bits = 0;
            for (int i = 0; i < length; i++) bits |= (uint)from[i] << i;
            *p = (byte)bits;
            return p + 1;
        }
    }

    private static ContactUpdate ReadUpdate(ref byte* cursor)
    {
        byte* p = cursor;
        uint flags = *p;
        ContactUpdate update = new() { Number = *(int*)(p + 1), Contacts = null!, Terrain = null! };
        p += 5;
        if ((flags & 1) != 0) update.Contacts = ReadContacts(ref p);
        if ((flags & 2) != 0)
        {
            bool hasHeights = *p != 0;
            Terrain terrain = new() { Roughness = *(float*)(p + 1), Heights = null! };
            p += 5;
            if (hasHeights) terrain.Heights = ReadRun<byte>(ref p);
            update.Terrain = terrain;
        }

        cursor = p;
        return update;
    }

    private static Contact[] ReadContacts(ref byte* cursor)
    {
        byte* p = cursor;
        uint count = Wire.ReadCount(ref p);
        Contact[] contacts = new Contact[count >> 1];
        if ((count & 1) != 0)
        {
            Wire.ReadSparse<Contact>(ref p, contacts, &ReadContact);
        }
        else
        {
            for (int i = 0; i < contacts.Length; i++) contacts[i] = ReadContact(ref p);
        }

        cursor = p;
        return contacts;
    }

    private static Contact ReadContact(ref byte* cursor)
    {
        byte* p = cursor;
        uint flags = *p;
        Contact contact = new()
        {
            At = new Place { X = *(float*)(p + 1), Y = *(float*)(p + 5), Z = *(float*)(p + 9) },
            Heading = *(float*)(p + 13),
            Id = *(uint*)(p + 17),
            Kind = p[21],
            Speed = *(float*)(p + 22),
            Stance = new Stance { IsMoving = p[26] != 0, Level = p[27], Gear = *(ushort*)(p + 28) },
            Sensors = null!,
            Tags = null!,
        };
        p += ContactEnd;
        if ((flags & 1) != 0) contact.Sensors = ReadBools(ref p);
        if ((flags & 2) != 0)
        {
            contact.Side = (Allegiance)(*(int*)p);
            p += sizeof(int);
        }

        if ((flags & 4) != 0) contact.Tags = ReadRun<ushort>(ref p);
        cursor = p;
        return contact;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static T[] ReadRun<T>(ref byte* p)
        where T : unmanaged
    {
        int count = (int)Wire.ReadCount(ref p);
        T[] values = count == 0 ? [] : new T[count];
        new ReadOnlySpan<T>(p, count).CopyTo(values);
        p += (long)count * sizeof(T);
        return values;
    }

    // Eight at a time: a multiplication brings a copy of the byte to each byte of eight, of which each keeps a bit of its own.
    private static bool[] ReadBools(ref byte* cursor)
    {
        byte* p = cursor;
        int length = (int)Wire.ReadCount(ref p);
        bool[] values = length == 0 ? [] : new bool[length];
        fixed (bool* first = values)
        {
            byte* to = (byte*)first;
            for (; length >= 8; length -= 8, to += 8) *(ulong*)to = Spread(*p++);
            if (length > 0)
            {
                uint bits = *p++;
                for (int i = 0; i < length; i++) to[i] = (byte)((bits >> i) & 1);
            }
        }

        cursor = p;
        return values;
    }

    // A byte that is not 0 becomes 1.
    private static ulong Spread(byte bits)
    {
        ulong kept = (bits * 0x0101_0101_0101_0101UL) & 0x8040_2010_0804_0201;
        return ((((kept & 0x7F7F_7F7F_7F7F_7F7F) + 0x7F7F_7F7F_7F7F_7F7F) | kept) >> 7) & 0x0101_0101_0101_0101;
    }
}
