import type { ClassDef, Expr, FunctionDef, Param } from '../../analysis/python/ast';
import { dottedName } from '../edit/dotted-name';
import { lastName } from '../edit/names';
import { functionsOf } from '../edit/walk';
import type { NewField } from '../layout/new-field';
import { namesIn } from '../layout/read/handlers';
import { OPERATIONS, type Operation } from '../output/operations';
import type { Conventions } from '../standard/conventions';
import type { ClassConvention, LogicBase } from '../standard/logic-convention';
import { neededOwners } from '../standard/own-columns';
import type { Evidence, Shown } from './evidence';

/** A generic class of the project, and what stands for its model and its data. */
interface Generic {
  readonly node: ClassDef;
  readonly file: string;
  readonly parameters: readonly string[];
}

/** Returns the class of the logic with the generic base that the exemplar's has, whose methods it needn't have itself. */
export function inheritedLogic(
  evidence: Evidence,
  conventions: Conventions,
  fields: readonly NewField[],
): Shown<ClassConvention> | undefined {
  const { logic, table, schema, session } = conventions;
  const isHanded = session?.parameter !== undefined;
  if (logic.kind !== 'class' || logic.made !== 'instance') return undefined;
  if (table === undefined || !isHanded) return undefined;
  const file = evidence.fileOf(logic.role);
  const own = file === undefined ? undefined : classNamed(evidence, file, logic.name);
  const [base] = own?.bases ?? [];
  if (file === undefined || base?.type !== 'Subscript' || own?.bases.length !== 1) return undefined;
  if (!own.body.every(isUsual)) return undefined;
  const found = genericOf(evidence, file, base.value);
  const given = [table.name, schema.create, schema.update].slice(0, found?.parameters.length);
  const [name, argument] = [dottedName(base.value), argumentOf(evidence, file, own, table.name)];
  const isSame =
    evidence.renamed(evidence.sources.text(file, base).replace(/\s/g, '')) ===
    `${name ?? ''}[${given.join()}]`;
  if (found === undefined || name === undefined || argument === undefined || !isSame) return undefined;
  const methods = methodsOf(evidence, found, conventions, fields);
  const names = { ...logic.names, ...Object.fromEntries(methods.map(([one, { def }]) => [one, def.name])) };
  if (methods.length === 0 || new Set(Object.values(names)).size < OPERATIONS.length) return undefined;
  const calls = Object.fromEntries(methods.map(([one, call]) => [one, call.given]));
  const code = `${name}[${given.join(', ')}]`;
  return { value: { ...logic, names, base: { name, code, argument, calls } }, at: { 'logic.base': file } };
}

/** Returns the exemplar's class that a class stands without the generic base of: `CRUDItem(CRUDBase[…])`. */
export function skippedBase(evidence: Evidence, conventions: Conventions): string | undefined {
  const logic =
    conventions.logic.kind === 'class' ? (conventions.logic.behind ?? conventions.logic) : undefined;
  if (logic === undefined || logic.base !== undefined) return undefined;
  const file = evidence.fileOf(logic.role);
  const own = file === undefined ? undefined : classNamed(evidence, file, logic.name);
  const base = own?.bases.find((one) => one.type === 'Subscript');
  if (file === undefined || own === undefined || base === undefined) return undefined;
  return `${own.name} of ${file} has methods of ${evidence.sources.text(file, base.value)}`;
}

const classNamed = (evidence: Evidence, file: string, name: string): ClassDef | undefined =>
  evidence.sources
    .statements(file)
    .find(
      (one): one is ClassDef =>
        one.type === 'ClassDef' && one.name !== name && evidence.renamed(one.name) === name,
    );

/** True for what a class may have without another one needing it too: methods, texts. */
const isUsual = (one: ClassDef['body'][number]): boolean =>
  one.type === 'FunctionDef' ? one.name !== '__init__' : one.type === 'ExprStmt' || one.type === 'Pass';

function genericOf({ sources }: Evidence, file: string, base: Expr): Generic | undefined {
  const found = sources.definition(file, dottedName(base) ?? '');
  if (found?.node.type !== 'ClassDef') return undefined;
  const { node } = found;
  const generic = node.bases.find((one) => one.type === 'Subscript' && lastName(one.value) === 'Generic');
  const parameters = generic?.type === 'Subscript' ? [...namesIn(generic.index)] : [];
  const isAbstract = functionsOf(node.body).some(({ decorators }) =>
    decorators.some((one) => lastName(one) === 'abstractmethod'),
  );
  return isAbstract || node.bases.length > 1 || ![1, 3].includes(parameters.length)
    ? undefined
    : { node, file: found.file, parameters };
}

/** Returns what the object of the class is made with: its table, or nothing; `undefined` for anything else. */
function argumentOf(evidence: Evidence, file: string, { name }: ClassDef, table: string): string | undefined {
  for (const one of evidence.sources.statements(file)) {
    if (one.type !== 'Assign' || one.value.type !== 'Call' || dottedName(one.value.func) !== name) continue;
    const { args, keywords } = one.value;
    const code = args.map((given) => evidence.renamed(evidence.sources.text(file, given))).join();
    return keywords.length === 0 && (code === '' || code === table) ? code : undefined;
  }
  return undefined;
}

