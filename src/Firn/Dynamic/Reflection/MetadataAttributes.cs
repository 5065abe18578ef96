using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Runtime.Loader;

namespace Firn.Dynamic;

/// <summary>
/// Attributes of a member that carries one whose assembly is not there. Reflection then refuses to say anything about the others, so
/// they are read from metadata.
/// </summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
internal static class MetadataAttributes
{
    /// <summary>The token of an assembly itself.</summary>
    public const int OfAssembly = 0x20000001;

    /// <summary>Whether an exception says that something is not there, or not as it was.</summary>
    public static bool IsMissing(Exception exception) => exception is TypeLoadException or IOException or BadImageFormatException;

    /// <summary>What such an exception says, to be followed by a full stop.</summary>
    public static string Text(Exception exception) => exception.Message.TrimEnd('\r', '\n', ' ', '.');

    /// <summary>Whether a member carries an attribute of a name; null where there is no metadata to be read.</summary>
    public static bool? Has(MemberInfo member, Type attribute) => Has(member, attribute.Namespace ?? "", attribute.Name);

    /// <inheritdoc cref="Has(MemberInfo, Type)"/>
    public static unsafe bool? Has(MemberInfo member, string space, string name)
    {
        if (!member.Module.Assembly.TryGetRawMetadata(out byte* blob, out int length)) return null;
        MetadataReader reader = new(blob, length);
        bool has = false;
        foreach (CustomAttributeHandle handle in reader.GetCustomAttributes(MetadataTokens.EntityHandle(member.MetadataToken))) has |= Is(reader, reader.GetCustomAttribute(handle), space, name);
        GC.KeepAlive(member);
        return has;
    }

    /// <summary>The first byte of a field, where its author decides; 0 where there is no metadata to be read.</summary>
    public static unsafe int OffsetOf(FieldInfo field)
    {
        if (!field.Module.Assembly.TryGetRawMetadata(out byte* blob, out int length)) return 0;
        MetadataReader reader = new(blob, length);
        int offset = reader.GetFieldDefinition((FieldDefinitionHandle)MetadataTokens.EntityHandle(field.MetadataToken)).GetOffset();
        GC.KeepAlive(field);
        return Math.Max(0, offset);
    }

    /// <summary>The attributes of a kind; none where there is no metadata to be read.</summary>
    public static unsafe T[] All<T>(Assembly assembly, int token)
        where T : Attribute
    {
        if (!assembly.TryGetRawMetadata(out byte* blob, out int length)) return [];
        MetadataReader reader = new(blob, length);
        TypeFinder types = new(assembly);
        List<T> all = [];
        foreach (CustomAttributeHandle handle in reader.GetCustomAttributes(MetadataTokens.EntityHandle(token)))
        {
            CustomAttribute attribute = reader.GetCustomAttribute(handle);
            if (Is(reader, attribute, typeof(T))) all.Add((T)Make(typeof(T), attribute.DecodeValue(types)));
        }

        GC.KeepAlive(assembly);
        return [.. all];
    }

    private static bool Is(MetadataReader reader, CustomAttribute attribute, Type type) => Is(reader, attribute, type.Namespace ?? "", type.Name);

    private static bool Is(MetadataReader reader, CustomAttribute attribute, string ofSpace, string ofName)
    {
        EntityHandle declaring = attribute.Constructor.Kind == HandleKind.MemberReference
            ? reader.GetMemberReference((MemberReferenceHandle)attribute.Constructor).Parent
            : reader.GetMethodDefinition((MethodDefinitionHandle)attribute.Constructor).GetDeclaringType();
        (StringHandle space, StringHandle name) = declaring.Kind switch
        {
            HandleKind.TypeReference when reader.GetTypeReference((TypeReferenceHandle)declaring) is var reference => (reference.Namespace, reference.Name),
            HandleKind.TypeDefinition when reader.GetTypeDefinition((TypeDefinitionHandle)declaring) is var definition => (definition.Namespace, definition.Name),
            _ => default,
        };
        return reader.StringComparer.Equals(name, ofName) && reader.StringComparer.Equals(space, ofSpace);
    }

    private static object Make(Type type, CustomAttributeValue<Type> value)
    {
        Type[] parameters = [.. value.FixedArguments.Select(a => a.Type)];
        ConstructorInfo constructor = type.GetConstructor(parameters) ?? throw new CustomAttributeFormatException($"{TypeDisplay.Full(type)} has no such constructor.");
        object made = constructor.Invoke(BindingFlags.DoNotWrapExceptions, null, [.. value.FixedArguments.Select(a => ValueOf(a.Type, a.Value))], null);
        foreach (CustomAttributeNamedArgument<Type> argument in value.NamedArguments)
        {
            if (argument.Kind == CustomAttributeNamedArgumentKind.Property) type.GetProperty(argument.Name!)!.SetValue(made, ValueOf(argument.Type, argument.Value));
            else type.GetField(argument.Name!)!.SetValue(made, ValueOf(argument.Type, argument.Value));
        }

        return made;
    }

    private static object? ValueOf(Type type, object? value)
    {
        if (value is null) return null;
        if (type.IsEnum) return Enum.ToObject(type, value);
        if (value is not ImmutableArray<CustomAttributeTypedArgument<Type>> elements) return value;
        Array array = Array.CreateInstanceFromArrayType(type, elements.Length);
        for (int i = 0; i < elements.Length; i++) array.SetValue(ValueOf(elements[i].Type, elements[i].Value), i);
        return array;
    }

    // Finds types as the runtime does: without an assembly's name in the attribute's own assembly, then in the framework's. The names are those of loaded code; data never has any.
    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    private sealed class TypeFinder(Assembly assembly) : ICustomAttributeTypeProvider<Type>
    {
        public Type GetPrimitiveType(PrimitiveTypeCode typeCode) => typeCode switch
        {
            PrimitiveTypeCode.Object => typeof(object),
            PrimitiveTypeCode.String => typeof(string),
            // The others are numbered as in signatures, and named alike.
            _ => typeof(object).Assembly.GetType("System." + typeCode, throwOnError: true)!,
        };

        public Type GetSystemType() => typeof(Type);

        public Type GetSZArrayType(Type elementType) => elementType == typeof(Type) ? typeof(Type[]) : elementType == typeof(string) ? typeof(string[]) : throw new CustomAttributeFormatException($"no attribute that counts has an array of {TypeDisplay.Full(elementType)}");

        public Type GetTypeFromDefinition(MetadataReader reader, TypeDefinitionHandle handle, byte rawTypeKind) => assembly.ManifestModule.ResolveType(MetadataTokens.GetToken(handle));

        public Type GetTypeFromReference(MetadataReader reader, TypeReferenceHandle handle, byte rawTypeKind) => assembly.ManifestModule.ResolveType(MetadataTokens.GetToken(handle));

        public Type GetTypeFromSerializedName(string name) => Type.GetType(
            name,
            reference => AssemblyLoadContext.GetLoadContext(assembly)!.LoadFromAssemblyName(reference),
            (found, type, _) => found is not null ? found.GetType(type, throwOnError: true) : assembly.GetType(type, throwOnError: false) ?? typeof(object).Assembly.GetType(type, throwOnError: true),
            throwOnError: true)!;

        public PrimitiveTypeCode GetUnderlyingEnumType(Type type) => Enum.Parse<PrimitiveTypeCode>(Enum.GetUnderlyingType(type).Name);

        public bool IsSystemType(Type type) => type == typeof(Type);
    }
}
