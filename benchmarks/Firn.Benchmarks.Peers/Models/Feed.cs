#if SHARPPACK
namespace Firn.Benchmarks.Twins;
#else
namespace Firn.Benchmarks.Shapes;
#endif

/// <summary>Shape "feed": one page of a social feed with 50 containers, about 42 KB.</summary>
[Packable, MessagePackObject, ProtoContract, GenerateShape]
public partial class FeedPage
{
    [Key(0), Slot(0), ProtoMember(1)] public List<FeedContainer> Containers { get; set; } = null!;
    [Key(1), Slot(1), ProtoMember(2)] public int Count { get; set; }
    [Key(2), Slot(2), ProtoMember(3)] public DateTime CreatedAt { get; set; }
    [Key(3), Slot(3), ProtoMember(4)] public DateTime ExpiresAt { get; set; }
    [Key(4), Slot(4), ProtoMember(5)] public string FollowingPageId { get; set; } = null!;
    [Key(5), Slot(5), ProtoMember(6)] public string Id { get; set; } = null!;
    [Key(6), Slot(6), ProtoMember(7)] public string PreviousPageId { get; set; } = null!;
    [Key(7), Slot(7), ProtoMember(8)] public string Type { get; set; } = null!;
    [Key(8), Slot(8), ProtoMember(9)] public DateTime UpdatedAt { get; set; }
}


/// <summary>A typed envelope around one item.</summary>
[Packable, MessagePackObject, ProtoContract]
public partial class FeedContainer
{
    [Key(0), Slot(0), ProtoMember(1)] public string Id { get; set; } = null!;
    [Key(1), Slot(1), ProtoMember(2)] public FeedItem Item { get; set; } = null!;
    [Key(2), Slot(2), ProtoMember(3)] public string Type { get; set; } = null!;
}


/// <summary>A post: either text with markup, or a link.</summary>
[Packable, MessagePackObject, ProtoContract]
public partial class FeedItem
{
    [Key(0), Slot(0), ProtoMember(1)] public string Author { get; set; } = null!;
    [Key(1), Slot(1), ProtoMember(2)] public int AwardCount { get; set; }
    [Key(2), Slot(2), ProtoMember(3)] public string? Category { get; set; }
    [Key(3), Slot(3), ProtoMember(4)] public int CommentCount { get; set; }
    [Key(4), Slot(4), ProtoMember(5)] public float CommentRatio { get; set; }
    [Key(5), Slot(5), ProtoMember(6)] public DateTime CreatedAt { get; set; }
    [Key(6), Slot(6), ProtoMember(7)] public int Downvotes { get; set; }
    [Key(7), Slot(7), ProtoMember(8)] public DateTime EditedAt { get; set; }
    [Key(8), Slot(8), ProtoMember(9)] public string? Flair { get; set; }
    [Key(9), Slot(9), ProtoMember(10)] public string? HtmlContent { get; set; }
    [Key(10), Slot(10), ProtoMember(11)] public string Id { get; set; } = null!;
    [Key(11), Slot(11), ProtoMember(12)] public FeedInfo? Info { get; set; }
    [Key(12), Slot(12), ProtoMember(13)] public bool IsArchived { get; set; }
    [Key(13), Slot(13), ProtoMember(14)] public bool IsLocked { get; set; }
    [Key(14), Slot(14), ProtoMember(15)] public bool IsPinned { get; set; }
    [Key(15), Slot(15), ProtoMember(16)] public bool IsSpoiler { get; set; }
    [Key(16), Slot(16), ProtoMember(17)] public bool IsVideo { get; set; }
    [Key(17), Slot(17), ProtoMember(18)] public DateTime LastActivityAt { get; set; }
    [Key(18), Slot(18), ProtoMember(19)] public string Parent { get; set; } = null!;
    [Key(19), Slot(19), ProtoMember(20)] public string? Text { get; set; }
    [Key(20), Slot(20), ProtoMember(21)] public string? Thumbnail { get; set; }
    [Key(21), Slot(21), ProtoMember(22)] public string Title { get; set; } = null!;
    [Key(22), Slot(22), ProtoMember(23)] public string Type { get; set; } = null!;
    [Key(23), Slot(23), ProtoMember(24)] public float UpvoteRatio { get; set; }
    [Key(24), Slot(24), ProtoMember(25)] public int Upvotes { get; set; }
    [Key(25), Slot(25), ProtoMember(26)] public string? Url { get; set; }
    [Key(26), Slot(26), ProtoMember(27)] public int ViewCount { get; set; }
}


/// <summary>Pictures of an item.</summary>
[Packable, MessagePackObject, ProtoContract]
public partial class FeedInfo
{
    [Key(0), Slot(0), ProtoMember(1)] public string AlbumUrl { get; set; } = null!;
    [Key(1), Slot(1), ProtoMember(2)] public bool HasAlbum { get; set; }
    [Key(2), Slot(2), ProtoMember(3)] public string Id { get; set; } = null!;
    [Key(3), Slot(3), ProtoMember(4)] public List<FeedImage> Images { get; set; } = null!;
}


/// <summary>One picture.</summary>
[Packable, MessagePackObject, ProtoContract]
public partial class FeedImage
{
    [Key(0), Slot(0), ProtoMember(1)] public float AspectRatio { get; set; }
    [Key(1), Slot(1), ProtoMember(2)] public int Height { get; set; }
    [Key(2), Slot(2), ProtoMember(3)] public string Url { get; set; } = null!;
    [Key(3), Slot(3), ProtoMember(4)] public int Width { get; set; }
}
