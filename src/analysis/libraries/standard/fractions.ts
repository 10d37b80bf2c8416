import type { Site } from '../../interpreter/calls/call-site';
import { divideEvenly, reduced } from '../../interpreter/values/exact';
import { hashByText } from '../../interpreter/values/key-fields';
import { num, str, textOf, unknown } from '../../interpreter/values/make';
import { binary, METHODS } from '../../interpreter/evaluation/operators';
import { raiseOnProof } from '../../interpreter/guards/refusals';
import type { ClassValue, InstanceValue, Value } from '../../interpreter/values/values';
import { registerClass } from '../builtins/abstract';
import type { Library } from '../kit/library';
import { valueClass } from '../kit/made-by-new';
import { classMethods, constructor, type Member, methods, type MethodRule, properties } from '../kit/model';
import { wholeOf } from '../kit/operands';
import {
  comparedExactly,
  exactOf,
  floatOf,
  floorOf,
  integer,
  keepRatio,
  keyOfRatio,
  notTaken,
  type Ratio,
} from '../kit/ratios';
import { causeOf, plain } from '../kit/values';

const NAME = 'fractions.Fraction';

/** `fractions`: exact arithmetic of fractions. */
export const library: Library = ({ object }) => {
  const Fraction = valueClass(
    NAME,
    [object],
    [...comparedExactly(NAME), ...PARTS, ...operations(() => Fraction), ...CLASS_METHODS],
    constructor('(numerator=0, denominator=None)', (cls, { numerator, denominator }, site) =>
      fractionFrom(cls, numerator, denominator, site),
    ),
    true,
  );
  hashByText(Fraction, keyOfRatio);
  return { [NAME]: Fraction };
};

const made = ({ vm, at }: Site, cls: ClassValue, [above, below]: Ratio): InstanceValue =>
  keepRatio(vm.instance(cls, at), reduced(above, below));

/** `3/4`, `0.125`, `1e-3`, with digits in groups. */
const WRITTEN =
  /^\s*([-+]?)(?=\d|\.\d)(\d*|\d+(?:_\d+)*)(?:(?:\/(\d+(?:_\d+)*))?|(?:\.(\d*|\d+(?:_\d+)*))?(?:e([-+]?\d+))?)\s*$/iu;

/** Digits of an exponent, at most. */
const MAX_EXPONENT = 4000;

function ratioFrom(text: string): Ratio | 'zero' | undefined {
  const match = WRITTEN.exec(text);
  if (match === null) return undefined;
  const parts: readonly (string | undefined)[] = match;
  const [, sign, digits = '', below, places = '', exponent = '0'] = parts.map((part) =>
    part?.replaceAll('_', ''),
  );
  const size = BigInt(`${digits}${places}` || '0');
  const above = sign === '-' ? -size : size;
  if (below !== undefined) return BigInt(below) === 0n ? 'zero' : reduced(above, BigInt(below));
  const power = Number(exponent) - places.length;
  if (Math.abs(power) > MAX_EXPONENT) return undefined;
  return power < 0 ? reduced(above, 10n ** BigInt(-power)) : [above * 10n ** BigInt(power), 1n];
}

function fractionFrom(cls: ClassValue, numerator: Value, denominator: Value, site: Site): Value {
  const { vm, at } = site;
  const rational = vm.models.library('numbers.Rational');
  const own = vm.models.library(NAME);
  if (rational?.kind === 'class' && own?.kind === 'class') registerClass(rational, own);
  const text = textOf(numerator);
  if (text !== undefined && denominator.kind === 'none') {
    const ratio = ratioFrom(text);
    const words = `Invalid literal for Fraction: '${text}'`;
    if (ratio === undefined) return raiseOnProof(vm, 'ValueError', words, at, { words });
    return ratio === 'zero' ? byZero(text.trim().split('/')[0] ?? '', site) : made(site, cls, ratio);
  }
  const above = exactOf(numerator);
  const below = denominator.kind === 'none' ? ([1n, 1n] as const) : exactOf(denominator);
  if (above === undefined || below === undefined)
    return causeOf(above === undefined ? numerator : denominator, 'a fraction', at);
  if (below[0] === 0n) return byZero(String(above[0]), site);
  return made(site, cls, [above[0] * below[1], above[1] * below[0]]);
}

