import type { Place } from '../../../base/diagnostics/place';
import type { Call, FunctionDef, Lambda, Param } from '../../python/ast';
import type { Arguments } from './call-site';
import { seen } from '../values/choice';
import { evaluate } from '../evaluation/evaluate';
import { iterate } from '../evaluation/iterate';
import { item, textOf, unknown } from '../values/make';
import type { Machine } from '../machine';
import type { Scope } from '../values/scope';
import type { FunctionValue, Unknown, Value } from '../values/values';

/** The parameters of a function, of a `def` read now if they weren't before. */
export const paramsOf = (def: FunctionDef | Lambda): readonly Param[] =>
  def.type === 'Lambda' ? def.params : def.signature().params;

/** Where no keywords are given: nothing is ever put in. */
const NO_KEYWORDS = new Map<string, Value>();

/** Evaluates the arguments of a call; stars are spread as far as what's behind them is known. */
export function callArguments(vm: Machine, call: Call, scope: Scope): Arguments {
  const args: Value[] = [];
  const keywords = call.keywords.length === 0 ? NO_KEYWORDS : new Map<string, Value>();
  let open: Unknown | undefined;
  for (const arg of call.args) {
    if (arg.type !== 'Starred') args.push(evaluate(vm, arg, scope));
    else open = spread(vm, evaluate(vm, arg.value, scope), args, scope.placeOf(arg)) ?? open;
  }
  for (const { name, value } of call.keywords) {
    const given = evaluate(vm, value, scope);
    if (name !== undefined) keywords.set(name, given);
    else open = spreadKeywords(vm, given, keywords, scope.placeOf(call)) ?? open;
  }
  return { args, keywords, open };
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

/**
 * Binds arguments to the parameters of a function, as Python does; a parameter that gets nothing has its default,
 * else it's unknown (`argument`): a missing argument is more likely one that we couldn't see.
 */
export function bindArguments(
  vm: Machine,
  func: FunctionValue,
  given: Arguments,
  scope: Scope,
  at: Place,
): void {
  const { args, open } = given;
  const keywords = given.keywords.size === 0 ? NO_KEYWORDS : new Map(given.keywords);
  const left: Left = { args, next: 0, keywords, open };
  for (const param of paramsOf(func.def)) {
    scope.set(param.name, argumentFor(vm, func, param, left, at), vm.path);
  }
}

/** Arguments that no parameter has taken yet. */
interface Left {
  readonly args: readonly Value[];
  /** The first positional one that's left. */
  next: number;
  readonly keywords: Map<string, Value>;
  readonly open: Unknown | undefined;
}

function argumentFor(vm: Machine, func: FunctionValue, { name, kind }: Param, left: Left, at: Place): Value {
  const { args, keywords, open } = left;
  if (kind === 'var-positional') {
    const rest = args.slice(left.next);
    left.next = args.length;
    return open !== undefined && keywords.size === 0 && rest.length === 0
      ? vm.listOf([], open)
      : { kind: 'tuple', items: rest.map((value) => item(value)) };
  }
  if (kind === 'var-keyword') return restOf(vm, keywords, open);
  if (kind !== 'keyword-only') {
    const next = args[left.next];
    left.next += 1;
    if (next !== undefined) return next;
  }
  const named = kind === 'positional-only' ? undefined : keywords.get(name);
  if (named !== undefined) {
    keywords.delete(name);
    return named;
  }
  return open ?? func.defaults.get(name) ?? unknown('argument', `argument ${name} of ${func.qualname}`, at);
}

function restOf(vm: Machine, keywords: Map<string, Value>, open: Unknown | undefined): Value {
  const dict = vm.dict(open);
  for (const [name, value] of keywords) {
    dict.entries.set(`s:${name}`, { key: { kind: 'str', parts: [name] }, value });
  }
  keywords.clear();
  return dict;
}
