import type { Expr, For, FunctionDef } from '../../../analysis/python/ast';
import { keywordOf } from '../../../analysis/python/ast/keywords';
import { follow } from '../values/follow';
import { type Bound, isOf, lastName, type Parameter, type Value } from '../values/term';
import { clientName } from './clients';
import type { Scope } from './names';
import type { PythonTerms } from './terms';

/** A test has no more runs than this; of the others nothing is known. */
const MAX_RUNS = 200;

/** Returns the runs of a test by `@pytest.mark.parametrize("path", ["/a", "/b"])`: one without such a decorator. */
export function runsOf(terms: PythonTerms, def: FunctionDef, scope: Scope): readonly Bound[] {
  let runs: readonly Bound[] = [new Map()];
  for (const one of [...def.decorators, ...(scope.owner?.decorators ?? [])]) {
    const rows = rowsOf(terms, def, one, scope);
    if (rows.length === 0) continue;
    const all = runs.flatMap((run) => rows.map((row): Bound => new Map([...run, ...row])));
    if (all.length > MAX_RUNS) return [new Map()];
    runs = all;
  }
  return runs;
}

function rowsOf(terms: PythonTerms, def: FunctionDef, decorator: Expr, scope: Scope): readonly Bound[] {
  if (decorator.type !== 'Call' || lastName(terms.of(decorator.func, scope)) !== 'parametrize') return [];
  const [names, values] = ['argnames', 'argvalues'].map(
    (name, index) => decorator.args[index] ?? keywordOf(decorator, name),
  );
  if (names === undefined || values === undefined) return [];
  const params = namesIn(names).map((name) => terms.names.parameter(def, name, scope));
  const items = itemsOf({ term: terms.of(values, scope), bound: new Map() }) ?? [];
  return params.length === 0 ? [] : items.map((one) => rowOf(params, one));
}

/** Returns the values of one run or turn. */
function rowOf(params: readonly Parameter[], value: Value): Bound {
  const given =
    isOf(value, 'call') && clientName(value.term) === 'param'
      ? value.term.args.map((one) => ({ ...value, term: one }))
      : undefined;
  const items = given ?? (params.length === 1 ? [value] : (itemsOf(value) ?? []));
  return new Map(
    params.flatMap((param, index) => {
      const item = items[index];
      return item === undefined ? [] : [[param, item] as const];
    }),
  );
}

function namesIn(expr: Expr): readonly string[] {
  if (expr.type === 'Str') return expr.value.split(',').map((one) => one.trim());
  return expr.type === 'Tuple' || expr.type === 'List'
    ? expr.items.flatMap((one) => (one.type === 'Str' ? [one.value] : []))
    : [];
}

/** Returns the items of a list that's written down. */
function itemsOf(at: Value): readonly Value[] | undefined {
  const value = follow(at);
  return isOf(value, 'list') ? value.term.items.map((term) => ({ ...value, term })) : undefined;
}

/** Returns what a loop's target is in each of its turns: a single one where the source doesn't tell. */
export function turnsOf(
  terms: PythonTerms,
  { target, iterable }: For,
  at: { readonly scope: Scope; readonly bound: Bound },
): readonly Bound[] {
  const { scope, bound } = at;
  const items = itemsOf({ term: terms.of(iterable, scope), bound }) ?? [];
  const targets = target.type === 'Tuple' ? target.items : [target];
  const params = targets.flatMap((one) => (one.type === 'Name' ? [terms.names.variable(one.id, scope)] : []));
  const isKnown = items.length > 0 && items.length <= MAX_RUNS && params.length === targets.length;
  if (!isKnown) return [bound];
  return items.map(
    (one): Bound =>
      new Map([
        ...bound,
        ...(target.type === 'Tuple' ? rowOf(params, one) : params.map((param) => [param, one] as const)),
      ]),
  );
}
