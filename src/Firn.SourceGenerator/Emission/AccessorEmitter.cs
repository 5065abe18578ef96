using Firn.SourceGenerator.Model;

namespace Firn.SourceGenerator.Emission;

/// <summary>Accessors to members that are not public, which the runtime binds.</summary>
internal static class AccessorEmitter
{
    public static string Emit(AccessorClassModel model)
    {
        SourceWriter writer = SourceWriter.File(model.Host);
        foreach (string surface in model.Surfaces) writer.Line(surface);
        writer.Obsolete(model.IsObsolete);
        writer.Line($"{model.Accessibility} static class {model.Name}{model.TypeParameters}{(model.Constraints.Length > 0 ? " " + model.Constraints : "")}");
        writer.Open();
        bool first = true;
        foreach (AccessorModel accessor in model.Accessors)
        {
            if (!first) writer.Line();
            first = false;
            Accessor(writer, accessor);
        }

        return writer.Finish();
    }

    private static void Accessor(SourceWriter writer, AccessorModel accessor)
    {
        string access = accessor.IsPublic ? "public" : "internal";
        string target = (accessor.IsStruct ? "ref " : "") + accessor.Type + " target";
        switch (accessor.Kind)
        {
            case AccessorKind.Getter:
                writer.Line($"[UnsafeAccessor(UnsafeAccessorKind.Method, Name = \"{accessor.Target}\")]");
                writer.Line($"{access} static extern {accessor.ValueType} {accessor.Name}({target});");
                break;
            case AccessorKind.Setter:
                writer.Line($"[UnsafeAccessor(UnsafeAccessorKind.Method, Name = \"{accessor.Target}\")]");
                writer.Line($"{access} static extern void {accessor.Name}({target}, {accessor.ValueType} value);");
                break;
            case AccessorKind.Field:
                writer.Line($"[UnsafeAccessor(UnsafeAccessorKind.Field, Name = \"{accessor.Target}\")]");
                writer.Line($"{access} static extern ref {accessor.ValueType} {accessor.Name}({target});");
                break;
            case AccessorKind.Method:
                writer.Line($"[UnsafeAccessor(UnsafeAccessorKind.Method, Name = \"{accessor.Target}\")]");
                writer.Line($"{access} static extern void {accessor.Name}({string.Join(", ", accessor.Parameters.Prepend(target))});");
                break;
            default:
                writer.Line("[UnsafeAccessor(UnsafeAccessorKind.Constructor)]");
                writer.Line($"{access} static extern {accessor.Type} {accessor.Name}({string.Join(", ", accessor.Parameters)});");
                break;
        }
    }
}
