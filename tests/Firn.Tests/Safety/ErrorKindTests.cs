using Xunit;

namespace Firn.Tests.Safety;

public class ErrorKindTests
{
    [Fact]
    public void Each_code_is_of_the_kind_that_the_documents_say()
    {
        Dictionary<FirnErrorKind, FirnErrorCode[]> expected = new()
        {
            [FirnErrorKind.Incompatible] = [FirnErrorCode.SchemaMissing, FirnErrorCode.SchemaMismatch, FirnErrorCode.UnknownCase],
            [FirnErrorKind.LimitExceeded] = [FirnErrorCode.DepthExceeded, FirnErrorCode.AllocationExceeded, FirnErrorCode.ZeroWidthExceeded, FirnErrorCode.MessageTooLarge],
            [FirnErrorKind.InvalidValue] = [FirnErrorCode.DerivedInstance, FirnErrorCode.InvalidCollection],
        };
        foreach (FirnErrorCode code in Enum.GetValues<FirnErrorCode>())
        {
            FirnErrorKind kind = new FirnException(code, "").Kind;
            Assert.True(Enum.IsDefined(kind));
            Assert.Equal(expected.FirstOrDefault(pair => pair.Value.Contains(code), new(FirnErrorKind.InvalidData, [])).Key, kind);
        }
    }
}
