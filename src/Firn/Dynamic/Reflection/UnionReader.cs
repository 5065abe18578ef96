using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.Serialization;
using Firn.Contracts;

namespace Firn.Dynamic;

/// <summary>Reads <c>[FirnUnion]</c> and <c>[KnownType]</c>, and what the language says of its own unions and closed classes.</summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
[RequiresDynamicCode(DynamicWarnings.Code)]
internal sealed partial class UnionReader
{
    private const BindingFlags Static = BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    private readonly Type _type;
    private readonly string _key;
    private readonly List<UnionCase> _cases = [];
    private readonly List<ContractProblem> _problems = [];

    private UnionReader(Type type, TypeKeys keys)
    {
        _type = type;
        _key = keys.KeyOf(type);
    }

    /// <summary>The cases of a closed type, or null if it is no union. Runs the methods that <c>[KnownType("Method")]</c> names.</summary>
    public static UnionDeclaration? Read(Type type, TypeKeys keys)
    {
        if (type.HasElementType || !Attributes.HasAny(type)) return null;
        if (FSharpTypes.IsUnion(type)) return new UnionReader(type, keys).ReadFSharp();
        bool isOfLanguage = IsOfLanguage(type), isUnion = Attributes.Has(type, typeof(FirnUnionAttribute));
        if (type.IsValueType && !isOfLanguage && !isUnion) return null;
        bool hasKnownTypes = Attributes.Has(type, typeof(KnownTypeAttribute)), isClosed = IsClosed(type);
        if (!isOfLanguage && !isUnion && !hasKnownTypes && !isClosed) return null;
        UnionReader reader = new(type, keys);
        try
        {
            if (isOfLanguage) return reader.ReadLanguage();
            if (type.IsValueType)
            {
                reader.Invalid(ProblemText.NoUnionDetail);
                return new UnionDeclaration([], reader._problems);
            }

            if (isUnion) reader.ReadUnion();
            if (hasKnownTypes && !reader.ReadKnownTypes() && !isUnion && !isClosed) return null;
            if (isClosed) reader.AddDerived(keys);
        }
        catch (Exception exception) when (exception is TypeLoadException or IOException or BadImageFormatException or CustomAttributeFormatException)
        {
            reader.Invalid($"the attributes that name its cases can't be read: {MetadataAttributes.Text(exception)}");
        }

        return new UnionDeclaration(reader._cases, reader._problems);
    }

    private void ReadUnion()
    {
        foreach (FirnUnionAttribute attribute in Attributes.All<FirnUnionAttribute>(_type))
        {
            if (attribute.Type is not { } named)
            {
                Invalid("one of its cases names no type");
            }
            else if (attribute.Tag < 0)
            {
                Invalid($"its case '{TypeDisplay.Short(named)}' has a negative tag");
            }
            else if (!TryClose(named, out Type? type))
            {
                Invalid($"its case '{TypeDisplay.Short(named)}' takes other type arguments than the union has");
            }
            else if (type is not null && !_type.IsAssignableFrom(type))
            {
                // Other instantiations of a generic union have this attribute too.
                if (named.IsGenericTypeDefinition || !IsOfDefinition(type, _type)) Invalid($"its case '{TypeDisplay.Short(type)}' does not derive from it");
            }
            else if (type is not null)
            {
                Add(attribute.Tag, type);
            }
        }
    }

    private bool ReadKnownTypes()
    {
        bool any = false;
        HashSet<Type> known = [];
        foreach (KnownTypeAttribute attribute in Attributes.All<KnownTypeAttribute>(_type))
        {
            if (attribute.Type is { } named)
            {
                if (!TryClose(named, out Type? type) || type is null || !_type.IsAssignableFrom(type)) continue;
                any = true;
                if (known.Add(type)) AddKnown(type);
                else Duplicate($"its case '{TypeDisplay.Short(type)}' is named twice");
            }
            else if (attribute.MethodName is { } method)
            {
                any = true;
                foreach (Type given in Ask(method))
                {
                    // What a method gives is often shared by several classes, and lists a type more than once.
                    if (TryClose(given, out Type? type) && type is not null && _type.IsAssignableFrom(type) && known.Add(type)) AddKnown(type);
                }
            }
        }

        if (any && !_type.IsAbstract) AddKnown(_type);
        return any;
    }

    private List<Type> Ask(string name)
    {
        List<Type> types = KnownTypeMethods.Ask(_type, name, out string? problem);
        if (problem is not null) _problems.Add(new ContractProblem(ProblemKind.UnsupportedFeature, _key, _key, "", problem));
        return types;
    }

    // An explicit tag counts more than the name's.
    private void AddKnown(Type type)
    {
        foreach ((_, Type other) in _cases)
        {
            if (other == type) return;
        }

        Add(NameHash.Of(ContractNames.Of(type)), type);
    }

