import type { Call, ClassDef, Expr, FunctionDef, Stmt } from '../../../analysis/python/ast';
import { keywordOf } from '../../../analysis/python/ast/keywords';
import { dottedName } from '../../edit/dotted-name';
import { assignmentOf } from '../../../analysis/python/ast/bindings';

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
