using System.Globalization;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using Firn.Contracts;

namespace Firn.Dynamic;

internal sealed partial class SurfaceReader
{
    private MemberSurface Field(FieldInfo field, Type type)
    {
        Visibility visibility = field.IsPublic ? Visibility.Public : Visibility.NonPublic;
        MemberSurface member = new()
        {
            Name = field.Name,
            Type = keys.KeyOf(type),
            IsField = true,
            Getter = visibility,
            Setter = field.IsInitOnly ? Visibility.None : visibility,
            IsMutableCollection = field.IsInitOnly && CollectionReader.IsMutable(type),
            IsOwnCollection = field.IsInitOnly && IsOwnCollection(type),
            IsNoData = State.IsNoData(type) || State.IsLock(field),
        };
        return Attributes.HasAny(field) ? WithAttributes(field, member) : member;
    }

    private MemberSurface Property(PropertyInfo property, Type type, bool isFramework, FieldInfo[] fields)
    {
        MethodInfo? getter = property.GetMethod, setter = property.PropertyType.IsByRef ? null : property.SetMethod;
        if (isFramework && setter is { IsPublic: false, IsFamily: false, IsFamilyOrAssembly: false }) setter = null;
        bool isFixed = setter is null;
        MemberSurface member = new()
        {
            Name = property.Name,
            Type = keys.KeyOf(type),
            IsField = false,
            Getter = VisibilityOf(getter),
            Setter = VisibilityOf(setter),
            IsInitOnly = setter is not null && IsInitOnly(setter),
            HasBackingField = !isFramework && HasBackingField(property.Name, fields),
            IsOverride = IsOverride(getter) || IsOverride(property.SetMethod),
            IsMutableCollection = isFixed && CollectionReader.IsMutable(type),
            IsOwnCollection = isFixed && IsOwnCollection(type),
            ReturnsField = !isFramework && property.SetMethod is null && State.ReturnsField(getter),
            IsNoData = (isFixed || getter is not { IsPublic: true }) && State.IsNoData(type),
        };
        return Attributes.HasAny(property) ? WithAttributes(property, member) : member;
    }

    private static MemberSurface WithAttributes(MemberInfo symbol, MemberSurface member)
    {
        bool required = Attributes.HasNamed(symbol, typeof(RequiredMemberAttribute));
        if (Attributes.Has(symbol, typeof(FirnIgnoreAttribute)) || Attributes.Has(symbol, typeof(IgnoreDataMemberAttribute)) || (member.IsField && Attributes.Has(symbol, typeof(NonSerializedAttribute))))
        {
            return member with { IsIgnored = true, IsRequired = required };
        }

        FirnMemberAttribute? own = Attributes.Find<FirnMemberAttribute>(symbol);
        DataMemberAttribute? data = Attributes.Find<DataMemberAttribute>(symbol);
        if (own is null && data is null) return required ? member with { IsRequired = true } : member;
        int? dataOrder = data is { Order: >= 0 } ? data.Order : null;
        return member with
        {
            IsRequired = required,
            HasMemberAttribute = own is not null,
            IsDataMember = data is not null,
            IsRequiredInData = data is { IsRequired: true },
            Id = own?.Id ?? -1,
            Order = own is not null && own.Order != int.MinValue ? own.Order : dataOrder,
            WireName = own?.Name ?? data?.Name,
            FormerNames = own is null ? default : Texts(own.FormerNames),
            WhenNull = own?.WhenNull is { } constant ? ConstantOf(constant, symbol is FieldInfo field ? field.FieldType : ((PropertyInfo)symbol).PropertyType, member.Type) with { IsDeclaredNullable = DeclaredNulls.IsNullable(symbol) } : null,
        };
    }

    private static NullConstant ConstantOf(object constant, Type type, string key)
    {
        string underlying = type.IsEnum ? TypeDisplay.Full(Enum.GetUnderlyingType(type)) : "";
        if (constant is not Enum) return new NullConstant(NullConstant.Describe(constant).Word, NullConstant.Describe(constant).Text, underlying);
        Type own = constant.GetType();
        object number = System.Convert.ChangeType(constant, Enum.GetUnderlyingType(own), CultureInfo.InvariantCulture);
        return new NullConstant(own == type ? key : TypeDisplay.Full(own), NullConstant.Describe(number).Text, underlying);
    }

    private static EquatableArray<string> Texts(string?[]? names)
    {
        List<string> texts = [];
        foreach (string? name in names ?? [])
        {
            if (name is not null && !texts.Contains(name)) texts.Add(name);
        }

        return new EquatableArray<string>(texts);
    }

    // A buffer of fixed size is a pointer in code, and a struct of the compiler's in metadata. Nobody asks for the type of a field that has a problem.
    private static Type TypeOf(FieldInfo field, out string? problem)
    {
        problem = null;
        try
        {
            return field.FieldType is { IsNested: true, IsValueType: true } type && type.Name.StartsWith('<') && Attributes.Find<FixedBufferAttribute>(field) is { } buffer ? buffer.ElementType.MakePointerType() : field.FieldType;
        }
        catch (Exception exception) when (MetadataAttributes.IsMissing(exception))
        {
            problem = NotThere(exception);
            return typeof(void);
        }
    }

    // The field that the compiler makes for an event has its name.
    private static bool IsOfEvent(FieldInfo field) =>
        field.IsPrivate && TypeOf(field, out _).IsSubclassOf(typeof(Delegate)) && field.DeclaringType!.GetEvent(field.Name, Declared) is not null;

