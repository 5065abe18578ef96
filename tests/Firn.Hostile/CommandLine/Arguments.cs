using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using Firn.Hostile.Figures;
using Firn.Hostile.Running;

namespace Firn.Hostile.CommandLine;

/// <summary>What the program is to do.</summary>
internal enum Command
{
    Help,
    Figures,
    Fuzz,
    Kernels,

    /// <summary>What the program starts itself as: figures of one engine in a process that may end at any time.</summary>
    Child,
}

/// <summary>The command line.</summary>
internal sealed record Arguments
{
    public const string Help = """
        Firn.Hostile figures [options]     measures the figures of docs/reliability.md and prints them as a table
          --scale quick|ci|full            how much to try (quick, which leaves out what is timed)
          --only R1,R6                     these figures only
          --engine generated|runtime|both  by generated code, by the run-time engine, or by both (both)
          --seed N                         where random numbers begin (1)
          --stop                           end at the first figure that is missed
          --write                          put the table into docs/reliability.md

        Firn.Hostile fuzz [options]        reads damaged messages; the figures R1 and R5 with a count of your own
          --count N                        how many, over all engines (10,000,000)
          --engine, --seed                 as above; the seeds are N and those that follow
          --replay SEED                    does one input again and says what it is and what becomes of it

        Firn.Hostile kernels               the text kernels that this machine has, besides the one it uses by itself:
                                           the values of FIRN_KERNELS under which tests try anything else, one a line

        Of figures and fuzz the last line is "N passed, N failed"; a figure of an engine is one. The exit code is 1 when one failed.
        """;

    public Command Command { get; private init; }

    public Scale Scale { get; private set; } = Scale.Quick;

    public IReadOnlyList<string> Only { get; private set; } = [];

    public IReadOnlyList<Engine> Engines { get; private set; } = [Engine.Generated, Engine.Runtime];

    public ulong Seed { get; private set; } = 1;

    public bool Stop { get; private set; }

    public bool Write { get; private set; }

    /// <summary>How many mutants to read, or null for what the scale says.</summary>
    public long? Count { get; private set; }

    public ulong? Replay { get; private set; }

    /// <summary>Of a child: which figures, by their places in the list; a number may stand for two.</summary>
    public IReadOnlyList<int> Places { get; private set; } = [];

    /// <summary>Of a child: the file in which it says what it is at.</summary>
    public string? Heartbeat { get; private set; }

    /// <summary>Of a child: whether it is to hash what it writes.</summary>
    public bool Hash { get; private set; }

    /// <summary>Of such a child: the culture that it sets.</summary>
    public string? Culture { get; private set; }

    public static bool TryParse(IReadOnlyList<string> words, [NotNullWhen(true)] out Arguments? arguments, [NotNullWhen(false)] out string? mistake)
    {
        arguments = null;
        mistake = null;
        Command? command = words.Count == 0 ? Command.Help : words[0] switch
        {
            "figures" => Command.Figures,
            "fuzz" => Command.Fuzz,
            "kernels" => Command.Kernels,
            "child" => Command.Child,
            "help" or "--help" or "-h" or "-?" => Command.Help,
            _ => null,
        };
        if (command is null)
        {
            mistake = $"There is no command '{words[0]}'.";
            return false;
        }

        Arguments result = new() { Command = command.Value };
        if (words.Skip(1).Any(word => word is "--help" or "-h" or "-?"))
        {
            arguments = new() { Command = Command.Help };
            return true;
        }

        for (int i = 1; i < words.Count; i++)
        {
            string option = words[i];
            if (result.Switch(option)) continue;
            string? value = i + 1 < words.Count ? words[++i] : null;
            if (value is not null && result.Set(option, value)) continue;
            mistake = value is null ? $"'{option}' is no option, or lacks its value." : $"'{option} {value}' is no option of '{words[0]}'.";
            return false;
        }

        arguments = result;
        return true;
    }

    private bool Switch(string option)
    {
        switch (option)
        {
            case "--stop" when Command == Command.Figures:
                return Stop = true;
            case "--write" when Command == Command.Figures:
                return Write = true;
            case "--hash" when Command == Command.Child:
                return Hash = true;
            default:
                return false;
        }
    }

    private bool Set(string option, string value)
    {
        switch (option)
        {
            case "--scale" when Command != Command.Fuzz && Enum.TryParse(value, ignoreCase: true, out Scale scale):
                Scale = scale;
                return true;
            case "--places" when Command == Command.Child:
                Places = [.. value.Split(',').Select(place => int.Parse(place, CultureInfo.InvariantCulture))];
                return true;
            case "--only" when Command == Command.Figures:
                Only = value.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
                return Only.All(number => AllFigures.List.Any(figure => figure.Number == number));
            case "--engine" when value == "both":
                return true;
            case "--engine" when Enum.TryParse(value, ignoreCase: true, out Engine engine):
                Engines = [engine];
                return true;
            case "--seed" when TryNumber(value, out ulong seed) && seed <= int.MaxValue:
                Seed = seed;
                return true;
            case "--count" when Command != Command.Figures && TryNumber(value, out ulong count) && count is > 0 and < 1UL << 50:
                Count = (long)count;
                return true;
            case "--replay" when Command != Command.Figures && TryNumber(value, out ulong replay):
                Replay = replay;
                return true;
            case "--heartbeat" when Command == Command.Child:
                Heartbeat = value;
                return true;
            case "--culture" when Command == Command.Child:
                Culture = value;
                return true;
            default:
                return false;
        }
    }

    private static bool TryNumber(string text, out ulong number) => ulong.TryParse(text, NumberStyles.AllowThousands, CultureInfo.InvariantCulture, out number);
}
