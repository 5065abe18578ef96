using Xunit;

namespace Firn.Tests.Schema;

/// <summary>Converters whose values can't be written, that read messages of their own, or that would never be called.</summary>
public class ConverterRuleTests
{
    [Fact]
    public void What_code_of_the_made_value_throws_is_an_error_of_the_data()
    {
        FirnException error = RefusedFirn<OldLength, NewLength>(new() { Length = 5e11 });
        Assert.IsType<OverflowException>(error.InnerException);
        Assert.Equal(TimeSpan.FromMinutes(2), FirnSerializer.Deserialize<NewLength>(FirnSerializer.Serialize(new OldLength { Length = 130 }))!.Length);
        Assert.IsType<InvalidTimeZoneException>(RefusedFirn<OldPlace, NewPlace>(new() { Place = 3 }).InnerException);
    }

    [Fact]
    public void A_made_value_that_can_t_be_written_is_told_as_one_of_the_data()
    {
        Assert.Equal(FirnErrorCode.DerivedInstance, ((FirnException)RefusedFirn<OldPlace, NewPlace>(new() { Place = 1 }).InnerException!).Code);
        Assert.Equal(2, FirnSerializer.Deserialize<NewPlace>(FirnSerializer.Serialize(new OldPlace { Place = 2 }))!.Place!.Number);
    }

    // Its own errors have places of another message.
    [Fact]
    public void A_converter_that_reads_a_message_of_its_own_does_not_tell_of_that() => RefusedFirn<OldPlace, NewPlace>(new() { Place = 4 });

    [Theory]
    [InlineData(5, typeof(OperationCanceledException))]
    [InlineData(6, typeof(NotSupportedException))]
    public void What_is_no_fault_of_the_data_passes(int place, Type exception) =>
        Assert.Throws(exception, () => FirnSerializer.Deserialize<NewPlace>(FirnSerializer.Serialize(new OldPlace { Place = place })));

    [Fact]
    public void A_converter_that_would_never_be_called_is_refused()
    {
        NeverCalledFirn(new SameNumber());
        NeverCalledFirn(new SameText());
        NeverCalledFirn(new SameObject());
        NotSupportedException twins = Assert.Throws<NotSupportedException>(() => FirnSerializer.Serialize(new TwoOfOne()));
        Assert.Contains("Remove one of the two", twins.Message, StringComparison.Ordinal);
    }

    // The member's own type is another one on the wire where it has no surrogate.
    [Fact]
    public void A_member_that_gets_a_surrogate_may_be_made_of_its_own_type() =>
        Assert.Equal(TimeSpan.FromMinutes(3), FirnSerializer.Deserialize<NowCoarse>(FirnSerializer.Serialize(new WasExact { Length = TimeSpan.FromSeconds(200) }))!.Length);

    [FirnEntryPoint]
    private static void NeverCalledFirn<T>(T value)
    {
        NotSupportedException error = Assert.Throws<NotSupportedException>(() => FirnSerializer.Serialize(value));
        Assert.Contains("never be called", error.Message, StringComparison.Ordinal);
        Assert.Contains("'M'", error.Message, StringComparison.Ordinal);
    }

    [FirnEntryPoint]
    private static FirnException RefusedFirn<TOld, TNew>(TOld old)
    {
        byte[] bytes = FirnSerializer.Serialize(old);
        FirnException error = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<TNew>(bytes));
        Assert.Equal((FirnErrorCode.InvalidValue, FirnErrorKind.InvalidData, typeof(TNew)), (error.Code, error.Kind, error.Type));
        Assert.InRange(error.Offset, 1, bytes.Length - 1);
        Assert.Contains(error.Path, (string[])["Length", "Place"]);
        return error;
    }

    // Nobody can use these: code is generated for them, and their first use is refused.
    public class SameNumber
    {
        [FirnConvert(typeof(LengthOfWholeSeconds)), FirnSurrogate(typeof(WholeMinutes))]
        public TimeSpan M { get; set; }
    }

    public class SameText
    {
        [FirnConvert(typeof(UriOfText))]
        public Uri? M { get; set; }
    }

    public class SameObject
    {
        [FirnConvert(typeof(NewPointOfOld))]
        public NewPoint? M { get; set; }
    }

    public class TwoOfOne
    {
        [FirnConvert(typeof(NumberOfTexts))]
        public long M { get; set; }
    }
}

public class OldLength
{
    public double Length { get; set; }
}

public class NewLength
{
    [FirnConvert(typeof(LengthOfSeconds)), FirnSurrogate(typeof(WholeMinutes))]
    public TimeSpan Length { get; set; }
}

public sealed class LengthOfSeconds : IFirnConverter<double, TimeSpan>
{
    public static TimeSpan Convert(double old) => TimeSpan.FromSeconds(old);
}

public sealed class WholeMinutes : IFirnSurrogate<TimeSpan, int>
{
    public static int ToSurrogate(TimeSpan value) => checked((int)value.TotalMinutes);

    public static TimeSpan FromSurrogate(int surrogate) => TimeSpan.FromMinutes(surrogate);
}

public class OldPlace
{
    public int Place { get; set; }
}

public class NewPlace
{
    [FirnConvert(typeof(PlaceOfNumber))]
    public NamedPlace? Place { get; set; }
}

public class NamedPlace
{
    private int _number;

    public int Number
    {
        get => _number == 3 ? throw new InvalidTimeZoneException() : _number;
        set => _number = value;
    }
}

public class SquarePlace : NamedPlace;

public sealed class PlaceOfNumber : IFirnConverter<int, NamedPlace?>
{
    public static NamedPlace? Convert(int old) => old switch
    {
        1 => new SquarePlace { Number = 1 },
        4 => FirnSerializer.Deserialize<NamedPlace>([0xFF]),
        5 => throw new OperationCanceledException(),
        6 => throw new NotSupportedException(),
        _ => new NamedPlace { Number = old },
    };
}

public sealed class LengthOfWholeSeconds : IFirnConverter<int, TimeSpan>
{
    public static TimeSpan Convert(int old) => TimeSpan.FromSeconds(old);
}

public sealed class UriOfText : IFirnConverter<string, Uri?>
{
    public static Uri? Convert(string old) => new("https://" + old);
}

public class OldPoint
{
    public int X { get; set; }
}

public class NewPoint
{
    public int X { get; set; }
}

public sealed class NewPointOfOld : IFirnConverter<OldPoint, NewPoint?>
{
    public static NewPoint? Convert(OldPoint old) => new() { X = old.X * 1_000 };
}

public sealed class NumberOfTexts : IFirnConverter<string, long>, IFirnConverter<Uri, long>
{
    public static long Convert(string old) => old.Length;

    public static long Convert(Uri old) => old.Port;
}

public class WasExact
{
    public TimeSpan Length { get; set; }
}

public class NowCoarse
{
    [FirnConvert(typeof(LengthOfLength)), FirnSurrogate(typeof(WholeMinutes))]
    public TimeSpan Length { get; set; }
}

public sealed class LengthOfLength : IFirnConverter<TimeSpan, TimeSpan>
{
    public static TimeSpan Convert(TimeSpan old) => old;
}
