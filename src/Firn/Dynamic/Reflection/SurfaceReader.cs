using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Firn.Contracts;

namespace Firn.Dynamic;

/// <summary>Describes what a class or struct looks like, so that the shared rules can decide.</summary>
/// <param name="keys">The names of types in the graph that is being built.</param>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
internal sealed partial class SurfaceReader(TypeKeys keys)
{
    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    /// <summary>The type's surface, and where each member comes from, by the key of its declaring type and its name.</summary>
    public TypeSurface Read(Type type, Dictionary<(string Type, string Member), MemberSource> sources) => Read(type, sources, CollectionReader.Read(type).Kind);

    /// <summary>The same with what contracts from outside say of it.</summary>
    /// <param name="type">The type.</param>
    /// <param name="sources">Gets its members.</param>
    /// <param name="scope">The assembly whose contracts count, or null.</param>
    /// <param name="settles">Whether it is settled for the process which contracts count.</param>
    /// <param name="asksAll">Whether contracts of all assemblies count for types that can say nothing themselves.</param>
    [RequiresDynamicCode(DynamicWarnings.Code)]
    public TypeSurface Read(Type type, Dictionary<(string Type, string Member), MemberSource> sources, Assembly? scope, bool settles, bool asksAll = true) => Read(type, sources, CollectionReader.Read(type).Kind, scope, settles, asksAll);

    /// <summary>The same where it is known what the type holds besides its members.</summary>
    [RequiresDynamicCode(DynamicWarnings.Code)]
    public TypeSurface Read(Type type, Dictionary<(string Type, string Member), MemberSource> sources, ElementsKind elements, Assembly? scope, bool settles, bool asksAll = true)
    {
        TypeSurface surface = Read(type, sources, elements);
        if (!OutsideContracts.Concern(type, scope, settles, asksAll)) return surface;
        Dictionary<(string Type, string Member), MemberSource> words = [];
        OutsideContract?[] contracts = new OutsideContract?[surface.Levels.Count];
        int count = contracts.Length;
        for (Type level = type; count > 0; level = level.BaseType!) contracts[--count] = OutsideContracts.Find(level, scope, settles, asksAll, this, keys, words);
        surface = OutsideContractReader.Apply(surface, contracts, out List<ConfiguredMember> configured);
        foreach (ConfiguredMember member in configured)
        {
            if (!sources.TryGetValue((member.Type, member.Name), out MemberSource? source)) continue;
            MemberSource word = words[(member.Configuration, member.Name)];
            sources[(member.Type, member.Name)] = new MemberSource(source.Member, source.Type, word.Codec ?? source.Codec, source.Problem) { Converters = word.Converters.Length > 0 ? word.Converters : source.Converters };
        }

        return surface;
    }

    private TypeSurface Read(Type type, Dictionary<(string Type, string Member), MemberSource> sources, ElementsKind elements)
    {
        List<MethodInfo>? implementation = elements == ElementsKind.None ? null : CollectionReader.Implementation(type);
        int count = 0;
        for (Type? level = type; IsLevel(level, implementation); level = level.BaseType) count++;
        LevelSurface[] levels = new LevelSurface[count];
        for (Type level = type; count > 0; level = level.BaseType!) levels[--count] = Level(type, level, implementation, sources);
        return new TypeSurface
        {
            Type = keys.KeyOf(type),
            IsStruct = type.IsValueType,
            Elements = elements,
            Levels = new EquatableArray<LevelSurface>(levels),
            Constructors = Constructors(type),
            Fields = type.IsValueType ? Fields(type) : default,
            HasAccessorCode = type.IsValueType && HasAccessorCode(type),
        };
    }

    /// <summary>The constructor that a contract has chosen; null for a struct that has none without parameters.</summary>
    public ConstructorInfo? Constructor(Type type, ConstructorContract contract)
    {
        foreach (ConstructorInfo constructor in type.GetConstructors(Declared))
        {
            if (ParametersOf(constructor, isChosen: false) is not { } parameters) continue;
            bool isIt = parameters.Length == contract.ParameterTypes.Count;
            for (int i = 0; isIt && i < parameters.Length; i++) isIt = KeyOf(parameters[i]) == contract.ParameterTypes[i];
            if (isIt) return constructor;
        }

        return null;
    }

