import { posix } from 'node:path';
import { Failure } from '../base/diagnostics/failure';
import { overlayTree } from '../base/source/overlay';
import { guardedIncludes } from '../routes-report/check/guarded-includes';
import type { Site } from '../scaffold/backend/site';
import { anyResourceOf } from '../scaffold/backend/site';
import { contentsOf, type Plan } from '../scaffold/change';
import { refuseBrokenInclude } from '../scaffold/frame/broken-include';
import { fittingProject } from '../scaffold/frame/fitting-project';
import { checkStaged } from '../scaffold/frame/staged';
import { wordsFor } from '../scaffold/frame/words-for';
import { isSameResource } from '../scaffold/layout/words';
import { type CommonOptions, workingDirectoryOf } from '../scaffold/options';
import { placesOf } from './inspect';
import { noRouter } from './request';
import { fittingRegistration } from '../scaffold/frame/registration';
import { unnamedInclude } from '../scaffold/frame/unnamed-include';

/**
 * Plans the include of a router where the project's others are included, in their form. Returns `undefined` where no resource shows
 * it. Throws a Failure if the router isn't there, or if other routes would change.
 */
export async function planFittingRegister(site: Site, options: CommonOptions): Promise<Plan | undefined> {
  const project = await fittingProject(site, options);
  if (project === undefined) return undefined;
  const { inspection, layout, look } = project;
  const resource = anyResourceOf(options);
  const words = wordsFor(resource);
  const subject = `API ${resource.name}`;
  const shown = (path: string): string => posix.relative(workingDirectoryOf(options), path);
  const there = layout.siblings.find((one) => isSameResource(one.words, words));
  if (there !== undefined) {
    const { file, line } = there.include ?? { file: there.router, line: there.operations[0]?.line ?? 1 };
    return { subject, changes: [], notes: [`It is registered already, in ${shown(file)}:${line}.`] };
  }
  refuseBrokenInclude(inspection, layout, words);
  const found = fittingRegistration(project, resource);
  if (found === undefined) return undefined;
  const { router, changes, fitting, sibling } = found;
  if (site.files.kind(router) !== 'file') throw noRouter(resource, shown(router));
  const [known] = placesOf(inspection, router);
  if (known !== undefined)
    return {
      subject,
      changes: [],
      notes: [`It is registered already, in ${shown(known.file)}:${known.line}.`],
    };
  const under = guardedIncludes(inspection, { file: router, variable: 'router' });
  if (under.length > 0)
    return {
      subject,
      changes: [],
      notes: under.map(
        ({ file, line, tests }) =>
          `It is registered already, in ${shown(file)}:${line}, where this holds: ${tests.join(', ')}`,
      ),
    };
  const after = await look(overlayTree(site.files, contentsOf(changes)));
  const predicted = { words, layout, fitting, sibling, hasOwnTags: true };
  const { problems, warnings, isUnregistered } = checkStaged(inspection, after?.inspection, predicted);
  const [problem] = problems;
  const unnamed = isUnregistered ? unnamedInclude(sibling) : undefined;
  if (problem !== undefined)
    throw new Failure(
      `${problem}; nothing is written. Include ${shown(router)} by hand${unnamed === undefined ? ', or name the resource to go by with --like' : `, where ${shown(unnamed.file)}:${unnamed.line} includes the others`}.`,
    );
  return {
    subject,
    verb: 'registered',
    changes: changes.map((change) => ({ ...change, role: 'include' })),
    notes: warnings,
  };
}
