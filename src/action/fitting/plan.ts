import { parseWhole } from '../../analysis/python/parser';
import { Failure } from '../../base/diagnostics/failure';
import type { ResourceName } from '../../base/naming/resource-name';
import { overlayTree } from '../../base/source/overlay';
import type { SourceTree } from '../../base/source/tree';
import { fittingRegistration } from '../../scaffold/frame/registration';
import type { Inspection } from '../../routes-report/inspect/inspection';
import type { Site } from '../../scaffold/backend/site';
import { type Change, contentsOf, type Plan } from '../../scaffold/change';
import { EditRefused } from '../../scaffold/edit/refused';
import { openSource, type PythonSource } from '../../scaffold/edit/source';
import { fittingProject, type FittingProject } from '../../scaffold/frame/fitting-project';
import { ownerOf } from '../../scaffold/frame/owner';
import { lostRoutes } from '../../scaffold/frame/staged';
import { wordsFor } from '../../scaffold/frame/words-for';
import type { SiteLayout } from '../../scaffold/layout/site-layout';
import type { Sibling } from '../../scaffold/layout/sibling';
import { isSameResource } from '../../scaffold/layout/words';
import type { CommonOptions } from '../../scaffold/options';
import { type ActionFiles, type ActionOwner, type FittingAction, withAction } from './add';

/**
 * Plans an action of a resource as the project's own handlers are written. Returns `undefined` where no resource shows how. Throws a
 * Failure if the resource isn't there, or has no handler that shows how.
 */
export async function planFittingAction(
  site: Site,
  options: CommonOptions,
  resource: ResourceName,
  action: FittingAction,
): Promise<Pick<Plan, 'changes'> | undefined> {
  const project = await fittingProject(site, options);
  if (project === undefined) return undefined;
  const { found, before } = await resourceIn(project, site.files, resource);
  if (found === undefined)
    throw new Failure(`there's no router of ${resource.name}; make it first: tool make api ${resource.name}`);
  const target = actionTarget(found, before, site.files);
  const files = added(target, action, resource);
  const changes = changesOf(target, files);
  const staged = overlayTree(before.inspection.files, contentsOf(changes));
  const after = await project.look(staged);
  const [lost] = lostRoutes(before.inspection, after?.inspection);
  const isThere = changes.length === 0 || hasNew(before.inspection, after?.inspection, action);
  if (lost !== undefined || !isThere)
    throw new Failure(
      `${lost ?? `no route /${action.slug} would be registered`}; nothing is written. Write the action of ${resource.name} by hand.`,
    );
  return { changes };
}

/** Finds a resource of the project; one that isn't registered yet is looked for as if it were. */
async function resourceIn(
  project: FittingProject,
  files: SourceTree,
  resource: ResourceName,
): Promise<{ readonly found: Sibling | undefined; readonly before: SiteLayout }> {
  const words = wordsFor(resource);
  const siblingIn = ({ layout }: SiteLayout): Sibling | undefined =>
    layout.siblings.find((one) => isSameResource(one.words, words));
  const found = siblingIn(project);
  if (found !== undefined) return { found, before: project };
  const changes = fittingRegistration(project, resource)?.changes ?? [];
  const before =
    changes.length === 0 ? undefined : await project.look(overlayTree(files, contentsOf(changes)));
  return before === undefined ? { found, before: project } : { found: siblingIn(before), before };
}

/** The files of a resource that an action is added to. */
export interface ActionTarget extends ActionFiles {
  readonly routerPath: string;
  readonly logicPath: string | undefined;
  readonly of: ActionOwner;
}

/** Opens the files of a resource that show how its actions are written. Throws a Failure if it has no handler that gets one item. */
export function actionTarget(sibling: Sibling, { layout }: SiteLayout, files: SourceTree): ActionTarget {
  const { words, router: routerPath, operations } = sibling;
  const getter = operations
    .find(({ operation }) => operation === 'get')
    ?.handler.split('.')
    .at(-1);
  if (getter === undefined)
    throw new Failure(
      `${routerPath} has no handler that gets one of ${words.plural.join('_')}, which shows how an action is written; write it by hand.`,
    );
  const others = layout.siblings.map((one) => one.words).filter((one) => !isSameResource(one, words));
  const logicPath = (
    sibling.files.find(({ role }) => role === 'service') ?? sibling.files.find(({ role }) => role === 'crud')
  )?.path;
  const open = (path: string): PythonSource => openSource(files.read(path) ?? new Uint8Array(), parseWhole);
  const router = open(routerPath);
  return {
    routerPath,
    logicPath,
    router,
    logic: logicPath === undefined ? undefined : logicPath === routerPath ? router : open(logicPath),
    of: { words, owner: ownerOf(words, others), getter, width: layout.facts.lineLength.value },
  };
}

function added(target: ActionTarget, action: FittingAction, { name }: ResourceName): ActionFiles {
  try {
    return withAction(target, target.of, action);
  } catch (error) {
    if (!(error instanceof EditRefused)) throw error;
    throw new Failure(
      `${target.routerPath} ${error.message}; nothing is written. Mend that, or write the action of ${name} by hand.`,
    );
  }
}

/** Returns the files that an action changes. */
function changesOf(target: ActionTarget, { router, logic }: ActionFiles): readonly Change[] {
  const edit = (path: string, role: 'router' | 'service', { bytes }: PythonSource): Change => ({
    kind: 'edit',
    path,
    content: bytes,
    role,
  });
  return [
    ...(router === target.router ? [] : [edit(target.routerPath, 'router', router)]),
    ...(logic === undefined || logic === target.logic || target.logicPath === undefined
      ? []
      : [edit(target.logicPath, 'service', logic)]),
  ];
}

/** True if the planned files register a route that ends with the action. */
function hasNew(before: Inspection, after: Inspection | undefined, { slug, method }: FittingAction): boolean {
  const count = (inspection: Inspection | undefined): number =>
    inspection?.report.routes.filter(
      ({ path, methods }) =>
        path.replace(/\/$/, '').endsWith(`/${slug}`) && methods.includes(method.toUpperCase()),
    ).length ?? 0;
  return count(after) > count(before);
}
