#pragma warning disable SA1403
using Firn.Grpc;

namespace Firn.Hosts.Tests.Grpc.Old
{
    public class Account
    {
        public int Id { get; set; }

        public string? Name { get; set; }
    }

    [FirnUnion(1, typeof(Circle))]
    public abstract class Shape
    {
        public int Size { get; set; }
    }

    public sealed class Circle : Shape;

    public sealed class Node
    {
        public Node? Next { get; set; }
    }

    [FirnService(Name = "test.Accounts")]
    public interface IAccounts
    {
        Task<Account> PutAsync(Account account);

        Task<string> DescribeAsync(int id, string name);

        Task<string> FindAsync(int id);

        IAsyncEnumerable<Account> EachAsync(IAsyncEnumerable<Account> accounts);

        Task<int> DrawAsync(Shape shape);

        Task<int> DepthAsync(Node node);

        Task PingAsync();
    }

    public sealed class Accounts : IAccounts
    {
        public Task<Account> PutAsync(Account account) => Task.FromResult(new Account { Id = account.Id, Name = account.Name + " put" });

        public Task<string> DescribeAsync(int id, string name) => Task.FromResult($"{id} {name}");

        public Task<string> FindAsync(int id) => Task.FromResult($"{id}");

        public IAsyncEnumerable<Account> EachAsync(IAsyncEnumerable<Account> accounts) => accounts;

        public Task<int> DrawAsync(Shape shape) => Task.FromResult(shape.Size);

        public Task<int> DepthAsync(Node node)
        {
            int depth = 0;
            for (Node? level = node; level is not null; level = level.Next) depth++;
            return Task.FromResult(depth);
        }

        public Task PingAsync() => Task.CompletedTask;
    }
}

namespace Firn.Hosts.Tests.Grpc.New
{
    public class Account
    {
        public int Id { get; set; }

        public string? Name { get; set; }

        public string Mail { get; set; } = "none";
    }

    public sealed class SavingsAccount : Account;

    [FirnUnion(1, typeof(Circle))]
    [FirnUnion(2, typeof(Square))]
    public abstract class Shape
    {
        public int Size { get; set; }
    }

    public sealed class Circle : Shape;

    public sealed class Square : Shape;

    public sealed class Node
    {
        public Node? Next { get; set; }
    }

    [FirnService(Name = "test.Accounts")]
    public interface IAccounts
    {
        Task<Account> PutAsync(Account account);

        Task<string> DescribeAsync(int id, string name, int? age);

        Task<string> FindAsync(int id, string? name);

        IAsyncEnumerable<Account> EachAsync(IAsyncEnumerable<Account> accounts);

        Task<int> DrawAsync(Shape shape);

        Task<int> DepthAsync(Node node);

        Task<int> PingAsync(int number);
    }

    public sealed class Accounts : IAccounts
    {
        public Task<Account> PutAsync(Account account) => Task.FromResult(account.Id == 0 ? new SavingsAccount() : new Account { Id = account.Id, Name = account.Name + " put", Mail = account.Mail + "@home" });

        public Task<string> DescribeAsync(int id, string name, int? age) => Task.FromResult($"{id} {name} {age?.ToString() ?? "ageless"}");

        public Task<string> FindAsync(int id, string? name) => Task.FromResult($"{id} {name}");

        public IAsyncEnumerable<Account> EachAsync(IAsyncEnumerable<Account> accounts) => accounts;

        public Task<int> DrawAsync(Shape shape) => Task.FromResult(shape.Size);

        public Task<int> DepthAsync(Node node) => Task.FromResult(1);

        public Task<int> PingAsync(int number) => Task.FromResult(number);
    }
}
