import type { Unknown, Value } from '../../interpreter/values/values';

/** How an unknown part of a path or tag is shown. */
const HOLE = '{?}';

/** A member of an enum counts with its value. */
export function tagValue(value: Value): Value {
  if (value.kind !== 'instance') return value;
  return value.payload ?? value.attrs.get('_value_') ?? value.attrs.get('value') ?? value;
}

/** A text whose unknown parts are shown as such; each of them is told. */
export function textWithHoles(value: Value, hole: (cause: Unknown) => void): string {
  if (value.kind === 'str') {
    return value.parts
      .map((part) => {
        if (typeof part === 'string') return part;
        hole(part);
        return HOLE;
      })
      .join('');
  }
  if (value.kind === 'instance' && value.payload !== undefined) return textWithHoles(value.payload, hole);
  if (value.kind === 'num' || value.kind === 'bool') return String(value.value);
  hole(causeOfHole(value));
  return HOLE;
}

/** Why a value is no known text. */
export const causeOfHole = (value: Value): Unknown =>
  value.kind === 'unknown'
    ? value
    : { kind: 'unknown', reason: 'operands', detail: describe(value), at: { file: '', line: 0 } };

const describe = (value: Value): string => (value.kind === 'library' ? value.name : `a ${value.kind}`);
