using System.Globalization;

namespace Firn.Codecs;

/// <summary>Compares a culture with the one that its name stands for: everything that a copy of a culture can have changed.</summary>
/// <remarks><see cref="CultureInfo.Equals(object?)"/> looks at the name and the collation only. Whether a culture is read-only, or asks for the user's settings, is no difference; what came of those settings is.</remarks>
internal static class CultureComparison
{
    // The patterns that SetAllDateTimePatterns takes; all others are made of them.
    private const string PatternFormats = "dDtTyY";

    /// <summary>The first property that differs, or null.</summary>
    public static string? Difference(CultureInfo known, CultureInfo value)
    {
        if (!known.Equals(value)) return nameof(CultureInfo.CompareInfo);
        if (known.TextInfo.ListSeparator != value.TextInfo.ListSeparator) return nameof(TextInfo.ListSeparator);
        return Difference(known.NumberFormat, value.NumberFormat)
            ?? Difference(known.DateTimeFormat, value.DateTimeFormat)
            ?? Difference(known.Calendar, value.Calendar);
    }

    private static string? Difference(NumberFormatInfo known, NumberFormatInfo value)
    {
        if (known.CurrencyDecimalDigits != value.CurrencyDecimalDigits) return nameof(value.CurrencyDecimalDigits);
        if (known.CurrencyDecimalSeparator != value.CurrencyDecimalSeparator) return nameof(value.CurrencyDecimalSeparator);
        if (known.CurrencyGroupSeparator != value.CurrencyGroupSeparator) return nameof(value.CurrencyGroupSeparator);
        if (Differ(known.CurrencyGroupSizes, value.CurrencyGroupSizes)) return nameof(value.CurrencyGroupSizes);
        if (known.CurrencyNegativePattern != value.CurrencyNegativePattern) return nameof(value.CurrencyNegativePattern);
        if (known.CurrencyPositivePattern != value.CurrencyPositivePattern) return nameof(value.CurrencyPositivePattern);
        if (known.CurrencySymbol != value.CurrencySymbol) return nameof(value.CurrencySymbol);
        if (known.DigitSubstitution != value.DigitSubstitution) return nameof(value.DigitSubstitution);
        if (known.NaNSymbol != value.NaNSymbol) return nameof(value.NaNSymbol);
        if (Differ(known.NativeDigits, value.NativeDigits)) return nameof(value.NativeDigits);
        if (known.NegativeInfinitySymbol != value.NegativeInfinitySymbol) return nameof(value.NegativeInfinitySymbol);
        if (known.NegativeSign != value.NegativeSign) return nameof(value.NegativeSign);
        if (known.NumberDecimalDigits != value.NumberDecimalDigits) return nameof(value.NumberDecimalDigits);
        if (known.NumberDecimalSeparator != value.NumberDecimalSeparator) return nameof(value.NumberDecimalSeparator);
        if (known.NumberGroupSeparator != value.NumberGroupSeparator) return nameof(value.NumberGroupSeparator);
        if (Differ(known.NumberGroupSizes, value.NumberGroupSizes)) return nameof(value.NumberGroupSizes);
        if (known.NumberNegativePattern != value.NumberNegativePattern) return nameof(value.NumberNegativePattern);
        if (known.PercentDecimalDigits != value.PercentDecimalDigits) return nameof(value.PercentDecimalDigits);
        if (known.PercentDecimalSeparator != value.PercentDecimalSeparator) return nameof(value.PercentDecimalSeparator);
        if (known.PercentGroupSeparator != value.PercentGroupSeparator) return nameof(value.PercentGroupSeparator);
        if (Differ(known.PercentGroupSizes, value.PercentGroupSizes)) return nameof(value.PercentGroupSizes);
        if (known.PercentNegativePattern != value.PercentNegativePattern) return nameof(value.PercentNegativePattern);
        if (known.PercentPositivePattern != value.PercentPositivePattern) return nameof(value.PercentPositivePattern);
        if (known.PercentSymbol != value.PercentSymbol) return nameof(value.PercentSymbol);
        if (known.PerMilleSymbol != value.PerMilleSymbol) return nameof(value.PerMilleSymbol);
        if (known.PositiveInfinitySymbol != value.PositiveInfinitySymbol) return nameof(value.PositiveInfinitySymbol);
        return known.PositiveSign != value.PositiveSign ? nameof(value.PositiveSign) : null;
    }

