import type { Machine } from '../../machine';
import { keyOf } from '../dicts';
import { CONSTANT, textOf } from '../make';
import { ownersBehind } from '../origin';
import { canReach, heldBy, textsReached, type Code, type Lent } from '../reach';
import type { Absent, DictValue, Item, StrValue, Value } from '../values';

/** Containers that a display in the source made, and that no code which isn't entered was given. */
const DISPLAYED = new WeakSet<Value | Absent>();

/** Marks a container as made by a display (`{"a": 1}`): all that it holds is written in the source. */
export function displayed<T extends Value>(container: T): T {
  DISPLAYED.add(container);
  return container;
}

const lentIn = new WeakMap<Machine, Lent>();

function lentOf(vm: Machine): Lent {
  let lent = lentIn.get(vm);
  if (lent === undefined) lentIn.set(vm, (lent = { values: new Set(), codes: [] }));
  return lent;
}

/** Kinds of values that hold no others and run no code. */
const CLOSED: ReadonlySet<Value['kind']> = new Set([
  ...(['str', 'bytes', 'num', 'bool', 'none', 'ellipsis', 'slice', 'library'] as const),
]);

const isClosed = (value: Value): boolean =>
  CLOSED.has(value.kind) || (value.kind === 'unknown' && ownersBehind(value).length === 0);

/** Contents of one value that are looked at when it's lent: they may leave it afterwards. */
const MAX_CONTENTS = 100;

/** Notes that code which isn't entered is given values: it may change them, and all that can be reached from them. */
export function markEscaped(vm: Machine, values: Iterable<Value | undefined>): void {
  for (const given of values) {
    const value = given?.kind === 'str' ? namedBy(vm, given) : given;
    if (value === undefined || isClosed(value)) continue;
    const { values: known } = lentOf(vm);
    if (known.has(value)) continue;
    known.add(value);
    const contents = new Set<Value | Absent>([value]);
    for (const one of contents) {
      DISPLAYED.delete(one);
      if (contents.size > MAX_CONTENTS) continue;
      for (const inner of heldBy(one)) if (inner !== undefined) contents.add(inner);
    }
  }
}

/** Returns the variable of a module that a text names: `shop.settings.LIMITS`, `shop.settings:LIMITS`. */
function namedBy({ modules }: Machine, text: StrValue): Value | undefined {
  const [, module = '', name = ''] = /^(\w[\w.]*)[.:](\w+)$/u.exec(textOf(text) ?? '') ?? [];
  return module === '' ? undefined : modules.get(module)?.scope.vars.get(name);
}

/** Notes that a text is executed without being followed: it may change all that its names reach. */
export function lendTo(vm: Machine, code: Code): void {
  lentOf(vm).codes.push(code);
}

/** Returns true if code that isn't entered may have changed a value. */
export function hasEscaped(vm: Machine, value: Value): boolean {
  const lent = lentIn.get(vm);
  return lent !== undefined && canReach(vm, lent, value);
}

/** Returns true if code that isn't entered may write one of the names in the text of a test. */
export function mayBeWritten(vm: Machine, test: string): boolean {
  const lent = lentIn.get(vm);
  const names = new Set(test.match(/[^\W\d]\w*/gu) ?? []);
  if (lent === undefined || names.size === 0) return false;
  const texts = textsReached(vm, lent);
  if (texts === undefined) return true;
  const writes = writesOf(`(?:${[...names].join('|')})`);
  return texts.some((text) => writes.test(text));
}

/** Matches code that assigns to one of some names, as variables or attributes, or changes what they hold. */
const writesOf = (names: string): RegExp =>
  new RegExp(
    [
      String.raw`\b(?:global|nonlocal)\b.*\b${names}\b`,
      String.raw`\bsetattr\b.*["']${names}["']`,
      String.raw`\b${names}\b(?:\[.*?\])*\s*(?:[-+|&^%@:]|\*\*?|//?|<<|>>)?=(?!=)`,
      String.raw`\b${names}\s*\.\s*(?:append|extend|insert|add|update|setdefault|pop|clear)\b`,
    ].join('|'),
    'u',
  );

/** Returns true for a known key of a kind that equals no value of other kinds than these. */
const isPlain = (key: Value): boolean => CONSTANT.has(key.kind) && keyOf(key) !== undefined;

/**
 * Returns true for evidence that a dict lacks a key that isn't found: both are written in the source. An empty dict waits
 * to be filled.
 */
export const surelyLacks = (vm: Machine, dict: DictValue, key: Value): boolean =>
  DISPLAYED.has(dict) &&
  dict.open === undefined &&
  dict.entries.size > 0 &&
  isPlain(key) &&
  [...dict.entries.values()].every((entry) => isPlain(entry.key)) &&
  !hasEscaped(vm, dict);

/** Returns true for evidence that a list or tuple has no more elements than these. An empty one waits to be filled. */
export const isComplete = (vm: Machine, sequence: Value, items: readonly Item[]): boolean =>
  DISPLAYED.has(sequence) && items.length > 0 && (sequence.kind === 'tuple' || !hasEscaped(vm, sequence));
