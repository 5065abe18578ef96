namespace Firn.Benchmarks.Shapes;

/// <summary>Seeded pages of the shape "feed". In a file of its own, because the programs that measure first calls have it, too.</summary>
internal static class FeedInputs
{
    /// <summary>The seed of the pages.</summary>
    public const int Seed = 103;

    private const int Containers = 50;

    /// <summary>The next page.</summary>
    public static FeedPage Page(SeededText text)
    {
        FeedPage page = new()
        {
            Id = text.Exactly(6),
            PreviousPageId = text.Exactly(6),
            FollowingPageId = text.Exactly(6),
            Type = new string("JsonResponseModel".AsSpan()),
            Count = Containers,
            CreatedAt = text.Time(),
            UpdatedAt = text.Time(),
            ExpiresAt = text.Time(),
            Containers = new(Containers),
        };
        for (int i = 0; i < Containers; i++)
        {
            page.Containers.Add(new FeedContainer { Id = text.Exactly(6), Type = text.Exactly(17), Item = Item(text) });
        }

        return page;
    }

    private static FeedItem Item(SeededText text)
    {
        FeedItem item = new()
        {
            Id = text.Exactly(6),
            Parent = text.Exactly(6),
            Author = text.Exactly(6),
            Type = text.Exactly(12),
            Title = text.Between(40, 120),
            AwardCount = text.Random.Next(100),
            CommentCount = text.Random.Next(10_000),
            CommentRatio = text.Random.NextSingle(),
            CreatedAt = text.Time(),
            Downvotes = text.Random.Next(1_000_000),
            EditedAt = text.Time(),
            IsArchived = text.Flip(),
            IsLocked = text.Flip(),
            IsPinned = text.Flip(),
            IsSpoiler = text.Flip(),
            IsVideo = text.Flip(),
            LastActivityAt = text.Time(),
            UpvoteRatio = text.Random.NextSingle(),
            Upvotes = text.Random.Next(1_000_000),
            ViewCount = text.Random.Next(100_000_000),
            Category = text.Flip() ? text.Between(6, 20) : null,
            Flair = text.Flip() ? text.Between(6, 20) : null,
            Thumbnail = text.Flip() ? text.Between(6, 20) : null,
            Info = text.Flip() ? Info(text) : null,
        };

        if (text.Flip())
        {
            item.Text = text.Between(80, 400);
            item.HtmlContent = text.Between(100, 600);
        }
        else
        {
            item.Url = text.Between(80, 120);
        }

        return item;
    }

    private static FeedInfo Info(SeededText text)
    {
        FeedInfo info = new() { Id = text.Exactly(6), AlbumUrl = text.Exactly(100), HasAlbum = text.Flip() };
        int images = text.Random.Next(1, 5);
        info.Images = new(images);
        for (int i = 0; i < images; i++)
        {
            info.Images.Add(new FeedImage
            {
                Url = text.Between(140, 200),
                Width = text.Random.Next(100, 4000),
                Height = text.Random.Next(100, 4000),
                AspectRatio = text.Random.NextSingle(),
            });
        }

        return info;
    }
}
