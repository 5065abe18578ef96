using System.Collections;
using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.InteropServices;

namespace Firn.Dynamic.Tests;

/// <summary>Which fields the code of members is seen to use.</summary>
public class FieldUseTests
{
    [Theory]
    [InlineData("Written", "_written")]
    [InlineData("Auto", "<Auto>k__BackingField")]
    [InlineData("Other", "m_other")]
    [InlineData("Sum", "_left,_right")]
    [InlineData("Expected", "_written")]
    [InlineData("Addressed", "_written")]
    [InlineData("Returned", "_written")]
    [InlineData("Inner", "_pair")]
    [InlineData("Called", "_hidden")]
    [InlineData("Statics", "_hidden")]
    [InlineData("Local", "_left,_written")]
    [InlineData("Filtered", "_least,_lines")]
    [InlineData("Closed", "_least,_lines,_written")]
    [InlineData("Iterated", "_least,_lines")]
    [InlineData("Later", "_hidden,_left")]
    [InlineData("Nested", "_box,_hidden")]
    [InlineData("Switched", "_left,_right,_written")]
    [InlineData("Guarded", "_right,_written")]
    [InlineData("Endless", "_left")]
    [InlineData("Computed", "")]
    [InlineData("Shared", "")]
    [InlineData("Native", "")]
    public void FieldsOfAClass(string property, string fields) => Assert.Equal(fields, Of(typeof(Lines), property));

    [Theory]
    [InlineData(typeof(Base), "_name")]
    [InlineData(typeof(Derived), "_name,_nick")]
    [InlineData(typeof(Hiding), "_name")]
    public void OverridesCountOfTheClassThatIsAskedFor(Type type, string fields)
    {
        Assert.Equal(fields, Of(type, typeof(Base).GetProperty("Name")!));
        Assert.Equal(fields, Of(type, typeof(Base).GetProperty("ByCall")!));
    }

    [Fact]
    public void FieldsOfBasesAreThoseThatTheBaseGives()
    {
        HashSet<FieldInfo> found = FieldUse.Of(typeof(Derived), typeof(Derived).GetProperty("ByCall")!.GetMethod!);
        Assert.Contains(typeof(Base).GetField("_name", BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.DeclaredOnly)!, found);
    }

    [Theory]
    [InlineData(typeof(Generic<int>))]
    [InlineData(typeof(Generic<string>))]
    [InlineData(typeof(OfGeneric))]
    public void GenericClasses(Type type)
    {
        Type level = type.IsGenericType ? type : type.BaseType!;
        FieldUse use = new(type);
        foreach (PropertyInfo property in level.GetProperties()) use.Add(property.GetMethod!);
        Assert.Equal("_first,_items,_keep", Names(use.Fields));
        Assert.All(use.Fields, f => Assert.Equal(f, level.GetField(f.Name, BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.DeclaredOnly)));
    }

    [Fact]
    public void ParametersOfPrimaryConstructors() => Assert.Equal("<x>P,<y>P", Of(typeof(Point), "Sum"));

    [Fact]
    public void FieldsOfStructs() => Assert.Equal("<Scale>k__BackingField,_units", Of(typeof(Amount), "Value"));

    [Fact]
    public void ImplementationsOfInterfaces()
    {
        FieldUse use = new(typeof(Bag));
        foreach (MethodInfo method in typeof(Bag).GetInterfaceMap(typeof(IEnumerable<int>)).TargetMethods) use.Add(method);
        Assert.Equal("_content", Names(use.Fields));
    }

    [Fact]
    public void MethodsOfOtherClassesAreNotFollowed() => Assert.Empty(FieldUse.Of(typeof(Point), typeof(Lines).GetProperty("Sum")!.GetMethod!));

    [Fact]
    public void FrameworkClasses()
    {
        Assert.Contains("_message", Names(FieldUse.Of(typeof(ArgumentException), typeof(Exception).GetProperty("Message")!.GetMethod!)), StringComparison.Ordinal);
        Assert.Equal("_size", Of(typeof(ArrayList), "Count"));
    }

