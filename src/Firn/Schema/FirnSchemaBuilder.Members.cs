using System.ComponentModel;
using Firn.Contracts;
using Firn.Dynamic;

namespace Firn;

/// <content>The members of objects, and what readers may be told of them beyond the bytes.</content>
public sealed partial class FirnSchemaBuilder
{
    /// <summary>Adds a member to the object that this codec has described by <see cref="Object"/>.</summary>
    /// <typeparam name="T">The member's type.</typeparam>
    /// <typeparam name="TCodec">The codec of its values.</typeparam>
    /// <param name="name">The name on the wire; for a member with an id only for messages to people.</param>
    /// <param name="id">The explicit id, at least 0; -1 (the default) where the name is the member's identity.</param>
    /// <param name="isRequired">Whether data that lacks the member is refused.</param>
    /// <param name="formerNames">Names that the member had in earlier versions.</param>
    /// <returns>The builder.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The id is below -1.</exception>
    /// <exception cref="InvalidOperationException">No object was described.</exception>
    public FirnSchemaBuilder Member<T, TCodec>(string name, int id = -1, bool isRequired = false, string[]? formerNames = null)
        where TCodec : struct, IFirnCodec<T> => Member(name, static builder => TCodec.Describe(builder), TCodec.MayBeAbsent, id, isRequired, formerNames);

    /// <summary>Adds the elements of a class that is a collection to the object that this codec has described by <see cref="Object"/>: its last member, known by the empty name, and never absent.</summary>
    /// <typeparam name="TCodec">The codec of the elements together.</typeparam>
    /// <returns>The builder.</returns>
    /// <exception cref="InvalidOperationException">No object was described.</exception>
    public FirnSchemaBuilder Elements<TCodec>()
        where TCodec : struct, IFirnCodec => Member("", static builder => TCodec.Describe(builder));

    /// <summary>As <see cref="Member{T, TCodec}"/>, for generated code, which knows what the codec says: a call that names no codec is compiled once, and one with few arguments is short.</summary>
    /// <param name="name">The name on the wire.</param>
    /// <param name="kind">The kind of its values, which needs nothing further.</param>
    /// <param name="mayBeAbsent">Whether its values may be absent.</param>
    /// <returns>The builder.</returns>
    /// <exception cref="InvalidOperationException">No object was described.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public FirnSchemaBuilder Member(string name, FirnKind kind, bool mayBeAbsent = false) => Member(name, kind, mayBeAbsent, id: -1);

    /// <summary>As <see cref="Member{T, TCodec}"/>, for generated code, which knows what the codec says: with all that may be said of it.</summary>
    /// <param name="name">The name on the wire.</param>
    /// <param name="kind">The kind of its values, which needs nothing further.</param>
    /// <param name="mayBeAbsent">Whether its values may be absent.</param>
    /// <param name="id">The explicit id, at least 0; -1 where the name is the member's identity.</param>
    /// <param name="isRequired">Whether data that lacks the member is refused.</param>
    /// <param name="formerNames">Names that the member had in earlier versions.</param>
    /// <param name="enumType">The enum whose values they are, or that nullable.</param>
    /// <returns>The builder.</returns>
    /// <exception cref="InvalidOperationException">No object was described.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public FirnSchemaBuilder Member(string name, FirnKind kind, bool mayBeAbsent, int id, bool isRequired = false, string[]? formerNames = null, Type? enumType = null)
    {
        CheckPrimitive(kind);
        CheckId(id);
        return Add(new MemberLabel(name, id, mayBeAbsent) { Kind = kind, EnumType = enumType, IsRequired = isRequired, FormerNames = formerNames });
    }

    /// <summary>As <see cref="Member{T, TCodec}"/>, for generated code, which knows what the codec says.</summary>
    /// <param name="name">The name on the wire.</param>
    /// <param name="describe">The codec's <see cref="IFirnCodec.Describe"/>.</param>
    /// <param name="mayBeAbsent">Whether its values may be absent.</param>
    /// <returns>The builder.</returns>
    /// <exception cref="InvalidOperationException">No object was described.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public FirnSchemaBuilder Member(string name, Action<FirnSchemaBuilder> describe, bool mayBeAbsent = false) => Member(name, describe, mayBeAbsent, id: -1);

