import { parseWhole } from '../../analysis/python/parser';
import { Failure } from '../../base/diagnostics/failure';
import { baseName, parentOf } from '../../base/source/paths';
import { overlayTree } from '../../base/source/overlay';
import type { Inspection } from '../../routes-report/inspect/inspection';
import { type Change, contentsOf, textOf } from '../change';
import { conventionsOf, type FoundConventions } from '../conventions/conventions';
import { type Evidence, evidenceOf } from '../conventions/evidence';
import type { WantedImport } from '../edit/import-order';
import { bindingsOf } from '../edit/bindings';
import { reflowed } from '../edit/reflow';
import { openSource, type PythonSource } from '../edit/source';
import { withReferences } from '../layout/references';
import type { NewField } from '../layout/new-field';
import type { ProjectLayout } from '../layout/facts';
import { appVariable, given, isAsked, named } from '../layout/given';
import { fillName } from '../layout/fill-facts';
import { foundResources } from '../layout/find/found-resources';
import { isIn } from '../layout/find/resource-words';
import type { Sources } from '../layout/read/sources';
import type { Role } from '../layout/sibling';
import type { Words } from '../layout/words';
import type { Conventions } from '../standard/conventions';
import { ownNames } from '../standard/own-columns';
import { standardUnits, stubUnits } from '../standard/standard-units';
import { featureModelsFor, moduleListsFor, withModelLists } from './model-lists';
import { filesOf, type PlacedUnit } from './files';
import { withGathering } from './gathering';
import { type IncludeText, withInclude } from './include';
import { includesFor } from './include-places';
import { ProjectImports } from './imports';
import { gatheringAfter, moduleInclude } from './new-module';
import { newPackages } from './packages';
import { withPublished } from './published';
import { placeOf } from '../conventions/places';
import type { ResourceRequest } from './request';
import { openedIn, seriesFor } from './series';
import { testsFor } from './tests';

/** Names the resource to make, and the one to make it after. */
export interface Wanted {
  readonly words: Words;
  readonly like: string | undefined;
  readonly request: ResourceRequest;
}

/** A new resource in the project's places, before it's included. */
export interface Draft {
  readonly evidence: Evidence;
  readonly found: FoundConventions;
  /** With the keys that they refer to. */
  readonly fields: readonly NewField[];
  readonly placed: readonly PlacedUnit[];
  /** The units that are asked for. */
  readonly written: readonly PlacedUnit[];
  /** With the tests. */
  readonly changes: readonly Change[];
  /** The reason why there are no tests, where they're asked for. */
  readonly untested: string | undefined;
  /** False for a table that its mapper would know nothing of. */
  readonly isKnown: boolean;
  /** The ways to include the router, the project's own first; none if it needs no include. */
  readonly includes: readonly IncludeText[];
  readonly router: { readonly path: string; readonly variable: string };
}

/** Drafts a resource by the conventions of a project. Throws a Failure, or EditRefused for a file that can't be edited. */
export function draftOf(inspection: Inspection, layout: ProjectLayout, wanted: Wanted): Draft {
  const whole = draftIn(inspection, layout, wanted);
  const draft = whole.isKnown ? whole : draftIn(inspection, layout, wanted, WITHOUT_TABLE);
  const entry = inspection.analysis.madeAt?.file ?? inspection.report.entry.file;
  if (!importsFrom(entry, draft)) return draft;
  return draftIn(inspection, besideHandlers(layout, entry, appVariable(inspection)), wanted);
}

/** Replaces the conventions of a table where the project wouldn't know a new one. */
const WITHOUT_TABLE: Partial<Conventions> = { orm: null, table: undefined, hasDatabase: true };

/** False for a new model that Tortoise isn't told of: neither its module is named to it, nor anything that imports that. */
function isLoaded(changes: readonly Change[]): boolean {
  const model = changes.find(({ role }) => role === 'model');
  if (model === undefined || model.kind === 'edit') return true;
  return changes.some(({ kind, role }) => kind === 'edit' && role === undefined);
}

