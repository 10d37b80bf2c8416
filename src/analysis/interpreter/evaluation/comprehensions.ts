import type { Comprehension, ComprehensionClause, Expr } from '../../python/ast';
import { namesIn } from '../../python/ast/bindings';
import { setEntry } from '../values/dicts';
import { fill } from './ended';
import { evaluate } from './evaluate';
import { append } from './iterate';
import { pull, type Ending } from './pull';
import { suspendable, LazySequence } from './lazy-sequence';
import { loopTest, repeatOver } from '../statements/loops';
import { item, NONE } from '../values/make';
import type { Machine } from '../machine';
import { Scope } from '../values/scope';
import { atOnce, calling, type Steps } from '../suspension/steps';
import { assignTarget } from '../statements/targets';
import { decideTest } from './tests';
import { fork, holds } from '../guards/forks';
import { and, beyond, type Guard } from '../guards/guards';
import type { DeferredValue, Item, Unknown, Value } from '../values/values';

const TARGETS = new WeakMap<Comprehension, ReadonlySet<string>>();

/** Returns the names that a comprehension binds for itself. */
function targetsOf(expr: Comprehension): ReadonlySet<string> {
  const known = TARGETS.get(expr) ?? new Set(expr.clauses.flatMap(({ target }) => namesIn(target)));
  TARGETS.set(expr, known);
  return known;
}

/**
 * Evaluates a comprehension. Its clauses run as loops, so its elements may register routes. A generator expression
 * runs when it's consumed.
 */
export function comprehend(vm: Machine, expr: Comprehension, scope: Scope): Value {
  const inner = new Scope('comprehension', scope, vm.path, scope.prefix);
  inner.targets = targetsOf(expr);
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
  const createdUnder = vm.path;
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
  const code = { text: inner.module.source.slice(expr.start, expr.end), scope: inner };
  const whole: DeferredValue = {
    kind: 'deferred',
    type: 'generator',
    func: undefined,
    force,
    code,
    taken: 0,
    createdUnder,
  };
  return suspendable(vm, whole, () => {
    const elements = elementsOf(vm, expr, inner, first, 0);
    return new LazySequence(vm, () => elements.next(), createdUnder);
  });
}

/** Yields the elements of a generator expression as they're asked for, from the loop of one of its clauses. */
function* elementsOf(
  vm: Machine,
  expr: Comprehension,
  inner: Scope,
  iterable: Value,
  index: number,
): Generator<Item, Ending> {
  const clause = expr.clauses[index];
  if (clause === undefined) return { open: undefined };
  const pulled = pull(vm, iterable, inner.placeOf(clause));
  const following = expr.clauses[index + 1];
  let open: Unknown | undefined;
  /** Makes a round's element, or what its inner loop is over; nothing where a condition doesn't hold. */
  const made = function* (value: Value, guard: Guard): Generator<Item> {
    vm.step(() => inner.placeOf(clause));
    const rounds = roundOf(vm, clause, value, guard, inner, following?.iterable ?? expr.element);
    for (const one of rounds) {
      if (following === undefined) yield one;
      else {
        const nested = elementsOf(vm, expr, inner, one.value, index + 1);
        let next = nested.next();
        for (; next.done !== true; next = nested.next())
          yield item(next.value.value, and(one.guard, next.value.guard));
        open ??= next.value.open;
      }
    }
  };
  let next = pulled.next();
  for (; next.done !== true; next = pulled.next()) {
    const { value, guard } = next.value;
    if (vm.reaches(guard)) yield* made(vm.decisions?.carry(iterable, value) ?? value, vm.beyond(guard));
  }
  const { open: more, ended } = next.value;
  if (more !== undefined) yield* made(more, holds(vm, loopTest(clause, more, inner)));
  return { open: open ?? more, ended };
}

/** Runs a round of a clause under a guard. Returns the value of `then` with the guard under which the conditions hold. */
function roundOf(
  vm: Machine,
  clause: ComprehensionClause,
  value: Value,
  guard: Guard,
  inner: Scope,
  then: Expr,
): readonly Item[] {
  const made: Item[] = [];
  const entry = vm.path;
  const action = (): void => {
    assignTarget(vm, clause.target, value, inner);
    filtered(vm, clause.conditions, inner, () => {
      made.push(item(evaluate(vm, then, inner), beyond(vm.path, entry)));
    });
  };
  if (guard.length === 0) action();
  else fork(vm, [{ guard, run: action }]);
  return made;
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
    const body = (value: Value): Steps<'normal'> =>
      calling(() => {
        assignTarget(vm, one.target, value, inner);
        filtered(vm, one.conditions, inner, () => {
          clause(index + 1);
        });
        return 'normal';
      });
    atOnce(vm, repeatOver(vm, one, iterable, inner, body, opened));
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
