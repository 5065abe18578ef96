namespace Firn.TestCases;

public sealed class Box<T>
{
    public T? Value { get; set; }
}

public struct Slot<T>
{
    public T? Value;
    public bool IsSet;
}

public sealed class Tree<T>
{
    public T? Value { get; set; }

    public List<Tree<T>>? Children { get; set; }
}

public sealed class BinaryTree<TKey, TValue>
    where TKey : notnull
{
    public required TKey Key { get; init; }

    public TValue? Value { get; set; }

    public BinaryTree<TKey, TValue>? Left { get; set; }

    public BinaryTree<TKey, TValue>? Right { get; set; }
}

public sealed class Constrained<TClass, TStruct>
    where TClass : class, new()
    where TStruct : struct
{
    public TClass? Class { get; set; }

    public TStruct Struct { get; set; }

    public TStruct? Maybe { get; set; }

    public List<TStruct?>? Many { get; set; }
}

public sealed class Node<T>
{
    public T? Item { get; set; }

    public Dictionary<string, Node<T>>? Named { get; set; }

    public Node<T>[]? Array { get; set; }
}

public class OuterGeneric<T>
{
    public T? Own { get; set; }

    public Inner? Child { get; set; }

    public class Inner
    {
        public T? Value { get; set; }
    }

    public sealed class Pair<TOther>
    {
        public T? First { get; set; }

        public TOther? Second { get; set; }
    }
}

/// <summary>A container of types that only this assembly, or only this class, sees.</summary>
public static partial class Hidden
{
    internal sealed class InternalClass
    {
        public int Number { get; set; }

        public InternalStruct Struct { get; set; }

        [FirnIgnore]
        internal int NotPublic { get; set; }
    }

    internal struct InternalStruct
    {
        public string? Text;
        public bool Flag;
    }

    internal sealed record InternalRecord(string? Name, InternalClass? Class);

    internal sealed class InternalGeneric<T>
    {
        public T? Value { get; set; }
    }

    /// <summary>Private types need a partial outer type, where the generator adds their code.</summary>
    [FirnSerializable]
    private sealed partial class PrivateClass
    {
        public int Number { get; set; }

        [FirnMember]
        private string? Text { get; set; }

        public static PrivateClass Create(int number, string? text) => new() { Number = number, Text = text };
    }

    [FirnEntryPoint]
    private static TypeCase FirnCase<T>(T[] values) => new TypeCase<T>(values);

    internal static TypeCase PrivateRow() => FirnCase([PrivateClass.Create(1, "t"), new PrivateClass()]);
}
