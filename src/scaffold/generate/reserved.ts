import { Failure } from '../../base/diagnostics/failure';
import type { ResourceName } from '../../base/naming/resource-name';
import type { Orm } from '../layout/facts';
import type { Role } from '../layout/sibling';
import type { NewField } from '../layout/new-field';
import { refuseColumnsOf } from '../layout/references';

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