function byZero(above: string, { vm, at }: Site): Value {
  const words = `Fraction(${above}, 0)`;
  return raiseOnProof(vm, 'ZeroDivisionError', words, at, { words });
}

const of =
  (read: (ratio: Ratio, self: InstanceValue, site: Site) => Value) =>
  (self: InstanceValue, site: Site): Value => {
    const ratio = exactOf(self);
    return ratio === undefined ? causeOf(self, 'a fraction', site.at) : read(ratio, self, site);
  };

const shown = ([above, below]: Ratio): string => (below === 1n ? String(above) : `${above}/${below}`);

/** Returns a copy: a fraction is its own, but for one of a subclass. */
const copied = (ratio: Ratio, self: InstanceValue, site: Site): Value =>
  self.cls.place === undefined ? self : made(site, self.cls, ratio);

const PARTS: readonly Member[] = [
  ...properties(NAME, {
    numerator: of(([above]) => integer(above)),
    denominator: of(([, below]) => integer(below)),
    real: of((_, self) => self),
    imag: of(() => num(0)),
  }),
  ...methods(NAME, {
    '__str__()': (self, _, site) => of((ratio) => str(shown(ratio)))(self, site),
    '__repr__()': (self, _, site) => of(([above, below]) => str(`Fraction(${above}, ${below})`))(self, site),
    '__copy__()': (self, _, site) => of(copied)(self, site),
    '__deepcopy__(memo, /)': (self, _, site) => of(copied)(self, site),
    'is_integer()': (self, _, site) => of(([, below]) => ({ kind: 'bool', value: below === 1n }))(self, site),
    'limit_denominator(max_denominator=1000000)': (self, { max_denominator: max }, site) => {
      const most = wholeOf(site, max);
      const ratio = exactOf(self);
      if (ratio === undefined || most === undefined || most < 1) return causeOf(max, 'a fraction', site.at);
      return made(site, self.cls, limited(ratio, BigInt(most)));
    },
    '__round__(ndigits=None)': (self, { ndigits }, site) => {
      const ratio = exactOf(self);
      const digits = ndigits.kind === 'none' ? 0 : wholeOf(site, ndigits);
      if (ratio === undefined || digits === undefined || Math.abs(Number(digits)) > MAX_EXPONENT)
        return causeOf(ndigits, 'a fraction', site.at);
      if (ndigits.kind === 'none') return integer(divideEvenly(...ratio));
      const unit = 10n ** BigInt(Math.abs(Number(digits)));
      return digits > 0
        ? made(site, self.cls, [divideEvenly(ratio[0] * unit, ratio[1]), unit])
        : made(site, self.cls, [divideEvenly(ratio[0], ratio[1] * unit) * unit, 1n]);
    },
  }),
];

/** Returns the nearest fraction whose denominator is at most this one: `Fraction.limit_denominator`. */
function limited([above, below]: Ratio, most: bigint): Ratio {
  if (below <= most) return [above, below];
  let [p0, q0, p1, q1] = [0n, 1n, 1n, 0n];
  let [n, d] = [above, below];
  for (;;) {
    const a = floorOf([n, d]);
    const q2 = q0 + a * q1;
    if (q2 > most) break;
    [p0, q0, p1, q1] = [p1, q1, p0 + a * p1, q2];
    [n, d] = [d, n - a * d];
  }
  const k = (most - q0) / q1;
  const [first, second]: readonly [Ratio, Ratio] = [
    [p0 + k * p1, q0 + k * q1],
    [p1, q1],
  ];
  const distance = ([p, q]: Ratio): Ratio => {
    const gap = p * below - above * q;
    return [gap < 0n ? -gap : gap, q];
  };
  const [far, near] = [distance(first), distance(second)];
  return near[0] * far[1] <= far[0] * near[1] ? second : first;
}

type Combine = (left: Ratio, right: Ratio) => Ratio | bigint | undefined;

