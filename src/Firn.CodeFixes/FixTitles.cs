using Firn.SourceGenerator.Fixes;

namespace Firn.CodeFixes;

/// <summary>What editors show. The first step says what the fix is for; a second one is what the first needs.</summary>
internal static class FixTitles
{
    /// <summary>The title of a fix.</summary>
    /// <param name="steps">Its steps.</param>
    /// <param name="name">What is fixed, as people call it.</param>
    public static string Of(FixStep[] steps, string name) => steps[0].Word switch
    {
        FixWord.Member when steps.Length > 1 => $"Store {name}: [FirnMember], in a type marked [FirnSerializable]",
        FixWord.Member => $"Store {name}: [FirnMember]",
        FixWord.Ignore when steps.Length > 1 => $"Leave {name} and its field out: [FirnIgnore]",
        FixWord.Ignore => $"Leave {name} out: [FirnIgnore]",
        FixWord.IgnoreInstead => $"Leave {name} out: [FirnIgnore] in place of the attribute",
        FixWord.Unmark => $"Remove the attribute from {name}",
        FixWord.Serializable => $"Mark {name} [FirnSerializable]",
        FixWord.AllMembers or FixWord.AllMembersToo => $"Store all fields of {name}: [FirnSerializable(Members = FirnMembers.All)]",
        FixWord.References => $"Keep the identity of {name}: [FirnReferences]",
        FixWord.FirstCase => $"Make {name} a case of itself: [FirnUnion(0, ..)]",
        FixWord.Case => $"List the classes of {name}: [FirnUnion(1, ..)]",
        FixWord.Constructor => $"Use the constructor of {name}: [FirnConstructor]",
        FixWord.EntryPoint => $"Mark {name} [FirnEntryPoint]",
        FixWord.Partial when steps[steps.Length - 1].Word == FixWord.Context => $"Declare {name} partial and derive it from FirnContext",
        FixWord.Partial => $"Declare {name} partial",
        FixWord.Internal => $"Make {name} internal",
        FixWord.FormerName => $"Read data of the old name as {name}: [FirnMember(FormerNames = ..)]",
        FixWord.NotFile => $"Remove the word file from {name}",
        _ => $"Derive {name} from FirnContext",
    };
}
