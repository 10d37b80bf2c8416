import { asDict } from './mappings';
import type { Place } from '../../../base/diagnostics/place';
import type { Attribute, BinaryOperator, Call, Compare, Expr, Subscript, Name } from '../../python/ast';
import { getAttribute } from '../attributes/attributes';
import { argumentSets, callArguments } from '../calls/written-arguments';
import { callMethod, callValue } from '../calls/calls';
import { compare } from './operators/comparisons';
import { comprehend } from './comprehensions';
import { seen } from '../values/choice';
import { each, fork, join } from '../guards/forks';
import { raiseOnProof, raiseInWords } from '../guards/refusals';
import { evaluate, type ExpressionHandlers } from './evaluate';
import { formatJoined } from './text/formatted';
import { makeFunction } from '../calls/functions';
import { mergeInto, setEntry } from '../values/dicts';
import { displayed } from '../values/text/displays';
import { yieldValue } from '../calls/generators';
import { getItem } from './items';
import { raiseEnded } from './ended';
import { addAll, endOf } from './iterate';
import { TOO_DEEP } from '../../python/reader/limits';
import { bool, bytes, FALSE, item, NONE, num, TRUE, unknown, writtenText } from '../values/make';
import type { Machine } from '../machine';
import { binary, unary } from './operators/operators';
import type { Scope } from '../values/scope';
import { decideTest, sourceOf, testOf, underTest } from './tests';
import { decide } from './truth';
import type { Single, Value } from '../values/values';
import { isUnbound } from '../modules/unbound';

/** Returns the value of a name; one that's bound nowhere raises NameError where that's certain, or caught. */
function evaluateName(vm: Machine, { id, line }: Name, scope: Scope): Value {
  const found = scope.find(id);
  const value = found === undefined ? builtinOf(vm, id) : seen(found, vm.path);
  const local = found === undefined || value === undefined ? scope.localScope(id) : undefined;
  if (value !== undefined && local === undefined) return value;
  const owner = id === '__class__' ? scope.ownClass : undefined;
  const known = owner ?? scope.module.scope.implicit?.(id) ?? scope.module.scope.open;
  if (known !== undefined) return known;
  const at = scope.placeOf({ line });
  // PEP 709: since Python 3.12 a comprehension is part of the function around.
  const isOwn = local === scope || (local === scope.binding && vm.options.python[1] >= 12);
  if (local !== undefined && vm.catchers.length > 0) raiseUnbound(vm, id, at, isOwn);
  return raiseOnProof(vm, 'NameError', `name ${id} is not defined`, at, {
    words: `name '${id}' is not defined`,
    isProven: found === undefined && local === undefined && !scope.isPrepared && isUnbound(vm, scope, id),
  });
}

/** Raises Python's exception for a local name that isn't bound yet: of the function that runs, or of one around it. */
function raiseUnbound(vm: Machine, name: string, at: Place, isOwn: boolean): void {
  if (isOwn) {
    const words = `cannot access local variable '${name}' where it is not associated with a value`;
    raiseInWords(vm, 'UnboundLocalError', words, at);
  } else {
    const words = `cannot access free variable '${name}' where it is not associated with a value in enclosing scope`;
    raiseInWords(vm, 'NameError', words, at);
  }
}

/** Returns a built-in name: one that the program has set, else Python's own. */
const builtinOf = (vm: Machine, name: string): Value | undefined =>
  vm.libraryNames.find('builtins', name, vm.path) ?? vm.models.builtin(name);

