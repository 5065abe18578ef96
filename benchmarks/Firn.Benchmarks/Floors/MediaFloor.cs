using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Floors;

/// <summary>Floors of "media".</summary>
internal static unsafe class MediaFloor
{
    /// <summary>S2.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int Encode(byte* target, MediaContent value)
    {
        byte* p = target;
        List<MediaImage>? images = value.Images;
        MediaClip? media = value.Media;
        p[0] = Wire.Header;
        p[1] = (byte)(Wire.Present(images) | (Wire.Present(media) << 1));
        p += 2;
        if (images is not null)
        {
            p = WriteImages(p, images);
        }

        if (media is not null)
        {
            p = WriteClip(p, media);
        }

        return (int)(p - target);
    }

    /// <summary>S3.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte[] ToArray(MediaContent value)
    {
        byte* block = Scratch.Block;
        return Wire.ToArray(block, Encode(block, value));
    }

    /// <summary>D2.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static MediaContent Decode(byte[] message)
    {
        fixed (byte* start = message)
        {
            byte* p = start + 2;
            uint flags = start[1];
            MediaContent value = new();
            if ((flags & 1) != 0)
            {
                byte* next = p;
                value.Images = ReadImages(ref next);
                p = next;
            }

            if ((flags & 2) != 0)
            {
                value.Media = ReadClip(p);
            }

            return value;
        }
    }

    /// <summary>D0.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static MediaContent Allocate(MediaContent value) => new()
    {
        Images = GraphFloor.Many(value.Images, static image => new MediaImage
        {
            Title = GraphFloor.Allocate(image.Title),
            Uri = GraphFloor.Allocate(image.Uri),
        }),
        Media = value.Media is { } media
            ? new MediaClip
            {
                Copyright = GraphFloor.Allocate(media.Copyright),
                Format = GraphFloor.Allocate(media.Format),
                Persons = GraphFloor.Allocate(media.Persons),
                Title = GraphFloor.Allocate(media.Title),
                Uri = GraphFloor.Allocate(media.Uri),
            }
            : null!,
    };

    /// <summary>D1.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static MediaContent Copy(MediaContent value) => new()
    {
        Images = GraphFloor.Many(value.Images, static image => new MediaImage
        {
            Height = image.Height,
            Size = image.Size,
            Title = GraphFloor.Copy(image.Title),
            Uri = GraphFloor.Copy(image.Uri),
            Width = image.Width,
        }),
        Media = value.Media is { } media
            ? new MediaClip
            {
                Bitrate = media.Bitrate,
                Copyright = GraphFloor.Copy(media.Copyright),
                Duration = media.Duration,
                Format = GraphFloor.Copy(media.Format),
                Height = media.Height,
                Persons = GraphFloor.Copy(media.Persons),
                Player = media.Player,
                Size = media.Size,
                Title = GraphFloor.Copy(media.Title),
                Uri = GraphFloor.Copy(media.Uri),
                Width = media.Width,
            }
            : null!,
    };

    private static byte* WriteImages(byte* p, List<MediaImage> list)
    {
        byte* start = p;
        ReadOnlySpan<MediaImage?> values = CollectionsMarshal.AsSpan(list);
        p = Wire.WriteCount(p, (uint)values.Length * 2);
        foreach (MediaImage? value in values)
        {
            if (value is null)
            {
                return Wire.WriteSparse<MediaImage>(start, values!, &WriteImage);
            }

            p = WriteImage(p, value);
        }

        return p;
    }

    private static byte* WriteImage(byte* p, MediaImage value)
    {
        string? title = value.Title;
        string? uri = value.Uri;
        p[0] = (byte)(Wire.Present(title) | (Wire.Present(uri) << 1));
        *(int*)(p + 1) = value.Height;
        *(int*)(p + 5) = (int)value.Size;
        *(int*)(p + 9) = value.Width;
        p += 13;
        if (title is not null)
        {
            p = StringWriting.Write(p, title);
        }

        return uri is not null ? StringWriting.Write(p, uri) : p;
    }

    private static byte* WriteClip(byte* p, MediaClip value)
    {
        string? copyright = value.Copyright;
        string? format = value.Format;
        List<string>? persons = value.Persons;
        string? title = value.Title;
        string? uri = value.Uri;
        p[0] = (byte)(Wire.Present(copyright) | (Wire.Present(format) << 1) | (Wire.Present(persons) << 2) | (Wire.Present(title) << 3) | (Wire.Present(uri) << 4));
        *(int*)(p + 1) = value.Bitrate;
        *(long*)(p + 5) = value.Duration;
        *(int*)(p + 13) = value.Height;
        *(int*)(p + 17) = (int)value.Player;
        *(long*)(p + 21) = value.Size;
        *(int*)(p + 29) = value.Width;
        p += 33;
        if (copyright is not null)
        {
            p = StringWriting.Write(p, copyright);
        }

        if (format is not null)
        {
            p = StringWriting.Write(p, format);
        }

        if (persons is not null)
        {
            p = StringListFloor.Write(p, persons);
        }

        if (title is not null)
        {
            p = StringWriting.Write(p, title);
        }

        return uri is not null ? StringWriting.Write(p, uri) : p;
    }

    private static List<MediaImage> ReadImages(ref byte* cursor)
    {
        byte* p = cursor;
        uint count = Wire.ReadCount(ref p);
        List<MediaImage> list = new((int)(count >> 1));
        CollectionsMarshal.SetCount(list, (int)(count >> 1));
        Span<MediaImage> values = CollectionsMarshal.AsSpan(list);
        if ((count & 1) != 0)
        {
            Wire.ReadSparse(ref p, values, &ReadImage);
        }
        else
        {
            for (int i = 0; i < values.Length; i++)
            {
                byte* next = p;
                values[i] = ReadImage(ref next);
                p = next;
            }
        }

        cursor = p;
        return list;
    }

    private static MediaImage ReadImage(ref byte* cursor)
    {
        byte* p = cursor;
        uint flags = p[0];
        MediaImage value = new()
        {
            Height = *(int*)(p + 1),
            Size = (MediaImageSize)(*(int*)(p + 5)),
            Width = *(int*)(p + 9),
        };
        p += 13;
        if ((flags & 1) != 0)
        {
            value.Title = StringReading.Read(ref p);
        }

        if ((flags & 2) != 0)
        {
            value.Uri = StringReading.Read(ref p);
        }

        cursor = p;
        return value;
    }

    private static MediaClip ReadClip(byte* p)
    {
        uint flags = p[0];
        MediaClip value = new()
        {
            Bitrate = *(int*)(p + 1),
            Duration = *(long*)(p + 5),
            Height = *(int*)(p + 13),
            Player = (MediaPlayer)(*(int*)(p + 17)),
            Size = *(long*)(p + 21),
            Width = *(int*)(p + 29),
        };
        p += 33;
        if ((flags & 1) != 0)
        {
            value.Copyright = StringReading.Read(ref p);
        }

        if ((flags & 2) != 0)
        {
            value.Format = StringReading.Read(ref p);
        }

        if ((flags & 4) != 0)
        {
            byte* next = p;
            value.Persons = StringListFloor.Read(ref next);
            p = next;
        }

        if ((flags & 8) != 0)
        {
            value.Title = StringReading.Read(ref p);
        }

        if ((flags & 16) != 0)
        {
            value.Uri = StringReading.Read(ref p);
        }

        return value;
    }
}
