import { basename, dirname, parse, resolve } from 'node:path';
import { Failure } from '../../base/diagnostics/failure';
import { printable } from '../../base/diagnostics/printable';
import { configured } from '../configured';
import { ParsedModules } from '../../analysis/python/parsed-modules';
import { diagnosticLine } from '../output/messages';
import type { Presentation } from '../output/present';
import { rootOf, type Surroundings } from '../inspect/workspace';
import { commitFiles } from '../../base/source/commit';
import { diskTree } from '../../base/source/disk';
import { toWorkspacePath } from '../../base/source/paths';
import { readText } from '../../base/source/text';
import { compare, isSame } from './compare';
import type { DiffReport } from './diff-report';
import { formatIn } from '../options';
import { DIFF_FORMATS } from './formats';
import { checkDiffOptions, type DiffOptions } from './options';
import { alike } from './normalize-sides';
import { contractsOf, uncomparedNotes } from './contracts';
import { asDocuments, documentState } from './documents';
import { parseSavedReport, type SavedReport } from './saved-report';
import { revisionState, type State, workTreeState } from './sides';
import type { Git } from '../../base/source/git/git-command';
import {
  mainLine,
  mergeBase,
  openRepository,
  resolveRevision,
  type Revision,
} from '../../base/source/git/git-revision';
import type { ComparedRoute } from './route';

/** The context of a comparison. */
export interface DiffMeans {
  readonly surroundings: Surroundings;
  /** The base of Nx, `NX_BASE`. */
  readonly nxBase?: string | undefined;
  readonly colour?: boolean;
}

/** Returns the output of the command, errors included. Exit code 1: `--breaking` or `--frozen` found something. */
export function runDiff(given: DiffOptions, means: DiffMeans): Promise<Presentation> {
  return configured(given, 'diff', means.surroundings, async (all) => {
    const options = settled(given, all);
    const render = formatIn(DIFF_FORMATS, options.format ?? 'text');
    checkDiffOptions(options);
    const kept = new ParsedModules();
    const surroundings = { ...means.surroundings, keepParsed: kept.keep };
    const isSnapshot = options.snapshot !== undefined || options.update === true || options.frozen === true;
    if (isSnapshot) return await withSnapshot(options, { ...means, surroundings }, render);
    const { sides, notes } = alike(asDocuments(await states(options, { ...means, surroundings })));
    const [base, head] = sides;
    const report = reportOn(base, head);
    const unknown = [
      ...uncomparedNotes(report.difference.uncompared ?? []),
      ...withoutDocuments(options, sides),
    ];
    const exitCode = options.breaking === true && report.difference.breaking > 0 ? 1 : 0;
    const stdout = render(report, { colour: means.colour ?? false });
    return { stdout, stderr: [...notes, ...unknown, ...messages(base, head, options)].join(''), exitCode };
  });
}

/** Resolves conflicts of given and configured options: given revisions win over a configured snapshot, `update` over `frozen`. */
function settled(given: DiffOptions, options: DiffOptions): DiffOptions {
  const isRevision = given.snapshot === undefined && (given.base ?? given.head) !== undefined;
  const { snapshot: _, ...others } = options;
  const giveWay = isRevision || given.update === true;
  const frozen = given.frozen ?? (giveWay ? false : options.frozen);
  const schemas = options.schemas ?? options.breaking;
  return {
    ...(isRevision ? others : options),
    ...(frozen === undefined ? {} : { frozen }),
    ...(schemas === undefined ? {} : { schemas }),
  };
}

function reportOn(base: State, head: State): DiffReport {
  const difference = compare(base.routes, head.routes, contractsOf(base, head));
  return { version: 1, base: base.side, head: head.side, difference };
}

/** Returns a note on a side whose parameters, bodies and responses aren't known, if they should be compared. */
function withoutDocuments({ schemas }: DiffOptions, sides: readonly State[]): readonly string[] {
  const lacking = sides.find(({ document, side }) => document === undefined && side.absent === undefined);
  if (schemas !== true || lacking === undefined) return [];
  return [schemaless(lacking.side.name)];
}

