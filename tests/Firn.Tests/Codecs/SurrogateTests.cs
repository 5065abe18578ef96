using Firn.Codecs;
using Firn.TestCases;
using Xunit;

namespace Firn.Tests.Codecs;

/// <summary>Types that are written as others: what the table of types does not show.</summary>
public class SurrogateTests
{
    [Fact]
    public void The_library_serves_them()
    {
        Assert.StartsWith("SurrogateCodec", CodecSlot<Ratio>.Entry.CodecType!.Name, StringComparison.Ordinal);
        Assert.StartsWith("SurrogateCodec", CodecSlot<Crate<int>>.Entry.CodecType!.Name, StringComparison.Ordinal);
        Assert.StartsWith("NullableCodec", CodecSlot<Ratio?>.Entry.CodecType!.Name, StringComparison.Ordinal);
    }

    [Fact]
    public void They_keep_what_they_promise()
    {
        FirnVerify.Codec<Moment, SurrogateCodec<Moment, long, MomentConversion, Int64Codec>>(default, new(1), new(long.MinValue));
        FirnVerify.Codec<Angle, SurrogateCodec<Angle, double, AngleConversion, DoubleCodec>>(Angle.Of(0), Angle.Of(359.5));
        FirnVerify.Codec<AreaCode, SurrogateCodec<AreaCode, string, CodeConversion, StringCodec>>(default, new("a"));
    }

    [Fact]
    public void On_the_wire_a_type_is_its_surrogate()
    {
        SameFirn<Ratio, RatioSurrogate>(Ratio.Of(-1, 2));
        SameFirn<Moment, long>(new(5));
        SameFirn<Price, PriceSurrogate>(new("kg", Ratio.Of(1, 2), null));
        SameFirn<Track, List<Moment>>(new(new Moment(1)));
        SameFirn<Track, List<long>>(new(new Moment(1)));
        SameFirn<Twig, TwigSurrogate>(Twig.Chain(3));
        SameFirn<Crate<string>, CrateSurrogate<string>>(new("a", null));
        SameFirn<IRoute, RouteSurrogate>(new Rail("r", 3));
        SameFirn<Season, string>(Season.Autumn);
        SameFirn<Holder<Track>, Holder<List<long>>>(new() { Value = new(new Moment(1)) });
        SameFirn<Dictionary<Moment, Ratio?>, Dictionary<long, RatioSurrogate?>>(new() { [new(1)] = Ratio.Of(1, 2), [new(2)] = null });
        // Of a class that is written as a number, a value may be absent where numbers may.
        SameFirn<List<Angle?>, List<double?>>([Angle.Of(1), null]);
    }

    [FirnEntryPoint]
    private static void SameFirn<T, TSurrogate>(T value)
    {
        Assert.Equal(FirnSchema.Of<TSurrogate>().Fingerprint, FirnSchema.Of<T>().Fingerprint);
        byte[] bytes = FirnSerializer.Serialize(value);
        TSurrogate surrogate = FirnSerializer.Deserialize<TSurrogate>(bytes)!;
        Assert.Equal(bytes, FirnSerializer.Serialize(surrogate));
        Assert.Null(StructuralEquality.FindDifference(typeof(T), value, FirnSerializer.Deserialize<T>(FirnSerializer.Serialize(surrogate))));
    }

    [Fact]
    public void What_is_no_value_is_refused_with_its_place()
    {
        byte[] bytes = FirnSerializer.Serialize(new Holder<List<double>> { Value = [90, 360] });
        FirnException refused = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Holder<List<Angle>>>(bytes));
        Assert.Equal(FirnErrorCode.InvalidValue, refused.Code);
        Assert.IsType<ArgumentOutOfRangeException>(refused.InnerException);
        Assert.Equal("Value[1]", refused.Path);
        Assert.Contains("AngleConversion.FromSurrogate", refused.Message, StringComparison.Ordinal);

