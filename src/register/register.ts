import { Failure } from '../base/diagnostics/failure';
import { unlessRefused, openSource, type PythonSource } from '../scaffold/edit/source';
import { PREFIX, includeRouter } from '../scaffold/edit/include';
import type { Target } from '../scaffold/edit/target';
import type { Inspection } from '../routes-report/inspect/inspection';
import type { ReportedRoute } from '../routes-report/report';
import type { Plan } from '../scaffold/change';
import { type GuardedInclude, guardedIncludes } from '../routes-report/check/guarded-includes';
import { importsFile } from '../scaffold/edit/imports/module-names';
import { joinPath } from '../base/source/paths';
import { overlayTree } from '../base/source/overlay';
import type { SourceTree } from '../base/source/tree';
import {
  areOthersKept,
  inspectFor,
  placesOf,
  rowsOf,
  noRouter,
  parseInto,
  prefixOf,
  type RegisterRequest,
  registrationLines,
  routerFile,
  shown,
  moduleFor,
  variableOf,
} from './request';
import { routerTree } from '../analysis/fastapi/details/router-tree';
import { shadowsOf } from '../analysis/routing/shadows';
import type { SectionOf } from '../scaffold/edit/imports/import-blocks';
import { addImports } from '../scaffold/edit/imports/imports';
import { sectionsOf } from '../scaffold/edit/imports/sections';

/**
 * Plans the registration of a router: one import and one `include_router`, in the file that creates the application, or the
 * one that the request names. Changes nothing if the application has its routes already. It analyses the result: the
 * router's routes are there, all others are as before. `files` may hold a router that isn't on the disk yet. Throws a
 * Failure with the lines to add by hand.
 */
export async function registerRouter(files: SourceTree, request: RegisterRequest): Promise<Plan> {
  const subject = `API ${request.resource.name}`;
  const router = routerFile(request);
  if (files.kind(router) !== 'file') {
    throw noRouter(request.resource, shown(request, router));
  }
  const place = parseInto(files, request);
  const prefixes = place === undefined || request.prefix !== undefined ? [prefixOf(request)] : ['', PREFIX];
  const before = await inspectFor(files, request).catch((error: unknown) => {
    // The first line says why; the others list candidates.
    throw error instanceof Failure ? byHand(request, error.message.split('\n')[0] ?? '') : error;
  });
  const [known] = placesOf(before, router);
  if (known !== undefined) {
    const where = `${shown(request, known.file)}:${known.line}`;
    return { subject, changes: [], notes: [`It is registered already, in ${where}.`] };
  }
  const under = guardedIncludes(before, { file: router, variable: 'router' });
  if (under.length > 0)
    return { subject, changes: [], notes: under.map((one) => toldCondition(request, one)) };
  const found =
    place === undefined
      ? await inApplication(files, { request, before, prefixes })
      : await firstThatWorks(files, { request, before, prefixes, file: place.file, target: place });
  const notes = [
    ...(place === undefined ? [] : [toldPrefix(found.prefix)]),
    ...(found.hidden === undefined ? [] : [`Never asked: ${found.hidden}, before it, answers its paths.`]),
    ...(found.condition === null ? [] : [`Only where this holds: ${found.condition}`]),
  ];
  return {
    subject,
    verb: 'registered',
    changes: [{ kind: 'edit', path: found.file, content: found.content, role: 'include' }],
    notes,
  };
}

/** An include beside the conditional one would register the router where the project doesn't want it. */
const toldCondition = (request: RegisterRequest, { file, line, tests }: GuardedInclude): string =>
  `It is registered already, in ${shown(request, file)}:${line}, where this holds: ${tests.join(', ')}`;

const toldPrefix = (prefix: string): string =>
  prefix === ''
    ? 'Included without a prefix: what it is included in has one.'
    : `Included with the prefix ${prefix}.`;

interface Place {
  readonly file: string;
  readonly target: Target;
}

/** Includes the router where the application is created, else in the entry's variable: a helper may return it. */
async function inApplication(
  files: SourceTree,
  attempt: Pick<Attempt, 'request' | 'before' | 'prefixes'>,
): Promise<Result> {
  const { request, before } = attempt;
  const made = whereMade(files, request, before);
  try {
    return await firstThatWorks(files, { ...attempt, ...made });
  } catch (error) {
    const { file, app } = before.report.entry;
    if (!(error instanceof Failure) || !/^[\p{L}_][\p{L}\p{N}_]*$/u.test(app)) throw error;
    return firstThatWorks(files, { ...attempt, file, target: { name: app } }).catch(() => {
      throw error;
    });
  }
}

/** Returns the place that creates the application. Throws a Failure if there's no such file. */
function whereMade(
  files: SourceTree,
  request: RegisterRequest,
  { report, analysis: { madeAt } }: Inspection,
): Place {
  const entry = shown(request, report.entry.file);
  if (madeAt === undefined) throw byHand(request, `${entry}: which application it is depends on a test`);
  if (files.kind(madeAt.file) !== 'file') throw byHand(request, `${entry}: a package makes the application`);
  return { file: madeAt.file, target: { line: madeAt.line } };
}

