namespace Firn;

/// <summary>The instruction sets that text kernels are written for, each holding all of the ones before it.</summary>
internal enum TextKernel : byte
{
    Scalar,
    Vector128,
    Avx2,
    Avx512,
}
