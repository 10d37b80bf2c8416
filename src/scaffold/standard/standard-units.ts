import type { NewField } from '../layout/new-field';
import { columnLine, type FieldPlace, schemaField } from './field-lines';
import type { Conventions } from './conventions';
import { finished, type Unit } from './unit';
import { type Action, actionHandler, handlerUnits } from './handlers';
import { logicUnits } from './logic';
import { schemaUnits } from './schemas';
import { tableUnits } from './table';
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

/** Returns a router whose handlers take and give anything, and say that they aren't implemented: what `make api` writes. */
export function stubUnits(conventions: Conventions, request: Omit<Request, 'fields'>): readonly Unit[] {
  const anything = 'dict[str, Any]';
  const schema = { ...conventions.schema, create: anything, update: anything, response: anything };
  const router = { ...conventions.router, responses: 'annotation' } as const;
  const bare: Conventions = {
    ...conventions,
    ...{ orm: null, hasDatabase: true, logic: { kind: 'router' }, schema, router },
    ...{ session: undefined, table: undefined, page: undefined, wrapper: undefined },
    delete: { ...conventions.delete, answer: 'nothing' },
  };
  return handlerUnits(writingOf(bare, { ...request, fields: [] }));
}

/** Returns the handler of an action of a resource. */
export const actionUnit = (conventions: Conventions, request: Request, action: Action): Unit =>
  actionHandler(writingOf(conventions, request), action);

/** Returns the line of one field of a class. */
export function fieldUnit(
  conventions: Conventions,
  request: Request,
  field: NewField,
  place: FieldPlace,
): Unit {
  const isColumn = place === 'table' && conventions.orm === 'sqlalchemy';
  const { text, imports } = isColumn
    ? columnLine(field, conventions)
    : schemaField(field, place, conventions);
  const role = place === 'table' ? 'model' : 'schema';
  return finished(writingOf(conventions, request), {
    role,
    name: field.name,
    code: `${text}\n`,
    library: imports,
    given: {},
  });
}
