using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Floors;

/// <content>Reading, allocation and copies.</content>
internal static unsafe partial class FeedFloor
{
    /// <summary>D2.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static FeedPage Decode(byte[] message)
    {
        fixed (byte* start = message)
        {
            return ReadPage(start + 1);
        }
    }

    /// <summary>D0.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static FeedPage Allocate(FeedPage value) => new()
    {
        Containers = GraphFloor.Many(value.Containers, static container => new FeedContainer
        {
            Id = GraphFloor.Allocate(container.Id),
            Item = container.Item is { } item ? AllocateItem(item) : null!,
            Type = GraphFloor.Allocate(container.Type),
        }),
        FollowingPageId = GraphFloor.Allocate(value.FollowingPageId),
        Id = GraphFloor.Allocate(value.Id),
        PreviousPageId = GraphFloor.Allocate(value.PreviousPageId),
        Type = GraphFloor.Allocate(value.Type),
    };

    /// <summary>D1.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static FeedPage Copy(FeedPage value) => new()
    {
        Containers = GraphFloor.Many(value.Containers, static container => new FeedContainer
        {
            Id = GraphFloor.Copy(container.Id),
            Item = container.Item is { } item ? CopyItem(item) : null!,
            Type = GraphFloor.Copy(container.Type),
        }),
        Count = value.Count,
        CreatedAt = value.CreatedAt,
        ExpiresAt = value.ExpiresAt,
        FollowingPageId = GraphFloor.Copy(value.FollowingPageId),
        Id = GraphFloor.Copy(value.Id),
        PreviousPageId = GraphFloor.Copy(value.PreviousPageId),
        Type = GraphFloor.Copy(value.Type),
        UpdatedAt = value.UpdatedAt,
    };

    private static FeedPage ReadPage(byte* p)
    {
        uint flags = *p;
        FeedPage value = new()
        {
            Count = *(int*)(p + 1),
            CreatedAt = Wire.ToDateTime(*(ulong*)(p + 5)),
            ExpiresAt = Wire.ToDateTime(*(ulong*)(p + 13)),
            UpdatedAt = Wire.ToDateTime(*(ulong*)(p + 21)),
        };
        p += 29;
        if ((flags & 1) != 0)
        {
            byte* next = p;
            value.Containers = ReadContainers(ref next);
            p = next;
        }

        if ((flags & 2) != 0)
        {
            value.FollowingPageId = StringReading.Read(ref p);
        }

        if ((flags & 4) != 0)
        {
            value.Id = StringReading.Read(ref p);
        }

        if ((flags & 8) != 0)
        {
            value.PreviousPageId = StringReading.Read(ref p);
        }

        if ((flags & 16) != 0)
        {
            value.Type = StringReading.Read(ref p);
        }

        return value;
    }

    private static List<FeedContainer> ReadContainers(ref byte* cursor)
    {
        byte* p = cursor;
        uint count = Wire.ReadCount(ref p);
        List<FeedContainer> list = new((int)(count >> 1));
        CollectionsMarshal.SetCount(list, (int)(count >> 1));
        Span<FeedContainer> values = CollectionsMarshal.AsSpan(list);
        if ((count & 1) != 0)
        {
            Wire.ReadSparse(ref p, values, &ReadContainer);
        }
        else
        {
            for (int i = 0; i < values.Length; i++)
            {
                byte* next = p;
                values[i] = ReadContainer(ref next);
                p = next;
            }
        }

        cursor = p;
        return list;
    }

    private static FeedContainer ReadContainer(ref byte* cursor)
    {
        byte* p = cursor;
        uint flags = *p++;
        FeedContainer value = new();
        if ((flags & 1) != 0)
        {
            value.Id = StringReading.Read(ref p);
        }

        if ((flags & 2) != 0)
        {
            byte* next = p;
            value.Item = ReadItem(ref next);
            p = next;
        }

        if ((flags & 4) != 0)
        {
            value.Type = StringReading.Read(ref p);
        }

        cursor = p;
        return value;
    }

    private static FeedItem ReadItem(ref byte* cursor)
    {
        byte* p = cursor;
        uint flags = *(uint*)p;
        FeedItem value = new()
        {
            AwardCount = *(int*)(p + 3),
            CommentCount = *(int*)(p + 7),
            CommentRatio = *(float*)(p + 11),
            CreatedAt = Wire.ToDateTime(*(ulong*)(p + 15)),
            Downvotes = *(int*)(p + 23),
            EditedAt = Wire.ToDateTime(*(ulong*)(p + 27)),
            IsArchived = (flags & (1u << 6)) != 0,
            IsLocked = (flags & (1u << 7)) != 0,
            IsPinned = (flags & (1u << 8)) != 0,
            IsSpoiler = (flags & (1u << 9)) != 0,
            IsVideo = (flags & (1u << 10)) != 0,
            LastActivityAt = Wire.ToDateTime(*(ulong*)(p + 35)),
            UpvoteRatio = *(float*)(p + 43),
            Upvotes = *(int*)(p + 47),
            ViewCount = *(int*)(p + 51),
        };
        p += 55;
        if ((flags & 1) != 0)
        {
            value.Author = StringReading.Read(ref p);
        }

        if ((flags & 2) != 0)
        {
            value.Category = StringReading.Read(ref p);
        }

        if ((flags & 4) != 0)
        {
            value.Flair = StringReading.Read(ref p);
        }

        if ((flags & 8) != 0)
        {
            value.HtmlContent = StringReading.Read(ref p);
        }

        if ((flags & 16) != 0)
        {
            value.Id = StringReading.Read(ref p);
        }

        if ((flags & 32) != 0)
        {
            byte* next = p;
            value.Info = ReadInfo(ref next);
            p = next;
        }

        if ((flags & (1u << 11)) != 0)
        {
            value.Parent = StringReading.Read(ref p);
        }

        if ((flags & (1u << 12)) != 0)
        {
            value.Text = StringReading.Read(ref p);
        }

        if ((flags & (1u << 13)) != 0)
        {
            value.Thumbnail = StringReading.Read(ref p);
        }

        if ((flags & (1u << 14)) != 0)
        {
            value.Title = StringReading.Read(ref p);
        }

        if ((flags & (1u << 15)) != 0)
        {
            value.Type = StringReading.Read(ref p);
        }

        if ((flags & (1u << 16)) != 0)
        {
            value.Url = StringReading.Read(ref p);
        }

        cursor = p;
        return value;
    }