    private static bool CanBeRead(PropertyInfo property, out string? problem)
    {
        problem = null;
        try
        {
            return property.PropertyType is not null;
        }
        catch (Exception exception) when (MetadataAttributes.IsMissing(exception))
        {
            problem = NotThere(exception);
            return false;
        }
    }

    // What there is to say of a property whose type is not there. Whether it is a member of the contract, which then can't be served, is decided as for others.
    private MemberSurface Unreadable(PropertyInfo property)
    {
        MemberSurface member = new()
        {
            Name = property.Name,
            Type = keys.KeyOf(typeof(void)),
            IsField = false,
            Getter = VisibilityOf(property.GetMethod),
            Setter = VisibilityOf(property.SetMethod),
            IsOverride = IsOverride(property.GetMethod) || IsOverride(property.SetMethod),
        };
        return Attributes.HasAny(property) ? WithAttributes(property, member) : member;
    }

    private static string NotThere(Exception exception) => $"its type can't be loaded: {MetadataAttributes.Text(exception)}";

    // Other compilers than that of C# may write accessors that don't fit; calling them as if they did would read other memory.
    private static string? AccessorProblem(PropertyInfo property)
    {
        MethodInfo? getter = property.GetMethod, setter = property.SetMethod;
        bool fits = (getter is null || (IsOrdinary(getter) && getter.ReturnType == property.PropertyType))
            && (setter is null || (IsOrdinary(setter) && setter.ReturnType == typeof(void) && setter.GetParameters() is [{ } value] && value.ParameterType == property.PropertyType));
        return fits ? null : "its accessors have other signatures than the property itself";
    }

    private static bool IsOrdinary(MethodInfo accessor) => accessor is { IsStatic: false, IsGenericMethod: false } && (accessor.CallingConvention & CallingConventions.VarArgs) == 0;

    // No language of .NET's own writes two members of one name, but other tools do.
    private static void Add(Dictionary<(string Type, string Member), MemberSource> sources, (string Type, string Member) key, MemberSource source)
    {
        if (!sources.TryAdd(key, source)) sources[key] = new MemberSource(source.Member, source.Type, source.Codec, "its class declares another member of the same name");
    }

    // Indexers, implementations of interfaces by their full name, and what the compiler adds to records.
    private static bool IsHiddenProperty(PropertyInfo property)
    {
        if (property.Name.Contains('.') && (property.GetMethod ?? property.SetMethod) is not { IsPublic: true }) return true;
        if (property.Name == "EqualityContract" && property.DeclaringType!.GetMethod("<Clone>$", Declared, Type.EmptyTypes) is not null) return true;
        return property.GetMethod is { } getter ? getter.GetParameters().Length > 0 : property.GetIndexParameters().Length > 0;
    }

    private static bool HasBackingField(string property, FieldInfo[] fields)
    {
        foreach (FieldInfo field in fields)
        {
            if (IsBackingField(field.Name, property)) return !State.IsNotSerialized(field);
        }

        return false;
    }

    // <Name>k__BackingField, without a string being made.
    private static bool IsBackingField(string name, string property) =>
        name.Length == property.Length + 17 && name[0] == '<' && name.EndsWith(">k__BackingField", StringComparison.Ordinal) && name.AsSpan(1, property.Length).SequenceEqual(property);

    private static bool IsOverride(MethodInfo? accessor)
    {
        if (accessor is null || !accessor.IsVirtual) return false;
        if ((accessor.Attributes & MethodAttributes.NewSlot) == 0) return accessor.GetBaseDefinition().DeclaringType != accessor.DeclaringType;
        // An override of a more derived type has a slot of its own.
        return accessor.DeclaringType!.BaseType is { } ancestor && ancestor != typeof(object) && ancestor != typeof(ValueType) && Attributes.Has(accessor, typeof(PreserveBaseOverridesAttribute));
    }

    private static bool IsInitOnly(MethodInfo setter)
    {
        foreach (Type modifier in setter.ReturnParameter.GetRequiredCustomModifiers())
        {
            // Assemblies for older frameworks bring their own.
            if (modifier == typeof(IsExternalInit) || modifier.FullName == "System.Runtime.CompilerServices.IsExternalInit") return true;
        }

        return false;
    }

    private static Visibility VisibilityOf(MethodInfo? accessor) => accessor is null ? Visibility.None : accessor.IsPublic ? Visibility.Public : Visibility.NonPublic;

    /// <summary>Whether values of the type are a collection that may have members of its own.</summary>
    private static bool IsOwnCollection(Type type) => type.IsClass && CollectionReader.IsMutable(type) && !FrameworkTypes.IsFramework(type);

    private static bool IsIdentifier(string name)
    {
        if (name.Length == 0 || (!char.IsLetter(name[0]) && name[0] != '_' && char.GetUnicodeCategory(name[0]) != UnicodeCategory.LetterNumber)) return false;
        foreach (char c in name)
        {
            if (char.IsAsciiLetterOrDigit(c) || c == '_') continue;
            if (char.IsAscii(c)) return false;
            if (char.GetUnicodeCategory(c) is not (
                UnicodeCategory.UppercaseLetter or UnicodeCategory.LowercaseLetter or UnicodeCategory.TitlecaseLetter or UnicodeCategory.ModifierLetter or UnicodeCategory.OtherLetter or UnicodeCategory.LetterNumber
                or UnicodeCategory.DecimalDigitNumber or UnicodeCategory.ConnectorPunctuation or UnicodeCategory.NonSpacingMark or UnicodeCategory.SpacingCombiningMark or UnicodeCategory.Format)) return false;
        }

        return true;
    }
}
