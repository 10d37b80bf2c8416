import { Failure } from '../../base/diagnostics/failure';
import type { Orm } from '../layout/facts';
import type { NewField } from './field';

/** Public attributes of every declarative class of SQLAlchemy (2.1), which a column would hide. */
const OF_SQLALCHEMY: readonly string[] = ['metadata', 'registry'];

/** Those that SQLModel (0.0.50) has besides them, and besides those of pydantic's models, which no field may have. */
const OF_SQLMODEL: readonly string[] = ['sqlmodel_update'];

/** Throws a Failure for a field whose name the mapper's models have for something else. */
export function refuseReserved(orm: Orm, fields: readonly NewField[], singular: string): void {
  if (orm === null) return;
  const isModel = orm.startsWith('sqlmodel');
  const reserved = new Set([...OF_SQLALCHEMY, ...(isModel ? OF_SQLMODEL : [])]);
  const wrong = fields.find(({ name }) => reserved.has(name));
  if (wrong === undefined) return;
  const { name } = wrong;
  throw new Failure(
    `the field "${name}": models of ${isModel ? 'SQLModel' : 'SQLAlchemy'} have "${name}" for something else; choose another name, such as "${singular}_${name}".`,
  );
}
