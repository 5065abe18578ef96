using System.Globalization;
using System.Runtime.CompilerServices;

namespace Firn.Benchmarks.Start;

/// <summary>Makes the first calls of this process, and prints what each step took.</summary>
internal static class FirstCalls
{
    private static Moment s_begin;

    /// <summary>Runs as the assembly's first initializer, before the one that announces its codecs: compilers call them in the order of files, generated ones last.</summary>
    [ModuleInitializer]
    internal static void Begin() => s_begin = Moment.Now();

    /// <summary>The arguments name the work and who does it.</summary>
    public static int Run(string[] arguments)
    {
        Step announcing = Moment.Now().Since(s_begin);
        // What measures is compiled by then.
        Create(["nothing", "nothing"], out _);
        Step loading = Create(arguments, out StartWork? work);
        if (work is null)
        {
            Console.Error.WriteLine("Usage: WORK CONTENDER. WORK: nothing, feed, ten, thirty.");
            return 2;
        }

        Measure(static work => work.Warm(), work);
        work.Prepare();
        Step writing = Measure(static work => work.Write(), work);
        Step reading = Measure(static work => work.Read(), work);
        if (!work.IsRight())
        {
            Console.Error.WriteLine("What was read is not what was written.");
            return 1;
        }

        (long length, ulong hash) = work.Summary();
        Console.WriteLine(string.Join(' ', [announcing.Text(), loading.Text(), writing.Text(), reading.Text(), length.ToString(CultureInfo.InvariantCulture), hash.ToString(CultureInfo.InvariantCulture)]));
        return 0;
    }

    private static Step Create(string[] arguments, out StartWork? work)
    {
        Moment begin = Moment.Now();
        work = arguments is [string name, string contender] ? StartWork.Create(name, contender) : null;
        return Moment.Now().Since(begin);
    }

    private static Step Measure(Action<StartWork> step, StartWork work)
    {
        Moment begin = Moment.Now();
        step(work);
        return Moment.Now().Since(begin);
    }
}
