using Firn.Contracts;
using Firn.Contracts.Plans;
using Xunit;

namespace Firn.Tests.Contracts.Plans;

/// <summary>A class in, steps out: what a codec does is decided without a symbol, a type or an engine.</summary>
public class CodecPlanTests
{
    [Fact]
    public void Numbers_and_text_are_written_at_a_place_that_is_kept() => Check(
        p => p.Write,
        [Number("Id"), Text("Name"), Optional("Age")],
        """
        CheckType
        Enter IsWriting
        Load Name
        Load Age
        TakeRoom IsContinued
        StoreFlags
        Store Id Block
        TakePlace FollowsBlock
        WriteAtPlace Name 0
        WriteAtPlace Age 4
        ReturnPlace

        """);

    [Fact]
    public void Without_a_writer_texts_and_numbers_ask_for_their_room_together() => Check(
        p => p.WritePart,
        [Number("Id"), Text("Name"), Optional("Age")],
        """
        RefuseOtherClass
        AskForRoom Block 70
        TakeValue
        KeepFlags
        Store Id Block
        BeginNext IsUsed
        IfPresent Name
          WriteShortText Name 4
        IfPresent Age
          Store Age Next
          Advance Next Age 4
        StoreKeptFlags
        ReturnNext

        """);

    [Fact]
    public void A_whole_message_asks_for_the_room_of_each_member() => Check(
        p => p.WriteWhole,
        [Number("Id"), Optional("Age")],
        """
        RefuseOtherClass
        AskForRoom Block 5
        TakeValue
        KeepFlags
        Store Id Block
        BeginNext IsUsed
        IfPresent Age
          AskForRoom Next 4
          Store Age Next
          Advance Next Age 4
        StoreKeptFlags
        ReturnCount

        """);

    [Fact]
    public void A_whole_message_refuses_local_times_which_the_method_for_parts_writes()
    {
        Check(
            p => p.WriteWhole,
            [Time("At")],
            """
            RefuseOtherClass
            AskForRoom Block 8
            TakeValue
            KeepFlags
            StoreTime At Block
            BeginNext
            StoreKeptFlags
            ReturnCount IsFixed

            """);
        Check(
            p => p.WritePart,
            [Time("At")],
            """
            RefuseOtherClass
            AskForRoom Block 8
            TakeValue
            KeepFlags
            Store At Block
            BeginNext IsUsed
            StoreKeptFlags
            ReturnNext

            """);
    }

    [Fact]
    public void Members_that_are_set_are_set_as_they_are_read() => Check(
        p => p.Fill,
        [Number("Id"), Text("Name"), Optional("Age")],
        """
        IfSparse
         Then:
          FillSparse
         Else:
          TakeBlock
          LoadFlags
          Set Id Block Block IsDeclared
          Set Name ReaderIfFlagged Next IsDeclared
          SetEither Age

        """);

    [Fact]
    public void A_new_object_is_read_by_filling_it() => Check(
        p => p.Read,
        [Number("Id"), Text("Name"), Optional("Age")],
        """
        ChargeMemory
        Construct
        FillObject
        ReturnValue

        """);

    [Fact]
    public void An_object_that_is_made_of_its_members_is_made_last() => Check(
        p => p.Read,
        [Number("Id", MemberWriting.Constructor), Text("Name")],
        """
        ReturnIfSparse
        ChargeMemory
        TakeBlock
        LoadFlags
        Set Id Block Block IsDeclared
        Set Name ReaderIfFlagged Next IsDeclared
        Construct
        Assign Name
        ReturnValue

        """);

    [Fact]
    public void A_trivial_class_is_read_without_a_reader_member_by_member() => Check(
        p => p.ReadDirect,
        [Number("Id"), Text("Name"), Optional("Age")],
        """
        [Always]
        BeginInput
        HasBytes Block 5
        LoadFlags IsDirect
        Construct
        Set Id Direct Block IsDeclared
        BeginNext IsUsed
        IfFlag Name
          ReadText Name IsDeclared
          Set Name Text Next
          AdvanceText
        IfFlag Age
          HasBytes Next 4 IsKept
          Set Age Direct Next
          Advance Next Age 4
        ReturnInput
        ReturnValue

        """);

