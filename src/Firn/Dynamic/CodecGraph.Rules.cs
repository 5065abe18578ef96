using System.Reflection;
using System.Runtime.CompilerServices;
using Firn.Codecs;
using Firn.Contracts;

namespace Firn.Dynamic;

/// <content>What can't be served, and what hand-written and generated codecs serve.</content>
internal sealed partial class CodecGraph
{
    private readonly Assembly? _scope;

    private Resolution? Unsupported(Type type, Assembly? scope)
    {
        if (typeof(Delegate).IsAssignableFrom(type)) return Problem(type, ProblemKind.UnsupportedType, "delegates have no data");
        if (FrameworkTypes.IsFramework(type)) return Problem(type, ProblemKind.FrameworkType, "");
        if (type.IsInterface) return Problem(type, ProblemKind.UnsupportedType, ProblemText.IsInterfaceDetail);
        if (type is { IsAbstract: true, IsSealed: true }) return Problem(type, ProblemKind.UnsupportedType, "it is static");
        if (type.IsAbstract) return Problem(type, ProblemKind.UnsupportedType, ProblemText.IsAbstractDetail);
        string collection = CollectionReader.Read(type).Problem;
        if (collection.Length > 0) return Made(type, scope) ?? Problem(type, ProblemKind.CustomCollection, collection);
        return MadeCollectionReader.IsPreferred(type) ? Made(type, scope) : null;
    }

    // The nearest counts: a context's, the type's own, then the assembly's. Those of members are looked at before.
    private Resolution? Override(Type type, Assembly? scope)
    {
        NamedCodec? codec = CodecScope.OfContexts(scope, type) ?? Attributes.Codec(type) ?? OwnCodec(type) ?? CodecScope.OfAssembly(scope, type);
        if (codec is not null) return Named(type, codec, scope);
        if (IsServedByFirn(type)) return null;
        codec = CodecScope.OfProgram(type, Settles, out string problem);
        return problem.Length > 0 ? Problem(type, ProblemKind.InvalidCodec, problem) : codec is null ? null : Named(type, codec, scope);
    }

    // Codecs that others name for the framework's types count for these others alone, unless nobody else has one.
    private static bool IsServedByFirn(Type type) =>
        FrameworkTypes.IsFramework(type) && (type.IsEnum || LibraryCodecTable.Find(Definition(type).FullName ?? "") is not null || TupleElements(type) is not null || FSharpTypes.KindOf(type) is not (FSharpKind.None or FSharpKind.Function) || FSharpTypes.IsUnion(type));

    // A type that is its own codec, or writes and reads itself: as if its declaration named the library's codec of such types.
    private static NamedCodec? OwnCodec(Type type)
    {
        if (type.IsInterface) return null;
        bool isSized = false;
        foreach (Type implemented in type.GetInterfaces())
        {
            if (!implemented.IsGenericType || implemented.GetGenericArguments() is not [{ } served] || served != type) continue;
            Type definition = implemented.GetGenericTypeDefinition();
            if (definition == typeof(IFirnCodec<>)) return new NamedCodec(typeof(SelfCodec<>).MakeGenericType(type), IsSurrogate: false);
            isSized |= definition == typeof(IFirnSized<>);
        }

        return isSized ? new NamedCodec(typeof(SizedCodec<>).MakeGenericType(type), IsSurrogate: false) : null;
    }

    private Resolution Handwritten(Type type, Type codec)
    {
        if (!codec.IsValueType) return Problem(type, ProblemKind.InvalidCodec, $"{_keys.KeyOf(codec)} is not a struct");
        Type given = codec;
        if (codec.IsGenericTypeDefinition && type.IsGenericType && codec.GetGenericArguments().Length == type.GetGenericArguments().Length)
        {
            try
            {
                codec = codec.MakeGenericType(type.GetGenericArguments());
            }
            catch (ArgumentException exception)
            {
                return Problem(type, ProblemKind.InvalidCodec, $"{_keys.KeyOf(given)} can't have the type arguments of {_keys.KeyOf(type)}: {exception.Message}");
            }
        }

        Type? underlying = System.Nullable.GetUnderlyingType(type);
        if (Serves(codec, type))
        {
            if (underlying is not null) return Problem(type, ProblemKind.InvalidCodec, $"{_keys.KeyOf(codec)} serves the nullable type; it has to serve the underlying one");
            if (CodecTraits.TryOf(codec, type, out string throws) is not { } traits) return Problem(type, ProblemKind.InvalidCodec, $"{_keys.KeyOf(codec)} {throws}");
            if (type.IsValueType && traits.MayBeAbsent) return Problem(type, ProblemKind.InvalidCodec, $"{_keys.KeyOf(codec)} {ProblemText.MayBeAbsentDetail}");
            // As the generator lays it out, who does not know the codec's figures: never copied in blocks, and it may have levels.
            CodecShape foreign = CodecShape.Foreign(!type.IsValueType);
            return new Resolution
            {
                Type = type,
                Codec = CodecRef.Of(codec),
                Absence = type.IsValueType ? CodecAbsence.None : CodecAbsence.Reference,
                DescribesAbsence = traits.MayBeAbsent,
                IsHandwritten = true,
                Shape = foreign with { FixedSize = traits.FixedSize, MinSize = traits.MinSize, FixedDepth = traits.FixedDepth },
            };
        }

        if (underlying is not null) return AsNullable(type, Handwritten(underlying, given));
        return Problem(type, ProblemKind.InvalidCodec, $"{_keys.KeyOf(codec)} does not implement IFirnCodec<{_keys.KeyOf(type)}>");
    }

