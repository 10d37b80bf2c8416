import { stringLiteral } from '../base/code/literals';
import { type Doc, group } from '../base/code/print';
import { type Field, type ItemType, type Limits, type Scalar } from './field';
import { compareNumbers } from './scalars';

/** Lists of more items are written as a product. */
const WRITTEN_OUT = 3;

/** Python literals of JSON values, in the form in which pydantic returns them. */
const VALUES: Readonly<
  Record<Exclude<Scalar, 'str' | 'int' | 'float' | 'decimal'>, readonly [string, string]>
> = {
  bool: ['True', 'False'],
  uuid: ['"3f2b8c1e-5d4a-4f6b-9c7d-8e9fa0b1c2d3"', '"7a6b5c4d-3e2f-4a1b-8c9d-0e1f2a3b4c5d"'],
  date: ['"2026-01-31"', '"2026-02-28"'],
  datetime: ['"2026-01-31T12:30:00Z"', '"2026-02-28T18:45:00Z"'],
  time: ['"12:30:00"', '"18:45:00"'],
  json: ['{"key": "value"}', '{"key": "another"}'],
  email: ['"someone@example.com"', '"another@example.com"'],
  url: ['"https://example.com/one"', '"https://example.com/another"'],
};

const NUMBERS = { int: ['1', '2'], float: ['1.5', '2.5'], decimal: ['1.50', '2.50'] } as const;

/** Returns two values of a field within its limits, for tests; the same value twice if there's only one. */
export function examplesOf({ type, limits }: Field): readonly [Doc, Doc] {
  if (type.kind !== 'list') return examplesOfItem(type, limits);
  const [one, other] = examplesOfItem(type.item, undefined);
  const size = Math.max(Number(limits?.min ?? 0), limits?.max === '0' ? 0 : 1);
  return [repeated(one, size), repeated(other, size)];
}

function repeated(item: Doc, size: number): Doc {
  if (size <= WRITTEN_OUT)
    return group(
      '[',
      Array.from({ length: size }, () => item),
      ']',
    );
  return `[${typeof item === 'string' ? item : ''}] * ${size}`;
}

function examplesOfItem(type: ItemType, limits: Limits | undefined): readonly [string, string] {
  switch (type.kind) {
    case 'enum':
      return enumExamples(type.choices);
    case 'str':
      return [text('example', 'x', limits), text('another', 'y', limits)];
    case 'int':
    case 'float':
    case 'decimal': {
      const [one, other] = numbers(type.kind, limits);
      return type.kind === 'decimal' ? [`"${one}"`, `"${other}"`] : [one, other];
    }
    default:
      return VALUES[type.kind];
  }
}

/** Returns the two shortest choices. */
function enumExamples(choices: readonly string[]): readonly [string, string] {
  const [one = '', other = one] = [...choices].sort((left, right) => left.length - right.length);
  return [stringLiteral(one), stringLiteral(other)];
}

function text(usual: string, filler: string, limits: Limits | undefined): string {
  const min = Number(limits?.min ?? 0);
  const max = Number(limits?.max ?? Infinity);
  if (min > usual.length) return `"${filler}" * ${min}`;
  return stringLiteral(usual.slice(0, max));
}

function numbers(kind: keyof typeof NUMBERS, limits: Limits | undefined): readonly [string, string] {
  const { min, max } = limits ?? {};
  const bounds = [min, max].filter((bound) => bound !== undefined);
  const isWithin = (number: string): boolean =>
    (min === undefined || compareNumbers(number, min) >= 0) &&
    (max === undefined || compareNumbers(number, max) <= 0);
  const candidates = [...NUMBERS[kind], '0', ...bounds, ...bounds.flatMap(neighbours)].filter(isWithin);
  const [one = '0'] = candidates;
  return [one, candidates.find((other) => compareNumbers(other, one) !== 0) ?? one];
}

/** Returns the whole numbers beside a bound, for ranges without a usual one. */
function neighbours(bound: string): readonly string[] {
  const whole = BigInt(bound.replace(/\..*/, ''));
  return [String(whole + 1n), String(whole - 1n)];
}