    /// <summary>A field or property of a configuration, with what its attributes say; null of what can't be a member.</summary>
    public MemberSurface? Configured(MemberInfo symbol, out MemberSource? source, out bool isPublic, out bool isStatic)
    {
        (source, isPublic, isStatic) = (null, false, false);
        if (symbol is FieldInfo field && IsIdentifier(field.Name) && !IsOfEvent(field))
        {
            Type type = TypeOf(field, out string? problem);
            source = new MemberSource(field, type, Attributes.Codec(field), problem) { Converters = Attributes.Converters(field) };
            (isPublic, isStatic) = (field.IsPublic, field.IsStatic);
            return Field(field, type);
        }

        if (symbol is not PropertyInfo property || !CanBeRead(property, out _) || IsHiddenProperty(property)) return null;
        Type valueType = property.PropertyType is { IsByRef: true } reference ? reference.GetElementType()! : property.PropertyType;
        source = new MemberSource(property, valueType, Attributes.Codec(property), null) { Converters = Attributes.Converters(property) };
        isPublic = property.GetMethod is { IsPublic: true } || property.SetMethod is { IsPublic: true };
        isStatic = (property.GetMethod ?? property.SetMethod) is { IsStatic: true };
        return Property(property, valueType, isFramework: false, []);
    }

    /// <summary>The constructors of a configuration that carry <c>[FirnConstructor]</c>.</summary>
    public EquatableArray<ConstructorSurface> ChosenConstructors(Type configuration)
    {
        List<ConstructorSurface> chosen = [];
        foreach (ConstructorSurface constructor in Constructors(configuration))
        {
            if (constructor.IsChosen) chosen.Add(constructor);
        }

        return new EquatableArray<ConstructorSurface>(chosen);
    }

    // What a collection of the framework consists of are its elements.
    private static bool IsLevel([NotNullWhen(true)] Type? type, List<MethodInfo>? implementation) =>
        type is not null && type != typeof(object) && type != typeof(ValueType) && (implementation is null || !FrameworkTypes.IsFramework(type));

    private LevelSurface Level(Type root, Type type, List<MethodInfo>? implementation, Dictionary<(string Type, string Member), MemberSource> sources)
    {
        string key = keys.KeyOf(type);
        // The compiler sees of the framework what its reference assemblies show.
        bool isFramework = FrameworkTypes.IsFramework(type);
        BindingFlags visible = isFramework ? Declared & ~BindingFlags.NonPublic : Declared;
        FieldInfo[] fields = type.GetFields(visible);
        List<MemberSurface> members = [];
        foreach (FieldInfo field in fields)
        {
            if (!IsIdentifier(field.Name) || IsOfEvent(field)) continue;
            Type valueType = TypeOf(field, out string? problem);
            members.Add(Field(field, valueType));
            Add(sources, (key, field.Name), new MemberSource(field, valueType, Attributes.Codec(field), problem) { Converters = Attributes.Converters(field) });
        }

        foreach (PropertyInfo property in type.GetProperties(visible))
        {
            if (!CanBeRead(property, out string? problem))
            {
                members.Add(Unreadable(property));
                Add(sources, (key, property.Name), new MemberSource(property, typeof(void), null, problem));
                continue;
            }

            if (IsHiddenProperty(property) || (implementation is not null && CollectionReader.Implements(property, implementation))) continue;
            Type valueType = property.PropertyType is { IsByRef: true } reference ? reference.GetElementType()! : property.PropertyType;
            members.Add(Property(property, valueType, isFramework, fields));
            Add(sources, (key, property.Name), new MemberSource(property, valueType, Attributes.Codec(property), AccessorProblem(property)) { Converters = Attributes.Converters(property) });
        }

        if (type.IsExplicitLayout) SetMemory(fields, members);
        bool dataContract = Attributes.IsDataContract(type);
        return new LevelSurface(key, dataContract || Attributes.IsAnnotated(type), dataContract, Attributes.Selection(type), new EquatableArray<MemberSurface>(members), isFramework ? default : CallbackReader.Read(type))
        {
            KeepsIdentity = Attributes.KeepsIdentity(type),
            IsFramework = isFramework,
            State = isFramework ? State.Hidden(root, type) : State.Of(type, fields),
        };
    }

