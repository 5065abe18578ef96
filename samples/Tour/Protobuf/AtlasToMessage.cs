using Google.Protobuf.Collections;
using Tour.Model;

namespace Tour.Protobuf;

/// <summary>Copies the model into the classes that protoc makes. The copy is made once and is not part of any measured time.</summary>
internal static class AtlasToMessage
{
    public static AtlasMessage Convert(Atlas atlas)
    {
        var message = new AtlasMessage { Source = atlas.Source, Version = atlas.Version };
        message.DisplayLocales.AddRange(atlas.DisplayLocales);
        message.Territories.AddRange(atlas.Territories.Select(Convert));
        Fill(message.Languages, atlas.Languages, Convert);
        Fill(message.Scripts, atlas.Scripts, Convert);
        Fill(message.Currencies, atlas.Currencies, Convert);
        message.TimeZones.AddRange(atlas.TimeZones.Select(Convert));
        Fill(message.MetaZones, atlas.MetaZones, Convert);
        Fill(message.Locales, atlas.Locales, Convert);
        return message;
    }

    private static void Fill<TValue, TMessage>(MapField<string, TMessage> target, Dictionary<string, TValue> source, Func<TValue, TMessage> convert)
    {
        foreach ((string key, TValue value) in source)
            target.Add(key, convert(value));
    }

    private static TerritoryMessage Convert(Territory territory)
    {
        var message = new TerritoryMessage { Code = territory.Code, Kind = (TerritoryKindValue)territory.Kind };
        message.Names.Add(territory.Names);
        message.ShortNames.Add(territory.ShortNames);
        if (territory.NumericCode is { } numericCode)
            message.NumericCode = numericCode;
        if (territory.Alpha3 is { } alpha3)
            message.Alpha3 = alpha3;
        if (territory.Population is { } population)
            message.Population = population;
        if (territory.Gdp is { } gdp)
            message.Gdp = gdp;
        if (territory.LiteracyPercent is { } literacyPercent)
            message.LiteracyPercent = literacyPercent;
        message.Languages.AddRange(territory.Languages.Select(Convert));
        message.Currencies.AddRange(territory.Currencies.Select(Convert));
        message.Parents.AddRange(territory.Parents);
        message.Contains.AddRange(territory.Contains);
        if (territory.Week is { } week)
        {
            message.Week = new WeekRulesMessage
            {
                FirstDay = (DayOfWeekValue)week.FirstDay,
                MinDays = week.MinDays,
                WeekendStart = (DayOfWeekValue)week.WeekendStart,
                WeekendEnd = (DayOfWeekValue)week.WeekendEnd,
            };
        }

        if (territory.Measurement is { } measurement)
            message.Measurement = (MeasurementSystemValue)measurement;
        if (territory.Paper is { } paper)
            message.Paper = (PaperSizeValue)paper;
        if (territory.Hours is { } hours)
        {
            message.Hours = new HourFormatsMessage { Preferred = hours.Preferred };
            message.Hours.Allowed.AddRange(hours.Allowed);
        }

        return message;
    }

    private static TerritoryLanguageMessage Convert(TerritoryLanguage language)
    {
        var message = new TerritoryLanguageMessage { Language = language.Language, PopulationPercent = language.PopulationPercent };
        if (language.LiteracyPercent is { } literacyPercent)
            message.LiteracyPercent = literacyPercent;
        if (language.WritingPercent is { } writingPercent)
            message.WritingPercent = writingPercent;
        if (language.Status is { } status)
            message.Status = (OfficialStatusValue)status;
        return message;
    }

    private static CurrencyUseMessage Convert(CurrencyUse use)
    {
        var message = new CurrencyUseMessage { Currency = use.Currency, IsTender = use.IsTender };
        if (use.From is { } from)
            message.FromDay = from.DayNumber;
        if (use.To is { } to)
            message.ToDay = to.DayNumber;
        return message;
    }

    private static LanguageMessage Convert(Language language)
    {
        var message = new LanguageMessage();
        message.Names.Add(language.Names);
        if (language.LikelyScript is { } likelyScript)
            message.LikelyScript = likelyScript;
        if (language.LikelyTerritory is { } likelyTerritory)
            message.LikelyTerritory = likelyTerritory;
        message.Scripts.AddRange(language.Scripts);
        message.SecondaryScripts.AddRange(language.SecondaryScripts);
        if (language.PluralRules is { } pluralRules)
            message.PluralRules = Convert(pluralRules);
        return message;
    }

    private static PluralFormsMessage Convert(PluralForms forms)
    {
        var message = new PluralFormsMessage();
        if (forms.Zero is { } zero)
            message.Zero = zero;
        if (forms.One is { } one)
            message.One = one;
        if (forms.Two is { } two)
            message.Two = two;
        if (forms.Few is { } few)
            message.Few = few;
        if (forms.Many is { } many)
            message.Many = many;
        if (forms.Other is { } other)
            message.Other = other;
        return message;
    }

