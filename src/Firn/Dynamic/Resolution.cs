using System.Diagnostics.CodeAnalysis;
using Firn.Contracts;
using Firn.Contracts.Plans;

namespace Firn.Dynamic;

/// <summary>The codec of a type, or what stands in its way.</summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
[RequiresDynamicCode(DynamicWarnings.Code)]
internal sealed class Resolution
{
    private readonly bool? _describesAbsence;

    /// <summary>The type.</summary>
    public required Type Type { get; init; }

    /// <summary>Its codec, or null.</summary>
    public CodecRef? Codec { get; init; }

    /// <summary>Why there is none, or null.</summary>
    public ContractProblem? Problem { get; init; }

    /// <summary>The type of a present value: of a nullable the underlying one.</summary>
    public Type ValueType { get => field ?? Type; init; }

    /// <summary>The codec of a present value.</summary>
    public CodecRef ValueCodec { get => field ?? Codec!; init; }

    /// <summary>How a value says that it is absent.</summary>
    public CodecAbsence Absence { get; init; }

    /// <summary>Whether a descriptor says that values may be absent.</summary>
    public bool DescribesAbsence { get => _describesAbsence ?? Absence != CodecAbsence.None; init => _describesAbsence = value; }

    /// <summary>The kind that says all of the values in a descriptor, as <see cref="FirnKind"/> names it; empty where it does not.</summary>
    public string PrimitiveKind { get; init; } = "";

    /// <summary>What is written in place of the type's values; null of others.</summary>
    public Resolution? Surrogate { get; init; }

    /// <summary>Whether somebody else wrote the codec.</summary>
    public bool IsHandwritten { get; init; }

    /// <summary>Whether the codec is the library's for bool.</summary>
    public bool IsFlag { get; init; }

    /// <summary>Whether the codec is the library's for text.</summary>
    public bool IsString { get; init; }

    /// <summary>The shape, unless a node decides it.</summary>
    public CodecShape? Shape { get; init; }

    /// <summary>How values are read without a reader (<see cref="DirectKinds"/>).</summary>
    public string DirectKind => Shape is { FixedSize: > 0, HasLevels: false, IsBitwise: true } ? DirectKinds.Any : DirectKinds.Of(PrimitiveKind, ValueType.IsEnum);

    /// <summary>The levels of an object that is read without a reader as a part of others, if its codec was emitted for another root; 0 where it is none.</summary>
    public int ReadingLevels { get; init; }

    /// <summary>The same of one that is written without a writer, and of a struct of fixed width that may be written as a member of one.</summary>
    public int WritingLevels { get; init; }

    /// <summary>The elements of a list or an array, the keys and the values of a dictionary; none of others.</summary>
    public Resolution[] Parts { get; init; } = [];

    /// <summary>The nodes that values hold directly.</summary>
    public CodecNode[] Mentions { get; init; } = [];

    /// <summary>What values are in a descriptor.</summary>
    public WireKind Kind { get; init; }

    /// <summary>The member because of which objects can't be filled; null where there is none or the codec fills none anyway.</summary>
    public string? FixedMember { get; init; }
}