    [Fact]
    public void Another_class_is_made_when_all_bytes_have_been_looked_at() => Check(
        p => p.ReadDirect,
        [Number("Id", MemberWriting.Constructor), Text("Name")],
        """
        [Always]
        BeginInput
        HasBytes Block 5
        LoadFlags IsDirect
        BeginNext IsUsed
        BeginText Name
        IfFlag Name
          ReadText Name
          AdvanceText
        ExpectEnd
        Set Id Direct Block IsDeclared
        Set Name Text Kept IsDeclared
        Construct
        Assign Name
        ReturnInput
        ReturnValue

        """,
        isPart: false);

    [Fact]
    public void Data_of_another_version_keep_what_did_not_come() => Check(
        p => p.ReadSparse,
        [Number("Id", MemberWriting.Constructor), Text("Name")],
        """
        [Never]
        ChargeMemory
        BeginSparse Id 0
        BeginSparse Name -1 IsAwaited
        ForEachMember
         Id:
          Set Id Reader Next
         Name:
          Set Name ReaderIfPresent Next
          Arrive Name
        Construct IsSparse
        IfArrived Name
          Assign Name
        ReturnValue

        """);

    // A run of three asks once whether any of them is there.
    [Fact]
    public void Optional_numbers_are_asked_for_together() => Check(
        p => p.ReadDirect,
        [Optional("A"), Optional("B"), Optional("C")],
        """
        [Always]
        BeginInput
        HasBytes Block 1
        LoadFlags IsDirect
        Construct
        BeginNext IsUsed
        IfAnyFlag 7
          IfFlag A
            HasBytes Next 4 IsKept
            Set A Direct Next
            Advance Next A 4
          IfFlag B
            HasBytes Next 4 IsKept
            Set B Direct Next
            Advance Next B 4
          IfFlag C
            HasBytes Next 4 IsKept
            Set C Direct Next
            Advance Next C 4
        ReturnInput
        ReturnValue

        """);

    /// <summary>Every way of a class that has it, for each combination of three kinds of members: no method lacks a member, and none has one twice.</summary>
    [Fact]
    public void Every_method_has_every_member()
    {
        Func<string, MemberWriting, Member>[] kinds = [(n, w) => Number(n, w), (n, w) => Text(n, w), (n, w) => Optional(n, w), (n, w) => Flag(n, w), (n, w) => List(n, w)];
        foreach (MemberWriting writing in (MemberWriting[])[MemberWriting.Assignment, MemberWriting.Constructor, MemberWriting.Initializer])
        {
            for (int i = 0; i < kinds.Length * kinds.Length * kinds.Length; i++)
            {
                Member[] members = [kinds[i % kinds.Length]("A", writing), kinds[i / kinds.Length % kinds.Length]("B", MemberWriting.Assignment), kinds[i / kinds.Length / kinds.Length]("C", writing)];
                foreach (bool isPart in (bool[])[true, false])
                {
                    (CodecPlan plan, TypeContract contract) = Build(members, isPart);
                    Assert.Equal(isPart, plan.ReadDirect is not null && PlanText.Of(plan.ReadDirect, contract).IndexOf("ExpectEnd", StringComparison.Ordinal) < 0);
                    foreach (MethodPlan method in ((MethodPlan?[])[plan.Fill ?? plan.Read, plan.ReadDirect, plan.FillSparse ?? plan.ReadSparse]).OfType<MethodPlan>())
                    {
                        string text = PlanText.Of(method, contract);
                        foreach (Member member in members) Assert.True(text.Contains($"Set {member.Contract.Name} ", StringComparison.Ordinal) || text.Contains($"SetEither {member.Contract.Name}", StringComparison.Ordinal), $"{member.Contract.Name} of {i} {writing} is not set by\n{text}");
                    }
                }
            }
        }
    }

