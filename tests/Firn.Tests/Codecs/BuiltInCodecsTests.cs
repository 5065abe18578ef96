using System.Collections;
using System.Globalization;
using System.Net;
using System.Numerics;
using System.Text;
using Xunit;

namespace Firn.Tests.Codecs;

/// <summary>Types that the library serves as roots without generated code, through a type parameter as a generic caller has it.</summary>
public class BuiltInCodecsTests
{
    [Fact]
    public void Values()
    {
        Pass(true);
        Pass((sbyte)-1);
        Pass((byte)1);
        Pass((short)-2);
        Pass((ushort)2);
        Pass(-3);
        Pass(3u);
        Pass(-4L);
        Pass(4UL);
        Pass((Int128)(-5));
        Pass((UInt128)5);
        Pass((nint)(-6));
        Pass((nuint)6);
        Pass('c');
        Pass((Half)1.5);
        Pass(1.5f);
        Pass(1.5);
        Pass(1.5m);
        Pass(new Guid("00112233-4455-6677-8899-aabbccddeeff"));
        Pass(new Rune('r'));
        Pass(^1);
        Pass(1..^1);
        Pass(new DateTime(2000, 1, 1));
        Pass(new DateTimeOffset(2000, 1, 1, 0, 0, 0, TimeSpan.FromHours(1)));
        Pass(TimeSpan.FromSeconds(1));
        Pass(TimeOnly.MaxValue);
        Pass(DateOnly.MaxValue);
        Pass(BigInteger.One << 100);
        Pass(new Complex(1, 2));
        Pass(new Vector2(1, 2));
        Pass(new Vector3(1, 2, 3));
        Pass(new Vector4(1, 2, 3, 4));
        Pass(new Quaternion(1, 2, 3, 4));
        Pass(new Plane(1, 2, 3, 4));
        Pass(Matrix3x2.Identity);
        Pass(Matrix4x4.Identity);
    }

    [Fact]
    public void References()
    {
        PassReference("text", static (a, b) => a == b);
        PassReference(new Version(1, 2), static (a, b) => a == b);
        PassReference(new Uri("http://example.org/"), static (a, b) => a == b);
        PassReference(new StringBuilder("text"), static (a, b) => a.Equals(b));
        PassReference(new BitArray(3, true), static (a, b) => a.Count == b.Count && b.HasAllSet());
        PassReference(IPAddress.Loopback, static (a, b) => a.Equals(b));
        PassReference(new IPEndPoint(IPAddress.Loopback, 1), static (a, b) => a.Equals(b));
        PassReference(CultureInfo.InvariantCulture, static (a, b) => a.Equals(b));
        PassReference(TimeZoneInfo.Utc, static (a, b) => a.Equals(b));
        PassReference(new MemoryStream([1]), static (a, b) => a.ToArray().AsSpan().SequenceEqual(b.ToArray()));
        PassReference<Stream>(new MemoryStream([1]), static (a, b) => a.Length == b.Length);
    }

    [Fact]
    public void Arrays()
    {
        PassArray<bool>([true, false, true]);
        PassArray<byte>([1, 2, 3]);
        PassArray<int>([1, -2, 3]);
        PassArray<double>([]);
        PassArray<decimal>([1.5m]);
        PassArray<Guid>([Guid.Empty, Guid.AllBitsSet]);
        PassArray<DateTime>([new DateTime(2000, 1, 1), DateTime.MaxValue]);
        PassArray<TimeSpan>([TimeSpan.MinValue]);
        PassArray<string>(["text", null!, ""]);
    }

    private static void PassArray<T>(T[] value) => Assert.Equal(value, FirnSerializer.Deserialize<T[]>(FirnSerializer.Serialize(value)));

    private static void Pass<T>(T value)
        where T : struct
    {
        foreach (FirnOptions options in (FirnOptions[])[FirnOptions.Default, FirnOptions.Packed])
        {
            Assert.Equal(value, FirnSerializer.Deserialize<T>(FirnSerializer.Serialize(value, options), options));
            Assert.Equal(value, FirnSerializer.Deserialize<T?>(FirnSerializer.Serialize<T?>(value, options), options));
            Assert.Null(FirnSerializer.Deserialize<T?>(FirnSerializer.Serialize<T?>(null, options), options));
        }
    }

    private static void PassReference<T>(T value, Func<T, T, bool> same)
        where T : class
    {
        Assert.True(same(value, FirnSerializer.Deserialize<T>(FirnSerializer.Serialize(value))!));
        Assert.Null(FirnSerializer.Deserialize<T>(FirnSerializer.Serialize<T?>(null)));
    }
}
