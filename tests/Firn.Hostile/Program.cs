using Firn.Hostile.CommandLine;
using Firn.Hostile.Running;

if (!Arguments.TryParse(args, out Arguments? arguments, out string? mistake))
{
    Console.Error.WriteLine(mistake);
    Console.Error.WriteLine(Arguments.Help);
    return 2;
}

switch (arguments.Command)
{
    case Command.Figures:
        return FigureCommand.Run(arguments);
    case Command.Fuzz:
        return FuzzCommand.Run(arguments);
    case Command.Kernels:
        return KernelCommand.Run();
    case Command.Child:
        return FigureChild.Run(arguments);
    default:
        Console.WriteLine(Arguments.Help);
        return 0;
}