    // What other tools write: code that ends in the middle, unknown operations, tokens of nothing.
    [Fact]
    public void CodeThatNobodyCanRead()
    {
        Assert.Empty(OfCode(il => il.Emit(OpCodes.Ldfld)));
        Assert.Empty(OfCode(il => il.Emit(OpCodes.Ldfld, (short)1)));
        Assert.Empty(OfCode(il => il.Emit(OpCodes.Prefix1)));
        Assert.Empty(OfCode(il => il.Emit(OpCodes.Prefix7)));
        Assert.Empty(OfCode(il => il.Emit(OpCodes.Switch, -1)));
        Assert.Empty(OfCode(il => il.Emit(OpCodes.Call, 0x06FFFFFF)));
        Assert.Empty(OfCode(il => il.Emit(OpCodes.Ldfld, -1)));
        // What stands behind a token of nothing is read.
        Assert.Equal("_seen", Names(OfCode(il => il.Emit(OpCodes.Ldfld, 0x04FFFFFF), reads: true)));
    }

    private static HashSet<FieldInfo> OfCode(Action<ILGenerator> write, bool reads = false)
    {
        AssemblyBuilder assembly = AssemblyBuilder.DefineDynamicAssembly(new AssemblyName("Unreadable"), AssemblyBuilderAccess.RunAndCollect);
        TypeBuilder type = assembly.DefineDynamicModule("Unreadable").DefineType("Unreadable", TypeAttributes.Public);
        FieldBuilder field = type.DefineField("_seen", typeof(int), FieldAttributes.Private);
        MethodBuilder method = type.DefineMethod("get", MethodAttributes.Public, typeof(int), []);
        ILGenerator il = method.GetILGenerator();
        write(il);
        if (reads) il.Emit(OpCodes.Ldfld, field);
        Type made = type.CreateType();
        return FieldUse.Of(made, made.GetMethod("get")!);
    }

    [Fact]
    public void MethodsWithoutAClassOrCode()
    {
        Assert.Empty(FieldUse.Of(typeof(Lines), new DynamicMethod("loose", typeof(int), [])));
        Assert.Empty(FieldUse.Of(typeof(Abstract), typeof(Abstract).GetProperty("Value")!.GetMethod!));
        Assert.Empty(FieldUse.Of(typeof(Action), typeof(Action).GetMethod("Invoke")!));
        Assert.Empty(FieldUse.Of(typeof(Lines), typeof(IEnumerable).GetMethod("GetEnumerator")!));
    }

