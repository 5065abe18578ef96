namespace Tour.Protobuf;

/// <summary>Copies a <see cref="DateTimeOffset"/> to its message and back.</summary>
internal static class Moments
{
    private const int NanosecondsPerTick = 100;

    public static MomentMessage ToMessage(DateTimeOffset value)
    {
        // Floored, so that the fraction is not negative before 1970 either.
        long seconds = value.ToUnixTimeSeconds();
        long ticks = (value - DateTimeOffset.FromUnixTimeSeconds(seconds)).Ticks;
        return new MomentMessage
        {
            Seconds = seconds,
            Nanos = (int)ticks * NanosecondsPerTick,
            OffsetMinutes = (int)value.Offset.TotalMinutes,
        };
    }

    public static DateTimeOffset? FromMessage(MomentMessage? message) => message is null
        ? null
        : DateTimeOffset.FromUnixTimeSeconds(message.Seconds).AddTicks(message.Nanos / NanosecondsPerTick).ToOffset(TimeSpan.FromMinutes(message.OffsetMinutes));
}
