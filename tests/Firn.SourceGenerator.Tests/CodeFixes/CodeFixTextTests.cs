using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;

namespace Firn.SourceGenerator.Tests;

/// <summary>The text that a fix leaves: attributes in the manner of those around them, comments where they were, names as short as they can be.</summary>
public sealed class CodeFixTextTests
{
    // A call that has the type looked at.
    private const string Use = "\nstatic class Use { static byte[] It(C value) => Firn.FirnSerializer.Serialize(value); }\n";

    public static TheoryData<string, string, string, string, string> Texts() => new()
    {
        {
            "a field, with a using directive that is missing", "FIRN0029", "Member",
            """
            using System.Collections.Generic;

            // An order.
            public class C
            {
                private readonly List<string> _lines = []; // of the order

                public int Id { get; set; }
            }
            """,
            """
            using System.Collections.Generic;
            using Firn;

            // An order.
            [FirnSerializable]
            public class C
            {
                [FirnMember] private readonly List<string> _lines = []; // of the order

                public int Id { get; set; }
            }
            """
        },
        {
            "a field of a marked type", "FIRN0029", "Member",
            """
            using Firn;

            [FirnSerializable]
            public class C
            {
                /// <summary>The count.</summary>
                private int _count;

                public int Id { get; set; }
            }
            """,
            """
            using Firn;

            [FirnSerializable]
            public class C
            {
                /// <summary>The count.</summary>
                [FirnMember] private int _count;

                public int Id { get; set; }
            }
            """
        },
        {
            "a global using directive", "FIRN0029", "Ignore",
            """
            global using Firn;

            public class C
            {
                private int _count;
                public int Id { get; set; }
            }
            """,
            """
            global using Firn;

            public class C
            {
                [FirnIgnore] private int _count;
                public int Id { get; set; }
            }
            """
        },
        {
            "directives inside a namespace, and one in front", "FIRN0029", "Ignore",
            """
            namespace Shop
            {
                using System;
            }

            #pragma warning disable CS0169

            public class C
            {
            #region state
                private Guid _count;
            #endregion
                public int Id { get; set; }
            }

            public struct Guid { public int X; }
            """,
            """
            using Firn;

            namespace Shop
            {
                using System;
            }

            #pragma warning disable CS0169

            public class C
            {
            #region state
                [FirnIgnore] private Guid _count;
            #endregion
                public int Id { get; set; }
            }

            public struct Guid { public int X; }
            """
        },
        {
            "a name that means something else", "FIRN0029", "Ignore",
            """
            using Firn;

            public class FirnIgnoreAttribute : System.Attribute;

            public class C
            {
                private int _count;
                public int Id { get; set; }
            }
            """,
            """
            using Firn;

            public class FirnIgnoreAttribute : System.Attribute;

            public class C
            {
                [Firn.FirnIgnore] private int _count;
                public int Id { get; set; }
            }
            """
        },
        {
            "one of several variables, the first", "FIRN0029", "Ignore",
            """
            using Firn;

            public class C
            {
                // Two numbers.
                private int _a = 1, b; // here
                public int B { get => b; set => b = value; }
            }
            """,
            """
            using Firn;

            public class C
            {
                // Two numbers.
                [FirnIgnore] private int _a = 1;
                private int b; // here
                public int B { get => b; set => b = value; }
            }
            """
        },
        {
            "one of several variables, between others", "FIRN0029", "Ignore",
            """
            using Firn;

            public class C
            {
                [System.Obsolete]
                private int a, // first
                    _b = 2, // second
                    c;

            #pragma warning disable CS0612
                public int A { get => a + c; set => c = a = value; }
            }
            """,
            """
            using Firn;

            public class C
            {
                [System.Obsolete]
                private int a; // first
                [System.Obsolete]
                [FirnIgnore]
                private int _b = 2; // second
                [System.Obsolete]
                private int c;

            #pragma warning disable CS0612
                public int A { get => a + c; set => c = a = value; }
            }
            """
        },
        {
            "attributes in lines of their own", "FIRN0034", "Ignore",
            """
            using System.Text.Json.Serialization;
            using Firn;

            public class C
            {
                public int Id { get; set; }

                [JsonIgnore]
                // a secret
                public string? Secret { get; set; }
            }
            """,
            """
            using System.Text.Json.Serialization;
            using Firn;

            public class C
            {
                public int Id { get; set; }

                [JsonIgnore]
                // a secret
                [FirnIgnore]
                public string? Secret { get; set; }
            }
            """
        },
        {
            "attributes in the member's line", "FIRN0034", "Member",
            """
            using System.Text.Json.Serialization;
            using Firn;

            public class C
            {
                public int Id { get; set; }
                [JsonIgnore] public string? Secret { get; set; }
            }
            """,
            """
            using System.Text.Json.Serialization;
            using Firn;

            public class C
            {
                public int Id { get; set; }
                [JsonIgnore] [FirnMember] public string? Secret { get; set; }
            }
            """
        },
        {
            "a positional member", "FIRN0034", "Member",
            """
            using System.Text.Json.Serialization;
            using Firn;

            public record C(int Id, [property: JsonIgnore] string? Secret);
            """,
            """
            using System.Text.Json.Serialization;
            using Firn;

            public record C(int Id, [property: JsonIgnore] [property: FirnMember] string? Secret);
            """
        },
        {
            "a positional member that has a default", "FIRN0012", "Ignore",
            """
            using System;
            using Firn;

            public record C(
                int Id,
                Action? Done = null);
            """,
            """
            using System;
            using Firn;

            public record C(
                int Id,
                [property: FirnIgnore] Action? Done = null);
            """
        },
        {
            "a positional member of a struct", "FIRN0011", "Ignore",
            """
            using System;
            using Firn;

            public record struct C(int Id, Type? Kind);
            """,
            """
            using System;
            using Firn;

            public record struct C(int Id, [property: FirnIgnore] Type? Kind);
            """
        },
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
            "an attribute among others, removed", "FIRN0023", "Unmark",
            """
            using System;
            using Firn;

            [FirnSerializable]
            public class C
            {
                // twice as much
                [FirnMember(Id = 1)]
                [CLSCompliant(false)]
                public int Twice => Id * 2;

                public int Id { get; set; }
            }
            """,
            """
            using System;
            using Firn;

            [FirnSerializable]
            public class C
            {
                // twice as much
                [CLSCompliant(false)]
                public int Twice => Id * 2;

                public int Id { get; set; }
            }
            """
        },
        {
            "an attribute in a list, removed", "FIRN0023", "Unmark",
            """
            using System;
            using Firn;

            [FirnSerializable]
            public class C
            {
                [FirnMember(Id = 1), CLSCompliant(false)] public int Twice => Id * 2;
                public int Id { get; set; }
            }
            """,
            """
            using System;
            using Firn;

            [FirnSerializable]
            public class C
            {
                [CLSCompliant(false)] public int Twice => Id * 2;
                public int Id { get; set; }
            }
            """
        },
        {
            "an attribute of a field, replaced", "FIRN0023", "IgnoreInstead",
            """
            using System;
            using Firn;

            public class C
            {
                [CLSCompliant(false), FirnMember(Name = "n")] private int _n;
                public int Id { get; set; }
            }
            """,
            """
            using System;
            using Firn;

            public class C
            {
                [CLSCompliant(false), FirnIgnore] private int _n;
                public int Id { get; set; }
            }
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
        {
            "a property and the field that it gives back", "FIRN0021", "Ignore",
            """
            using System.Collections.Generic;
            using Firn;

            public class C
            {
                private readonly List<int> _a = [], _b = [];
                public int Id { get; set; }
                public List<int> A => _a;
                public List<int> B { get => _b; init => _b = value; }
            }
            """,
            """
            using System.Collections.Generic;
            using Firn;

            public class C
            {
                [FirnIgnore] private readonly List<int> _a = [];
                private readonly List<int> _b = [];
                public int Id { get; set; }
                [FirnIgnore] public List<int> A => _a;
                public List<int> B { get => _b; init => _b = value; }
            }
            """
        },
    };

    [Theory]
    [MemberData(nameof(Texts))]
    public async Task A_fix_leaves_the_text_as_a_person_would_write_it(string name, string id, string word, string before, string after)
    {
        Assert.NotEmpty(name);
        string use = id is "FIRN0010" or "FIRN0025" or "FIRN0041" ? "" : Use;
        foreach (string lineBreak in new[] { "\n", "\r\n" })
        {
            using FixedProject project = new(("C.cs", before.ReplaceLineEndings(lineBreak)), ("Use.cs", before.Contains("namespace Shop;", StringComparison.Ordinal) ? "using Shop;" + use : use));
            Diagnostic[] said = await project.DiagnosticsAsync();
            Diagnostic? diagnostic = said.FirstOrDefault(d => d.Id == id);
            Assert.True(diagnostic is not null, "Said: " + FixedProject.Describe(said));
            Dictionary<string, CodeAction> fixes = await project.FixesAsync(diagnostic);
            Assert.True(fixes.ContainsKey(word), $"Offered: {string.Join(", ", fixes.Keys)} for {FixedProject.Describe([diagnostic])}");
            await project.ApplyAsync(fixes[word]);
            Assert.Equal(after.ReplaceLineEndings(lineBreak), await project.TextAsync("C.cs"));
            string[] known = [.. said.Select(d => d.Id)];
            Diagnostic[] left = await project.DiagnosticsAsync();
            Assert.True(left.All(d => d.Id != id || known.Count(k => k == id) > left.Count(l => l.Id == id)) && left.Length < said.Length, FixedProject.Describe(left));
        }
    }
}
