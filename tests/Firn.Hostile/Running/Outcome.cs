using Firn.Hostile.Figures;

namespace Firn.Hostile.Running;

/// <summary>A figure of an engine.</summary>
internal sealed record Outcome(Figure Figure, Engine Engine, FigureResult Result, double Seconds);
