namespace Firn.Hostile.Fuzzing;

internal enum ReferenceRole
{
    Header, SchemaLength, Schema, Fingerprint, CompressionCodec, RawLength, DataLength, CompressedData, Count, Tag, Flags, Bitmap, Bits, ReferenceId, Comparer, StringHeader, WindowBase, StringText, Bool, Fixed, BigInteger, Address,
}
