import { parseWhole } from '../../analysis/python/parser';
import { Failure } from '../../base/diagnostics/failure';
import { overlayTree } from '../../base/source/overlay';
import type { Inspection } from '../../routes-report/inspect/inspection';
import { type Change, contentsOf, textOf } from '../change';
import { conventionsOf, type FoundConventions } from '../conventions/conventions';
import { type Evidence, evidenceOf } from '../conventions/evidence';
import type { WantedImport } from '../edit/imports/import-blocks';
import { bindingsOf } from '../../analysis/python/ast/bindings';
import { openSource } from '../edit/source';
import { withReferences, type NewField } from '../layout/new-field';
import type { ProjectLayout, Role } from '../layout/facts';
import { appVariable, given, named } from '../layout/given';
import { foundResources } from '../layout/find/found-resources';
import type { Sources } from '../layout/read/sources';
import type { Words } from '../layout/words';
import type { Conventions } from '../standard/conventions';
import { ownNames } from '../standard/own-columns';
import { standardUnits, stubUnits } from '../standard/standard-units';
import { filesOf, type PlacedUnit } from './files';
import { passedOn } from './passed-on';
import { type IncludeText, withInclude } from './include';
import { includesFor } from './include-places';
import { ProjectImports } from './imports';
import { withPublished } from './published';
import { placeOf } from '../conventions/places';
import { testsFor } from './tests';
import type { ResourceName } from '../../base/naming/resource-name';
import type { Operation } from '../output/operations';
import type { Part } from '../output/templates';

/** Names the resource to make, and the one to make it after. */
interface Wanted {
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
  const placed = units.map((unit) => ({
    unit,
    path: unit.path ?? placeOf(evidence, unit.role, found.at['table.columns']),
  }));
  const written = placed.filter(({ unit }) => isWanted(unit.role, roles));
  const router = { path: placeOf(evidence, 'router'), variable: found.conventions.router.variable };
  const isWritten = written.some(({ unit }) => unit.role === 'router');
  const isServed = inspection.report.routes.some(
    ({ file, handler }) => file === router.path && units.some(({ name }) => name === handler),
  );
  const needsInclude = isWritten && !isServed && !found.conventions.router.isThere;
  const includes = needsInclude ? includesFor(inspection, evidence, router) : [];
  const { tree } = sources;
  const imports = new ProjectImports(sources, evidence.facts.imports.value);
  const standard = filesOf(written, { evidence, found, tree, placed });
  const files = withPublished(standard, request.parts ?? (() => []), { tree, placed, imports });
  // The include imports it already.
  const mayPassOn = (file: string, path: string): boolean =>
    path !== router.path || includes.every((one) => one.file !== file);
  const { changes, ...known } = passedOn(files, { evidence, found, written, mayPassOn });
  const isTested = isWritten && request.isStub !== true && isWanted('test', roles);
  const tests =
    isTested && evidence.facts['place.test'].value !== null
      ? testsFor(inspection, { evidence, found, placed, changes }, { words, fields, operations })
      : undefined;
  const [whole, untested] = typeof tests === 'object' ? [[...changes, tests], undefined] : [changes, tests];
  return { evidence, found, fields, placed, written, changes: whole, untested, ...known, includes, router };
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

/** Returns the changes with the router included. Throws EditRefused where there's no place for it. */
export function included({ changes, evidence }: Draft, include: IncludeText): readonly Change[] {
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

/** Describes the resource that a generator asks for. */
export interface ResourceRequest {
  /** The first words of the summary. */
  readonly subject: string;
  readonly resource: ResourceName;
  readonly fields: readonly NewField[];
  readonly operations: readonly Operation[];
  /** The files that the generator writes by templates: those that a team has published win. */
  readonly parts?: () => readonly Part[];
  /** The kinds of files to write; `undefined` for all that a resource of the project has. */
  readonly roles: ReadonlySet<Role> | undefined;
  /** Include the router. */
  readonly isRegistered: boolean;
  /** True for a router with stubs, and nothing else. */
  readonly isStub?: boolean;
  /** The verb of updates; default: that of the other resources. */
  readonly update?: 'put' | 'patch' | undefined;
  /** Write an Alembic migration for its table. */
  readonly isMigrated?: boolean;
}
