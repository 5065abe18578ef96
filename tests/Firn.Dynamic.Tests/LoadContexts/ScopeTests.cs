using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;

namespace Firn.Dynamic.Tests.LoadContexts;

/// <summary>Neither what was used first nor the context of the caller decides about bytes and lifetimes.</summary>
public class ScopeTests
{
    private static readonly byte[] s_host = Plugin.Compile("public class Money { public long Cents { get; set; } } public class Thing { public Money? M { get; set; } public int Z { get; set; } }", "Host");

    private static readonly byte[] s_plugin = Plugin.Compile(
        """
        [assembly: FirnCodec(typeof(Money), typeof(MoneyCodec))]

        public class Holder { public Thing? T { get; set; } }

        public readonly struct MoneyCodec : IFirnCodec<Money>
        {
            public static int MinSize => 2;
            public static void Describe(FirnSchemaBuilder builder) => builder.Primitive(FirnKind.String);
            public static void Write(ref FirnWriter writer, Money value) => writer.WriteString("m" + value.Cents);
            public static Money Read(ref FirnReader reader) => new() { Cents = long.Parse(reader.ReadString().Substring(1)) };
        }
        """,
        "Plug",
        s_host);

    [Fact]
    public void CodecsOfAnAssemblyCountWhateverWasUsedFirst()
    {
        string first = Bytes(thingFirst: false), second = Bytes(thingFirst: true);
        Assert.Equal(first, second);
        Assert.Contains("6D37", first, StringComparison.Ordinal);

        static string Bytes(bool thingFirst)
        {
            AssemblyLoadContext context = new("scope", isCollectible: true);
            Assembly host = context.LoadFromStream(new MemoryStream(s_host));
            context.Resolving += (_, name) => name.Name == "Host" ? host : null;
            Assembly plugin = context.LoadFromStream(new MemoryStream(s_plugin));
            object money = Make(host, "Money", "Cents", 7L), thing = Make(host, "Thing", "M", money), holder = Make(plugin, "Holder", "T", thing);
            if (thingFirst) FirnSerializer.Serialize(thing, thing.GetType());
            return Convert.ToHexString(FirnSerializer.Serialize(holder, holder.GetType(), FirnOptions.Packed));
        }

        static object Make(Assembly assembly, string name, string member, object value)
        {
            object made = Activator.CreateInstance(assembly.GetType(name)!)!;
            made.GetType().GetProperty(member)!.SetValue(made, value);
            return made;
        }
    }

    private sealed class Inner
    {
        public int A { get; set; }
    }

    private sealed class Outer
    {
        public Inner? I { get; set; }
    }

    [Fact]
    public void TheContextThatACallerHasEnteredIsNotKept()
    {
        WeakReference[] gone = SerializeInside();
        Plugin.AssertCollected(gone);
        Outer back = (Outer)FirnSerializer.Deserialize(FirnSerializer.Serialize(new Outer { I = new Inner { A = 4 } }, typeof(Outer)), typeof(Outer))!;
        Assert.Equal(4, back.I!.A);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference[] SerializeInside()
    {
        AssemblyLoadContext context = new("entered", isCollectible: true);
        using (context.EnterContextualReflection()) FirnSerializer.Serialize(new Inner { A = 1 }, typeof(Inner));
        context.Unload();
        return [new WeakReference(context)];
    }

    private sealed class FirstUsed
    {
        public int A { get; set; }
    }

    private sealed class UsedMeanwhile
    {
        public int A { get; set; }
    }

    [Fact]
    public void AHandlerOfLoadedAssembliesMayWaitForAnotherThread()
    {
        bool waited = false, ended = false;
        void OnLoad(object? sender, AssemblyLoadEventArgs arguments)
        {
            if (waited || !arguments.LoadedAssembly.IsDynamic) return;
            waited = true;
            Thread other = new(() => FirnSerializer.Serialize(new UsedMeanwhile(), typeof(UsedMeanwhile)));
            other.Start();
            ended = other.Join(TimeSpan.FromSeconds(30));
        }

        AppDomain.CurrentDomain.AssemblyLoad += OnLoad;
        try
        {
            FirnSerializer.Serialize(new FirstUsed(), typeof(FirstUsed));
        }
        finally
        {
            AppDomain.CurrentDomain.AssemblyLoad -= OnLoad;
        }

        Assert.True(waited);
        Assert.True(ended);
    }
}
