import { asDict } from '../evaluation/mappings';
import type { Place } from '../../../base/diagnostics/place';
import type { Call, FunctionDef, Lambda, Param } from '../../python/ast';
import type { Arguments } from './call-site';
import { seen } from '../values/choice';
import { ALWAYS, and, not, shown, type Guard } from '../guards/guards';
import { BUILT_IN, raiseOnProof } from '../guards/refusals';
import { misfitOf } from './misfits';
import { evaluate } from '../evaluation/evaluate';
import { iterate } from '../evaluation/iterate';
import { item, str, textOf, unknown } from '../values/make';
import { entryOf } from '../values/dicts';
import type { Machine } from '../machine';
import type { Scope } from '../values/scope';
import type { DictValue, FunctionValue, Unknown, Value } from '../values/values';

/** Returns the parameters of a function; those of a `def` are read now if they weren't before. */
export const paramsOf = (def: FunctionDef | Lambda): readonly Param[] =>
  def.type === 'Lambda' ? def.params : def.signature().params;

/** Shared by all calls without keyword arguments: nothing is ever put in. */
const NO_KEYWORDS = new Map<string, Value>();

/** The arguments of a call in the source. */
export interface WrittenArguments extends Arguments {
  /** The guards of those behind a star that hang on a test, by position. */
  readonly guards?: ReadonlyMap<number, Guard>;
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
  const guards = new Map<number, Guard>();
  for (const arg of call.args) {
    if (arg.type !== 'Starred') args.push(evaluate(vm, arg, scope));
    else spreads.push(spread(vm, evaluate(vm, arg.value, scope), args, guards, scope.placeOf(arg)));
  }
  const stars = spreads.length;
  for (const { name, value } of call.keywords) {
    const given = evaluate(vm, value, scope);
    if (name !== undefined) keywords.set(name, given);
    else spreads.push(spreadKeywords(vm, given, keywords, scope.placeOf(call)));
  }
  const isWritten = spreads.length === 0;
  if (isWritten) return { args, keywords, open: undefined, isWritten, isWhole: true };
  const open = spreads.findLast((one) => one.open !== undefined)?.open;
  const openIn = spreads.slice(0, stars).some((one) => one.open !== undefined) ? 'args' : 'keywords';
  const isWhole = spreads.every((one) => one.isWhole);
  return { args, keywords, open, openIn, isWritten, isWhole, ...(guards.size > 0 && { guards }) };
}

/** How far a starred argument could be spread. */
interface Spread {
  readonly open: Unknown | undefined;
  /** False where it hangs on a test which arguments there are. */
  readonly isWhole: boolean;
}

function spread(vm: Machine, value: Value, args: Value[], guards: Map<number, Guard>, at: Place): Spread {
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
 * Returns the arguments that a call gets, by the tests on which those behind its stars hang. By too many tests it gets all of
 * them, and perhaps others.
 */
export function argumentSets(vm: Machine, { guards, ...given }: WrittenArguments): readonly ArgumentSet[] {
  const first = Math.min(...(guards?.keys() ?? []), given.args.length);
  let sets: readonly { readonly guard: Guard; readonly args: readonly Value[] }[] = [
    { guard: ALWAYS, args: given.args.slice(0, first) },
  ];
  for (const [offset, value] of given.args.slice(first).entries()) {
    const index = first + offset;
    const tests = guards?.get(index) ?? ALWAYS;
    sets = sets.flatMap(({ guard, args }) => {
      const present = { guard: and(guard, tests), args: [...args, value] };
      const sides = tests.length === 0 ? [present] : [present, { guard: and(guard, not(tests)), args }];
      return sides.filter((side) => vm.reaches(side.guard));
    });
    vm.work(sets.length * index);
    const place = tests[0]?.literals[0]?.test.place;
    if (sets.length <= MAX_SETS || place === undefined) continue;
    const open = unknown('alternatives', `arguments that hang on tests in more than ${MAX_SETS} ways`, place);
    return [{ guard: ALWAYS, given: { ...given, open: given.open ?? open } }];
  }
  return sets.map(({ guard, args }) => ({ guard, given: { ...given, args } }));
}

/** Adds the entries of a mapping to the keyword arguments of a call. */
export function spreadKeywords(vm: Machine, value: Value, keywords: Map<string, Value>, at: Place): Spread {
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
      keywords.set(name, present);
    } else if (BUILT_IN.has(key.kind)) {
      vm.raiseIfCaught('TypeError', 'keywords must be strings', at, true, str('keywords must be strings'));
    }
  }
  return { open: whole.open, isWhole };
}

const mayBeAbsent = (value: Value): boolean =>
  value.kind === 'choice' && value.alternatives.some((one) => one.value.kind === 'absent');

/** The name and the kind of a parameter: all that decides which arguments it takes. */
export type Slot = Pick<Param, 'name' | 'kind'>;

/** Hands out the arguments of one call to parameters, which must ask in the order of their signature. */
export class ArgumentQueue {
  private readonly keywords: Map<string, Value>;
  private isTwice = false;

  constructor(
    private readonly given: Arguments,
    /** The first positional argument that's left. */
    private next = 0,
  ) {
    this.keywords = given.keywords.size === 0 ? NO_KEYWORDS : new Map(given.keywords);
  }

