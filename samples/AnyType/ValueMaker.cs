using System.Collections;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using Firn;

namespace AnyType;

/// <summary>Makes values of any type by reflection, the same ones in every run.</summary>
internal sealed class ValueMaker(TypeCatalog catalog)
{
    private const int Deepest = 4;
    private const int Attempts = 24;

    // Types that are made of texts which only some are.
    private static readonly Dictionary<string, string[]> s_texts = new(StringComparer.Ordinal)
    {
        ["System.Uri"] = ["https://example.org/a?b=c#d", "mailto:someone@example.org", "file:///tmp/x"],
        ["System.Globalization.CultureInfo"] = ["", "en-US", "de"],
        ["System.Net.IPAddress"] = ["127.0.0.1", "::1", "fe80::1%3", "10.1.2.3"],
        ["System.Net.IPEndPoint"] = ["127.0.0.1:80", "[::1]:65535"],
        ["System.TimeZoneInfo"] = ["UTC"],
        ["System.Numerics.BigInteger"] = ["0", "-1", "123456789012345678901234567890", "-98765432109876543210"],
        ["System.Version"] = ["1.2", "1.2.3", "1.2.3.4"],
    };

    private static readonly string[] s_strings = ["", "a", "Firn", "Grüße", "Привет", "日本語テキスト", "\ud83d\ude00 emoji", "line\nbreak\0", new('x', 300), "\ud800"];

    private readonly NullabilityInfoContext _nullability = new();

    /// <summary>A value of the type.</summary>
    /// <exception cref="UnmakeableException">None can be made.</exception>
    public object? Make(Type type, int number) => Make(type, new Random(Seed(type) + (number * 7919)), 0);

    private object? Make(Type type, Random random, int depth)
    {
        if (Nullable.GetUnderlyingType(type) is { } underlying) return random.Next(4) == 0 ? null : Present(underlying, random, depth);
        if (depth > 0 && !type.IsValueType && random.Next(5) == 0) return null;
        // A struct that is a union may hold no case: not in another union, and not in a nullable one.
        if (IsUnion(type) && type.IsValueType && random.Next(5) == 0) return Activator.CreateInstance(type);
        return Present(type, random, depth);
    }

    private object Present(Type type, Random random, int depth)
    {
        if (Nullable.GetUnderlyingType(type) is { } underlying) return Present(underlying, random, depth);
        if (Primitives.Make(type, random) is { } primitive) return primitive;
        if (type.FullName == "System.String") return s_strings[random.Next(s_strings.Length)];
        if (type.IsEnum) return EnumValue(type, random);
        if (type.IsArray) return MakeArray(type, random, depth);
        // Nested without end: an object that holds nothing.
        if (depth > 4 * Deepest) throw new UnmakeableException($"{type} holds itself");
        if (type.FullName == "System.Object") throw new UnmakeableException("an object can be anything");
        if (s_texts.TryGetValue(type.FullName ?? "", out string[]? texts) && FromText(type, texts[random.Next(texts.Length)]) is { } made) return made;
        if (Cases(type) is { Count: > 0 } cases) return FromCases(type, cases, random, depth);
        if (type.IsInterface || (type.IsAbstract && !Collections.Implementations.Contains(type.IsGenericType ? type.GetGenericTypeDefinition().FullName : type.FullName))) return Implementation(type, random, depth);
        string why = "no way found";
        for (int i = 0; i < Attempts; i++)
        {
            try
            {
                if (Collections.Make(type, random, depth, this, catalog) is { } collection) return collection;
                if (type.IsAbstract) throw new UnmakeableException($"{type} is abstract");
                return Construct(type, random, depth);
            }
            catch (Exception exception) when (exception is not InsufficientExecutionStackException)
            {
                why = exception.Message;
            }
        }

        throw new UnmakeableException($"{type}: {why}");
    }

    /// <summary>Some elements; none where values are nested deep.</summary>
    public Array Elements(Type element, Random random, int depth, bool mayBeNull)
    {
        int count = depth >= Deepest ? 0 : random.Next(6);
        Array elements = Array.CreateInstance(element, count);
        for (int i = 0; i < count; i++) elements.SetValue(mayBeNull ? Make(element, random, depth + 1) : Present(element, random, depth + 1), i);
        return elements;
    }

