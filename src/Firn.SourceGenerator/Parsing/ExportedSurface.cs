using Firn.Contracts;
using Firn.SourceGenerator.Emission;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <summary>Members as an accessor class of their own assembly tells of them.</summary>
internal static class ExportedSurface
{
    /// <summary>Whether other assemblies see less of the member than its own.</summary>
    public static bool IsNeeded(MemberSurface member) =>
        !member.IsIgnored && !member.IsOverride && (member.Getter != Visibility.Public || member.Setter == Visibility.NonPublic || (member.Setter == Visibility.None && member.HasBackingField));

    /// <summary>The attribute that tells of a member.</summary>
    public static string Attribute(MemberSurface member, MemberSource source, string? accessor)
    {
        List<string> parts = [$"\"{member.Name}\"", $"Getter = {(int)member.Getter}", $"Setter = {(int)member.Setter}"];
        if (accessor is not null) parts.Add($"Accessor = \"{accessor}\"");
        if (member.IsField) parts.Add("IsField = true");
        if (member.IsInitOnly) parts.Add("IsInitOnly = true");
        if (member.HasBackingField) parts.Add("HasBackingField = true");
        if (member.HasMemberAttribute) parts.Add("HasMemberAttribute = true");
        if (member.IsDataMember) parts.Add("IsDataMember = true");
        if (member.Id >= 0) parts.Add($"Id = {member.Id}");
        if (member.Order is { } order) parts.Add($"Order = {order}");
        if (member.WireName is { } name) parts.Add($"WireName = {SourceWriter.Literal(name)}");
        if (member.IsRequiredInData) parts.Add("IsRequired = true");
        if (member.FormerNames.Count > 0) parts.Add($"FormerNames = new[] {{ {string.Join(", ", member.FormerNames.Select(n => SourceWriter.Literal(n)))} }}");
        if (member.WhenNull is { } constant) parts.Add("WhenNull = " + SourceWriter.Literal($"{constant.Type}|{constant.Text}"));
        if (DeclaredNulls.Of(source) is { Length: > 0 } places) parts.Add($"NotNull = \"{places}\"");
        // Of one that two attributes give something, its own assembly says so.
        if (source.Codec is { Type: { } named } codec) parts.Add($"{(codec.IsSurrogate ? "Surrogate" : "Codec")} = typeof({TypeNames.Key(named)})");
        // What others can't name, they refuse by the name of nothing.
        if (source.Converters.Length > 0) parts.Add($"Converters = new global::System.Type[] {{ {string.Join(", ", source.Converters.Select(c => $"typeof({(c is not null && TypeGraph.IsPublic(c) ? TypeNames.Key(c) : "void")})"))} }}");
        return $"[FirnMemberSurface({string.Join(", ", parts)})]";
    }