    private static FeedInfo ReadInfo(ref byte* cursor)
    {
        byte* p = cursor;
        uint flags = *p++;
        FeedInfo value = new() { HasAlbum = (flags & 2) != 0 };
        if ((flags & 1) != 0)
        {
            value.AlbumUrl = StringReading.Read(ref p);
        }

        if ((flags & 4) != 0)
        {
            value.Id = StringReading.Read(ref p);
        }

        if ((flags & 8) != 0)
        {
            byte* next = p;
            value.Images = ReadImages(ref next);
            p = next;
        }

        cursor = p;
        return value;
    }

    private static List<FeedImage> ReadImages(ref byte* cursor)
    {
        byte* p = cursor;
        uint count = Wire.ReadCount(ref p);
        List<FeedImage> list = new((int)(count >> 1));
        CollectionsMarshal.SetCount(list, (int)(count >> 1));
        Span<FeedImage> values = CollectionsMarshal.AsSpan(list);
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

    private static FeedImage ReadImage(ref byte* cursor)
    {
        byte* p = cursor;
        uint flags = *p;
        FeedImage value = new()
        {
            AspectRatio = *(float*)(p + 1),
            Height = *(int*)(p + 5),
            Width = *(int*)(p + 9),
        };
        p += 13;
        if (flags != 0)
        {
            value.Url = StringReading.Read(ref p);
        }

        cursor = p;
        return value;
    }

    private static FeedItem AllocateItem(FeedItem value) => new()
    {
        Author = GraphFloor.Allocate(value.Author),
        Category = GraphFloor.Allocate(value.Category),
        Flair = GraphFloor.Allocate(value.Flair),
        HtmlContent = GraphFloor.Allocate(value.HtmlContent),
        Id = GraphFloor.Allocate(value.Id),
        Info = value.Info is { } info
            ? new FeedInfo
            {
                AlbumUrl = GraphFloor.Allocate(info.AlbumUrl),
                Id = GraphFloor.Allocate(info.Id),
                Images = GraphFloor.Many(info.Images, static image => new FeedImage { Url = GraphFloor.Allocate(image.Url) }),
            }
            : null,
        Parent = GraphFloor.Allocate(value.Parent),
        Text = GraphFloor.Allocate(value.Text),
        Thumbnail = GraphFloor.Allocate(value.Thumbnail),
        Title = GraphFloor.Allocate(value.Title),
        Type = GraphFloor.Allocate(value.Type),
        Url = GraphFloor.Allocate(value.Url),
    };

    private static FeedItem CopyItem(FeedItem value) => new()
    {
        Author = GraphFloor.Copy(value.Author),
        AwardCount = value.AwardCount,
        Category = GraphFloor.Copy(value.Category),
        CommentCount = value.CommentCount,
        CommentRatio = value.CommentRatio,
        CreatedAt = value.CreatedAt,
        Downvotes = value.Downvotes,
        EditedAt = value.EditedAt,
        Flair = GraphFloor.Copy(value.Flair),
        HtmlContent = GraphFloor.Copy(value.HtmlContent),
        Id = GraphFloor.Copy(value.Id),
        Info = value.Info is { } info
            ? new FeedInfo
            {
                AlbumUrl = GraphFloor.Copy(info.AlbumUrl),
                HasAlbum = info.HasAlbum,
                Id = GraphFloor.Copy(info.Id),
                Images = GraphFloor.Many(info.Images, static image => new FeedImage
                {
                    AspectRatio = image.AspectRatio,
                    Height = image.Height,
                    Url = GraphFloor.Copy(image.Url),
                    Width = image.Width,
                }),
            }
            : null,
        IsArchived = value.IsArchived,
        IsLocked = value.IsLocked,
        IsPinned = value.IsPinned,
        IsSpoiler = value.IsSpoiler,
        IsVideo = value.IsVideo,
        LastActivityAt = value.LastActivityAt,
        Parent = GraphFloor.Copy(value.Parent),
        Text = GraphFloor.Copy(value.Text),
        Thumbnail = GraphFloor.Copy(value.Thumbnail),
        Title = GraphFloor.Copy(value.Title),
        Type = GraphFloor.Copy(value.Type),
        UpvoteRatio = value.UpvoteRatio,
        Upvotes = value.Upvotes,
        Url = GraphFloor.Copy(value.Url),
        ViewCount = value.ViewCount,
    };
}