    private static bool Serves(Type codec, Type type) => !codec.ContainsGenericParameters && typeof(IFirnCodec<>).MakeGenericType(type).IsAssignableFrom(codec);

    // A codec that was generated for a root somewhere, or that the type's own assembly lists.
    private Resolution? Generated(Type type, bool isUnion, Assembly? scope)
    {
        if (!_prefersGenerated || RuntimeEngine.IsForced) return null;
        WireKind kind = isUnion ? WireKind.Union : WireKind.Object;
        if (GeneratedCodecs.Find(type) is { } listed)
        {
            CodecShape shape = new(listed.FixedSize, listed.MinSize, listed.FixedDepth, true, listed.MemorySize, listed.IsBitwise);
            // Figures that the generator left to the compiler are asked of the codec.
            if (type.IsValueType && (listed.FixedSize == CodecShape.Unknown || listed.MinSize == CodecShape.Unknown))
            {
                if (CodecTraits.TryOf(listed.Codec, type, out string throws) is not { } traits) return Problem(type, ProblemKind.InvalidCodec, $"{_keys.KeyOf(listed.Codec)} {throws}");
                shape = shape with { FixedSize = traits.FixedSize, MinSize = traits.MinSize, FixedDepth = traits.FixedDepth };
            }

            return MakeClosed(type, listed.Codec, shape, kind, FixedMemberOf(type, scope));
        }

        // One of another assembly may use other hand-written codecs, and what is emitted for one scope is not for others.
        if (CodecTable.FindOrNull(type) is not { IsEmitted: false, CodecType: { } registered } || CodecScope.Of(registered) != scope) return null;
        CodecShape registeredShape = CodecShape.Class;
        if (type.IsValueType)
        {
            if (CodecTraits.TryOf(registered, type, out string throws) is not { } traits) return Problem(type, ProblemKind.InvalidCodec, $"{_keys.KeyOf(registered)} {throws}");
            registeredShape = new CodecShape(traits.FixedSize, traits.MinSize, traits.FixedDepth, true, CodecShape.Unknown, traits.IsBitwise);
        }

        return MakeClosed(type, registered, registeredShape, kind, FixedMemberOf(type, scope));
    }

    private string? FixedMemberOf(Type type, Assembly? scope) =>
        type.IsValueType || type.IsAbstract ? null : ContractBuilder.Build(_surfaces.Read(type, [], scope, Settles), out _)?.FixedMember;

    // What a class that is a collection holds besides its members. Nothing of it is in a slot of the object; the room that the base class takes is.
    private Resolution Elements(ObjectNode node)
    {
        CollectionReader collection = CollectionReader.Read(node.Type);
        Type[] arguments = collection.Arguments;
        CodecRef[] codecs = new CodecRef[arguments.Length];
        CodecNode[] mentions = [];
        for (int i = 0; i < arguments.Length; i++)
        {
            Resolution part = Resolve(arguments[i], node.Key.Scope);
            if (part.Problem is not null) return part;
            codecs[i] = part.Codec!;
            mentions = [.. mentions, .. part.Mentions];
        }

        (Type codec, WireKind wireKind, int memory) = collection.Kind switch
        {
            ElementsKind.Set => (typeof(SetElementsCodec<,,>), WireKind.Set, 176),
            ElementsKind.Dictionary => (typeof(DictionaryElementsCodec<,,,,>), WireKind.Dictionary, 176),
            ElementsKind.Keyed => (typeof(KeyedElementsCodec<,,,>), WireKind.List, 272),
            _ => (typeof(CollectionElementsCodec<,,>), WireKind.List, 64),
        };
        // The key is no part of the data: it is what the elements make of themselves.
        if (collection.Key is { } key) arguments = [key, .. arguments];
        return new Resolution { Type = node.Type, Codec = CodecRef.Of(codec, [node.Type, .. arguments], codecs), Shape = new CodecShape(0, 1, 0, true, memory, false), Mentions = mentions, Kind = wireKind };
    }
}
