namespace Firn.TestCases;

/// <summary>An interface of 300 cases, a third of them structs.</summary>
[FirnUnion(0, typeof(Case000)), FirnUnion(1, typeof(Case001)), FirnUnion(2, typeof(Case002)), FirnUnion(3, typeof(Case003)), FirnUnion(4, typeof(Case004)), FirnUnion(5, typeof(Case005))]
[FirnUnion(6, typeof(Case006)), FirnUnion(7, typeof(Case007)), FirnUnion(8, typeof(Case008)), FirnUnion(9, typeof(Case009)), FirnUnion(10, typeof(Case010)), FirnUnion(11, typeof(Case011))]
[FirnUnion(12, typeof(Case012)), FirnUnion(13, typeof(Case013)), FirnUnion(14, typeof(Case014)), FirnUnion(15, typeof(Case015)), FirnUnion(16, typeof(Case016)), FirnUnion(17, typeof(Case017))]
[FirnUnion(18, typeof(Case018)), FirnUnion(19, typeof(Case019)), FirnUnion(20, typeof(Case020)), FirnUnion(21, typeof(Case021)), FirnUnion(22, typeof(Case022)), FirnUnion(23, typeof(Case023))]
[FirnUnion(24, typeof(Case024)), FirnUnion(25, typeof(Case025)), FirnUnion(26, typeof(Case026)), FirnUnion(27, typeof(Case027)), FirnUnion(28, typeof(Case028)), FirnUnion(29, typeof(Case029))]
[FirnUnion(30, typeof(Case030)), FirnUnion(31, typeof(Case031)), FirnUnion(32, typeof(Case032)), FirnUnion(33, typeof(Case033)), FirnUnion(34, typeof(Case034)), FirnUnion(35, typeof(Case035))]
[FirnUnion(36, typeof(Case036)), FirnUnion(37, typeof(Case037)), FirnUnion(38, typeof(Case038)), FirnUnion(39, typeof(Case039)), FirnUnion(40, typeof(Case040)), FirnUnion(41, typeof(Case041))]
[FirnUnion(42, typeof(Case042)), FirnUnion(43, typeof(Case043)), FirnUnion(44, typeof(Case044)), FirnUnion(45, typeof(Case045)), FirnUnion(46, typeof(Case046)), FirnUnion(47, typeof(Case047))]
[FirnUnion(48, typeof(Case048)), FirnUnion(49, typeof(Case049)), FirnUnion(50, typeof(Case050)), FirnUnion(51, typeof(Case051)), FirnUnion(52, typeof(Case052)), FirnUnion(53, typeof(Case053))]
[FirnUnion(54, typeof(Case054)), FirnUnion(55, typeof(Case055)), FirnUnion(56, typeof(Case056)), FirnUnion(57, typeof(Case057)), FirnUnion(58, typeof(Case058)), FirnUnion(59, typeof(Case059))]
[FirnUnion(60, typeof(Case060)), FirnUnion(61, typeof(Case061)), FirnUnion(62, typeof(Case062)), FirnUnion(63, typeof(Case063)), FirnUnion(64, typeof(Case064)), FirnUnion(65, typeof(Case065))]
[FirnUnion(66, typeof(Case066)), FirnUnion(67, typeof(Case067)), FirnUnion(68, typeof(Case068)), FirnUnion(69, typeof(Case069)), FirnUnion(70, typeof(Case070)), FirnUnion(71, typeof(Case071))]
[FirnUnion(72, typeof(Case072)), FirnUnion(73, typeof(Case073)), FirnUnion(74, typeof(Case074)), FirnUnion(75, typeof(Case075)), FirnUnion(76, typeof(Case076)), FirnUnion(77, typeof(Case077))]
[FirnUnion(78, typeof(Case078)), FirnUnion(79, typeof(Case079)), FirnUnion(80, typeof(Case080)), FirnUnion(81, typeof(Case081)), FirnUnion(82, typeof(Case082)), FirnUnion(83, typeof(Case083))]
[FirnUnion(84, typeof(Case084)), FirnUnion(85, typeof(Case085)), FirnUnion(86, typeof(Case086)), FirnUnion(87, typeof(Case087)), FirnUnion(88, typeof(Case088)), FirnUnion(89, typeof(Case089))]
[FirnUnion(90, typeof(Case090)), FirnUnion(91, typeof(Case091)), FirnUnion(92, typeof(Case092)), FirnUnion(93, typeof(Case093)), FirnUnion(94, typeof(Case094)), FirnUnion(95, typeof(Case095))]
[FirnUnion(96, typeof(Case096)), FirnUnion(97, typeof(Case097)), FirnUnion(98, typeof(Case098)), FirnUnion(99, typeof(Case099)), FirnUnion(100, typeof(Case100)), FirnUnion(101, typeof(Case101))]
[FirnUnion(102, typeof(Case102)), FirnUnion(103, typeof(Case103)), FirnUnion(104, typeof(Case104)), FirnUnion(105, typeof(Case105)), FirnUnion(106, typeof(Case106)), FirnUnion(107, typeof(Case107))]
[FirnUnion(108, typeof(Case108)), FirnUnion(109, typeof(Case109)), FirnUnion(110, typeof(Case110)), FirnUnion(111, typeof(Case111)), FirnUnion(112, typeof(Case112)), FirnUnion(113, typeof(Case113))]
[FirnUnion(114, typeof(Case114)), FirnUnion(115, typeof(Case115)), FirnUnion(116, typeof(Case116)), FirnUnion(117, typeof(Case117)), FirnUnion(118, typeof(Case118)), FirnUnion(119, typeof(Case119))]
[FirnUnion(120, typeof(Case120)), FirnUnion(121, typeof(Case121)), FirnUnion(122, typeof(Case122)), FirnUnion(123, typeof(Case123)), FirnUnion(124, typeof(Case124)), FirnUnion(125, typeof(Case125))]
[FirnUnion(126, typeof(Case126)), FirnUnion(127, typeof(Case127)), FirnUnion(128, typeof(Case128)), FirnUnion(129, typeof(Case129)), FirnUnion(130, typeof(Case130)), FirnUnion(131, typeof(Case131))]
[FirnUnion(132, typeof(Case132)), FirnUnion(133, typeof(Case133)), FirnUnion(134, typeof(Case134)), FirnUnion(135, typeof(Case135)), FirnUnion(136, typeof(Case136)), FirnUnion(137, typeof(Case137))]
[FirnUnion(138, typeof(Case138)), FirnUnion(139, typeof(Case139)), FirnUnion(140, typeof(Case140)), FirnUnion(141, typeof(Case141)), FirnUnion(142, typeof(Case142)), FirnUnion(143, typeof(Case143))]
[FirnUnion(144, typeof(Case144)), FirnUnion(145, typeof(Case145)), FirnUnion(146, typeof(Case146)), FirnUnion(147, typeof(Case147)), FirnUnion(148, typeof(Case148)), FirnUnion(149, typeof(Case149))]
[FirnUnion(150, typeof(Case150)), FirnUnion(151, typeof(Case151)), FirnUnion(152, typeof(Case152)), FirnUnion(153, typeof(Case153)), FirnUnion(154, typeof(Case154)), FirnUnion(155, typeof(Case155))]
[FirnUnion(156, typeof(Case156)), FirnUnion(157, typeof(Case157)), FirnUnion(158, typeof(Case158)), FirnUnion(159, typeof(Case159)), FirnUnion(160, typeof(Case160)), FirnUnion(161, typeof(Case161))]
[FirnUnion(162, typeof(Case162)), FirnUnion(163, typeof(Case163)), FirnUnion(164, typeof(Case164)), FirnUnion(165, typeof(Case165)), FirnUnion(166, typeof(Case166)), FirnUnion(167, typeof(Case167))]
[FirnUnion(168, typeof(Case168)), FirnUnion(169, typeof(Case169)), FirnUnion(170, typeof(Case170)), FirnUnion(171, typeof(Case171)), FirnUnion(172, typeof(Case172)), FirnUnion(173, typeof(Case173))]
[FirnUnion(174, typeof(Case174)), FirnUnion(175, typeof(Case175)), FirnUnion(176, typeof(Case176)), FirnUnion(177, typeof(Case177)), FirnUnion(178, typeof(Case178)), FirnUnion(179, typeof(Case179))]
[FirnUnion(180, typeof(Case180)), FirnUnion(181, typeof(Case181)), FirnUnion(182, typeof(Case182)), FirnUnion(183, typeof(Case183)), FirnUnion(184, typeof(Case184)), FirnUnion(185, typeof(Case185))]
[FirnUnion(186, typeof(Case186)), FirnUnion(187, typeof(Case187)), FirnUnion(188, typeof(Case188)), FirnUnion(189, typeof(Case189)), FirnUnion(190, typeof(Case190)), FirnUnion(191, typeof(Case191))]
[FirnUnion(192, typeof(Case192)), FirnUnion(193, typeof(Case193)), FirnUnion(194, typeof(Case194)), FirnUnion(195, typeof(Case195)), FirnUnion(196, typeof(Case196)), FirnUnion(197, typeof(Case197))]
[FirnUnion(198, typeof(Case198)), FirnUnion(199, typeof(Case199)), FirnUnion(200, typeof(Case200)), FirnUnion(201, typeof(Case201)), FirnUnion(202, typeof(Case202)), FirnUnion(203, typeof(Case203))]
[FirnUnion(204, typeof(Case204)), FirnUnion(205, typeof(Case205)), FirnUnion(206, typeof(Case206)), FirnUnion(207, typeof(Case207)), FirnUnion(208, typeof(Case208)), FirnUnion(209, typeof(Case209))]
[FirnUnion(210, typeof(Case210)), FirnUnion(211, typeof(Case211)), FirnUnion(212, typeof(Case212)), FirnUnion(213, typeof(Case213)), FirnUnion(214, typeof(Case214)), FirnUnion(215, typeof(Case215))]
[FirnUnion(216, typeof(Case216)), FirnUnion(217, typeof(Case217)), FirnUnion(218, typeof(Case218)), FirnUnion(219, typeof(Case219)), FirnUnion(220, typeof(Case220)), FirnUnion(221, typeof(Case221))]
[FirnUnion(222, typeof(Case222)), FirnUnion(223, typeof(Case223)), FirnUnion(224, typeof(Case224)), FirnUnion(225, typeof(Case225)), FirnUnion(226, typeof(Case226)), FirnUnion(227, typeof(Case227))]
[FirnUnion(228, typeof(Case228)), FirnUnion(229, typeof(Case229)), FirnUnion(230, typeof(Case230)), FirnUnion(231, typeof(Case231)), FirnUnion(232, typeof(Case232)), FirnUnion(233, typeof(Case233))]
[FirnUnion(234, typeof(Case234)), FirnUnion(235, typeof(Case235)), FirnUnion(236, typeof(Case236)), FirnUnion(237, typeof(Case237)), FirnUnion(238, typeof(Case238)), FirnUnion(239, typeof(Case239))]
[FirnUnion(240, typeof(Case240)), FirnUnion(241, typeof(Case241)), FirnUnion(242, typeof(Case242)), FirnUnion(243, typeof(Case243)), FirnUnion(244, typeof(Case244)), FirnUnion(245, typeof(Case245))]
[FirnUnion(246, typeof(Case246)), FirnUnion(247, typeof(Case247)), FirnUnion(248, typeof(Case248)), FirnUnion(249, typeof(Case249)), FirnUnion(250, typeof(Case250)), FirnUnion(251, typeof(Case251))]
[FirnUnion(252, typeof(Case252)), FirnUnion(253, typeof(Case253)), FirnUnion(254, typeof(Case254)), FirnUnion(255, typeof(Case255)), FirnUnion(256, typeof(Case256)), FirnUnion(257, typeof(Case257))]
[FirnUnion(258, typeof(Case258)), FirnUnion(259, typeof(Case259)), FirnUnion(260, typeof(Case260)), FirnUnion(261, typeof(Case261)), FirnUnion(262, typeof(Case262)), FirnUnion(263, typeof(Case263))]
[FirnUnion(264, typeof(Case264)), FirnUnion(265, typeof(Case265)), FirnUnion(266, typeof(Case266)), FirnUnion(267, typeof(Case267)), FirnUnion(268, typeof(Case268)), FirnUnion(269, typeof(Case269))]
[FirnUnion(270, typeof(Case270)), FirnUnion(271, typeof(Case271)), FirnUnion(272, typeof(Case272)), FirnUnion(273, typeof(Case273)), FirnUnion(274, typeof(Case274)), FirnUnion(275, typeof(Case275))]
[FirnUnion(276, typeof(Case276)), FirnUnion(277, typeof(Case277)), FirnUnion(278, typeof(Case278)), FirnUnion(279, typeof(Case279)), FirnUnion(280, typeof(Case280)), FirnUnion(281, typeof(Case281))]
[FirnUnion(282, typeof(Case282)), FirnUnion(283, typeof(Case283)), FirnUnion(284, typeof(Case284)), FirnUnion(285, typeof(Case285)), FirnUnion(286, typeof(Case286)), FirnUnion(287, typeof(Case287))]
[FirnUnion(288, typeof(Case288)), FirnUnion(289, typeof(Case289)), FirnUnion(290, typeof(Case290)), FirnUnion(291, typeof(Case291)), FirnUnion(292, typeof(Case292)), FirnUnion(293, typeof(Case293))]
[FirnUnion(294, typeof(Case294)), FirnUnion(295, typeof(Case295)), FirnUnion(296, typeof(Case296)), FirnUnion(297, typeof(Case297)), FirnUnion(298, typeof(Case298)), FirnUnion(299, typeof(Case299))]
public interface IManyCases
{
    byte Value { get; }
}

