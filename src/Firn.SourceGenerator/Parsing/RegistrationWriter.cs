using Firn.Contracts;
using Firn.SourceGenerator.Model;
using Microsoft.CodeAnalysis;

namespace Firn.SourceGenerator.Parsing;

/// <summary>Gathers roots by the place that can name them, and what other assemblies are told.</summary>
internal sealed class RegistrationWriter(TypeGraph graph, HintNames hints)
{
    private const string HostedMethod = "RegisterFirnCodecs";

    private readonly SortedDictionary<string, RootCase> _roots = new(StringComparer.Ordinal);
    private readonly SortedDictionary<string, HostedRoots> _hosts = new(StringComparer.Ordinal);
    private readonly SortedDictionary<string, HostedRoots> _outermost = new(StringComparer.Ordinal);
    private readonly SortedDictionary<string, ListingModel> _listings = new(StringComparer.Ordinal);

    public void AddRoot(TypeGraph.Resolution root, bool fillsObjects, bool isUnseen, bool isListed)
    {
        bool isNullable = root.Symbol.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T;
        RootModel model = new(root.Codec!.Type, root.Codec.Codec, fillsObjects, fillsObjects ? null : graph.FixedMember(root), isUnseen)
        {
            IsObsolete = Obsolescence.Touches(root.Symbol),
            Collections = !isListed ? "" : root.Symbol.IsValueType && !isNullable ? "RegisterValueCollections" : "RegisterCollections",
        };
        SortedDictionary<string, RootCase> roots = Nameability.HostOf(root.Symbol) is { } host ? Host(host).Roots : _roots;
        // A root may come twice: as one that is listed, and as a collection of one.
        if (isListed || !roots.ContainsKey(model.Type)) roots[model.Type] = new RootCase(RootNames.Of(root.Symbol), model, "");
    }

    public void AddListing(ListingModel listing) => _listings[listing.Type] = listing;

    /// <summary>Adds what is known of a definition, unless it has a codec of its own.</summary>
    public void AddDefinition(ListingModel listing)
    {
        if (!_listings.ContainsKey(listing.Type)) _listings.Add(listing.Type, listing);
    }

    public RegistrationModel ToModel() => new(
        graph.Namespace,
        All(_roots.Values, _outermost.Values),
        _hosts.Values.Select(h => new HostedRootsModel(h.HintName, h.Place, h.Method, h.All())).ToEquatableArray(),
        _listings.Values.ToEquatableArray(),
        graph.ContextCodecs().OrderBy(c => c.Type, StringComparer.Ordinal).ThenBy(c => c.Codec, StringComparer.Ordinal).ToEquatableArray())
    {
        ContextContracts = graph.ContextContracts().OrderBy(c => c.Type, StringComparer.Ordinal).ToEquatableArray(),
    };

    // A type that is private itself is reached through the one around it.
    private HostedRoots Host(INamedTypeSymbol host)
    {
        HostModel place = Hosts.Inside(host);
        if (_hosts.TryGetValue(place.Key, out HostedRoots? roots)) return roots;
        string method = host.Name != HostedMethod && host.GetMembers(HostedMethod).IsEmpty ? HostedMethod : HostedMethod + "_" + TypeGraph.StableHash(place.Key);
        roots = new HostedRoots(place, method, hints.Create(place.Key.Replace("global::", "") + ".FirnRegistration"));
        _hosts.Add(place.Key, roots);
        (Nameability.HostOf(host) is { } outer ? Host(outer).Nested : _outermost).Add(place.Key, roots);
        return roots;
    }

    // In the order of the names' numbers: the library searches them.
    private static EquatableArray<RootCase> All(IEnumerable<RootCase> own, IEnumerable<HostedRoots> hosts) =>
        own.Concat(hosts.SelectMany(h => h.All().Select((root, index) => root with { Call = $"{h.Place.Key}.{h.Method}({index})" })))
            .OrderBy(root => root.Name).ThenBy(root => root.Root.Type, StringComparer.Ordinal).ToEquatableArray();

    private sealed class HostedRoots(HostModel place, string method, string hintName)
    {
        public string Method { get; } = method;

        public HostModel Place { get; } = place;

        public string HintName { get; } = hintName;

        public SortedDictionary<string, RootCase> Roots { get; } = new(StringComparer.Ordinal);

        public SortedDictionary<string, HostedRoots> Nested { get; } = new(StringComparer.Ordinal);

        public EquatableArray<RootCase> All() => RegistrationWriter.All(Roots.Values, Nested.Values);
    }
}
