using Firn.Hostile.Running;

namespace Firn.Hostile.Fuzzing;

/// <summary>Does one input again, and says what it is before it does.</summary>
internal static class Replay
{
    public static int Run(ulong seed)
    {
        Mutant mutant = new Mutator(new SampleTable()).Make(seed);
        Console.WriteLine($"seed {seed}, {Engines.NameOf(Engines.Current)}: {mutant.Sample}, {mutant.Reading}");
        Console.WriteLine($"sample   {Convert.ToHexString(mutant.Sample.Message)}");
        Console.WriteLine($"changes  {mutant.Edits}{(mutant.Sample.Envelope is null ? "" : " (of the body, or of the whole)")}");
        Console.WriteLine($"message  {Convert.ToHexString(mutant.Message.Span)}");
        Judgement judgement = Judge.Try(mutant, TimeSpan.Zero, 0);
        Console.WriteLine($"{judgement.Verdict} after {judgement.Time.TotalMilliseconds:N3} ms, {judgement.Allocated:N0} bytes allocated");
        if (judgement.Exception is not null) Console.WriteLine(judgement.Exception);
        return judgement.Verdict == Verdict.ForeignException ? 1 : 0;
    }
}
