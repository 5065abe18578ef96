namespace Firn.Benchmarks.Shapes.Later;

/// <summary>The feed in a later version: an item has lost two members, got two, and one number has grown.</summary>
public class FeedPage
{
    /// <summary>50 entries.</summary>
    public List<FeedContainer> Containers { get; set; } = null!;

    /// <summary>The number of containers.</summary>
    public int Count { get; set; }

    /// <summary>UTC.</summary>
    public DateTime CreatedAt { get; set; }

    /// <summary>UTC.</summary>
    public DateTime ExpiresAt { get; set; }

    /// <summary>6 characters.</summary>
    public string FollowingPageId { get; set; } = null!;

    /// <summary>6 characters.</summary>
    public string Id { get; set; } = null!;

    /// <summary>6 characters.</summary>
    public string PreviousPageId { get; set; } = null!;

    /// <summary>A constant name of 17 characters.</summary>
    public string Type { get; set; } = null!;

    /// <summary>UTC.</summary>
    public DateTime UpdatedAt { get; set; }
}

/// <summary>A typed envelope around one item.</summary>
public class FeedContainer
{
    /// <summary>6 characters.</summary>
    public string Id { get; set; } = null!;

    /// <summary>The item.</summary>
    public FeedItem Item { get; set; } = null!;

    /// <summary>17 characters.</summary>
    public string Type { get; set; } = null!;
}

/// <summary>A post: either text with markup, or a link.</summary>
public class FeedItem
{
    /// <summary>6 characters.</summary>
    public string Author { get; set; } = null!;

    /// <summary>It was an int.</summary>
    public long AwardCount { get; set; }

    /// <summary>Absent in half of the items.</summary>
    public string? Category { get; set; }

    /// <summary>A count.</summary>
    public int CommentCount { get; set; }

    /// <summary>0 to 1.</summary>
    public float CommentRatio { get; set; }

    /// <summary>UTC.</summary>
    public DateTime CreatedAt { get; set; }

    /// <summary>A count.</summary>
    public int Downvotes { get; set; }

    /// <summary>UTC.</summary>
    public DateTime EditedAt { get; set; }

    /// <summary>100 to 599 characters; absent in links.</summary>
    public string? HtmlContent { get; set; }

    /// <summary>6 characters.</summary>
    public string Id { get; set; } = null!;

    /// <summary>Absent in half of the items.</summary>
    public FeedInfo? Info { get; set; }

    /// <summary>A flag.</summary>
    public bool IsArchived { get; set; }

    /// <summary>A flag.</summary>
    public bool IsLocked { get; set; }

    /// <summary>A flag.</summary>
    public bool IsPinned { get; set; }

    /// <summary>A new member.</summary>
    public string? Language { get; set; } = "en";

    /// <summary>A new member.</summary>
    public int Rank { get; set; } = -1;

    /// <summary>A flag.</summary>
    public bool IsVideo { get; set; }

    /// <summary>UTC.</summary>
    public DateTime LastActivityAt { get; set; }

    /// <summary>6 characters.</summary>
    public string Parent { get; set; } = null!;

    /// <summary>80 to 399 characters; absent in links.</summary>
    public string? Text { get; set; }

    /// <summary>Absent in half of the items.</summary>
    public string? Thumbnail { get; set; }

    /// <summary>40 to 119 characters.</summary>
    public string Title { get; set; } = null!;

    /// <summary>12 characters.</summary>
    public string Type { get; set; } = null!;

    /// <summary>0 to 1.</summary>
    public float UpvoteRatio { get; set; }

    /// <summary>A count.</summary>
    public int Upvotes { get; set; }

    /// <summary>80 to 119 characters; only in links.</summary>
    public string? Url { get; set; }

    /// <summary>A count.</summary>
    public int ViewCount { get; set; }
}

/// <summary>Pictures of an item.</summary>
public class FeedInfo
{
    /// <summary>100 characters.</summary>
    public string AlbumUrl { get; set; } = null!;

    /// <summary>A flag.</summary>
    public bool HasAlbum { get; set; }

    /// <summary>6 characters.</summary>
    public string Id { get; set; } = null!;

    /// <summary>1 to 4 images.</summary>
    public List<FeedImage> Images { get; set; } = null!;
}

/// <summary>One picture.</summary>
public class FeedImage
{
    /// <summary>Width by height.</summary>
    public float AspectRatio { get; set; }

    /// <summary>Pixels.</summary>
    public int Height { get; set; }

    /// <summary>140 to 199 characters.</summary>
    public string Url { get; set; } = null!;

    /// <summary>Pixels.</summary>
    public int Width { get; set; }
}
