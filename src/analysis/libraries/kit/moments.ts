import { NOWHERE } from '../../../base/diagnostics/place';
import { getAttribute } from '../../interpreter/attributes/attributes';
import type { Machine } from '../../interpreter/machine';
import { str, unknown } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import { invoke } from './calls';

/** A date, a time of day, or both, in a document: as `fromisoformat` of its class in `datetime` reads it. */
export class Moment {
  constructor(readonly text: string) {}
}

/**
 * Returns a date as it stands in a document of TOML. Its parser counts milliseconds, Python microseconds: the digits behind
 * them are those in the text. Nothing for one that isn't there, as a 30th of February, or if two differ in these digits alone.
 */
export function writtenMoment(date: Date, document: string): Moment | undefined {
  const text = date.toISOString().replace(/Z$/u, '+00:00');
  const day = /^\d{4}-\d\d-\d\d/u.exec(text)?.[0] ?? '';
  if (!document.includes(day)) return undefined;
  const [whole, time = '', millis = ''] = /(\d\d:\d\d:\d\d)\.(\d{3})/u.exec(text) ?? [];
  if (whole === undefined) return new Moment(text);
  const digits = [...document.matchAll(new RegExp(`${time}\\.(\\d+)`, 'gu'))]
    .map(([, fraction = '']) => fraction.slice(0, 6).padEnd(6, '0'))
    .filter((fraction) => fraction.startsWith(millis));
  const [fraction = `${millis}000`, ...others] = new Set(digits);
  return others.length > 0 ? undefined : new Moment(text.replace(whole, `${time}.${fraction}`));
}

/** Returns the object of `datetime` that a document's date becomes. */
export function momentOf(vm: Machine, moment: Moment | undefined): Value {
  const { text } = moment ?? {};
  const kind = text?.includes('T') === true ? 'datetime' : text?.includes(':') === true ? 'time' : 'date';
  const cls = text === undefined ? undefined : vm.models.library(`datetime.${kind}`);
  if (text === undefined || cls?.kind !== 'class') return unknown('library', 'a date of a document', NOWHERE);
  return invoke({ vm, at: NOWHERE }, getAttribute(vm, cls, 'fromisoformat', NOWHERE), str(text));
}
