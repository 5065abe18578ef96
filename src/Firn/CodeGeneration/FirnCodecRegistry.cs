using System.ComponentModel;
using Firn.Dynamic;

namespace Firn.CodeGeneration;

/// <summary>Where generated code announces the root types that it serves. Not for use by hand.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static unsafe class FirnCodecRegistry
{
    /// <summary>Announces an assembly. Called from its module initializer; it is asked for the codec of each type when the type is first used.</summary>
    /// <param name="finder">What finds the assembly's codecs.</param>
    public static void Announce(FirnCodecFinder finder)
    {
        if (!RuntimeEngine.IsForced) CodecFinders.Announce(finder);
    }

    /// <summary>Announces a codec. The first one announced for a type serves it; another of a different layout makes every use of the type throw.</summary>
    /// <typeparam name="T">The root type.</typeparam>
    /// <typeparam name="TCodec">Its codec.</typeparam>
    /// <param name="fixedMember">A member that only construction sets, so that no object can be filled; or null.</param>
    /// <param name="isUnseen">Whether its description looks at classes that the compiler saw in part only. Then it is described before the first use, whatever the options.</param>
    public static void Register<T, TCodec>(string? fixedMember = null, bool isUnseen = false)
        where TCodec : struct, IFirnCodec<T>
    {
        if (RuntimeEngine.IsForced) return;
        CodecSlot<T>.Add(new CodecEntry<T, TCodec>(fixedMember) { IsUnseen = isUnseen });
        if (!CodecFinders.IsAsking) ServedTypes.Forget();
    }

    /// <summary>Announces a codec that can also fill objects.</summary>
    /// <typeparam name="T">The root type.</typeparam>
    /// <typeparam name="TCodec">Its codec.</typeparam>
    /// <param name="isUnseen">Whether its description looks at classes that the compiler saw in part only. Then it is described before the first use, whatever the options.</param>
    public static void RegisterObject<T, TCodec>(bool isUnseen = false)
        where T : class
        where TCodec : struct, IFirnObjectCodec<T>
    {
        if (RuntimeEngine.IsForced) return;
        CodecSlot<T>.Add(new CodecEntry<T, TCodec> { Filling = &TCodec.Fill, IsUnseen = isUnseen });
        if (!CodecFinders.IsAsking) ServedTypes.Forget();
    }

    /// <summary>Has the collections of a type that a context lists served, as <see cref="FirnContext.CanSerialize"/> says. Their codecs are made when they are first used.</summary>
    /// <typeparam name="T">The type listed.</typeparam>
    /// <typeparam name="TCodec">Its codec.</typeparam>
    /// <param name="isUnseen">Whether descriptions look at classes that the compiler saw in part only.</param>
    public static void RegisterCollections<T, TCodec>(bool isUnseen = false)
        where TCodec : struct, IFirnCodec<T>
    {
        if (!RuntimeEngine.IsForced) CodecTable.AddListed(new ListedCollections<T, TCodec>(isUnseen));
    }

    /// <summary>The same of a value type, whose nullable form is served as well.</summary>
    /// <typeparam name="T">The type listed.</typeparam>
    /// <typeparam name="TCodec">Its codec.</typeparam>
    /// <param name="isUnseen">Whether descriptions look at classes that the compiler saw in part only.</param>
    public static void RegisterValueCollections<T, TCodec>(bool isUnseen = false)
        where T : struct
        where TCodec : struct, IFirnCodec<T>
    {
        if (!RuntimeEngine.IsForced) CodecTable.AddListed(new ListedValueCollections<T, TCodec>(isUnseen));
    }
}
