using System.Text;
using Firn.Hostile.Figures;
using Firn.Hostile.Running;

namespace Firn.Hostile.Fuzzing;

/// <summary>Reads the mutants of a range of seeds. Two figures are about one campaign: what they do, and what they allocate.</summary>
internal sealed class Campaign
{
    // So often an accepted value is written again, and the text of a refusal is asked for.
    private const ulong LookEvery = 4;

    private static readonly FirnJsonOptions s_json = new() { MarkLocalTimes = true };

    private static Campaign? s_last;

    private readonly FigureRun _run;

    private Campaign(FigureRun run) => _run = run;

    /// <summary>Foreign exceptions and inputs that took too long.</summary>
    public Problems Problems { get; } = new();

    /// <summary>Inputs that allocated too much.</summary>
    public Problems Overspent { get; } = new();

    public long Tried { get; private set; }

    public long Accepted { get; private set; }

    /// <summary>The largest part of its budget that an input used.</summary>
    public double LargestPart { get; private set; }

    public string DearestInput { get; private set; } = "";

    public string Seeds => $"seeds {_run.FirstMutant:N0} to {_run.FirstMutant + (ulong)_run.Mutants - 1:N0}";

    /// <summary>The campaign of a run, which is done once.</summary>
    public static Campaign Of(FigureRun run)
    {
        if (s_last?._run == run) return s_last;
        Campaign campaign = new(run);
        campaign.Run();
        return s_last = campaign;
    }

    private void Run()
    {
        Mutator mutator = new(new SampleTable());
        for (long i = 0; i < _run.Mutants; i++)
        {
            ulong seed = _run.FirstMutant + (ulong)i;
            Heartbeat.Own.Begin(seed);
            Try(mutator.Make(seed));
        }

        Heartbeat.Own.Rest();
    }

    private void Try(in Mutant mutant)
    {
        Tried++;
        long budget = mutant.Sample.IsContainer
            ? AllocationBudget.OfContainer(mutant.Message.Span, mutant.Sample.Envelope!.Head.Length, mutant.Sample.Reader.Entries)
            : AllocationBudget.OfMessage(mutant.Message.Span, mutant.Sample.Reader.Entries);
        Judgement judgement = Judge.Try(mutant, _run.HangLimit, budget);
        if (judgement.Verdict == Verdict.Accepted) Accepted++;
        if (judgement.Verdict == Verdict.ForeignException) Problems.Add($"{mutant}: {judgement.Exception}");
        else if (judgement.Time > _run.HangLimit) Problems.Add($"{mutant}: {judgement.Time.TotalSeconds:N1} s");
        else if (mutant.Seed % LookEvery == 0) Look(mutant, judgement);
        if (judgement.Allocated > budget) Overspent.Add($"{mutant}: {judgement.Allocated:N0} bytes of {budget:N0}");
        double part = (double)judgement.Allocated / budget;
        if (part <= LargestPart) return;
        LargestPart = part;
        DearestInput = mutant.ToString();
    }

    // The schema as text, as JSON and beside itself; the value as JSON, which becomes the same value again.
    private static object Shown(FirnDocument document)
    {
        FirnSchema schema = document.Schema;
        string json = document.ToJson(s_json);
        FirnDocument again = FirnDocument.Parse(FirnDocument.FromJson(schema, Encoding.UTF8.GetBytes(json), FirnOptions.Trusted), schema, FirnOptions.Trusted);
        if (again.ToJson(s_json) != json) throw new InvalidOperationException($"The JSON of a document becomes another document: {json}");
        if (!FirnSchema.Compare(schema, schema).IsSame) throw new InvalidOperationException($"A schema differs from itself: {schema}");
        return json.Length + schema.ToText().Length + schema.ToJson().Length;
    }

    // A value that was accepted can be written, or is refused by our exception; a document becomes JSON; an exception says something.
    private void Look(in Mutant mutant, in Judgement judgement)
    {
        Sample sample = mutant.Sample;
        Judgement look = judgement switch
        {
            { Exception: { } exception } => Judge.Try(exception, static exception => exception.Message),
            { Value: FirnDocument document } => Judge.Try(document, Shown),
            { Value: FirnDocument[] documents } => Judge.Try(documents, static documents => documents.Sum(document => (int)Shown(document))),
            _ => Judge.Try((sample, judgement.Value), static state => state.sample.IsContainer
                ? state.sample.Reader.Entries.SerializeContainer((object?[])state.Value!, state.sample.Options)
                : state.sample.Reader.Entries.Serialize(state.Value, state.sample.Options)),
        };
        if (look.Verdict == Verdict.ForeignException) Problems.Add($"{mutant}, {(judgement.Exception is null ? "written again" : "asked for its text")}: {look.Exception}");
    }
}
