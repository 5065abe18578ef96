using Firn.Hostile.Targets;
using Firn.Reference;

namespace Firn.Hostile.Fuzzing;

/// <summary>What stands where in good messages, as the reference codec reads them.</summary>
internal static class Grammar
{
    /// <summary>The places of a message, and those of its body where that is compressed.</summary>
    public static (Place[] Message, Place[] Body) Of(Target writer, byte[] message)
    {
        ReferenceTrace trace = new();
        AgreementRow row = writer.Reference;
        try
        {
            ReferenceReader.ReadMessage(row.Type, row.MayBeNull, row.Descriptor, message, row.Limits, row.Hints, trace);
        }
        catch (RefusedException)
        {
            // That they agree is for another figure; up to here the places are known.
        }

        ILookup<bool, Place> places = trace.Tokens.ToLookup(token => token.IsExpanded, token => new Place(token.Offset, token.Length, token.Role));
        return ([.. places[false]], [.. places[true]]);
    }

    /// <summary>The places of a frame of two values, as far as they are those of the first one: its message without a schema has a header where the frame has a count.</summary>
    public static Place[] OfFrame(Target writer, Payload payload, byte[] frame)
    {
        const byte OneOfTwoIsAbsent = 5;
        Place count = new(0, 1, ReferenceRole.Count);
        if (payload.Value is null || writer.Row.Type == typeof(bool)) return [count];
        IEnumerable<Place> value = Of(writer, payload.Message).Message.Where(place => place.Role != ReferenceRole.Header);
        return frame[0] == OneOfTwoIsAbsent
            ? [count, new Place(1, 1, ReferenceRole.Bitmap), .. value.Select(place => place with { Offset = place.Offset + 1 })]
            : [count, .. value];
    }
}