  /** Takes the argument of a parameter without a star; `undefined` if none is given for it. */
  one({ name, kind }: Slot): Value | undefined {
    const { args } = this.given;
    if (kind !== 'keyword-only' && this.next < args.length) {
      this.next += 1;
      this.isTwice ||= kind === 'positional' && this.keywords.has(name);
      return args[this.next - 1];
    }
    const named = kind === 'positional-only' ? undefined : this.keywords.get(name);
    if (named !== undefined) this.keywords.delete(name);
    return named;
  }

  /** Takes the positional arguments that are left: those of `*args`. */
  rest(): readonly Value[] {
    const rest = this.given.args.slice(this.next);
    this.next = Math.max(this.next, this.given.args.length);
    return rest;
  }

  /** Takes the keyword arguments that are left: those of `**kwargs`. */
  named(): ReadonlyMap<string, Value> {
    if (this.keywords.size === 0) return NO_KEYWORDS;
    const named = new Map(this.keywords);
    this.keywords.clear();
    return named;
  }

  /** True if no keyword argument is left. */
  get isPositional(): boolean {
    return this.keywords.size === 0;
  }

  /** True if a parameter has got its argument by position, and has another by keyword: no `**kwargs` takes that. */
  get isGivenTwice(): boolean {
    return this.isTwice;
  }

  /** True if no argument is left. */
  get isEmpty(): boolean {
    return this.isPositional && this.next >= this.given.args.length;
  }
}

/**
 * Binds arguments to the parameters of a function of the project, as Python does. A parameter without an argument gets
 * its default, else an unknown (`argument`): a missing argument is more likely one that we couldn't see.
 */
export function bindArguments(
  vm: Machine,
  func: FunctionValue,
  given: Arguments,
  scope: Scope,
  at: Place,
): void {
  const queue = new ArgumentQueue(given);
  const params = paramsOf(func.def);
  for (const param of params) {
    scope.set(param.name, argumentFor(vm, func, param, queue, given, at), vm.path);
  }
  if (queue.isGivenTwice || !queue.isEmpty) refuseCall(vm, func, given, at, misfitOf(func, params, given));
}

/**
 * Raises TypeError for a call that doesn't fit a function's signature, where both are as the source has them: a decorator that
 * isn't known may have changed the signature, and a class may bind its methods in ways of its own.
 */
function refuseCall(
  vm: Machine,
  { def, scope, attrs }: FunctionValue,
  given: Arguments,
  at: Place,
  words: string,
): void {
  if (given.isWhole !== true) return;
  // Defaults that were assigned and aren't known are kept as attributes.
  const hasAssigned = attrs.has('__defaults__') || attrs.has('__kwdefaults__');
  const isProven =
    given.isWritten === true &&
    scope.kind !== 'class' &&
    !hasAssigned &&
    (def.type === 'Lambda' || def.decorators.length === 0);
  raiseOnProof(vm, 'TypeError', words, at, { isProven, argument: str(words) });
}

function argumentFor(
  vm: Machine,
  func: FunctionValue,
  param: Param,
  queue: ArgumentQueue,
  given: Arguments,
  at: Place,
): Value {
  const { name, kind } = param;
  const { open } = given;
  if (kind === 'var-positional') {
    const rest = queue.rest();
    vm.work(rest.length);
    const items = rest.map((value) => item(value));
    if (open !== undefined && mayTakeMore(given, queue, rest)) return vm.listOf(items, open);
    const packed: Value = { kind: 'tuple', items };
    return vm.decisions?.joined(packed, ...rest) ?? packed;
  }
  if (kind === 'var-keyword') return dictOfKeywords(vm, queue.named(), open);
  const value = queue.one(param) ?? open ?? defaultOf(vm, func, param);
  if (value !== undefined) return value;
  refuseCall(vm, func, given, at, misfitOf(func, paramsOf(func.def), given));
  return unknown('argument', `argument ${name} of ${func.qualname}`, at);
}

/** Tells whether `*args` may get more than what's known. Of a call that isn't in the source that's guessed. */
const mayTakeMore = ({ openIn }: Arguments, queue: ArgumentQueue, rest: readonly Value[]): boolean =>
  openIn === undefined ? queue.isPositional && rest.length === 0 : openIn === 'args';

/** Returns the default of a parameter as a call gets it now; `undefined` if it has none. */
export function defaultOf(vm: Machine, func: FunctionValue, { name, kind }: Param): Value | undefined {
  const dict = kind === 'keyword-only' ? KEYWORD_DEFAULTS.get(func) : undefined;
  return dict === undefined ? func.defaults.get(name) : (entryOf(vm, dict, str(name)) ?? dict.open);
}

/** The `__kwdefaults__` of functions, once the program has asked for it: it may be changed in place. */
export const KEYWORD_DEFAULTS = new WeakMap<FunctionValue, DictValue>();

function dictOfKeywords(vm: Machine, keywords: ReadonlyMap<string, Value>, open: Unknown | undefined): Value {
  const dict = vm.dict(open);
  vm.work(keywords.size);
  for (const [name, value] of keywords) {
    dict.entries.set(`s:${name}`, { key: { kind: 'str', parts: [name] }, value });
  }
  return dict;
}