/** Returns a note on a file without schemas: which form has them, and how it's made and compared. */
const schemaless = (name: string): string =>
  `note ${printable(name)} has no schemas, so routes alone are compared; a saved document has them: tool openapi --output openapi.json, then tool routes diff openapi.json --breaking\n`;

async function states(given: DiffOptions, means: DiffMeans): Promise<readonly [base: State, head: State]> {
  const { surroundings } = means;
  const root = rootOf(given, surroundings);
  const [savedBase, savedHead] = [given.base, given.head].map((name) => savedState(name, surroundings.cwd));
  const isDocument = savedBase?.isDocument === true || savedHead?.isDocument === true;
  const options = isDocument ? { ...given, schemas: true } : given;
  if (savedBase !== undefined) {
    if (savedHead !== undefined) return [savedBase, savedHead];
    if (options.head === undefined) return [savedBase, await workTreeState(options, surroundings)];
    const { base: other } = revisionsOf({ base: options.head }, root, undefined);
    return [savedBase, await revisionState(other, options, surroundings)];
  }
  // A saved report as head is no revision.
  const { head: _, ...baseOnly } = options;
  const { base, head: named } = revisionsOf(savedHead === undefined ? options : baseOnly, root, means.nxBase);
  const head = savedHead ?? (await headState(named, options, surroundings));
  const { baseEntry: entry = options.entry } = options;
  const then = entry === undefined ? options : { ...options, entry };
  return [await revisionState(base, then, surroundings, head.report), head];
}

const headState = (
  named: Parameters<typeof revisionState>[0] | undefined,
  options: DiffOptions,
  surroundings: Surroundings,
): Promise<State> =>
  named === undefined ? workTreeState(options, surroundings) : revisionState(named, options, surroundings);

/** Matches names of saved reports and documents, if files of these names exist. */
const SAVED = /\.(?:json|ya?ml)$/u;

/** Reads a saved report or a saved document; `undefined` for a revision. */
function savedState(name: string | undefined, cwd: string): State | undefined {
  if (name === undefined) return undefined;
  const text = SAVED.test(name) ? textOf(resolve(cwd, name)) : undefined;
  return text === undefined ? undefined : (documentState(name, text) ?? savedAs(name, text));
}

function savedAs(name: string, text: string): State {
  const saved = parseSavedReport(text, name);
  return { ...saved, side: { name, total: saved.routes.length }, diagnostics: [] };
}

const textOf = (path: string): string | undefined => readText(diskTree(dirname(path)), basename(path));

/** `--snapshot`: writes the snapshot, or compares the work tree with it. */
async function withSnapshot(
  options: DiffOptions,
  means: DiffMeans,
  render: (typeof DIFF_FORMATS)[string],
): Promise<Presentation> {
  const { snapshot = SNAPSHOT, update, frozen, breaking } = options;
  const path = resolve(means.surroundings.cwd, snapshot);
  const text = textOf(path);
  if (text === undefined && update !== true)
    throw new Failure(
      `there's no snapshot ${snapshot}; make it: tool routes diff --snapshot ${snapshot} --update`,
    );
  const now = await workTreeState(options, means.surroundings);
  const told = messages(undefined, now, options);
  if (update === true) return { ...written(path, snapshot, text, now), stderr: told.join('') };
  const { sides, notes } = alike([savedAs(snapshot, text ?? ''), now]);
  const [base, head] = sides;
  const report = reportOn(base, head);
  const isFinding =
    frozen === true ? !isSame(report.difference) : breaking === true && report.difference.breaking > 0;
  const advice =
    frozen === true && isFinding
      ? [
          `the routes differ from ${snapshot}; if this is intended: tool routes diff --snapshot ${snapshot} --update\n`,
        ]
      : [];
  return {
    stdout: render(report, { colour: means.colour ?? false }),
    stderr: [...notes, ...(options.schemas === true ? [schemaless(snapshot)] : []), ...told, ...advice].join(
      '',
    ),
    exitCode: isFinding ? 1 : 0,
  };
}