    /// <summary>Replaces and adds what a level's own assembly tells of its members.</summary>
    public static LevelSurface Merge(LevelSurface level, INamedTypeSymbol type, INamedTypeSymbol accessors, Dictionary<(string, string), MemberSource> sources)
    {
        ITypeSymbol[] arguments = [.. TypeArguments(type)];
        INamedTypeSymbol closed = arguments.Length == 0 ? accessors : accessors.Construct(arguments);
        List<MemberSurface> members = [.. level.Members];
        foreach (AttributeData attribute in accessors.GetAttributes())
        {
            if (!KnownAttributes.Is(attribute, KnownAttributes.MemberSurface) || attribute.ConstructorArguments.Length != 1 || attribute.ConstructorArguments[0].Value is not string name) continue;
            (string, string) key = (level.Type, name);
            ITypeSymbol? memberType = KnownAttributes.Argument<string>(attribute, "Accessor") is { } accessor
                ? closed.GetMembers(accessor).OfType<IMethodSymbol>().Select(ValueType).FirstOrDefault()
                : sources.TryGetValue(key, out MemberSource? visible) ? visible.Type : null;
            if (memberType is null) continue;
            MemberSource? known = sources.TryGetValue(key, out MemberSource? source) ? source : null;
            MemberSurface? old = members.Find(m => m.Name == name);
            int order = attribute.NamedArguments.FirstOrDefault(a => a.Key == "Order").Value.Value as int? ?? int.MinValue;
            members.RemoveAll(m => m.Name == name);
            members.Add(new MemberSurface
            {
                Name = name,
                Type = TypeNames.Key(memberType),
                IsField = KnownAttributes.Argument<bool>(attribute, "IsField"),
                Getter = (Visibility)KnownAttributes.Argument<int>(attribute, "Getter"),
                Setter = (Visibility)KnownAttributes.Argument<int>(attribute, "Setter"),
                IsInitOnly = KnownAttributes.Argument<bool>(attribute, "IsInitOnly"),
                IsRequired = old is { IsRequired: true },
                HasBackingField = KnownAttributes.Argument<bool>(attribute, "HasBackingField"),
                IsMutableCollection = SurfaceReader.IsMutableCollection(memberType),
                IsOwnCollection = SurfaceReader.IsOwnCollection(memberType),
                HasMemberAttribute = KnownAttributes.Argument<bool>(attribute, "HasMemberAttribute"),
                IsDataMember = KnownAttributes.Argument<bool>(attribute, "IsDataMember"),
                Id = attribute.NamedArguments.FirstOrDefault(a => a.Key == "Id").Value.Value as int? ?? -1,
                Order = order == int.MinValue ? null : order,
                WireName = KnownAttributes.Argument<string>(attribute, "WireName"),
                IsRequiredInData = KnownAttributes.Argument<bool>(attribute, "IsRequired"),
                FormerNames = KnownAttributes.Texts(attribute, "FormerNames"),
                WhenNull = ConstantOf(attribute, memberType),
                Memory = old?.Memory,
            });
            sources[key] = new MemberSource(type, memberType, known?.Symbol, known?.Codec ?? CodecOf(attribute), closed) { Converters = known?.Converters ?? ConvertersOf(attribute), NotNull = known?.Symbol is null ? KnownAttributes.Argument<string>(attribute, "NotNull") : null };
        }

        return level with { Members = members.ToEquatableArray() };
    }

    private static NullConstant? ConstantOf(AttributeData attribute, ITypeSymbol member) =>
        KnownAttributes.Argument<string>(attribute, "WhenNull") is { } text && text.IndexOf('|') is >= 0 and int bar ? new NullConstant(text.Substring(0, bar), text.Substring(bar + 1), SurfaceReader.UnderlyingOf(member)) : null;

    private static ITypeSymbol?[] ConvertersOf(AttributeData attribute) =>
        attribute.NamedArguments.FirstOrDefault(a => a.Key == "Converters").Value is { Kind: TypedConstantKind.Array, IsNull: false } types ? [.. types.Values.Select(v => v.Value as ITypeSymbol)] : [];

    /// <summary>The constructor that is not public but marked, if the accessor class has one.</summary>
    public static ConstructorSurface? Constructor(INamedTypeSymbol type, INamedTypeSymbol accessors)
    {
        ITypeSymbol[] arguments = [.. TypeArguments(type)];
        INamedTypeSymbol closed = arguments.Length == 0 ? accessors : accessors.Construct(arguments);
        return closed.GetMembers("Create").OfType<IMethodSymbol>().FirstOrDefault() is { } create
            ? new ConstructorSurface(false, true, false, create.Parameters.Select(p => new ParameterSurface(p.Name, TypeNames.Key(p.Type), ParameterDefault.Of(p))).ToEquatableArray())
            : null;
    }

    private static NamedCodec? CodecOf(AttributeData attribute) =>
        KnownAttributes.Argument<ITypeSymbol>(attribute, "Codec") is { } codec ? new NamedCodec(codec, IsSurrogate: false)
        : KnownAttributes.Argument<ITypeSymbol>(attribute, "Surrogate") is { } surrogate ? new NamedCodec(surrogate, IsSurrogate: true)
        : null;

    private static ITypeSymbol ValueType(IMethodSymbol accessor) => accessor.ReturnsVoid ? accessor.Parameters[1].Type : accessor.ReturnType;

    private static IEnumerable<ITypeSymbol> TypeArguments(INamedTypeSymbol type) =>
        type.ContainingType is { } outer ? TypeArguments(outer).Concat(type.TypeArguments) : type.TypeArguments;
}
