using System.Diagnostics.CodeAnalysis;

namespace Firn.Dynamic;

/// <summary>A codec's type, which may contain codecs that do not exist yet: of types that refer to each other, each mentions the other's.</summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
[RequiresDynamicCode(DynamicWarnings.Code)]
internal sealed class CodecRef
{
    private readonly CodecNode? _node;
    private readonly Type? _definition;
    private readonly Type[] _types;
    private readonly CodecRef[] _parts;
    private Type? _type;

    private CodecRef(Type? type, CodecNode? node, Type? definition, Type[] types, CodecRef[] parts)
    {
        _type = type;
        _node = node;
        _definition = definition;
        _types = types;
        _parts = parts;
    }

    /// <summary>A codec that exists.</summary>
    public static CodecRef Of(Type codec) => new(codec, null, null, [], []);

    /// <summary>The codec of a node.</summary>
    public static CodecRef Of(CodecNode node) => new(null, node, null, [], []);

    /// <summary>A generic codec of types and their codecs.</summary>
    public static CodecRef Of(Type definition, Type[] types, CodecRef[] parts) => new(null, null, definition, types, parts);

    /// <summary>The type: as soon as all nodes in it have been created their real one, before that the one that stands for it in emitted code.</summary>
    public Type Type
    {
        get
        {
            if (_type is not null) return _type;
            if (_node is not null)
            {
                if (_node.Codec is null) return _node.Builder!;
                return _type = _node.Codec;
            }

            Type[] arguments = new Type[_types.Length + _parts.Length];
            _types.CopyTo(arguments, 0);
            for (int i = 0; i < _parts.Length; i++) arguments[_types.Length + i] = _parts[i].Type;
            Type type = _definition!.MakeGenericType(arguments);
            if (IsCreated) _type = type;
            return type;
        }
    }

    /// <summary>The node whose codec it is, or null.</summary>
    public CodecNode? Node => _node;

    /// <summary>The generic codec that it is made of, with types and parts; null for one that existed, and for that of a node.</summary>
    public Type? Definition => _definition;

    /// <summary>The type arguments that are not codecs.</summary>
    public IReadOnlyList<Type> Types => _types;

    /// <summary>The type arguments that are codecs.</summary>
    public IReadOnlyList<CodecRef> Parts => _parts;

    /// <summary>Whether the type is a real one.</summary>
    public bool IsCreated => _type is not null || (_node is not null ? _node.Codec is not null : Array.TrueForAll(_parts, p => p.IsCreated));
}