        // In the block of an object.
        bytes = FirnSerializer.Serialize(new Holder<RatioSurrogate> { Value = new(1, uint.MaxValue, false) });
        refused = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Holder<Ratio>>(bytes));
        Assert.Equal(FirnErrorCode.InvalidValue, refused.Code);
        Assert.IsType<OverflowException>(refused.InnerException);
        Assert.StartsWith("Value", refused.Path, StringComparison.Ordinal);

        // Members of a surrogate may be null.
        bytes = FirnSerializer.Serialize(new CrateSurrogate<int>());
        Assert.Equal(FirnErrorCode.InvalidValue, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Crate<int>>(bytes)).Code);
    }

    [Fact]
    public void Null_is_no_answer()
    {
        Assert.Equal(FirnErrorCode.InvalidValue, Assert.Throws<FirnException>(() => FirnSerializer.Serialize(new Forgetful { Number = 1 })).Code);
        byte[] bytes = FirnSerializer.Serialize(new Forgetful { Number = 2 });
        FirnException refused = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Forgetful>(bytes));
        Assert.Equal(FirnErrorCode.InvalidValue, refused.Code);
        Assert.Null(refused.InnerException);
        Assert.Null(FirnSerializer.Deserialize<Forgetful>(FirnSerializer.Serialize<Forgetful?>(null)));
    }

    [Fact]
    public void Exceptions_of_writing_pass_through() =>
        Assert.Throws<InvalidTimeZoneException>(() => FirnSerializer.Serialize(new Forgetful { Number = 3 }));

    [Fact]
    public void Derived_classes_are_refused_unless_asked_for()
    {
        Crate<int> derived = new LabelledCrate("l", 1);
        Assert.Equal(FirnErrorCode.DerivedInstance, Assert.Throws<FirnException>(() => FirnSerializer.Serialize(derived)).Code);
        FirnOptions options = FirnOptions.Default with { WriteDerivedAsDeclared = true };
        Assert.Equal([1], Crate<int>.ContentOf(FirnSerializer.Deserialize<Crate<int>>(FirnSerializer.Serialize(derived, options))!));
    }

    [Theory]
    [InlineData(64, false)]
    [InlineData(65, true)]
    [Trait("Hostile", "H20")]
    public void Those_that_hold_themselves_are_refused_past_the_limit_of_depth(int levels, bool isRefused)
    {
        FirnOptions deeper = FirnOptions.Packed with { MaxDepth = 128 };
        Twig twig = Twig.Chain(levels);
        byte[] message = FirnSerializer.Serialize(twig, deeper);
        if (isRefused)
        {
            Assert.Equal(FirnErrorCode.DepthExceeded, Assert.Throws<FirnException>(() => FirnSerializer.Serialize(twig, FirnOptions.Packed)).Code);
            Assert.Equal(FirnErrorCode.DepthExceeded, Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<Twig>(message, FirnOptions.Packed)).Code);
        }
        else
        {
            Assert.Equal(message, FirnSerializer.Serialize(twig, FirnOptions.Packed));
            Assert.Equal("n", FirnSerializer.Deserialize<Twig>(message, FirnOptions.Packed)!.Name);
        }
    }

    [Fact]
    public void Every_value_that_was_written_fits_the_budget_of_memory()
    {
        FirnOptions tight = FirnOptions.Packed with { MaxAllocationRatio = 1 };
        FitsFirn(Enumerable.Repeat(Angle.Of(1), 10_000).ToList(), tight);
        FitsFirn(Enumerable.Repeat(new Vacuum(), 5_000).ToList(), tight);
        FitsFirn(Enumerable.Repeat(new Track(), 10_000).ToList(), tight);
        FitsFirn(Enumerable.Repeat(new AreaCode("a"), 10_000).ToArray(), tight);
        FitsFirn(Enumerable.Repeat(new Crate<Angle>(Angle.Of(1)), 10_000).ToArray(), tight);
        FitsFirn(Enumerable.Range(0, 10_000).ToDictionary(i => i, i => new WordList("")), tight);
    }

    [FirnEntryPoint]
    private static void FitsFirn<T>(T value, FirnOptions options)
    {
        byte[] bytes = FirnSerializer.Serialize(value, options);
        Assert.NotNull(FirnSerializer.Deserialize<T>(bytes, options));
    }

    [Fact]
    public void Objects_are_not_filled() =>
        Assert.Throws<NotSupportedException>(() => FirnSerializer.Populate(FirnSerializer.Serialize(new Crate<int>(1)), new Crate<int>()));

    [Fact]
    public void Schemas_and_documents_show_the_surrogate()
    {
        FirnSchema schema = FirnSchema.Of<Holder<Ratio>>();
        Assert.Contains("Denominator", schema.ToText(), StringComparison.Ordinal);
        Assert.Equal(2, FirnDocument.Parse(FirnSerializer.Serialize(new Holder<Ratio> { Value = Ratio.Of(1, 2) }, FirnOptions.Default with { SchemaMode = FirnSchemaMode.Named })).Root["Value"]["Denominator"].GetInt64());
    }

    // The type inside of its surrogate is written by the surrogate that it has there.
    [Fact]
    public void One_place_may_have_another_surrogate_than_the_type()
    {
        Sticker sticker = new() { Text = "a" };
        TwoStickers two = FirnSerializer.Deserialize<TwoStickers>(FirnSerializer.Serialize(new TwoStickers { Many = sticker, One = sticker }))!;
        Assert.Equal(("aa", "a"), (two.Many!.Text, two.One!.Text));
        OneSticker one = FirnSerializer.Deserialize<OneSticker>(FirnSerializer.Serialize(new OneSticker { One = sticker, Many = sticker }))!;
        Assert.Equal(("aa", "a"), (one.Many!.Text, one.One!.Text));
        Assert.Equal(7, FirnSerializer.Deserialize<Inch>(FirnSerializer.Serialize(new Inch(7))).Number);
    }

    // What is no fault of the data passes; an error of a message that the surrogate reads itself has places of that one.
    [Fact]
    public void Exceptions_of_surrogates_are_told_by_whose_fault_they_are()
    {
        byte[] bytes = FirnSerializer.Serialize(new List<ForgetfulSurrogate> { new(0), new(4) });
        FirnException error = Assert.Throws<FirnException>(() => FirnSerializer.Deserialize<List<Forgetful>>(bytes));
        Assert.Equal((FirnErrorCode.InvalidValue, typeof(List<Forgetful>), "[1].Number"), (error.Code, error.Type, error.Path));
        Assert.Throws<OperationCanceledException>(() => FirnSerializer.Deserialize<List<Forgetful>>(FirnSerializer.Serialize(new List<ForgetfulSurrogate> { new(5) })));
    }

    [Theory]
    [InlineData(typeof(Unbuildable))]
    [InlineData(typeof(List<Unbuildable>))]
    public void What_does_not_fit_is_refused_before_anything_is_written(Type type)
    {
        NotSupportedException refused = Assert.Throws<NotSupportedException>(() => FirnSerializer.Serialize((object?)null, type));
        Assert.Contains("[FirnSurrogate]", refused.Message, StringComparison.Ordinal);
        Assert.Contains("IFirnSurrogate<", refused.Message, StringComparison.Ordinal);
    }
}

