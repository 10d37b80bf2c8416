import type { Place } from '../../../../base/diagnostics/place';
import { derived, isGiven } from '../../guards/missing-inputs';
import { keyOf } from '../../values/dicts';
import { isPlainTuple, textOf, unknown } from '../../values/make';
import type { Single, TupleValue, Unknown } from '../../values/values';
import { firstHole } from '../items';

/** Returns why a comparison of two values isn't known. */
export function why(a: Single, b: Single, at: Place): Unknown {
  if (a.kind === 'unknown') return derived(a);
  if (b.kind === 'unknown') return derived(b);
  for (const one of [a, b]) {
    if (one.kind === 'str' && textOf(one) === undefined) return firstHole(one, at);
    if (one.kind === 'library') return unknown('library', one.name, at);
  }
  return unknown('operands', `${a.kind} and ${b.kind}`, at);
}

/** Returns `a is b`, as far as that's known. */
export function isSame(a: Single, b: Single, at: Place): boolean | Unknown {
  if (a === b) return true;
  if ((a.kind === 'none' && isGiven(b)) || (b.kind === 'none' && isGiven(a))) return false;
  if (a.kind === 'unknown' || b.kind === 'unknown') return why(a, b, at);
  if (a.kind === 'library' || b.kind === 'library') {
    if (a.kind === b.kind && 'name' in a && 'name' in b && a.name === b.name) return true;
    const isKnown = isImported(a, b) || isImported(b, a);
    return isKnown || isSentinelBeside(a, b) || isSentinelBeside(b, a) ? false : why(a, b, at);
  }
  if (a.kind === 'none' || b.kind === 'none') return a.kind === b.kind;
  if (a.kind === 'module' && a.face !== undefined) return a.face === b;
  if (b.kind === 'module' && b.face !== undefined) return b.face === a;
  if (a.kind === 'bool' && b.kind === 'bool') return a.value === b.value;
  if (a.kind === 'tuple' && b.kind === 'tuple') return isEmpty(a) && isEmpty(b);
  if (a.kind === 'ellipsis' && b.kind === 'ellipsis') return true;
  if (a.kind === 'num' && b.kind === 'num' && a.isFloat !== b.isFloat) return false;
  if (a.kind !== b.kind || !SHARED.has(a.kind) || keyOf(a) !== keyOf(b)) return false;
  return isShared(a, b) || unknown('operands', 'whether two equal values are one object', at);
}

/** Kinds of values that CPython may make once, or each time anew. */
const SHARED: ReadonlySet<Single['kind']> = new Set(['str', 'num', 'bytes']);

/**
 * Returns true for equal values that CPython keeps one object for: small whole numbers, empty texts, bytes of at most one byte, and
 * texts like names that the source writes out.
 */
function isShared(a: Single, b: Single): boolean {
  if (a.kind === 'num') return !a.isFloat && a.value >= -5 && a.value <= 256;
  if (a.kind === 'bytes') return a.value.length < 2;
  const text = textOf(a);
  if (a.kind !== 'str' || b.kind !== 'str' || text === undefined) return false;
  return text === '' || (/^\w+$/u.test(text) && a.isWritten === true && b.isWritten === true);
}

/** Returns true for the empty tuple, of which there's one. */
const isEmpty = (one: TupleValue): boolean => isPlainTuple(one) && one.items.length === 0;

/** Returns true if `a` is a module, or a name whose import is tried, beside None: what stands for a failed import. */
const isImported = (a: Single, b: Single): boolean =>
  a.kind === 'library' && (a.isModule || (a.isTried === true && b.kind === 'none'));

/** Names that libraries use for a sentinel: an object that's different from every other value. */
const SENTINEL =
  /\._?(?:UNSET|Unset|MISSING|UNDEFINED|Undefined|undefined|NOT_GIVEN|NOT_SET|NOTSET|NOTHING|PydanticUndefined)$/u;

/**
 * Returns true if `a` is a library's sentinel and `b` can't be: it's neither a library value nor an instance of a
 * modelled class.
 */
function isSentinelBeside(a: Single, b: Single): boolean {
  if (a.kind !== 'library' || !SENTINEL.test(a.name) || b.kind === 'library') return false;
  return b.kind !== 'instance' || b.cls.place !== undefined;
}
