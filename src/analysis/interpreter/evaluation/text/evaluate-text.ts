import type { Place } from '../../../../base/diagnostics/place';
import type { Machine } from '../../machine';
import type { Scope } from '../../values/scope';
import type { Value } from '../../values/values';
import type { Expr } from '../../../python/ast';
import { evaluate } from '../evaluate';

/** Matches what an evaluated text may not hold: the sources of lambdas and tests are looked up in the module's text. */
const PLACED = /\b(?:lambda|if|and|or|not|for|yield|await)\b|[<>]|[=!]=/u;

/** Evaluates the text of an expression in a scope; `undefined` for a text that isn't one, or is too involved. */
export function evaluateIn(
  vm: Machine,
  text: string,
  scope: Scope,
  at: Pick<Place, 'line'>,
): Value | undefined {
  const expr = parsedText(vm, text, at);
  return expr === undefined ? undefined : evaluate(vm, expr, scope);
}

/** Returns the expression that a text is, with the lines of a place; `undefined` for a text that isn't one, or is too involved. */
export function parsedText(vm: Machine, text: string, at: Pick<Place, 'line'>): Expr | undefined {
  if (PLACED.test(text)) return undefined;
  // Lines are those of the call.
  const { body, errors } = vm.source.parse(`${'\n'.repeat(Math.max(at.line - 1, 0))}${text.trim()}`);
  const [only, ...more] = body;
  return only?.type !== 'ExprStmt' || more.length > 0 || errors().length > 0 ? undefined : only.value;
}
