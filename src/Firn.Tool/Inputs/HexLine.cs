using System.Text;

namespace Firn.Tool.Inputs;

/// <summary>The bytes around a place, in one line.</summary>
internal static class HexLine
{
    private const int Before = 8;
    private const int Shown = 16;

    public static string Around(ReadOnlySpan<byte> bytes, long offset)
    {
        int start = (int)Math.Clamp(offset - Before, 0, Math.Max(0, bytes.Length - 1));
        StringBuilder line = new();
        line.Append(start == 0 ? "" : ".. ");
        for (int i = start; i < Math.Min(start + Shown, bytes.Length); i++)
        {
            string digits = bytes[i].ToString("X2", System.Globalization.CultureInfo.InvariantCulture);
            line.Append(i == offset ? $"[{digits}] " : digits + " ");
        }

        if (offset >= bytes.Length) line.Append("[end]");
        else if (start + Shown < bytes.Length) line.Append("..");
        return line.ToString().TrimEnd();
    }
}
