using System.Text;

namespace Firn.Contracts.Files;

/// <summary>What a value of a contract file is.</summary>
internal enum ContractJsonKind
{
    Null,
    Bool,
    Number,
    Text,
    List,
    Object,
}

/// <summary>A value of a contract file, with its line.</summary>
internal sealed class ContractJsonValue(ContractJsonKind kind, int line)
{
    public ContractJsonKind Kind => kind;

    /// <summary>The line where it begins, from 1.</summary>
    public int Line => line;

    /// <summary>The text of a text, a number or a bool.</summary>
    public string Text { get; init; } = "";

    /// <summary>The values of a list or object, in their order.</summary>
    public List<ContractJsonValue> Items { get; } = [];

    /// <summary>The names of an object's values.</summary>
    public List<string> Names { get; } = [];
}

/// <summary>
/// Reads JSON as contract files have it: untrusted input, in the compiler's process. Strict, without comments; size, depth and the number of values are bounded.
/// The compiler has no reader of JSON that an analyzer could use.
/// </summary>
internal sealed class ContractJson
{
    /// <summary>The longest file, in characters.</summary>
    public const int Longest = 16 << 20;

    private const int Deepest = 8;
    private const int MostValues = 2_000_000;

    private readonly string _text;
    private int _at;
    private int _line = 1;
    private int _values;

    private ContractJson(string text) => _text = text;

    /// <summary>The one value of a text.</summary>
    /// <exception cref="ContractFormatException">It is no JSON, or too much of it.</exception>
    public static ContractJsonValue Parse(string text)
    {
        if (text.Length > Longest) throw new ContractFormatException(1, "the file is longer than 16 MiB");
        ContractJson json = new(text);
        if (text.Length > 0 && text[0] == '\uFEFF') json._at++;
        ContractJsonValue value = json.ReadValue(1);
        json.SkipSpace();
        return json._at == text.Length ? value : throw json.Fail("something stands behind the end of the JSON");
    }

    private ContractFormatException Fail(string problem) => new(_line, problem);

    private void SkipSpace()
    {
        for (; _at < _text.Length; _at++)
        {
            char c = _text[_at];
            if (c == '\n') _line++;
            else if (c is not (' ' or '\t' or '\r')) return;
        }
    }

    private char Next()
    {
        SkipSpace();
        return _at < _text.Length ? _text[_at] : throw Fail("the JSON ends too early");
    }

    private ContractJsonValue ReadValue(int depth)
    {
        char c = Next();
        if (depth > Deepest) throw Fail("the JSON is nested deeper than a contract file is");
        if (++_values > MostValues) throw Fail("the JSON has more than 2,000,000 values");
        switch (c)
        {
            case '{':
                return ReadObject(depth);
            case '[':
                return ReadList(depth);
            case '"':
                int line = _line;
                return new ContractJsonValue(ContractJsonKind.Text, line) { Text = ReadText() };
            case '-' or (>= '0' and <= '9'):
                return ReadNumber();
            default:
                foreach ((string word, ContractJsonKind kind) in Words)
                {
                    if (string.CompareOrdinal(_text, _at, word, 0, word.Length) != 0) continue;
                    _at += word.Length;
                    return new ContractJsonValue(kind, _line) { Text = word };
                }

                throw Fail("no JSON value begins here");
        }
    }

    private static readonly (string Word, ContractJsonKind Kind)[] Words = [("true", ContractJsonKind.Bool), ("false", ContractJsonKind.Bool), ("null", ContractJsonKind.Null)];

    private ContractJsonValue ReadObject(int depth)
    {
        ContractJsonValue value = new(ContractJsonKind.Object, _line);
        HashSet<string>? names = null;
        _at++;
        if (Next() == '}')
        {
            _at++;
            return value;
        }

        while (true)
        {
            if (Next() != '"') throw Fail("a name in quotes is missing");
            string name = ReadText();
            if (!(names ??= new(StringComparer.Ordinal)).Add(name)) throw Fail($"{ContractText.Quote(name)} stands twice in one object");
            if (Next() != ':') throw Fail("a colon is missing behind a name");
            _at++;
            value.Names.Add(name);
            value.Items.Add(ReadValue(depth + 1));
            if (!ReadComma('}')) return value;
        }
    }

    private ContractJsonValue ReadList(int depth)
    {
        ContractJsonValue value = new(ContractJsonKind.List, _line);
        _at++;
        if (Next() == ']')
        {
            _at++;
            return value;
        }

        while (true)
        {
            value.Items.Add(ReadValue(depth + 1));
            if (!ReadComma(']')) return value;
        }
    }

    private bool ReadComma(char end)
    {
        char c = Next();
        if (c != ',' && c != end) throw Fail($"a comma or '{end}' is missing");
        _at++;
        return c == ',';
    }

    // Whole numbers only: of those alone a file has need.
    private ContractJsonValue ReadNumber()
    {
        int start = _at;
        if (_text[_at] == '-') _at++;
        int first = _at;
        while (_at < _text.Length && _text[_at] is >= '0' and <= '9') _at++;
        bool isWhole = _at > first && _at - first <= 20 && (_text[first] != '0' || _at == first + 1) && (_at == _text.Length || _text[_at] is not ('.' or 'e' or 'E'));
        return isWhole ? new ContractJsonValue(ContractJsonKind.Number, _line) { Text = _text.Substring(start, _at - start) } : throw Fail("a number is no whole one of at most 20 digits");
    }

    private string ReadText()
    {
        int start = ++_at;
        while (_at < _text.Length && _text[_at] is not ('"' or '\\') && _text[_at] >= ' ') _at++;
        if (_at < _text.Length && _text[_at] == '"') return _text.Substring(start, _at++ - start);
        StringBuilder text = new(_text, start, _at - start, Math.Max(16, _at - start));
        for (; _at < _text.Length; _at++)
        {
            char c = _text[_at];
            if (c == '"')
            {
                _at++;
                return text.ToString();
            }

            if (c < ' ') throw Fail("a text has a control character, or does not end in its line");
            text.Append(c == '\\' ? ReadEscape() : c);
        }

        throw Fail("a text does not end");
    }

    private char ReadEscape()
    {
        if (++_at == _text.Length) throw Fail("a text does not end");
        switch (_text[_at])
        {
            case '"' or '\\' or '/':
                return _text[_at];
            case 'b':
                return '\b';
            case 'f':
                return '\f';
            case 'n':
                return '\n';
            case 'r':
                return '\r';
            case 't':
                return '\t';
            case 'u' when _at + 4 < _text.Length:
                return ReadCode();
            default:
                throw Fail("a text has an unknown escape");
        }
    }

    private char ReadCode()
    {
        int code = 0;
        for (int i = 0; i < 4; i++)
        {
            char c = _text[++_at];
            int digit = c switch
            {
                >= '0' and <= '9' => c - '0',
                >= 'a' and <= 'f' => c - 'a' + 10,
                >= 'A' and <= 'F' => c - 'A' + 10,
                _ => throw Fail("a text has an unknown escape"),
            };
            code = (code << 4) | digit;
        }

        return (char)code;
    }
}
