using System.Reflection;
using System.Runtime.InteropServices;
using Firn.Contracts.Plans;
using Firn.Dynamic;
using Firn.Dynamic.Emission;
using Firn.TestCases;
using Xunit;

namespace Firn.Tests.Dynamic;

/// <summary>
/// Emitted code calls the codecs of lists and dictionaries by the levels that <see cref="PartLevels{TNode, TValue}"/> finds; codecs say them of themselves when they are made. Where the two
/// differ, what could be read or written at once is begun in vain.
/// </summary>
public class PartLevelsTests
{
    public struct Large
    {
        public Int128 A { get; set; }

        public Int128 B { get; set; }

        public Int128 C { get; set; }
    }

    [Fact]
    public void Codecs_say_the_levels_that_are_found()
    {
        List<string> differences = [];
        int compared = 0, nested = 0;
        foreach (Type type in Types())
        {
            CodecGraph graph = new(type, prefersGenerated: false) { UsesEmitted = false };
            Resolution root = graph.Walk(type);
            if (root.Codec is null || graph.Nodes.Any(node => node.Problems.Count > 0)) continue;
            CodecBatch.Emit(graph);
            (int reading, int writing) = Levels(root.Codec.Type);
            int foundReading = Math.Max(0, graph.Parts.ReadingOf(root)), foundWriting = Math.Max(0, graph.Parts.WritingOf(root));
            compared++;
            if (foundReading > 1) nested++;
            if (reading != foundReading) differences.Add($"{type}: reading {reading}, found {foundReading}");
            if (writing != foundWriting) differences.Add($"{type}: writing {writing}, found {foundWriting}");
        }

        Assert.True(differences.Count == 0, string.Join("\n", differences));
        Assert.InRange(compared, 1500, int.MaxValue);
        Assert.InRange(nested, 200, int.MaxValue);
    }

    private static IEnumerable<Type> Types()
    {
        foreach (Type type in TypeTable.All.Where(row => !row.NeedsGenerator).Select(row => row.Type).Append(typeof(Large)).Distinct())
        {
            // How wide native numbers are depends on the machine, and what codecs of users say of memory is not known before they are there.
            if (type == typeof(nint) || type == typeof(nuint) || type == typeof(NFloat) || type == typeof(CLong) || type == typeof(CULong) || type.IsDefined(typeof(FirnCodecAttribute), inherit: false) || typeof(IFirnCodec).IsAssignableFrom(type)) continue;
            yield return type;
            if (type.IsPointer || type.IsByRefLike) continue;
            yield return typeof(List<>).MakeGenericType(type);
            if (type.IsValueType) yield return typeof(List<>).MakeGenericType(type.MakeArrayType());
            yield return typeof(Dictionary<,>).MakeGenericType(typeof(int), type);
            if (type.IsEnum || type.IsPrimitive || type == typeof(DateTime) || type == typeof(decimal)) yield return typeof(Dictionary<,>).MakeGenericType(type, typeof(string));
            if (!type.IsValueType || Nullable.GetUnderlyingType(type) is not null) continue;
            yield return typeof(Nullable<>).MakeGenericType(type).MakeArrayType();
        }
    }

    private static (int Reading, int Writing) Levels(Type codec) =>
        ((int, int))typeof(PartLevelsTests).GetMethod(nameof(Of), BindingFlags.NonPublic | BindingFlags.Static)!.MakeGenericMethod(codec).Invoke(null, null)!;

    private static (int Reading, int Writing) Of<TCodec>()
        where TCodec : struct, IFirnCodec => (TCodec.ReadingLevels, TCodec.WritingLevels);
}
