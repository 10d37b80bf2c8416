import { NOWHERE } from '../../../base/diagnostics/place';
import type { Unknown, Value } from '../../interpreter/values/values';

/** The text for an unknown part of a path or tag. */
const HOLE = '{?}';

/** Returns the value of an enum's member, and any other value itself. */
export function tagValue(value: Value): Value {
  if (value.kind !== 'instance') return value;
  return value.payload ?? value.attrs.get('_value_') ?? value.attrs.get('value') ?? value;
}

/** Returns the text of a value with {@link HOLE} for unknown parts; calls `hole` for each of them. */
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

/** Returns why a value isn't a known text. */
export const causeOfHole = (value: Value): Unknown =>
  value.kind === 'unknown'
    ? value
    : { kind: 'unknown', reason: 'operands', detail: describe(value), at: NOWHERE };

/** Returns a key for the cause of something unknown. */
export const causeKey = ({ detail, at }: Unknown): string => JSON.stringify([detail, at]);

/** Returns the key by which a cause is told once; `undefined` if it has no place. */
export const groupOf = (cause: Unknown): string | undefined =>
  cause.at.file === '' ? undefined : causeKey(cause);

const describe = (value: Value): string => (value.kind === 'library' ? value.name : `a ${value.kind}`);
