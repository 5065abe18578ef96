using System.Globalization;
using Firn.Hostile.Fuzzing;
using Firn.Hostile.Targets;
using Firn.Tests.EntryPoints;

namespace Firn.Hostile.Figures;

/// <summary>R5: the managed bytes that reading allocates, of good messages, of damaged ones and of those that ask for too much.</summary>
internal static class AllocationFigures
{
    public static IEnumerable<Figure> List => [new("R5", "inputs that allocate beyond their budget", "0", Spent)];

    private static FigureResult Spent(FigureRun run)
    {
        Campaign campaign = Campaign.Of(run);
        Problems problems = campaign.Overspent;
        long tried = campaign.Tried;
        double largest = campaign.LargestPart;
        long dearestRefusal = 0;

        foreach (Payload payload in Corpus.All)
        {
            byte[] embedded = payload.Entries.Serialize(payload.Value, FirnOptions.Default);
            Try(payload.Message, () => payload.Entries.Deserialize(payload.Message, Corpus.Options), payload.Entries, payload);
            Try(embedded, () => payload.Entries.Deserialize(embedded, FirnOptions.Default), payload.Entries, payload);

            // The least that can be wrong: what is allocated is the refusal itself.
            byte[] wrong = [0xFF];
            Judgement refusal = Least(() => payload.Entries.Deserialize(wrong, Corpus.Options));
            dearestRefusal = Math.Max(dearestRefusal, refusal.Allocated);
        }

        foreach (AllocationBomb bomb in AllocationBombs.All) Try(bomb.Message, () => bomb.Entries.Deserialize(bomb.Message, Corpus.Options), bomb.Entries, bomb);

        if (dearestRefusal > AllocationBudget.OfException) problems.Add($"A refusal alone allocates {dearestRefusal:N0} bytes, more than is allowed for it: {AllocationBudget.OfException:N0}.");
        return problems.NoneOf(tried, string.Create(CultureInfo.InvariantCulture, $"inputs; the dearest took {largest:P0} of its budget, a refusal alone at most {dearestRefusal:N0} bytes"));

        void Try(byte[] message, Func<object?> read, Entries entries, object what)
        {
            tried++;
            long budget = AllocationBudget.OfMessage(message, entries);
            Judgement judgement = Least(read, budget);
            largest = Math.Max(largest, (double)judgement.Allocated / budget);
            if (judgement.Allocated > budget) problems.Add($"{what}: {judgement.Allocated:N0} bytes of {budget:N0}");
            if (judgement.Verdict == Verdict.ForeignException) problems.Add($"{what}: {judgement.Exception}");
        }
    }

    // The first use of a type allocates what stays.
    private static Judgement Least(Func<object?> read, long enough = 0)
    {
        Judgement best = Judge.Try(read, static read => read());
        for (int i = 0; i < 2 && best.Allocated > enough; i++)
        {
            Judgement next = Judge.Try(read, static read => read());
            if (next.Allocated < best.Allocated) best = next;
        }

        return best;
    }
}
