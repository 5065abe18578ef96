using System.Reflection;
using System.Runtime.Serialization;

namespace Firn.TestCases;

public static partial class StructuralEquality
{
    // Which object of the right graph stands for which of the left, and the other way round.
    [ThreadStatic]
    private static Dictionary<(bool IsLeft, object Value), object>? t_partners;

    private static bool KeepsIdentity(Type type) =>
        type.IsDefined(typeof(FirnReferencesAttribute), inherit: false) || type.GetCustomAttribute<DataContractAttribute>(inherit: false) is { IsReference: true };

    /// <summary>Whether two objects are met for the first time, so that their members are still to be compared.</summary>
    private static bool TryPair(object left, object right, string path, out string? difference)
    {
        difference = null;
        t_partners ??= new(PairComparer.Instance);
        bool leftKnown = t_partners.TryGetValue((true, left), out object? partnerOfLeft);
        bool rightKnown = t_partners.TryGetValue((false, right), out object? partnerOfRight);
        if (!leftKnown && !rightKnown)
        {
            t_partners.Add((true, left), right);
            t_partners.Add((false, right), left);
            return true;
        }

        if (!ReferenceEquals(partnerOfLeft, right) || !ReferenceEquals(partnerOfRight, left)) difference = $"{Place(path)}: one object became two, or two became one.";
        return false;
    }

    private sealed class PairComparer : IEqualityComparer<(bool IsLeft, object Value)>
    {
        public static readonly PairComparer Instance = new();

        public bool Equals((bool IsLeft, object Value) x, (bool IsLeft, object Value) y) => x.IsLeft == y.IsLeft && ReferenceEquals(x.Value, y.Value);

        public int GetHashCode((bool IsLeft, object Value) pair) => System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(pair.Value) ^ (pair.IsLeft ? 1 : 0);
    }
}
