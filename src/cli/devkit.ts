import { type Rule, type SchematicContext, type Tree, callRule } from '@angular-devkit/schematics';
import { logging } from '@angular-devkit/core';
import { ChangedMeanwhile, commitFiles, type FileWrite } from '../base/source/commit';
import { WatchedTree } from './watched-tree';

export interface RuleRun {
  /** Absolute: the folder that becomes the Tree, and what's written goes into. */
  readonly root: string;
  readonly isDryRun: boolean;
  readonly log: (message: string) => void;
}

/** As often a run begins anew that others have got ahead of; each time one of them is done. */
const MAX_ATTEMPTS = 20;

/**
 * Runs a Rule on the files of the disk and writes what it changed, after the Rule has succeeded: all of it or nothing.
 * Where another process has changed one of those files meanwhile, or the Rule failed over folders that were written to
 * while it read them, it runs again, on what's there now.
 * The devkit has `NodeWorkflow` for that, whose module (package managers, tasks, collections by name) takes longer to
 * load than everything here together, and which writes file by file.
 */
export async function runRule(makeRule: () => Rule, run: RuleRun): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const tree = new WatchedTree(run.root);
    // What the Rule says is done isn't, until it's on the disk.
    const said: string[] = [];
    let isPlanned = false;
    try {
      const context = contextOf({ ...run, log: (message) => said.push(message) });
      const { actions } = await settled<Tree>(callRule(makeRule(), tree, context));
      isPlanned = true;
      const writes = actions.flatMap((action) => writeOf(action, tree));
      if (!run.isDryRun) commitFiles(run.root, writes);
      said.forEach(run.log);
      return;
    } catch (error) {
      const isOvertaken = error instanceof ChangedMeanwhile || tree.isWrittenTo();
      if (isOvertaken && attempt < MAX_ATTEMPTS) continue;
      if (!isPlanned) said.forEach(run.log);
      throw error;
    }
  }
}

/** `actions` has what differs from the disk; a rename is a deletion and a file. */
function writeOf(action: Tree['actions'][number], tree: WatchedTree): readonly FileWrite[] {
  if (action.kind === 'r') throw new Error('No schematic of ours renames files.');
  const path = action.path.slice(1);
  const before = tree.before(path);
  const was = before === undefined ? {} : { was: before };
  return [{ path, content: action.kind === 'd' ? undefined : action.content, ...was }];
}

/** What our Rules ask of their context: the log, and the run's flags. */
function contextOf({
  root,
  isDryRun,
  log,
}: Omit<RuleRun, 'log'> & { log: (message: string) => unknown }): SchematicContext {
  const logger = new logging.Logger('tool');
  logger.subscribe(({ message }) => {
    log(message);
  });
  const engine = { workflow: { _dryRun: isDryRun, _root: root } };
  // The cast: an engine has much more, for collections and tasks; a Rule that asked for those would fail at once.
  return { debug: false, logger, engine, strategy: 0, interactive: false } as unknown as SchematicContext;
}

/** The last value of an Observable of the devkit's, whose own library isn't among our dependencies. */
function settled<T>(source: {
  subscribe(observer: { next(value: T): void; error(error: unknown): void; complete(): void }): unknown;
}): Promise<T> {
  return new Promise((fulfil, reject) => {
    let last: T;
    source.subscribe({
      next: (value) => (last = value),
      error: reject,
      complete: () => {
        fulfil(last);
      },
    });
  });
}