/** True for a new router that would import from the file that is to import it. */
function importsFrom(entry: string, draft: Draft): boolean {
  const { path } = draft.router;
  const text = path === entry ? undefined : draftedText(draft, path);
  return (
    text !== undefined &&
    bindingsOf(parseWhole(text).body).some(
      (binding) => draft.evidence.sources.imported(path, binding)?.file === entry,
    )
  );
}

/** Returns the layout with the handlers in the application's own file. */
function besideHandlers(layout: ProjectLayout, entry: string, app: string): ProjectLayout {
  const { facts } = layout;
  const why = [entry];
  const router = given('place.router', named(entry), 'archetype', why);
  const isBeside = facts['place.schema'].value?.text === facts['place.router'].value?.text;
  return {
    ...layout,
    facts: {
      ...facts,
      'place.schema': isBeside ? { ...router, name: 'place.schema' } : facts['place.schema'],
      'place.router': router,
      variable: given('variable', named(app), 'archetype', why),
      prefixPlace: given('prefixPlace', 'path', 'archetype', why),
      include: given('include', null, 'archetype', why),
      tagPlace:
        facts.tagPlace.value === null ? facts.tagPlace : given('tagPlace', 'decorator', 'archetype', why),
    },
  };
}

function draftIn(
  inspection: Inspection,
  layout: ProjectLayout,
  { words, like, request }: Wanted,
  instead: Partial<Conventions> = {},
): Draft {
  const { read } = inspection.analysis;
  const evidence = evidenceOf(foundResources(inspection), layout, { words, like, read });
  const { sources } = evidence;
  const fields = withReferences(request.fields, sources, {
    words,
    like: evidence.exemplar?.sibling.words ?? words,
  });
  const shown = conventionsOf(evidence, fields, request.update);
  const found = { ...shown, conventions: { ...shown.conventions, ...instead } };
  refuseOwn(fields, found.conventions);
  const { operations, roles } = request;
  const units =
    request.isStub === true
      ? stubUnits(found.conventions, { words, operations })
      : standardUnits(found.conventions, { words, fields, operations });
  const model = found.at['table.columns'];
  const placed = units.map((unit) => ({ unit, path: unit.path ?? placeOf(evidence, unit.role, model) }));
  const written = placed.filter(({ unit }) => isWanted(unit.role, roles));
  const router = { path: placeOf(evidence, 'router'), variable: found.conventions.router.variable };
  const isWritten = written.some(({ unit }) => unit.role === 'router');
  const isServed = inspection.report.routes.some(
    ({ file, handler }) => file === router.path && units.some(({ name }) => name === handler),
  );
  const needsInclude = isWritten && !isServed && !found.conventions.router.isThere;
  const includes = needsInclude ? includesFor(inspection, evidence, router) : [];
  const included = new Set(includes.map(({ file }) => file));
  const { tree } = sources;
  const imports = new ProjectImports(sources, evidence.facts.imports.value);
  const standard = filesOf(written, { evidence, found, tree, placed });
  const files = withPublished(standard, request.parts ?? (() => []), { tree, placed, imports });
  // The include imports it already.
  const { orm, table: made } = found.conventions;
  const mayPassOn = (file: string, path: string): boolean => path !== router.path || !included.has(file);
  const passed = withSeries(files, evidence, mayPassOn, made?.name);
  const table = written.find(({ unit }) => unit.role === 'model');
  const isTold = orm === 'beanie' && table !== undefined;
  const changes = isTold
    ? withModelLists(passed, { name: table.unit.name, path: table.path }, evidence)
    : passed;
  const isKnown = isTold ? changes !== passed : orm !== 'tortoise' || isLoaded(changes);
  const isTested =
    isWritten &&
    request.isStub !== true &&
    isWanted('test', roles) &&
    evidence.facts['place.test'].value !== null;
  const tests = isTested
    ? testsFor(inspection, { evidence, found, placed, changes }, { words, fields, operations })
    : undefined;
  const [whole, untested] = typeof tests === 'object' ? [[...changes, tests], undefined] : [changes, tests];
  return { evidence, found, fields, placed, written, changes: whole, untested, isKnown, includes, router };
}

