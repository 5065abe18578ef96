// What the rules of reading mention of the library, as far as comparisons come to it.

namespace Firn
{
    /// <summary>Says that schemas are too large to be compared.</summary>
    internal sealed class FirnException(FirnErrorCode code, string problem, Type? type = null, string? path = null) : Exception(problem)
    {
        public FirnErrorCode Code => code;

        public Type? Type => type;

        public string? Path => path;
    }
}

namespace Firn.Dynamic
{
    /// <summary>Names types that run; a schema of a contract has none.</summary>
    internal static class TypeDisplay
    {
        public static string Full(Type type) => type.FullName ?? type.Name;
    }
}