#pragma warning disable SA1402, SA1649 // one like the other
public readonly record struct Case000(byte Value) : IManyCases;
public sealed record Case001(byte Value) : IManyCases;
public sealed record Case002(byte Value) : IManyCases;
public readonly record struct Case003(byte Value) : IManyCases;
public sealed record Case004(byte Value) : IManyCases;
public sealed record Case005(byte Value) : IManyCases;
public readonly record struct Case006(byte Value) : IManyCases;
public sealed record Case007(byte Value) : IManyCases;
public sealed record Case008(byte Value) : IManyCases;
public readonly record struct Case009(byte Value) : IManyCases;
public sealed record Case010(byte Value) : IManyCases;
public sealed record Case011(byte Value) : IManyCases;
public readonly record struct Case012(byte Value) : IManyCases;
public sealed record Case013(byte Value) : IManyCases;
public sealed record Case014(byte Value) : IManyCases;
public readonly record struct Case015(byte Value) : IManyCases;
public sealed record Case016(byte Value) : IManyCases;
public sealed record Case017(byte Value) : IManyCases;
public readonly record struct Case018(byte Value) : IManyCases;
public sealed record Case019(byte Value) : IManyCases;
public sealed record Case020(byte Value) : IManyCases;
public readonly record struct Case021(byte Value) : IManyCases;
public sealed record Case022(byte Value) : IManyCases;
public sealed record Case023(byte Value) : IManyCases;
public readonly record struct Case024(byte Value) : IManyCases;
public sealed record Case025(byte Value) : IManyCases;
public sealed record Case026(byte Value) : IManyCases;
public readonly record struct Case027(byte Value) : IManyCases;
public sealed record Case028(byte Value) : IManyCases;
public sealed record Case029(byte Value) : IManyCases;
public readonly record struct Case030(byte Value) : IManyCases;
public sealed record Case031(byte Value) : IManyCases;
public sealed record Case032(byte Value) : IManyCases;
public readonly record struct Case033(byte Value) : IManyCases;
public sealed record Case034(byte Value) : IManyCases;
public sealed record Case035(byte Value) : IManyCases;
public readonly record struct Case036(byte Value) : IManyCases;
public sealed record Case037(byte Value) : IManyCases;
public sealed record Case038(byte Value) : IManyCases;
public readonly record struct Case039(byte Value) : IManyCases;
public sealed record Case040(byte Value) : IManyCases;
public sealed record Case041(byte Value) : IManyCases;
public readonly record struct Case042(byte Value) : IManyCases;
public sealed record Case043(byte Value) : IManyCases;
public sealed record Case044(byte Value) : IManyCases;
public readonly record struct Case045(byte Value) : IManyCases;
public sealed record Case046(byte Value) : IManyCases;
public sealed record Case047(byte Value) : IManyCases;
public readonly record struct Case048(byte Value) : IManyCases;
public sealed record Case049(byte Value) : IManyCases;
public sealed record Case050(byte Value) : IManyCases;
public readonly record struct Case051(byte Value) : IManyCases;
public sealed record Case052(byte Value) : IManyCases;
public sealed record Case053(byte Value) : IManyCases;
public readonly record struct Case054(byte Value) : IManyCases;
public sealed record Case055(byte Value) : IManyCases;
public sealed record Case056(byte Value) : IManyCases;
public readonly record struct Case057(byte Value) : IManyCases;
public sealed record Case058(byte Value) : IManyCases;
public sealed record Case059(byte Value) : IManyCases;
public readonly record struct Case060(byte Value) : IManyCases;
public sealed record Case061(byte Value) : IManyCases;
public sealed record Case062(byte Value) : IManyCases;
public readonly record struct Case063(byte Value) : IManyCases;
public sealed record Case064(byte Value) : IManyCases;
public sealed record Case065(byte Value) : IManyCases;
public readonly record struct Case066(byte Value) : IManyCases;
public sealed record Case067(byte Value) : IManyCases;
public sealed record Case068(byte Value) : IManyCases;
public readonly record struct Case069(byte Value) : IManyCases;
public sealed record Case070(byte Value) : IManyCases;
public sealed record Case071(byte Value) : IManyCases;
public readonly record struct Case072(byte Value) : IManyCases;
public sealed record Case073(byte Value) : IManyCases;
public sealed record Case074(byte Value) : IManyCases;
public readonly record struct Case075(byte Value) : IManyCases;
public sealed record Case076(byte Value) : IManyCases;
public sealed record Case077(byte Value) : IManyCases;
public readonly record struct Case078(byte Value) : IManyCases;
public sealed record Case079(byte Value) : IManyCases;
public sealed record Case080(byte Value) : IManyCases;
public readonly record struct Case081(byte Value) : IManyCases;
public sealed record Case082(byte Value) : IManyCases;
public sealed record Case083(byte Value) : IManyCases;
public readonly record struct Case084(byte Value) : IManyCases;
public sealed record Case085(byte Value) : IManyCases;
public sealed record Case086(byte Value) : IManyCases;
public readonly record struct Case087(byte Value) : IManyCases;
public sealed record Case088(byte Value) : IManyCases;
public sealed record Case089(byte Value) : IManyCases;
public readonly record struct Case090(byte Value) : IManyCases;
public sealed record Case091(byte Value) : IManyCases;
public sealed record Case092(byte Value) : IManyCases;
public readonly record struct Case093(byte Value) : IManyCases;
public sealed record Case094(byte Value) : IManyCases;
public sealed record Case095(byte Value) : IManyCases;
public readonly record struct Case096(byte Value) : IManyCases;
public sealed record Case097(byte Value) : IManyCases;
public sealed record Case098(byte Value) : IManyCases;
public readonly record struct Case099(byte Value) : IManyCases;
public sealed record Case100(byte Value) : IManyCases;
public sealed record Case101(byte Value) : IManyCases;
public readonly record struct Case102(byte Value) : IManyCases;
public sealed record Case103(byte Value) : IManyCases;
public sealed record Case104(byte Value) : IManyCases;
public readonly record struct Case105(byte Value) : IManyCases;
public sealed record Case106(byte Value) : IManyCases;
public sealed record Case107(byte Value) : IManyCases;
public readonly record struct Case108(byte Value) : IManyCases;
public sealed record Case109(byte Value) : IManyCases;
public sealed record Case110(byte Value) : IManyCases;
public readonly record struct Case111(byte Value) : IManyCases;
public sealed record Case112(byte Value) : IManyCases;
public sealed record Case113(byte Value) : IManyCases;
public readonly record struct Case114(byte Value) : IManyCases;
public sealed record Case115(byte Value) : IManyCases;
public sealed record Case116(byte Value) : IManyCases;
public readonly record struct Case117(byte Value) : IManyCases;
public sealed record Case118(byte Value) : IManyCases;
public sealed record Case119(byte Value) : IManyCases;
public readonly record struct Case120(byte Value) : IManyCases;
public sealed record Case121(byte Value) : IManyCases;
public sealed record Case122(byte Value) : IManyCases;
public readonly record struct Case123(byte Value) : IManyCases;
public sealed record Case124(byte Value) : IManyCases;
public sealed record Case125(byte Value) : IManyCases;
public readonly record struct Case126(byte Value) : IManyCases;
public sealed record Case127(byte Value) : IManyCases;
public sealed record Case128(byte Value) : IManyCases;
public readonly record struct Case129(byte Value) : IManyCases;
public sealed record Case130(byte Value) : IManyCases;
public sealed record Case131(byte Value) : IManyCases;
public readonly record struct Case132(byte Value) : IManyCases;
public sealed record Case133(byte Value) : IManyCases;
public sealed record Case134(byte Value) : IManyCases;
public readonly record struct Case135(byte Value) : IManyCases;
public sealed record Case136(byte Value) : IManyCases;
public sealed record Case137(byte Value) : IManyCases;
public readonly record struct Case138(byte Value) : IManyCases;
public sealed record Case139(byte Value) : IManyCases;
public sealed record Case140(byte Value) : IManyCases;
public readonly record struct Case141(byte Value) : IManyCases;
public sealed record Case142(byte Value) : IManyCases;
public sealed record Case143(byte Value) : IManyCases;
public readonly record struct Case144(byte Value) : IManyCases;
public sealed record Case145(byte Value) : IManyCases;
public sealed record Case146(byte Value) : IManyCases;
public readonly record struct Case147(byte Value) : IManyCases;
public sealed record Case148(byte Value) : IManyCases;
public sealed record Case149(byte Value) : IManyCases;
public readonly record struct Case150(byte Value) : IManyCases;
public sealed record Case151(byte Value) : IManyCases;
public sealed record Case152(byte Value) : IManyCases;
public readonly record struct Case153(byte Value) : IManyCases;
public sealed record Case154(byte Value) : IManyCases;
public sealed record Case155(byte Value) : IManyCases;
public readonly record struct Case156(byte Value) : IManyCases;
public sealed record Case157(byte Value) : IManyCases;
public sealed record Case158(byte Value) : IManyCases;
public readonly record struct Case159(byte Value) : IManyCases;
public sealed record Case160(byte Value) : IManyCases;
public sealed record Case161(byte Value) : IManyCases;
public readonly record struct Case162(byte Value) : IManyCases;
public sealed record Case163(byte Value) : IManyCases;
public sealed record Case164(byte Value) : IManyCases;
public readonly record struct Case165(byte Value) : IManyCases;
public sealed record Case166(byte Value) : IManyCases;
public sealed record Case167(byte Value) : IManyCases;
public readonly record struct Case168(byte Value) : IManyCases;
public sealed record Case169(byte Value) : IManyCases;
public sealed record Case170(byte Value) : IManyCases;
public readonly record struct Case171(byte Value) : IManyCases;
public sealed record Case172(byte Value) : IManyCases;
public sealed record Case173(byte Value) : IManyCases;
public readonly record struct Case174(byte Value) : IManyCases;
public sealed record Case175(byte Value) : IManyCases;
public sealed record Case176(byte Value) : IManyCases;
public readonly record struct Case177(byte Value) : IManyCases;
public sealed record Case178(byte Value) : IManyCases;
public sealed record Case179(byte Value) : IManyCases;
public readonly record struct Case180(byte Value) : IManyCases;
public sealed record Case181(byte Value) : IManyCases;
public sealed record Case182(byte Value) : IManyCases;
public readonly record struct Case183(byte Value) : IManyCases;
public sealed record Case184(byte Value) : IManyCases;
public sealed record Case185(byte Value) : IManyCases;
public readonly record struct Case186(byte Value) : IManyCases;
public sealed record Case187(byte Value) : IManyCases;
public sealed record Case188(byte Value) : IManyCases;
public readonly record struct Case189(byte Value) : IManyCases;
public sealed record Case190(byte Value) : IManyCases;
public sealed record Case191(byte Value) : IManyCases;
public readonly record struct Case192(byte Value) : IManyCases;
public sealed record Case193(byte Value) : IManyCases;
public sealed record Case194(byte Value) : IManyCases;
public readonly record struct Case195(byte Value) : IManyCases;
public sealed record Case196(byte Value) : IManyCases;
public sealed record Case197(byte Value) : IManyCases;
public readonly record struct Case198(byte Value) : IManyCases;
public sealed record Case199(byte Value) : IManyCases;
public sealed record Case200(byte Value) : IManyCases;
public readonly record struct Case201(byte Value) : IManyCases;
public sealed record Case202(byte Value) : IManyCases;
public sealed record Case203(byte Value) : IManyCases;
public readonly record struct Case204(byte Value) : IManyCases;
public sealed record Case205(byte Value) : IManyCases;
public sealed record Case206(byte Value) : IManyCases;
public readonly record struct Case207(byte Value) : IManyCases;
public sealed record Case208(byte Value) : IManyCases;
public sealed record Case209(byte Value) : IManyCases;
public readonly record struct Case210(byte Value) : IManyCases;
public sealed record Case211(byte Value) : IManyCases;
public sealed record Case212(byte Value) : IManyCases;
public readonly record struct Case213(byte Value) : IManyCases;
public sealed record Case214(byte Value) : IManyCases;
public sealed record Case215(byte Value) : IManyCases;
public readonly record struct Case216(byte Value) : IManyCases;
public sealed record Case217(byte Value) : IManyCases;
public sealed record Case218(byte Value) : IManyCases;
public readonly record struct Case219(byte Value) : IManyCases;
public sealed record Case220(byte Value) : IManyCases;
public sealed record Case221(byte Value) : IManyCases;
public readonly record struct Case222(byte Value) : IManyCases;
public sealed record Case223(byte Value) : IManyCases;
public sealed record Case224(byte Value) : IManyCases;
public readonly record struct Case225(byte Value) : IManyCases;
public sealed record Case226(byte Value) : IManyCases;
public sealed record Case227(byte Value) : IManyCases;
public readonly record struct Case228(byte Value) : IManyCases;
public sealed record Case229(byte Value) : IManyCases;
public sealed record Case230(byte Value) : IManyCases;
public readonly record struct Case231(byte Value) : IManyCases;
public sealed record Case232(byte Value) : IManyCases;
public sealed record Case233(byte Value) : IManyCases;
public readonly record struct Case234(byte Value) : IManyCases;
public sealed record Case235(byte Value) : IManyCases;
public sealed record Case236(byte Value) : IManyCases;
public readonly record struct Case237(byte Value) : IManyCases;
public sealed record Case238(byte Value) : IManyCases;
public sealed record Case239(byte Value) : IManyCases;
public readonly record struct Case240(byte Value) : IManyCases;
public sealed record Case241(byte Value) : IManyCases;
public sealed record Case242(byte Value) : IManyCases;
public readonly record struct Case243(byte Value) : IManyCases;
public sealed record Case244(byte Value) : IManyCases;
public sealed record Case245(byte Value) : IManyCases;
public readonly record struct Case246(byte Value) : IManyCases;
public sealed record Case247(byte Value) : IManyCases;
public sealed record Case248(byte Value) : IManyCases;
public readonly record struct Case249(byte Value) : IManyCases;
public sealed record Case250(byte Value) : IManyCases;
public sealed record Case251(byte Value) : IManyCases;
public readonly record struct Case252(byte Value) : IManyCases;
public sealed record Case253(byte Value) : IManyCases;
public sealed record Case254(byte Value) : IManyCases;
public readonly record struct Case255(byte Value) : IManyCases;
public sealed record Case256(byte Value) : IManyCases;
public sealed record Case257(byte Value) : IManyCases;
public readonly record struct Case258(byte Value) : IManyCases;
public sealed record Case259(byte Value) : IManyCases;
public sealed record Case260(byte Value) : IManyCases;
public readonly record struct Case261(byte Value) : IManyCases;
public sealed record Case262(byte Value) : IManyCases;
public sealed record Case263(byte Value) : IManyCases;
public readonly record struct Case264(byte Value) : IManyCases;
public sealed record Case265(byte Value) : IManyCases;
public sealed record Case266(byte Value) : IManyCases;
public readonly record struct Case267(byte Value) : IManyCases;
public sealed record Case268(byte Value) : IManyCases;
public sealed record Case269(byte Value) : IManyCases;
public readonly record struct Case270(byte Value) : IManyCases;
public sealed record Case271(byte Value) : IManyCases;
public sealed record Case272(byte Value) : IManyCases;
public readonly record struct Case273(byte Value) : IManyCases;
public sealed record Case274(byte Value) : IManyCases;
public sealed record Case275(byte Value) : IManyCases;
public readonly record struct Case276(byte Value) : IManyCases;
public sealed record Case277(byte Value) : IManyCases;
public sealed record Case278(byte Value) : IManyCases;
public readonly record struct Case279(byte Value) : IManyCases;
public sealed record Case280(byte Value) : IManyCases;
public sealed record Case281(byte Value) : IManyCases;
public readonly record struct Case282(byte Value) : IManyCases;
public sealed record Case283(byte Value) : IManyCases;
public sealed record Case284(byte Value) : IManyCases;
public readonly record struct Case285(byte Value) : IManyCases;
public sealed record Case286(byte Value) : IManyCases;
public sealed record Case287(byte Value) : IManyCases;
public readonly record struct Case288(byte Value) : IManyCases;
public sealed record Case289(byte Value) : IManyCases;
public sealed record Case290(byte Value) : IManyCases;
public readonly record struct Case291(byte Value) : IManyCases;
public sealed record Case292(byte Value) : IManyCases;
public sealed record Case293(byte Value) : IManyCases;
public readonly record struct Case294(byte Value) : IManyCases;
public sealed record Case295(byte Value) : IManyCases;
public sealed record Case296(byte Value) : IManyCases;
public readonly record struct Case297(byte Value) : IManyCases;
public sealed record Case298(byte Value) : IManyCases;
public sealed record Case299(byte Value) : IManyCases;
