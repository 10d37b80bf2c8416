import { printableLines } from '../../base/diagnostics/printable';
import type { Rule, Tree } from '@angular-devkit/schematics';
import { Failure } from '../../base/diagnostics/failure';
import { quietError } from '../../base/diagnostics/quiet-error';
import { devkitTree } from '../../base/source/devkit';
import { keepRun, keptRuns, type Written } from '../../base/source/cache/made';
import type { Plan } from '../change';
import { withDefaults } from './defaults';
import { asEarlier, runName, writtenBy } from './kept-run';
import { formatted } from './format';
import { refuseBroken, refuseConflicts, refuseObstacles } from './obstacles';
import { type CommonOptions, workingDirectoryOf } from '../options';
import { runFlags } from '../../base/source/run-flags';
import { applyTo, settle, summarise } from './settle';
import { runReport } from './report';
import { findSite, type Site } from '../backend/site';
import { OWN_TEMPLATES } from '../output/templates';
import { layoutText } from '../layout/explain';
import { requestOf, siteLayout } from '../layout/site-layout';
import { wordsOf } from '../layout/words';
import type { SourceTree } from '../../base/source/tree';

/** Plans a run from the workspace and the options, and changes nothing. Throws a Failure. */
type Planner<O> = (site: Site, options: O) => Plan | Promise<Plan>;

/**
 * Makes a schematic of a planner: completes the options from `nx.json`, finds every conflict before the first change, and
 * reports the outcome of each file. A generator's own part is its plan.
 */
export function generator<O extends CommonOptions>(name: string, plan: Planner<O>): (options: O) => Rule {
  return (given) => async (tree, context) => {
    const { force, isDryRun, root, onceWritten } = runFlags(context);
    try {
      const files = devkitTree(tree);
      const options = withDefaults(files, name, force ? { ...given, force } : given);
      const site = { ...findSite(files, options), root };
      const run = {
        site,
        options,
        isDryRun,
        log: (text: string) => context.logger.info(printableLines(text)),
      };
      // Generators that register have the option; the others ignore it.
      const planRegistered = () => plan(site, { ...options, register: true });
      const planned = await plan(site, options);
      const changes = await carryOut(tree, planned, { ...run, planRegistered });
      if (!isDryRun && changes !== undefined)
        onceWritten(() => {
          keepRun(root, runName(name, site, given), changes);
        });
    } catch (error) {
      throw error instanceof Failure ? quietError(error) : error;
    }
  };
}

interface Run {
  readonly site: Site;
  readonly options: CommonOptions;
  readonly isDryRun: boolean;
  readonly log: (text: string) => void;
  readonly planRegistered: () => Plan | Promise<Plan>;
}

/** Writes what's planned to the Tree, and reports it; returns what it wrote, `undefined` where that's nothing. */
async function carryOut(tree: Tree, plan: Plan, run: Run): Promise<readonly Written[] | undefined> {
  const { site, options, isDryRun, log } = run;
  const workingDirectory = workingDirectoryOf(options);
  const { changes, note } =
    options.format === true ? formatted(site, plan.changes) : { changes: plan.changes, note: undefined };
  refuseObstacles(site.files, changes);
  if (site.files.kind(OWN_TEMPLATES) === 'directory') refuseBroken(changes);
  const runs = keptRuns(site.root);
  const files = settle(
    tree,
    changes.map((change) => asEarlier(site, change, runs)),
    options.force === true,
  );
  const result = {
    plan: note === undefined ? plan : { ...plan, notes: [...plan.notes, note] },
    backend: site.backend,
    files,
    isDryRun,
    diff: options.diff === true,
    workingDirectory,
  };
  const isRefused = files.some(({ outcome }) => outcome === 'conflict');
  if (options.format === 'json') {
    if (!isRefused) log(await runReport({ ...run, plan, files }));
  } else {
    if (options.explain === true) log(await explained(site, options));
    // A dry run reports every file, also those that it would fail on.
    if (isDryRun || !isRefused) log(summarise(result));
  }
  refuseConflicts(files, workingDirectory, plan.insteadOfConflict);
  applyTo(tree, files);
  return files.every(({ outcome }) => outcome === 'unchanged') ? undefined : writtenBy(plan, files);
}

/** Returns the layout that a run goes by, as `tool layout` shows it, or why there's none. */
async function explained(site: Site, options: CommonOptions): Promise<string> {
  const found = await siteLayout(site.files, requestOf(site, options));
  if (found instanceof Failure) return `No layout to go by: ${found.message}`;
  const { inspection, layout } = found;
  const words = options.name === undefined ? undefined : wordsOf(options.name);
  return layoutText(inspection.report.entry.file, layout, words).trimEnd();
}

/** The workspace, and where the user is in it. */
export interface Standpoint {
  readonly files: SourceTree;
  /** The workspace's folder on the disk, absolute. */
  readonly root: string;
  /** POSIX, relative to the workspace root. */
  readonly workingDirectory: string;
}

/** Makes a schematic of a planner that needs no backend; else as `generator` does. */
export function workspaceGenerator<
  O extends Pick<CommonOptions, 'name' | 'force' | 'diff' | 'workingDirectory'>,
>(name: string, plan: (at: Standpoint, options: O) => Plan): (options: O) => Rule {
  return (given) => (tree, context) => {
    const { force, isDryRun, root } = runFlags(context);
    try {
      const files = devkitTree(tree);
      const options = withDefaults(files, name, force ? { ...given, force } : given);
      const workingDirectory = workingDirectoryOf(options);
      const planned = plan({ files, root, workingDirectory }, options);
      refuseObstacles(files, planned.changes);
      if (files.kind(OWN_TEMPLATES) === 'directory') refuseBroken(planned.changes);
      const settled = settle(tree, planned.changes, options.force === true);
      const isRefused = settled.some(({ outcome }) => outcome === 'conflict');
      const diff = options.diff === true;
      const result = { plan: planned, backend: undefined, files: settled, isDryRun, diff, workingDirectory };
      // A dry run reports every file, also those that it would fail on.
      if (isDryRun || !isRefused) context.logger.info(printableLines(summarise(result)));
      refuseConflicts(settled, workingDirectory);
      applyTo(tree, settled);
    } catch (error) {
      throw error instanceof Failure ? quietError(error) : error;
    }
  };
}
