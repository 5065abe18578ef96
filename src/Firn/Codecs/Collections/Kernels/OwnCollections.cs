using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using Firn.Dynamic;

namespace Firn.Codecs;

/// <summary>
/// Values of members declared as interfaces of collections: whether the class of such a value has state besides its elements, which would be lost. The framework's
/// collections have none that counts, nor have iterators. A class of the user's is looked at once.
/// </summary>
/// <remarks>
/// What counts: in a class that derives from a collection of the framework, which holds the elements, each field; in any other class, which holds them in private fields, the private fields that no
/// method uses which makes it a collection, fields and auto-properties that are public, and properties with a public setter. Not what makes it a collection (<c>Count</c>), what is left out by an
/// attribute, or what has no data by nature. A trimmed program sees what it keeps of the class, and one compiled ahead of time sees no code: there such values are written as their elements.
/// </remarks>
internal static class OwnCollections
{
    // Weak: a class that can be unloaded is not kept by having been looked at.
    private static readonly ConditionalWeakTable<Type, Verdict> Known = [];

    // The class that passed last: most programs have one or two. Never one that can be unloaded.
    private static Type? s_passed;

    // What the class would lose; null for nothing.
    private sealed record Verdict(string? Member);

    /// <summary>Refuses a collection of the user's own to which no reader could add its elements.</summary>
    /// <param name="type">Its class.</param>
    /// <param name="isReadOnly">What it says of itself.</param>
    public static void CheckCanBeFilled(Type type, bool isReadOnly)
    {
        if (isReadOnly) throw new FirnException(FirnErrorCode.InvalidCollection, $"A {TypeDisplay.Full(type)} says that it is read-only: a reader makes a new one, and could not add the elements. Write the elements as a list, name a codec for the class with [FirnCodec], or return false from IsReadOnly where elements can be added.", type: type);
    }

