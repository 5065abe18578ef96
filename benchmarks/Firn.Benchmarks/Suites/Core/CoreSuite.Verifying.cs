using System.Buffers;
using System.Collections;
using Firn.Benchmarks.Floors;
using Firn.Benchmarks.Harness;

namespace Firn.Benchmarks.Suites.Core;

/// <content>Proves that floors and Firn do the same work: the bytes of the reference encoder, equal graphs back.</content>
internal static unsafe partial class CoreSuite<TWork>
{
    private const int EdgeElements = 16;

    private static void Verify(Loop? toExactArray)
    {
        object[] roots = TWork.Roots;
        for (int i = 0; i < roots.Length; i++) VerifyOne(i, toExactArray);

        object first = roots[0];
        roots[0] = TWork.Copy(0);
        if (roots[0] is IList list) Shorten(list);
        EdgeCases.Visit(roots[0], () => VerifyOne(0, toExactArray));
        roots[0] = first;
    }

    // Of a list only the first element is varied, hundreds of times: thousands behind it would be compared each time for nothing.
    private static void Shorten(IList list)
    {
        while (list.Count > EdgeElements) list.RemoveAt(list.Count - 1);
    }

    private static void VerifyOne(int i, Loop? toExactArray)
    {
        object root = TWork.Roots[i];
        byte[] expected = ReferenceEncoder.Encode(root);
        VerifyWriting(i, expected);
        if (toExactArray is not null) Check.Bytes(expected, (byte[])toExactArray(i, 1)!, $"{TWork.Name}: S3 exact-size");
        VerifyReading(root, i, expected);
    }

    private static void VerifyWriting(int i, byte[] expected)
    {
        SameBytes(TWork.ToArray(i), "S3");
        int length = TWork.Encode(Scratch.Block, i);
        SameBytes(new ReadOnlySpan<byte>(Scratch.Block, length), "S2");
        SameBytes(TWork.Serialize(i, FirnOptions.Packed), "Firn byte[]");
        Writer.Reset();
        TWork.Serialize(Writer, i, FirnOptions.Packed);
        SameBytes(Writer.Written, "Firn writer");
        SameBytes(Block.AsSpan(0, TWork.Serialize(Block, i, FirnOptions.Packed)), "Firn span");
        Target.Position = 0;
        TWork.Serialize(Target, i, FirnOptions.Packed);
        SameBytes(Target.GetBuffer().AsSpan(0, (int)Target.Position), "Firn stream");

        void SameBytes(ReadOnlySpan<byte> actual, string contender) => Check.Bytes(expected, actual, $"{TWork.Name}: {contender}");
    }

    private static void VerifyReading(object root, int i, byte[] message)
    {
        SameGraph(TWork.Decode(message), "D2");
        SameGraph(TWork.Copy(i), "D1");
        SameGraph(TWork.Deserialize(message, FirnOptions.Packed), "Firn");
        SameGraph(TWork.Deserialize(TWork.Serialize(i, null), null), "Firn embedded");
        SameGraph(TWork.Deserialize(new ReadOnlySequence<byte>(message), FirnOptions.Packed), "Firn segment");
        SameGraph(TWork.Deserialize(Segments.Cut(message), FirnOptions.Packed), "Firn segments");
        SameGraph(TWork.Deserialize(new MemoryStream(message), FirnOptions.Packed), "Firn stream");

        void SameGraph(object? actual, string contender) => Check.Graph(root, actual, $"{TWork.Name}: {contender}");
    }
}
