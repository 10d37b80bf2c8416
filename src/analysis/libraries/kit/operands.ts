import type { Site } from '../../interpreter/calls/call-site';
import { callMethod } from '../../interpreter/calls/calls';
import { raiseInWords, refuseOperands } from '../../interpreter/guards/refusals';
import type { Unknown, Value } from '../../interpreter/values/values';
import { causeOf, plain } from './values';

type At = Pick<Site, 'vm' | 'at'>;

/** Returns the exact whole number that a value is, or that its `__index__` gives; `undefined` for any other value. */
export function wholeOf(site: At, value: Value | undefined): number | bigint | undefined {
  if (value === undefined) return undefined;
  const under = plain(value);
  if (under.kind === 'bool') return Number(under.value);
  if (under.kind === 'num') return under.isFloat ? undefined : under.value;
  const made = value.kind === 'instance' ? callMethod(site.vm, value, '__index__', [], site.at) : undefined;
  if (made === undefined || made === value || made.kind === 'choice') return undefined;
  const content = plain(made);
  if (content.kind === 'num' && !content.isFloat) return content.value;
  if (content.kind === 'bool') return Number(content.value);
  refuseOperands(site.vm, '__index__ returned non-int', site.at, made);
  return undefined;
}

/** Returns why the result of an operation isn't known. On a value of a known class that lacks it, it's a TypeError. */
export function refusedOperand({ vm, at }: At, value: Value | undefined, words: string): Unknown {
  if (value !== undefined && value.kind !== 'choice') refuseOperands(vm, words, at, value);
  return causeOf(value, words, at);
}

/** As {@link refusedOperand}, where a text is wanted: one with holes may fit. */
export function refusedText(site: At, value: Value | undefined, words: string): Unknown {
  if (value?.kind === 'class') raiseInWords(site.vm, 'TypeError', words, site.at);
  return value?.kind === 'str' ? causeOf(value, words, site.at) : refusedOperand(site, value, words);
}
