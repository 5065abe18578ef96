using System.Buffers;
using Firn.Benchmarks.Harness;

namespace Firn.Benchmarks.Suites.Core;

/// <summary>
/// The calls that are timed for a shape, each written out for the shape's type. Inputs go by number: a loop over a struct of calls, and over
/// nothing that has the root's type, is compiled for that struct alone, and each call is found when it is compiled. With the root's type, which
/// is a class, as a type argument the loop would be shared by all shapes and look each call up.
/// </summary>
internal unsafe interface IWork
{
    /// <summary>The id of BENCHMARKS: flat, small, ...</summary>
    static abstract string Name { get; }

    /// <summary>What it is judged as.</summary>
    static abstract ShapeKind Kind { get; }

    /// <summary>The inputs, a power of two of them; the array itself, so that a check can put another root in a place.</summary>
    static abstract object[] Roots { get; }

    /// <summary>S2: writes without any check; returns the length.</summary>
    static abstract int Encode(byte* target, int i);

    /// <summary>S3.</summary>
    static abstract byte[] ToArray(int i);

    /// <summary>D0.</summary>
    static abstract object Allocate(int i);

    /// <summary>D1.</summary>
    static abstract object Copy(int i);

    /// <summary>D2; bytes behind the message do not matter.</summary>
    static abstract object Decode(byte[] message);

    /// <summary>Firn to a new array.</summary>
    static abstract byte[] Serialize(int i, FirnOptions? options);

    /// <summary>Firn to a reused writer.</summary>
    static abstract void Serialize(ReusedWriter writer, int i, FirnOptions? options);

    /// <summary>Firn to a span; returns the length.</summary>
    static abstract int Serialize(Span<byte> target, int i, FirnOptions? options);

    /// <summary>Firn to a stream.</summary>
    static abstract void Serialize(Stream stream, int i, FirnOptions? options);

    /// <summary>Firn from an array.</summary>
    static abstract object? Deserialize(byte[] message, FirnOptions? options);

    /// <summary>Firn from a sequence.</summary>
    static abstract object? Deserialize(in ReadOnlySequence<byte> message, FirnOptions? options);

    /// <summary>Firn from a stream.</summary>
    static abstract object? Deserialize(Stream stream, FirnOptions? options);

    /// <summary>System.Text.Json to a new array.</summary>
    static abstract byte[] SerializeJson(int i);

    /// <summary>System.Text.Json from an array.</summary>
    static abstract object? DeserializeJson(byte[] message);
}