    /// <summary>What a new object has in a member stays there where the data have nothing, unless the member is assigned.</summary>
    [Fact]
    public void Members_that_are_absent_are_assigned_where_they_have_to_be()
    {
        Member[] members = [Text("A"), Optional("B"), List("C")];
        foreach (int assigned in (int[])[0, 1, 2])
        {
            (CodecPlan plan, TypeContract contract) = Build(members, isPart: true, new Triviality(new EquatableArray<int>([assigned])));
            string text = PlanText.Of(plan.ReadDirect!, contract);
            for (int i = 0; i < members.Length; i++) Assert.Equal(i == assigned, text.Contains($"Set {members[i].Contract.Name} Absence", StringComparison.Ordinal));
        }

        // What is made of its members needs all of them.
        (CodecPlan made, TypeContract last) = Build([Text("A", MemberWriting.Constructor), Optional("B"), List("C")], isPart: true);
        Assert.All("ABC", name => Assert.Contains($"Set {name} Absence", PlanText.Of(made.ReadDirect!, last), StringComparison.Ordinal));
    }

    private static void Check(Func<CodecPlan, MethodPlan?> method, Member[] members, string steps, bool isPart = true)
    {
        (CodecPlan plan, TypeContract contract) = Build(members, isPart);
        Assert.Equal(steps.ReplaceLineEndings("\n"), PlanText.Of(method(plan), contract));
    }

    private static (CodecPlan Plan, TypeContract Contract) Build(Member[] members, bool isPart, Triviality? triviality = null)
    {
        int[] arguments = [.. Enumerable.Range(0, members.Length).Where(i => members[i].Contract.Writing == MemberWriting.Constructor)];
        string[] defaults = [.. arguments.Select(_ => "default")];
        ConstructorContract constructor = new(true, new EquatableArray<int>(arguments), new EquatableArray<string>(defaults), new EquatableArray<string>(defaults));
        TypeContract contract = new("Order", false, constructor, new EquatableArray<MemberContract>(members.Select(m => m.Contract)), false, default, default);
        ObjectLayout layout = ObjectLayout.Compute(false, false, [.. members.Select(m => m.Format)]);
        TypeTraits traits = new(IsRoot: true, IsTuple: false, CanBeDerived: true, isPart ? 1 : 0, 1, () => isPart ? triviality ?? Triviality.Empty : null, [.. members.Select(m => m.Traits)]);
        return (CodecPlan.Build(contract, layout, traits), contract);
    }

    private sealed record Member(MemberContract Contract, MemberFormat Format, MemberTraits Traits);

    private static Member Number(string name, MemberWriting writing = MemberWriting.Assignment) => Of(name, writing, CodecAbsence.None, new CodecShape(4, 4, 0, false, 4, true), DirectKinds.Any);

    private static Member Time(string name) => Of(name, MemberWriting.Assignment, CodecAbsence.None, new CodecShape(8, 8, 0, false, 8, false), DirectKinds.Time);

    private static Member Text(string name, MemberWriting writing = MemberWriting.Assignment) => Of(name, writing, CodecAbsence.Reference, new CodecShape(0, 1, 0, false, 8, false), "", isText: true);

    private static Member Optional(string name, MemberWriting writing = MemberWriting.Assignment) => Of(name, writing, CodecAbsence.Nullable, new CodecShape(4, 4, 0, false, 4, true), DirectKinds.Any);

    private static Member Flag(string name, MemberWriting writing = MemberWriting.Assignment) => Of(name, writing, CodecAbsence.None, new CodecShape(1, 1, 0, false, 1, false), "", isFlag: true);

    private static Member List(string name, MemberWriting writing = MemberWriting.Assignment) => Of(name, writing, CodecAbsence.Reference, new CodecShape(0, 1, 0, true, 8, false), "", levels: 1);

    private static Member Of(string name, MemberWriting writing, CodecAbsence absence, CodecShape shape, string kind, bool isText = false, bool isFlag = false, int levels = 0) => new(
        new MemberContract(name, "T", "Order", name, -1, MemberReading.Direct, writing, false, false, false, false, default),
        new MemberFormat("Codec", absence, isFlag, shape, "T"),
        new MemberTraits(absence, isText, kind, levels, levels, false, false));
}
