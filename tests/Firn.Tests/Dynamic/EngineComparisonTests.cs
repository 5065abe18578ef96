using Firn.Dynamic;
using Firn.TestCases;
using Firn.Tests.Table;
using Xunit;

namespace Firn.Tests.Dynamic;

/// <summary>Both engines give the same descriptor and the same bytes, and read each other's, for every row of the table.</summary>
public class EngineComparisonTests : TableTests
{
    [Theory]
    [MemberData(nameof(Rows))]
    public void Both_engines_agree(string row)
    {
        TypeCase found = TypeTable.Find(row);
        // What the calling assembly names is known to the generator alone.
        if (found.NeedsGenerator) Assert.Throws<NotSupportedException>(() => RuntimeEngine.Build(found.Type, prefersGenerated: false));
        else Assert.True(found.Accept(new Comparison()) > 0, "The row has no values.");
    }

    private sealed class Comparison : ITypeCaseVisitor<int>
    {
        public int Visit<T>(TypeCase<T> row)
        {
            FirnOptions packed = row.Adjust(None), embedded = row.Adjust(Embedded);
            CodecEntry<T> first = CodecSlot<T>.Entry;
            CodecEntry<T> emitted = (CodecEntry<T>)RuntimeEngine.Build(typeof(T), prefersGenerated: false);
            Assert.Equal(Convert.ToHexString(first.DescriptorUnder(embedded).Bytes), Convert.ToHexString(emitted.DescriptorUnder(embedded).Bytes));
            Assert.Equal((first.FixedSize, first.MinSize, first.MayBeAbsent, first.Kind), (emitted.FixedSize, emitted.MinSize, emitted.MayBeAbsent, emitted.Kind));
            foreach (object? boxed in row.Values)
            {
                T value = (T)boxed!;
                foreach (FirnOptions options in (ReadOnlySpan<FirnOptions>)[packed, embedded])
                {
                    byte[] bytes = first.WriteArray(value, options);
                    Assert.Equal(Convert.ToHexString(bytes), Convert.ToHexString(emitted.WriteArray(value, options)));
                    Assert.Null(StructuralEquality.FindDifference(typeof(T), value, emitted.ReadSpan(bytes, options)));
                }
            }

            return row.Values.Count;
        }
    }
}
