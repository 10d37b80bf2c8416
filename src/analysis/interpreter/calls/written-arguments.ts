import { asDict } from '../evaluation/mappings';
import type { Place } from '../../../base/diagnostics/place';
import type { Call } from '../../python/ast';
import { type Arguments, NO_KEYWORDS } from './call-site';
import { seen } from '../values/choice';
import { ALWAYS, and, not, shown, type Guard } from '../guards/guards';
import { BUILT_IN } from '../guards/refusals';
import { evaluate } from '../evaluation/evaluate';
import { iterate } from '../evaluation/iterate';
import { str, textOf, unknown } from '../values/make';
import { presenceOf } from '../values/dicts';
import type { Machine } from '../machine';
import type { Scope } from '../values/scope';
import type { Unknown, Value } from '../values/values';

/** The arguments of a call in the source. */
export interface WrittenArguments extends Arguments {
  /** The guards of those behind a star that depend on a test, by position, or by name. */
  readonly guards?: ReadonlyMap<number | string, Guard>;
}

/** Evaluates the arguments of a call. Spreads stars as far as their values are known. */
export function callArguments(
  vm: Machine,
  call: Pick<Call, 'args' | 'keywords' | 'line'>,
  scope: Scope,
): WrittenArguments {
  const args: Value[] = [];
  const keywords = call.keywords.length === 0 ? NO_KEYWORDS : new Map<string, Value>();
  const spreads: Spread[] = [];
  const guards = new Map<number | string, Guard>();
  let looseFrom: number | undefined;
  for (const arg of call.args) {
    if (arg.type !== 'Starred') args.push(evaluate(vm, arg, scope));
    else {
      const one = spread(vm, evaluate(vm, arg.value, scope), args, guards, scope.placeOf(arg));
      spreads.push(one);
      if (one.open !== undefined) looseFrom ??= args.length;
    }
  }
  for (const { name, value } of call.keywords) {
    const given = evaluate(vm, value, scope);
    if (name !== undefined) keywords.set(name, given);
    else spreads.push(spreadKeywords(vm, given, keywords, scope.placeOf(call), guards));
  }
  const isWritten = spreads.length === 0;
  if (isWritten) return { args, keywords, open: undefined, isWritten, isWhole: true };
  const open = spreads.findLast((one) => one.open !== undefined)?.open;
  const openIn = looseFrom === undefined ? 'keywords' : 'args';
  const isWhole = spreads.every((one) => one.isWhole);
  return { args, keywords, open, openIn, looseFrom, isWritten, isWhole, ...(guards.size > 0 && { guards }) };
}

/** How far a starred argument could be spread. */
interface Spread {
  readonly open: Unknown | undefined;
  /** False where it depends on a test which arguments there are. */
  readonly isWhole: boolean;
}

function spread(
  vm: Machine,
  value: Value,
  args: Value[],
  guards: Map<number | string, Guard>,
  at: Place,
): Spread {
  const { items, open } = iterate(vm, value, at);
  let isWhole = open === undefined;
  for (const { value: one, guard } of items) {
    const tests = vm.beyond(guard);
    isWhole &&= tests.length === 0;
    if (!vm.reaches(guard)) continue;
    if (shown(tests).length > 0) guards.set(args.length, shown(tests));
    args.push(one);
  }
  return { open, isWhole };
}

/** Sets of arguments for which a call is made, at most. */
const MAX_SETS = 16;

/** Arguments as a call gets them where a guard holds. */
interface ArgumentSet {
  readonly guard: Guard;
  readonly given: Arguments;
}

/**
 * Returns the arguments that a call of a value gets, by the tests on which those behind its stars hang. By too many tests it
 * gets all of them, and perhaps others. A modelled function gets all keywords at once: it looks up what it needs, or keeps them.
 */
