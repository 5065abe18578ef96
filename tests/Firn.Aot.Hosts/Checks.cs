namespace FirnAotHosts;

/// <summary>Counts what went well.</summary>
internal sealed class Checks
{
    public int Passed { get; private set; }

    public int Failed { get; private set; }

    public async Task AreEqual<T>(string name, T expected, Func<Task<T>> actual)
    {
        try
        {
            T value = await actual();
            if (EqualityComparer<T>.Default.Equals(expected, value))
            {
                Passed++;
                return;
            }

            Console.WriteLine($"{name}: {value} in place of {expected}");
        }
        catch (Exception exception)
        {
            Console.WriteLine($"{name}: {exception}");
        }

        Failed++;
    }
}
