import type { Expr, FunctionDef } from '../../../analysis/python/ast';
import type { PythonSource } from '../../edit/source';
import { as, pathsIn } from '../paths';
import { lastName } from '../shape';
import type { Given } from './maker';
import { itemOf } from './tests-view';

/** Returns the form in which a function of the tests gives an item; `undefined` if it gives none, or more than one. */
export function givenBy(def: FunctionDef, { text }: PythonSource, key: string): Given | undefined {
  const result = resultOf(def);
  if (result === undefined) return undefined;
  const made = resolved(result, def);
  const annotation = itemOf(def.signature().returns);
  const type = annotation === undefined ? '' : text.slice(annotation.start, annotation.end);
  if (/^(?:int|(?:uuid\.)?UUID)$/.test(type)) return 'key';
  if (type === 'str') return 'json key';
  const form = formOf(made, key, def);
  return form === 'object' && /^[Dd]ict\b|^Any$/.test(type) ? 'json' : form;
}

/** Returns what a function returns last, or gives while a test runs. */
function resultOf(def: FunctionDef): Expr | undefined {
  let found: Expr | undefined;
  for (const path of pathsIn(def.body().statements)) {
    const isInner = path.some((part) => as(part, 'FunctionDef', 'Lambda') !== undefined);
    const value = as(path.at(-1), 'Return', 'Yield')?.value;
    if (!isInner && value !== undefined) found = value;
  }
  return found;
}

/** Returns what a variable was given last; any other expression as it is. */
function resolved(value: Expr, def: FunctionDef): Expr {
  if (value.type === 'Await') return resolved(value.value, def);
  if (value.type !== 'Name') return value;
  const last = def
    .body()
    .statements.findLast(
      (one) =>
        one.type === 'Assign' &&
        one.targets.some((target) => target.type === 'Name' && target.id === value.id),
    );
  return last?.type === 'Assign' && last.value.type !== 'Name' ? resolved(last.value, def) : value;
}

function formOf(value: Expr, key: string, def: FunctionDef): Given | undefined {
  if (value.type === 'Call' && /^(?:int|str|UUID)$/.test(lastName(value))) {
    const [first] = value.args;
    const inner = first && formOf(first, key, def);
    return inner === undefined ? undefined : lastName(value) === 'str' ? 'json key' : 'key';
  }
  if (value.type === 'Attribute') return value.attr === key ? 'key' : undefined;
  if (value.type === 'Subscript')
    return value.index.type === 'Str' && value.index.value === key
      ? 'json key'
      : formOf(resolved(value.value, def), key, def);
  if (value.type !== 'Call') return value.type === 'Name' ? nameForm(value.id, def) : undefined;
  if (lastName(value) === 'json') return 'json';
  return /^(?:get|post|put|patch|request)$/.test(lastName(value)) ? undefined : 'object';
}

/** Returns the form of a variable that no statement of the function's own block fills: not a function. */
const nameForm = (name: string, def: FunctionDef): Given | undefined =>
  def.body().statements.some((one) => one.type === 'FunctionDef' && one.name === name) ? undefined : 'object';
