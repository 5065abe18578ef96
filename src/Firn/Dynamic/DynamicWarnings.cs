namespace Firn.Dynamic;

/// <summary>What the compiler says where code is reached that trimming or compiling ahead of time takes the ground from.</summary>
internal static class DynamicWarnings
{
    /// <summary>For <c>[RequiresUnreferencedCode]</c>.</summary>
    public const string Reflection = "Types that are known only while the program runs are looked at by reflection, and trimming may have taken members of theirs away. Name the type in a call that the generator sees, or mark it [FirnSerializable].";

    /// <summary>For <c>[RequiresDynamicCode]</c>.</summary>
    public const string Code = "Codecs of types that are known only while the program runs are made as code at run time. Name the type in a call that the generator sees, or mark it [FirnSerializable].";
}
