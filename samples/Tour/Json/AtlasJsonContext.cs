using System.Text.Json;
using System.Text.Json.Serialization;
using Tour.Model;

namespace Tour.Json;

/// <summary>What the System.Text.Json source generator makes of the model.</summary>
[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    UseStringEnumConverter = true)]
[JsonSerializable(typeof(Atlas))]
internal sealed partial class AtlasJsonContext : JsonSerializerContext;
