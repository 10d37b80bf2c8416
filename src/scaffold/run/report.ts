import { jsonText } from '../../base/diagnostics/printable';
import { Failure } from '../../base/diagnostics/failure';
import { overlayTree } from '../../base/source/overlay';
import { baseName } from '../../base/source/paths';
import { readText } from '../../base/source/text';
import type { ReportedRoute } from '../../routes-report/report';
import { anyResourceOf, type Site } from '../backend/site';
import { contentsOf, type FileRole, type Plan } from '../change';
import { compared } from '../generate/verify-routes';
import { type ReportedFact, reportedFacts } from '../layout/explain';
import { fillInclude } from '../layout/given';
import { foundResources } from '../layout/find/found-resources';
import { layoutIn, requestOf, type SiteLayout } from '../layout/site-layout';
import { isSameResource, type Words, wordsFor } from '../layout/words';
import type { CommonOptions } from '../options';
import type { Outcome, Settled } from './settle';

/** The object that a generator prints with `--format json`. */
export interface RunReport {
  readonly files: readonly ReportedFile[];
  /** The place that includes the router, or will once it's registered; `null` if nothing has to. */
  readonly include: { readonly file: string; readonly line: string } | null;
  /** The routes that the run adds, or that registering adds. */
  readonly routes: readonly Pick<ReportedRoute, 'methods' | 'path' | 'tags'>[];
  /** True if the run itself includes the router, or adds routes to one that's included. */
  readonly registered: boolean;
  /** The facts that the run goes by; empty where no application can be read. */
  readonly facts: readonly ReportedFact[];
  readonly notes: readonly string[];
}

interface ReportedFile {
  /** POSIX, relative to the workspace root. */
  readonly path: string;
  readonly role: FileRole;
  readonly action: 'create' | 'update' | 'delete';
}

/** Holds what a run is reported by. */
export interface ReportMeans {
  readonly site: Site;
  readonly options: CommonOptions;
  readonly plan: Plan;
  readonly files: readonly Settled[];
  /** Plans the same with the router registered. */
  readonly planRegistered: () => Plan | Promise<Plan>;
}

/** Returns the JSON of a run. */
export async function runReport(means: ReportMeans): Promise<string> {
  const { site, options, plan, files } = means;
  const before = await layoutIn(site.files, requestOf(site, options));
  const roleOf = rolesIn(plan, before);
  const report: RunReport = {
    files: files.flatMap(({ path, outcome }) => {
      const action = ACTIONS[outcome];
      return action === undefined ? [] : [{ path, role: roleOf(path), action }];
    }),
    ...(await effectOf(means, before)),
    notes: plan.notes,
  };
  return jsonText(report).trimEnd();
}

const ACTIONS: Readonly<Partial<Record<Outcome, ReportedFile['action']>>> = {
  created: 'create',
  overwritten: 'update',
  updated: 'update',
  deleted: 'delete',
};

/** Returns the role of a file that a plan changes: as the generator says, else as the file of a resource that's there. */
function rolesIn(plan: Plan, before: SiteLayout | undefined): (path: string) => FileRole {
  const there = before?.layout.siblings.flatMap(({ files }) => files) ?? [];
  const includes = before?.layout.siblings.flatMap(({ include }) => include?.file ?? []) ?? [];
  const known = new Map<string, FileRole>([
    ...includes.map((path) => [path, 'include'] as const),
    ...there.toReversed().map(({ path, role }) => [path, role] as const),
    ...plan.changes.flatMap(({ path, role }) => (role === undefined ? [] : [[path, role] as const])),
  ]);
  return (path) => known.get(path) ?? (baseName(path) === '__init__.py' ? 'package' : 'other');
}

type Effect = Pick<RunReport, 'include' | 'routes' | 'registered' | 'facts'>;

async function effectOf(means: ReportMeans, before: SiteLayout | undefined): Promise<Effect> {
  const { site, options, plan } = means;
  const words = (options.name ?? '') === '' ? undefined : wordsFor(anyResourceOf(options));
  const facts = before === undefined ? [] : reportedFacts(before.layout, words);
  const nothing = { include: null, routes: [], registered: false, facts };
  if (before === undefined || words === undefined) return nothing;
  const request = requestOf(site, options);
  const own = await layoutIn(overlayTree(site.files, contentsOf(plan.changes)), request);
  const now = own === undefined ? [] : addedRoutes(before, own);
  const registered = now.length > 0 ? plan : await plannedOr(means, plan);
  if (registered === undefined) return nothing;
  const staged = overlayTree(site.files, contentsOf(registered.changes));
  const after = registered === plan ? own : await layoutIn(staged, request);
  if (after === undefined) return nothing;
  const routes = now.length > 0 ? now : addedRoutes(before, after);
  const include = routes.length === 0 ? null : includeIn(registered, after, words);
  return { include, routes, registered: now.length > 0, facts };
}

/** Plans the registered router; `undefined` where it can't be registered. */
async function plannedOr({ planRegistered }: ReportMeans, plan: Plan): Promise<Plan | undefined> {
  if (!plan.changes.some(({ role }) => role === 'router')) return undefined;
  try {
    return await planRegistered();
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

const addedRoutes = (before: SiteLayout, after: SiteLayout): RunReport['routes'] =>
  compared(before.inspection, after.inspection).added.map(({ methods, path, tags }) => ({
    methods,
    path,
    tags,
  }));

/** Returns code without what a formatter may put in or take out. */
const plain = (code: string): string => code.replace(/,?\s+/g, '').replaceAll(',)', ')');

/** Returns the include of a resource if a plan writes it: as the code has it, else as the layout says. */
function includeIn(plan: Plan, { inspection, layout }: SiteLayout, words: Words): RunReport['include'] {
  const found = foundResources(inspection).roster.studied.find(({ sibling }) =>
    isSameResource(sibling.words, words),
  )?.sibling.include;
  const said = fillInclude(layout.facts, words);
  const include =
    found === undefined
      ? said && { file: said.file, line: said.line }
      : { file: found.file, line: found.text };
  const text = plain(include === null ? '' : (readText(inspection.files, include.file) ?? ''));
  const isWritten =
    include !== null &&
    plan.changes.some(
      (change) =>
        change.path === include.file && change.kind !== 'delete' && text.includes(plain(include.line)),
    );
  return isWritten ? include : null;
}
