import type { Conventions } from './conventions';
import { handlerUnits } from './handlers';
import { logicUnits } from './logic';
import { schemaUnits } from './schemas';
import { tableUnits } from './table';
import type { Unit } from './unit';
import { type Request, writingOf } from './writing';

/** Returns all definitions of a new resource, written by the conventions of a project. */
export function standardUnits(conventions: Conventions, request: Request): readonly Unit[] {
  const writing = writingOf(conventions, request);
  return [...tableUnits(writing), ...schemaUnits(writing), ...logicUnits(writing), ...handlerUnits(writing)];
}
