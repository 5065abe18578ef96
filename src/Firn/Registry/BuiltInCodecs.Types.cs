namespace Firn;

/// <content>The same types for callers that have only the <see cref="Type"/>.</content>
internal static partial class BuiltInCodecs
{
    // Made at the first miss by Type. No codec is loaded before its type is asked for.
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
        else if ((s_values ??= ListValues()).TryGetValue(Nullable.GetUnderlyingType(type) ?? type, out Action? register))
        {
            register();
        }
    }

    private static partial Dictionary<Type, Action> ListValues();
}
