using System.Globalization;
using System.Runtime.CompilerServices;
using Firn.Tool.Sizes;
using Firn.Tool.Terminal;

namespace Firn.Tool.Commands;

/// <summary>A value as a tree, written line by line: nothing of it is kept, and a short message that stands for a very long tree ends at a number of lines.</summary>
internal sealed class ValueTree(Screen screen, ValueTree.Limits limits)
{
    private const int BytesShown = 32;

    private int _lines;
    private bool _isCut;

    /// <summary>How much of a value is shown.</summary>
    /// <param name="Elements">Of a collection.</param>
    /// <param name="Text">The characters of a text.</param>
    /// <param name="Lines">Of all.</param>
    internal sealed record Limits(int Elements, int Text, int Lines);

    public void Write(FirnElement root)
    {
        Value(root);
        Parts(root, "");
        if (_isCut) screen.Line($"The tree has more than {Numbers.Of(limits.Lines)} lines: '--lines 0' shows all.", Tone.Quiet);
    }

    // The rest of a line: what a value is, without its parts.
    private void Value(FirnElement element)
    {
        _lines++;
        if (element.IsNull)
        {
            screen.Line("null", Tone.Quiet);
            return;
        }

        string type = TerminalText.Escape(element.Type.ToString());
        switch (element.Kind)
        {
            case FirnKind.String:
                screen.Line(TerminalText.Quote(element.GetString(), limits.Text), Tone.Value);
                break;
            case FirnKind.Object:
                screen.Line(type, Tone.Quiet);
                break;
            case FirnKind.ReferenceObject:
                screen.Line(element.IsReference ? $"{type}, the object &{element.ReferenceId} from above" : $"{type} &{element.ReferenceId}", Tone.Quiet);
                break;
            case FirnKind.Union:
                FirnSchemaCase known = element.GetCase(out FirnElement value);
                screen.Write(string.Create(CultureInfo.InvariantCulture, $"case {known.Tag}"), Tone.Name).Write(": ");
                _lines--;
                Value(value);
                break;
            case FirnKind.List when DocumentJson.IsBytes(element.Type):
                ReadOnlySpan<byte> bytes = element.GetBytes();
                screen.Write(Convert.ToHexString(bytes[..Math.Min(bytes.Length, BytesShown)]) + (bytes.Length > BytesShown ? ".." : ""), Tone.Value).Line($" {Numbers.Of(bytes.Length, "byte")}", Tone.Quiet);
                break;
            case FirnKind.List or FirnKind.Set or FirnKind.Dictionary:
                screen.Line($"{type}, {Numbers.Of(element.Count)}", Tone.Quiet);
                break;
            case FirnKind.Array:
                screen.Line($"{type}, {string.Join(" x ", Enumerable.Range(0, element.Type.Rank).Select(element.GetLength))}", Tone.Quiet);
                break;
            default:
                screen.Line(element.GetEnumName() is { } name ? EnumInWords(name) : Simple(element), Tone.Value);
                break;
        }
    }

    private static string EnumInWords(string name) => string.Join(", ", name.Split(", ").Select(part => TerminalText.Name(part)));

    private string Simple(FirnElement element)
    {
        string text = DocumentJson.TextOf(element.GetValue()!);
        return element.Kind switch
        {
            // Text of its own, which may hold anything.
            FirnKind.Char or FirnKind.Rune => TerminalText.Quote(text),
            FirnKind.Bool => text.ToLowerInvariant(),
            FirnKind.BigInteger or FirnKind.BitArray or FirnKind.Json when text.Length > limits.Text => TerminalText.Escape(text[..limits.Text]) + $" .. {Numbers.Of(text.Length, "character")}",
            _ => TerminalText.Escape(text),
        };
    }

    private void Parts(FirnElement element, string indent)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        if (element.IsNull) return;
        switch (element.Kind)
        {
            case FirnKind.Object or FirnKind.ReferenceObject when !element.IsReference:
                IReadOnlyList<FirnSchemaMember> members = element.Type.Definition!.Members;
                for (int i = 0; i < members.Count && !IsFull(); i++) Part(SizeWalk.NameOf(members[i]), element[i], indent, i == members.Count - 1);
                break;
            case FirnKind.Union:
                element.GetCase(out FirnElement value);
                Parts(value, indent);
                break;
            case FirnKind.List when DocumentJson.IsBytes(element.Type):
                break;
            case FirnKind.List or FirnKind.Set:
                Elements(element, indent, i => string.Create(CultureInfo.InvariantCulture, $"[{i}]"));
                break;
            case FirnKind.Array:
                Elements(element, indent, i => IndexesOf(element, i));
                break;
            case FirnKind.Dictionary:
                Entries(element, indent);
                break;
        }
    }

    private static string IndexesOf(FirnElement array, int index)
    {
        string[] indexes = new string[array.Type.Rank];
        for (int i = indexes.Length - 1; i >= 0; i--)
        {
            int length = Math.Max(1, array.GetLength(i));
            indexes[i] = (index % length).ToString(CultureInfo.InvariantCulture);
            index /= length;
        }

        return $"[{string.Join(", ", indexes)}]";
    }

    private void Elements(FirnElement element, string indent, Func<int, string> nameOf)
    {
        int shown = Math.Min(element.Count, limits.Elements);
        for (int i = 0; i < shown && !IsFull(); i++) Part(nameOf(i), element[i], indent, i == element.Count - 1);
        More(element.Count - shown, "element", indent);
    }

    private void Entries(FirnElement element, string indent)
    {
        int shown = Math.Min(element.Count, limits.Elements);
        for (int i = 0; i < shown && !IsFull(); i++)
        {
            (FirnElement key, FirnElement value) = element.EntryAt(i);
            bool isLast = i == element.Count - 1;
            if (key.Kind is FirnKind.Object or FirnKind.ReferenceObject or FirnKind.Union or FirnKind.List or FirnKind.Set or FirnKind.Array or FirnKind.Dictionary)
            {
                Part(string.Create(CultureInfo.InvariantCulture, $"key {i}"), key, indent, false);
                Part(string.Create(CultureInfo.InvariantCulture, $"value {i}"), value, indent, isLast);
            }
            else
            {
                string name = key.Kind == FirnKind.String ? TerminalText.Quote(key.GetString(), limits.Text) : key.GetEnumName() is { } known ? EnumInWords(known) : Simple(key);
                Part($"[{name}]", value, indent, isLast);
            }
        }

        More(element.Count - shown, element.Count - shown == 1 ? "entry" : "entries", indent);
    }

    private void Part(string name, FirnElement value, string indent, bool isLast)
    {
        screen.Write(indent + (isLast ? "└─ " : "├─ "), Tone.Quiet).Write(name, Tone.Name).Write(": ");
        Value(value);
        Parts(value, indent + (isLast ? "   " : "│  "));
    }

    private void More(int count, string what, string indent)
    {
        if (count == 0 || _isCut) return;
        _lines++;
        screen.Write(indent + "└─ ", Tone.Quiet).Line($".. {(what.StartsWith("entr", StringComparison.Ordinal) ? Numbers.Of(count) + " " + what : Numbers.Of(count, what))} more", Tone.Quiet);
    }

    private bool IsFull()
    {
        if (_lines < limits.Lines) return false;
        _isCut = true;
        return true;
    }
}