    /// <summary>As <see cref="Member{T, TCodec}"/>, for generated code, which knows what the codec says: with all that may be said of it.</summary>
    /// <param name="name">The name on the wire.</param>
    /// <param name="describe">The codec's <see cref="IFirnCodec.Describe"/>.</param>
    /// <param name="mayBeAbsent">Whether its values may be absent.</param>
    /// <param name="id">The explicit id, at least 0; -1 where the name is the member's identity.</param>
    /// <param name="isRequired">Whether data that lacks the member is refused.</param>
    /// <param name="formerNames">Names that the member had in earlier versions.</param>
    /// <returns>The builder.</returns>
    /// <exception cref="InvalidOperationException">No object was described.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public FirnSchemaBuilder Member(string name, Action<FirnSchemaBuilder> describe, bool mayBeAbsent, int id, bool isRequired = false, string[]? formerNames = null)
    {
        ArgumentNullException.ThrowIfNull(describe);
        CheckId(id);
        return Add(new MemberLabel(name, id, mayBeAbsent) { Describe = describe, IsRequired = isRequired, FormerNames = formerNames });
    }

    /// <summary>Says of the member that was added last that a method makes its values where data have them as another type (<see cref="FirnConvertAttribute"/>). Several are asked in the order of the calls.</summary>
    /// <typeparam name="TOld">The type that the method takes.</typeparam>
    /// <typeparam name="TOldCodec">The codec of its values.</typeparam>
    /// <typeparam name="TNew">The member's type.</typeparam>
    /// <typeparam name="TNewCodec">The codec of the member's values.</typeparam>
    /// <typeparam name="TConverter">What has the method.</typeparam>
    /// <returns>The builder.</returns>
    /// <exception cref="InvalidOperationException">No member was added.</exception>
    public FirnSchemaBuilder Converter<TOld, TOldCodec, TNew, TNewCodec, TConverter>()
        where TOldCodec : struct, IFirnCodec<TOld>
        where TNewCodec : struct, IFirnCodec<TNew>
        where TConverter : IFirnConverter<TOld, TNew>
    {
        if (_open is null || _open.Kind == FirnKind.Union || _open.Members.Count == 0) ThrowNotOpen(nameof(Member));
        if (!_isKnown) AddConverter(_open.Members[^1], CallableConverter<TOld, TOldCodec, TNew, TNewCodec, TConverter>.Plain);
        return this;
    }

    /// <summary>Says of the member that was added last what stands for null in data of an earlier version, where it takes none (<see cref="FirnMemberAttribute.WhenNull"/>). Text is left to the codec.</summary>
    /// <param name="value">A constant of the member's kind: a number, bool or char of that type, of an enum its number, or text.</param>
    /// <returns>The builder.</returns>
    /// <exception cref="ArgumentException">It is no constant of the member's kind, or the member was added with a codec or description, which decides what its bytes are.</exception>
    /// <exception cref="InvalidOperationException">No member was added.</exception>
    public FirnSchemaBuilder WhenNull(object value)
    {
        if (_open is null || _open.Kind == FirnKind.Union || _open.Members.Count == 0) ThrowNotOpen(nameof(Member));
        if (_isKnown) return this;
        MemberLabel member = _open.Members[^1];
        if (member.Kind == 0) throw new ArgumentException($"The member '{member.Name}' of {TypeDisplay.Full(_open.Type)} was added with a codec or description, which decides what its bytes are. Add it with its FirnKind.", nameof(value));
        (string word, string text) = NullConstant.Describe(value);
        string? kind = NullConstant.KindOf(word);
        if (kind is null || kind != member.Kind.ToString()) throw new ArgumentException($"It is no constant of the kind of the member '{member.Name}' of {TypeDisplay.Full(_open.Type)}.", nameof(value));
        member.WhenNull = kind + ":" + text;
        return this;
    }

