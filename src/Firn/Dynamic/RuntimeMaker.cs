using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using Firn.CodeGeneration;
using Firn.Contracts;

namespace Firn.Dynamic;

/// <summary>Makes a collection of its elements as generated code does, by a method that is emitted when the first one is made.</summary>
/// <typeparam name="TCollection">The collection.</typeparam>
/// <typeparam name="TElements">What its elements are gathered in.</typeparam>
internal readonly struct RuntimeMaker<TCollection, TElements> : IFirnCollectionMaker<TCollection, TElements>
{
    private static Func<TElements, TCollection>? s_make;

    /// <inheritdoc/>
    public static TCollection Make(TElements elements) => (s_make ??= Create())(elements);

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Only the run-time engine names this type.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Only the run-time engine names this type.")]
    private static Func<TElements, TCollection> Create() => RuntimeMaker.Create<Func<TElements, TCollection>>(typeof(TCollection), typeof(TElements));
}

/// <summary>Emits such methods.</summary>
[RequiresUnreferencedCode(DynamicWarnings.Reflection)]
[RequiresDynamicCode(DynamicWarnings.Code)]
internal static class RuntimeMaker
{
    /// <summary>A method that passes the elements to what makes the collection.</summary>
    public static TDelegate Create<TDelegate>(Type type, Type gathered)
        where TDelegate : Delegate
    {
        MadeCollectionReader collection = MadeCollectionReader.Read(type)!;
        MethodBase called = collection.Method!;
        ParameterInfo parameter = called.GetParameters()[0];
        Type element = collection.Element, taken = parameter.ParameterType;
        DynamicMethod method = new("Make", type, [gathered], typeof(RuntimeMaker).Module, skipVisibility: true);
        ILGenerator il = method.GetILGenerator();
        il.Emit(OpCodes.Ldarg_0);
        if (collection.Passing == ElementsPassing.InList) il.Emit(OpCodes.Newobj, typeof(List<>).MakeGenericType(element).GetConstructor([typeof(IEnumerable<>).MakeGenericType(element)])!);
        if (collection.Passing == ElementsPassing.InArray) il.Emit(OpCodes.Call, typeof(Enumerable).GetMethod(nameof(Enumerable.ToArray))!.MakeGenericMethod(element));
        bool isReference = taken.IsByRef;
        if (isReference) taken = taken.GetElementType()!;
        if (taken.IsByRefLike) il.Emit(OpCodes.Call, taken.GetMethod("op_Implicit", [element.MakeArrayType()])!);
        if (isReference)
        {
            LocalBuilder local = il.DeclareLocal(taken);
            il.Emit(OpCodes.Stloc, local);
            il.Emit(OpCodes.Ldloca, local);
        }

        if (called is ConstructorInfo constructor) il.Emit(OpCodes.Newobj, constructor);
        else il.Emit(OpCodes.Call, (MethodInfo)called);
        il.Emit(OpCodes.Ret);
        return method.CreateDelegate<TDelegate>();
    }
}
