import { stringLiteral } from '../base/code/literals';
import { type FieldType, type ItemType, itemOf, type Limits, limited } from './field';
import { compareNumbers } from './numbers';
import { IN_PYTHON } from './scalars';
import type { SpecPart, SpecReader } from './spec-reader';

/** The longest string literal: Python can't break one over lines. */
const MAX_LITERAL = 60;

/** Normalises a default, and checks it against type and limits. Throws a Failure with the character of a mistake. */
export function normaliseDefault(
  reader: SpecReader,
  value: SpecPart,
  type: FieldType,
  limits: Limits | undefined,
): string {
  const items = type.kind === 'list' ? normaliseItems(reader, value, type.item) : undefined;
  const normal = items?.join(',') ?? normaliseItem(reader, value, itemOf(type));
  refuseOutside(reader, value, { type, limits, size: items?.length ?? normal.length, normal });
  return normal;
}

/** Normalises items separated by commas; an empty text is the empty list. */
function normaliseItems(reader: SpecReader, { text, at }: SpecPart, item: ItemType): readonly string[] {
  if (text === '') return [];
  if (item.kind === 'json')
    return reader.fail('items of json', at, 'a list of json has no default but the empty one');
  let next = at;
  return text.split(',').map((one) => {
    const part = { text: one, at: next };
    next += one.length + 1;
    return one === ''
      ? reader.fail('an item is missing', part.at, 'write a,b,c')
      : normaliseItem(reader, part, item);
  });
}

function normaliseItem(reader: SpecReader, { text, at }: SpecPart, type: ItemType): string {
  const [normal, form] =
    type.kind === 'enum'
      ? [type.choices.find((choice) => choice === text), `one of ${type.choices.join(', ')}`]
      : [IN_PYTHON[type.kind].normalise(text), IN_PYTHON[type.kind].form];
  if (normal === undefined) return reader.fail(`"${text}" is no ${type.kind}`, at, `the default is ${form}`);
  if (stringLiteral(normal).length > MAX_LITERAL + 2) {
    return reader.fail('a default that is too long', at, `${MAX_LITERAL} characters are allowed`);
  }
  return normal;
}

interface Sized {
  readonly type: FieldType;
  readonly limits: Limits | undefined;
  readonly size: number;
  readonly normal: string;
}

function refuseOutside(
  reader: SpecReader,
  { text, at }: SpecPart,
  { type, limits, size, normal }: Sized,
): void {
  if (limits === undefined) return;
  const measured = limited(type) === 'length' ? String(size) : normal;
  const { min, max } = limits;
  const isBelow = min !== undefined && compareNumbers(measured, min) < 0;
  const isAbove = max !== undefined && compareNumbers(measured, max) > 0;
  if (isBelow || isAbove) {
    const what = limited(type) === 'length' ? `a default of length ${size}` : `the default ${text}`;
    reader.fail(`${what} is outside of ${min ?? ''}..${max ?? ''}`, at, 'give one within the limits');
  }
}
