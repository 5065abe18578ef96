using System.Globalization;
using Firn.Codecs;
using Xunit;

namespace Firn.Tests.Codecs;

[Collection(AloneCollection.Name)]
public class CultureInfoCodecTests
{
    [Fact]
    public void Is_its_name()
    {
        CodecProbe.HasBytes<CultureInfo, CultureInfoCodec>(CultureInfo.InvariantCulture, "00");
        if (HasCultures) CodecProbe.HasBytes<CultureInfo, CultureInfoCodec>(new CultureInfo("de-DE"), "14 64 65 2D 44 45");
    }

    [Fact]
    public void Every_culture_of_the_machine_survives()
    {
        foreach (CultureInfo culture in CultureInfo.GetCultures(CultureTypes.AllCultures)) Pass(culture);
    }

    [Theory]
    [InlineData("zh-CN")]
    [InlineData("zh-TW")]
    [InlineData("sr-RS")]
    [InlineData("en-US")]
    public void Names_without_a_script_are_known(string name)
    {
        if (HasCultures) Pass(new CultureInfo(name));
    }

    [Theory]
    [InlineData("xx")]
    [InlineData("de-de")]
    [InlineData("de_DE")]
    [InlineData("en-x-private")]
    [InlineData("en-US-u-co-phonebk")]
    [InlineData("de-DE ")]
    [InlineData("de\0")]
    [InlineData("root")]
    [InlineData("../de")]
    [Trait("Hostile", "H35")]
    public void Other_names_are_refused(string name) => CodecProbe.Refuses<CultureInfo, CultureInfoCodec>(Message(name));

    [Fact]
    public void A_long_name_is_refused() => Assert.Throws<FirnException>(() => CodecProbe.Read<CultureInfo, CultureInfoCodec>(CodecProbe.Write<string, StringCodec>(new string('a', 100_000))));

    [Fact]
    public void Derived_classes_are_refused() =>
        Assert.Equal(FirnErrorCode.DerivedInstance, Assert.Throws<FirnException>(() => CodecProbe.Write<CultureInfo, CultureInfoCodec>(new NamedCulture())).Code);

    // Refused names never reach the system, so there is nothing that could grow; this is the figure that says so.
    [Fact]
    [Trait("Hostile", "H35")]
    public void Distinct_bad_names_leave_no_growth()
    {
        Refuse(0, 100);
        long before = GC.GetTotalMemory(forceFullCollection: true);
        Refuse(100, 20_000);
        Assert.InRange(GC.GetTotalMemory(forceFullCollection: true) - before, long.MinValue, 1 << 20);
    }

    private static bool HasCultures => CultureInfo.GetCultures(CultureTypes.AllCultures).Length > 2;

    private static void Pass(CultureInfo culture) =>
        Assert.Equal(culture, CodecProbe.Read<CultureInfo, CultureInfoCodec>(CodecProbe.Write<CultureInfo, CultureInfoCodec>(culture)));

    private static void Refuse(int first, int end)
    {
        for (int i = first; i < end; i++)
        {
            byte[] bytes = CodecProbe.Write<string, StringCodec>($"en-x-{i}");
            Assert.Throws<FirnException>(() => CodecProbe.Read<CultureInfo, CultureInfoCodec>(bytes));
        }
    }

    private static string Message(string text) => Convert.ToHexString(CodecProbe.Write<string, StringCodec>(text));

    private sealed class NamedCulture() : CultureInfo("en-US");
}
