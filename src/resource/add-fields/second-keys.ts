import { Failure } from '../../base/diagnostics/failure';
import type { NewField } from '../../scaffold/frame/field';
import { sideByOnlyKey } from '../../scaffold/frame/relations/pairs';
import type { Sources } from '../../scaffold/layout/read/sources';
import { modelsFor } from '../../scaffold/layout/read/tables';
import type { Words } from '../../scaffold/layout/words';

/**
 * Throws a Failure for a second key of a table whose relationship with the resource's own goes by the first: the application would import,
 * and answer no request.
 */
export function refuseSecondKeys(fields: readonly NewField[], sources: Sources, words: Words): void {
  for (const { name, foreignKey } of fields) {
    if (foreignKey === undefined) continue;
    const side = modelsFor(sources, words)
      .map((model) => sideByOnlyKey(sources, model, foreignKey.column))
      .find((one) => one !== undefined);
    if (side === undefined) continue;
    const { model, line } = side;
    throw new Failure(
      `the field "${name}": ${model.file}:${line.statement.line} relates the two tables by the only key of ${foreignKey.column} that there is; name that key there with foreign_keys=… first, or add the field by hand.`,
    );
  }
}
