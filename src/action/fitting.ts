import type { FunctionDef, Stmt } from '../analysis/python/ast';
import { functionNamed } from '../analysis/python/ast/walk';
import { Failure } from '../base/diagnostics/failure';
import type { ResourceName } from '../base/naming/resource-name';
import { overlayTree } from '../base/source/overlay';
import type { Inspection } from '../routes-report/inspect/inspection';
import type { Site } from '../scaffold/backend/site';
import { type Change, contentsOf, type Plan } from '../scaffold/change';
import { definedNames, dottedName, lastStep } from '../scaffold/edit/names';
import { unlessRefused } from '../scaffold/edit/source';
import { type Draft, draftOf } from '../scaffold/generate/draft';
import { filesOf } from '../scaffold/generate/files';
import { lostName } from '../scaffold/generate/verify-names';
import { lostRoute } from '../scaffold/generate/verify-routes';
import { foundResources } from '../scaffold/layout/find/found-resources';
import { modelsFor } from '../scaffold/layout/read/tables';
import { fittingProject, type FittingProject } from '../scaffold/layout/site-layout';
import { isSameResource, wordsFor } from '../scaffold/layout/words';
import type { CommonOptions } from '../scaffold/options';
import { OPERATIONS } from '../scaffold/output/operations';
import { type Action, actionName } from '../scaffold/standard/handlers';
import { actionUnit } from '../scaffold/standard/standard-units';

/**
 * Plans an action of a resource in a project of another layout: a handler by the conventions. Returns `undefined` in any other project.
 * Throws a Failure if the resource isn't there, or where the handler would use what isn't.
 */
export async function planFittingAction(
  site: Site,
  options: CommonOptions,
  resource: ResourceName,
  action: Action,
): Promise<Pick<Plan, 'changes'> | undefined> {
  const project = await fittingProject(site, options);
  if (project === undefined) return undefined;
  const { inspection } = project;
  const { draft, getter } = resourceIn(project, resource);
  const { sources } = draft.evidence;
  const { path } = draft.router;
  const there = sources.statements(path);
  refuseLacking(draft, there, getter, resource);
  const name = actionName(action, draft.evidence.words);
  const known = functionNamed(there, name);
  if (known !== undefined && !isOf(known, action, draft))
    throw new Failure(`${path} has another ${name}(); nothing is written. Choose another verb.`);
  const change = unlessRefused(
    () => withAction(draft, action),
    ({ message }): never => {
      throw new Failure(
        `${path} ${message}; nothing is written. Mend that, or write the action of ${resource.name} by hand.`,
      );
    },
  );
  const changes: readonly Change[] = change === undefined ? [] : [{ ...change, role: 'router' }];
  const after = await project.inspect(overlayTree(site.files, contentsOf(changes)));
  const isLost = serves(inspection, path, getter) && !serves(after, path, name);
  const problem =
    lostName(changes, sources) ??
    lostRoute(inspection, after) ??
    (isLost ? `no route /${action.slug} would be registered` : undefined);
  if (problem !== undefined)
    throw new Failure(`${problem}; nothing is written. Write the action of ${resource.name} by hand.`);
  return { changes };
}

/** Throws a Failure where a router has no handler that gets one. */
function refuseLacking(
  { placed, router: { path } }: Draft,
  there: readonly Stmt[],
  getter: string,
  { name }: ResourceName,
): void {
  const names = there.flatMap(definedNames);
  if (names.includes(getter)) return;
  const isThere = placed.some(
    ({ unit }) => unit.role === 'router' && unit.operation !== undefined && names.includes(unit.name),
  );
  throw new Failure(
    isThere
      ? `${path} has no handler that gets one of ${name}, which shows how an action is written; write it by hand.`
      : `there's no router of ${name}; make it first: tool make api ${name}`,
  );
}

/** Returns a resource as the conventions have it, with the names that its own code shows, and the handler that gets one. */
function resourceIn(
  { inspection, layout, like }: FittingProject,
  resource: ResourceName,
): { readonly draft: Draft; readonly getter: string } {
  const words = wordsFor(resource);
  const request = { subject: '', resource, fields: [], operations: OPERATIONS, roles: undefined };
  const draft = draftOf(inspection, layout, { words, like, request: { ...request, isRegistered: false } });
  const { conventions } = draft.found;
  const studied = foundResources(inspection).roster.studied.find(({ sibling }) =>
    isSameResource(sibling.words, words),
  );
  const [model] = modelsFor(draft.evidence.sources, words);
  const { schema, table, router, key } = conventions;
  const getter = studied?.handlers.find(({ operation }) => operation === 'get')?.handler ?? router.names.get;
  const path = studied?.sibling.router ?? draft.router.path;
  const shown = registered(functionNamed(draft.evidence.sources.statements(path), getter));
  const own = {
    ...conventions,
    schema: { ...schema, response: studied?.classes.response?.name ?? schema.response },
    table: table && { ...table, name: model?.name ?? table.name },
    router: { ...router, ...(shown && { variable: shown.variable, itemPath: shown.path }) },
    key: { ...key, parameter: /\{(\w+)[^{}]*\}\/?$/.exec(shown?.path ?? '')?.[1] ?? key.parameter },
  };
  return {
    draft: { ...draft, found: { ...draft.found, conventions: own }, router: { ...draft.router, path } },
    getter,
  };
}

/** Returns how the first decorator of a handler registers it: `@router.post("/{id}/archive")`. */
function registered(
  def: FunctionDef | undefined,
): { readonly variable: string; readonly method: string; readonly path: string } | undefined {
  const call = def?.decorators.find((one) => one.type === 'Call');
  const [path] = call?.args ?? [];
  const name = call && dottedName(call.func);
  if (path?.type !== 'Str' || name === undefined) return undefined;
  return { variable: name.replace(/\.\w+$/, ''), method: lastStep(name), path: path.value };
}

/** True for the handler of an action. */
function isOf(def: FunctionDef, { slug, method }: Action, { found }: Draft): boolean {
  const item = found.conventions.router.itemPath.replace(/\/$/, '');
  const shown = registered(def);
  return shown?.method === method && shown.path.replace(/\/$/, '') === `${item}/${slug}`;
}

/** Returns the router's file with the handler of an action; unchanged if it has a function of that name. */
function withAction({ evidence, found, fields, placed, router }: Draft, action: Action): Change | undefined {
  const { sources, words } = evidence;
  const unit = actionUnit(found.conventions, { words, fields, operations: [] }, action);
  const bound = new Set(sources.bindings(router.path).map(({ name }) => name));
  // A name that the file has means what it means to the other handlers.
  const here = placed.map((one) => (bound.has(one.unit.name) ? { ...one, path: router.path } : one));
  const means = { evidence, found, tree: sources.tree, placed: here };
  return filesOf([{ unit, path: router.path }], means)[0];
}

/** True if a handler is served. */
const serves = (inspection: Inspection | undefined, path: string, name: string): boolean =>
  inspection?.report.routes.some(({ file, handler }) => file === path && handler === name) === true;
