using Firn.Benchmarks.Shapes;

namespace Firn.Benchmarks.Start;

/// <summary>The shape "feed" written and read by calls of the writer and reader, a value at a time, as a user would: the codec that generated code is measured against.</summary>
internal static class HandwrittenFeed
{
    /// <summary>Writes a page.</summary>
    public static void Write(ref FirnWriter writer, FeedPage value)
    {
        writer.WriteString(value.Id);
        writer.WriteString(value.PreviousPageId);
        writer.WriteString(value.FollowingPageId);
        writer.WriteString(value.Type);
        writer.Write(value.Count);
        writer.Write(value.CreatedAt);
        writer.Write(value.ExpiresAt);
        writer.Write(value.UpdatedAt);
        writer.WriteCount(value.Containers.Count);
        foreach (FeedContainer container in value.Containers)
        {
            writer.WriteString(container.Id);
            writer.WriteString(container.Type);
            Write(ref writer, container.Item);
        }
    }

    /// <summary>Reads a page.</summary>
    public static FeedPage ReadPage(ref FirnReader reader)
    {
        FeedPage value = new()
        {
            Id = reader.ReadString(),
            PreviousPageId = reader.ReadString(),
            FollowingPageId = reader.ReadString(),
            Type = reader.ReadString(),
            Count = reader.ReadInt32(),
            CreatedAt = reader.ReadDateTime(),
            ExpiresAt = reader.ReadDateTime(),
            UpdatedAt = reader.ReadDateTime(),
        };
        long count = reader.ReadCount();
        value.Containers = new((int)Math.Min(count, reader.Remaining));
        for (long i = 0; i < count; i++)
        {
            value.Containers.Add(new FeedContainer { Id = reader.ReadString(), Type = reader.ReadString(), Item = ReadItem(ref reader) });
        }

        return value;
    }

    private static void Write(ref FirnWriter writer, FeedItem value)
    {
        writer.WriteString(value.Id);
        writer.WriteString(value.Parent);
        writer.WriteString(value.Author);
        writer.WriteString(value.Type);
        writer.WriteString(value.Title);
        writer.Write(value.Text);
        writer.Write(value.HtmlContent);
        writer.Write(value.Url);
        writer.Write(value.Category);
        writer.Write(value.Flair);
        writer.Write(value.Thumbnail);
        writer.Write(value.AwardCount);
        writer.Write(value.CommentCount);
        writer.Write(value.Downvotes);
        writer.Write(value.Upvotes);
        writer.Write(value.ViewCount);
        writer.Write(value.CommentRatio);
        writer.Write(value.UpvoteRatio);
        writer.Write(value.CreatedAt);
        writer.Write(value.EditedAt);
        writer.Write(value.LastActivityAt);
        writer.Write(value.IsArchived);
        writer.Write(value.IsLocked);
        writer.Write(value.IsPinned);
        writer.Write(value.IsSpoiler);
        writer.Write(value.IsVideo);
        writer.Write(value.Info is not null);
        if (value.Info is not null) Write(ref writer, value.Info);
    }

    private static FeedItem ReadItem(ref FirnReader reader) => new()
    {
        Id = reader.ReadString(),
        Parent = reader.ReadString(),
        Author = reader.ReadString(),
        Type = reader.ReadString(),
        Title = reader.ReadString(),
        Text = reader.ReadNullableString(),
        HtmlContent = reader.ReadNullableString(),
        Url = reader.ReadNullableString(),
        Category = reader.ReadNullableString(),
        Flair = reader.ReadNullableString(),
        Thumbnail = reader.ReadNullableString(),
        AwardCount = reader.ReadInt32(),
        CommentCount = reader.ReadInt32(),
        Downvotes = reader.ReadInt32(),
        Upvotes = reader.ReadInt32(),
        ViewCount = reader.ReadInt32(),
        CommentRatio = reader.ReadSingle(),
        UpvoteRatio = reader.ReadSingle(),
        CreatedAt = reader.ReadDateTime(),
        EditedAt = reader.ReadDateTime(),
        LastActivityAt = reader.ReadDateTime(),
        IsArchived = reader.ReadBoolean(),
        IsLocked = reader.ReadBoolean(),
        IsPinned = reader.ReadBoolean(),
        IsSpoiler = reader.ReadBoolean(),
        IsVideo = reader.ReadBoolean(),
        Info = reader.ReadBoolean() ? ReadInfo(ref reader) : null,
    };

    private static void Write(ref FirnWriter writer, FeedInfo value)
    {
        writer.WriteString(value.Id);
        writer.WriteString(value.AlbumUrl);
        writer.Write(value.HasAlbum);
        writer.WriteCount(value.Images.Count);
        foreach (FeedImage image in value.Images)
        {
            writer.WriteString(image.Url);
            writer.Write(image.AspectRatio);
            writer.Write(image.Height);
            writer.Write(image.Width);
        }
    }

    private static FeedInfo ReadInfo(ref FirnReader reader)
    {
        FeedInfo value = new() { Id = reader.ReadString(), AlbumUrl = reader.ReadString(), HasAlbum = reader.ReadBoolean() };
        long count = reader.ReadCount();
        value.Images = new((int)Math.Min(count, reader.Remaining));
        for (long i = 0; i < count; i++)
        {
            value.Images.Add(new FeedImage { Url = reader.ReadString(), AspectRatio = reader.ReadSingle(), Height = reader.ReadInt32(), Width = reader.ReadInt32() });
        }

        return value;
    }
}
