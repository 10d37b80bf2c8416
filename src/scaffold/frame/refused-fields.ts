import { Failure } from '../../base/diagnostics/failure';
import { foreignKeyOf } from '../layout/read/class-lines';
import type { NewField } from './field';
import type { Shape } from './shape';

/** Throws a Failure for a field that all resources have already, and that the server fills in. */
export function refuseFilled(fields: readonly NewField[], { names }: Shape, gone: ReadonlySet<string>): void {
  const wrong = fields.find(({ name }) => names.has(name) && !gone.has(name));
  if (wrong === undefined) return;
  throw new Failure(
    `the field "${wrong.name}": the project's resources have one, which no client gives, and the new one gets it, too; leave it out, or choose another name.`,
  );
}

/** Throws a Failure for a second key of a table that the new resource is related to: SQLAlchemy couldn't tell which one relates them. */
export function refuseAmbiguous(
  fields: readonly NewField[],
  { classes }: Shape,
  gone: ReadonlySet<string>,
): void {
  const kept = classes.flatMap(({ lines }) => lines.filter(({ name }) => !gone.has(name)));
  if (!kept.some(({ isRelation }) => isRelation)) return;
  const keys = kept.flatMap((line) => {
    const column = foreignKeyOf(line)?.column;
    return column?.type === 'Str' ? [{ name: line.name, column: column.value }] : [];
  });
  for (const { name, foreignKey } of fields) {
    const other = keys.find(({ column }) => column === foreignKey?.column);
    if (other !== undefined)
      throw new Failure(
        `the field "${name}": "${other.name}", which all resources have, refers to ${other.column}, too, with a relationship; add the field by hand, with foreign_keys=… for both.`,
      );
  }
}
