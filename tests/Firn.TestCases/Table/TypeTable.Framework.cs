using System.Drawing;
using System.Net;
using System.Net.Mail;
using System.Net.NetworkInformation;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Text;
using System.Text.RegularExpressions;
using DrawingPoint = System.Drawing.Point;

namespace Firn.TestCases;

/// <content>Types of the framework beyond numbers, times and text.</content>
public static partial class TypeTable
{
    private static IEnumerable<TypeCase> Drawing()
    {
        DrawingPoint[] points = [default, new(1, -2), new(int.MaxValue, int.MinValue)];
        PointF[] floatPoints = [default, new(1.5f, -2), new(float.NaN, float.NegativeZero)];
        Size[] sizes = [default, new(3, 4), new(-1, int.MaxValue)];
        SizeF[] floatSizes = [default, new(3.5f, 4), new(float.NaN, float.MaxValue)];
        Rectangle[] rectangles = [default, new(1, 2, 3, 4), new(-1, int.MinValue, int.MaxValue, 0)];
        RectangleF[] floatRectangles = [default, new(1, 2, 3.5f, 4), new(-1, float.NaN, float.NegativeInfinity, float.NegativeZero)];
        Color[] colors = [default, Color.FromArgb(1, 2, 3, 4), Color.Red, Color.FromArgb(0, 0, 0, 0), Color.FromArgb(255, 255, 0, 0), SystemColors.Window, Color.FromName("nowhere"), Color.FromName("")];

        yield return FirnCase(points);
        yield return FirnCase(PlaceValues.InPlaces(points));
        yield return FirnCase(PlaceValues.InNullables(points));
        yield return FirnCase(PlaceValues.InKeys(points));
        yield return FirnCase<DrawingPoint?>([null, new(5, 6)]);
        yield return FirnCase<DrawingPoint[,]>([new DrawingPoint[0, 2], new DrawingPoint[,] { { new(1, 2), new(3, 4) } }]);
        yield return FirnCase(floatPoints);
        yield return FirnCase(PlaceValues.InPlaces(floatPoints));
        yield return FirnCase(PlaceValues.InNullables(floatPoints));
        yield return FirnCase(sizes);
        yield return FirnCase(PlaceValues.InPlaces(sizes));
        yield return FirnCase(PlaceValues.InNullables(sizes));
        yield return FirnCase(PlaceValues.InKeys(sizes));
        yield return FirnCase(floatSizes);
        yield return FirnCase(PlaceValues.InPlaces(floatSizes));
        yield return FirnCase(PlaceValues.InNullables(floatSizes));
        yield return FirnCase(rectangles);
        yield return FirnCase(PlaceValues.InPlaces(rectangles));
        yield return FirnCase(PlaceValues.InNullables(rectangles));
        yield return FirnCase(PlaceValues.InKeys(rectangles));
        yield return FirnCase(floatRectangles);
        yield return FirnCase(PlaceValues.InPlaces(floatRectangles));
        yield return FirnCase(PlaceValues.InNullables(floatRectangles));
        yield return FirnCase(colors);
        yield return FirnCase(PlaceValues.InPlaces(colors));
        yield return FirnCase(PlaceValues.InNullables(colors));
        yield return FirnCase(PlaceValues.InKeys(colors));
    }

    private static IEnumerable<TypeCase> Native()
    {
        NFloat[] floats = [default, new(1.5), new(-0.0f), NFloat.PositiveInfinity];
        CLong[] longs = [default, new(1), new(int.MinValue), new(int.MaxValue)];
        CULong[] ulongs = [default, new(1u), new(uint.MaxValue)];

        yield return FirnCase(floats);
        yield return FirnCase(PlaceValues.InPlaces(floats));
        yield return FirnCase(PlaceValues.InNullables(floats));
        yield return FirnCase(PlaceValues.InKeys(new NFloat(1), new NFloat(2.5)));
        yield return FirnCase(longs);
        yield return FirnCase(PlaceValues.InPlaces(longs));
        yield return FirnCase(PlaceValues.InNullables(longs));
        yield return FirnCase(PlaceValues.InKeys(longs));
        yield return FirnCase(ulongs);
        yield return FirnCase(PlaceValues.InPlaces(ulongs));
        yield return FirnCase(PlaceValues.InNullables(ulongs));
        yield return FirnCase(PlaceValues.InKeys(ulongs));
    }

