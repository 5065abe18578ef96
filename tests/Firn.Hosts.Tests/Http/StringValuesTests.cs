using Firn.AspNetCore;
using Microsoft.Extensions.Primitives;
using Xunit;

namespace Firn.Hosts.Tests.Http;

/// <summary><see cref="StringValues"/> in every place, served because the package is referenced.</summary>
public class StringValuesTests
{
    public class Request
    {
        public StringValues Single { get; set; }

        public StringValues? Optional { get; set; }

        public Dictionary<string, StringValues> Headers { get; set; } = [];

        public StringValues[]? All { get; set; }
    }

    public class Texts
    {
        public List<string?> Single { get; set; } = [];

        public string?[]? Optional { get; set; }
    }

    public static TheoryData<string?[]?> Values => [null, [], ["a"], [""], [null], ["a", "b"], ["a", null, "\u00fc"]];

    private static StringValues Make(string?[]? texts) => texts switch { null => default, [{ } one] => one, _ => texts };

    [Theory]
    [MemberData(nameof(Values))]
    public void Values_come_back(string?[]? texts)
    {
        StringValues values = Make(texts);
        foreach (FirnOptions options in new[] { FirnOptions.Default, FirnOptions.Packed, FirnOptions.Default with { SchemaMode = FirnSchemaMode.Named } })
        {
            Request request = new() { Single = values, Optional = values, Headers = { ["Accept"] = values, ["None"] = StringValues.Empty }, All = [values, default, "x"] };
            Request back = FirnSerializer.Deserialize<Request>(FirnSerializer.Serialize(request, options), options)!;
            foreach (StringValues read in new[] { back.Single, back.Optional!.Value, back.Headers["Accept"], back.All![0], FirnSerializer.Clone(values, options) })
            {
                Assert.Equal(values, read);
                Assert.Equal(values.Count, read.Count);
            }

            Assert.Equal(0, back.Headers["None"].Count + back.All[1].Count);
            Assert.Null(FirnSerializer.Clone(new Request(), options)!.Optional);
            Type type = request.GetType();
            object boxed = FirnSerializer.Deserialize(FirnSerializer.Serialize(request, type, options), type, options)!;
            Assert.Equal(values, ((Request)boxed).Single);
        }
    }

    [Fact]
    public void Lists_of_texts_have_the_same_bytes()
    {
        Assert.Equal(FirnSerializer.Serialize(new List<string> { "a", "b" }, FirnOptions.Packed), FirnSerializer.Serialize(new StringValues(["a", "b"]), FirnOptions.Packed));
        Request read = FirnSerializer.Deserialize<Request>(FirnSerializer.Serialize(new Texts { Single = ["a"], Optional = ["b", "c"] }))!;
        Assert.Equal(("a", 2), ((string?)read.Single, read.Optional!.Value.Count));
        Assert.Equal(["a", "b"], FirnSerializer.Deserialize<Texts>(FirnSerializer.Serialize(new Request { Single = new(["a", "b"]) }))!.Single);
    }

    [Fact]
    public void The_run_time_engine_serves_them_as_well()
    {
        Assert.NotNull(typeof(StringValuesSurrogate).Assembly);
        Type type = typeof(Tuple<,>).MakeGenericType(typeof(StringValues), typeof(System.Text.StringBuilder));
        object value = Activator.CreateInstance(type, new StringValues(["a", "b"]), new System.Text.StringBuilder("c"))!;
        object back = FirnSerializer.Deserialize(FirnSerializer.Serialize(value, type), type)!;
        Assert.Equal(new StringValues(["a", "b"]), ((Tuple<StringValues, System.Text.StringBuilder>)back).Item1);
    }
}
