"""Decimal numbers and fractions: how they're made, calculated with, rounded, compared, shown and looked up."""
from decimal import ROUND_HALF_UP, ROUND_UP, Decimal, InvalidOperation, getcontext, localcontext
from fractions import Fraction
from numbers import Integral, Number, Rational, Real

_D, _F = Decimal, Fraction
_texts = ["1", "1.10", "-0.00", "1e3", "1E-7", "0.0000012", "123.4500", "-12", " 3_000.5 ", ".5", "5."]
decimals = [(str(_D(one)), repr(_D(one)), _D(one).as_tuple()[2]) for one in _texts]
of_others = str(_D(12)), str(_D(0.5)), str(_D(0.1)), str(_D(True)), str(_D(_D("2.50"))), str(_D((1, (1, 2, 3), -2)))
_a, _b = _D("1.10"), _D("3")
sums = [str(one) for one in (_a + _b, _a - _b, _a * _b, _a / _b, _b / _a, _b // _a, _b % _a, -_b % _D(2), -7 // _b, _a ** 2, _b ** -1, 2 - _a, 10 / _b, _a + 1, 3 * _a, -_a, +_a, abs(-_a), sum([_a, _b]), divmod(_D(7), 2)[1])]
division = [str(one) for one in (_D(1) / 7, _D(10) / 4, _D(100) / 10, _D("1.00") / 3, _D(2) / _D("0.003"), _D("1E+5") / 2, _D(0) / 5)]
quantized = [str(_D(one).quantize(_D(to), *how)) for one, to, *how in (("2.675", "0.01"), ("2.665", "0.01"), ("2.675", ".1", ROUND_UP), ("2.665", "0.01", ROUND_HALF_UP), ("7", "1.00"), ("-2.5", "1"), ("125", "1E1"))]
rounded = round(_D("2.5")), round(_D("3.5")), str(round(_D("2.675"), 2)), str(round(_D("12.3"), -1)), int(_D("-2.7")), float(_D("1.10")), str(_D("2.7").to_integral_value())
others = str(_D("100.00").normalize()), str(_D("2").sqrt()), str(_D("16.00").sqrt()), _D("1.5").as_integer_ratio(), _D("0").is_zero(), _D("1.23").adjusted(), _D("-1").is_signed()
formats = [f"{_D('1234.5'):.2f}", f"{_D('1234.5'):,.1f}", f"{_D('2.5'):.0f}", f"{_D('0.125'):.1%}", f"{_D('1.10')}", f"{_D('1.10'):>8}", f"{_D('-1.5'):+08.2f}", f"{_D('7'):f}", "{:.3f}".format(_D("1"))]
equal = _D("1.0") == 1, _D("0.5") == 0.5, _D("0.1") == 0.1, _D("2") != 2, _D("1.5") == _F(3, 2), _D(1) == "1", 1 == _D(1), _D("1.10") == _D("1.1")
ordered = _D("1.5") < 2, 2 > _D("1.5"), _D(3) >= _F(7, 2), sorted([_D("2.5"), 1, _F(3, 2), 0.25]) == [0.25, 1, _F(3, 2), _D("2.5")], max(_D(1), 2), bool(_D("0.00")), min([_D("0.5"), _D("0.25")]) == 0.25
caught = []
for _ask in (lambda: _D("x"), lambda: _D(1) / 0, lambda: _D(0) / 0, lambda: _D(1) + 0.5, lambda: _F("x"), lambda: _F(1, 0), lambda: _F(1) / 0, lambda: _F(1, 2) + "a", lambda: _D(-1).sqrt()):
    try:
        caught.append(_ask())
    except InvalidOperation:
        caught.append("invalid")
    except ZeroDivisionError as _error:
        caught.append("zero")
    except (TypeError, ValueError) as _error:
        caught.append(type(_error).__name__)
with localcontext() as _context:
    _context.prec = 5
    within = str(_D(1) / 3), str(_D("123456.5") + 1)
getcontext().prec = 6
after = str(_D(1) / 3), str(_D("1.23456789") * 1), str(_D("1.23456789"))
getcontext().prec = 28

fractions = [(str(one), repr(one)) for one in (_F(3, -6), _F("0.125"), _F("3/4"), _F(" -7 "), _F("1e-2"), _F(0.5), _F(1.1).limit_denominator(100), _F(_D("1.1")), _F(), _F(_F(1, 2), _F(3, 4)), _F(10, 5))]
_f, _g = _F(3, -6), _F(2, 3)
parts = _f.numerator, _f.denominator, str(_F("0.125").limit_denominator(5)), str(_F(355, 113).limit_denominator(10)), _g.as_integer_ratio()
calculated = [str(one) for one in (_f + 1, _f * 2, _f + 0.5, _f // 1, _f % 1, _f - _g, _f / _g, _g ** 2, _g ** -2, 1 - _g, 2 / _g, 7 // _g, 7 % _g, -_f, abs(_f), _g ** 0.5, 2 ** _F(2), sum([_f, _g]), _g * 1.5, divmod(_F(7, 2), 1))]
whole = round(_F(7, 2)), round(_F(5, 2)), str(round(_F(22, 7), 2)), int(_F(-7, 2)), float(_F(1, 3)), bool(_F(0)), hash(_F(1, 2)) == hash(0.5), hash(_F(2)) == 2, hash(_F(1, 3)), hash(_D("0.5")) == hash(0.5), hash(_D("1.1")), hash(_D(-7))
compared = _F(1, 2) == 0.5, _F(1, 2) < 0.6, _F(1, 3) < _F(1, 2), 1 > _F(1, 2), _F(2) == 2, _F(1, 3) == 1 / 3
table = {1: "one", 1.0: "float", _F(1): "frac", _F(5, 2): "half", 2.5: "float half", _D("2.50"): "decimal", _F(1, 3): "third"}
lookups = len(table), table[_D(1)], table[2.5], table[_F(2, 6)], table.get(_D("0.1"), "none"), _D("3.0") in {3}, len({_F(1, 2), 0.5, _D("0.5")})
table = [(str(key), value) for key, value in table.items()]
tower = ["".join(str(int(isinstance(value, kind))) for kind in (Number, Real, Rational, Integral)) for value in (True, 1.5, _f)]
