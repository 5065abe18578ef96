using System.Security.Cryptography;
using Firn;

namespace FirnAot;

/// <summary>Counts what holds and what does not, and hashes all bytes that were written: they have to be the same wherever the program runs.</summary>
internal sealed class Checks : IDisposable
{
    private readonly IncrementalHash _hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
    private int _passed;
    private int _failed;

    public void Dispose() => _hash.Dispose();

    /// <summary>A value through the generic and the by-Type entry points.</summary>
    /// <typeparam name="T">The declared type.</typeparam>
    /// <param name="name">What is tested.</param>
    /// <param name="value">A value.</param>
    /// <param name="agree">Whether what was read is what was written.</param>
    [FirnEntryPoint]
    public void FirnRoundTrip<T>(string name, T value, Func<T, T, bool> agree)
    {
        Run(name, () =>
        {
            foreach (FirnOptions options in (FirnOptions[])[FirnOptions.Default, FirnOptions.Packed, FirnOptions.Default with { SchemaMode = FirnSchemaMode.Named }])
            {
                byte[] bytes = FirnSerializer.Serialize(value, options);
                _hash.AppendData(bytes);
                Require(FirnSerializer.Measure(value, options) == bytes.Length, "measured");
                Require(agree(value, FirnSerializer.Deserialize<T>(bytes, options)!), "read");
                Require(agree(value, FirnSerializer.Clone(value, options)!), "cloned");
            }
        });
        Run(name + " by Type", () =>
        {
            byte[] bytes = FirnSerializer.Serialize(value, typeof(T));
            Require(bytes.AsSpan().SequenceEqual(FirnSerializer.Serialize(value)), "the same bytes");
            Require(agree(value, (T)FirnSerializer.Deserialize(bytes, typeof(T))!), "read");
            MemoryStream stream = new();
            FirnSerializer.Serialize(stream, (object?)value, typeof(T));
            Require(stream.ToArray().AsSpan().SequenceEqual(bytes), "the same bytes in a stream");
            FirnSerializer.Prepare(typeof(T));
            Require(FirnSerializer.GetSchema(typeof(T)).AsSpan().SequenceEqual(FirnSerializer.GetSchema<T>()), "the same descriptor");
        });
    }

    /// <summary>One check.</summary>
    /// <param name="name">What is tested.</param>
    /// <param name="check">Throws where it does not hold.</param>
    public void Run(string name, Action check)
    {
        try
        {
            check();
            _passed++;
        }
        catch (Exception exception)
        {
            _failed++;
            Console.WriteLine($"failed: {name}: {exception}");
        }
    }

    /// <summary>Ends a check that does not hold.</summary>
    public static void Require(bool holds, string what)
    {
        if (!holds) throw new InvalidOperationException("Not so: " + what);
    }

    /// <summary>Says how it went.</summary>
    /// <returns>The exit code.</returns>
    public int Report()
    {
        Console.WriteLine($"bytes {Convert.ToHexStringLower(_hash.GetHashAndReset())}");
        Console.WriteLine($"{_passed} passed, {_failed} failed");
        return _failed == 0 ? 0 : 1;
    }
}
