using Firn;

namespace AnyType;

/// <summary>Tries every type of a catalog.</summary>
internal sealed class Visit(TypeCatalog catalog)
{
    private const int ValuesPerType = 6;

    private readonly ValueMaker _maker = new(catalog);
    private readonly Report _report = new();

    /// <summary>Tries the types, and what holds those that are served.</summary>
    public Report Run()
    {
        foreach (Type definition in catalog.Definitions)
        {
            Type? first = null;
            foreach (Type type in catalog.Close(definition))
            {
                if (Try(type)) first ??= type;
            }

            foreach (Type holder in first is null ? [] : catalog.Holders(first)) Try(holder);
        }

        return _report;
    }

    // Whether values came back.
    private bool Try(Type type)
    {
        try
        {
            FirnSerializer.Prepare(type);
        }
        catch (NotSupportedException exception) when (Names(exception.Message, type))
        {
            _report.Refused(type, exception.Message);
            return false;
        }
        catch (Exception exception)
        {
            _report.Failed(type, $"prepare: {exception.GetType().Name}: {exception.Message}");
            return false;
        }

        int made = 0;
        string? why = null;
        for (int i = 0; i < ValuesPerType; i++)
        {
            object? value;
            try
            {
                value = _maker.Make(type, i);
            }
            catch (UnmakeableException exception)
            {
                why = exception.Message;
                continue;
            }

            made++;
            if (!RoundTrip(type, value)) return false;
        }

        // What nobody can make can still be absent.
        if (made == 0 && !RoundTrip(type, type.IsValueType ? Activator.CreateInstance(type) : null)) return false;
        if (made == 0) _report.OnlyAbsent(type, why!);
        else _report.Served(type, made);
        return made > 0;
    }

    private bool RoundTrip(Type type, object? value)
    {
        try
        {
            byte[] bytes = FirnSerializer.Serialize(value, type);
            object? back = FirnSerializer.Deserialize(bytes, type);
            string? difference = StructuralComparer.Compare(value, back, type);
            if (difference is null) return true;
            _report.Failed(type, $"differs: {difference}");
        }
        catch (Exception exception)
        {
            _report.Failed(type, $"{exception.GetType().Name}: {exception.Message}");
        }

        return false;
    }

    // The type's own name, or its element's.
    private static bool Names(string message, Type type)
    {
        while (type.HasElementType) type = type.GetElementType()!;
        string name = type.Name.Split('`')[0];
        return message.Contains(name, StringComparison.Ordinal) || message.Contains(name.ToLowerInvariant(), StringComparison.Ordinal);
    }
}