/** The names that methods of such bases have, by operation. */
const NAMES: Readonly<Record<Operation, RegExp>> = {
  list: /^(?:get_(?:multi|all|list|many)|list|list_all|find_all|read_all|all)$/,
  get: /^(?:get|get_one|get_by_id|read|find|find_by_id)$/,
  create: /^(?:create|add|insert)$/,
  update: /^(?:update|edit)$/,
  delete: /^(?:delete|remove)$/,
};

interface Inherited {
  readonly def: FunctionDef;
  readonly given: readonly string[];
}

function methodsOf(
  evidence: Evidence,
  generic: Generic,
  conventions: Conventions,
  fields: readonly NewField[],
): readonly (readonly [Operation, Inherited])[] {
  const { delete: gone, wrapper, isAsync, ends } = conventions;
  const isEncoded = fields.some(({ stored }) => /\b(?:UUID|date|time|datetime)\b/.test(stored.text));
  const isOthers = (operation: Operation): boolean =>
    (operation !== 'update' && operation !== 'delete' && neededOwners(conventions, operation).length > 0) ||
    (gone.kept !== undefined && operation !== 'create' && operation !== 'update') ||
    (wrapper !== undefined && operation === 'list');
  return OPERATIONS.filter((one) => !isOthers(one)).flatMap((operation) => {
    for (const def of functionsOf(generic.node.body)) {
      const code = evidence.sources.text(generic.file, def);
      const isKept =
        operation === 'get' || operation === 'list' || ends === 'flush' || code.includes('commit(');
      const isFit = NAMES[operation].test(def.name) && def.isAsync === isAsync && def.decorators.length === 0;
      if (!isFit || !isKept || (isEncoded && code.includes('jsonable_encoder'))) continue;
      const given = returnsFit(evidence, generic, def, operation)
        ? argumentsFor(def, operation, generic, conventions)
        : undefined;
      if (given !== undefined) return [[operation, { def, given }] as const];
    }
    return [];
  });
}

/** True if a method says that it gives what handlers need: rows, a row, perhaps none. */
function returnsFit(
  { sources }: Evidence,
  { file, parameters: [model = ''] }: Generic,
  def: FunctionDef,
  operation: Operation,
): boolean {
  const { returns } = def.signature();
  if (operation === 'delete') return true;
  const code = returns === undefined ? '' : sources.text(file, returns).replace(/\s/g, '');
  const row = [model, `Optional[${model}]`, `${model}|None`];
  return operation === 'list'
    ? new RegExp(String.raw`^(?:list|List|Sequence)\[${model}\]$`).test(code)
    : row.includes(code);
}

/** The arguments that a call has to give, by operation; a delete takes a row or its key. */
const NEEDED: Readonly<Record<Operation, readonly string[]>> = {
  list: ['session', 'skip', 'limit'],
  get: ['session', 'item_id'],
  create: ['session', 'data'],
  update: ['session', 'item', 'data'],
  delete: ['session', 'row'],
};

/** Returns the arguments of a method's call, by the names that bodies have; `undefined` where it wants something else. */
function argumentsFor(
  def: FunctionDef,
  operation: Operation,
  generic: Generic,
  { page, session }: Conventions,
): LogicBase['calls'][Operation] {
  const kept = new Map([
    ['session', session?.variable],
    ['skip', page?.offset],
    ['limit', page?.limit],
  ]);
  const needed = NEEDED[operation].filter((one) => page !== undefined || (one !== 'skip' && one !== 'limit'));
  const given: string[] = [];
  const there = new Set<string>();
  let isPositional = true;
  for (const param of def.signature().params.slice(1)) {
    const { name, kind } = param;
    const role = argumentOfParam(param, generic);
    const wanted = operation === 'delete' && (role === 'item' || role === 'item_id') ? 'row' : role;
    if (role === undefined || !needed.includes(wanted ?? '') || there.has(wanted ?? '')) {
      if (param.default === undefined && !kind.startsWith('var')) return undefined;
      isPositional = false;
      continue;
    }
    isPositional &&= kind !== 'keyword-only';
    // Names of bodies get other ones, keywords with them.
    const isOther = /^(?:session|skip|limit|items?|item_id|owner)$/.test(name) && kept.get(name) !== name;
    if (!isPositional && isOther) return undefined;
    given.push(isPositional ? role : `${name}=${role}`);
    there.add(wanted ?? '');
  }
  return needed.every((one) => there.has(one)) ? given : undefined;
}

/** Returns the name that the bodies have for what a parameter takes. */
function argumentOfParam(
  { name, annotation }: Param,
  { parameters: [model = '', ...data] }: Generic,
): string | undefined {
  const named = new Set(namesIn(annotation));
  if (data.some((one) => named.has(one))) return 'data';
  if (named.has(model)) return 'item';
  if (/^(?:db|session|db_session|database)$/.test(name)) return 'session';
  if (/^(?:id_?|pk|obj_id|item_id)$/.test(name)) return 'item_id';
  if (/^(?:skip|offset)$/.test(name)) return 'skip';
  return name === 'limit' ? 'limit' : undefined;
}
