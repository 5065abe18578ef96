namespace Tour.Model;

/// <summary>A text for each plural form a language has; a form it lacks is null.</summary>
public sealed class PluralForms
{
    /// <summary>The form for nothing.</summary>
    public string? Zero { get; set; }

    /// <summary>The form for one.</summary>
    public string? One { get; set; }

    /// <summary>The form for two.</summary>
    public string? Two { get; set; }

    /// <summary>The form for few.</summary>
    public string? Few { get; set; }

    /// <summary>The form for many.</summary>
    public string? Many { get; set; }

    /// <summary>The form for all other numbers.</summary>
    public string? Other { get; set; }
}
