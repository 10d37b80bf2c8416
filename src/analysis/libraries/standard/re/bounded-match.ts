import { LIMITS, type Machine } from '../../../interpreter/machine';
import type { Expression } from './regular-expression';
import { triesOf } from './tries';
import { type Context, createContext, Script } from 'node:vm';

/** Tries of a pattern on a text, at the most, of which nobody needs to hear. */
const TRIES = 1_000_000;
/** Milliseconds for all patterns that may take more: a sound one ends thousands of times sooner, a hostile one never. */
const PATIENCE = 3_000;
const left = new WeakMap<Machine, number>();
/** A script that can be ended, and the context that it runs in. Both are made on first use, once: that takes long. */
let watched: { readonly context: Context; readonly script: Script } | undefined;

/** Where matches are wanted: at a place of the text (`y`), the first from there on (`g`), or all from there on (`all`). */
export type Wanted = 'y' | 'g' | 'all';

/**
 * Returns the matches of a pattern in a text from an index on. `undefined` where finding them would take for ever: for
 * `(a+)+$`, each character doubles the backtracking.
 */
export function matchesOf(
  vm: Machine,
  expression: Expression,
  text: string,
  from: number,
  wanted: Wanted,
): readonly RegExpExecArray[] | undefined {
  const search: Search = { expression, text, from, wanted };
  const found = isHarmless(expression.source, text) ? run(search) : runUnderWatch(vm, search);
  return found === undefined || found.length > LIMITS.elements ? undefined : found;
}

interface Search {
  readonly expression: Expression;
  readonly text: string;
  readonly from: number;
  readonly wanted: Wanted;
}

function run({ expression: { source, flags }, text, from, wanted }: Search): readonly RegExpExecArray[] {
  const pattern = new RegExp(source, `${flags}${wanted === 'y' ? 'y' : 'g'}`);
  pattern.lastIndex = from;
  const first = pattern.exec(text);
  if (first === null || wanted !== 'all') return first === null ? [] : [first];
  const all: RegExpExecArray[] = [];
  const next = (last: RegExpExecArray): RegExpExecArray | null => {
    if (last[0] !== '') return pattern.exec(text);
    // Behind an empty match Python looks for one at the same place that isn't empty, then further on.
    const longer = longerAt({ source, flags }, text, last.index);
    pattern.lastIndex = longer === null ? afterCharacter(text, last.index) : last.index + longer[0].length;
    return longer ?? pattern.exec(text);
  };
  for (
    let found: RegExpExecArray | null = first;
    found !== null && all.length <= LIMITS.elements;
    found = next(found)
  )
    all.push(found);
  return all;
}

/** Returns the match at an index that isn't empty: its end isn't where exactly so many characters stand before. */
function longerAt({ source, flags }: Expression, text: string, index: number): RegExpExecArray | null {
  if (!source.includes('|') && !/[*?+}]\?/u.test(source)) return null;
  const before = flags.includes('u') ? Array.from(text.slice(0, index)).length : index;
  const pattern = new RegExp(`(?:${source})(?<!(?<![^])[^]{${before}})`, `${flags}y`);
  pattern.lastIndex = index;
  return pattern.exec(text);
}

const afterCharacter = (text: string, index: number): number =>
  index + ((text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1);

/** Tells whether a pattern can't take long. */
function isHarmless(source: string, text: string): boolean {
  const tries = triesOf(source, text.length);
  return tries === Infinity ? text.length < 16 : tries < TRIES;
}

function runUnderWatch(vm: Machine, search: Search): readonly RegExpExecArray[] | undefined {
  const timeout = left.get(vm) ?? PATIENCE;
  if (timeout < 1) return undefined;
  const start = performance.now();
  try {
    // The pattern is data here; nothing of the analysed program is run.
    watched ??= { context: createContext({ run }), script: new Script('run(search)') };
    Object.assign(watched.context, { search });
    // The cast says what `run` gives.
    return watched.script.runInContext(watched.context, { timeout }) as readonly RegExpExecArray[];
  } catch {
    return undefined;
  } finally {
    left.set(vm, Math.floor(timeout - (performance.now() - start)));
  }
}
