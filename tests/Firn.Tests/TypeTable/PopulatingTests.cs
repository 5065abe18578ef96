using Firn.TestCases;
using Xunit;

namespace Firn.Tests.Table;

/// <summary>Every row's values read into objects that are there, or refused before anything is read.</summary>
public class PopulatingTests : TableTests
{
    [Theory]
    [MemberData(nameof(Rows))]
    public void An_object_becomes_another_or_the_type_is_refused(string row) => TypeTable.Find(row).Accept(new Populating());

    private sealed class Populating : ITypeCaseVisitor<int>
    {
        public int Visit<T>(TypeCase<T> row)
        {
            FirnOptions[] modes = [Embedded, Named, None, Embedded with { Compression = FirnCompression.Brotli }];
            foreach (FirnOptions mode in modes.Concat(modes.Select(m => m with { PopulateHandling = FirnPopulateHandling.Reuse })))
            {
                FirnOptions options = row.Adjust(mode);
                foreach (object from in row.Values.Where(v => v is not null)!)
                {
                    foreach (object to in row.Values.Where(v => v is not null)!)
                    {
                        T target = FirnSerializer.Clone((T)from, options)!;
                        try
                        {
                            FirnSerializer.Populate(FirnSerializer.Serialize((T)to, options), target, options);
                        }
                        catch (NotSupportedException exception)
                        {
                            Assert.Contains(Firn.Dynamic.TypeDisplay.Full(typeof(T)), exception.Message, StringComparison.Ordinal);
                            Assert.Null(StructuralEquality.FindDifference(typeof(T), from, target));
                            Assert.Throws<NotSupportedException>(() => FirnSerializer.Populate([0xFF], target, options));
                            continue;
                        }
                        catch (FirnException exception) when (exception.Code == FirnErrorCode.UnknownComparer)
                        {
                            // The comparer stays, and here it is another.
                            continue;
                        }

                        string? difference = StructuralEquality.FindDifference(typeof(T), to, target);
                        if (difference is not null) Assert.Fail($"{row.Name}: {difference}");
                    }
                }
            }

            return 0;
        }
    }
}