    private static IEnumerable<TypeCase> Vectors()
    {
        Vector128<int>[] ints = [default, Vector128.Create(1, -2, 3, int.MaxValue)];
        Vector64<byte>[] bytes = [default, Vector64.Create(1, 2, 3, 4, 5, 6, 7, (byte)255)];

        yield return FirnCase(ints);
        yield return FirnCase(PlaceValues.InPlaces(ints));
        yield return FirnCase(PlaceValues.InNullables(ints));
        yield return FirnCase(PlaceValues.InKeys(ints));
        yield return FirnCase(bytes);
        yield return FirnCase(PlaceValues.InPlaces(bytes));
        yield return FirnCase(PlaceValues.InPlaces(default, Vector256.Create(1.5, -2, double.NaN, double.NegativeInfinity)));
        yield return FirnCase(PlaceValues.InPlaces(default, Vector512.Create((ushort)7)));
        yield return FirnCase<Vector512<ushort>>([default, Vector512.Create((ushort)7)]);
        yield return FirnCase<Vector256<double>>([default, Vector256.Create(1.5, -2, double.NaN, double.NegativeInfinity)]);
        yield return FirnCase<Vector512<ushort>[]>([[], [default, Vector512.Create((ushort)7)]]);
        yield return FirnCase<Vector128<float>?>([null, Vector128.Create(1.5f, -2, 0, 1)]);
        yield return FirnCase<Vector256<long>>([Vector256.Create(1L, -2, 3, long.MinValue)]);
    }

    private static IEnumerable<TypeCase> InlineArrays()
    {
        ThreeNumbers numbers = default;
        for (int i = 0; i < 3; i++) numbers[i] = i - 1;
        TwoOf<string?> texts = default;
        texts[1] = "second";
        TwoOf<bool> flags = default;
        flags[0] = true;
        TwoOf<ThreeNumbers> nested = default;
        nested[1] = numbers;
        TwoOf<int?> optional = default;
        optional[0] = 5;
        TwoOf<Pair> pairs = default;
        pairs[1] = new Pair { First = 3, Second = "x" };

        yield return FirnCase<ThreeNumbers>([default, numbers]);
        yield return FirnCase(PlaceValues.InPlaces(default, numbers));
        yield return FirnCase(PlaceValues.InNullables(default, numbers));
        yield return FirnCase<TwoOf<string?>>([default, texts]);
        yield return FirnCase(PlaceValues.InPlaces(default, texts));
        yield return FirnCase<TwoOf<bool>>([default, flags]);
        yield return FirnCase<TwoOf<ThreeNumbers>>([default, nested]);
        yield return FirnCase<TwoOf<int?>?>([null, default(TwoOf<int?>), optional]);
        yield return FirnCase<TwoOf<Pair>>([default, pairs]);
        yield return FirnCase<HoldsInlineArrays>([default, new HoldsInlineArrays { Before = 1, Numbers = numbers, Texts = texts, After = "a" }]);
    }

    private static IEnumerable<TypeCase> Network()
    {
        IPNetwork[] networks = [default, IPNetwork.Parse("10.0.0.0/8"), IPNetwork.Parse("fe80::%3/64"), IPNetwork.Parse("::ffff:10.0.0.0/104"), IPNetwork.Parse("2001:db8::1/128")];
        PhysicalAddress[] cards = [PhysicalAddress.None, PhysicalAddress.Parse("00-15-5D-01-2A-0B"), new(new byte[40])];
        MailAddress[] mails = [new("ann@example.com"), new("\"a b\"@example.com", "Zo\u00EB \"Z\" \\ Q"), new("bo@[127.0.0.1]", "\u041F\u0440")];

        yield return FirnCase(networks);
        yield return FirnCase(PlaceValues.InPlaces(networks));
        yield return FirnCase(PlaceValues.InNullables(networks));
        yield return FirnCase(PlaceValues.InKeys(networks));
        yield return FirnCase<PhysicalAddress?>([null, .. cards]);
        yield return FirnCase(PlaceValues.InPlaces(cards));
        yield return FirnCase(PlaceValues.InKeys(cards));
        yield return FirnCase<MailAddress?>([null, .. mails]);
        yield return FirnCase(PlaceValues.InPlaces(mails));
        yield return FirnCase(PlaceValues.InKeys(mails));
    }

    private static IEnumerable<TypeCase> Patterns()
    {
        Encoding[] encodings = [Encoding.UTF8, new UTF8Encoding(false), Encoding.Unicode, new UnicodeEncoding(true, false), new UTF32Encoding(true, true), Encoding.ASCII, Encoding.Latin1];
        Regex[] expressions = [new("", RegexOptions.None, TimeSpan.FromSeconds(1)), new("^(?<word>\\w+)\u00EB$", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant | RegexOptions.Compiled, TimeSpan.FromMilliseconds(250)), new("a+b", RegexOptions.RightToLeft | RegexOptions.Singleline, TimeSpan.FromSeconds(10))];

        yield return FirnCase<Encoding?>([null, .. encodings]);
        yield return FirnCase(PlaceValues.InPlaces(encodings));
        yield return FirnCase(PlaceValues.InKeys(encodings));
        yield return FirnCase<Regex?>([null, .. expressions]);
        yield return FirnCase(PlaceValues.InPlaces(expressions));
    }
}
