namespace Firn.Tool.Tests.Samples;

/// <summary>What the screens show: the same bytes on every machine.</summary>
internal static class SampleData
{
    public static readonly FirnOptions Named = FirnOptions.Default with { SchemaMode = FirnSchemaMode.Named };

    private static readonly DateTime Noon = new(2026, 3, 1, 12, 0, 0, DateTimeKind.Utc);

    public static Order Order => new()
    {
        Number = 4711,
        Customer = "Ann Müller",
        State = OrderState.Paid,
        Placed = Noon,
        IsUrgent = true,
        Lines = [new() { Product = "Ice axe", Price = 89.50m, Count = 1 }, new() { Product = "Rope, 60 m", Price = 159m, Count = 2 }],
        Stock = new() { ["Ice axe"] = 12, ["Rope, 60 m"] = 3 },
        Signature = [0xDE, 0xAD, 0xBE, 0xEF],
        Payment = new Card { Holder = "A. Müller", Digits = 4_111_111_111_111_111 },
    };

    public static byte[] OrderMessage => FirnSerializer.Serialize(Order, Named);

    /// <summary>An escape sequence that would clear the screen, text that runs from right to left, and markup.</summary>
    public const string HostileText = "\e[2J\u202Eevil\u2028[red]no[/] \a\"\\";

    public static Everything Everything => new()
    {
        Grid = new[,] { { 1, 2, 3 }, { 4, 5, 6 } },
        Set = [3, 1, 2],
        BySpot = new() { [new Spot(1, 2)] = "start" },
        Texts = ["a", null, "c"],
        Flags = [true, false, true],
        NotANumber = double.NaN,
        Letter = '\u0007',
        Span = TimeSpan.FromMinutes(90),
        Tree = new() { Value = 1, Left = new() { Value = 2, Left = new() { Value = 3 } }, Right = new() { Value = 4 } },
        Pair = new(7, 8),
        Hostile = HostileText,
    };

    public static Person Family
    {
        get
        {
            Person ann = new() { Name = "Ann" }, ben = new() { Name = "Ben", Partner = ann };
            ann.Partner = ben;
            ann.Children = ben.Children = [new() { Name = "Cid" }];
            return ann;
        }
    }

    public static IEnumerable<Reading> Readings(int count)
    {
        Random random = new(7);
        for (int i = 0; i < count; i++)
        {
            yield return new Reading { Sensor = i % 3 == 0 ? "roof" : "cellar", Time = Noon.AddMinutes(i), Value = Math.Round(20 + random.NextDouble(), 2), Raw = [i, i + 1] };
        }
    }

    /// <summary>A container of three frames.</summary>
    public static byte[] ReadingContainer(FirnCompression compression = FirnCompression.None, int valuesPerFrame = 4, int frames = 3)
    {
        MemoryStream stream = new();
        using (FirnContainerWriter<Reading> writer = FirnSerializer.CreateContainer<Reading>(stream, FirnOptions.Default with { Compression = compression }))
        {
            int index = 0;
            foreach (Reading reading in Readings(valuesPerFrame * frames))
            {
                writer.Write(reading);
                if (++index % valuesPerFrame == 0) writer.Flush();
            }
        }

        return stream.ToArray();
    }

    /// <summary>Where the frames of a container begin that has no compression, and where its end mark is.</summary>
    public static List<int> FrameStarts(byte[] container)
    {
        using ContainerReader reader = new(container);
        return reader.Starts();
    }

    private sealed class ContainerReader(byte[] container) : IDisposable
    {
        private readonly FirnContainerReader<Reading> _reader = FirnSerializer.OpenContainer<Reading>(new MemoryStream(container));

        public List<int> Starts()
        {
            _reader.ReadHeader();
            List<int> starts = [(int)_reader.Position];
            while (starts[^1] + 4 < container.Length && BitConverter.ToInt32(container, starts[^1]) > 0) starts.Add(starts[^1] + 8 + BitConverter.ToInt32(container, starts[^1]));
            return starts;
        }

        public void Dispose() => _reader.Dispose();
    }

    private const string SaleState = """
            "roots": {
              "Shop.Sale": "object Shop.Sale"
            },
            "types": {
              "enum Shop.State": {
                "underlying": "byte",
                "values": [
                  { "name": "New", "value": 0 },
                  { "name": "Paid", "value": 1 }
                ]
              },
              "object Shop.Sale": {
                "members": [
                  { "name": "Customer", "hash": "09F3C039", "type": "string?" },
                  { "name": "Number", "id": 3, "type": "int" },
                  { "name": "State", "hash": "1DECA496", "type": "enum Shop.State" }
                ]
              }
            }
        """;

    /// <summary>A contract file of one root.</summary>
    public const string Contract = $$"""{ "firnContract": 1, "current": { {{SaleState}} } }""";

    /// <summary>The next one: a root more, a member less, and what was before as a release.</summary>
    public const string Contract2 = $$"""
        { "firnContract": 1, "current": {
            "roots": {
              "Shop.Note": "string",
              "Shop.Sale": "object Shop.Sale"
            },
            "types": {
              "enum Shop.State": {
                "underlying": "byte",
                "values": [
                  { "name": "New", "value": 0 },
                  { "name": "Paid", "value": 1 }
                ]
              },
              "object Shop.Sale": {
                "members": [
                  { "name": "Number", "id": 3, "type": "long" },
                  { "name": "State", "hash": "1DECA496", "type": "enum Shop.State" }
                ]
              }
            }
          },
          "releases": [ { "version": "1.0.0", {{SaleState}} } ]
        }
        """;
}