    /// <summary>Whether a class is told when its object has been read: what it holds before says nothing.</summary>
    /// <param name="type">The class.</param>
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "A callback that is called is there.")]
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "A callback that is called is there.")]
    public static bool IsFinishedLater(Type type)
    {
        for (Type? level = type; level is not null; level = level.BaseType)
        {
            if (Array.Exists(level.GetMethods(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly), method => method.IsDefined(typeof(OnDeserializedAttribute), inherit: false))) return true;
        }

        return false;
    }

    /// <summary>Refuses a value of a class whose further state would be lost, as the options ask.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="declared">The interface.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="FirnException">Its class has further state.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Check(ref FirnWriter writer, Type declared, object value)
    {
        if (value.GetType() != s_passed) CheckOther(ref writer, declared, value.GetType());
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void CheckOther(ref FirnWriter writer, Type declared, Type type)
    {
        if (!Known.TryGetValue(type, out Verdict? verdict))
        {
            verdict = new Verdict(FindState(type));
            Known.AddOrUpdate(type, verdict);
        }

        if (verdict.Member is not null) writer.CheckOwnCollection(declared, type, verdict.Member);
        else if (!type.IsCollectible) s_passed = type;
    }

    private static bool IsAdmitted(Type type) =>
        type.IsArray || FrameworkTypes.IsFramework(type) || type.Assembly == typeof(OwnCollections).Assembly || IsGenerated(type);

    // Iterators, and what the compiler makes of collection expressions. No name that a user can write has such a character.
    private static bool IsGenerated(Type type) =>
        type.Name.Contains('<', StringComparison.Ordinal) || type.Name.Contains('@', StringComparison.Ordinal) || type.IsDefined(typeof(CompilerGeneratedAttribute), inherit: false);

    /// <summary>The name of a member that would be lost, or null.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "A trimmed program looks at what it keeps of the class, as the remarks say.")]
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "A trimmed program looks at what it keeps of the class, as the remarks say.")]
    internal static string? FindState(Type type)
    {
        if (IsAdmitted(type)) return null;
        List<Type> levels = [];
        Type? foundation = type;
        for (; foundation is not null && foundation != typeof(object) && foundation != typeof(ValueType) && !IsAdmitted(foundation); foundation = foundation.BaseType) levels.Add(foundation);
        bool isDerived = typeof(IEnumerable).IsAssignableFrom(foundation);
        HashSet<string> contract = ContractOf(type);
        List<(string Name, Type Type)> state = [];
        List<(FieldInfo Field, string Name)> hidden = [];
        bool holdsElsewhere = false;
        foreach (Type level in levels)
        {
            bool isOptIn = IsOptIn(level);
            HashSet<string> seen = [];
            const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
            foreach (FieldInfo field in level.GetFields(Declared))
            {
                string? backed = State.BackedProperty(field);
                PropertyInfo? property = backed is null ? null : FindProperty(level, backed, Declared);
                MemberInfo member = (MemberInfo?)property ?? field;
                if (backed is not null) seen.Add(backed);
                if (IsLeftOut(member, isOptIn) || State.IsNotSerialized(field) || HasNoData(field) || contract.Contains(LastPart(member.Name))) continue;
                bool isPublic = property is null ? field.IsPublic : property.GetMethod?.IsPublic == true || property.SetMethod?.IsPublic == true;
                if (isDerived || isPublic) state.Add((member.Name, field.FieldType));
                else if (IsPrivate(field, property)) hidden.Add((field, member.Name));
                else holdsElsewhere = true;
            }

            if (isDerived) continue;
            foreach (PropertyInfo property in level.GetProperties(Declared))
            {
                if (property.GetMethod?.IsPublic != true || property.SetMethod?.IsPublic != true || property.GetIndexParameters().Length > 0) continue;
                if (!seen.Contains(property.Name) && !contract.Contains(property.Name) && !IsLeftOut(property, isOptIn)) state.Add((property.Name, property.PropertyType));
            }
        }

        // A class that shows the one collection which it is made of.
        if (!isDerived && hidden.Count == 0 && !holdsElsewhere && state.FindAll(s => Holds(s.Type, type)) is [var holder]) state.Remove(holder);
        if (state.Count > 0) return DisplayName(state[0].Name);
        return hidden.Count > 0 ? FindUnused(type, hidden) : null;
    }

    // Code outside of the class may use others: an enumerator that is a class of its own.
    private static bool IsPrivate(FieldInfo field, PropertyInfo? property) =>
        property is null ? field.IsPrivate : property.GetMethod?.IsPrivate != false && property.SetMethod?.IsPrivate != false;

    // What no method uses that makes the class a collection does not hold elements.
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Where code can't be seen nothing is said.")]
    [UnconditionalSuppressMessage("Trimming", "IL2065", Justification = "Where code can't be seen nothing is said.")]
    [UnconditionalSuppressMessage("Trimming", "IL2072", Justification = "Where code can't be seen nothing is said.")]
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "Where code can't be seen nothing is said.")]
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "Where code can't be seen nothing is said.")]
    private static string? FindUnused(Type type, List<(FieldInfo Field, string Name)> hidden)
    {
        if (!RuntimeFeature.IsDynamicCodeSupported) return null;
        FieldUse use = new(type);
        foreach (Type contract in type.GetInterfaces())
        {
            if (!typeof(IEnumerable).IsAssignableFrom(contract) || !FrameworkTypes.IsFramework(contract)) continue;
            foreach (MethodInfo? method in type.GetInterfaceMap(contract).TargetMethods)
            {
                if (method is not null) use.Add(method);
            }
        }

        // Enumerators written by hand look into the collection.
        for (Type? level = type; level is not null && !IsAdmitted(level); level = level.BaseType)
        {
            foreach (Type nested in level.GetNestedTypes(BindingFlags.Public | BindingFlags.NonPublic))
            {
                if (!typeof(IEnumerator).IsAssignableFrom(nested)) continue;
                foreach (MethodBase method in nested.GetMembers(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly).OfType<MethodBase>()) use.Add(method);
            }
        }

        // All code was trimmed, or is not understood.
        if (use.Fields.Count == 0) return null;
        foreach ((FieldInfo field, string name) in hidden)
        {
            // Code of a nested type names the fields of the open class.
            if (!use.Fields.Any(used => used.MetadataToken == field.MetadataToken && used.Module == field.Module)) return DisplayName(name);
        }

        return null;
    }

    // Of a parameter that methods use: <name>P.
    private static string DisplayName(string name) => name.StartsWith('<') && name.IndexOf('>', StringComparison.Ordinal) is > 1 and int end ? name[1..end] : name;

    // The properties that make a type a collection.
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "Those of the interfaces that a trimmed program lacks are named.")]
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "Those of the interfaces that a trimmed program lacks are named.")]
    private static HashSet<string> ContractOf(Type type)
    {
        HashSet<string> names = [nameof(ICollection.Count), nameof(IList.IsReadOnly), nameof(IList.IsFixedSize), nameof(ICollection.SyncRoot), nameof(ICollection.IsSynchronized), nameof(IDictionary.Keys), nameof(IDictionary.Values)];
        foreach (Type contract in type.GetInterfaces())
        {
            if (!typeof(IEnumerable).IsAssignableFrom(contract) || !FrameworkTypes.IsFramework(contract)) continue;
            foreach (PropertyInfo property in contract.GetProperties()) names.Add(property.Name);
        }

        return names;
    }

    // Of an explicit implementation, whose name begins with the interface's.
    private static string LastPart(string name) => name[(name.LastIndexOf('.') + 1)..];

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "Where the property is gone, its backing field is looked at.")]
    private static PropertyInfo? FindProperty(Type level, string name, BindingFlags flags) => Array.Find(level.GetProperties(flags), property => property.Name == name);

    // A contract in which members are stored only where they say so.
    private static bool IsOptIn(Type level) =>
        level.IsDefined(typeof(DataContractAttribute), inherit: false) || level.IsDefined(typeof(CollectionDataContractAttribute), inherit: false)
        || level.GetCustomAttribute<FirnSerializableAttribute>(inherit: false) is { Members: FirnMembers.Explicit };

    private static bool IsLeftOut(MemberInfo member, bool isOptIn)
    {
        if (member.IsDefined(typeof(FirnIgnoreAttribute), inherit: false) || member.IsDefined(typeof(IgnoreDataMemberAttribute), inherit: false)) return true;
        return isOptIn && !member.IsDefined(typeof(FirnMemberAttribute), inherit: false) && !member.IsDefined(typeof(DataMemberAttribute), inherit: false);
    }

    // And the object that is there to be locked.
    private static bool HasNoData(FieldInfo field) =>
        field.FieldType.IsPointer || field.FieldType.IsFunctionPointer || State.IsNoData(field.FieldType) || (field.FieldType == typeof(object) && field.IsPrivate && field.IsInitOnly);

    // Whether values of a type can be the elements of a collection: they are enumerated as the same.
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "A trimmed program that lacks an interface refuses the class.")]
    private static bool Holds(Type type, Type collection)
    {
        foreach (Type contract in collection.GetInterfaces())
        {
            if (contract.IsGenericType && contract.GetGenericTypeDefinition() == typeof(IEnumerable<>) && contract.IsAssignableFrom(type)) return true;
        }

        return false;
    }
}
