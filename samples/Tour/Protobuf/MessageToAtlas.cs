using Google.Protobuf.Collections;
using Tour.Model;

namespace Tour.Protobuf;

/// <summary>Copies messages back into the model, which proves that the messages hold everything. Not part of any measured time.</summary>
internal static class MessageToAtlas
{
    public static Atlas Convert(AtlasMessage message) => new()
    {
        Source = message.Source,
        Version = message.Version,
        DisplayLocales = [.. message.DisplayLocales],
        Territories = [.. message.Territories.Select(Convert)],
        Languages = Copy(message.Languages, Convert),
        Scripts = Copy(message.Scripts, Convert),
        Currencies = Copy(message.Currencies, Convert),
        TimeZones = [.. message.TimeZones.Select(Convert)],
        MetaZones = Copy(message.MetaZones, Convert),
        Locales = Copy(message.Locales, Convert),
    };

    private static Dictionary<string, TValue> Copy<TMessage, TValue>(MapField<string, TMessage> source, Func<TMessage, TValue> convert) =>
        source.ToDictionary(pair => pair.Key, pair => convert(pair.Value));

    private static Territory Convert(TerritoryMessage message) => new()
    {
        Code = message.Code,
        Kind = (TerritoryKind)message.Kind,
        Names = new(message.Names),
        ShortNames = new(message.ShortNames),
        NumericCode = message.HasNumericCode ? message.NumericCode : null,
        Alpha3 = message.HasAlpha3 ? message.Alpha3 : null,
        Population = message.HasPopulation ? message.Population : null,
        Gdp = message.HasGdp ? message.Gdp : null,
        LiteracyPercent = message.HasLiteracyPercent ? message.LiteracyPercent : null,
        Languages = [.. message.Languages.Select(Convert)],
        Currencies = [.. message.Currencies.Select(Convert)],
        Parents = [.. message.Parents],
        Contains = [.. message.Contains],
        Week = message.Week is { } week
            ? new WeekRules((DayOfWeek)week.FirstDay, (byte)week.MinDays, (DayOfWeek)week.WeekendStart, (DayOfWeek)week.WeekendEnd)
            : null,
        Measurement = message.HasMeasurement ? (MeasurementSystem)message.Measurement : null,
        Paper = message.HasPaper ? (PaperSize)message.Paper : null,
        Hours = message.Hours is { } hours ? new HourFormats { Preferred = hours.Preferred, Allowed = [.. hours.Allowed] } : null,
    };

    private static TerritoryLanguage Convert(TerritoryLanguageMessage message) => new()
    {
        Language = message.Language,
        PopulationPercent = message.PopulationPercent,
        LiteracyPercent = message.HasLiteracyPercent ? message.LiteracyPercent : null,
        WritingPercent = message.HasWritingPercent ? message.WritingPercent : null,
        Status = message.HasStatus ? (OfficialStatus)message.Status : null,
    };

    private static CurrencyUse Convert(CurrencyUseMessage message) => new()
    {
        Currency = message.Currency,
        From = message.HasFromDay ? DateOnly.FromDayNumber(message.FromDay) : null,
        To = message.HasToDay ? DateOnly.FromDayNumber(message.ToDay) : null,
        IsTender = message.IsTender,
    };

    private static Language Convert(LanguageMessage message) => new()
    {
        Names = new(message.Names),
        LikelyScript = message.HasLikelyScript ? message.LikelyScript : null,
        LikelyTerritory = message.HasLikelyTerritory ? message.LikelyTerritory : null,
        Scripts = [.. message.Scripts],
        SecondaryScripts = [.. message.SecondaryScripts],
        PluralRules = Convert(message.PluralRules),
    };

    private static PluralForms? Convert(PluralFormsMessage? message) => message is null ? null : new()
    {
        Zero = message.HasZero ? message.Zero : null,
        One = message.HasOne ? message.One : null,
        Two = message.HasTwo ? message.Two : null,
        Few = message.HasFew ? message.Few : null,
        Many = message.HasMany ? message.Many : null,
        Other = message.HasOther ? message.Other : null,
    };

    private static Script Convert(ScriptMessage message) => new()
    {
        Names = new(message.Names),
        Metadata = Convert(message.Metadata),
    };

    private static ScriptMetadata? Convert(ScriptMetadataMessage? message) => message is null ? null : new()
    {
        Rank = message.Rank,
        Sample = message.HasSample ? message.Sample : null,
        Usage = (IdentifierUsage)message.Usage,
        IsRightToLeft = message.IsRightToLeft,
        HasCase = message.HasHasCase ? message.HasCase : null,
        NeedsShaping = message.HasNeedsShaping ? message.NeedsShaping : null,
        NeedsInputMethod = message.HasNeedsInputMethod ? message.NeedsInputMethod : null,
        Density = message.HasDensity ? (byte)message.Density : null,
        OriginTerritory = message.HasOriginTerritory ? message.OriginTerritory : null,
        LikelyLanguage = message.HasLikelyLanguage ? message.LikelyLanguage : null,
    };

    private static Currency Convert(CurrencyMessage message) => new()
    {
        Names = Copy(message.Names, Convert),
        Digits = message.Digits,
        Rounding = message.Rounding,
        CashDigits = message.HasCashDigits ? message.CashDigits : null,
        CashRounding = message.HasCashRounding ? message.CashRounding : null,
    };

    private static CurrencyName Convert(CurrencyNameMessage message) => new()
    {
        Name = message.Name,
        Symbol = message.HasSymbol ? message.Symbol : null,
        NarrowSymbol = message.HasNarrowSymbol ? message.NarrowSymbol : null,
        Plurals = Convert(message.Plurals),
    };

    private static Zone Convert(ZoneMessage message) => new()
    {
        Id = message.Id,
        Territory = message.HasTerritory ? message.Territory : null,
        WindowsId = message.HasWindowsId ? message.WindowsId : null,
        Cities = new(message.Cities),
        Periods = [.. message.Periods.Select(period => new ZonePeriod(period.MetaZone, Moments.FromMessage(period.From), Moments.FromMessage(period.To)))],
    };

    private static MetaZone Convert(MetaZoneMessage message) => new()
    {
        ShortId = message.HasShortId ? message.ShortId : null,
        LongNames = Copy(message.LongNames, Convert),
        ShortNames = Copy(message.ShortNames, Convert),
        Zones = new(message.Zones),
    };

    private static ZoneNames Convert(ZoneNamesMessage message) => new()
    {
        Generic = message.HasGeneric ? message.Generic : null,
        Standard = message.HasStandard ? message.Standard : null,
        Daylight = message.HasDaylight ? message.Daylight : null,
    };

    private static LocaleProfile Convert(LocaleProfileMessage message) => new()
    {
        NumberingSystem = message.NumberingSystem,
        Months = [.. message.Months],
        AbbreviatedMonths = [.. message.AbbreviatedMonths],
        Days = [.. message.Days],
        AbbreviatedDays = [.. message.AbbreviatedDays],
        Eras = [.. message.Eras],
        DatePatterns = new(message.DatePatterns),
        TimePatterns = new(message.TimePatterns),
        Symbols = new NumberSymbols
        {
            DecimalPoint = message.Symbols.DecimalPoint,
            Group = message.Symbols.Group,
            Percent = message.Symbols.Percent,
            Minus = message.Symbols.Minus,
            Infinity = message.Symbols.Infinity,
            NotANumber = message.Symbols.NotANumber,
        },
        CurrencyPattern = message.CurrencyPattern,
        MinimumGroupingDigits = message.MinimumGroupingDigits,
    };
}
