using Xunit;

namespace Firn.Tests.Schema;

/// <summary>The memory in which data of another version are converted is used again, also where they are refused at last.</summary>
public class ConversionMemoryTests
{
    private const int TextLength = 300_000;
    private const int Rounds = 30;

    internal static class Before
    {
        public class Article
        {
            public decimal Price { get; set; }

            public int Stock { get; set; }

            public string? Text { get; set; }
        }
    }

    internal static class After
    {
        public class Article
        {
            public decimal Price { get; set; }

            public string? Text { get; set; }
        }
    }

    private static byte[] Message(decimal price) => FirnSerializer.Serialize(new Before.Article { Price = price, Text = new string('a', TextLength) });

    [Fact]
    public void Of_a_message_that_is_refused_once_it_is_converted()
    {
        // Where the two differ stands what the price is; its scale is at most 28.
        byte[] message = Message(1.5m);
        byte[] other = Message(1.25m);
        for (int i = 0; i < message.Length; i++)
        {
            if (message[i] != other[i]) message[i] = 0x7F;
        }

        long before = 0;
        for (int i = -2; i < Rounds; i++)
        {
            if (i == 0) before = GC.GetAllocatedBytesForCurrentThread();
            Assert.Equal(FirnErrorCode.InvalidValue, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<After.Article>(message)).Code);
        }

        long each = (GC.GetAllocatedBytesForCurrentThread() - before) / Rounds;
        Assert.True(each < TextLength / 2, $"{each} bytes each");
    }
}
