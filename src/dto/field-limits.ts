import { type FieldType, type Limits, limited } from './field';
import { compareNumbers, parseNumber } from './numbers';
import type { SpecPart, SpecReader } from './spec-reader';

/** The greatest length of a text or a list; tests of more would take too long. */
const MAX_LENGTH = 1_000_000;

/** Parses `1..80`, `0..`, `..80`. Throws a Failure with the character of a mistake. */
export function parseLimits(reader: SpecReader, part: SpecPart, type: FieldType): Limits {
  const what = limited(type);
  if (what === undefined) {
    return reader.fail(
      `limits of ${type.kind}`,
      part.at,
      'str and list have a length to limit, int, float and decimal a value',
    );
  }
  const dots = part.text.indexOf('..');
  const [low, high] = [part.text.slice(0, dots), part.text.slice(dots + 2)];
  if (low === '' && high === '')
    return reader.fail('limits without a number', part.at, 'write 1..80, 1.. or ..80');
  const parse = (text: string, at: number): string | undefined =>
    text === '' ? undefined : parseBound(reader, { text, at }, type);
  const min = parse(low, part.at);
  const max = parse(high, part.at + dots + 2);
  if (min !== undefined && max !== undefined && compareNumbers(min, max) > 0) {
    return reader.fail(`${min} is more than ${max}`, part.at, 'the lower limit comes first');
  }
  return { min, max };
}

function parseBound(reader: SpecReader, { text, at }: SpecPart, type: FieldType): string {
  const kind = type.kind === 'float' || type.kind === 'decimal' ? type.kind : 'int';
  const number = parseNumber(text, kind);
  if (number === undefined) {
    return reader.fail(
      `"${text}" is no ${kind === 'int' ? 'whole number' : 'number'} that can be a limit`,
      at,
      'write 1..80',
    );
  }
  if (limited(type) === 'length' && number.startsWith('-')) {
    return reader.fail(`a length of ${number}`, at, 'a length is 0 or more');
  }
  if (limited(type) === 'length' && compareNumbers(number, String(MAX_LENGTH)) > 0) {
    return reader.fail(`a length of ${number}`, at, `lengths are limited to ${MAX_LENGTH}`);
  }
  return number;
}