    private void Add(long tag, Type type)
    {
        foreach ((long otherTag, Type other) in _cases)
        {
            if (other == type)
            {
                Duplicate($"its case '{TypeDisplay.Short(type)}' is named twice");
                return;
            }

            if (otherTag == tag)
            {
                Duplicate($"its cases '{TypeDisplay.Short(other)}' and '{TypeDisplay.Short(type)}' have one tag, {tag}");
                return;
            }
        }

        _cases.Add(new UnionCase(tag, type));
    }

    /// <summary>A type that a method gives, closed over the type arguments of the union if it is open; null where there is none for these.</summary>
    public static Type? Close(Type union, Type given) => new UnionReader(union, new TypeKeys()).TryClose(given, out Type? type) ? type : null;

    // An open definition takes the type arguments of the union. Null: no such type exists for these arguments.
    private bool TryClose(Type named, out Type? type)
    {
        type = named;
        if (!named.ContainsGenericParameters) return true;
        if (!named.IsGenericTypeDefinition) return false;
        if (TryDerive(named, out Type? derived))
        {
            type = derived;
            return true;
        }

        Type[] parameters = named.GetGenericArguments(), arguments = _type.GetGenericArguments();
        int arity = TypeDisplay.OwnArity(named), own = TypeDisplay.OwnArity(_type);
        int around = parameters.Length - arity, skipped = arguments.Length - own;
        if ((around > 0 && named.DeclaringType != _type.DeclaringType) || (arity > 0 && arity != own)) return false;
        Type[] given = new Type[parameters.Length];
        for (int i = 0; i < around; i++) given[i] = arguments[i];
        for (int i = 0; i < arity; i++) given[around + i] = arguments[skipped + i];
        type = Close(named, parameters, given);
        return true;
    }

    // By what it derives from: its type arguments need be neither those of the union nor in their order, and it may be declared inside the union.
    private bool TryDerive(Type definition, out Type? type)
    {
        type = null;
        if (!_type.IsGenericType) return false;
        Type declared = _type.GetGenericTypeDefinition();
        Type[] parameters = definition.GetGenericArguments();
        bool isOfOther = false;
        foreach (Type level in BasesOf(definition))
        {
            if (!level.IsGenericType || level.GetGenericTypeDefinition() != declared) continue;
            Type?[] arguments = new Type?[parameters.Length];
            if (!Unify(level, _type, arguments))
            {
                isOfOther = true;
                continue;
            }

            if (Array.IndexOf(arguments, null) >= 0) return false;
            type = Close(definition, parameters, arguments!);
            return true;
        }

        return isOfOther;
    }

    private static List<Type> BasesOf(Type type)
    {
        List<Type> bases = [];
        for (Type? level = type.BaseType; level is not null; level = level.BaseType) bases.Add(level);
        bases.AddRange(type.GetInterfaces());
        return bases;
    }

    private static Type? Close(Type definition, Type[] parameters, Type[] arguments)
    {
        for (int i = 0; i < parameters.Length; i++)
        {
            // To the runtime it is any struct.
            if (IsForUnmanaged(parameters[i]) && !IsUnmanaged(arguments[i])) return null;
        }

        try
        {
            return definition.MakeGenericType(arguments);
        }
        catch (Exception exception) when (exception is ArgumentException or TypeLoadException)
        {
            return null;
        }
    }

    private static bool IsForUnmanaged(Type parameter)
    {
        if ((parameter.GenericParameterAttributes & GenericParameterAttributes.NotNullableValueTypeConstraint) == 0) return false;
        foreach (CustomAttributeData attribute in parameter.GetCustomAttributesData())
        {
            if (attribute.AttributeType.FullName == "System.Runtime.CompilerServices.IsUnmanagedAttribute") return true;
        }

        return false;
    }

    private static bool IsUnmanaged(Type type)
    {
        if (type.IsPrimitive || type.IsEnum || type.IsPointer) return true;
        if (!type.IsValueType) return false;
        foreach (FieldInfo field in type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic))
        {
            if (!IsUnmanaged(field.FieldType)) return false;
        }

        return true;
    }

    // A case of another closed version of a generic union.
    private static bool IsOfDefinition(Type type, Type declared)
    {
        if (!declared.IsGenericType) return false;
        Type definition = declared.GetGenericTypeDefinition();
        for (Type? level = type; level is not null; level = level.BaseType)
        {
            if (level.IsGenericType && level.GetGenericTypeDefinition() == definition) return true;
        }

        foreach (Type contract in type.GetInterfaces())
        {
            if (contract.IsGenericType && contract.GetGenericTypeDefinition() == definition) return true;
        }

        return false;
    }

    private void Invalid(string detail) => _problems.Add(new ContractProblem(ProblemKind.InvalidCase, _key, _key, "", detail));

    private void Duplicate(string detail) => _problems.Add(new ContractProblem(ProblemKind.DuplicateCase, _key, _key, "", detail));
}
