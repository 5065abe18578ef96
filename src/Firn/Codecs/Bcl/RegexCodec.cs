using System.CodeDom.Compiler;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;

namespace Firn.Codecs;

/// <summary>Regular expressions: an object of the time-out of a match, the options and the pattern. <see cref="RegexOptions.Compiled"/> is not kept, as it says how an expression runs and not what it matches.</summary>
/// <remarks>
/// A pattern is a program, which may take any time to run. So patterns have a bounded length, a time-out that is longer than <see cref="LongestTimeout"/>, or none, becomes that when it is read,
/// and <see cref="RegexOptions.NonBacktracking"/> is refused, because its automata take up to 60,000 bytes for one of the message. For trusted bytes there are no such limits (<see cref="FirnOptions.Trusted"/>).
/// </remarks>
public readonly struct RegexCodec : IFirnCodec<Regex>
{
    private const RegexOptions Kept = RegexOptions.IgnoreCase | RegexOptions.Multiline | RegexOptions.ExplicitCapture | RegexOptions.Singleline | RegexOptions.IgnorePatternWhitespace | RegexOptions.RightToLeft
        | RegexOptions.ECMAScript | RegexOptions.CultureInvariant | RegexOptions.NonBacktracking;

    /// <summary>The most characters of a pattern from a place that is not trusted.</summary>
    internal const int MostCharacters = 4_096;

    /// <summary>The longest time-out of an expression from a place that is not trusted.</summary>
    internal static readonly TimeSpan LongestTimeout = TimeSpan.FromSeconds(10);

    // The most characters of all ranges together where case is ignored.
    private const int MostInRanges = 64;
    private const int MostInRangesPerCharacter = 8;

    // Measured: up to 5,000 bytes for five characters, and 220 for each of many; most of them are garbage once the expression is made.
    private const int ObjectBytes = 4_096;
    private const int BytesPerCharacter = 256;

    // What is said of the shortest, which take 13 bytes and a bit of their owner: for a byte no longer pattern takes as much.
    private const int LeastBytes = ObjectBytes + (2 * BytesPerCharacter);

    /// <inheritdoc/>
    public static int MinSize => 13;

    /// <inheritdoc/>
    public static bool MayBeAbsent => true;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsAbsent(Regex value) => value is null;

    /// <inheritdoc/>
    /// <exception cref="FirnException">The pattern is longer than readers take.</exception>
    public static void Write(ref FirnWriter writer, Regex value)
    {
        // The compiler's own generator makes a class for each expression, which adds no state.
        if (value.GetType() != typeof(Regex) && !IsGenerated(value.GetType())) writer.CheckExactType(value);
        string pattern = value.ToString();
        RegexOptions options = value.Options & ~RegexOptions.Compiled;
        if ((options & ~Kept) != 0) throw Refused($"has the options {value.Options}, of which readers don't know all. Make it of those that RegexOptions names.");
        if (!IsTrusted(writer.Options))
        {
            if (pattern.Length > MostCharacters) throw Refused($"has a pattern of {pattern.Length} characters. Readers take no more than {MostCharacters}, {Remedy}");
            if (HasWideRanges(pattern, options)) throw Refused($"ignores case, and has ranges of too many characters for readers, {Remedy}");
            if ((options & RegexOptions.NonBacktracking) != 0) throw Refused($"has the option NonBacktracking, whose memory readers can't bound, {Remedy} Without the option, the time-out bounds a match.");
        }

        writer.Enter();
        writer.Write(value.MatchTimeout.Ticks);
        writer.Write((int)options);
        writer.WriteString(pattern);
        writer.Leave();
    }

    /// <inheritdoc/>
    public static Regex Read(ref FirnReader reader)
    {
        reader.Enter();
        long position = reader.Position;
        TimeSpan timeout = new(reader.ReadInt64());
        RegexOptions options = (RegexOptions)reader.ReadInt32();
        string pattern = reader.ReadString();
        bool isTrusted = IsTrusted(reader.Options);
        if (!isTrusted && (pattern.Length > MostCharacters || (options & RegexOptions.NonBacktracking) != 0))
        {
            Throw.Invalid(FirnErrorCode.InvalidValue, $"A regular expression has more than {MostCharacters} characters, or the option NonBacktracking. Where it comes from a place that is trusted, FirnOptions.Trusted reads it.", position);
        }

        if (!isTrusted && HasWideRanges(pattern, options)) Throw.Invalid(FirnErrorCode.InvalidValue, "A regular expression that ignores case has ranges of too many characters. Where it comes from a place that is trusted, FirnOptions.Trusted reads it.", position);
        reader.Charge(ObjectBytes + ((long)pattern.Length * BytesPerCharacter));
        Regex? value = Create(pattern, options, isTrusted ? timeout : Bounded(timeout));
        if (value is null) Throw.Invalid(FirnErrorCode.InvalidValue, "The pattern, options and time-out are no regular expression that this machine knows.", position);
        reader.Leave();
        return value;
    }

    /// <inheritdoc/>
    public static void Describe(FirnSchemaBuilder builder) => builder.Object(typeof(Regex), memory: LeastBytes)
        .Member("MatchTimeout", FirnKind.TimeSpan)
        .Member("Options", FirnKind.Int32)
        .Member("Pattern", FirnKind.String);

    // Where case is ignored, each character of each range is looked up while the expression is made. An upper bound: a range that begins or ends with an escape may be of all characters.
    private static bool HasWideRanges(string pattern, RegexOptions options)
    {
        if ((options & RegexOptions.IgnoreCase) == 0 && !pattern.Contains("(?", StringComparison.Ordinal)) return false;
        long left = MostInRanges + (MostInRangesPerCharacter * pattern.Length);
        int classes = 0, first = -1;
        bool isBehindEscape = false;
        for (int i = 0; i < pattern.Length && left >= 0; i++)
        {
            char c = pattern[i];
            if (c == '\\')
            {
                i++;
                isBehindEscape = true;
                continue;
            }

            // In a class only one that is taken away from it, behind a hyphen, begins another. What stands as [:name:] is passed over, with its bracket.
            if (c == '[' && (classes == 0 || pattern[i - 1] == '-' || (i + 1 < pattern.Length && pattern[i + 1] == ':')))
            {
                classes++;
                first = i + 1 < pattern.Length && pattern[i + 1] == '^' ? i + 2 : i + 1;
            }
            else if (c == ']' && classes > 0 && i != first)
            {
                classes--;
            }
            else if (c == '-' && classes > 0 && i > first && i + 1 < pattern.Length && pattern[i + 1] is not (']' or '['))
            {
                left -= isBehindEscape || pattern[i + 1] == '\\' ? char.MaxValue : Math.Max(0, pattern[i + 1] - pattern[i - 1]);
            }

            // Digits of an escape may follow.
            isBehindEscape &= char.IsAsciiHexDigit(c);
        }

        return left < 0;
    }

    // A time-out that is no time-out stays one, and is refused.
    private static TimeSpan Bounded(TimeSpan timeout) => timeout == Regex.InfiniteMatchTimeout || timeout > LongestTimeout ? LongestTimeout : timeout;

    // Code is never compiled because bytes ask for it. The parser does not only say no to patterns that it can't parse: seen was IndexOutOfRangeException.
    private static Regex? Create(string pattern, RegexOptions options, TimeSpan timeout)
    {
        if ((options & ~Kept) != 0) return null;
        try
        {
            return new Regex(pattern, options, timeout);
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            return null;
        }
    }

    private const string Remedy = "unless their bytes come from a place that is trusted: then FirnOptions.Trusted writes and reads them.";

    private static FirnException Refused(string problem) => new(FirnErrorCode.InvalidValue, "A regular expression " + problem, type: typeof(Regex));

    private static bool IsTrusted(FirnOptions options) => options.MaxAllocationRatio == int.MaxValue;

    private static bool IsGenerated(Type type) => type.BaseType == typeof(Regex) && type.GetCustomAttribute<GeneratedCodeAttribute>() is { Tool: "System.Text.RegularExpressions.Generator" };
}
