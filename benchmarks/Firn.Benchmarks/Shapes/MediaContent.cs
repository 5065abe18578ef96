namespace Firn.Benchmarks.Shapes;

/// <summary>The program that plays a clip.</summary>
public enum MediaPlayer
{
    /// <summary>The first player.</summary>
    Java,

    /// <summary>The second player.</summary>
    Flash,
}

/// <summary>The size of an image.</summary>
public enum MediaImageSize
{
    /// <summary>Small.</summary>
    Small,

    /// <summary>Large.</summary>
    Large,
}

/// <summary>Shape "media": a clip with two images, about 240 bytes.</summary>
public class MediaContent
{
    /// <summary>2 images.</summary>
    public List<MediaImage> Images { get; set; } = null!;

    /// <summary>The clip.</summary>
    public MediaClip Media { get; set; } = null!;
}

/// <summary>A clip.</summary>
public class MediaClip
{
    /// <summary>Bits a second.</summary>
    public int Bitrate { get; set; }

    /// <summary>Absent in every input.</summary>
    public string? Copyright { get; set; }

    /// <summary>Milliseconds.</summary>
    public long Duration { get; set; }

    /// <summary>A media type.</summary>
    public string Format { get; set; } = null!;

    /// <summary>Pixels.</summary>
    public int Height { get; set; }

    /// <summary>2 names, one of them not ASCII.</summary>
    public List<string> Persons { get; set; } = null!;

    /// <summary>The player.</summary>
    public MediaPlayer Player { get; set; }

    /// <summary>Bytes.</summary>
    public long Size { get; set; }

    /// <summary>The title.</summary>
    public string Title { get; set; } = null!;

    /// <summary>The address.</summary>
    public string Uri { get; set; } = null!;

    /// <summary>Pixels.</summary>
    public int Width { get; set; }
}

/// <summary>A still image.</summary>
public class MediaImage
{
    /// <summary>Pixels.</summary>
    public int Height { get; set; }

    /// <summary>The size.</summary>
    public MediaImageSize Size { get; set; }

    /// <summary>The title.</summary>
    public string Title { get; set; } = null!;

    /// <summary>The address.</summary>
    public string Uri { get; set; } = null!;

    /// <summary>Pixels.</summary>
    public int Width { get; set; }
}
