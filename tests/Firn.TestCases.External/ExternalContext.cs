namespace Firn.TestCases.External;

/// <summary>Has the codecs made here of types whose private members only this assembly can reach, and that no call here names.</summary>
[FirnInclude(typeof(ForeignContract))]
[FirnInclude(typeof(ForeignAnnotatedGeneric<int>))]
[FirnInclude(typeof(ForeignShift))]
[FirnInclude(typeof(ForeignTimetable<int>))]
[FirnSurrogate(typeof(ForeignHour), typeof(ForeignHourConversion))]
public partial class ExternalContext : FirnContext;