export function argumentSets(
  vm: Machine,
  callee: Value,
  { guards, ...given }: WrittenArguments,
): readonly ArgumentSet[] {
  const func = callee.kind === 'method' ? callee.func : callee;
  const getsAll = func.kind === 'native';
  const tests = new Map([...(guards ?? [])].filter(([place]) => !getsAll || typeof place === 'number'));
  const positions = [...tests.keys()].filter((one) => typeof one === 'number');
  const first = Math.min(...positions, given.args.length);
  const certain = new Map([...given.keywords].filter(([name]) => !tests.has(name)));
  // Behind a `*` that isn't known, and one that depends on tests before it, no position is certain.
  const looseFrom = given.looseFrom === undefined ? undefined : Math.min(given.looseFrom, first);
  const parts: readonly Part[] = [
    ...given.args.slice(first).map((value, offset): Part => {
      const index = first + offset;
      const add: Part['add'] = (set) => ({ ...set, args: [...set.args, value] });
      return { tests: tests.get(index) ?? ALWAYS, cost: index, add };
    }),
    ...[...given.keywords].flatMap(([name, value]): readonly Part[] => {
      const add: Part['add'] = (set) => ({ ...set, keywords: new Map([...set.keywords, [name, value]]) });
      const own = tests.get(name);
      return own === undefined ? [] : [{ tests: own, cost: certain.size, add }];
    }),
  ];
  let sets: readonly Chosen[] = [{ guard: ALWAYS, args: given.args.slice(0, first), keywords: certain }];
  for (const { tests: own, cost, add } of parts) {
    sets = sets.flatMap((set) => {
      const present = { ...add(set), guard: and(set.guard, own) };
      const sides = own.length === 0 ? [present] : [present, { ...set, guard: and(set.guard, not(own)) }];
      return sides.filter((side) => vm.reaches(side.guard));
    });
    vm.work(sets.length * cost);
    const place = own[0]?.literals[0]?.test.place;
    if (sets.length <= MAX_SETS || place === undefined) continue;
    const open = unknown(
      'alternatives',
      `arguments that depend on tests in more than ${MAX_SETS} ways`,
      place,
    );
    return [{ guard: ALWAYS, given: { ...given, looseFrom, open: given.open ?? open } }];
  }
  return sets.map(({ guard, args, keywords }) => ({ guard, given: { ...given, args, keywords, looseFrom } }));
}

/** An argument that's added to sets of arguments, and the tests that it depends on. */
interface Part {
  readonly tests: Guard;
  readonly cost: number;
  readonly add: (set: Chosen) => Chosen;
}

/** The arguments where a guard holds. */
interface Chosen {
  readonly guard: Guard;
  readonly args: readonly Value[];
  readonly keywords: ReadonlyMap<string, Value>;
}

/** Adds the entries of a mapping to the keyword arguments of a call; `guards` gets those that depend on a test. */
export function spreadKeywords(
  vm: Machine,
  value: Value,
  keywords: Map<string, Value>,
  at: Place,
  guards?: Map<number | string, Guard>,
): Spread {
  const mapping = asDict(vm, value, at);
  const whole = mapping.kind === 'instance' && mapping.payload !== undefined ? mapping.payload : mapping;
  if (whole.kind === 'unknown') return { open: whole, isWhole: false };
  if (whole.kind !== 'dict') return { open: unknown('argument', 'keyword arguments', at), isWhole: false };
  let isWhole = whole.open === undefined;
  vm.work(4 * whole.entries.size);
  for (const { key, value: given } of whole.entries.values()) {
    const name = textOf(key);
    const present = seen(given, vm.path);
    isWhole &&= name !== undefined && present !== undefined && !mayBeAbsent(given);
    if (present === undefined) continue;
    if (name !== undefined) {
      if (keywords.has(name))
        vm.raiseIfCaught('TypeError', `several values for the keyword argument '${name}'`, at);
      const tests = shown(vm.beyond(presenceOf(given)));
      if (tests.length > 0) guards?.set(name, tests);
      keywords.set(name, present);
    } else if (BUILT_IN.has(key.kind)) {
      vm.raiseIfCaught('TypeError', 'keywords must be strings', at, true, str('keywords must be strings'));
    }
  }
  return { open: whole.open, isWhole };
}

const mayBeAbsent = (value: Value): boolean =>
  value.kind === 'choice' && value.alternatives.some((one) => one.value.kind === 'absent');
