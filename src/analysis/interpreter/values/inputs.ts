import type { Expr } from '../../python/ast';
import { keyOf } from './dicts';
import { inputsOf, withInputs } from './origin';
import type { Scope } from './scope';
import type { Arguments } from '../calls/call-site';
import type { Absent, Choice, TupleValue, Unknown, Value } from './values';

/**
 * Fingerprints of the values that went into an expression, which tell its evaluations apart: `enabled("a")` and
 * `enabled("b")` are two tests, even if a loop evaluates them from one text; `enabled("a")` twice is one.
 */

/** Longer fingerprints are replaced by a hash, because they nest. */
const MAX_LENGTH = 120;

/** Returns a short text for a value, equal for equal constants, for one object and for one unknown. */
function fingerprint(value: Value | Absent): string {
  switch (value.kind) {
    case 'absent':
      return 'absent';
    case 'unknown':
      return `?${value.at.file}:${value.at.line}${inputsOf(value) ?? ''}`;
    case 'choice':
      return fingerprintOfChoice(value);
    case 'tuple':
      return fingerprintOfTuple(value);
    case 'str':
      return shortened(
        value.parts.map((part) => (typeof part === 'string' ? part : fingerprint(part))).join(''),
      );
    default:
      return keyOf(value) ?? value.kind;
  }
}

/** The fingerprints of values that depend on tests: each test of a variable asks for its own. */
const OF_CHOICES = new WeakMap<Choice, string>();

function fingerprintOfChoice(value: Choice): string {
  const known = OF_CHOICES.get(value);
  if (known !== undefined) return known;
  const made = shortened(value.alternatives.map((one) => fingerprint(one.value)).join('|'));
  if (!value.alternatives.some((one) => CHANGING.has(one.value.kind))) OF_CHOICES.set(value, made);
  return made;
}

/** Kinds of values whose keys are made of what they hold at the time. */
const CHANGING: ReadonlySet<(Value | Absent)['kind']> = new Set(['instance', 'set', 'slice']);

/** The fingerprints of tuples: `t = (t, t)` doubles the elements. */
const OF_TUPLES = new WeakMap<TupleValue, string>();

function fingerprintOfTuple(value: TupleValue): string {
  const known = OF_TUPLES.get(value);
  if (known !== undefined) return known;
  const made = shortened(value.items.map((one) => fingerprint(one.value)).join(','));
  OF_TUPLES.set(value, made);
  return made;
}

/** Returns the fingerprint of a call's arguments; `''` for a call without any. */
function fingerprintOf({ args, keywords }: Arguments): string {
  if (args.length === 0 && keywords.size === 0) return '';
  const named = [...keywords].map(([name, value]) => `${name}=${fingerprint(value)}`);
  return shortened(`(${[...args.map(fingerprint), ...named].join(',')})`);
}

/** Adds the fingerprint of the arguments to the result of a call if that's unknown. */
export function toldApart(result: Value, callee: Unknown | undefined, given: Arguments): Value {
  if (result.kind !== 'unknown') return result;
  const inputs = shortened(`${(callee && inputsOf(callee)) ?? ''}${fingerprintOf(given)}`);
  return inputs === '' || inputsOf(result) === inputs ? result : withInputs(result, inputs);
}

/** Returns fingerprints of the variables in an expression, except those that are defined only once. */
export function variablesOf(expr: Expr, text: string, scope: Scope): string {
  const varying: string[] = [];
  for (const name of namesIn(expr, text)) {
    const value = scope.find(name);
    if (value !== undefined && !FIXED.has(value.kind)) varying.push(fingerprint(value));
  }
  return shortened(varying.join(','));
}

/** The names in each expression. Cached, because a test may be evaluated thousands of times. */
const NAMES = new WeakMap<Expr, readonly string[]>();

/** Returns the names in an expression, found in its source text. */
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
  // Two hashes of 32 bits (FNV-1a, and djb2 with xor) collide as rarely as one of 64, which would need bigints.
  let [one, other] = [0x811c9dc5, 5381];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other, 33) ^ code;
  }
  return `#${(one >>> 0).toString(36)}.${(other >>> 0).toString(36)}`;
}