/** One handler for each kind of expression. */
export const EXPRESSIONS: ExpressionHandlers = {
  Str: (_, { value }) => writtenText(value),
  Bytes: (_, { value }) => bytes(value),
  Num: (_, { value, isFloat }) => num(value, isFloat),
  Constant: (_, { value }) =>
    value === null ? NONE : value === 'Ellipsis' ? { kind: 'ellipsis' } : bool(value),
  JoinedStr: (vm, expr, scope) => formatJoined(vm, expr, scope),
  Name: evaluateName,
  Attribute: evaluateAttribute,
  Subscript: evaluateSubscript,
  Slice: (vm, { lower, upper, step }, scope) => ({
    kind: 'slice',
    lower: lower === undefined ? NONE : evaluate(vm, lower, scope),
    upper: upper === undefined ? NONE : evaluate(vm, upper, scope),
    step: step === undefined ? NONE : evaluate(vm, step, scope),
  }),
  Call: evaluateCall,
  BinOp: (vm, { op, left, right, line }, scope) => {
    const a = evaluate(vm, left, scope);
    const b = evaluate(vm, right, scope);
    const at = scope.placeOf({ line });
    const isWritten = right.type === 'Num' && Number(right.value) === 0;
    if (isWritten && a.kind === 'num' && DIVIDES.has(op))
      return raiseOnProof(vm, 'ZeroDivisionError', 'division by zero', at, {
        ...(op === '/' && !a.isFloat && { words: 'division by zero' }),
      });
    return binary(vm, op, a, b, at);
  },
  UnaryOp: (vm, expr, scope) => {
    if (expr.op === 'not') return decided(vm, expr, scope);
    return each(vm, evaluate(vm, expr.operand, scope), (value) =>
      unary(vm, expr.op, value, scope.placeOf(expr)),
    );
  },
  BoolOp: (vm, { op, values }, scope) => shortCircuit(vm, op, values, scope),
  Compare: evaluateCompare,
  IfExp: (vm, { test, body, orelse }, scope) =>
    underTest(vm, test, scope, ({ whenTrue, whenFalse }) => {
      if (whenFalse === undefined) return evaluate(vm, body, scope);
      if (whenTrue === undefined) return evaluate(vm, orelse, scope);
      const entry = vm.path;
      const outcomes = fork(vm, [
        { guard: whenTrue, run: () => evaluate(vm, body, scope) },
        { guard: whenFalse, run: () => evaluate(vm, orelse, scope) },
      ]);
      return join(entry, outcomes);
    }),
  Lambda: (vm, expr, scope) => makeFunction(vm, expr, scope),
  List: (vm, { items }, scope) => {
    const list = vm.list();
    addAll(vm, list, items, scope);
    return displayed(list);
  },
  Tuple: (vm, { items }, scope) => {
    if (!items.some(({ type }) => type === 'Starred')) {
      return displayed({ kind: 'tuple', items: items.map((one) => item(evaluate(vm, one, scope))) });
    }
    const list = vm.list();
    addAll(vm, list, items, scope);
    return list.open ?? { kind: 'tuple', items: list.items };
  },
  Set: (vm, { items }, scope) => {
    const set = vm.set([]);
    addAll(vm, set, items, scope);
    return set;
  },
  Dict: (vm, expr, scope) => {
    const dict = vm.dict();
    for (const { key, value } of expr.items) {
      if (key === undefined) mergeInto(vm, dict, asDict(vm, evaluate(vm, value, scope), scope.placeOf(expr)));
      else setEntry(vm, dict, evaluate(vm, key, scope), evaluate(vm, value, scope));
    }
    return displayed(dict);
  },
  Comprehension: (vm, expr, scope) => comprehend(vm, expr, scope),
  Await: (vm, { value, ...expr }, scope) =>
    each(vm, evaluate(vm, value, scope), (single) => awaited(vm, single, scope.placeOf(expr))),
  Yield: (vm, { value, from, line }, scope) => {
    const given = value === undefined ? NONE : evaluate(vm, value, scope);
    return yieldValue(vm, given, from, scope.placeOf({ line }));
  },
  NamedExpr: (vm, { target, value }, scope) => {
    const result = evaluate(vm, value, scope);
    scope.binding.set(target.id, result, vm.path);
    return result;
  },
  Starred: (vm, { value }, scope) => evaluate(vm, value, scope),
  UnsupportedExpr: (vm, expr, scope) => {
    const at = scope.placeOf(expr);
    tellTooDeep(vm, expr.syntax, scope, at);
    return unknown('syntax', expr.syntax, at);
  },
};

/** Operators that divide by their right operand. */
const DIVIDES: ReadonlySet<BinaryOperator> = new Set(['/', '//', '%']);

/** Reports source that's nested deeper than the reader goes: it may register routes. */
export function tellTooDeep(vm: Machine, syntax: string, scope: Scope, at: Place): void {
  if (syntax === TOO_DEEP)
    vm.report({ code: 'limit-nesting', detail: syntax, at, affects: [scope.module.name] });
}

