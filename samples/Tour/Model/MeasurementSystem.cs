namespace Tour.Model;

/// <summary>Units of measurement in daily use.</summary>
public enum MeasurementSystem
{
    /// <summary>Metric units.</summary>
    Metric,

    /// <summary>Units as in the United Kingdom.</summary>
    Imperial,

    /// <summary>Units as in the United States.</summary>
    UnitedStates,
}
