namespace Firn;

/// <summary>
/// Marks a generic method or type that passes values of its type parameters on to <c>FirnSerializer</c>: code is generated for every type that takes
/// their place, as for a call of the serializer itself. Of a method that is every type that a call names or implies; of a type, every type that source names it with,
/// as <c>FirnStore&lt;Order&gt;</c> does.
/// </summary>
/// <remarks>
/// <para>The name must be or contain <c>Firn</c>, or be that of an entry point of the serializer (<c>Serialize</c>, <c>Deserialize</c>, ..), because calls and types are looked for by name. A static method
/// may have any name in a class whose name contains <c>Firn</c>.</para>
/// <para>Which type parameters stand for values: those that the attribute names, as <c>[FirnEntryPoint(nameof(TMessage))]</c> does. Where it names none, all
/// but those that are constrained to a buffer writer, stream, pipe, text writer or reader, or a codec. In <c>Send&lt;T, TWriter&gt;(T value, TWriter writer)
/// where TWriter : IBufferWriter&lt;byte&gt;</c> no code is generated for the writer's type.</para>
/// </remarks>
[AttributeUsage(AttributeTargets.Method | AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Interface, Inherited = false)]
public sealed class FirnEntryPointAttribute : Attribute
{
    /// <summary>Type parameters stand for values unless their constraints say that they stand for something else.</summary>
    public FirnEntryPointAttribute() => Values = [];

    /// <summary>The type parameters that stand for values are named.</summary>
    /// <param name="values">Names of type parameters of the method or type, such as <c>nameof(TMessage)</c>. At least one, or the rule without names counts.</param>
    public FirnEntryPointAttribute(params string[] values) => Values = values;

    /// <summary>The names of the type parameters that stand for values. Default: empty, so that their constraints decide.</summary>
    public IReadOnlyList<string> Values { get; }

    /// <summary>
    /// Open generic types of one type parameter that values are passed on in: code is generated for each of them, made of each value's type, as well. <c>Send&lt;T&gt;(Envelope&lt;T&gt; message)</c>
    /// has <c>[FirnEntryPoint(Wrappers = [typeof(Envelope&lt;&gt;)])]</c>. Default: none.
    /// </summary>
    public Type[] Wrappers { get; set; } = [];
}
