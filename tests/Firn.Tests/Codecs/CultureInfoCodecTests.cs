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

    // Made by ICU of any well-formed name, without data of their own; or with another collation than their name says.
    [Theory]
    [InlineData("en-XX")]
    [InlineData("xx")]
    [InlineData("en-x-private")]
    [InlineData("ja-JP-u-ca-japanese")]
    [InlineData("de-DE_phoneb")]
    [InlineData("de-DE-u-co-phonebk")]
    [InlineData("es-ES_tradnl")]
    public void Cultures_that_their_name_does_not_stand_for_are_not_written(string name)
    {
        CultureInfo culture;
        try
        {
            culture = new CultureInfo(name);
        }
        catch (CultureNotFoundException)
        {
            return; // not of this machine: nothing to write
        }

        if (name == "en-x-private" && culture.Name == "en")
        {
            Pass(culture); // some versions of ICU leave out what is private: this is the culture of the shorter name
            return;
        }

        Refuses(culture);
    }

    public static TheoryData<string> Changes => [.. s_changes.Keys];

    private static readonly Dictionary<string, Action<CultureInfo>> s_changes = AllChanges();

    [Theory]
    [MemberData(nameof(Changes))]
    public void A_changed_copy_is_not_written(string change)
    {
        foreach (string name in HasCultures ? (string[])["de-DE", "ar-SA", ""] : [""])
        {
            CultureInfo culture = (CultureInfo)CultureInfo.GetCultureInfo(name).Clone();
            Pass(culture);
            s_changes[change](culture);
            Refuses(culture);
            Refuses(CultureInfo.ReadOnly(culture));
        }
    }

    // The system makes something of such names that has the invariant culture's name, and no formats.
    [Fact]
    public void A_culture_that_fails_itself_is_refused()
    {
        if (!HasCultures) return;
        foreach (string name in (string[])["x-foo", "x-", "und", "root"])
        {
            CultureInfo culture;
            try
            {
                culture = new CultureInfo(name);
            }
            catch (CultureNotFoundException)
            {
                continue;
            }

            bool fails = Record.Exception(() => culture.NumberFormat) is not null;
            Exception? exception = Record.Exception(() => CodecProbe.Write<CultureInfo, CultureInfoCodec>(culture));
            if (exception is not null || fails) Assert.Equal(FirnErrorCode.InvalidValue, Assert.IsType<FirnException>(exception).Code);
        }
    }

    [Fact]
    public void Another_calendar_is_not_written()
    {
        if (!HasCultures) return;
        foreach (string name in (string[])["th-TH", "ar-SA", "ja-JP"])
        {
            CultureInfo culture = new(name);
            Pass(culture);
            culture.DateTimeFormat.Calendar = culture.OptionalCalendars.First(c => c.GetType() != culture.DateTimeFormat.Calendar.GetType());
            Refuses(culture);
        }
    }

    // Every property of a culture and its formats that can be set, so that one that .NET adds is not forgotten.
    private static Dictionary<string, Action<CultureInfo>> AllChanges()
    {
        Dictionary<string, Action<CultureInfo>> changes = [];
        Add("Number", c => c.NumberFormat);
        Add("DateTime", c => c.DateTimeFormat);
        Add("Text", c => c.TextInfo);
        Add("Calendar", c => c.Calendar);
        Add("Format's calendar", c => c.DateTimeFormat.Calendar);
        foreach (char format in "dDtTyY") changes.Add($"Patterns of {format}", c => c.DateTimeFormat.SetAllDateTimePatterns([.. c.DateTimeFormat.GetAllDateTimePatterns(format), "yyyy"], format));
        return changes;

        void Add(string group, Func<CultureInfo, object> part)
        {
            foreach (System.Reflection.PropertyInfo property in part(new CultureInfo("")).GetType().GetProperties())
            {
                if (!property.CanWrite || property.SetMethod is not { IsPublic: true } || property.PropertyType == typeof(Calendar) || property.Name == nameof(GregorianCalendar.CalendarType)) continue;
                changes.Add($"{group}: {property.Name}", c =>
                {
                    // The calendar of another culture is of another class.
                    System.Reflection.PropertyInfo own = part(c).GetType().GetProperty(property.Name)!;
                    own.SetValue(part(c), Other(own, own.GetValue(part(c))!));
                });
            }
        }
    }

    private static object Other(System.Reflection.PropertyInfo property, object value) => value switch
    {
        string text => text + "!",
        string[] { Length: 10 } digits => Enumerable.Range(digits[0] == "0" ? 0x0660 : 0x30, 10).Select(c => ((char)c).ToString()).ToArray(),
        string[] texts => texts.Select((text, i) => i == texts.Length - 1 ? text : text + "!").ToArray(),
        int[] => (int[])[4, 2],
        int number => property.Name == nameof(Calendar.TwoDigitYearMax) ? number + 1 : number == 0 ? 1 : number - 1,
        DayOfWeek day => (DayOfWeek)(((int)day + 1) % 7),
        CalendarWeekRule rule => (CalendarWeekRule)(((int)rule + 1) % 3),
        DigitShapes shapes => shapes == DigitShapes.None ? DigitShapes.NativeNational : DigitShapes.None,
        _ => throw new NotSupportedException(property.Name),
    };

    private static void Refuses(CultureInfo culture)
    {
        FirnException refused = Assert.Throws<FirnException>(() => CodecProbe.Write<CultureInfo, CultureInfoCodec>(culture));
        Assert.Equal((FirnErrorCode.InvalidValue, typeof(CultureInfo)), (refused.Code, refused.Type));
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
