import { NOWHERE, type Place } from '../../../base/diagnostics/place';
import { possible } from '../values/choice';
import { callMethod } from '../calls/calls';
import { and, not, type Guard, type Test, ALWAYS } from '../guards/guards';
import { holds } from '../guards/forks';
import { isFull } from '../guards/missing-inputs';
import type { Machine } from '../machine';
import { refuseTruth } from './text/own-text';
import type { ClassValue, Single, Unknown, Value } from '../values/values';

/** The guards under which a test holds and doesn't hold; `undefined` for never. */
export interface Decision {
  readonly whenTrue: Guard | undefined;
  readonly whenFalse: Guard | undefined;
}

const YES: Decision = { whenTrue: ALWAYS, whenFalse: undefined };
const NO: Decision = { whenTrue: undefined, whenFalse: ALWAYS };

/** Returns `bool(value)`; `undefined` if it can't be known. */
export function truthOf(vm: Machine, value: Single, at: Place): boolean | undefined {
  switch (value.kind) {
    case 'unknown':
    case 'deferred':
      return value.kind === 'deferred' || isFull(value) ? true : undefined;
    case 'library':
      return value.isModule ? true : undefined;
    case 'none':
      return false;
    case 'bool':
      return value.value;
    case 'num':
      return value.value != 0;
    case 'str':
      return value.parts.some((part) => typeof part === 'string')
        ? true
        : value.parts.length === 0
          ? false
          : undefined;
    case 'bytes':
      return value.value !== '';
    case 'list':
    case 'set':
      return someItem(vm, value.items, value.open);
    case 'tuple':
      return someItem(vm, value.items, undefined);
    case 'dict':
      return someEntry(value.entries.values(), value.open);
    case 'instance':
      return truthOfInstance(vm, value, at);
    case 'class':
      return truthOfClass(vm, value, at);
    default:
      return true;
  }
}

function someItem(
  vm: Machine,
  items: readonly { readonly guard: Guard }[],
  open: Unknown | undefined,
): boolean | undefined {
  if (items.some(({ guard }) => vm.beyond(guard).length === 0)) return true;
  return open === undefined && !items.some(({ guard }) => vm.reaches(guard)) ? false : undefined;
}

function someEntry(
  entries: Iterable<{ readonly value: Value }>,
  open: Unknown | undefined,
): boolean | undefined {
  let maybe = open !== undefined;
  for (const { value } of entries) {
    if (value.kind !== 'choice' || value.alternatives.every((one) => one.value.kind !== 'absent'))
      return true;
    maybe = true;
  }
  return maybe ? undefined : false;
}

/** Asks the `__bool__` or `__len__` of a value, which a class has from its metaclass; `undefined` if it has neither. */
function askedTruth(
  vm: Machine,
  value: Single,
  at: Place,
): { readonly truth: boolean | undefined } | undefined {
  const said = callMethod(vm, value, '__bool__', [], at);
  if (said !== undefined && said.kind !== 'choice') refuseTruth(vm, said, at);
  const own = said ?? callMethod(vm, value, '__len__', [], at);
  return own && { truth: own.kind === 'choice' ? undefined : truthOf(vm, own, at) };
}

function truthOfClass(vm: Machine, value: ClassValue, at: Place): boolean | undefined {
  const own = value.metaclass && askedTruth(vm, value, at);
  return own === undefined ? true : own.truth;
}

function truthOfInstance(
  vm: Machine,
  value: Extract<Single, { kind: 'instance' }>,
  at: Place,
): boolean | undefined {
  const own = askedTruth(vm, value, at);
  if (own !== undefined) return own.truth;
  if (value.payload !== undefined && value.payload.kind !== 'choice') return truthOf(vm, value.payload, at);
  return value.open === undefined || value.cls.open === undefined ? true : undefined;
}

/**
 * Decides a test. If the truth of all alternatives is known, their guards decide it, else the test becomes a guard
 * itself.
 */
export function decide(vm: Machine, value: Value, test: () => Test): Decision {
  if (value.kind !== 'choice') return decideSingle(vm, value, test);
  const sides = possible(value, vm.path).map(({ guard, value: single }) => ({
    guard,
    // To word a test takes long: only code that's asked needs its place.
    truth: truthOf(vm, single, ASKED.has(single.kind) ? test().place : NOWHERE),
  }));
  if (sides.some(({ truth }) => truth === undefined)) return undecided(vm, test());
  const truths = sides.filter(({ truth }) => truth === true);
  const falses = sides.filter(({ truth }) => truth === false);
  if (falses.length === 0) return YES;
  if (truths.length === 0) return NO;
  return { whenTrue: outside(falses), whenFalse: outside(truths) };
}

/** Kinds of values whose own methods may tell their truth. */
const ASKED: ReadonlySet<Single['kind']> = new Set(['instance', 'class']);

const outside = (sides: readonly { readonly guard: Guard }[]): Guard =>
  sides.reduce<Guard>((guard, side) => and(guard, not(side.guard)), ALWAYS);

function decideSingle(vm: Machine, value: Single, test: () => Test): Decision {
  const truth = truthOf(vm, value, value.kind === 'unknown' ? value.at : NOWHERE);
  if (truth === undefined) return undecided(vm, test());
  return truth ? YES : NO;
}

const undecided = (vm: Machine, test: Test): Decision => ({
  whenTrue: holds(vm, test),
  whenFalse: holds(vm, test, true),
});
