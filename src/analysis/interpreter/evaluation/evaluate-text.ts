import type { Place } from '../../../base/diagnostics/place';
import type { Machine } from '../machine';
import type { Value } from '../values/values';
import { evaluate } from './evaluate';

/** Matches what an evaluated text may not hold: the sources of lambdas and tests are looked up in the module's text. */
const PLACED = /\b(?:lambda|if|and|or|not|for|yield|await)\b|[<>]|[=!]=/u;

/** Evaluates the text of an expression in the scope of the call at a place; `undefined` for a text that isn't one, or is too involved. */
export function evaluateText(vm: Machine, text: string, at: Place): Value | undefined {
  const { scope } = vm;
  if (scope === undefined || PLACED.test(text)) return undefined;
  // Lines are those of the call.
  const { body, errors } = vm.source.parse(`${'\n'.repeat(at.line - 1)}${text.trim()}`);
  const [only, ...more] = body;
  if (only?.type !== 'ExprStmt' || more.length > 0 || errors().length > 0) return undefined;
  return evaluate(vm, only.value, scope);
}
