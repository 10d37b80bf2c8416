import type { Site } from '../../../interpreter/calls/call-site';
import { str, textOf, unknown } from '../../../interpreter/values/make';
import type { Value } from '../../../interpreter/values/values';

/** Changes a text. */
export type TextChange = (text: string) => string;

/** Changes of texts in pydantic's order, by the name that a constraint of a type has for them. */
export const TEXT_CHANGES: Readonly<Record<'strip_whitespace' | 'to_lower' | 'to_upper', TextChange>> = {
  strip_whitespace: (text) => text.replace(/^\p{White_Space}+|\p{White_Space}+$/gu, ''),
  to_lower: (text) => text.toLowerCase(),
  to_upper: (text) => text.toUpperCase(),
};

/** Returns a text after these changes; any other value as it is. */
export function changedText({ at }: Site, changes: readonly TextChange[], value: Value): Value {
  if (changes.length === 0) return value;
  const text = textOf(value);
  if (text !== undefined) return str(changes.reduce((now, run) => run(now), text));
  return value.kind === 'str' ? str(unknown('operands', 'a text that pydantic changes', at)) : value;
}