    private static ScriptMessage Convert(Script script)
    {
        var message = new ScriptMessage();
        message.Names.Add(script.Names);
        if (script.Metadata is { } metadata)
            message.Metadata = Convert(metadata);
        return message;
    }

    private static ScriptMetadataMessage Convert(ScriptMetadata metadata)
    {
        var message = new ScriptMetadataMessage
        {
            Rank = metadata.Rank,
            Usage = (IdentifierUsageValue)metadata.Usage,
            IsRightToLeft = metadata.IsRightToLeft,
        };
        if (metadata.Sample is { } sample)
            message.Sample = sample;
        if (metadata.HasCase is { } hasCase)
            message.HasCase = hasCase;
        if (metadata.NeedsShaping is { } needsShaping)
            message.NeedsShaping = needsShaping;
        if (metadata.NeedsInputMethod is { } needsInputMethod)
            message.NeedsInputMethod = needsInputMethod;
        if (metadata.Density is { } density)
            message.Density = density;
        if (metadata.OriginTerritory is { } originTerritory)
            message.OriginTerritory = originTerritory;
        if (metadata.LikelyLanguage is { } likelyLanguage)
            message.LikelyLanguage = likelyLanguage;
        return message;
    }

    private static CurrencyMessage Convert(Currency currency)
    {
        var message = new CurrencyMessage { Digits = currency.Digits, Rounding = currency.Rounding };
        Fill(message.Names, currency.Names, Convert);
        if (currency.CashDigits is { } cashDigits)
            message.CashDigits = cashDigits;
        if (currency.CashRounding is { } cashRounding)
            message.CashRounding = cashRounding;
        return message;
    }

    private static CurrencyNameMessage Convert(CurrencyName name)
    {
        var message = new CurrencyNameMessage { Name = name.Name };
        if (name.Symbol is { } symbol)
            message.Symbol = symbol;
        if (name.NarrowSymbol is { } narrowSymbol)
            message.NarrowSymbol = narrowSymbol;
        if (name.Plurals is { } plurals)
            message.Plurals = Convert(plurals);
        return message;
    }

    private static ZoneMessage Convert(Zone zone)
    {
        var message = new ZoneMessage { Id = zone.Id };
        if (zone.Territory is { } territory)
            message.Territory = territory;
        if (zone.WindowsId is { } windowsId)
            message.WindowsId = windowsId;
        message.Cities.Add(zone.Cities);
        message.Periods.AddRange(zone.Periods.Select(Convert));
        return message;
    }

    private static ZonePeriodMessage Convert(ZonePeriod period) => new()
    {
        MetaZone = period.MetaZone,
        From = period.From is { } from ? Moments.ToMessage(from) : null,
        To = period.To is { } to ? Moments.ToMessage(to) : null,
    };

    private static MetaZoneMessage Convert(MetaZone zone)
    {
        var message = new MetaZoneMessage();
        if (zone.ShortId is { } shortId)
            message.ShortId = shortId;
        Fill(message.LongNames, zone.LongNames, Convert);
        Fill(message.ShortNames, zone.ShortNames, Convert);
        message.Zones.Add(zone.Zones);
        return message;
    }

    private static ZoneNamesMessage Convert(ZoneNames names)
    {
        var message = new ZoneNamesMessage();
        if (names.Generic is { } generic)
            message.Generic = generic;
        if (names.Standard is { } standard)
            message.Standard = standard;
        if (names.Daylight is { } daylight)
            message.Daylight = daylight;
        return message;
    }

    private static LocaleProfileMessage Convert(LocaleProfile profile)
    {
        var message = new LocaleProfileMessage
        {
            NumberingSystem = profile.NumberingSystem,
            CurrencyPattern = profile.CurrencyPattern,
            MinimumGroupingDigits = profile.MinimumGroupingDigits,
            Symbols = new NumberSymbolsMessage
            {
                DecimalPoint = profile.Symbols.DecimalPoint,
                Group = profile.Symbols.Group,
                Percent = profile.Symbols.Percent,
                Minus = profile.Symbols.Minus,
                Infinity = profile.Symbols.Infinity,
                NotANumber = profile.Symbols.NotANumber,
            },
        };
        message.Months.AddRange(profile.Months);
        message.AbbreviatedMonths.AddRange(profile.AbbreviatedMonths);
        message.Days.AddRange(profile.Days);
        message.AbbreviatedDays.AddRange(profile.AbbreviatedDays);
        message.Eras.AddRange(profile.Eras);
        message.DatePatterns.Add(profile.DatePatterns);
        message.TimePatterns.Add(profile.TimePatterns);
        return message;
    }
}
