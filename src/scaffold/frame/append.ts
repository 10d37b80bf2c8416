import type { Call, Parse } from '../../analysis/python/ast';
import { Failure } from '../../base/diagnostics/failure';
import type { Change } from '../change';
import { addImports } from '../edit/imports';
import type { WantedImport } from '../edit/import-order';
import { sectionsOf } from '../edit/project-section';
import type { PythonSource } from '../edit/source';
import type { ProjectLayout } from '../layout/facts';
import type { PathTemplates } from '../layout/find/path-templates';
import type { Sources } from '../layout/read/sources';
import { type Role, ROLES, type Sibling } from '../layout/sibling';
import { withAddedExamples } from './added-examples';
import { isTestFile, piecesOf } from './collect';
import { withColumnLimits } from './column-types';
import { markOf, type NewField, unmarked } from './field';
import { relist, type Listed, type Listing } from './listed';
import { as, pathsIn } from './paths';
import { withParents } from './parents/give-parents';
import { TestsView } from './parents/tests-view';
import { hasRole, type Piece } from './piece';
import { importedNames, openProject, type Project } from './project';
import { reflowed } from './reflow';
import { remakeClasses } from './remake';
import { sentClass } from './sent-class';
import { lastName, shapeOf } from './shape';
import { frameFor, mannersIn } from './sibling-frame';
import { wantedIn } from './wanted';

/** A resource that's there, whoever wrote it, and the fields that it gets. */
export interface AppendRequest {
  readonly parse: Parse;
  /** The project's Python files. */
  readonly sources: Sources;
  readonly templates: PathTemplates;
  readonly layout: ProjectLayout;
  readonly sibling: Sibling;
  readonly fields: readonly NewField[];
}

/**
 * Adds fields to a resource's files behind those that it has, in the manner of each place that lists them: classes, tables, calls,
 * dictionaries, parameters, assignments, examples of tests. All else stays. Throws a Failure with file and line for a place that can't
 * be followed.
 */
export function appended(request: AppendRequest): readonly Change[] {
  const { parse, sources, sibling } = request;
  const project = openProject(sources, parse);
  const frame = frameFor(request, sibling);
  const pieces = piecesOf(project, frame, parse);
  const listing = listingFor(request, pieces, (one) => piecesOf(project, frameFor(request, one), parse));
  const results = [
    ...pieces.map((piece) => added(piece, listing, false)),
    ...otherTests(project, pieces).map((piece) => added(piece, listing, true)),
  ];
  refuseUnlisted(results, listing, project);
  return [...project].flatMap(([path, source]): readonly Change[] => {
    const ours = results.filter((one) => one.before.path === path && one.piece !== one.before);
    if (ours.length === 0) return [];
    const done = written(source, ours, request, { path, project });
    const [role] = ROLES.filter((one) => ours.some(({ before }) => before.roles.has(one)));
    return [{ kind: 'edit', path, content: done.bytes, ...(role === undefined ? {} : { role }) }];
  });
}

/** Returns the tests of other resources, which may make items of this one as well. */
const otherTests = (project: Project, pieces: readonly Piece[]): readonly Piece[] =>
  [...project].flatMap(([path, source]) =>
    isTestFile(path) && pieces.every((one) => one.path !== path)
      ? [{ path, source, roles: new Set<Role>(['test']), imports: importedNames(source), spot: undefined }]
      : [],
  );

interface Added extends Listed {
  readonly before: Piece;
}

function listingFor(
  { layout, sibling, sources, templates, fields }: AppendRequest,
  pieces: readonly Piece[],
  all: (sibling: Sibling) => readonly Piece[],
): Listing {
  const around = { layout, sources, templates, sibling };
  const { owner } = frameFor(around, sibling);
  const shape = shapeOf(pieces, owner, sentClass(pieces, sibling, owner, 'create'));
  const relations = new Set(
    shape.classes.flatMap(({ lines }) => lines.flatMap((line) => (line.isRelation ? [line.name] : []))),
  );
  const gone = new Set([...shape.given.keys()].filter((name) => !relations.has(name) && name !== 'id'));
  const manners = mannersIn(around, pieces, all);
  const limited = withColumnLimits(fields, manners);
  return { shape, gone, fields: limited, owner, manners, messages: '', isAdded: true };
}