interface Attempt extends Place {
  readonly request: RegisterRequest;
  readonly before: Inspection;
  readonly prefixes: readonly string[];
}

interface Result {
  readonly file: string;
  readonly content: Uint8Array;
  readonly prefix: string;
  readonly hidden: string | undefined;
  /** The condition of its routes. */
  readonly condition: string | null;
}

/** Returns the edit with the first prefix that gives the routes their wanted paths. */
async function firstThatWorks(files: SourceTree, attempt: Attempt): Promise<Result> {
  const { request, file, prefixes, before } = attempt;
  const router = routerFile(request);
  if (importsFile(files, router, file, request.layout.backend)) {
    throw byHand(
      request,
      `${shown(request, router)} imports from ${shown(request, file)}, which would import it: a circle`,
    );
  }
  let why = '';
  for (const prefix of prefixes) {
    const content = unlessRefused(
      () => withRouter({ files, file, request }, attempt.target, prefix),
      ({ message }): never => {
        throw byHand(request, `${shown(request, file)} ${message}`, file);
      },
    );
    const after = await inspected(overlayTree(files, new Map([[file, content]])), request);
    if (after instanceof Failure) {
      why = `the application couldn't be read: ${after.message}`;
      continue;
    }
    const rows = rowsOf(after, router);
    // For a router that is itself included, the whole path counts.
    const wanted = request.prefix === undefined ? PREFIX : prefix;
    const isThere = rows.length > 0 && rows.every((row) => isUnder(row, wanted));
    if (isThere && areOthersKept(before, after, router))
      return {
        file,
        content,
        prefix,
        hidden: hiddenBy(after, router, request),
        condition: rows[0]?.condition ?? null,
      };
    why = isThere ? 'other routes would change' : missingBecause(before, after, request);
  }
  throw byHand(request, `${shown(request, file)}: with the router included there, ${why}`);
}

/** Once, and nothing of the path is unknown. */
function isUnder({ path, partial }: ReportedRoute, prefix: string): boolean {
  return !partial && (prefix === '' || `${path}/`.split(`${prefix}/`).length === ONCE);
}

const ONCE = 2;

const inspected = (files: SourceTree, request: RegisterRequest): Promise<Inspection | Failure> =>
  inspectFor(files, request).catch((error: unknown) => {
    if (error instanceof Failure) return error;
    throw error;
  });

/** Returns why the routes would be missing, with the first diagnostic that the change adds. */
function missingBecause(before: Inspection, { report }: Inspection, request: RegisterRequest): string {
  const known = new Set(before.report.diagnostics.map(({ message }) => message));
  const told = report.diagnostics.find(({ message, severity }) => severity !== 'note' && !known.has(message));
  const at = told?.file == null ? '' : `${shown(request, told.file)}:${told.line ?? 1}: `;
  return `routes of it would be missing${told === undefined ? '' : ` (${at}${told.message})`}`;
}

/** Returns the Failure that says why nothing is changed, and which lines to add by hand. */
function byHand(
  request: RegisterRequest,
  why: string,
  file = joinPath(request.layout.backend, 'main.py'),
): Failure {
  const lines = registrationLines(request, file).map((line) => `  ${line}`);
  return new Failure(`${why.replace(/\.$/, '')}; nothing is changed. Add by hand:`, lines);
}

/** Returns what answers requests for one of the router's paths before it, so that it's never reached. */
function hiddenBy(
  { analysis: { routes, details } }: Inspection,
  router: string,
  request: RegisterRequest,
): string | undefined {
  const shadows = shadowsOf(routerTree(routes, details?.routing));
  const by = shadows.find(({ row, isWhole }) => isWhole && row.place?.file === router)?.by;
  if (by === undefined || by.kind === 'endpoint') return by?.row.path;
  return `the mount in ${shown(request, by.place.file)}:${by.place.line}`;
}

/** A file to edit, and the request that it's edited for. */
interface Edited {
  readonly files: SourceTree;
  readonly file: string;
  readonly request: RegisterRequest;
}

/** Returns the file with the router imported and included. Throws {@link EditRefused}. */
function withRouter(edited: Edited, target: Target, prefix: string): Uint8Array {
  return registered(open(edited), edited, target, prefix).bytes;
}

const open = ({ files, file }: Edited): PythonSource => openSource(files.read(file) ?? new Uint8Array());

/** Adds the include before the import, because the include's target may be a line. */
function registered(source: PythonSource, edited: Edited, target: Target, prefix: string): PythonSource {
  const { request, file } = edited;
  const asname = variableOf(request);
  const included = includeRouter(source, { target, router: asname, prefix });
  const wanted = { module: moduleFor(request, file), name: 'router', asname };
  return addImports(included, [wanted], sections(edited, wanted.module));
}

/** Returns the sections by ruff's settings; for the backend's own package, which may be new, that of the layout. */
function sections({ files, file, request: { layout } }: Edited, module: string): SectionOf {
  const top = topOf(module);
  const sectionOf = sectionsOf(files, file);
  return (one) =>
    top !== '' && topOf(one) === top && layout.section !== 'relative' ? layout.section : sectionOf(one);
}

/** Returns the top-level package; `''` for a relative import. */
const topOf = (module: string): string => module.split('.', 1)[0] ?? '';
