import { baseName, parentOf } from '../../base/source/paths';
import type { Change } from '../change';
import type { FoundConventions } from '../conventions/conventions';
import type { Evidence } from '../conventions/evidence';
import { reflowed } from '../edit/reflow';
import type { PythonSource } from '../edit/source';
import { fillName, isAsked } from '../layout/given';
import { isIn } from '../layout/find/resource-words';
import type { PlacedUnit } from './files';
import { withGathering, newPackages } from './packages';
import { featureModelsFor, moduleListsFor, withModelLists } from './model-lists';
import { openedIn, seriesFor } from './series';

/** A new resource that other files are to know of. */
interface Known {
  readonly evidence: Evidence;
  readonly found: FoundConventions;
  readonly written: readonly PlacedUnit[];
  /** False for a file that imports a module anyway. */
  readonly mayPassOn: (file: string, path: string) => boolean;
}

/** The changes with those of files that name each resource. */
interface PassedOn {
  readonly changes: readonly Change[];
  /** False for a table that its mapper would know nothing of. */
  readonly isKnown: boolean;
}

/** Adds the new resource to the files that name each one: packages, lists of models. */
export function passedOn(files: readonly Change[], { evidence, found, written, mayPassOn }: Known): PassedOn {
  const { orm, table: made } = found.conventions;
  const passed = withSeries(files, evidence, mayPassOn, made?.name);
  const table = written.find(({ unit }) => unit.role === 'model');
  const isTold = orm === 'beanie' && table !== undefined;
  const told = isTold
    ? withModelLists(passed, { name: table.unit.name, path: table.path }, evidence)
    : passed;
  const isKnown = isTold ? told !== passed : orm !== 'tortoise' || isLoaded(told);
  return { isKnown, changes: told };
}

/** False for a new model that Tortoise isn't told of: neither its module is named to it, nor anything that imports that. */
function isLoaded(changes: readonly Change[]): boolean {
  const model = changes.find(({ role }) => role === 'model');
  if (model === undefined || model.kind === 'edit') return true;
  return changes.some(({ kind, role }) => kind === 'edit' && role === undefined);
}

const PLACES = ['place.router', 'place.schema', 'place.service', 'place.crud', 'place.model'] as const;

/** Adds what passes on the new modules, and the `__init__.py` of new folders. */
function withSeries(
  changes: readonly Change[],
  evidence: Evidence,
  mayPassOn: (file: string, path: string) => boolean,
  table = '',
): readonly Change[] {
  const { sources, words, facts } = evidence;
  // A folder that an option names may have been made for the resource.
  const asked = new Set(
    PLACES.flatMap((name) => {
      const { value } = facts[name];
      return isAsked(facts[name]) && value !== null ? [parentOf(fillName(value, words))] : [];
    }),
  );
  const edited = new Map<string, PythonSource>();
  const touched = new Set(changes.map(({ path }) => path));
  for (const change of changes) {
    if (change.kind !== 'write') continue;
    const open = (path: string): PythonSource | undefined =>
      touched.has(path) || !mayPassOn(path, change.path) || !sources.isOwn(path)
        ? undefined
        : (edited.get(path) ?? openedIn(sources, path));
    for (const [path, source] of seriesFor({ path: change.path, text: change.content }, words, sources, open))
      edited.set(path, source);
    if (change.role !== 'model') continue;
    for (const [path, source] of moduleListsFor(change.path, sources, open)) edited.set(path, source);
    for (const [path, source] of featureModelsFor({ path: change.path, table, words }, sources, open))
      edited.set(path, source);
  }
  const paths = [...changes.map(({ path }) => path), ...edited.keys()];
  const whole = [
    ...newPackages(
      sources.tree,
      paths,
      (folder) => isIn(baseName(folder), words) || asked.has(folder),
    ).filter(({ path }) => !touched.has(path)),
    ...changes,
    ...[...edited].map(([path, source]): Change => {
      const before = openedIn(sources, path) ?? source;
      return { kind: 'edit', path, content: reflowed(source, before, facts.lineLength.value).bytes };
    }),
  ];
  return withGathering(whole, evidence);
}
