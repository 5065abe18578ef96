using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using Firn.Contracts;
using Firn.Contracts.Plans;

namespace Firn.Dynamic;

/// <summary>A type whose codec is emitted.</summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
[RequiresDynamicCode(DynamicWarnings.Code)]
internal abstract class CodecNode(Type type)
{
    /// <summary>The type served.</summary>
    public Type Type => type;

    /// <summary>What it is kept under once it exists.</summary>
    public required BuiltKey Key { get; init; }

    /// <summary>What stands in the way.</summary>
    public List<ContractProblem> Problems { get; } = [];

    /// <summary>Whether the members or cases have been resolved.</summary>
    public bool IsExpanded { get; set; }

    /// <summary>The codec while its code is emitted.</summary>
    public TypeBuilder? Builder { get; set; }

    /// <summary>The codec once it can be used.</summary>
    public Type? Codec { get; set; }

    /// <summary>What its members or cases hold directly.</summary>
    public abstract Resolution[] Parts { get; }
}

/// <summary>A class, struct or tuple.</summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
[RequiresDynamicCode(DynamicWarnings.Code)]
internal sealed class ObjectNode(Type type) : CodecNode(type)
{
    /// <summary>What is written, or null where problems say why nothing can be.</summary>
    public required TypeContract? Contract { get; init; }

    /// <summary>Whether it is a tuple, pair or lazy value, which is made of its elements at once.</summary>
    public bool IsTuple { get; init; }

    /// <summary>For each member how it is reached: for most the member itself, for elements of long tuples the rests before it.</summary>
    public required MemberInfo[][] Paths { get; init; }

    /// <summary>The types of members; a buffer of fixed size is a pointer. None where they are those of the paths.</summary>
    public Type[] MemberTypes { get; init; } = [];

    /// <summary>The codecs and surrogates that members name, or null.</summary>
    public NamedCodec?[] MemberCodecs { get; init; } = [];

    /// <summary>What <c>[FirnConvert]</c> names on each member; none where it stands on none.</summary>
    public Type?[][] ConverterTypes { get; init; } = [];

    /// <summary>For each member what makes its values of those of earlier types; none where nothing does.</summary>
    public ResolvedConverter[][] Converters { get; set; } = [];

    /// <summary>Required members that are left out of the data and set to their default.</summary>
    public MemberInfo[] Defaulted { get; init; } = [];

    /// <summary>The constructor; null for a struct that needs none, and for tuples.</summary>
    public ConstructorInfo? Constructor { get; init; }

    /// <summary>The case of a union of F# whose values these are, which a method makes; null of others.</summary>
    public FSharpCase? Case { get; init; }

    /// <summary>The methods that are called around reading and writing, in the contract's order.</summary>
    public MethodInfo[] Callbacks { get; init; } = [];

    /// <summary>The members' codecs.</summary>
    public Resolution[] Members { get; set; } = [];

    /// <summary>Flags, block and sizes.</summary>
    public ObjectLayout? Layout { get; set; }

    /// <summary>The levels of an object that is read without a reader as a part of others; 0 where it is none (<see cref="DirectParts"/>).</summary>
    public int ReadingLevels { get; set; }

    /// <summary>The same of objects that are written as parts, and of structs of fixed width that may be members of those.</summary>
    public int WritingLevels { get; set; }

    /// <summary>What is known of a trivial class or struct (<see cref="TrivialClass.Of"/>).</summary>
    public Triviality? Triviality { get; set; }

    /// <summary>Whether somebody asked for that.</summary>
    public bool IsTrivialKnown { get; set; }

    /// <summary>Whether the layout is being worked out.</summary>
    public bool IsBeingLaidOut { get; set; }

    public override Resolution[] Parts
    {
        get
        {
            if (Converters.Length == 0) return Members;
            List<Resolution> parts = [.. Members];
            foreach (ResolvedConverter[] converters in Converters)
            {
                foreach (ResolvedConverter converter in converters) parts.Add(converter.Old);
            }

            return parts.ToArray();
        }
    }
}

/// <summary>A type with a method that makes a member's values of those of an earlier type.</summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
[RequiresDynamicCode(DynamicWarnings.Code)]
internal sealed class ResolvedConverter(Type converter, Resolution old)
{
    public Type Converter => converter;

    /// <summary>The earlier type.</summary>
    public Resolution Old => old;
}

/// <summary>A declared type whose values are of several types.</summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
[RequiresDynamicCode(DynamicWarnings.Code)]
internal sealed class UnionNode(Type type, UnionDeclaration declaration) : CodecNode(type)
{
    /// <summary>What the type's attributes say.</summary>
    public UnionDeclaration Declaration => declaration;

    /// <summary>The cases that have codecs, in the order in which a value is compared with them.</summary>
    public List<ResolvedCase> Cases { get; } = [];

    public override Resolution[] Parts
    {
        get
        {
            Resolution[] parts = new Resolution[Cases.Count];
            for (int i = 0; i < parts.Length; i++) parts[i] = Cases[i].Resolution;
            return parts;
        }
    }
}

/// <summary>A case that has a codec.</summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
[RequiresDynamicCode(DynamicWarnings.Code)]
internal sealed class ResolvedCase(long tag, Resolution resolution)
{
    public long Tag => tag;

    /// <summary>The name of a case of F#, which is no type; null of others.</summary>
    public string? Name { get; init; }

    public Resolution Resolution => resolution;

    public void Deconstruct(out long caseTag, out Resolution caseResolution)
    {
        caseTag = tag;
        caseResolution = resolution;
    }
}
