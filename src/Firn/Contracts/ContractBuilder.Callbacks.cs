namespace Firn.Contracts;

/// <content>The methods that are called around reading and writing, as data contracts have them: at most one of a kind in a class, base classes first.</content>
internal sealed partial class ContractBuilder
{
    private EquatableArray<CallbackContract> Callbacks()
    {
        List<CallbackContract>? callbacks = null;
        for (int i = 0; i < _type.Levels.Count; i++)
        {
            LevelSurface level = _type.Levels[i];
            int kinds = 0;
            for (int c = 0; c < level.Callbacks.Count; c++)
            {
                CallbackSurface callback = level.Callbacks[c];
                int kind = 1 << (int)callback.Kind;
                string attribute = $"it carries [On{callback.Kind}], but ";
                if (callback.Problem.Length > 0) Report(level, callback, attribute + callback.Problem);
                else if (!callback.IsPublic && !level.IsAnnotated) Report(level, callback, attribute + ProblemText.NotPublicDetail);
                else if ((kinds & kind) != 0) Report(level, callback, attribute + ProblemText.OtherMethodDetail);
                else (callbacks ??= []).Add(new CallbackContract(callback.Kind, callback.Name, level.Type, callback.IsPublic, callback.TakesContext));
                if (callback.Problem.Length == 0 && (callback.IsPublic || level.IsAnnotated)) kinds |= kind;
            }
        }

        return callbacks is null ? default : new EquatableArray<CallbackContract>(callbacks);
    }

    private void Report(LevelSurface level, CallbackSurface callback, string detail) =>
        _problems.Add(new ContractProblem(ProblemKind.UnsupportedFeature, _type.Type, level.Type, callback.Name, detail));
}
