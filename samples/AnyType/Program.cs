using System.Globalization;
using AnyType;

// Loads assemblies, makes values of the types that it finds there, and sends each through Firn and back.
// The exit code is 0 if every type came back as it was or was refused with a reason.
CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
bool isVerbose = args.Contains("--verbose");
string[] paths = [.. args.Where(a => !a.StartsWith('-'))];
TypeCatalog catalog = TypeCatalog.Load(paths.Length > 0 ? paths : TypeCatalog.UsualPaths());
Report report = new Visit(catalog).Run();
report.Print(Console.Out, isVerbose);
return report.IsGood ? 0 : 1;