    // The table that is written out, held against the operations that the framework lists.
    [Fact]
    public void LengthsOfOperands()
    {
        Dictionary<int, OpCode> operations = [];
        foreach (FieldInfo field in typeof(OpCodes).GetFields(BindingFlags.Public | BindingFlags.Static))
        {
            OpCode operation = (OpCode)field.GetValue(null)!;
            // Numbers kept for the runtime itself; prefixes are the first bytes of others.
            if (operation.OpCodeType != OpCodeType.Nternal) operations.Add((ushort)operation.Value, operation);
        }

        byte[] rest = [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        foreach (int number in Enumerable.Range(0, 256).Concat(Enumerable.Range(0xFE00, 256)))
        {
            int expected = !operations.TryGetValue(number, out OpCode operation) ? -1 : operation.OperandType switch
            {
                OperandType.InlineNone => 0,
                OperandType.ShortInlineBrTarget or OperandType.ShortInlineI or OperandType.ShortInlineVar => 1,
                OperandType.InlineVar => 2,
                OperandType.InlineI8 or OperandType.InlineR => 8,
                OperandType.InlineSwitch => 12,
                _ => 4,
            };
            // no. is in the standard, but not in the list.
            if (number == 0xFE19) expected = 1;
            if (number is Prefix) continue;
            Assert.True(expected == IlOperands.LengthOf(number, rest), $"{number:X}: {expected} expected, not {IlOperands.LengthOf(number, rest)}");
            bool isMember = operations.ContainsKey(number) && operation.OperandType is OperandType.InlineField or OperandType.InlineMethod;
            Assert.Equal(isMember, IlOperands.NamesMember(number));
        }
    }

    private const int Prefix = IlOperands.Prefix;

    private static string Of(Type type, string property) => Of(type, type.GetProperty(property, BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic)!);

    private static string Of(Type type, PropertyInfo property) => Names(FieldUse.Of(type, property.GetMethod!));

    private static string Names(IEnumerable<FieldInfo> fields) => string.Join(',', fields.Select(f => f.Name).Order(StringComparer.Ordinal));

#pragma warning disable CS0649, IDE0044, IDE0032, IDE0051, IDE0052, CS0169, CA1823, CA1822, CS0414 // fields are looked at, not used
    private sealed class Lines
    {
        private static int s_shared;
        private readonly List<int> _lines = [];
        private readonly List<Lines> _others = [];
        private int _written, _left, _right, _hidden, _least, _unused;
        private string? m_other;
        private (int First, int Second) _pair;
        private Box _box = new();

        public int Written { get => _written; set => _written = value; }

        public int Auto { get; set; }

        public string? Other => m_other;

        public int Sum => _left + _right;

        public int Expected => Written;

        public ref int Addressed => ref _written;

        public int Returned => Identity(ref _written);

        public int Inner => _pair.Second;

        public int Called => Twice();

        public int Statics => OfShared(this);

        public int Local
        {
            get
            {
                int factor = _left;
                return Times(2);
                int Times(int by) => by * factor * _written;
            }
        }

        public IEnumerable<int> Filtered => _lines.Where(l => l > _least);

        public IEnumerable<int> Closed
        {
            get
            {
                int most = _written;
                return _lines.Where(l => l > _least && l < most);
            }
        }

        public IEnumerable<int> Iterated
        {
            get
            {
                foreach (int line in _lines)
                {
                    if (line > _least) yield return line;
                }
            }
        }

        public Task<int> Later => LaterAsync();

        public int Nested => _box.Value(this);

        public int Switched => s_shared switch { 0 => _left, 1 => _right, 2 => _written, 3 => 7, 4 => 9, _ => throw new InvalidOperationException() };

        public int Guarded
        {
            get
            {
                try
                {
                    return int.Parse("1", null) + _right;
                }
                catch (FormatException)
                {
                    return _written;
                }
            }
        }

        public int Endless => _left > 0 ? Endless : 0;

        public int Computed => s_shared + 1;

        public int Shared => Environment.ProcessId;

        public int Native => Process();

        [DllImport("kernel32", EntryPoint = "GetCurrentProcessId")]
        private static extern int Process();

        private static int Identity(ref int value) => value;

        private int Twice() => Doubled<int>();

        private int Doubled<T>() => 2 * _hidden;

        private static int OfShared(Lines lines) => lines._hidden;

        private async Task<int> LaterAsync()
        {
            await Task.Yield();
            return _hidden + _left;
        }

        private sealed class Box
        {
            public int Value(Lines lines) => lines._hidden;
        }
    }

    private class Base
    {
        private string? _name;

        public virtual string? Name { get => _name; set => _name = value; }

        public string? ByCall => Name;
    }

    private sealed class Derived : Base
    {
        private string? _nick;

        public override string? Name { get => _nick; set => _nick = value; }
    }

    private sealed class Hiding : Base
    {
        private string? _nick;

        public new string? Name { get => _nick; set => _nick = value; }
    }

    private class Generic<T>
    {
        private readonly List<T> _items = [];
        private Func<T, bool>? _keep;
        private T? _first;

        public T? First => _first;

        public IEnumerable<T> Kept
        {
            get
            {
                foreach (T item in _items.Where(i => _keep!(i))) yield return item;
            }
        }
    }

    private sealed class OfGeneric : Generic<string>;

    private sealed class Point(int x, int y)
    {
        public int Sum => x + y;
    }

    private readonly struct Amount(long units, int scale)
    {
        private readonly long _units = units;

        public int Scale { get; } = scale;

        public decimal Value => _units / (decimal)Scale;
    }

    private sealed class Bag : IEnumerable<int>
    {
        private readonly List<int> _content = [];
        private int _unused;

        IEnumerator<int> IEnumerable<int>.GetEnumerator()
        {
            foreach (int item in _content) yield return item;
        }

        IEnumerator IEnumerable.GetEnumerator() => ((IEnumerable<int>)this).GetEnumerator();
    }

    private abstract class Abstract
    {
        public abstract int Value { get; }
    }
}
