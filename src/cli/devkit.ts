import { HostTree, type Rule, type SchematicContext, type Tree, callRule } from '@angular-devkit/schematics';
import { logging, normalize, virtualFs } from '@angular-devkit/core';
import { NodeJsSyncHost } from '@angular-devkit/core/node';
import { commitFiles, type FileWrite } from '../source/commit';

export interface RuleRun {
  /** Absolute: the folder that becomes the Tree, and what's written goes into. */
  readonly root: string;
  readonly isDryRun: boolean;
  readonly log: (message: string) => void;
}

/**
 * Runs a Rule on the files of the disk and writes what it changed, after the Rule has succeeded: all of it or nothing.
 * The devkit has `NodeWorkflow` for that, whose module (package managers, tasks, collections by name) takes longer to
 * load than everything here together, and which writes file by file.
 */
export async function runRule(rule: Rule, { root, isDryRun, log }: RuleRun): Promise<void> {
  const since = Date.now();
  const host = new virtualFs.ScopedHost(new NodeJsSyncHost(), normalize(root));
  // What the Rule says is done isn't, until it's on the disk.
  const said: string[] = [];
  const context = contextOf({ root, isDryRun, log: (message) => said.push(message) });
  let isRefused = true;
  try {
    const changed = await settled<Tree>(callRule(rule, new HostTree(host), context));
    isRefused = false;
    if (!isDryRun) commitFiles(root, changed.actions.flatMap(writeOf), since);
    said.forEach(log);
  } finally {
    if (isRefused) said.forEach(log);
  }
}

/** `actions` has what differs from the disk; a rename is a deletion and a file. */
function writeOf(action: Tree['actions'][number]): readonly FileWrite[] {
  const path = action.path.slice(1);
  if (action.kind === 'd') return [{ path, content: undefined }];
  if (action.kind === 'r') throw new Error('No schematic of ours renames files.');
  return [{ path, content: action.content }];
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
