using Firn.Tool.Terminal;

namespace Firn.Tool.Inputs;

/// <summary>Takes schemas from contract files, which hold one for each root and release.</summary>
internal static class ContractSource
{
    private const int MostNamed = 12;

    // The property that stands first.
    private static ReadOnlySpan<byte> Mark => "\"firnContract\""u8;

    /// <summary>Whether a text begins as one.</summary>
    public static bool IsOne(ReadOnlySpan<byte> text) => SchemaFile.BeginsWith(text, Mark);

    public static FirnContract Read(InputFile input)
    {
        try
        {
            return FirnContract.Parse(input.ReadAll());
        }
        catch (FirnException exception)
        {
            throw ToolException.Of(input.Name, exception);
        }
    }

    /// <summary>The schema that a part names, <c>ROOT</c> or <c>ROOT@RELEASE</c>; without one that of the message, or of the only root.</summary>
    public static FirnSchema Find(InputFile input, string? part, InputFile? message)
    {
        FirnContract contract = Read(input);
        if (part is null)
        {
            if (message is { Form: InputForm.Message } && Of(contract, message) is { } own) return own;
            if (contract.Roots.Count != 1) throw ToolException.Usage($"{input.Name}: it is a contract file of {contract.Roots.Count} roots. Name one behind it: FILE#ROOT, or FILE#ROOT@RELEASE.").With("roots", Names(contract.Roots)).With("releases", Names(contract.Releases));
            part = contract.Roots[0];
        }

        int mark = part.LastIndexOf('@');
        (string root, string? release) = mark < 0 ? (part, null) : (part[..mark], part[(mark + 1)..]);
        try
        {
            return contract.GetSchema(root, release);
        }
        catch (Exception exception) when (exception is ArgumentException or NotSupportedException or FirnException)
        {
            throw ToolException.Usage($"{input.Name}: {TerminalText.Escape(exception is FirnException error ? error.Problem : FileErrors.Sentence(exception))}").With("roots", Names(contract.Roots)).With("releases", Names(contract.Releases));
        }
    }

    private static string Names(IReadOnlyList<string> names) => TerminalText.Escape(string.Join(", ", names.Take(MostNamed)) + (names.Count > MostNamed ? " .." : ""));

    // By the descriptor or fingerprint that the message carries. What is wrong with a message is said where it is read.
    private static FirnSchema? Of(FirnContract contract, InputFile message)
    {
        try
        {
            return contract.FindSchema(message.ReadAll());
        }
        catch (FirnException)
        {
            return null;
        }
    }
}