    private EquatableArray<ConstructorSurface> Constructors(Type type)
    {
        ConstructorInfo[] constructors = type.GetConstructors(Declared);
        List<ConstructorSurface> surfaces = new(constructors.Length);
        foreach (ConstructorInfo constructor in constructors)
        {
            bool any = Attributes.HasAny(constructor);
            bool isChosen = any && Attributes.Has(constructor, typeof(FirnConstructorAttribute));
            if (ParametersOf(constructor, isChosen) is not { } parameters) continue;
            ParameterSurface[] parameterSurfaces = new ParameterSurface[parameters.Length];
            for (int p = 0; p < parameters.Length; p++)
            {
                // Whoever makes the object takes the value from the parameter.
                parameterSurfaces[p] = new ParameterSurface(parameters[p].Name ?? "", KeyOf(parameters[p]), parameters[p] is { IsOptional: true, HasDefaultValue: true } ? "default" : null);
            }

            surfaces.Add(new ConstructorSurface(
                constructor.IsPublic,
                isChosen,
                any && Attributes.HasNamed(constructor, typeof(SetsRequiredMembersAttribute)),
                new EquatableArray<ParameterSurface>(parameterSurfaces)));
        }

        return new EquatableArray<ConstructorSurface>(surfaces);
    }

    // Null for a constructor that can't be called: with arguments that no signature names, or with types that are not there.
    private static ParameterInfo[]? ParametersOf(ConstructorInfo constructor, bool isChosen)
    {
        try
        {
            return (constructor.CallingConvention & CallingConventions.VarArgs) != 0 ? null : constructor.GetParameters();
        }
        catch (Exception exception) when (!isChosen && MetadataAttributes.IsMissing(exception))
        {
            return null;
        }
    }

    // An argument that is only read is passed by value as far as the caller can tell.
    private string KeyOf(ParameterInfo parameter)
    {
        Type type = parameter.ParameterType;
        if (!type.IsByRef) return keys.KeyOf(type);
        string key = keys.KeyOf(type.GetElementType()!);
        return IsReadOnlyReference(parameter) ? key : (parameter is { IsOut: true, IsIn: false } ? "out " : "ref ") + key;
    }

    private static bool IsReadOnlyReference(ParameterInfo parameter)
    {
        if (!parameter.IsIn || parameter.IsOut) return false;
        foreach (CustomAttributeData attribute in parameter.GetCustomAttributesData())
        {
            if (attribute.AttributeType.FullName == "System.Runtime.CompilerServices.RequiresLocationAttribute") return false;
        }

        return true;
    }

    // As in metadata, which is their order in memory wherever the runtime does not choose another.
    private static EquatableArray<string> Fields(Type type)
    {
        FieldInfo[] fields = type.GetFields(Declared);
        Array.Sort(fields, static (a, b) => a.MetadataToken.CompareTo(b.MetadataToken));
        List<string> names = new(fields.Length);
        foreach (FieldInfo field in fields)
        {
            if (!IsOfEvent(field)) names.Add(field.Name);
        }

        return new EquatableArray<string>(names);
    }

    private static bool HasAccessorCode(Type type)
    {
        FieldInfo[] fields = type.GetFields(Declared);
        foreach (PropertyInfo property in type.GetProperties(Declared))
        {
            if (HasBackingField(property.Name, fields) && (HasCode(property.GetMethod) || HasCode(property.SetMethod))) return true;
        }

        return false;
    }

    // The compiler marks the accessors that it writes itself.
    private static bool HasCode(MethodInfo? accessor) => accessor is not null && !Attributes.HasNamed(accessor, typeof(CompilerGeneratedAttribute));
}
