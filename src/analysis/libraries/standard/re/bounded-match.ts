import { LIMITS, type Machine } from '../../../interpreter/machine';
import type { Expression } from './regular-expression';
import { type Context, createContext, Script } from 'node:vm';

/** Tries of a pattern on a text, at the most, of which nobody needs to hear. */
const TRIES = 1_000_000;
/** Milliseconds for all patterns that may take more: a sound one ends thousands of times sooner, a hostile one never. */
const PATIENCE = 3_000;
const left = new WeakMap<Machine, number>();
/** A script that can be ended, and the context that it runs in. Both are made on first use, once: that takes long. */
let watched: { readonly context: Context; readonly script: Script } | undefined;

/**
 * Returns the matches of a pattern in a text: with the flag `g` all, else the first. `undefined` where finding them
 * would take for ever: for `(a+)+$`, each character doubles the backtracking.
 */
export function matchesOf(
  vm: Machine,
  expression: Expression,
  text: string,
): readonly RegExpExecArray[] | undefined {
  const found = isHarmless(expression.source, text)
    ? run(expression, text)
    : runUnderWatch(vm, expression, text);
  return found === undefined || found.length > LIMITS.elements ? undefined : found;
}

function run({ source, flags }: Expression, text: string): readonly RegExpExecArray[] {
  if (flags.includes('g')) return [...text.matchAll(new RegExp(source, flags))];
  const found = new RegExp(source, flags).exec(text);
  return found === null ? [] : [found];
}

/** Tells whether a pattern can't take long: repetitions side by side cost a power of the text's length; those of groups may cost any amount. */
function isHarmless(source: string, text: string): boolean {
  if (/\)[*+{]/u.test(source)) return text.length < 16;
  const repetitions = source.match(/[*+{]/gu)?.length ?? 0;
  return text.length ** (repetitions + 1) < TRIES;
}

function runUnderWatch(
  vm: Machine,
  expression: Expression,
  text: string,
): readonly RegExpExecArray[] | undefined {
  const timeout = left.get(vm) ?? PATIENCE;
  if (timeout < 1) return undefined;
  const start = performance.now();
  try {
    // The pattern is data here; nothing of the analysed program is run.
    watched ??= { context: createContext({ run }), script: new Script('run(expression, text)') };
    Object.assign(watched.context, { expression, text });
    // The cast says what `run` gives.
    return watched.script.runInContext(watched.context, { timeout }) as readonly RegExpExecArray[];
  } catch {
    return undefined;
  } finally {
    left.set(vm, Math.floor(timeout - (performance.now() - start)));
  }
}
