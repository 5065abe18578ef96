namespace Firn.SourceGenerator.Tests;

/// <summary>What <see cref="CodeFixTextTests"/> fixes: a name, the diagnostic, the fix, the text before and after.</summary>
internal static partial class CodeFixTexts
{
    /// <summary>Fixes at fields, properties and parameters.</summary>
    public static TheoryData<string, string, string, string, string> Members => new()
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
}
