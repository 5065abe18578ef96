namespace Firn;

/// <content>The same types for callers that have only the <see cref="Type"/>.</content>
internal static partial class BuiltInCodecs
{
    // Made at the first miss by Type. No codec is loaded before its type is asked for. Those of namespaces with lists of their own are asked for seldom, and not kept.
    private static Dictionary<Type, Action>? s_values;

    /// <summary>Registers the codec of a type, if it is one of these types.</summary>
    public static void Register(Type type)
    {
        if (!MayBeListed(type)) return;
        if (!type.IsValueType)
        {
            RegisterClass(type);
            RegisterOther(type);
        }
        else
        {
            string? space = SpaceOf(type);
            Dictionary<Type, Action> values = IsFar(space) ? ListValues(space) : s_values ??= ListValues(space);
            if (values.TryGetValue(Nullable.GetUnderlyingType(type) ?? type, out Action? register)) register();
        }
    }

    private static partial Dictionary<Type, Action> ListValues(string? space);

    private static partial bool IsFar(string? space);
}
