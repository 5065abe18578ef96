#if SHARPPACK
namespace Firn.Benchmarks.Twins;
#else
namespace Firn.Benchmarks.Shapes;
#endif

/// <summary>The program that plays a clip.</summary>
public enum MediaPlayer { Java, Flash }


/// <summary>The size of an image.</summary>
public enum MediaImageSize { Small, Large }


/// <summary>Shape "media": a clip with two images, about 240 bytes.</summary>
[Packable, MessagePackObject, ProtoContract, GenerateShape]
public partial class MediaContent
{
    [Key(0), Slot(0), ProtoMember(1)] public List<MediaImage> Images { get; set; } = null!;
    [Key(1), Slot(1), ProtoMember(2)] public MediaClip Media { get; set; } = null!;
}


/// <summary>A clip.</summary>
[Packable, MessagePackObject, ProtoContract]
public partial class MediaClip
{
    [Key(0), Slot(0), ProtoMember(1)] public int Bitrate { get; set; }
    [Key(1), Slot(1), ProtoMember(2)] public string? Copyright { get; set; }
    [Key(2), Slot(2), ProtoMember(3)] public long Duration { get; set; }
    [Key(3), Slot(3), ProtoMember(4)] public string Format { get; set; } = null!;
    [Key(4), Slot(4), ProtoMember(5)] public int Height { get; set; }
    [Key(5), Slot(5), ProtoMember(6)] public List<string> Persons { get; set; } = null!;
    [Key(6), Slot(6), ProtoMember(7)] public MediaPlayer Player { get; set; }
    [Key(7), Slot(7), ProtoMember(8)] public long Size { get; set; }
    [Key(8), Slot(8), ProtoMember(9)] public string Title { get; set; } = null!;
    [Key(9), Slot(9), ProtoMember(10)] public string Uri { get; set; } = null!;
    [Key(10), Slot(10), ProtoMember(11)] public int Width { get; set; }
}


/// <summary>A still image.</summary>
[Packable, MessagePackObject, ProtoContract]
public partial class MediaImage
{
    [Key(0), Slot(0), ProtoMember(1)] public int Height { get; set; }
    [Key(1), Slot(1), ProtoMember(2)] public MediaImageSize Size { get; set; }
    [Key(2), Slot(2), ProtoMember(3)] public string Title { get; set; } = null!;
    [Key(3), Slot(3), ProtoMember(4)] public string Uri { get; set; } = null!;
    [Key(4), Slot(4), ProtoMember(5)] public int Width { get; set; }
}
