using Xunit;

namespace Firn.Tests.Streaming;

/// <summary>Objects that keep their identity: inside a value, never from one value to the next.</summary>
public class ContainerReferenceTests
{
    private static List<Person?> Persons()
    {
        Person narcissus = new() { Name = "Narcissus" };
        narcissus.Friend = narcissus;
        Person ana = new() { Name = "Ana", Friend = new() { Name = "Ben" } };
        ana.Friend.Friend = ana;
        return [narcissus, ana, null, ana.Friend, narcissus, .. Enumerable.Range(0, 100).Select(i => new Person { Name = "P" + i, Friend = ana })];
    }

    [Fact]
    public async Task Cycles_are_kept_and_values_share_nothing()
    {
        byte[] container = await Containers.WriteFirnEveryWayAsync(Persons(), FirnOptions.Default);
        foreach ((string _, List<Person?> read) in await Containers.ReadFirnEveryWayAsync<Person>(container, FirnOptions.Default))
        {
            Assert.Equal(105, read.Count);
            Assert.Same(read[0], read[0]!.Friend);
            Assert.Same(read[1], read[1]!.Friend!.Friend);
            Assert.Null(read[2]);
            Assert.Equal("Ben", read[3]!.Name);
            Assert.Same(read[3], read[3]!.Friend!.Friend);
            Assert.NotSame(read[1]!.Friend, read[3]);
            Assert.NotSame(read[0], read[4]);
            for (int i = 5; i < 105; i++) Assert.Equal(("P" + (i - 5), "Ana", "Ben"), (read[i]!.Name, read[i]!.Friend!.Name, read[i]!.Friend!.Friend!.Name));
        }
    }

    [Fact]
    public void Also_when_another_version_wrote_them()
    {
        List<Acquaintance?> read = Containers.ReadFirn<Acquaintance>(Containers.WriteFirn(Persons()));
        Assert.Equal(105, read.Count);
        Assert.Same(read[0], read[0]!.Friend);
        Assert.Same(read[1], read[1]!.Friend!.Friend);
        Assert.NotSame(read[0], read[4]);
    }

    [Fact]
    [Trait("Hostile", "H30")]
    public void Ids_of_an_earlier_value_are_refused()
    {
        // Two persons: the first is new and has no friend; the second is a new one whose friend is object 1, itself; then a third that is object 1.
        byte[] first = [0, 0];
        byte[] second = [0, 1, 1];
        Assert.Equal(2, Containers.ReadFirn<Acquaintance>(Containers.WithFirnFrames<Acquaintance>([4, .. first, .. second])).Count);
        foreach (byte[] third in (byte[][])[[1, 0], [2, 0], [0, 1, 2]])
        {
            FirnException exception = Assert.Throws<FirnException>(() => Containers.ReadFirn<Acquaintance>(Containers.WithFirnFrames<Acquaintance>([6, .. first, .. second, .. third])));
            Assert.Equal(FirnErrorCode.InvalidReference, exception.Code);
        }
    }
}