/** Returns the result of `await`: that of a coroutine, or that of an object's `__await__`. */
function awaited(vm: Machine, value: Single, at: Place): Value {
  if (value.kind === 'deferred') return value.type === 'coroutine' ? value.force() : value;
  const iterator = callMethod(vm, value, '__await__', [], at);
  if (iterator?.kind !== 'deferred') return value;
  const result = iterator.force();
  raiseEnded(vm, endOf(result));
  return iterator.type === 'coroutine' ? result : (iterator.returned?.() ?? NONE);
}

function evaluateAttribute(vm: Machine, { value, attr, line }: Attribute, scope: Scope): Value {
  const at = scope.placeOf({ line });
  const owner = evaluate(vm, value, scope);
  const name = scope.nameOf(attr);
  // Without a closure, here and below: most values depend on no test.
  if (owner.kind !== 'choice') return getAttribute(vm, owner, name, at);
  return each(vm, owner, (single) => getAttribute(vm, single, name, at));
}

function evaluateSubscript(vm: Machine, { value, index, line }: Subscript, scope: Scope): Value {
  const container = evaluate(vm, value, scope);
  const key = evaluate(vm, index, scope);
  const at = scope.placeOf({ line });
  if (container.kind !== 'choice' && key.kind !== 'choice') return getItem(vm, container, key, at);
  return each(vm, container, (one) => each(vm, key, (two) => getItem(vm, one, two, at)));
}

function evaluateCall(vm: Machine, call: Call, scope: Scope): Value {
  const callee = evaluate(vm, call.func, scope);
  const given = callArguments(vm, call, scope);
  const at = scope.placeOf(call);
  vm.step(at);
  vm.decisions?.at(at);
  vm.scope = scope;
  if (given.guards === undefined) return callValue(vm, callee, given, at);
  const branches = argumentSets(vm, callee, given).map((set) => ({
    guard: set.guard,
    run: () => callValue(vm, callee, set.given, at),
  }));
  return join(vm.path, fork(vm, branches));
}

/** Evaluates a test to True, False, or a Choice of both. */
function decided(vm: Machine, expr: Expr, scope: Scope): Value {
  const { whenTrue, whenFalse } = decideTest(vm, expr, scope);
  if (whenFalse === undefined) return TRUE;
  if (whenTrue === undefined) return FALSE;
  return {
    kind: 'choice',
    alternatives: [
      { guard: whenTrue, value: TRUE },
      { guard: whenFalse, value: FALSE },
    ],
  };
}

function shortCircuit(vm: Machine, op: 'and' | 'or', tests: readonly Expr[], scope: Scope, from = 0): Value {
  for (const [index, test] of tests.entries()) {
    if (index < from) continue;
    const left = evaluate(vm, test, scope);
    if (index === tests.length - 1) return left;
    const { whenTrue, whenFalse } = decide(vm, left, () => testOf(test, left, scope));
    const [keep, go] = op === 'or' ? [whenTrue, whenFalse] : [whenFalse, whenTrue];
    if (go === undefined) return left;
    if (keep === undefined) continue;
    const entry = vm.path;
    const outcomes = fork(vm, [
      { guard: keep, run: () => seen(left, vm.path) ?? left },
      { guard: go, run: () => shortCircuit(vm, op, tests, scope, index + 1) },
    ]);
    return join(entry, outcomes);
  }
  return NONE;
}

function evaluateCompare(vm: Machine, expr: Compare, scope: Scope): Value {
  return compareFrom(vm, expr, scope, evaluate(vm, expr.left, scope), 0);
}

/** Compares the operands from one on. One that doesn't hold ends `x < y < z`: the operands behind it aren't evaluated. */
function compareFrom(vm: Machine, expr: Compare, scope: Scope, left: Value, from: number): Value {
  const part = expr.rest[from];
  if (part === undefined) return TRUE;
  const right = evaluate(vm, part.right, scope);
  const at = scope.placeOf(expr);
  const result =
    left.kind === 'choice' || right.kind === 'choice'
      ? each(vm, left, (a) => each(vm, right, (b) => compare(vm, part.op, a, b, at)))
      : compare(vm, part.op, left, right, at);
  if (from === expr.rest.length - 1) return result;
  return each(vm, result, (one) => {
    const { whenTrue, whenFalse } = decide(vm, one, () => testOf(expr, one, scope));
    if (whenTrue === undefined) return one;
    const rest = compareFrom(vm, expr, scope, seen(right, vm.path) ?? right, from + 1);
    return whenFalse === undefined ? rest : unknown('operands', sourceOf(scope, expr), at);
  });
}
