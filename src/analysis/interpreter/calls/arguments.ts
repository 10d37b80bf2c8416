import type { Place } from '../../../base/diagnostics/place';
import type { FunctionDef, Lambda, Param } from '../../python/ast';
import type { Arguments } from './call-site';
import { raiseOnProof } from '../guards/refusals';
import { misfitOf } from './misfits';
import { item, str, unknown } from '../values/make';
import type { Machine } from '../machine';
import type { Scope } from '../values/scope';
import type { FunctionValue, Unknown, Value } from '../values/values';

/** Returns the parameters of a function; those of a `def` are read now if they weren't before. */
export const paramsOf = (def: FunctionDef | Lambda): readonly Param[] =>
  def.type === 'Lambda' ? def.params : def.signature().params;

/** The name and the kind of a parameter: all that decides which arguments it takes. */
export type Slot = Pick<Param, 'name' | 'kind'>;

/** Hands out the arguments of one call to parameters, which must ask in the order of their signature. */
export class ArgumentQueue {
  /** The names of the keyword arguments that a parameter has taken. */
  private readonly taken: string[] = [];
  private isTwice = false;

  constructor(
    private readonly given: Arguments,
    /** The first positional argument that's left. */
    private next = 0,
  ) {}

  /** Takes the argument of a parameter without a star; `undefined` if none is given for it. */
  one({ name, kind }: Slot): Value | undefined {
    const { args, keywords, looseFrom = Infinity } = this.given;
    if (kind !== 'keyword-only' && this.next < Math.min(args.length, looseFrom)) {
      this.next += 1;
      this.isTwice ||= kind === 'positional' && keywords.has(name);
      return args[this.next - 1];
    }
    const named = kind === 'positional-only' ? undefined : keywords.get(name);
    if (named !== undefined) this.taken.push(name);
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
    const { keywords } = this.given;
    if (this.taken.length === 0) {
      this.taken.push(...keywords.keys());
      return keywords;
    }
    const left = new Map(keywords);
    for (const name of this.taken) left.delete(name);
    this.taken.push(...left.keys());
    return left;
  }

  /** True if no keyword argument is left. */
  get isPositional(): boolean {
    return this.taken.length === this.given.keywords.size;
  }

  /** True if a parameter has got its argument by position, and has another by keyword: no `**kwargs` takes that. */
  get isGivenTwice(): boolean {
    return this.isTwice;
  }

  /** True if no argument is left. */
  get isEmpty(): boolean {
    const { args, looseFrom = Infinity } = this.given;
    return this.isPositional && this.next >= Math.min(args.length, looseFrom);
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
  const value = queue.one(param) ?? open ?? defaultOf(func, param);
  if (value !== undefined) return value;
  refuseCall(vm, func, given, at, misfitOf(func, paramsOf(func.def), given));
  return unknown('argument', `argument ${name} of ${func.qualname}`, at);
}

/** Tells whether `*args` may get more than what's known. For a call that isn't in the source that's guessed. */
const mayTakeMore = ({ openIn }: Arguments, queue: ArgumentQueue, rest: readonly Value[]): boolean =>
  openIn === undefined ? queue.isPositional && rest.length === 0 : openIn === 'args';

/** Returns the default of a parameter; `undefined` if it has none. Those that were assigned are kept as attributes, and aren't known. */
export function defaultOf(func: FunctionValue, { name, kind }: Param): Value | undefined {
  const attribute = kind === 'keyword-only' ? '__kwdefaults__' : '__defaults__';
  return func.attrs.has(attribute)
    ? unknown('operands', `${attribute} of ${func.qualname}`, func.place)
    : func.defaults.get(name);
}

function dictOfKeywords(vm: Machine, keywords: ReadonlyMap<string, Value>, open: Unknown | undefined): Value {
  const dict = vm.dict(open);
  vm.work(keywords.size);
  for (const [name, value] of keywords) {
    dict.entries.set(`s:${name}`, { key: { kind: 'str', parts: [name] }, value });
  }
  return dict;
}
