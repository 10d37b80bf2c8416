import { keywordOf } from '../../analysis/python/ast/keywords';
import { Failure } from '../../base/diagnostics/failure';
import type { NewField } from '../../scaffold/layout/new-field';
import { type ClassLine, foreignKeyOf, lastStep, linesOf } from '../../scaffold/layout/read/class-lines';
import { type Model, modelsOf } from '../../scaffold/layout/read/models';
import type { Sources } from '../../scaffold/layout/read/sources';
import { modelsFor, tableOf } from '../../scaffold/layout/read/tables';
import type { Words } from '../../scaffold/layout/words';

/**
 * Throws a Failure for a second key of a table whose relationship with the resource's own goes by the first: the application would import,
 * and answer no request.
 */
export function refuseSecondKeys(fields: readonly NewField[], sources: Sources, words: Words): void {
  const [own] = modelsFor(sources, words);
  for (const { name, foreignKey } of fields) {
    if (foreignKey === undefined || own === undefined) continue;
    const other = modelsOf(sources).find((one) => tableOf(sources, one)?.column === foreignKey.column);
    const side = linesOf(own.node).some((line) => isKey(line, foreignKey.column))
      ? other && sideOf(sources, own, other)
      : undefined;
    if (side === undefined) continue;
    throw new Failure(
      `the field "${name}": ${side.model.file}:${side.line.statement.line} relates the two tables by the only key of ${foreignKey.column} that there is; name that key there with foreign_keys=… first, or add the field by hand.`,
    );
  }
}

const isKey = (line: ClassLine, column: string): boolean => {
  const known = foreignKeyOf(line)?.column;
  return known?.type === 'Str' && known.value === column;
};

/** Returns a relationship of two tables that names no key. */
function sideOf(
  sources: Sources,
  own: Model,
  other: Model,
): { readonly model: Model; readonly line: ClassLine } | undefined {
  const sides = [
    [own, other],
    [other, own],
  ] as const;
  for (const [model, to] of sides)
    for (const line of linesOf(model.node)) {
      const { value, statement } = line;
      if (value?.type !== 'Call' || !/^[Rr]elationship$/.test(lastStep(value.func))) continue;
      const names = new RegExp(`\\b${to.name}\\b`).test(sources.text(model.file, statement));
      if (names && keywordOf(value, 'foreign_keys') === undefined) return { model, line };
    }
  return undefined;
}
