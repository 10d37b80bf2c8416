import type { Call, FunctionDef } from '../../analysis/python/ast';
import { Failure } from '../../base/diagnostics/failure';
import type { ResourceName } from '../../base/naming/resource-name';
import { overlayTree } from '../../base/source/overlay';
import type { Inspection } from '../../routes-report/inspect/inspection';
import type { Site } from '../../scaffold/backend/site';
import { type Change, contentsOf, type Plan } from '../../scaffold/change';
import { dottedName, definedNames } from '../../scaffold/edit/names';
import { unlessRefused } from '../../scaffold/edit/source';
import { functionNamed } from '../../analysis/python/ast/walk';
import { actionsIn, withAction } from '../../scaffold/generate/action';
import { type Draft, draftOf } from '../../scaffold/generate/draft';
import { lostName } from '../../scaffold/generate/verify-names';
import { lostRoute } from '../../scaffold/generate/verify-routes';
import { fittingProject, type FittingProject } from '../../scaffold/layout/site-layout';
import { foundResources } from '../../scaffold/layout/find/found-resources';
import { modelsFor } from '../../scaffold/layout/read/tables';
import { isSameResource, wordsFor } from '../../scaffold/layout/words';
import type { CommonOptions } from '../../scaffold/options';
import { OPERATIONS } from '../../scaffold/output/operations';
import { type Action, actionName } from '../../scaffold/standard/handlers';

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
  const { sources, words } = draft.evidence;
  const { path } = draft.router;
  const there = sources.statements(path).flatMap(definedNames);
  if (!there.includes(getter))
    throw new Failure(
      there.some((name) =>
        draft.placed.some(
          ({ unit }) => unit.role === 'router' && unit.operation !== undefined && unit.name === name,
        ),
      )
        ? `${path} has no handler that gets one of ${resource.name}, which shows how an action is written; write it by hand.`
        : `there's no router of ${resource.name}; make it first: tool make api ${resource.name}`,
    );
  const name = actionName(action, words);
  const isThere = actionsIn(draft, sources).some(
    (one) => one.slug === action.slug && one.method === action.method,
  );
  if (there.includes(name) && !isThere)
    throw new Failure(`${path} has another ${name}(); nothing is written. Choose another verb.`);
  const change = unlessRefused(
    () => withAction(draft, sources.tree, action),
    ({ message }): never => {
      throw new Failure(
        `${path} ${message}; nothing is written. Mend that, or write the action of ${resource.name} by hand.`,
      );
    },
  );
  const changes: readonly Change[] = change === undefined ? [] : [{ ...change, role: 'router' }];
  const after = await project.inspect(overlayTree(site.files, contentsOf(changes)));
  const isServed = inspection.report.routes.some((row) => row.file === path && row.handler === getter);
  const problem =
    lostName(changes, sources) ??
    lostRoute(inspection, after) ??
    (isServed && !serves(after, path, name) ? `no route /${action.slug} would be registered` : undefined);
  if (problem !== undefined)
    throw new Failure(`${problem}; nothing is written. Write the action of ${resource.name} by hand.`);
  return { changes };
}

/** Returns a resource as the conventions have it, with the names that its own code shows, and the handler that gets one. */
function resourceIn(
  { inspection, layout, like }: FittingProject,
  resource: ResourceName,
): { readonly draft: Draft; readonly getter: string } {
  const words = wordsFor(resource);
  const request = {
    subject: '',
    resource,
    fields: [],
    operations: OPERATIONS,
    roles: undefined,
    isRegistered: false,
  };
  const draft = draftOf(inspection, layout, { words, like, request });
  const { conventions } = draft.found;
  const studied = foundResources(inspection).roster.studied.find(({ sibling }) =>
    isSameResource(sibling.words, words),
  );
  const [model] = modelsFor(draft.evidence.sources, words);
  const { schema, table, router, key } = conventions;
  const getter = studied?.handlers.find(({ operation }) => operation === 'get')?.handler ?? router.names.get;
  const path = studied?.sibling.router ?? draft.router.path;
  const shown = registeredAs(functionNamed(draft.evidence.sources.statements(path), getter));
  const own = {
    ...conventions,
    schema: { ...schema, response: studied?.classes.response?.name ?? schema.response },
    table: table && { ...table, name: model?.name ?? table.name },
    router: { ...router, ...shown?.router },
    key: { ...key, parameter: shown?.parameter ?? key.parameter },
  };
  return {
    draft: { ...draft, found: { ...draft.found, conventions: own }, router: { ...draft.router, path } },
    getter,
  };
}

/** Returns how the handler that gets one is registered. */
function registeredAs(
  getter: FunctionDef | undefined,
):
  | { readonly router: { readonly variable: string; readonly itemPath: string }; readonly parameter?: string }
  | undefined {
  const [call] = getter?.decorators.filter((one): one is Call => one.type === 'Call') ?? [];
  const [path] = call?.args ?? [];
  const variable = call && dottedName(call.func)?.replace(/\.\w+$/, '');
  if (path?.type !== 'Str' || variable === undefined) return undefined;
  const parameter = /\{(\w+)[^{}]*\}\/?$/.exec(path.value)?.[1];
  return { router: { variable, itemPath: path.value }, ...(parameter === undefined ? {} : { parameter }) };
}

/** True if a handler is served. */
const serves = (inspection: Inspection | undefined, path: string, name: string): boolean =>
  inspection?.report.routes.some(({ file, handler }) => file === path && handler === name) === true;
