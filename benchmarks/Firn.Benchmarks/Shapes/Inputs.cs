using System.Globalization;
using Firn.Benchmarks.External;

namespace Firn.Benchmarks.Shapes;

/// <summary>Seeded inputs. Their number is a power of two, so a rotation is one mask.</summary>
internal static class Inputs
{
    private static readonly string[] Months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    private static readonly string[] Users = ["-", "ana", "ben", "chloe", "dmitri", "erika", "farid", "giulia", "hana"];
    private static readonly string[] Verbs = ["GET", "POST", "PUT", "PATCH", "DELETE"];
    private static readonly string[] Paths = ["/", "/favicon.ico", "/css/site.css", "/img/header-large.svg", "/api/session", "/api/orders/open", "/fonts/body-regular.woff2"];
    private static readonly string[] Protocols = ["HTTP/1.0", "HTTP/1.1", "HTTP/2.0"];
    private static readonly ushort[] Codes = [200, 201, 204, 301, 304, 400, 403, 404, 500, 503];
    private static readonly string[] AsciiPersons = ["Ada Lovelace", "Alan Turing", "Grace Hopper", "Edsger Dijkstra", "Barbara Liskov", "Ken Thompson"];
    private static readonly string[] OtherPersons = ["S\u00f8ren Kierkegaard", "Kurt G\u00f6del", "\u0410\u043d\u0442\u043e\u043d \u0427\u0435\u0445\u043e\u0432", "\u0391\u03c1\u03c7\u03b9\u03bc\u03ae\u03b4\u03b7\u03c2", "\u590f\u76ee\u6f31\u77f3", "\u0410\u043d\u0434\u0440\u0435\u0439 \u041a\u043e\u043b\u043c\u043e\u0433\u043e\u0440\u043e\u0432"];

    /// <summary>256 records: the four numbers are the record's index.</summary>
    public static FlatRecord[] Flat() => Create(101, 256, (text, i) => new FlatRecord
    {
        Sequence = i,
        Offset = i,
        Created = new DateTime(2025, 11, 21),
        Partition = (uint)i,
        Amount = i,
        Retention = TimeSpan.FromDays(1),
        Id = NewGuid(text.Random),
        State = (FlatState)(i % 3),
    });

    /// <summary>256 records: the four numbers are the record's index.</summary>
    public static FixedRecord[] Fixed() => Create(109, 256, (text, i) => new FixedRecord
    {
        Sequence = i,
        Offset = i,
        Created = new DateTime(2025, 11, 21),
        Partition = (uint)i,
        Amount = i,
        Retention = TimeSpan.FromDays(1),
        Id = NewGuid(text.Random),
        State = (FlatState)(i % 3),
    });

    /// <summary>256 records: the four numbers and the text are the record's index.</summary>
    public static FlatTextRecord[] FlatText() => Create(110, 256, (text, i) => new FlatTextRecord
    {
        Sequence = i,
        Offset = i,
        Created = new DateTime(2025, 11, 21),
        Partition = (uint)i,
        Amount = i,
        Retention = TimeSpan.FromDays(1),
        Id = NewGuid(text.Random),
        State = (FlatState)(i % 3),
        Text = i.ToString(CultureInfo.InvariantCulture),
    });

    /// <summary>256 records: the four numbers are the record's index; a second lies between two times of local kind.</summary>
    public static NowRecord[] Now() => Create(111, 256, (text, i) => new NowRecord
    {
        Sequence = i,
        Offset = i,
        Created = new DateTime(2025, 11, 21, 9, 30, 0, DateTimeKind.Local).AddSeconds(i),
        Partition = (uint)i,
        Amount = i,
        Retention = TimeSpan.FromDays(1),
        Id = NewGuid(text.Random),
        State = (FlatState)(i % 3),
    });

    /// <summary>256 records.</summary>
    public static EmptyRecord[] Empty() => Create(112, 256, (text, _) => new EmptyRecord { Id = text.Int32(), Name = text.Between(5, 13) });

    /// <summary>16 lists of 20 updates.</summary>
    public static List<ContactUpdate>[] Updates() => Create(113, 16, (text, _) => Many(20, () => new ContactUpdate
    {
        Contacts = [.. Enumerable.Range(0, text.Random.Next(20, 41)).Select(_ => NewContact(text))],
        Number = text.Int32(),
        Terrain = new Terrain { Heights = [.. Enumerable.Range(0, text.Random.Next(3, 10)).Select(_ => (byte)text.Random.Next(256))], Roughness = text.Random.NextSingle() },
    }));

    private static Contact NewContact(SeededText text) => new()
    {
        At = new Place { X = text.Random.NextSingle(), Y = text.Random.NextSingle(), Z = text.Random.NextSingle() },
        Heading = text.Random.NextSingle() * 360,
        Id = text.UInt32(),
        Kind = (byte)text.Random.Next(8),
        Sensors = [.. Enumerable.Range(0, text.Random.Next(31)).Select(_ => text.Flip())],
        Side = text.Random.Next(4) == 0 ? null : (Allegiance)text.Random.Next(3),
        Speed = text.Random.NextSingle() * 30,
        Stance = new Stance { IsMoving = text.Flip(), Level = (byte)text.Random.Next(6), Gear = (ushort)text.Random.Next(ushort.MaxValue + 1) },
        Tags = [.. Enumerable.Range(0, text.Random.Next(6)).Select(_ => (ushort)text.Random.Next(ushort.MaxValue + 1))],
    };

