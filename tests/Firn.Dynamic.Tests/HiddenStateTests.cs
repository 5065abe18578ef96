using System.Collections;
using System.Runtime.Serialization;

namespace Firn.Dynamic.Tests;

/// <summary>Which private state is reported, and which is accounted for.</summary>
public class HiddenStateTests
{
    [Theory]
    [InlineData(typeof(Lines), "Lines._lines,Lines._total")]
    [InlineData(typeof(Accounted), "")]
    [InlineData(typeof(Derived), "Lines._lines,Lines._total,Derived._more")]
    [InlineData(typeof(Holder), "Lines._lines,Lines._total")]
    [InlineData(typeof(List<Dictionary<string, Lines>>), "Lines._lines,Lines._total")]
    [InlineData(typeof(OfBase), "Base._unseen,OfBase._own")]
    [InlineData(typeof(Bounded), "Bounded._default,Bounded._flag,Bounded._most")]
    [InlineData(typeof(Own), "Own._hits")]
    [InlineData(typeof(OfList), "OfList._secret")]
    [InlineData(typeof(Captured), "Captured.factor")]
    [InlineData(typeof(Automatic), "Automatic.Internal")]
    [InlineData(typeof(Contract), "")]
    [InlineData(typeof(Explicit), "")]
    [InlineData(typeof(Whole), "")]
    [InlineData(typeof(Money), "")]
    [InlineData(typeof(Partly), "Partly._cents")]
    [InlineData(typeof(Generic<int>), "Generic<int>._hidden")]
    [InlineData(typeof((int, Lines)), "Lines._lines,Lines._total")]
    [InlineData(typeof(int), "")]
    public void Reported(Type type, string fields)
    {
        string prefix = typeof(HiddenStateTests).FullName + ".";
        string[] expected = fields.Length == 0 ? [] : [.. fields.Split(',').Select(f => prefix + f).Order(StringComparer.Ordinal)];
        Assert.Equal(expected, FirnVerify.HiddenState(type));
    }

    [Fact]
    public void WhatCantBeServedIsRefused() => Assert.Contains("delegates have no data", Assert.Throws<NotSupportedException>(() => FirnVerify.HiddenState(typeof(Action))).Message, StringComparison.Ordinal);

#pragma warning disable CS0649, IDE0044, IDE0032, IDE0051, IDE0052, CS0169, CA1823, CA1822, CS0414, CS0067, CA1805, IDE0290 // fields are looked at, not used
    internal class Lines
    {
        private readonly List<int> _lines = [];
        private long _total;

        public IReadOnlyList<int> View() => _lines;

        public void Add(int line)
        {
            _lines.Add(line);
            _total += line;
        }

        public int Number { get; set; }
    }

    internal sealed class Derived : Lines
    {
        private int _more;

        public string? Text { get; set; }
    }

    internal sealed class Holder
    {
        public Lines[]? All { get; set; }
    }

    internal sealed class Accounted
    {
        private readonly object _gate = new();
        private readonly Lock _lock = new();
        private readonly SemaphoreSlim _one = new(1);
        private Timer? _timer;
        private Task<int>? _work;
        private Action? _changed;
        [NonSerialized] private int _cache;
        [FirnIgnore] private int _ignored;
        private string? m_name;
        private int _least;
        private int _most;
        private int _left;

        public event EventHandler? Changed;

        public int Auto { get; set; }

        public string? Name { get => m_name; set => m_name = value; }

        public int Span { get => _most - _least; set => Set(value); }

        [FirnIgnore]
        public int Left { get => _left; set => _left = value; }

        [IgnoreDataMember]
        public int Other { get; set; }

        public int Twice => 2 * Auto;

        private void Set(int value)
        {
            _least = 0;
            _most = value;
        }
    }

    // What only one accessor reads does not come back.
    internal sealed class Bounded
    {
        private readonly int _most = 10;
        private readonly string _default = "?";
        private bool _flag;
        private int _value;
        private string? _name;
        private readonly List<int> _numbers = [];
        private int _changes;
        private int? _size;

        public int Value
        {
            get => _flag ? 2 * _value : _value;
            set => _value = value > _most ? _most : value;
        }

        public string? Name { get => _name ?? _default; set => _name = value; }

        public int Size { get => _size ?? 0; set => _size = value; }

        public List<int> Numbers
        {
            get => _numbers;
            set
            {
                _numbers.Clear();
                _numbers.AddRange(value);
                _changes++;
            }
        }

        public void Turn() => _flag = true;
    }

    internal abstract class Base
    {
        private int _seen;
        private int _unseen;

        public virtual int Seen { get => _seen; set => _seen = value; }

        public int Count() => _unseen++;
    }

    internal sealed class OfBase : Base
    {
        private int _own;

        public override int Seen { get => base.Seen + _own; set => base.Seen = value; }
    }

    internal sealed class Own : ICollection<int>
    {
        private readonly List<int> _items = [];
        private int _hits;

        public int Count => _items.Count;

        public bool IsReadOnly => false;

        public int Hits() => _hits++;

        public void Add(int item) => _items.Add(item);

        public void Clear() => _items.Clear();

        public bool Contains(int item) => _items.Contains(item);

        public void CopyTo(int[] array, int arrayIndex) => _items.CopyTo(array, arrayIndex);

        public bool Remove(int item) => _items.Remove(item);

        public IEnumerator<int> GetEnumerator()
        {
            foreach (int item in _items) yield return item;
        }

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    internal sealed class OfList : List<int>
    {
        private int _secret;

        public int Next() => _secret++;
    }

    internal sealed class Captured(int value, int factor = 2)
    {
        public int Value { get; } = value;

        public int Factor() => factor;
    }

    internal sealed class Automatic
    {
        public int Public { get; set; }

        internal int Internal { get; set; }
    }

    [DataContract]
    internal sealed class Contract
    {
        private int _other;

        [DataMember]
        public int Member { get; set; }
    }

    [FirnSerializable(Members = FirnMembers.Explicit)]
    internal sealed class Explicit
    {
        private int _other;

        [FirnMember]
        public int Member { get; set; }
    }

    [FirnSerializable(Members = FirnMembers.All)]
    internal sealed class Whole
    {
        private int _number;

        public int Next() => _number++;
    }

    internal readonly struct Money(long cents, string currency)
    {
        public long Cents { get; } = cents;

        public string Currency { get; } = currency;
    }

    internal sealed class Partly
    {
        private readonly long _cents = 3;

        public string? Currency { get; set; }

        public override string ToString() => _cents.ToString(null, null);
    }

    internal sealed class Generic<T>
    {
        private T? _shown, _hidden;

        public T? Shown { get => _shown; set => _shown = value; }

        public T? Hidden() => _hidden;
    }
}