    private Array MakeArray(Type type, Random random, int depth)
    {
        Type element = type.GetElementType()!;
        if (type.IsSZArray) return Elements(element, random, depth, mayBeNull: true);
        int[] lengths = [.. Enumerable.Range(0, type.GetArrayRank()).Select(_ => depth >= Deepest ? 0 : random.Next(1, 4))];
        Array array = Array.CreateInstance(element, lengths);
        foreach (int[] index in Indexes(lengths)) array.SetValue(Make(element, random, depth + 1), index);
        return array;
    }

    private static IEnumerable<int[]> Indexes(int[] lengths)
    {
        int total = lengths.Aggregate(1, (a, b) => a * b);
        for (int i = 0; i < total; i++)
        {
            int[] index = new int[lengths.Length];
            int rest = i;
            for (int d = lengths.Length - 1; d >= 0; d--)
            {
                index[d] = rest % lengths[d];
                rest /= lengths[d];
            }

            yield return index;
        }
    }

    private static object EnumValue(Type type, Random random)
    {
        Array values = Enum.GetValuesAsUnderlyingType(type);
        return Enum.ToObject(type, values.Length > 0 && random.Next(4) > 0 ? values.GetValue(random.Next(values.Length))! : Primitives.Make(Enum.GetUnderlyingType(type), random)!);
    }

    // What the type's attributes say its values may be.
    private static List<Type> Cases(Type type)
    {
        List<Type> cases = [.. type.GetCustomAttributes<FirnUnionAttribute>(inherit: false).Select(a => a.Type)];
        foreach (KnownTypeAttribute known in type.GetCustomAttributes<KnownTypeAttribute>(inherit: false))
        {
            if (known.Type is { } one) cases.Add(one);
        }

        return [.. cases.Select(c => c.IsGenericTypeDefinition ? TypeCatalog.MakeGeneric(c, type.GetGenericArguments()) : c).OfType<Type>().Where(c => type.IsAssignableFrom(c) && c != type)];
    }

    private object FromCases(Type type, List<Type> cases, Random random, int depth)
    {
        string why = "";
        for (int i = 0; i < 4; i++)
        {
            try
            {
                return Present(cases[random.Next(cases.Count)], random, depth + 1);
            }
            catch (UnmakeableException exception)
            {
                why = exception.Message;
            }
        }

        throw new UnmakeableException($"{type}: {why}");
    }

    // Of an interface or abstract class that is served as it is: a collection.
    private object Implementation(Type type, Random random, int depth)
    {
        foreach (string name in Collections.Implementations)
        {
            if (catalog.Find(name) is not { } definition) continue;
            Type candidate = definition;
            if (definition.IsGenericTypeDefinition)
            {
                Type[] arguments = type.GetGenericArguments();
                if (arguments.Length != definition.GetGenericArguments().Length || TypeCatalog.MakeGeneric(definition, arguments) is not { } closed) continue;
                candidate = closed;
            }

            if (type.IsAssignableFrom(candidate)) return Present(candidate, random, depth);
        }

        throw new UnmakeableException($"{type} has no class that is known");
    }

    private static object? FromText(Type type, string text)
    {
        if (type.GetMethod("Parse", [typeof(string)]) is { IsStatic: true } parse) return parse.Invoke(null, [text]);
        if (type.GetMethod("FindSystemTimeZoneById", [typeof(string)]) is { } find) return find.Invoke(null, [text]);
        return type.GetConstructor([typeof(string)])?.Invoke([text]);
    }

    private object Construct(Type type, Random random, int depth)
    {
        if (depth >= 3 * Deepest && !type.IsValueType) throw new UnmakeableException($"{type} is nested too deep");
        // Obsolete ones make what the others don't: comparers of collections that have no name in the format. The compiler calls those of types with required members obsolete as well.
        ConstructorInfo[] constructors = [.. type.GetConstructors().Where(c => (!c.IsDefined(typeof(ObsoleteAttribute)) || c.IsDefined(typeof(CompilerFeatureRequiredAttribute))) && c.GetParameters().All(p => IsUsable(p.ParameterType)))];
        // A Lazy<T> is its value, or a way to get one.
        if (type.FullName!.StartsWith("System.Lazy`1", StringComparison.Ordinal)) constructors = [.. constructors.Where(c => c.GetParameters() is [{ Name: "value" }])];
        object value;
        if (constructors.Length > 0 && (!type.IsValueType || IsUnion(type) || random.Next(4) > 0))
        {
            ConstructorInfo constructor = constructors[random.Next(constructors.Length)];
            value = constructor.Invoke([.. constructor.GetParameters().Select(p => Argument(type, p, random, depth))]);
        }
        else if (IsUnion(type) && type.GetNestedType("IUnionMembers") is { } members)
        {
            // Not its constructors but these methods make it.
            if (members.IsGenericTypeDefinition) members = members.MakeGenericType(type.GetGenericArguments());
            MethodInfo[] creations = [.. members.GetMethods(BindingFlags.Public | BindingFlags.Static).Where(m => m.Name == "Create")];
            MethodInfo creation = creations[random.Next(creations.Length)];
            value = creation.Invoke(null, [Argument(type, creation.GetParameters()[0], random, depth)])!;
        }
        else if (type.IsValueType)
        {
            value = Activator.CreateInstance(type)!;
        }
        else
        {
            value = FromFactory(type, random, depth);
        }

