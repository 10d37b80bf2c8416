import type { Stmt } from '../analysis/python/ast';
import type { Site } from '../scaffold/backend/site';
import type { CommonOptions } from '../scaffold/options';
import { Failure } from '../base/diagnostics/failure';
import type { ResourceName } from '../base/naming/resource-name';
import { overlayTree } from '../base/source/overlay';
import type { SourceTree } from '../base/source/tree';
import { functionsNamed, registering } from '../action/fitting/copy';
import { actionName, type FittingAction, withAction } from '../action/fitting/add';
import { type ActionTarget, actionTarget } from '../action/fitting/plan';
import { type Change, contentsOf } from '../scaffold/change';
import { EditRefused } from '../scaffold/edit/refused';
import type { PythonSource } from '../scaffold/edit/source';
import { type FittingProject, fittingProject } from '../scaffold/frame/fitting-project';
import { withoutStatements } from '../scaffold/frame/statements';
import type { Owner } from '../scaffold/frame/owner';
import { withoutUnused } from '../scaffold/frame/tidy-imports';
import { wordsFor } from '../scaffold/frame/words-for';
import { capitalised, isSameResource } from '../scaffold/layout/words';

/** The actions that `make action` wrote for a resource, and how they're taken out. */
interface TakenActions {
  readonly files: SourceTree;
  readonly changes: readonly Change[];
  /** In the order in which they stand. */
  readonly actions: readonly FittingAction[];
}

/** A project without the actions of a resource. */
export interface WithoutActions extends TakenActions {
  readonly site: Site;
  /** `undefined` if nothing shows any more how a resource is written. */
  readonly project: FittingProject | undefined;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Takes out the actions of a resource that `make action` would write the same again; others stay. */
export async function withoutActions(
  project: FittingProject,
  site: Site,
  options: CommonOptions,
  resource: ResourceName,
): Promise<WithoutActions> {
  const taken = takenActions(project, resource);
  if (taken.actions.length === 0) return { ...taken, site, project };
  const left = { ...site, files: taken.files };
  return { ...taken, site: left, project: await fittingProject(left, options) };
}

function takenActions({ inspection, layout }: FittingProject, resource: ResourceName): TakenActions {
  const { files } = inspection;
  const nothing = { files, changes: [], actions: [] };
  const words = wordsFor(resource);
  const sibling = layout.siblings.find((one) => isSameResource(one.words, words));
  const get = sibling?.operations.find(({ operation }) => operation === 'get');
  if (sibling === undefined || get === undefined) return nothing;
  const item = get.route.path.replace(/\/$/, '');
  const rows = inspection.report.routes.filter(
    ({ file, path }) => file === sibling.router && path.startsWith(`${item}/`),
  );
  let target = opened(() => actionTarget(sibling, { inspection, layout }, files));
  if (target === undefined) return nothing;
  const actions: FittingAction[] = [];
  for (const row of rows.toReversed()) {
    const slug = row.path.slice(item.length + 1).replace(/\/$/, '');
    const method = METHODS.find((one) => row.methods.includes(one.toUpperCase()));
    if (!/^[a-z][a-z0-9-]*$/.test(slug) || method === undefined) continue;
    const action = { slug, method };
    const left = withoutAction(target, action);
    if (left === undefined) continue;
    target = left;
    actions.unshift(action);
  }
  const changes = changesIn(target);
  return { files: overlayTree(files, contentsOf(changes)), changes, actions };
}

const changesIn = ({ routerPath, router, logicPath, logic }: ActionTarget): readonly Change[] => [
  { kind: 'edit', path: routerPath, content: router.bytes },
  ...(logicPath === undefined || logic === undefined || logicPath === routerPath
    ? []
    : [{ kind: 'edit', path: logicPath, content: logic.bytes } as const]),
];

function opened<T>(open: () => T): T | undefined {
  try {
    return open();
  } catch (error) {
    if (error instanceof Failure || error instanceof EditRefused) return undefined;
    throw error;
  }
}

/** Takes one action out; `undefined` if it wouldn't be written the same again. */
function withoutAction(target: ActionTarget, action: FittingAction): ActionTarget | undefined {
  const name = actionName(target.of, action, target.of.getter);
  const router = without(target.router, name, (def) => registering(def, [action.method]) !== undefined);
  if (router === undefined) return undefined;
  const logicNames = [
    actionName(target.of, action, target.of.words.singular.join('_')),
    action.slug.replaceAll('-', '_'),
  ];
  const { logic } = target;
  const functions = logicNames.flatMap((one) => without(logic, one, () => true) ?? []);
  const lefts =
    logic === undefined || logic === target.router
      ? [{ router, logic: logic === undefined ? undefined : router }]
      : [
          // The import of a class goes with the handler.
          ...classesOf(logic, action, target.of.owner).map((one) => ({
            router: opened(() => withoutUnused(router, target.router)) ?? router,
            logic: one,
          })),
          ...[...functions, logic].map((one) => ({ router, logic: one })),
        ];
  for (const one of lefts) {
    const left = { ...target, ...one };
    const again = opened(() => withAction(left, target.of, action));
    if (again?.router.text === target.router.text && again.logic?.text === logic?.text) return left;
  }
  return undefined;
}

/** Returns a file without a class for an action, for each that may be it: `ArchiveWidget`. */
function classesOf(
  source: PythonSource,
  { slug }: FittingAction,
  { isOthers }: Owner,
): readonly PythonSource[] {
  const lead = slug.split('-').map(capitalised).join('');
  const classes = source.body.filter(
    (one) => one.type === 'ClassDef' && one.name.startsWith(lead) && !isOthers(one.name),
  );
  return classes.flatMap((one) => withoutOne(source, one) ?? []);
}

const withoutOne = (source: PythonSource, one: Stmt): PythonSource | undefined =>
  opened(() => source.edit(withoutStatements(source.text, source.body, new Set([one]))));

/** Takes a function out, with the blank lines before it; `undefined` if there's none of the name. */
function without(
  source: PythonSource | undefined,
  name: string,
  isMeant: (def: ReturnType<typeof functionsNamed>[number]['def']) => boolean,
): PythonSource | undefined {
  const found =
    source === undefined ? undefined : functionsNamed(source, name).find(({ def }) => isMeant(def));
  if (source === undefined || found === undefined) return undefined;
  return withoutOne(source, found.def);
}
