import { posix } from 'node:path';
import { Failure } from '../base/diagnostics/failure';
import { overlayTree } from '../base/source/overlay';
import { unixText } from '../base/source/text';
import { guardedIncludes } from '../routes-report/check/guarded-includes';
import { anyResourceOf, type Site } from '../scaffold/backend/site';
import { type Change, contentsOf, type Plan, textOf } from '../scaffold/change';
import { urlOf } from '../scaffold/conventions/router';
import { unlessRefused } from '../scaffold/edit/source';
import { type Draft, draftOf, included } from '../scaffold/generate/draft';
import type { IncludeText } from '../scaffold/generate/include';
import { checkRoutes } from '../scaffold/generate/verify-routes';
import { type FittingProject, fittingProject } from '../scaffold/layout/site-layout';
import { isSameResource, wordsFor } from '../scaffold/layout/words';
import { type CommonOptions, workingDirectoryOf } from '../scaffold/options';
import { OPERATIONS } from '../scaffold/output/operations';
import { placesOf, noRouter } from './request';

/**
 * Plans the include of a router where the project's others are included, in their form. Returns `undefined` in a project of this tool's
 * own layout. Throws a Failure if the router isn't there, or if other routes would change.
 */
export async function planFittingRegister(site: Site, options: CommonOptions): Promise<Plan | undefined> {
  const project = await fittingProject(site, options);
  if (project === undefined) return undefined;
  const { inspection, layout } = project;
  const resource = anyResourceOf(options);
  const subject = `API ${resource.name}`;
  const shown = (path: string): string => posix.relative(workingDirectoryOf(options), path);
  const already = (file: string, line: number, why = '.'): Plan => ({
    subject,
    changes: [],
    notes: [`It is registered already, in ${shown(file)}:${line}${why}`],
  });
  const there = layout.siblings.find((one) => isSameResource(one.words, wordsFor(resource)));
  if (there !== undefined) {
    const { file, line } = there.include ?? { file: there.router, line: there.operations[0]?.line ?? 1 };
    return already(file, line);
  }
  const draft = draftedRouter(project, resource);
  const { path } = draft.router;
  if (site.files.kind(path) !== 'file') throw noRouter(resource, shown(path));
  const [known] = placesOf(inspection, path);
  if (known !== undefined) return already(known.file, known.line);
  const [under] = guardedIncludes(inspection, { file: path, variable: draft.router.variable });
  if (under !== undefined)
    return already(under.file, under.line, `, where this holds: ${under.tests.join(', ')}`);
  const { changes, warnings, include } = await settled(project, site, draft, shown(path));
  const text = unixText(site.files, include.file);
  if (changes.every((one) => textOf(one) === unixText(site.files, one.path)))
    return already(include.file, text.slice(0, text.indexOf(include.line)).split('\n').length);
  return {
    subject,
    verb: 'registered',
    changes: changes.map((one) => ({ ...one, role: 'include' })),
    notes: warnings,
  };
}

/** Returns the router of a resource as `make` would write it: its place, and the ways to include it. */
export function draftedRouter(
  { inspection, layout, like }: FittingProject,
  resource: ReturnType<typeof anyResourceOf>,
): Draft {
  const request = {
    ...{ subject: '', resource, fields: [], operations: OPERATIONS, isRegistered: true, isStub: true },
    roles: new Set(['router'] as const),
  };
  return draftOf(inspection, layout, { words: wordsFor(resource), like, request });
}

/** Finds the include with which the router's routes are there and all others as before. Throws a Failure if there's none. */
async function settled(
  project: FittingProject,
  { files }: Site,
  draft: Draft,
  router: string,
): Promise<{
  readonly changes: readonly Change[];
  readonly warnings: readonly string[];
  readonly include: IncludeText;
}> {
  const { sources, facts, words } = draft.evidence;
  const functions = sources
    .statements(draft.router.path)
    .flatMap((one) => (one.type === 'FunctionDef' ? [one.name] : []));
  const predicted = {
    ...{ router: draft.router.path, handlers: new Set(functions) },
    ...{ url: urlOf(facts, words), isAsked: false },
  };
  let failure: string | undefined;
  for (const include of draft.includes) {
    const changes = unlessRefused(
      () => included({ ...draft, changes: [] }, include),
      ({ message }) => `${include.file} ${message}`,
    );
    if (typeof changes === 'string') {
      failure ??= changes;
      continue;
    }
    const after = await project.inspect(overlayTree(files, contentsOf(changes)));
    const { problems, warnings, isUnregistered } = checkRoutes(project.inspection, after, predicted);
    const problem = problems[0] ?? (isUnregistered ? `no route of ${router} would be registered` : undefined);
    if (problem === undefined) return { changes, warnings, include };
    failure ??= problem;
  }
  throw new Failure(
    `${failure ?? `nothing shows where to include ${router}`}; nothing is written. Include ${router} by hand.`,
  );
}
