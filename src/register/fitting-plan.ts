import { posix } from 'node:path';
import { Failure } from '../base/diagnostics/failure';
import { unixText } from '../base/source/text';
import { guardedIncludes } from '../routes-report/check/guarded-includes';
import { anyResourceOf, type Site } from '../scaffold/backend/site';
import { type Plan, textOf } from '../scaffold/change';
import { type Draft, draftOf } from '../scaffold/generate/draft';
import { firstThatWorks } from '../scaffold/generate/plan';
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
  const handlers = draft.evidence.sources
    .statements(path)
    .flatMap((one) => (one.type === 'FunctionDef' ? [one.name] : []));
  const ways = draft.includes.map((include) => ({ changes: [], include }));
  const found =
    ways.length === 0
      ? `nothing shows where to include ${shown(path)}`
      : await firstThatWorks(site.files, project, { draft, ways, handlers: new Set(handlers) });
  if (typeof found === 'string')
    throw new Failure(`${found}; nothing is written. Include ${shown(path)} by hand.`);
  const { whole: changes, notes, include } = found;
  if (changes.every((one) => textOf(one) === unixText(site.files, one.path))) {
    const { file = '', line = '' } = include ?? {};
    const text = unixText(site.files, file);
    return already(file, text.slice(0, text.indexOf(line)).split('\n').length);
  }
  return {
    subject,
    verb: 'registered',
    changes: changes.map((one) => ({ ...one, role: 'include' })),
    notes,
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
