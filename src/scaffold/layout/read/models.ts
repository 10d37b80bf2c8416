import type { ClassDef, Call, Expr, FunctionDef, Stmt } from '../../../analysis/python/ast';
import { namesIn } from './handlers';
import { dottedName, lastName } from '../../edit/names';
import { assignmentOf } from '../../../analysis/python/ast/bindings';
import type { Definition, Sources } from './sources';
import { keywordOf } from '../../../analysis/python/ast/keywords';

/** The mappers whose models are known; the first two have tables of SQLAlchemy. */
export type Mapper = 'sqlalchemy' | 'sqlmodel' | 'tortoise' | 'beanie';

/** A class whose instances are rows of a table, or documents. */
export interface Model extends Definition {
  readonly node: ClassDef;
  readonly mapper: Mapper;
}

/** A model whose table is one of SQLAlchemy's. */
type SqlModel = Model & { readonly mapper: 'sqlalchemy' | 'sqlmodel' };

export const isSql = (model: Model): model is SqlModel =>
  model.mapper === 'sqlalchemy' || model.mapper === 'sqlmodel';

/** Returns the models of all files of the project; a migration's aren't among them. */
export function modelsOf(sources: Sources): readonly Model[] {
  return sources.files.flatMap((file) => {
    const text = sources.module(file)?.text ?? '';
    if (!/__tablename__|table\s*=\s*True|mapped_column|Mapped\[|Column\(|tortoise|Document\b/.test(text))
      return [];
    return sources.statements(file).flatMap((node) => {
      if (node.type !== 'ClassDef') return [];
      const mapper = hasTortoiseFields(node) ? 'tortoise' : mapperOf(node);
      return mapper === undefined ? [] : [{ file, name: node.name, node, mapper }];
    });
  });
}

/** Returns the models in the files that the application reads; all of them where none is. */
export function inUse(models: readonly Model[], read: readonly string[]): readonly Model[] {
  const files = new Set(read);
  const used = models.filter(({ file }) => files.has(file));
  return used.length > 0 ? used : models;
}

/** Returns the tables that no class maps, with their places: `parts = Table("parts", metadata, …)`. */
export const coreTables = (sources: Sources): readonly { readonly name: string; readonly at: string }[] =>
  sources.files.flatMap((file) => {
    if (!/\bTable\(/.test(sources.module(file)?.text ?? '')) return [];
    return sources.statements(file).flatMap((node) => {
      const [target] = node.type === 'Assign' ? node.targets : [];
      const value = node.type === 'Assign' ? node.value : undefined;
      const isTable =
        value?.type === 'Call' &&
        /(?:^|\.)Table$/.test(dottedName(value.func) ?? '') &&
        value.args.length > 1;
      return isTable && target?.type === 'Name' ? [{ name: target.id, at: `${file}:${node.line}` }] : [];
    });
  });

/** True for a base that a call makes: `Base = declarative_base()`. */
export const isMadeBase = (node: Definition['node'] | undefined): boolean =>
  node !== undefined &&
  /^(?:declarative_base|as_declarative|generate_base)$/.test(lastName(assignmentOf(node)?.value));

/** Returns the mapper of a class that is a table by itself: mixins and abstract bases aren't. */
function mapperOf({ keywords, body, bases }: ClassDef): Mapper | undefined {
  const isTable = keywords.some(
    ({ name, value }) => name === 'table' && value.type === 'Constant' && value.value === true,
  );
  if (isTable) return 'sqlmodel';
  const assigned = body.flatMap((one) =>
    one.type === 'Assign' ? one.targets.flatMap((target) => dottedName(target) ?? []) : [],
  );
  if (assigned.includes('__abstract__')) return undefined;
  if (assigned.includes('__tablename__') || (hasColumns(body) && bases.length > 0)) return 'sqlalchemy';
  const names = bases.flatMap(namesIn);
  return names.some((name) => /^(?:beanie\.)?\w*Document$/.test(name)) ? 'beanie' : undefined;
}

/** True for a model of Tortoise that is a table by itself. */
function hasTortoiseFields({ body, bases }: ClassDef): boolean {
  const isAbstract = body.some(
    (one) =>
      one.type === 'ClassDef' &&
      one.name === 'Meta' &&
      one.body.some(
        (inner) => inner.type === 'Assign' && dottedName(inner.targets[0] ?? inner.value) === 'abstract',
      ),
  );
  const hasFields = body.some(
    (one) =>
      one.type === 'Assign' &&
      one.value.type === 'Call' &&
      /^(?:\w+\.)?fields\.\w+Field$/.test(dottedName(one.value.func) ?? ''),
  );
  return bases.length > 0 && hasFields && !isAbstract;
}

/** True if a body has columns; mixins have them, too, but no resource's name. */
const hasColumns = (body: ClassDef['body']): boolean =>
  body.some((one) => {
    if (one.type === 'AnnAssign' && namesIn(one.annotation).some((name) => /(?:^|\.)Mapped$/.test(name)))
      return true;
    const value = one.type === 'Assign' || one.type === 'AnnAssign' ? one.value : undefined;
    return value?.type === 'Call' && /(?:^|\.)(?:mapped_column|Column)$/.test(dottedName(value.func) ?? '');
  });

/** A name that a class's body binds. */
export interface ClassLine {
  readonly name: string;
  readonly statement: Stmt;
  readonly annotation: Expr | undefined;
  readonly value: Expr | undefined;
}

/** Returns what a class's body binds to names by assignments, and the columns of a mixin's `@declared_attr` functions. */
export function linesOf({ body }: Pick<ClassDef, 'body'>): readonly ClassLine[] {
  return body.flatMap((statement): readonly ClassLine[] => {
    if (statement.type === 'FunctionDef') return declared(statement);
    const annotation = statement.type === 'AnnAssign' ? statement.annotation : undefined;
    const { targets = [], value } = assignmentOf(statement) ?? {};
    return targets.flatMap((target) =>
      target.type === 'Name' ? [{ name: target.id, statement, annotation, value }] : [],
    );
  });
}

function declared(statement: FunctionDef): readonly ClassLine[] {
  const { name, decorators } = statement;
  const isDeclared = decorators.some((one) => /\bdeclared_attr\b/.test(dottedName(one) ?? ''));
  if (!isDeclared || name.startsWith('__')) return [];
  const last = statement.body().statements.at(-1);
  const value = last?.type === 'Return' ? last.value : undefined;
  return [{ name, statement, annotation: statement.signature().returns, value }];
}

/** Returns the key that a column refers to: the call of `ForeignKey`, or the argument `foreign_key` of SQLModel's `Field`. */
export function foreignKeyOf({
  value,
}: Pick<ClassLine, 'value'>): { readonly column: Expr; readonly call: Call } | undefined {
  if (value?.type !== 'Call') return undefined;
  const call = value.args.find(
    (one): one is Call => one.type === 'Call' && lastStep(one.func) === 'ForeignKey',
  );
  const [column] = call?.args ?? [];
  if (call !== undefined && column !== undefined) return { column, call };
  const given = keywordOf(value, 'foreign_key');
  return given === undefined ? undefined : { column: given, call: value };
}

/** True for an argument that's `True`. */
export function isTrue(call: Call, name: string): boolean {
  const value = keywordOf(call, name);
  return value?.type === 'Constant' && value.value === true;
}

/** True for a column that may be empty, given the text of its annotation. */
export function mayBeNone({ value }: Pick<ClassLine, 'value'>, annotation: string | undefined): boolean {
  if (annotation !== undefined) return /\bNone\b|\bOptional\b/.test(annotation);
  const nullable = value?.type === 'Call' ? keywordOf(value, 'nullable') : undefined;
  return !(nullable?.type === 'Constant' && nullable.value === false);
}

/** Returns the last part of a dotted name. */
export const lastStep = (expression: Expr): string => dottedName(expression)?.split('.').at(-1) ?? '';
