import type { Place } from '../../../base/diagnostics/place';
import type { Call, FunctionDef, Lambda, Param } from '../../python/ast';
import type { Arguments } from './call-site';
import { seen } from '../values/choice';
import { raiseOnProof } from '../guards/refusals';
import { evaluate } from '../evaluation/evaluate';
import { iterate } from '../evaluation/iterate';
import { item, textOf, unknown } from '../values/make';
import type { Machine } from '../machine';
import type { Scope } from '../values/scope';
import type { FunctionValue, Unknown, Value } from '../values/values';

/** Returns the parameters of a function; those of a `def` are read now if they weren't before. */
export const paramsOf = (def: FunctionDef | Lambda): readonly Param[] =>
  def.type === 'Lambda' ? def.params : def.signature().params;

/** Shared by all calls without keyword arguments: nothing is ever put in. */
const NO_KEYWORDS = new Map<string, Value>();

/** Evaluates the arguments of a call. Spreads stars as far as their values are known. */
export function callArguments(vm: Machine, call: Call, scope: Scope): Arguments {
  const args: Value[] = [];
  const keywords = call.keywords.length === 0 ? NO_KEYWORDS : new Map<string, Value>();
  let open: Unknown | undefined;
  let isSpread = false;
  for (const arg of call.args) {
    if (arg.type !== 'Starred') args.push(evaluate(vm, arg, scope));
    else {
      isSpread = true;
      open = spread(vm, evaluate(vm, arg.value, scope), args, scope.placeOf(arg)) ?? open;
    }
  }
  for (const { name, value } of call.keywords) {
    const given = evaluate(vm, value, scope);
    if (name !== undefined) keywords.set(name, given);
    else {
      isSpread = true;
      open = spreadKeywords(vm, given, keywords, scope.placeOf(call)) ?? open;
    }
  }
  return { args, keywords, open, isWritten: !isSpread };
}

function spread(vm: Machine, value: Value, args: Value[], at: Place): Unknown | undefined {
  const { items, open } = iterate(vm, value, at);
  for (const { value: one, guard } of items) if (vm.reaches(guard)) args.push(one);
  return open;
}

function spreadKeywords(
  vm: Machine,
  value: Value,
  keywords: Map<string, Value>,
  at: Place,
): Unknown | undefined {
  const whole = value.kind === 'instance' && value.payload !== undefined ? value.payload : value;
  if (whole.kind === 'unknown') return whole;
  if (whole.kind !== 'dict') return unknown('argument', 'keyword arguments', at);
  for (const { key, value: given } of whole.entries.values()) {
    const name = textOf(key);
    const present = seen(given, vm.path);
    if (name !== undefined && present !== undefined) keywords.set(name, present);
  }
  return whole.open;
}

/** The name and the kind of a parameter: all that decides which arguments it takes. */
export type Slot = Pick<Param, 'name' | 'kind'>;

/** Hands out the arguments of one call to parameters, which must ask in the order of their signature. */
export class ArgumentQueue {
  private readonly keywords: Map<string, Value>;

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
  for (const param of paramsOf(func.def)) {
    scope.set(param.name, argumentFor(vm, func, param, queue, given, at), vm.path);
  }
  if (!queue.isEmpty) refuseCall(vm, func, given, at, `${func.qualname}() takes fewer arguments`);
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
  if (given.isWritten !== true || given.open !== undefined) return;
  // Defaults that were assigned and aren't known are kept as attributes.
  const hasAssigned = attrs.has('__defaults__') || attrs.has('__kwdefaults__');
  const isProven =
    scope.kind !== 'class' && !hasAssigned && (def.type === 'Lambda' || def.decorators.length === 0);
  raiseOnProof(vm, 'TypeError', words, at, { isProven });
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
    return open !== undefined && queue.isPositional && rest.length === 0
      ? vm.listOf([], open)
      : { kind: 'tuple', items: rest.map((value) => item(value)) };
  }
  if (kind === 'var-keyword') return dictOfKeywords(vm, queue.named(), open);
  const value = queue.one(param) ?? open ?? func.defaults.get(name);
  if (value !== undefined) return value;
  refuseCall(vm, func, given, at, `${func.qualname}() missing 1 required argument: '${name}'`);
  return unknown('argument', `argument ${name} of ${func.qualname}`, at);
}

function dictOfKeywords(vm: Machine, keywords: ReadonlyMap<string, Value>, open: Unknown | undefined): Value {
  const dict = vm.dict(open);
  for (const [name, value] of keywords) {
    dict.entries.set(`s:${name}`, { key: { kind: 'str', parts: [name] }, value });
  }
  return dict;
}