    /// <summary>Says of the member that was added last that its class declares values as not null, which readers may ask for (<see cref="FirnOptions.RefuseUnexpectedNulls"/>).</summary>
    /// <param name="places">
    /// Which values: <c>!</c> for one that is never null, <c>?</c> for another, with what is inside a collection in parentheses behind it, in the order of its type arguments. <c>"!"</c>, the default, is the
    /// member itself, <c>"!(!)"</c> also the elements of a list, <c>"?(?!)"</c> the values of a dictionary alone.
    /// </param>
    /// <param name="hasDefault">
    /// Whether the class sets a value of its own where data lack the member. <see langword="false"/> is for a parameter of the constructor without default: under
    /// <see cref="FirnOptions.RefuseUnexpectedNulls"/> its null is refused, also where <see cref="FirnOptions.NullReplacement"/> would leave the member out.
    /// </param>
    /// <returns>The builder.</returns>
    /// <exception cref="ArgumentException"><paramref name="places"/> is not of this form.</exception>
    /// <exception cref="InvalidOperationException">No member was added.</exception>
    public FirnSchemaBuilder NotNull(string places = "!", bool hasDefault = true)
    {
        if (_open is null || _open.Kind == FirnKind.Union || _open.Members.Count == 0) ThrowNotOpen(nameof(Member));
        if (_isKnown) return this;
        ArgumentNullException.ThrowIfNull(places);
        if (!NullPlaces.IsValid(places)) throw new ArgumentException($"'{places}' does not say which values are never null.", nameof(places));
        MemberLabel member = _open.Members[^1];
        member.NotNullText = places;
        member.LacksDefault = !hasDefault;
        return this;
    }

    // A method that is never called would leave values as they are in silence.
    private void AddConverter(MemberLabel member, CallableConverter plain)
    {
        string place = $"The member '{member.Name}' of {TypeDisplay.Full(_open!.Type)} can't be served: its converter {plain.DisplayName} takes {plain.OldName}";
        if (plain.IsNeverCalled) throw new NotSupportedException($"{place}, and data of that type can't be told from data of the member as it is, so the converter would never be called. Remove the attribute, and let another member with a name or id of its own hold what is new.");
        foreach (MemberConverter other in member.Converters ?? [])
        {
            if (other is CallableConverter rival && plain.TakesTheSameAs(rival)) throw new NotSupportedException($"{place}, and data of that type can't be told from data of {rival.OldName}, which {rival.DisplayName} takes. Remove one of the two.");
        }

        member.Converters = [.. member.Converters ?? [], _cases is null ? plain : plain.With(_cases)];
    }

    /// <summary>
    /// For generated code of a type of which the compiler saw the public surface only: looks by reflection whether it holds what the members do not
    /// store. Does nothing where the run-time engine is left out, as in trimmed programs; their build warns (FIRN0033).
    /// </summary>
    /// <param name="type">The class that declares the properties, or, without properties, the class whose members were described.</param>
    /// <param name="properties">Public properties that can't be set from outside, which may be computed or may hold a value; none to look at the whole class.</param>
    /// <returns>The builder.</returns>
    /// <exception cref="NotSupportedException">It holds more; the message names type, member and remedy.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public FirnSchemaBuilder Unseen(Type type, params string[] properties)
    {
        if (RuntimeEngine.IsSupported && !_isKindOnly) UnseenMembers.Check(type, properties, properties.Length == 0 && !_isKnown ? _open : null, within: null);
        return this;
    }

    /// <summary>The same for a type that a contract of the code's own assembly counts for, <c>[FirnContract]</c>.</summary>
    /// <param name="type">As above.</param>
    /// <param name="codec">The codec that describes the type.</param>
    /// <param name="properties">As above.</param>
    /// <returns>The builder.</returns>
    /// <exception cref="NotSupportedException">It holds more, or a name in the contract is no member of it.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public FirnSchemaBuilder Unseen(Type type, Type codec, params string[] properties)
    {
        if (RuntimeEngine.IsSupported && !_isKindOnly) UnseenMembers.Check(type, properties, properties.Length == 0 && !_isKnown ? _open : null, codec.Assembly);
        return this;
    }

    /// <summary>Adds a member that is described already.</summary>
    internal FirnSchemaBuilder Add(MemberLabel member)
    {
        if (_open is null || _open.Kind == FirnKind.Union) ThrowNotOpen(nameof(Object));
        if (_isKnown) return this;
        if (member.Converters is null)
        {
            _open.Members.Add(member);
            return this;
        }

        MemberLabel own = member.WithoutConverters();
        _open.Members.Add(own);
        foreach (MemberConverter converter in member.Converters) AddConverter(own, (CallableConverter)converter);
        return this;
    }
}
