using System.Globalization;
using Firn.Hostile.Fuzzing;
using Firn.Hostile.Running;
using Firn.Hostile.Targets;
using Firn.Tests.EntryPoints;

namespace Firn.Hostile.Figures;

/// <summary>
/// R10 (H65): input that lies flush against memory that can't be touched, on either side. A read outside of it ends the process, and the
/// parent says at which input.
/// </summary>
internal static class GuardFigures
{
    public static IEnumerable<Figure> List => [new("R10", "inputs flush against an unmapped page: faults, foreign exceptions", "0", Harmless)];

    private static FigureResult Harmless(FigureRun run)
    {
        if (!OperatingSystem.IsLinux()) return new FigureResult(false, "needs Linux", ["Memory is guarded on Linux only."]);
        Problems problems = new();
        using GuardedInput input = new();
        Payload[] payloads = [.. Corpus.All.Where(payload => payload.Message.Length <= GuardedInput.MostBytes)];
        for (int i = 0; i < payloads.Length; i++)
        {
            Heartbeat.Own.Begin(Heartbeat.OfPayload(i));
            Payload payload = payloads[i];
            for (int cut = 0; cut <= payload.Message.Length; cut += 1 + (payload.Message.Length / 16)) Try(payload.Entries, payload.Entries, payload.Message, cut, Corpus.Options, payload);
        }

        // Making the samples is no input, and takes long on a busy machine.
        Heartbeat.Own.Rest();
        int mutants = run.Choose(5_000, 50_000, 1_000_000);
        Mutator mutator = new(new SampleTable());
        for (int i = 0; i < mutants; i++)
        {
            ulong seed = run.FirstMutant + (ulong)i;
            Heartbeat.Own.Begin(seed);
            Mutant mutant = mutator.Make(seed);
            if (mutant.Sample.IsContainer || mutant.Message.Length > GuardedInput.MostBytes) continue;
            int cut = (int)(mutant.Reading.CutSeed % (ulong)(mutant.Message.Length + 1));
            Try(mutant.Sample.Reader.Entries, mutant.Sample.Reader.ByType, mutant.Message.Span, cut, mutant.Reading.Options, mutant);
        }

        Heartbeat.Own.Rest();
        return problems.NoneOf(payloads.Length + mutants, string.Create(CultureInfo.InvariantCulture, $"inputs ({payloads.Length:N0} messages, {mutants:N0} mutants from seed {run.FirstMutant:N0})"));

        void Try<T>(Entries entries, Entries byType, ReadOnlySpan<byte> message, int cut, FirnOptions options, T what)
        {
            try
            {
                Read(entries, input.AtEnd(message), options);
                Read(byType, input.AtStart(message), options);
                ReadInTwo(message, atEnds: true);
                ReadInTwo(message, atEnds: false);
            }
            catch (Exception exception)
            {
                problems.Add($"{what}, cut at {cut}: {exception}");
            }

            void ReadInTwo(ReadOnlySpan<byte> message, bool atEnds)
            {
                try
                {
                    entries.Deserialize(input.InTwo(message, cut, atEnds), out _, options);
                }
                catch (FirnException)
                {
                }
            }
        }
    }

    private static void Read(Entries entries, ReadOnlySpan<byte> message, FirnOptions options)
    {
        try
        {
            entries.Deserialize(message, out _, options);
        }
        catch (FirnException)
        {
        }
    }
}
