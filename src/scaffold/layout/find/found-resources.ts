import type { Inspection } from '../../../routes-report/inspect/inspection';
import { openSources } from '../read/open-sources';
import type { Sources } from '../read/sources';
import { findSiblings, type Roster } from './siblings';

/** The Python files of a project, and the resources that they hold. */
export interface FoundResources {
  readonly sources: Sources;
  readonly roster: Roster;
}

const FOUND = new WeakMap<Inspection, FoundResources>();

/** Returns the resources of the application that an inspection (with details) is about; looks for them once. */
export function foundResources(inspection: Inspection): FoundResources {
  const known = FOUND.get(inspection);
  if (known !== undefined) return known;
  const sources = openSources(inspection);
  const found = { sources, roster: findSiblings(inspection, sources) };
  FOUND.set(inspection, found);
  return found;
}