        // A type of the framework is what its constructor made of it.
        if (!IsFramework(type)) SetMembers(type, value, random, depth);
        return value;
    }

    // A number that the framework takes is often a length, and so is a capacity.
    private object? Argument(Type type, ParameterInfo parameter, Random random, int depth)
    {
        Type argument = parameter.ParameterType.IsByRef ? parameter.ParameterType.GetElementType()! : parameter.ParameterType;
        return Type.GetTypeCode(argument) == TypeCode.Int32 && !argument.IsEnum && (IsFramework(type) || parameter.Name == "capacity") ? random.Next(100)
            : IsUnion(type) || (_nullability.Create(parameter).ReadState == NullabilityState.NotNull && !argument.IsValueType) ? Present(argument, random, depth + 1)
            : Make(argument, random, depth + 1);
    }

    private static bool IsUnion(Type type) => type.GetCustomAttributesData().Any(a => a.AttributeType.FullName == "System.Runtime.CompilerServices.UnionAttribute");

    private static bool IsFramework(Type type) => type.Assembly == typeof(object).Assembly || type.Namespace?.StartsWith("System", StringComparison.Ordinal) == true;

    private object FromFactory(Type type, Random random, int depth)
    {
        MethodInfo[] factories = [.. type.GetMethods(BindingFlags.Public | BindingFlags.Static).Where(m => m.ReturnType == type && !m.IsGenericMethod && m.GetParameters().All(p => IsUsable(p.ParameterType)))];
        if (factories.Length == 0) throw new UnmakeableException($"{type} has no public constructor");
        MethodInfo factory = factories[random.Next(factories.Length)];
        return factory.Invoke(null, [.. factory.GetParameters().Select(p => Argument(type, p, random, depth))]) ?? throw new UnmakeableException($"{factory} gives null");
    }

    private void SetMembers(Type type, object value, Random random, int depth)
    {
        foreach (FieldInfo field in type.GetFields(BindingFlags.Public | BindingFlags.Instance))
        {
            if (!field.IsInitOnly && !IsLeftOut(field) && IsUsable(field.FieldType)) field.SetValue(value, MemberValue(field.FieldType, random, depth));
        }

        foreach (PropertyInfo property in type.GetProperties(BindingFlags.Public | BindingFlags.Instance))
        {
            if (property.GetIndexParameters().Length > 0 || IsLeftOut(property) || !IsUsable(property.PropertyType) || IsFramework(property.DeclaringType!)) continue;
            if (property.SetMethod is { IsPublic: true } && !property.PropertyType.IsByRef) property.SetValue(value, MemberValue(property.PropertyType, random, depth));
            else if (property.GetMethod is { IsPublic: true } && property.GetValue(value) is IList { IsReadOnly: false, IsFixedSize: false } list) Collections.Fill(list, random, depth, this);
        }
    }

    // A member of which no value can be made stays empty, if it may.
    private object? MemberValue(Type type, Random random, int depth)
    {
        if (!type.IsValueType && depth >= Deepest) return null;
        try
        {
            return Make(type, random, depth + 1);
        }
        catch (UnmakeableException) when (!type.IsValueType)
        {
            return null;
        }
    }

    private static bool IsLeftOut(MemberInfo member) => member.IsDefined(typeof(FirnIgnoreAttribute)) || member.IsDefined(typeof(IgnoreDataMemberAttribute));

    private static bool IsUsable(Type type) => !type.IsPointer && !type.IsFunctionPointer && !type.IsByRefLike && !typeof(Delegate).IsAssignableFrom(type) && !typeof(Type).IsAssignableFrom(type);

    private static int Seed(Type type)
    {
        uint hash = 2166136261;
        foreach (char c in type.ToString()) hash = (hash ^ c) * 16777619;
        return (int)(hash & 0xFFFFFFF);
    }
}
