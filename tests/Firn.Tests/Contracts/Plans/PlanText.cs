using System.Collections;
using System.Globalization;
using System.Reflection;
using System.Text;
using Firn.Contracts;
using Firn.Contracts.Plans;

namespace Firn.Tests.Contracts.Plans;

/// <summary>Steps as text, a line for each: its kind, the members by name, and what else it says.</summary>
internal static class PlanText
{
    public static string Of(MethodPlan? method, TypeContract contract)
    {
        if (method is null) return "";
        StringBuilder text = new(method.Inlining == Inlining.Open ? "" : $"[{method.Inlining}]\n");
        Append(text, method.Steps, contract, "");
        return text.ToString();
    }

    private static void Append(StringBuilder text, IReadOnlyList<Step> steps, TypeContract contract, string indent)
    {
        foreach (Step step in steps)
        {
            text.Append(indent).Append(step.GetType().Name);
            List<(string Name, IReadOnlyList<Step> Steps)> within = [];
            foreach (PropertyInfo property in step.GetType().GetProperties().Where(p => p.Name != "EqualityContract"))
            {
                object? value = property.GetValue(step);
                switch (value)
                {
                    case IReadOnlyList<Step> nested:
                        if (nested.Count > 0) within.Add((property.Name, nested));
                        break;
                    case IReadOnlyList<IReadOnlyList<Step>> cases:
                        within.AddRange(cases.Select((c, i) => (contract.Members[i].Name, c)));
                        break;
                    case Step single:
                        within.Add((property.Name, [single]));
                        break;
                    case int member when property.Name is "Member" or "Looked" or "KeptAt":
                        if (member >= 0) text.Append(' ').Append(contract.Members[member].Name);
                        break;
                    case bool isSo:
                        if (isSo) text.Append(' ').Append(property.Name);
                        break;
                    case IEnumerable numbers and not string:
                        text.Append(' ').AppendJoin(',', numbers.Cast<int>());
                        break;
                    default:
                        text.Append(' ').Append(string.Create(CultureInfo.InvariantCulture, $"{value}"));
                        break;
                }
            }

            text.Append('\n');
            foreach ((string name, IReadOnlyList<Step> nested) in within)
            {
                if (within.Count > 1) text.Append(indent).Append(' ').Append(name).Append(":\n");
                Append(text, nested, contract, indent + "  ");
            }
        }
    }
}
