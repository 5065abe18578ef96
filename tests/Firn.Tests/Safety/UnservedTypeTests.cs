using Firn.Tests.EntryPoints;
using Xunit;

namespace Firn.Tests.Safety;

/// <summary>A type that neither engine serves: an error that names type, member and what helps, before anything is written.</summary>
public class UnservedTypeTests
{
    // Named by no call of an entry point but through a type parameter: the generator would refuse it.
    private sealed class Unserved
    {
        public int Number { get; set; }

        public Action? Act { get; set; }
    }

    [Fact]
    [Trait("Hostile", "H34")]
    public async Task Every_entry_point_names_the_type_and_the_remedy()
    {
        Entries entries = new Entries<Unserved>();
        Unserved value = new() { Number = 1 };
        MemoryStream stream = new();
        HostileBufferWriter writer = new(RoomShape.Huge);
        foreach (Func<object?> call in (Func<object?>[])
        [
            () => entries.Serialize(value, FirnOptions.Default),
            () => entries.Serialize(null, FirnOptions.Default),
            () => entries.Measure(value, FirnOptions.Default),
            () => entries.Clone(value, FirnOptions.Default),
            () => entries.GetSchema(),
            () => entries.Deserialize([0x10], FirnOptions.Packed),
            () => entries.TrySerialize(new byte[10], value, out _, FirnOptions.Default),
            () =>
            {
                entries.Serialize(stream, value, FirnOptions.Default);
                return null;
            },
            () =>
            {
                entries.Serialize(writer, value, FirnOptions.Default);
                return null;
            },
        ])
        {
            AssertNames(Assert.Throws<NotSupportedException>(call));
        }

        AssertNames(await Assert.ThrowsAsync<NotSupportedException>(async () => await entries.SerializeAsync(stream, value, FirnOptions.Default)));
        Assert.Equal(0, stream.Length);
        Assert.Equal(0, writer.Calls);
    }

    private static void AssertNames(NotSupportedException exception)
    {
        Assert.Contains(nameof(Unserved), exception.Message, StringComparison.Ordinal);
        Assert.Contains("Unserved.Act", exception.Message, StringComparison.Ordinal);
        Assert.Contains("delegate", exception.Message, StringComparison.Ordinal);
        Assert.Contains("[FirnIgnore]", exception.Message, StringComparison.Ordinal);
    }
}
