using Firn.Reference;
using Firn.TestCases;

namespace Firn.Tests.Reference;

/// <summary>Types as the library and the reference read them.</summary>
internal static class ReferenceRows
{
    /// <summary>Mode none, and no limit to memory: the budget for it is the library's own affair.</summary>
    public static FirnOptions Unlimited { get; } = FirnOptions.Packed with { MaxAllocationRatio = int.MaxValue };

    /// <summary>A row of the table.</summary>
    public static AgreementRow Of(TypeCase row) => row.Accept(new Maker());

    /// <summary>A type that has no row; the call has its code generated.</summary>
    [FirnEntryPoint]
    public static AgreementRow ForFirn<T>() => Make<T>(TypeName.Of(typeof(T)), Unlimited);

    /// <summary>What the options add to the unions of a type.</summary>
    public static ReferenceHints HintsOf(Type type, FirnOptions options) =>
        options.Cases is { } cases ? ReferenceHints.Of(type, (declared, tag) => tag <= int.MaxValue ? cases.Find(declared, (long)tag)?.Type : null) : ReferenceHints.Of(type);

    /// <summary>The values of a row as the library writes them.</summary>
    public static byte[][] MessagesOf(TypeCase row, AgreementRow agreement) => [.. row.Values.Select(agreement.Write)];

    private static AgreementRow Make<T>(string name, FirnOptions options) => new(
        name,
        FirnSerializer.GetSchema<T>(options),
        HintsOf(typeof(T), options),
        ReferenceHints.MayBeNull(typeof(T)),
        (byte[] message, out long consumed) => FirnSerializer.Deserialize<T>(message.AsSpan(), out consumed, options),
        value => FirnSerializer.Serialize((T)value!, options))
    {
        Names = CodecSlot<T>.Entry.DescriptorUnder(options).Names,
    };

    private sealed class Maker : ITypeCaseVisitor<AgreementRow>
    {
        public AgreementRow Visit<T>(TypeCase<T> row) => Make<T>(row.Name, row.Adjust(Unlimited));
    }
}
