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
            [FirnErrorKind.UnwritableValue] = [FirnErrorCode.DerivedInstance, FirnErrorCode.InvalidCollection],
        };
        foreach (FirnErrorCode code in Enum.GetValues<FirnErrorCode>())
        {
            FirnErrorKind kind = new FirnException(code, "").Kind;
            Assert.True(Enum.IsDefined(kind));
            Assert.Equal(expected.FirstOrDefault(pair => pair.Value.Contains(code), new(FirnErrorKind.InvalidData, [])).Key, kind);
            Assert.Equal(kind, FirnException.GetKind(new FirnException(code, "")));
        }
    }

    [Fact]
    public void What_a_class_throws_is_about_the_message_and_what_is_wrong_with_the_program_is_not()
    {
        Assert.All((Exception[])[new ArgumentOutOfRangeException(), new FormatException(), new InvalidOperationException(), new NullReferenceException(), new TimeoutException()], thrown => Assert.Equal(FirnErrorKind.InvalidData, FirnException.GetKind(thrown)));
        Assert.All(
            (Exception[])[new NotSupportedException(), new PlatformNotSupportedException(), new InsufficientMemoryException(), new TaskCanceledException(), new TypeInitializationException("T", null), new TypeLoadException(), new MissingMethodException(), new BadImageFormatException()],
            thrown => Assert.Null(FirnException.GetKind(thrown)));
        Assert.Throws<ArgumentNullException>(() => FirnException.GetKind(null!));
    }
}
