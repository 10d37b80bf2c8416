import type { Conventions } from './conventions';
import { handlerUnits } from './handlers';
import { logicUnits } from './logic';
import { schemaUnits } from './schemas';
import { tableUnits } from './table';
import type { Unit } from './unit';
import { type Request, writingOf } from './writing';

/** Returns all definitions of a new resource, written by the conventions of a project; what needs another one stands behind it. */
export function standardUnits(conventions: Conventions, request: Request): readonly Unit[] {
  const writing = writingOf(conventions, request);
  const schemas = schemaUnits(writing);
  const tables = tableUnits(writing);
  // A table of SQLModel has its fields from a schema.
  const shared = conventions.schema.sharesTable
    ? schemas.findIndex(({ name }) => name === conventions.schema.base) + 1
    : 0;
  return [
    ...schemas.slice(0, shared),
    ...tables,
    ...schemas.slice(shared),
    ...logicUnits(writing),
    ...handlerUnits(writing),
  ];
}