/** Adds the fields to one piece. */
function added(before: Piece, listing: Listing, isOthers: boolean): Added {
  if (hasRole(before, 'test')) {
    const needs = listing.fields.flatMap(({ stored }) => stored.imports);
    return { before, piece: withAddedExamples(before, listing, isOthers), needs };
  }
  const listed = relist(before, listing);
  // The classes are those of the piece as it was; what lists fields stands outside of their lines.
  const { shape } = listing;
  const { classes, tables } = shapeOf([listed.piece], listing.owner, undefined);
  const own = classes.map((one) => ({
    ...one,
    isStored: shape.classes.some(({ name, isStored }) => name === one.name && isStored),
  }));
  const remade = remakeClasses(listed.piece, {
    ...listing,
    shape: { ...shape, classes: [...own, ...others(shape.classes, own)], tables },
  });
  return { before, piece: remade.piece, needs: [...listed.needs, ...remade.needs] };
}

/** Returns the classes of other pieces, from which some of this one may inherit. */
const others = <T extends { readonly name: string }>(all: readonly T[], own: readonly T[]): readonly T[] =>
  all.filter(({ name }) => own.every((one) => one.name !== name));

/** Returns a file with its pieces as they are now. */
function written(
  source: PythonSource,
  ours: readonly Added[],
  { parse, fields, sources, layout }: AppendRequest,
  { path, project }: { readonly path: string; readonly project: Project },
): PythonSource {
  const quote = layout.facts.quotes.value === 'single' ? "'" : '"';
  const view = (own: PythonSource) => new TestsView(sources, project, path, own);
  const made = ours.map(({ piece }) =>
    withParents(piece.source.text, { parse, fields, layout, quote, view }),
  );
  const edits = ours.map(({ before: { spot } }, index) => ({
    at: spot?.from ?? 0,
    remove: spot === undefined ? source.text.length : spot.to - spot.from,
    insert: unmarked(made[index]?.text ?? '', fields),
  }));
  const after = source.edit(edits);
  const needs: readonly WantedImport[] = wantedIn(
    after,
    [...ours, ...made.map(({ imports }) => ({ needs: imports }))].flatMap((one) => one.needs),
  );
  const width = layout.facts.lineLength.value;
  return reflowed(addImports(after, needs, sectionsOf(sources.tree, path)), source, width);
}

/** Throws a Failure for a field that no class declares, and for a call that makes an item without it. */
function refuseUnlisted(results: readonly Added[], listing: Listing, project: Project): void {
  const { fields } = listing;
  const code = results.filter(({ before }) => !hasRole(before, 'test'));
  for (const [index, { name }] of fields.entries()) {
    if (code.some(({ piece }) => piece.source.text.includes(markOf(index)))) continue;
    const where = code[0] === undefined ? '' : `${placeOf(code[0].before, 1, project)}: `;
    throw new Failure(`${where}no class shows where the field "${name}" goes; add it by hand.`);
  }
  for (const { before, piece } of code) {
    const old = makingCalls(before, listing);
    for (const [index, call] of makingCalls(piece, listing).entries()) {
      const keys = call.keywords.map((one) => one.name);
      if (fields.every((_, at) => keys.includes(markOf(at)))) continue;
      const place = placeOf(before, old[index]?.line ?? 1, project);
      throw new Failure(
        `${place} gives the fields one by one in a way that can't be repeated; add the new ones by hand.`,
      );
    }
  }
}

/** Returns the calls that make something of the resource of all that it needs. */
function makingCalls({ source }: Piece, { shape, gone, owner }: Listing): readonly Call[] {
  const needed = [...shape.given].flatMap(([name, isNeeded]) => (isNeeded && gone.has(name) ? [name] : []));
  return pathsIn(source.body).flatMap((path) => {
    const call = as(path.at(-1), 'Call');
    const callee = lastName(call?.func);
    const keys = call?.keywords.map(({ name }) => name) ?? [];
    const isMaking = /^[A-Z]/.test(callee) && owner.isMine(callee) && needed.length > 0;
    return call !== undefined && isMaking && needed.every((name) => keys.includes(name)) ? [call] : [];
  });
}

/** Returns file and line of a line of a piece. */
function placeOf({ path, spot }: Piece, line: number, project: Project): string {
  const above = project.get(path)?.text.slice(0, spot?.from ?? 0) ?? '';
  return `${path}:${above.split('\n').length - 1 + line}`;
}