function written(path: string, name: string, old: string | undefined, state: State): Presentation {
  const text = renderSnapshot(state);
  const isNew = text !== old;
  if (isNew) {
    const { root } = parse(path);
    commitFiles(root, [{ path: toWorkspacePath(root, root, path), content: Buffer.from(text) }]);
  }
  const what = isNew ? (old === undefined ? 'written' : 'updated') : 'unchanged';
  return { stdout: `${printable(name)} ${what}: ${state.routes.length} routes\n`, stderr: '', exitCode: 0 };
}

/** Returns the lines for stderr: new diagnostics of the head, and differences of the entries. */
function messages(base: State | undefined, head: State, { verbose = false }: DiffOptions): readonly string[] {
  const lines: string[] = [];
  const { side } = base ?? head;
  if (side.absent !== undefined)
    lines.push(`${side.name} has no such application, so all routes count as added: ${side.absent}`);
  const [from, to] = [base?.side.entry?.file, head.side.entry?.file];
  if (from !== undefined && to !== undefined && from !== to) lines.push(`entry: ${from} → ${to}`);
  const known = new Set(
    base?.diagnostics.map(({ code, message, file }) => JSON.stringify([code, message, file])),
  );
  const fresh = head.diagnostics.filter(
    ({ code, message, file, severity }) =>
      (verbose || severity !== 'note') && !known.has(JSON.stringify([code, message, file])),
  );
  return [...lines.map(printable), ...fresh.map(diagnosticLine)].map((line) => `${line}\n`);
}

/** The sides of a comparison: two revisions, or one and the work tree. */
interface Revisions {
  readonly base: Revision;
  readonly head: Revision | undefined;
}

/**
 * Resolves the revisions to compare. The default base is the merge base of HEAD and `NX_BASE`, or else the main branch,
 * as in `nx affected`; HEAD if there is neither. `A..B` and `A...B` mean the same as in `git diff`. Throws a Failure for
 * an unknown revision.
 */
function revisionsOf({ base, head }: DiffOptions, directory: string, nxBase: string | undefined): Revisions {
  const git = openRepository(directory);
  const named = head === undefined ? undefined : resolveRevision(git, head);
  if (base === undefined) return { base: defaultBase(git, named, nxBase), head: named };
  const range = /^(.*?)(\.{2,3})(.*)$/su.exec(base);
  if (range === null) return { base: resolveRevision(git, base), head: named };
  const [, left = '', dots, right = ''] = range;
  if (named !== undefined) throw new Failure(`${base} names both sides already; leave out "${named.name}".`);
  const [first, second] = [left, right].map((one) => resolveRevision(git, one === '' ? 'HEAD' : one));
  if (first === undefined || second === undefined) throw new Failure(`${base} is no range of revisions.`);
  return { base: dots === '...' ? mergeBase(git, first, second) : first, head: second };
}

function defaultBase(git: Git, head: Revision | undefined, nxBase: string | undefined): Revision {
  const tip = head ?? resolveRevision(git, 'HEAD');
  const main = nxBase === undefined || nxBase === '' ? mainLine(git) : resolveRevision(git, nxBase);
  return main === undefined ? tip : mergeBase(git, main, tip);
}

/** The default name of the snapshot. */
const SNAPSHOT = 'routes.snapshot.json';

/**
 * Renders the snapshot to commit. It has only the fields that {@link compare} reads, so that moved code doesn't change it,
 * and one line per route, so that diffs and merges are by route. `parseSavedReport` reads it.
 */
function renderSnapshot({ routes, startup }: SavedReport): string {
  const lines = routes.map((route) => `    ${JSON.stringify(fieldsOf(route))}`);
  const list = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n  ]`;
  return `{\n  "version": 1,\n  "startup": ${startup},\n  "routes": ${list}\n}\n`;
}

/** Returns the fields of a route, without empty ones. */
function fieldsOf(route: ComparedRoute): Readonly<Record<string, unknown>> {
  const { methods, path, tags, kind, name, handler, module, inSchema, host, condition } = route;
  const told = { name, handler, module, host, condition, operationId: route.operationId };
  return {
    methods,
    path,
    tags,
    kind,
    ...Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null)),
    ...(inSchema ? {} : { inSchema }),
    ...(route.partial ? { partial: true } : {}),
    ...(route.startup ? { startup: true } : {}),
  };
}
