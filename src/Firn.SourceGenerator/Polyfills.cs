// Types that the compiler wants for init, required and records, and that netstandard2.0 does not have.

namespace System.Runtime.CompilerServices
{
    internal static class IsExternalInit;

    [AttributeUsage(AttributeTargets.All)]
    internal sealed class RequiredMemberAttribute : Attribute;

    [AttributeUsage(AttributeTargets.All)]
    internal sealed class CompilerFeatureRequiredAttribute(string featureName) : Attribute
    {
        public string FeatureName { get; } = featureName;
    }
}

namespace System
{
    // Of these the compiler uses what slices of text need.
    internal readonly struct Index(int value, bool fromEnd = false)
    {
        public int GetOffset(int length) => fromEnd ? length - value : value;

        public static implicit operator Index(int value) => new(value);
    }

    internal readonly struct Range(Index start, Index end)
    {
        public Index Start { get; } = start;

        public Index End { get; } = end;
    }
}

namespace System.Collections.Generic
{
    internal static class CollectionPolyfills
    {
        public static bool TryDequeue<T>(this Queue<T> queue, [Diagnostics.CodeAnalysis.NotNullWhen(true)] out T? item)
        {
            bool isThere = queue.Count > 0;
            item = isThere ? queue.Dequeue() : default;
            return isThere;
        }

        public static bool TryPop<T>(this Stack<T> stack, [Diagnostics.CodeAnalysis.NotNullWhen(true)] out T? item)
        {
            bool isThere = stack.Count > 0;
            item = isThere ? stack.Pop() : default;
            return isThere;
        }
    }
}

namespace System.Diagnostics.CodeAnalysis
{
    [AttributeUsage(AttributeTargets.Parameter)]
    internal sealed class NotNullWhenAttribute(bool returnValue) : Attribute
    {
        public bool ReturnValue { get; } = returnValue;
    }

    [AttributeUsage(AttributeTargets.Constructor)]
    internal sealed class SetsRequiredMembersAttribute : Attribute;
}
