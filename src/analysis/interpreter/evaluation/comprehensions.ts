import type { Comprehension, Expr } from '../../python/ast';
import { setEntry } from '../values/dicts';
import { fill } from './ended';
import { evaluate } from './evaluate';
import { append } from './iterate';
import { repeatOver } from '../statements/loops';
import { NONE } from '../values/make';
import type { Machine } from '../machine';
import { Scope } from '../values/scope';
import { assignTarget } from '../statements/targets';
import { decideTest } from './tests';
import { fork } from '../guards/forks';
import type { DeferredValue, Value } from '../values/values';

/**
 * Evaluates a comprehension. Its clauses run as loops, so its elements may register routes. A generator expression
 * runs when it's consumed.
 */
export function comprehend(vm: Machine, expr: Comprehension, scope: Scope): Value {
  const inner = new Scope('comprehension', scope, vm.path, scope.prefix);
  // The first iterable is evaluated at once, in the scope around the comprehension, which may be a class body.
  const [outermost] = expr.clauses;
  const first = outermost === undefined ? NONE : evaluate(vm, outermost.iterable, scope);
  if (expr.kind === 'dict') {
    const dict = vm.dict();
    run(
      vm,
      expr,
      inner,
      first,
      () => {
        if (expr.key !== undefined)
          setEntry(vm, dict, evaluate(vm, expr.key, inner), evaluate(vm, expr.element, inner));
      },
      (open) => (dict.open ??= open),
    );
    return dict;
  }
  if (expr.kind === 'generator') return generator(vm, expr, inner, first);
  const target = expr.kind === 'set' ? vm.set([]) : vm.list();
  run(
    vm,
    expr,
    inner,
    first,
    () => {
      append(vm, target, evaluate(vm, expr.element, inner));
    },
    (open) => (target.open ??= open),
  );
  return target;
}

function generator(vm: Machine, expr: Comprehension, inner: Scope, first: Value): Value {
  let result: Value | undefined;
  const force: DeferredValue['force'] = (onYield) => {
    if (result === undefined) {
      const list = vm.list();
      const element = (): void => {
        const value = evaluate(vm, expr.element, inner);
        if (onYield === undefined) append(vm, list, value);
        else onYield(value);
      };
      const runAll = (): void => {
        run(vm, expr, inner, first, element, (open) => (list.open ??= open));
      };
      if (onYield === undefined) fill(vm, list, runAll);
      else runAll();
      result = list;
    }
    return result;
  };
  const code = { text: inner.module.text.slice(expr.start, expr.end), scope: inner };
  return { kind: 'deferred', type: 'generator', func: undefined, force, code, taken: 0 };
}

type Opened = Parameters<typeof repeatOver>[5];

function run(
  vm: Machine,
  expr: Comprehension,
  inner: Scope,
  first: Value,
  element: () => void,
  opened: Opened,
): void {
  const clause = (index: number): void => {
    const one = expr.clauses[index];
    if (one === undefined) {
      element();
      return;
    }
    const iterable = index === 0 ? first : evaluate(vm, one.iterable, inner);
    const body = (value: Value): 'normal' => {
      assignTarget(vm, one.target, value, inner);
      filtered(vm, one.conditions, inner, () => {
        clause(index + 1);
      });
      return 'normal';
    };
    repeatOver(vm, one, iterable, inner, body, opened);
  };
  clause(0);
}

/** Runs the rest if all conditions hold; under their guards if some aren't decided. */
function filtered(
  vm: Machine,
  [condition, ...others]: readonly Expr[],
  scope: Scope,
  rest: () => void,
): void {
  if (condition === undefined) {
    rest();
    return;
  }
  const { whenTrue } = decideTest(vm, condition, scope);
  if (whenTrue === undefined) return;
  fork(vm, [
    {
      guard: whenTrue,
      run: () => {
        filtered(vm, others, scope, rest);
      },
    },
  ]);
}
