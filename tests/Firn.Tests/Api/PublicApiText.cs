using System.Globalization;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text;
using Firn.TestCases;

namespace Firn.Tests.Api;

/// <summary>The public surface of an assembly as text: a line a type, a line a member, in ordinal order.</summary>
internal static class PublicApiText
{
    private const BindingFlags Declared = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;

    public static string Of(Assembly assembly)
    {
        StringBuilder text = new();
        foreach (Type type in assembly.GetExportedTypes().OrderBy(FullName, StringComparer.Ordinal))
        {
            text.Append(Header(type)).Append('\n');
            foreach (string member in Members(type).Distinct().Order(StringComparer.Ordinal)) text.Append("    ").Append(member).Append('\n');
        }

        return text.ToString();
    }

    private static string FullName(Type type) => type.Namespace + "." + TypeName.Of(type);

    private static string Header(Type type)
    {
        string kind = type.IsEnum ? "enum" : type.IsInterface ? "interface" : type.IsValueType ? (IsReadOnly(type) ? "readonly " : "") + (type.IsByRefLike ? "ref struct" : "struct") : typeof(Delegate).IsAssignableFrom(type) ? "delegate" : type is { IsAbstract: true, IsSealed: true } ? "static class" : type.IsSealed ? "sealed class" : type.IsAbstract ? "abstract class" : "class";
        string[] bases = [.. new[] { type.IsClass && type.BaseType != typeof(object) ? type.BaseType : type.IsEnum ? Enum.GetUnderlyingType(type) : null }.OfType<Type>().Concat(type.IsEnum ? [] : type.GetInterfaces()).Where(t => t.IsVisible).Select(TypeName.Of).Distinct()];
        return $"public {kind} {FullName(type)}{(bases.Length == 0 ? "" : " : " + string.Join(", ", bases))}{Constraints(type.GetGenericArguments())}";
    }

    private static bool IsReadOnly(MemberInfo member) => member.IsDefined(typeof(IsReadOnlyAttribute));

    private static bool IsVisible(MethodBase? method) => method is { IsPublic: true } or { IsFamily: true } or { IsFamilyOrAssembly: true };

    private static IEnumerable<string> Members(Type type)
    {
        if (type.IsEnum)
        {
            foreach (FieldInfo field in type.GetFields(BindingFlags.Public | BindingFlags.Static)) yield return $"{field.Name} = {Convert.ToString(field.GetRawConstantValue(), CultureInfo.InvariantCulture)}";
            yield break;
        }

        foreach (FieldInfo field in type.GetFields(Declared).Where(f => f.IsPublic || f.IsFamily)) yield return $"{(field.IsLiteral ? "const " : field.IsStatic ? "static " : "")}{(field.IsInitOnly ? "readonly " : "")}{TypeName.Of(field.FieldType)} {field.Name}";
        foreach (ConstructorInfo constructor in type.GetConstructors(Declared).Where(IsVisible)) yield return $"{Modifiers(constructor, type)}.ctor({Parameters(constructor)})";
        foreach (PropertyInfo property in type.GetProperties(Declared))
        {
            MethodInfo? getter = IsVisible(property.GetMethod) ? property.GetMethod : null;
            MethodInfo? setter = IsVisible(property.SetMethod) ? property.SetMethod : null;
            if (getter is null && setter is null) continue;
            bool isInit = setter?.ReturnParameter.GetRequiredCustomModifiers().Contains(typeof(IsExternalInit)) ?? false;
            yield return $"{Modifiers((getter ?? setter)!, type)}{Reference(property.PropertyType)} {property.Name} {{{(getter is null ? "" : " get;")}{(setter is null ? "" : isInit ? " init;" : " set;")} }}";
        }

        foreach (MethodInfo method in type.GetMethods(Declared).Where(IsVisible).Where(m => !m.IsSpecialName || m.Name.StartsWith("op_", StringComparison.Ordinal)))
        {
            if (method.IsDefined(typeof(CompilerGeneratedAttribute))) continue;
            string arguments = method.IsGenericMethod ? $"<{string.Join(", ", method.GetGenericArguments().Select(t => t.Name))}>" : "";
            yield return $"{Modifiers(method, type)}{Reference(method.ReturnType)} {method.Name}{arguments}({Parameters(method)}){Constraints(method.IsGenericMethod ? method.GetGenericArguments() : [])}";
        }
    }

    private static string Modifiers(MethodBase method, Type type)
    {
        string access = method.IsPublic ? "" : "protected ";
        if (method.IsStatic) return access + (method.IsAbstract ? "static abstract " : method.IsVirtual ? "static virtual " : "static ");
        return access + (type.IsInterface || !method.IsVirtual ? "" : method.IsAbstract ? "abstract " : method is MethodInfo m && m.GetBaseDefinition() != m ? "override " : method.IsFinal ? "" : "virtual ");
    }

    private static string Parameters(MethodBase method) => string.Join(", ", method.GetParameters().Select(parameter =>
        (parameter.IsOut ? "out " : parameter.IsIn ? "in " : parameter.ParameterType.IsByRef ? "ref " : "")
        + TypeName.Of(parameter.ParameterType.IsByRef ? parameter.ParameterType.GetElementType()! : parameter.ParameterType) + " " + parameter.Name
        + (parameter.HasDefaultValue ? " = " + Default(parameter.DefaultValue) : "")));

    private static string Default(object? value) => value switch
    {
        null => "null",
        string s => '"' + s + '"',
        _ => Convert.ToString(value, CultureInfo.InvariantCulture)!,
    };

    private static string Reference(Type type) => type == typeof(void) ? "void" : type.IsByRef ? "ref " + TypeName.Of(type.GetElementType()!) : TypeName.Of(type);

    private static string Constraints(Type[] arguments)
    {
        IEnumerable<string> clauses = arguments.Where(a => a.IsGenericParameter).Select(argument =>
        {
            GenericParameterAttributes attributes = argument.GenericParameterAttributes;
            List<string> parts = [];
            if ((attributes & GenericParameterAttributes.ReferenceTypeConstraint) != 0) parts.Add("class");
            if ((attributes & GenericParameterAttributes.NotNullableValueTypeConstraint) != 0) parts.Add("struct");
            parts.AddRange(argument.GetGenericParameterConstraints().Where(c => c != typeof(ValueType)).Select(TypeName.Of));
            return parts.Count == 0 ? "" : $" where {argument.Name} : {string.Join(", ", parts)}";
        });
        return string.Concat(clauses);
    }
}