/// <summary>A class whose surrogate answers null, or throws.</summary>
[FirnSurrogate(typeof(ForgetfulSurrogate))]
public sealed class Forgetful
{
    public int Number { get; init; }
}

public sealed record ForgetfulSurrogate(int Number) : IFirnSurrogate<Forgetful, ForgetfulSurrogate>
{
    public static ForgetfulSurrogate ToSurrogate(Forgetful value) => value.Number == 3 ? throw new InvalidTimeZoneException() : value.Number == 1 ? null! : new(value.Number);

    public static Forgetful FromSurrogate(ForgetfulSurrogate surrogate) => surrogate.Number switch
    {
        2 => null!,
        4 => FirnSerializer.Deserialize<Forgetful>([0xFF])!,
        5 => throw new OperationCanceledException(),
        _ => new() { Number = surrogate.Number },
    };
}

[FirnSurrogate(typeof(StickerText))]
public sealed class Sticker
{
    public string Text { get; init; } = "";
}

public sealed record StickerText(string Text) : IFirnSurrogate<Sticker, StickerText>
{
    public static StickerText ToSurrogate(Sticker value) => new(value.Text);

    public static Sticker FromSurrogate(StickerText surrogate) => new() { Text = surrogate.Text };
}

public sealed class StickerTwice : IFirnSurrogate<Sticker, List<Sticker>>
{
    public static List<Sticker> ToSurrogate(Sticker value) => [value, value];

    public static Sticker FromSurrogate(List<Sticker> surrogate) => new() { Text = string.Concat(surrogate.Select(s => s.Text)) };
}

public class TwoStickers
{
    [FirnSurrogate(typeof(StickerTwice))]
    public Sticker? Many { get; set; }

    public Sticker? One { get; set; }
}

public class OneSticker
{
    public Sticker? One { get; set; }

    [FirnSurrogate(typeof(StickerTwice))]
    public Sticker? Many { get; set; }
}

/// <summary>A struct whose surrogate holds one of it again, which is written as a number there.</summary>
[FirnSurrogate(typeof(InchAndUnit))]
public readonly record struct Inch(long Number);

public struct InchAndUnit : IFirnSurrogate<Inch, InchAndUnit>
{
    [FirnSurrogate(typeof(InchNumber))]
    public Inch Value { get; set; }

    public int Unit { get; set; }

    public static InchAndUnit ToSurrogate(Inch value) => new() { Value = value };

    public static Inch FromSurrogate(InchAndUnit surrogate) => surrogate.Value;
}

public sealed class InchNumber : IFirnSurrogate<Inch, long>
{
    public static long ToSurrogate(Inch value) => value.Number;

    public static Inch FromSurrogate(long surrogate) => new(surrogate);
}

public sealed class LabelledCrate(string label, params int[] content) : Crate<int>(content)
{
    public string Label { get; } = label;
}

/// <summary>A type that names no surrogate of its own.</summary>
[FirnSurrogate(typeof(ForgetfulSurrogate))]
public sealed class Unbuildable;
