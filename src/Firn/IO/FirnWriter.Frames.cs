namespace Firn;

public ref partial struct FirnWriter
{
    /// <summary>The elements of zero width that were written.</summary>
    internal readonly int ZeroWidthWritten => _options.MaxZeroWidthElements - _zeroWidthLeft;
}
