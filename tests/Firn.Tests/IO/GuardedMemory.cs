using System.Runtime.InteropServices;

namespace Firn.Tests.IO;

/// <summary>
/// Memory between two pages that can't be touched, so that a load or store outside of it ends the process. On systems without mmap it
/// is ordinary memory, and only stores are noticed, by the tests' guard bytes.
/// </summary>
internal sealed unsafe partial class GuardedMemory : IDisposable
{
    /// <summary>In bytes: a multiple of every page size.</summary>
    public const int Length = 1 << 16;

    private readonly byte* _mapped;
    private readonly void* _plain;

    public GuardedMemory()
    {
        if (OperatingSystem.IsLinux())
        {
            nint mapped = MapMemory(0, 3 * Length, 0, 0x22, -1, 0);     // private, anonymous, no access
            if (mapped == -1 || ProtectMemory(mapped + Length, Length, 3) != 0) throw new InvalidOperationException("No memory could be mapped.");
            _mapped = (byte*)mapped;
        }
        else
        {
            _plain = NativeMemory.AlignedAlloc(Length, 64);
        }
    }

    private byte* Start => _mapped is not null ? _mapped + Length : (byte*)_plain;

    /// <summary>The last bytes before the untouchable page.</summary>
    public Span<T> AtEnd<T>(int length)
        where T : unmanaged => new(Start + Length - (length * sizeof(T)), length);

    /// <summary>The first bytes behind the untouchable page.</summary>
    public Span<T> AtStart<T>(int length)
        where T : unmanaged => new(Start, length);

    public void Dispose()
    {
        if (_mapped is not null) _ = UnmapMemory((nint)_mapped, 3 * Length);
        else NativeMemory.AlignedFree(_plain);
    }

    [LibraryImport("libc", EntryPoint = "mmap")]
    private static partial nint MapMemory(nint address, nint length, int protection, int flags, int file, nint offset);

    [LibraryImport("libc", EntryPoint = "mprotect")]
    private static partial int ProtectMemory(nint address, nint length, int protection);

    [LibraryImport("libc", EntryPoint = "munmap")]
    private static partial int UnmapMemory(nint address, nint length);
}
