namespace Tour.Model;

/// <summary>The working week.</summary>
/// <param name="FirstDay">The day a week starts with.</param>
/// <param name="MinDays">Days of the new year, 1 to 7, that make a week its first.</param>
/// <param name="WeekendStart">First day of the weekend.</param>
/// <param name="WeekendEnd">Last day of the weekend.</param>
public readonly record struct WeekRules(DayOfWeek FirstDay, byte MinDays, DayOfWeek WeekendStart, DayOfWeek WeekendEnd);
