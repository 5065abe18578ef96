using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using Firn.Contracts;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <summary>What types are in memory, and where their authors put members.</summary>
/// <param name="compilation">Knows the metadata of other assemblies, whose layouts no attribute tells.</param>
/// <param name="isOpen">Whether nothing but the fields' own types says which values a struct may have.</param>
internal sealed class MemoryReader(Compilation compilation, Func<INamedTypeSymbol, bool> isOpen)
{
    // Code that is being written may have structs without end.
    private const int MaxDepth = 16;
    private const int MaxNesting = 8;

    private readonly Dictionary<ITypeSymbol, MemoryShape> _shapes = new(SymbolEqualityComparer.Default);
    private int _depth;

    /// <summary>What a field is in memory.</summary>
    public MemoryShape ShapeOf(IFieldSymbol field) =>
        field.IsFixedSizeBuffer && field.Type is IPointerTypeSymbol buffer ? ShapeOf(buffer.PointedAtType).Repeated(field.FixedSize) : ShapeOf(field.Type);

    /// <summary>What the author says about the layout.</summary>
    public MemoryLayout LayoutOf(INamedTypeSymbol type)
    {
        if (Metadata(type) is { } metadata)
        {
            TypeDefinition definition = metadata.GetTypeDefinition((TypeDefinitionHandle)MetadataTokens.EntityHandle(type.OriginalDefinition.MetadataToken));
            MemoryLayoutKind kind = (definition.Attributes & TypeAttributes.LayoutMask) switch
            {
                TypeAttributes.ExplicitLayout => MemoryLayoutKind.Explicit,
                TypeAttributes.SequentialLayout => MemoryLayoutKind.Sequential,
                _ => MemoryLayoutKind.Automatic,
            };
            TypeLayout layout = definition.GetLayout();
            return new MemoryLayout(kind, layout.PackingSize, layout.Size);
        }

        if (KnownAttributes.Find(type, KnownAttributes.StructLayout) is not { ConstructorArguments.Length: 1 } attribute)
        {
            return type.IsValueType ? MemoryLayout.Sequential : MemoryLayout.Automatic;
        }

        object? value = attribute.ConstructorArguments[0].Value;
        return new MemoryLayout((MemoryLayoutKind)(value as int? ?? value as short? ?? 0), KnownAttributes.Argument<int>(attribute, "Pack"), KnownAttributes.Argument<int>(attribute, "Size"));
    }

    /// <summary>A field's first byte, where the author decides.</summary>
    public int OffsetOf(IFieldSymbol field)
    {
        if (Metadata(field.ContainingType) is { } metadata) return Math.Max(0, metadata.GetFieldDefinition((FieldDefinitionHandle)MetadataTokens.EntityHandle(field.OriginalDefinition.MetadataToken)).GetOffset());
        return KnownAttributes.Find(field, KnownAttributes.FieldOffset) is { ConstructorArguments.Length: 1 } attribute ? attribute.ConstructorArguments[0].Value as int? ?? 0 : 0;
    }

    private MemoryShape ShapeOf(ITypeSymbol type)
    {
        if (type is IPointerTypeSymbol or IFunctionPointerTypeSymbol) return MemoryShape.Pointer;
        if (type.IsReferenceType) return MemoryShape.Reference;
        if (type is not INamedTypeSymbol { IsValueType: true } named || _depth == MaxDepth || TypeNames.Nesting(type) > MaxNesting) return MemoryShape.Unknown;
        if (named.TypeKind == TypeKind.Enum) return named.EnumUnderlyingType is { } integer ? MemoryShape.OfFramework(TypeNames.Metadata(integer)) : MemoryShape.Unknown;
        if (_shapes.TryGetValue(named, out MemoryShape? known)) return known;
        _shapes[named] = MemoryShape.Unknown;
        _depth++;
        try
        {
            return _shapes[named] = TypeGraph.IsFramework(named) ? ShapeOfFramework(named) : ShapeOfFields(named);
        }
        finally
        {
            _depth--;
        }
    }

    private MemoryShape ShapeOfFramework(INamedTypeSymbol type)
    {
        string name = TypeNames.Metadata(type.OriginalDefinition);
        return type.IsGenericType ? MemoryShape.OfFramework(name, [.. type.TypeArguments.Select(ShapeOf)]) : MemoryShape.OfFramework(name);
    }

    private MemoryShape ShapeOfFields(INamedTypeSymbol type)
    {
        IFieldSymbol[] fields = [.. type.GetMembers().OfType<IFieldSymbol>().Where(f => !f.IsStatic && !f.IsConst)];
        if (fields.Length > 0 && KnownAttributes.Find(type, KnownAttributes.InlineArray) is { ConstructorArguments.Length: 1 } row) return ShapeOf(fields[0]).Repeated(row.ConstructorArguments[0].Value as int? ?? 1);
        MemoryLayout layout = LayoutOf(type);
        MemoryField[] parts = [.. fields.Select(f => new MemoryField(layout.Kind == MemoryLayoutKind.Explicit ? OffsetOf(f) : 0, ShapeOf(f)))];
        return MemoryShape.OfFields(layout, parts, fields.Length == 0 || isOpen(type));
    }

    // Null for types that are there as source.
    private MetadataReader? Metadata(INamedTypeSymbol type)
    {
        if (!type.DeclaringSyntaxReferences.IsEmpty || type.OriginalDefinition.MetadataToken == 0) return null;
        if (compilation.GetMetadataReference(type.ContainingAssembly) is not PortableExecutableReference reference || reference.GetMetadata() is not AssemblyMetadata assembly) return null;
        return assembly.GetModules() is { Length: 1 } modules ? modules[0].GetMetadataReader() : null;
    }
}