const COMBINED = {
  '+': ([a, b], [c, d]) => [a * d + c * b, b * d],
  '-': ([a, b], [c, d]) => [a * d - c * b, b * d],
  '*': ([a, b], [c, d]) => [a * c, b * d],
  '/': ([a, b], [c, d]) => (c === 0n ? undefined : [a * d, b * c]),
  '//': ([a, b], [c, d]) => (c === 0n ? undefined : floorOf(reduced(a * d, b * c))),
  '%': ([a, b], [c, d]) => {
    if (c === 0n) return undefined;
    const quotient = floorOf(reduced(a * d, b * c));
    return [a * d - quotient * c * b, b * d];
  },
  '**': (left, [c, d]) => (d === 1n ? powered(left, c) : undefined),
} as const satisfies Readonly<Record<string, Combine>>;

function powered([a, b]: Ratio, exponent: bigint): Ratio | undefined {
  const size = exponent < 0n ? -exponent : exponent;
  if (size > BigInt(MAX_EXPONENT) || (exponent < 0n && a === 0n)) return undefined;
  return exponent < 0n ? [b ** size, a ** size] : [a ** size, b ** size];
}

// The cast: the table has no other keys.
const OPERATORS = Object.keys(COMBINED) as readonly (keyof typeof COMBINED)[];

function operations(cls: () => ClassValue): readonly Member[] {
  const apply =
    (op: keyof typeof COMBINED, isReflected: boolean): MethodRule<'(other)'> =>
    (self, { other }, site) => {
      const { vm, at } = site;
      const under = plain(other);
      const own = exactOf(self);
      const isCount = own?.[1] === 1n && own[0] >= 0n;
      if (op === '**' && isReflected && isCount && under.kind !== 'instance')
        return binary(vm, op, under, integer(own[0]), at);
      const isTaken =
        under.kind === 'num' ||
        under.kind === 'bool' ||
        (under.kind === 'instance' && under.cls.mro.includes(cls()));
      if (!isTaken || own === undefined) return notTaken(other, site);
      const given = exactOf(other);
      if (
        given === undefined ||
        (under.kind === 'num' && under.isFloat) ||
        (op === '**' && (isReflected || given[1] !== 1n))
      ) {
        const mine = num(floatOf(own), true);
        const theirs = under.kind === 'instance' ? num(floatOf(given ?? own), true) : under;
        return binary(vm, op, isReflected ? theirs : mine, isReflected ? mine : theirs, at);
      }
      const result = isReflected ? COMBINED[op](given, own) : COMBINED[op](own, given);
      if (result === undefined)
        return op === '**'
          ? unknown('operands', 'a power of a fraction', at)
          : byZero(String((isReflected ? given : own)[0]), site);
      return typeof result === 'bigint' ? integer(result) : made(site, cls(), result);
    };
  const pairs = OPERATORS.flatMap((op): readonly Member[] => [
    ...methods(NAME, { [`__${METHODS[op]}__(other)`]: apply(op, false) }),
    ...methods(NAME, { [`__r${METHODS[op]}__(other)`]: apply(op, true) }),
  ]);
  const alone = methods(NAME, {
    '__neg__()': (self, _, site) => of(([above, below]) => made(site, cls(), [-above, below]))(self, site),
    '__pos__()': (self, _, site) => of((ratio) => made(site, cls(), ratio))(self, site),
    '__abs__()': (self, _, site) =>
      of(([above, below]) => made(site, cls(), [above < 0n ? -above : above, below]))(self, site),
  });
  return [...pairs, ...alone];
}

const CLASS_METHODS: readonly Member[] = classMethods(NAME, {
  'from_float(cls, f)': ({ cls, f }, site) => fromExact(cls, f, site),
  'from_decimal(cls, dec)': ({ cls, dec }, site) => fromExact(cls, dec, site),
});

function fromExact(cls: Value, value: Value, site: Site): Value {
  const ratio = exactOf(value);
  return cls.kind === 'class' && ratio !== undefined
    ? made(site, cls, ratio)
    : causeOf(value, 'a fraction', site.at);
}