/** Refuses a field that the project gives each of its tables by itself. */
function refuseOwn(fields: readonly NewField[], conventions: Conventions): void {
  const own = ownNames(conventions);
  const taken = fields.find(({ name }) => own.has(name));
  if (taken === undefined) return;
  throw new Failure(
    `the field "${taken.name}": the project's resources have one, which no client gives; leave it out.`,
  );
}

/** True for a role that's asked for: the logic's two names mean one. */
const isWanted = (role: Role, roles: ReadonlySet<Role> | undefined): boolean => roles?.has(role) ?? true;

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
    for (const [path, source] of featureModelsFor({ path: change.path, table }, sources, open))
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

/** Returns the changes with the router included. Throws EditRefused where there's no place for it. */
export function included({ changes, evidence }: Draft, include: IncludeText): readonly Change[] {
  const { after, file } = include;
  if (after === undefined) return withOne(changes, evidence, include);
  const { text } = gatheringAfter(after, evidence.sources);
  const module: Change = { kind: 'write', path: file, content: text, role: 'include' };
  const others = changes.filter(({ path }) => path !== file);
  const whole = withOne([...others, module], evidence, include);
  return withOne(whole, evidence, moduleInclude(include, after, evidence.sources));
}

function withOne(changes: readonly Change[], evidence: Evidence, include: IncludeText): readonly Change[] {
  const { sources, facts } = evidence;
  const tree = overlayTree(sources.tree, contentsOf(changes));
  const bytes = tree.read(include.file) ?? new Uint8Array();
  const means = {
    tree,
    imports: new ProjectImports(sources, styleIn(sources, include.file) ?? facts.imports.value),
    width: facts.lineLength.value,
  };
  const direct = {
    ...include,
    imports: include.imports.map((one) => directly(one, include, sources.over(tree), means.imports)),
  };
  const done = withInclude(openSource(bytes), direct, means);
  const known = changes.find(({ path }) => path === include.file);
  const change: Change =
    known?.kind === 'write'
      ? { ...known, content: done.text }
      : { kind: 'edit', path: include.file, content: done.bytes, role: known?.role ?? 'include' };
  return [...changes.filter((one) => one !== known), change];
}

/** Returns how a file imports from the project; `undefined` where it doesn't, or in both ways. */
function styleIn(sources: Sources, file: string): 'relative' | 'absolute' | undefined {
  const own = sources.importsOf(file).map(({ binding }) => binding.imported?.module.startsWith('.') === true);
  return own.length === 0 || new Set(own).size > 1 ? undefined : own[0] === true ? 'relative' : 'absolute';
}

/** Takes a router from its own module where the package that the neighbour's comes from won't have it. */
function directly(
  wanted: WantedImport,
  { line, file, router, isElement }: IncludeText,
  staged: Sources,
  imports: ProjectImports,
): WantedImport {
  const { module, name, asname = name } = wanted;
  const isRouter = new RegExp(`(?:\\(|^|router\\s*=\\s*)${asname}\\s*(?:[,)]|$)`).test(line);
  const from = staged.fileOf(module, file);
  const isThere = from !== undefined && staged.bindings(from).some((one) => one.name === name);
  if (!isRouter || isThere || isElement) return wanted;
  return {
    module: imports.moduleOf(router.path, file),
    name: router.variable,
    ...(asname === router.variable ? {} : { asname }),
  };
}

/** Returns the text that a draft gives a file. */
const draftedText = ({ changes }: Draft, path: string): string | undefined => {
  const change = changes.find((one) => one.path === path);
  return change && textOf(change);
};
