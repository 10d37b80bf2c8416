import type { Expr } from '../../python/ast';
import { keyOf } from './dicts';
import { inputsOf, withInputs } from './origin';
import type { Scope } from './scope';
import type { Arguments } from '../calls/call-site';
import type { Absent, Unknown, Value } from './values';

/**
 * What tells two evaluations of one expression apart: the values that went into it. `enabled("a")` and `enabled("b")`
 * are two tests, though a loop wrote them with one text; `enabled("a")` twice is one.
 */

/** Longer fingerprints are replaced by a number made of them: they nest. */
const MAX_LENGTH = 120;

/** A value in short: equal for equal constants, for one object, for one unknown. */
function fingerprint(value: Value | Absent): string {
  switch (value.kind) {
    case 'absent':
      return 'absent';
    case 'unknown':
      return `?${value.at.file}:${value.at.line}${inputsOf(value) ?? ''}`;
    case 'choice':
      return shortened(value.alternatives.map((one) => fingerprint(one.value)).join('|'));
    case 'tuple':
      return shortened(value.items.map((one) => fingerprint(one.value)).join(','));
    case 'str':
      return shortened(
        value.parts.map((part) => (typeof part === 'string' ? part : fingerprint(part))).join(''),
      );
    default:
      return keyOf(value) ?? value.kind;
  }
}

/** The fingerprint of a call's arguments; empty where there's none. */
function fingerprintOf({ args, keywords }: Arguments): string {
  if (args.length === 0 && keywords.size === 0) return '';
  const named = [...keywords].map(([name, value]) => `${name}=${fingerprint(value)}`);
  return shortened(`(${[...args.map(fingerprint), ...named].join(',')})`);
}

/** The unknown result of a call, told apart from those of calls with other arguments. */
export function toldApart(result: Value, callee: Unknown | undefined, given: Arguments): Value {
  if (result.kind !== 'unknown') return result;
  const inputs = shortened(`${(callee && inputsOf(callee)) ?? ''}${fingerprintOf(given)}`);
  return inputs === '' || inputsOf(result) === inputs ? result : withInputs(result, inputs);
}

/** Fingerprints of the variables that an expression speaks of. What's defined once is left out. */
export function variablesOf(expr: Expr, text: string, scope: Scope): string {
  const varying: string[] = [];
  for (const name of namesIn(expr, text)) {
    const value = scope.find(name);
    if (value !== undefined && !FIXED.has(value.kind)) varying.push(fingerprint(value));
  }
  return shortened(varying.join(','));
}

/** Of expressions that have been looked at: a test may be come to thousands of times. */
const NAMES = new WeakMap<Expr, readonly string[]>();

/** The names in an expression, by its source text. */
function namesIn(expr: Expr, text: string): readonly string[] {
  const known = NAMES.get(expr);
  if (known !== undefined) return known;
  const names = [...new Set(text.match(/(?<![\w.])[A-Za-z_]\w*/gu))];
  NAMES.set(expr, names);
  return names;
}

const FIXED: ReadonlySet<Value['kind']> = new Set(['module', 'function', 'native', 'class', 'library']);

function shortened(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  let hash = 0n;
  for (let index = 0; index < text.length; index += 1)
    hash = BigInt.asUintN(64, hash * 1099511628211n + BigInt(text.charCodeAt(index)));
  return `#${hash.toString(36)}`;
}
