import type { Expr, FunctionDef } from '../../../analysis/python/ast';
import { keywordOf } from '../../../analysis/python/ast/keywords';
import { nameOf } from './clients';
import type { Located, Scope, Scopes } from './scopes';

/** The values of a test's parameters in one of its runs. */
export type Run = ReadonlyMap<string, Located>;

/** A test has no more runs than this; of the others nothing is known. */
const MAX_RUNS = 200;

/** Returns the runs of a test by `@pytest.mark.parametrize("path", ["/a", "/b"])`: one without such a decorator. */
export function runsOf(scopes: Scopes, decorators: FunctionDef['decorators'], scope: Scope): readonly Run[] {
  let runs: readonly Run[] = [new Map()];
  for (const one of decorators) {
    const rows = rowsOf(scopes, one, scope);
    if (rows === undefined) continue;
    const all = runs.flatMap((run) => rows.map((row): Run => new Map([...run, ...row])));
    if (all.length > MAX_RUNS) return [new Map()];
    runs = all;
  }
  return runs;
}

function rowsOf(scopes: Scopes, decorator: Expr, scope: Scope): readonly Run[] | undefined {
  if (decorator.type !== 'Call' || nameOf(decorator.func) !== 'parametrize') return undefined;
  const argument = (index: number, name: string): Expr | undefined =>
    decorator.args[index] ?? keywordOf(decorator, name);
  const [namesGiven, valuesGiven] = [argument(0, 'argnames'), argument(1, 'argvalues')];
  if (namesGiven === undefined || valuesGiven === undefined) return undefined;
  const names = namesIn(namesGiven);
  const values = itemsOf(scopes, { expr: valuesGiven, scope });
  if (names.length === 0 || values === undefined || values.length === 0) return undefined;
  return values.map((value): Run => new Map(rowOf(scopes, names, value)));
}

function rowOf(
  scopes: Scopes,
  names: readonly string[],
  value: Located,
): readonly (readonly [string, Located])[] {
  const { expr, scope } = value;
  const isParam = expr.type === 'Call' && nameOf(expr.func) === 'param';
  const given = isParam ? expr.args.map((one) => ({ expr: one, scope })) : undefined;
  const items = names.length === 1 ? (given ?? [value]) : (given ?? itemsOf(scopes, value) ?? []);
  return names.flatMap((name, index) => {
    const item = items[index];
    return item === undefined ? [] : [[name, item] as const];
  });
}

function namesIn(expr: Expr): readonly string[] {
  if (expr.type === 'Str') return expr.value.split(',').map((one) => one.trim());
  return expr.type === 'Tuple' || expr.type === 'List'
    ? expr.items.flatMap((one) => (one.type === 'Str' ? [one.value] : []))
    : [];
}

/** Returns the items of a list that's written down. */
function itemsOf(scopes: Scopes, at: Located): readonly Located[] | undefined {
  const meant = scopes.meant(at);
  if (meant?.kind !== 'value') return undefined;
  const { expr, scope } = meant;
  if (expr.type !== 'List' && expr.type !== 'Tuple' && expr.type !== 'Set') return undefined;
  return expr.items.some((one) => one.type === 'Starred')
    ? undefined
    : expr.items.map((one) => ({ expr: one, scope }));
}

/** Returns what a loop's target is in each of its turns; `undefined` where the source doesn't tell. */
export function turnsOf(scopes: Scopes, target: Expr, iterable: Located): readonly Run[] | undefined {
  const items = itemsOf(scopes, iterable);
  const names =
    target.type === 'Name' ? [target.id] : target.type === 'Tuple' ? target.items.map(nameOf) : [];
  const known = names.filter((one) => one !== undefined);
  if (items === undefined || items.length === 0 || items.length > MAX_RUNS || known.length < names.length)
    return undefined;
  return items.map(
    (one): Run => new Map(target.type === 'Name' ? [[target.id, one]] : rowOf(scopes, known, one)),
  );
}
