using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Floors;

/// <summary>Floors of "feed": writing.</summary>
internal static unsafe partial class FeedFloor
{
    /// <summary>S2.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int Encode(byte* target, FeedPage value)
    {
        *target = Wire.Header;
        return (int)(WritePage(target + 1, value) - target);
    }

    /// <summary>S3.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte[] ToArray(FeedPage value)
    {
        byte* block = Scratch.Block;
        return Wire.ToArray(block, Encode(block, value));
    }

    private static byte* WritePage(byte* p, FeedPage value)
    {
        List<FeedContainer>? containers = value.Containers;
        string? following = value.FollowingPageId;
        string? id = value.Id;
        string? previous = value.PreviousPageId;
        string? type = value.Type;
        *p = (byte)(Wire.Present(containers) | (Wire.Present(following) << 1) | (Wire.Present(id) << 2) | (Wire.Present(previous) << 3) | (Wire.Present(type) << 4));
        *(int*)(p + 1) = value.Count;
        *(ulong*)(p + 5) = Wire.ToWire(value.CreatedAt);
        *(ulong*)(p + 13) = Wire.ToWire(value.ExpiresAt);
        *(ulong*)(p + 21) = Wire.ToWire(value.UpdatedAt);
        p += 29;
        if (containers is not null)
        {
            p = WriteContainers(p, containers);
        }

        if (following is not null)
        {
            p = StringWriting.Write(p, following);
        }

        if (id is not null)
        {
            p = StringWriting.Write(p, id);
        }

        if (previous is not null)
        {
            p = StringWriting.Write(p, previous);
        }

        return type is not null ? StringWriting.Write(p, type) : p;
    }

    private static byte* WriteContainers(byte* p, List<FeedContainer> list)
    {
        byte* start = p;
        ReadOnlySpan<FeedContainer?> values = CollectionsMarshal.AsSpan(list);
        p = Wire.WriteCount(p, (uint)values.Length * 2);
        foreach (FeedContainer? value in values)
        {
            if (value is null)
            {
                return Wire.WriteSparse<FeedContainer>(start, values!, &WriteContainer);
            }

            p = WriteContainer(p, value);
        }

        return p;
    }

    private static byte* WriteContainer(byte* p, FeedContainer value)
    {
        string? id = value.Id;
        FeedItem? item = value.Item;
        string? type = value.Type;
        *p++ = (byte)(Wire.Present(id) | (Wire.Present(item) << 1) | (Wire.Present(type) << 2));
        if (id is not null)
        {
            p = StringWriting.Write(p, id);
        }

        if (item is not null)
        {
            p = WriteItem(p, item);
        }

        return type is not null ? StringWriting.Write(p, type) : p;
    }

    private static byte* WriteItem(byte* p, FeedItem value)
    {
        string? author = value.Author;
        string? category = value.Category;
        string? flair = value.Flair;
        string? html = value.HtmlContent;
        string? id = value.Id;
        FeedInfo? info = value.Info;
        string? parent = value.Parent;
        string? text = value.Text;
        string? thumbnail = value.Thumbnail;
        string? title = value.Title;
        string? type = value.Type;
        string? url = value.Url;
        uint flags = Wire.Present(author) | (Wire.Present(category) << 1) | (Wire.Present(flair) << 2) | (Wire.Present(html) << 3)
            | (Wire.Present(id) << 4) | (Wire.Present(info) << 5) | (Wire.Bit(value.IsArchived) << 6) | (Wire.Bit(value.IsLocked) << 7)
            | (Wire.Bit(value.IsPinned) << 8) | (Wire.Bit(value.IsSpoiler) << 9) | (Wire.Bit(value.IsVideo) << 10) | (Wire.Present(parent) << 11)
            | (Wire.Present(text) << 12) | (Wire.Present(thumbnail) << 13) | (Wire.Present(title) << 14) | (Wire.Present(type) << 15) | (Wire.Present(url) << 16);

        // Three bytes of flags: the fourth is overwritten at once.
        *(uint*)p = flags;
        *(int*)(p + 3) = value.AwardCount;
        *(int*)(p + 7) = value.CommentCount;
        *(float*)(p + 11) = value.CommentRatio;
        *(ulong*)(p + 15) = Wire.ToWire(value.CreatedAt);
        *(int*)(p + 23) = value.Downvotes;
        *(ulong*)(p + 27) = Wire.ToWire(value.EditedAt);
        *(ulong*)(p + 35) = Wire.ToWire(value.LastActivityAt);
        *(float*)(p + 43) = value.UpvoteRatio;
        *(int*)(p + 47) = value.Upvotes;
        *(int*)(p + 51) = value.ViewCount;
        p += 55;
        if (author is not null)
        {
            p = StringWriting.Write(p, author);
        }

        if (category is not null)
        {
            p = StringWriting.Write(p, category);
        }

        if (flair is not null)
        {
            p = StringWriting.Write(p, flair);
        }

        if (html is not null)
        {
            p = StringWriting.Write(p, html);
        }

        if (id is not null)
        {
            p = StringWriting.Write(p, id);
        }

        if (info is not null)
        {
            p = WriteInfo(p, info);
        }

        if (parent is not null)
        {
            p = StringWriting.Write(p, parent);
        }

        if (text is not null)
        {
            p = StringWriting.Write(p, text);
        }

        if (thumbnail is not null)
        {
            p = StringWriting.Write(p, thumbnail);
        }

        if (title is not null)
        {
            p = StringWriting.Write(p, title);
        }

        if (type is not null)
        {
            p = StringWriting.Write(p, type);
        }

        return url is not null ? StringWriting.Write(p, url) : p;
    }

    private static byte* WriteInfo(byte* p, FeedInfo value)
    {
        string? album = value.AlbumUrl;
        string? id = value.Id;
        List<FeedImage>? images = value.Images;
        *p++ = (byte)(Wire.Present(album) | (Wire.Bit(value.HasAlbum) << 1) | (Wire.Present(id) << 2) | (Wire.Present(images) << 3));
        if (album is not null)
        {
            p = StringWriting.Write(p, album);
        }

        if (id is not null)
        {
            p = StringWriting.Write(p, id);
        }

        return images is not null ? WriteImages(p, images) : p;
    }

    private static byte* WriteImages(byte* p, List<FeedImage> list)
    {
        byte* start = p;
        ReadOnlySpan<FeedImage?> values = CollectionsMarshal.AsSpan(list);
        p = Wire.WriteCount(p, (uint)values.Length * 2);
        foreach (FeedImage? value in values)
        {
            if (value is null)
            {
                return Wire.WriteSparse<FeedImage>(start, values!, &WriteImage);
            }

            p = WriteImage(p, value);
        }

        return p;
    }

    private static byte* WriteImage(byte* p, FeedImage value)
    {
        string? url = value.Url;
        *p = (byte)Wire.Present(url);
        *(float*)(p + 1) = value.AspectRatio;
        *(int*)(p + 5) = value.Height;
        *(int*)(p + 9) = value.Width;
        p += 13;
        return url is not null ? StringWriting.Write(p, url) : p;
    }
}
