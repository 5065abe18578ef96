using System.Reflection;
using Firn.Codecs;
using Firn.Contracts;

namespace Firn.Dynamic;

/// <content>Types whose values are written as those of others.</content>
internal sealed partial class CodecGraph
{
    private readonly HashSet<(Type Type, Type Conversion)> _converted = [];
    private readonly List<Resolution> _convertedStructs = [];

    // What an attribute names.
    private Resolution Named(Type type, NamedCodec named, Assembly? scope)
    {
        if (named.Rival is { } rival) return Problem(type, ProblemKind.InvalidSurrogate, ProblemText.Rivals(named.IsSurrogate, _keys.KeyOf(named.Type), rival.IsSurrogate, _keys.KeyOf(rival.Type)));
        return named.IsSurrogate ? Surrogate(type, named.Type, scope) : Handwritten(type, named.Type);
    }

    private Resolution Surrogate(Type type, Type given, Assembly? scope)
    {
        Type conversion = given;
        if (given.IsInterface || given.IsEnum || given.HasElementType || typeof(Delegate).IsAssignableFrom(given)) return Refused(type, _keys.KeyOf(given) + ProblemText.NotATypeOfMembersDetail);
        if (given.IsGenericTypeDefinition && type.IsGenericType && given.GetGenericArguments().Length == type.GetGenericArguments().Length)
        {
            try
            {
                conversion = given.MakeGenericType(type.GetGenericArguments());
            }
            catch (ArgumentException)
            {
                // Its constraints are not met: it converts no such values.
                return NotConverted(type, given);
            }
        }

        List<Type> surrogates = conversion.ContainsGenericParameters ? [] : SurrogatesOf(conversion, type);
        Type? underlying = System.Nullable.GetUnderlyingType(type);
        if (surrogates.Count == 0) return underlying is not null ? AsNullable(type, Surrogate(underlying, given, scope)) : NotConverted(type, given);
        if (underlying is not null) return Refused(type, _keys.KeyOf(conversion) + ProblemText.ConvertsNullableDetail);
        if (surrogates.Count > 1) return Refused(type, _keys.KeyOf(conversion) + ProblemText.ManyConversionsDetail);
        Type written = surrogates[0];
        if (written == type) return Refused(type, _keys.KeyOf(conversion) + ProblemText.OwnSurrogateDetail);
        if (!type.IsValueType && Attributes.KeepsIdentity(type)) return Refused(type, ProblemText.LostIdentityDetail);
        if (!_converted.Add((type, conversion))) return Refused(type, ProblemText.TheSurrogate(_keys.KeyOf(written)) + ProblemText.EndlessSurrogateDetail);
        Resolution surrogate = Resolve(written, scope);
        _converted.Remove((type, conversion));
        if (surrogate.Problem is not null) return surrogate;
        if (ProblemOf(type, surrogate) is { } detail) return Refused(type, ProblemText.TheSurrogate(_keys.KeyOf(written)) + detail);
        Resolution resolution = new()
        {
            Type = type,
            Codec = CodecRef.Of(typeof(SurrogateCodec<,,,>), [type, written, conversion], [surrogate.Codec!]),
            Absence = type.IsValueType ? CodecAbsence.None : CodecAbsence.Reference,
            Shape = type.IsValueType ? null : CodecShape.Class,
            Surrogate = surrogate,
            Parts = [surrogate],
            Mentions = surrogate.Mentions,
        };
        if (type.IsValueType) _convertedStructs.Add(resolution);
        return resolution;
    }

    private Resolution Refused(Type type, string detail) => Problem(type, ProblemKind.InvalidSurrogate, detail);

    private Resolution NotConverted(Type type, Type given) => Refused(type, $"{_keys.KeyOf(given)}{ProblemText.NoConversionDetail}IFirnSurrogate<{_keys.KeyOf(type)}, TSurrogate>");

    // Why nothing can be written as such values.
    private static string? ProblemOf(Type type, Resolution surrogate)
    {
        if (surrogate.Surrogate is not null) return ProblemText.SurrogateOfSurrogateDetail;
        if (surrogate.IsFlag || surrogate.Kind == WireKind.Union || surrogate.Absence is not (CodecAbsence.None or CodecAbsence.Reference)) return ProblemText.PartialSurrogateDetail;
        bool isClass = !surrogate.Type.IsValueType;
        if (isClass && Attributes.KeepsIdentity(surrogate.Type)) return ProblemText.SurrogateIdentityDetail;
        // A class is never laid out as a struct of fixed width, which a reader that knows the descriptor alone would take it for.
        return isClass && type.IsValueType && (surrogate.Kind == WireKind.Object || surrogate.IsHandwritten) ? ProblemText.ClassForStructDetail : null;
    }

    private static List<Type> SurrogatesOf(Type conversion, Type type)
    {
        List<Type> surrogates = [];
        foreach (Type implemented in conversion.GetInterfaces())
        {
            if (implemented.IsGenericType && implemented.GetGenericTypeDefinition() == typeof(IFirnSurrogate<,>) && implemented.GetGenericArguments() is [{ } served, { } surrogate] && served == type) surrogates.Add(surrogate);
        }

        return surrogates;
    }

    // Of a struct: as wide as its surrogate, which nobody copies as a block.
    private CodecShape SurrogateShape(Resolution surrogate) => ShapeOf(surrogate) with { HasLevels = true, MemorySize = CodecShape.Unknown, IsBitwise = false };

    // Once all members are known: a struct is never absent, and what always holds another one of its kind would have no end.
    private void CheckSurrogates()
    {
        foreach (Resolution converted in _convertedStructs)
        {
            if (converted.Surrogate is not { Mentions: [ObjectNode node] } surrogate || !Holds(surrogate, converted, [])) continue;
            string key = _keys.KeyOf(converted.Type);
            node.Problems.Add(new ContractProblem(ProblemKind.InvalidSurrogate, key, key, "", ProblemText.TheSurrogate(_keys.KeyOf(surrogate.Type)) + ProblemText.HoldsItsValueDetail));
        }

        _convertedStructs.Clear();
    }

    // Where such a value has a surrogate of another type in a member, it is followed.
    private static bool Holds(Resolution value, Resolution converted, HashSet<CodecNode> seen)
    {
        Resolution held = value.Surrogate ?? value;
        if (held.Kind != WireKind.Object || held.Mentions is not [ObjectNode node] || !seen.Add(node)) return false;
        foreach (Resolution member in node.Members)
        {
            if (member.Absence == CodecAbsence.None && ((member.Type == converted.Type && member.Surrogate?.Type == converted.Surrogate!.Type) || Holds(member, converted, seen))) return true;
        }

        return false;
    }
}
