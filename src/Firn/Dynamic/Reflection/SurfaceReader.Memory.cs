using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Firn.Contracts;

namespace Firn.Dynamic;

/// <content>Where members lie whose author wrote it down: nobody asks for others.</content>
internal sealed partial class SurfaceReader
{
    private readonly Dictionary<Type, MemoryShape> _shapes = [];

    private void SetMemory(FieldInfo[] fields, List<MemberSurface> members)
    {
        for (int i = 0; i < members.Count; i++)
        {
            MemberSurface member = members[i];
            if (member.IsIgnored) continue;
            foreach (FieldInfo field in fields)
            {
                if (member.IsField ? field.Name == member.Name : IsBackingField(field.Name, member.Name))
                {
                    members[i] = member with { Memory = new MemberMemory(OffsetOf(field), ShapeOf(field)) };
                    break;
                }
            }
        }
    }

    private static int OffsetOf(FieldInfo field)
    {
        try
        {
            return field.GetCustomAttribute<FieldOffsetAttribute>()?.Value ?? 0;
        }
        catch (Exception exception) when (MetadataAttributes.IsMissing(exception))
        {
            return MetadataAttributes.OffsetOf(field);
        }
    }

    private MemoryShape ShapeOf(FieldInfo field)
    {
        try
        {
            return ShapeOf(field.FieldType);
        }
        catch (Exception exception) when (MetadataAttributes.IsMissing(exception))
        {
            // No value of the type is ever read.
            return MemoryShape.Unknown;
        }
    }

    /// <summary>What values of a type are in memory.</summary>
    public MemoryShape ShapeOf(Type type)
    {
        if (type.IsPointer || type.IsFunctionPointer) return MemoryShape.Pointer;
        if (!type.IsValueType) return MemoryShape.Reference;
        if (type.IsEnum) return MemoryShape.OfFramework(type.GetEnumUnderlyingType().FullName!);
        if (_shapes.TryGetValue(type, out MemoryShape? known)) return known;
        MemoryShape shape = FrameworkTypes.IsFramework(type) ? ShapeOfFramework(type) : ShapeOfFields(type);
        _shapes[type] = shape;
        return shape;
    }

    private MemoryShape ShapeOfFramework(Type type) =>
        type.IsGenericType ? MemoryShape.OfFramework(type.GetGenericTypeDefinition().FullName!, Array.ConvertAll(type.GetGenericArguments(), ShapeOf)) : MemoryShape.OfFramework(type.FullName!);

    private MemoryShape ShapeOfFields(Type type)
    {
        FieldInfo[] fields = type.GetFields(Declared);
        Array.Sort(fields, static (a, b) => a.MetadataToken.CompareTo(b.MetadataToken));
        if (fields.Length > 0 && Attributes.Find<InlineArrayAttribute>(type) is { } row) return ShapeOf(fields[0]).Repeated(row.Length);
        MemoryField[] parts = new MemoryField[fields.Length];
        for (int i = 0; i < parts.Length; i++) parts[i] = new MemoryField(type.IsExplicitLayout ? OffsetOf(fields[i]) : 0, ShapeOf(fields[i]));
        MemoryLayoutKind kind = type.IsExplicitLayout ? MemoryLayoutKind.Explicit : type.IsLayoutSequential ? MemoryLayoutKind.Sequential : MemoryLayoutKind.Automatic;
        StructLayoutAttribute? layout = type.StructLayoutAttribute;
        // What the compiler makes for a buffer of fixed size shows one field only.
        bool isOpen = fields.Length == 0 || (!type.Name.StartsWith('<') && ContractBuilder.Build(Read(type, []), out _) is { MirrorsFields: true });
        return MemoryShape.OfFields(new MemoryLayout(kind, layout?.Pack ?? 0, layout?.Size ?? 0), parts, isOpen);
    }
}
