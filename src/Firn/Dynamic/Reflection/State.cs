using System.Buffers.Binary;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Firn.Contracts;

namespace Firn.Dynamic;

/// <summary>What a type holds in its fields, whether members stand for them or not.</summary>
internal static class State
{
    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
    private const string BackingSuffix = ">k__BackingField";

    /// <summary>The fields of one class or struct that hold data and that no word leaves out.</summary>
    /// <param name="type">The class or struct.</param>
    /// <param name="fields">Its instance fields.</param>
    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    public static EquatableArray<StateField> Of(Type type, FieldInfo[] fields)
    {
        List<StateField>? state = null;
        foreach (FieldInfo field in fields)
        {
            string property = BackedProperty(field) ?? "";
            if (!IsState(field) || (property.Length > 0 && Array.Exists(type.GetProperties(Declared), p => p.Name == property && IsLeftOut(p)))) continue;
            (state ??= new(fields.Length)).Add(new StateField(field.Name, property));
        }

        return state is null ? default : new EquatableArray<StateField>(state);
    }

    /// <summary>The fields of a class of the framework that no public property with a public setter stands for.</summary>
    /// <param name="type">The class whose base it is.</param>
    /// <param name="level">The class of the framework.</param>
    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    public static EquatableArray<StateField> Hidden(Type type, Type level)
    {
        List<StateField>? state = null;
        FieldUse? used = null;
        foreach (FieldInfo field in level.GetFields(Declared))
        {
            if (!IsState(field)) continue;
            if (used is null)
            {
                used = new FieldUse(type);
                foreach (PropertyInfo property in level.GetProperties(Declared & ~BindingFlags.NonPublic))
                {
                    if (property is not { GetMethod: { IsPublic: true } getter, SetMethod: { IsPublic: true } setter }) continue;
                    used.Add(getter);
                    used.Add(setter);
                }
            }

            if (!Uses(used, field)) (state ??= []).Add(new StateField(field.Name, BackedProperty(field) ?? ""));
        }

        return state is null ? default : new EquatableArray<StateField>(state);
    }

    /// <summary>Whether a field holds data and carries no attribute that leaves it out. Those of its property are not looked at.</summary>
    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    public static bool IsState(FieldInfo field)
    {
        if (field.IsStatic || IsNotSerialized(field)) return false;
        if (IsLeftOut(field)) return false;
        try
        {
            return !IsNoData(field.FieldType) && !IsLock(field);
        }
        catch (Exception exception) when (MetadataAttributes.IsMissing(exception))
        {
            // It holds something, whatever it is.
            return true;
        }
    }

    /// <summary>Whether a field carries <c>[NonSerialized]</c>: the attribute is a bit in metadata, and its name in the framework is obsolete.</summary>
    public static bool IsNotSerialized(FieldInfo field) => ((int)field.Attributes & 0x80) != 0;

    /// <summary>Whether values of a type are no data: delegates, what <see cref="NoDataTypes"/> names and what derives from it, and arrays and generic types of the framework made of such.</summary>
    public static bool IsNoData(Type type)
    {
        if (type.IsArray) return IsNoData(type.GetElementType()!);
        if (type.HasElementType || type.IsGenericParameter || type.IsPrimitive || type == typeof(string)) return false;
        for (Type? level = type; level is not null && level != typeof(object) && level != typeof(ValueType); level = level.BaseType)
        {
            if ((level.IsGenericType ? level.GetGenericTypeDefinition() : level).FullName is { } name && NoDataTypes.Contains(name)) return true;
        }

        return type.IsGenericType && FrameworkTypes.IsFramework(type) && Array.Exists(type.GetGenericArguments(), IsNoData);
    }

    /// <summary>The property whose compiler-made field this is, or null.</summary>
    public static string? BackedProperty(FieldInfo field) =>
        field.Name is ['<', ..] name && name.EndsWith(BackingSuffix, StringComparison.Ordinal) ? name[1..^BackingSuffix.Length] : null;

    /// <summary>Whether a field is an object that is there to be locked: constructors put nothing but a new object into it.</summary>
    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    public static bool IsLock(FieldInfo field)
    {
        if (!field.IsInitOnly || field.FieldType != typeof(object)) return false;
        foreach (ConstructorInfo constructor in field.DeclaringType!.GetConstructors(Declared))
        {
            if (StoresNewObject(constructor, field)) return true;
        }

        return false;
    }

    /// <summary>Whether a getter gives back a field as it is.</summary>
    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    public static bool ReturnsField(MethodInfo? getter)
    {
        const byte Nothing = 0x00, LoadThis = 0x02, LoadLocal = 0x06, StoreLocal = 0x0A, Return = 0x2A, Branch = 0x2B, LoadField = 0x7B;
        // The second is what compilers make of a block for debuggers.
        return CodeOf(getter) is [LoadThis, LoadField, _, _, _, _, Return] or [Nothing, LoadThis, LoadField, _, _, _, _, StoreLocal, Branch, 0, LoadLocal, Return];
    }

    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    private static bool StoresNewObject(ConstructorInfo constructor, FieldInfo field)
    {
        const int NewObject = 0x73, StoreField = 0x7D;
        if (CodeOf(constructor) is not { } code) return false;
        int made = -1;  // where the instruction before this one ends, if it makes an object
        for (int at = 0; at < code.Length;)
        {
            int operation = code[at++];
            if (operation == IlOperands.Prefix && at < code.Length) operation = (operation << 8) | code[at++];
            int length = IlOperands.LengthOf(operation, code.AsSpan(at));
            if (length < 0 || length > code.Length - at) return false;
            if (operation == StoreField && made == at - 1 && Member(field, code, at) is FieldInfo stored && stored.Name == field.Name) return true;
            if (operation == NewObject && Member(field, code, at) is ConstructorInfo { DeclaringType: { } created } && created == typeof(object)) made = at + length;
            at += length;
        }

        return false;
    }

    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    private static MemberInfo? Member(FieldInfo field, byte[] code, int at)
    {
        try
        {
            Type declaring = field.DeclaringType!;
            return field.Module.ResolveMember(BinaryPrimitives.ReadInt32LittleEndian(code.AsSpan(at)), declaring.IsGenericType ? declaring.GetGenericArguments() : [], []);
        }
        catch (Exception exception) when (MetadataAttributes.IsMissing(exception) || exception is ArgumentException or MemberAccessException)
        {
            return null;
        }
    }

    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    private static byte[]? CodeOf(MethodBase? method)
    {
        try
        {
            return method?.GetMethodBody()?.GetILAsByteArray();
        }
        catch (Exception exception) when (MetadataAttributes.IsMissing(exception) || exception is InvalidOperationException or NotSupportedException)
        {
            return null;
        }
    }

    // Reflection gives a field of a generic base as several objects.
    private static bool Uses(FieldUse used, FieldInfo field)
    {
        foreach (FieldInfo candidate in used.Fields)
        {
            if (candidate.Name == field.Name && candidate.DeclaringType == field.DeclaringType) return true;
        }

        return false;
    }

    [RequiresUnreferencedCode(DynamicWarnings.Reflection)]
    private static bool IsLeftOut(MemberInfo member) =>
        Attributes.HasAny(member) && (Attributes.Has(member, typeof(FirnIgnoreAttribute)) || Attributes.Has(member, typeof(System.Runtime.Serialization.IgnoreDataMemberAttribute)));
}