    private static string? Difference(DateTimeFormatInfo known, DateTimeFormatInfo value)
    {
        if (Difference(known.Calendar, value.Calendar) is { } calendar) return calendar;
        if (known.AMDesignator != value.AMDesignator) return nameof(value.AMDesignator);
        if (known.PMDesignator != value.PMDesignator) return nameof(value.PMDesignator);
        if (known.CalendarWeekRule != value.CalendarWeekRule) return nameof(value.CalendarWeekRule);
        if (known.FirstDayOfWeek != value.FirstDayOfWeek) return nameof(value.FirstDayOfWeek);
        if (known.DateSeparator != value.DateSeparator) return nameof(value.DateSeparator);
        if (known.TimeSeparator != value.TimeSeparator) return nameof(value.TimeSeparator);
        if (known.FullDateTimePattern != value.FullDateTimePattern) return nameof(value.FullDateTimePattern);
        if (known.LongDatePattern != value.LongDatePattern) return nameof(value.LongDatePattern);
        if (known.LongTimePattern != value.LongTimePattern) return nameof(value.LongTimePattern);
        if (known.MonthDayPattern != value.MonthDayPattern) return nameof(value.MonthDayPattern);
        if (known.ShortDatePattern != value.ShortDatePattern) return nameof(value.ShortDatePattern);
        if (known.ShortTimePattern != value.ShortTimePattern) return nameof(value.ShortTimePattern);
        if (known.YearMonthPattern != value.YearMonthPattern) return nameof(value.YearMonthPattern);
        if (Differ(known.AbbreviatedDayNames, value.AbbreviatedDayNames)) return nameof(value.AbbreviatedDayNames);
        if (Differ(known.AbbreviatedMonthGenitiveNames, value.AbbreviatedMonthGenitiveNames)) return nameof(value.AbbreviatedMonthGenitiveNames);
        if (Differ(known.AbbreviatedMonthNames, value.AbbreviatedMonthNames)) return nameof(value.AbbreviatedMonthNames);
        if (Differ(known.DayNames, value.DayNames)) return nameof(value.DayNames);
        if (Differ(known.MonthGenitiveNames, value.MonthGenitiveNames)) return nameof(value.MonthGenitiveNames);
        if (Differ(known.MonthNames, value.MonthNames)) return nameof(value.MonthNames);
        if (Differ(known.ShortestDayNames, value.ShortestDayNames)) return nameof(value.ShortestDayNames);
        foreach (char format in PatternFormats)
        {
            if (Differ(known.GetAllDateTimePatterns(format), value.GetAllDateTimePatterns(format))) return nameof(value.GetAllDateTimePatterns);
        }

        return null;
    }

    private static string? Difference(Calendar known, Calendar value)
    {
        if (known.GetType() != value.GetType()) return nameof(Calendar);
        if (known.TwoDigitYearMax != value.TwoDigitYearMax) return nameof(value.TwoDigitYearMax);
        if (known is GregorianCalendar gregorian && gregorian.CalendarType != ((GregorianCalendar)value).CalendarType) return nameof(gregorian.CalendarType);
        return known is HijriCalendar hijri && hijri.HijriAdjustment != ((HijriCalendar)value).HijriAdjustment ? nameof(hijri.HijriAdjustment) : null;
    }

    private static bool Differ<T>(T[] known, T[] value)
        where T : IEquatable<T> => !known.AsSpan().SequenceEqual(value);
}