    /// <summary>256 records.</summary>
    public static SmallRecord[] Small() => Create(102, 256, (text, _) => NewSmall(text));

    private static SmallRecord NewSmall(SeededText text) => new()
    {
        Code = text.Random.Next(1, 256),
        Description = text.Exactly(47),
        ModifiedAt = text.Time(),
        Score = text.Random.Next(1, 1_000_000),
    };

    /// <summary>256 records.</summary>
    public static LargeRecord[] Large() => Create(108, 256, (text, _) => new LargeRecord
    {
        Code = text.Random.Next(1, 256),
        Description = text.Exactly(47),
        ModifiedAt = text.Time(),
        Score = text.Random.Next(1, 1_000_000),
        IsActive = text.Flip(),
        Key = NewGuid(text.Random),
        Delta = (short)text.Random.Next(short.MinValue, short.MaxValue + 1),
        Port = (ushort)text.Random.Next(ushort.MaxValue + 1),
        Counts = [text.Random.Next(), text.Random.Next(), text.Random.Next()],
        Tags = [text.Exactly(36), text.Exactly(36), text.Exactly(36)],
        Totals = new() { [text.Exactly(8)] = text.Random.Next(), [text.Exactly(8)] = text.Random.Next(), [text.Exactly(8)] = text.Random.Next() },
        First = NewSmall(text),
        Others = [NewSmall(text), NewSmall(text), NewSmall(text)],
    });

    /// <summary>16 pages; together they exceed a first-level cache many times.</summary>
    public static FeedPage[] Feed() => Create(FeedInputs.Seed, 16, (text, _) => FeedInputs.Page(text));

    /// <summary>2 logs of 10,000 entries.</summary>
    public static List<LogEntry>[] Log() => Create(104, 2, (text, _) => Many(10_000, () => new LogEntry
    {
        Address0 = (byte)text.Random.Next(256),
        Address1 = (byte)text.Random.Next(256),
        Address2 = (byte)text.Random.Next(256),
        Address3 = (byte)text.Random.Next(256),
        Identity = new string("-".AsSpan()),
        UserId = text.OneOf(Users),
        Date = $"{text.Random.Next(1, 29)}/{text.OneOf(Months)}/{text.Random.Next(1970, 2038)}:{text.Random.Next(24)}:{text.Random.Next(60)}:{text.Random.Next(60)} {(text.Flip() ? '+' : '-')}{text.Random.Next(0, 13):00}00",
        Request = $"{text.OneOf(Verbs)} {text.OneOf(Paths)} {text.OneOf(Protocols)}",
        Code = Codes[text.Random.Next(Codes.Length)],
        Size = (ulong)text.Random.Next(100_000_000),
    }));

    /// <summary>2 lists of 500 players.</summary>
    public static List<Player>[] Players() => Create(105, 2, (text, _) => Many(500, () => PlayerInputs.Player(text)));

    /// <summary>512 clips; the second person is Latin-1, Cyrillic, Greek or Japanese.</summary>
    public static MediaContent[] Media() => Create(106, 512, (text, _) => new MediaContent
    {
        Media = new MediaClip
        {
            Uri = "http://example.org/" + text.Between(6, 15) + ".mpg",
            Title = text.Between(8, 24),
            Width = 640,
            Height = 480,
            Format = new string("video/mpg4".AsSpan()),
            Duration = text.Random.NextInt64(1, 20_000_000),
            Size = text.Random.NextInt64(1, 60_000_000),
            Bitrate = text.Random.Next(64_000, 512_000),
            Persons = [text.OneOf(AsciiPersons), text.OneOf(OtherPersons)],
            Player = (MediaPlayer)text.Random.Next(2),
        },
        Images =
        [
            new MediaImage { Uri = "http://example.org/" + text.Between(6, 15) + "_large.jpg", Title = text.Between(8, 24), Width = 1024, Height = 768, Size = MediaImageSize.Large },
            new MediaImage { Uri = "http://example.org/" + text.Between(6, 15) + "_small.jpg", Title = text.Between(8, 24), Width = 320, Height = 240, Size = MediaImageSize.Small },
        ],
    });

    /// <summary>A list with no spare capacity, as a reader makes it.</summary>
    public static List<T> Many<T>(int count, Func<T> create)
    {
        List<T> list = new(count);
        for (int i = 0; i < count; i++)
        {
            list.Add(create());
        }

        return list;
    }

    private static T[] Create<T>(int seed, int count, Func<SeededText, int, T> create)
    {
        SeededText text = new(seed);
        T[] inputs = new T[count];
        for (int i = 0; i < count; i++)
        {
            inputs[i] = create(text, i);
        }

        return inputs;
    }

    private static Guid NewGuid(Random random)
    {
        Span<byte> bytes = stackalloc byte[16];
        random.NextBytes(bytes);
        return new Guid(bytes);
    }
}
