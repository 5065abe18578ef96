using System.Runtime.Serialization;

namespace Firn.Dynamic.Tests.LoadContexts;

// Types that stay, and that plug-ins build on.
public class HostBox<T>
{
    public T? Value { get; set; }

    public List<T>? More { get; set; }
}

public class HostPair<TFirst, TSecond>
{
    public TFirst? First { get; set; }

    public TSecond? Second { get; set; }
}

public class HostHolder
{
    public HostShape? Shape { get; set; }

    public object? Anything { get; set; }
}

public abstract class HostShape
{
    public string? Name { get; set; }
}

public class HostBase
{
    public int Number { get; set; }

    public string? Text { get; private protected set; }
}

[KnownType(nameof(Cases))]
public abstract class HostUnion
{
    private static Type[] s_cases = [];

    public int Number { get; set; }

    public static IEnumerable<Type> Cases() => s_cases;

    public static void Know(params Type[] cases) => s_cases = cases;
}

public class HostCase : HostUnion;
