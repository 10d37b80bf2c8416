import type { Stmt, ClassDef } from '../../analysis/python/ast';
import { parseWhole } from '../../analysis/python/parser';
import type { SourceTree } from '../../base/source/tree';
import { type Change, textOf } from '../change';
import { bindingsOf } from '../../analysis/python/ast/bindings';
import { nodesIn } from '../../analysis/python/ast/walk';
import { isIn } from '../layout/find/resource-words';
import type { Words } from '../layout/words';
import { linesOf } from '../layout/read/models';
import type { Draft } from './draft';
import { isStandardModule } from '../../base/naming/python';
import { Failure } from '../../base/diagnostics/failure';
import { joinPath, pathWithin } from '../../base/source/paths';
import type { Sources } from '../layout/read/sources';
import type { ResourceName } from '../../base/naming/resource-name';
import type { Orm, Role } from '../layout/facts';
import { type NewField, refuseColumnsOf } from '../layout/new-field';

/**
 * Returns a sentence if a file would give one of the new resource's names to two things: `get_news` to the function for one and for
 * all, `Session` to a model and to what SQLAlchemy has; `undefined` if all is well.
 */
export function nameConflict(changes: readonly Change[], tree: SourceTree, words: Words): string | undefined {
  for (const change of changes) {
    const text = textOf(change);
    if (text === undefined || !change.path.endsWith('.py')) continue;
    const bytes = change.kind === 'edit' ? tree.read(change.path) : undefined;
    const before = new Set(bytes === undefined ? [] : repeatedIn(Buffer.from(bytes).toString()));
    const name = repeatedIn(text).find((one) => !before.has(one) && isIn(one, words));
    if (name !== undefined) return `"${name}" would mean two things in ${change.path}`;
  }
  return undefined;
}

/** Returns what to type where a name of a resource would mean two things. */
export const otherSingular = ({ singular }: Words): string =>
  `choose another singular, such as --singular ${[...singular, 'item'].join('_')}`;

/** Returns the names that a module, or a class of it, gives to more than one function, class or import, or to a variable as well. */
function repeatedIn(text: string): readonly string[] {
  const { body } = parseWhole(text);
  const classes = body.flatMap((one) => (one.type === 'ClassDef' ? [one.body] : []));
  return [body, ...classes].flatMap((block) => {
    const variables = block === body ? new Set(block.flatMap(variablesOf)) : [];
    const names = [...block.flatMap(namesOf), ...variables];
    return names.filter((name, index) => names.indexOf(name) !== index);
  });
}

const namesOf = (statement: Stmt): readonly string[] => {
  const isDefinition = statement.type === 'FunctionDef' || statement.type === 'ClassDef';
  if (isDefinition) return isContinued(statement) ? [] : [statement.name];
  const isImport = statement.type === 'Import' || statement.type === 'ImportFrom';
  return isImport ? bindingsOf([statement]).map(({ name }) => name) : [];
};

/** Returns the names to which a statement gives values. */
const variablesOf = (statement: Stmt): readonly string[] =>
  statement.type === 'Assign' ? bindingsOf([statement]).map(({ name }) => name) : [];

/** True for a definition that goes with another one of its name: `@overload`, `@price.setter`. */
const isContinued = ({ decorators }: Extract<Stmt, { type: 'FunctionDef' | 'ClassDef' }>): boolean =>
  [...nodesIn(decorators)].some((one) =>
    /^(?:overload|setter|deleter|getter|register)$/.test(
      one.type === 'Attribute' ? one.attr : one.type === 'Name' ? one.id : '',
    ),
  );

/** Returns a sentence, without a period, if a class of the resource is there, in a file that others share, without a field of the new one. */
export function lackingField({ written, changes, evidence: { sources } }: Draft): string | undefined {
  for (const { unit, path } of written) {
    if (changes.find((one) => one.path === path)?.kind !== 'edit') continue;
    const isIts = (one: Stmt): one is ClassDef => one.type === 'ClassDef' && one.name === unit.name;
    const [found, made] = [sources.statements(path).find(isIts), parseWhole(unit.code).body.find(isIts)];
    if (found === undefined || made === undefined) continue;
    const known = new Set(linesOf(found).map(({ name }) => name));
    const lacking = linesOf(made).find(({ name }) => !known.has(name) && name !== 'model_config');
    if (lacking !== undefined) return `${path} has a ${unit.name} already, without ${lacking.name}`;
  }
  return undefined;
}

/** Throws a Failure for a new module or folder that hides one of Python's own: where modules are looked for, it comes first. */
export function refuseStandardNames({ tree, roots }: Sources, changes: readonly Change[]): void {
  for (const { kind, path } of changes) {
    if (kind !== 'write' || !path.endsWith('.py')) continue;
    for (const root of roots) {
      const [top = ''] = pathWithin(root, path)?.split('/') ?? [];
      const module = top.replace(/\.py$/, '');
      if (!isStandardModule(module) || tree.kind(joinPath(root, top)) !== undefined) continue;
      throw new Failure(
        `${joinPath(root, top)} would hide Python's own module ${module}, so that Python itself wouldn't start there; nothing is written. Choose another name.`,
      );
    }
  }
}

/** Public attributes of every declarative class of SQLAlchemy (2.1), which a column would hide. */
const OF_SQLALCHEMY: readonly string[] = ['metadata', 'registry'];

/** Public attributes that SQLModel (0.0.50) adds to them and to those of pydantic's models, which no field may have. */
const OF_SQLMODEL: readonly string[] = ['sqlmodel_update'];

/** Throws a Failure for fields that no column can have in a project with this mapper, or with tables that no class maps. */
export function refuseColumns(
  orm: Orm,
  hasTables: boolean,
  {
    fields,
    roles,
    resource,
  }: {
    readonly fields: readonly NewField[];
    readonly roles: ReadonlySet<Role> | undefined;
    readonly resource: ResourceName;
  },
): void {
  if (orm === null && !hasTables) refuseColumnsOf(fields);
  // No class stands for a table of Core, so that nothing else has its columns' names.
  else if (orm !== null && !orm.includes('core') && (roles?.has('model') ?? true))
    refuseReserved(orm, fields, resource.singular);
}

/** Throws a Failure for a field whose name the mapper's models have for something else. */
function refuseReserved(orm: string, fields: readonly NewField[], singular: string): void {
  const isModel = orm.startsWith('sqlmodel');
  const reserved = new Set([...OF_SQLALCHEMY, ...(isModel ? OF_SQLMODEL : [])]);
  const wrong = fields.find(({ name }) => reserved.has(name));
  if (wrong === undefined) return;
  const { name } = wrong;
  throw new Failure(
    `the field "${name}": models of ${isModel ? 'SQLModel' : 'SQLAlchemy'} have "${name}" for something else; choose another name, such as "${singular}_${name}".`,
  );
}
