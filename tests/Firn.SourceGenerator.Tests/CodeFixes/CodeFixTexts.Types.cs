namespace Firn.SourceGenerator.Tests;

/// <content>Types, methods and constructors.</content>
internal static partial class CodeFixTexts
{
    /// <summary>Fixes at types, methods and constructors.</summary>
    public static TheoryData<string, string, string, string, string> Types => new()
    {
        {
            "a documented type among others", "FIRN0020", "Serializable",
            """
            using System;
            using Firn;

            namespace Shop
            {
                /// <summary>An order.</summary>
                [Obsolete, CLSCompliant(false)] // soon
                public class Order
                {
                    public decimal Total { get; private set; }
                }
            }

            #pragma warning disable CS0612
            class C { public Shop.Order? Order { get; set; } }
            """,
            """
            using System;
            using Firn;

            namespace Shop
            {
                /// <summary>An order.</summary>
                [Obsolete, CLSCompliant(false)] // soon
                [FirnSerializable]
                public class Order
                {
                    public decimal Total { get; private set; }
                }
            }

            #pragma warning disable CS0612
            class C { public Shop.Order? Order { get; set; } }
            """
        },
        {
            "all members of a type that is marked already", "FIRN0027", "AllMembersToo",
            """
            using Firn;

            [FirnSerializable]
            public readonly struct C
            {
                private readonly int _n;
            }
            """,
            """
            using Firn;

            [FirnSerializable(Members = FirnMembers.All)]
            public readonly struct C
            {
                private readonly int _n;
            }
            """
        },
        {
            "all members", "FIRN0027", "AllMembers",
            """
            namespace Shop;

            public readonly struct C
            {
                private readonly int _n;
            }
            """,
            """
            using Firn;

            namespace Shop;

            [FirnSerializable(Members = FirnMembers.All)]
            public readonly struct C
            {
                private readonly int _n;
            }
            """
        },
        {
            "types around a private one", "FIRN0010", "Partial",
            """
            public static class C
            {
                // where it is used
                class Inner
                {
                    private class Entry { public int Id { get; set; } }
                    static byte[] Save() => Firn.FirnSerializer.Serialize(new Entry());
                }
            }
            """,
            """
            public static partial class C
            {
                // where it is used
                partial class Inner
                {
                    private class Entry { public int Id { get; set; } }
                    static byte[] Save() => Firn.FirnSerializer.Serialize(new Entry());
                }
            }
            """
        },
        {
            "a private type in a generic one", "FIRN0010", "Internal",
            """
            partial class C<T>
            {
                // an entry
                class Entry { public int Id { get; set; } }
                static class P { static byte[] Save() => Firn.FirnSerializer.Serialize(new C<int>.Entry()); }
            }
            """,
            """
            partial class C<T>
            {
                // an entry
                internal class Entry { public int Id { get; set; } }
                static class P { static byte[] Save() => Firn.FirnSerializer.Serialize(new C<int>.Entry()); }
            }
            """
        },
        {
            "a file type", "FIRN0010", "NotFile",
            """
            // one
            file sealed class C { public int Id { get; set; } }
            file class P { static byte[] Save() => Firn.FirnSerializer.Serialize(new C()); }
            """,
            """
            // one
            sealed class C { public int Id { get; set; } }
            file class P { static byte[] Save() => Firn.FirnSerializer.Serialize(new C()); }
            """
        },
        {
            "a method that is an entry point", "FIRN0010", "EntryPoint",
            """
            static class C
            {
                // Saves it.
                public static byte[] ToFirn<T>(T value) => Firn.FirnSerializer.Serialize(value);
            }
            """,
            """
            using Firn;

            static class C
            {
                // Saves it.
                [FirnEntryPoint]
                public static byte[] ToFirn<T>(T value) => Firn.FirnSerializer.Serialize(value);
            }
            """
        },
        {
            "a context with an interface", "FIRN0025", "Partial",
            """
            using System;
            using Firn;

            public class Shop
            {
                [FirnInclude(typeof(int[]))]
                internal sealed class Context : IDisposable
                {
                    public void Dispose() { }
                }
            }
            """,
            """
            using System;
            using Firn;

            public partial class Shop
            {
                [FirnInclude(typeof(int[]))]
                internal sealed partial class Context : FirnContext, IDisposable
                {
                    public void Dispose() { }
                }
            }
            """
        },
        {
            "a context without a base", "FIRN0025", "Context",
            """
            using Firn;

            [FirnInclude(typeof(int[]))]
            partial class Context // of the shop
            {
            }
            """,
            """
            using Firn;

            [FirnInclude(typeof(int[]))]
            partial class Context : FirnContext // of the shop
            {
            }
            """
        },
        {
            "the only constructor", "FIRN0014", "Constructor",
            """
            using Firn;

            public class C
            {
                public C(string name, bool any) => Name = name;

                // for tools
                private C() { }

                public string Name { get; private set; } = "";
            }
            """,
            """
            using Firn;

            [FirnSerializable]
            public class C
            {
                public C(string name, bool any) => Name = name;

                // for tools
                [FirnConstructor]
                private C() { }

                public string Name { get; private set; } = "";
            }
            """
        },
        {
            "the only constructor of a marked type, by its parameters", "FIRN0014", "Constructor",
            """
            using Firn;

            [FirnSerializable]
            public class C
            {
                internal C(string name) => Name = name;
                public C(int name) => Name = "";
                public string Name { get; }
            }
            """,
            """
            using Firn;

            [FirnSerializable]
            public class C
            {
                [FirnConstructor]
                internal C(string name) => Name = name;
                public C(int name) => Name = "";
                public string Name { get; }
            }
            """
        },
        {
            "the cases of an interface, in several places", "FIRN0012", "Case",
            """
            using Firn;

            public class C { public Forms.IForm? Form { get; set; } }

            namespace Forms
            {
                // What can be drawn.
                public interface IForm;
                public class Square : Outer.Wide { public int Side { get; set; } }
                public class Outer
                {
                    public abstract class Wide : IForm;
                    public sealed class Round : Wide { public int Radius { get; set; } }
                }
            }

            namespace Others
            {
                public struct Dot : Forms.IForm { public int X; }
            }
            """,
            """
            using Firn;

            public class C { public Forms.IForm? Form { get; set; } }

            namespace Forms
            {
                // What can be drawn.
                [FirnUnion(1, typeof(Outer.Round))]
                [FirnUnion(2, typeof(Square))]
                [FirnUnion(3, typeof(Others.Dot))]
                public interface IForm;
                public class Square : Outer.Wide { public int Side { get; set; } }
                public class Outer
                {
                    public abstract class Wide : IForm;
                    public sealed class Round : Wide { public int Radius { get; set; } }
                }
            }

            namespace Others
            {
                public struct Dot : Forms.IForm { public int X; }
            }
            """
        },
        {
            "a first case of a generic class, named at a call", "FIRN0041", "FirstCase",
            """
            using Firn;

            public class C<T, U> { public T? X { get; set; } }
            public class D<T, U> : C<T, U>;
            static class P { static FirnOptions Save() => FirnOptions.Default.WithCase<C<int, int>, D<int, int>>(1); }
            """,
            """
            using Firn;

            [FirnUnion(0, typeof(C<,>))]
            public class C<T, U> { public T? X { get; set; } }
            public class D<T, U> : C<T, U>;
            static class P { static FirnOptions Save() => FirnOptions.Default.WithCase<C<int, int>, D<int, int>>(1); }
            """
        },
    };
}
