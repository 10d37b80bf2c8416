import {
  DryRunSink,
  HostCreateTree,
  HostSink,
  HostTree,
  type Rule,
  type SchematicContext,
  type Tree,
  callRule,
} from '@angular-devkit/schematics';
import { logging, normalize, virtualFs } from '@angular-devkit/core';
import { NodeJsSyncHost } from '@angular-devkit/core/node';
import { resolve } from 'node:path';

export interface RuleRun {
  /** Absolute: the folder that becomes the Tree, and what's written goes into. */
  readonly root: string;
  /** Absolute: the folder of the schematic's factory, from which the Rule's `url()` is resolved. */
  readonly schematic: string;
  readonly isDryRun: boolean;
  readonly log: (message: string) => void;
}

/**
 * Runs a Rule on the files of the disk and writes what it changed, all of it after the Rule has succeeded. The devkit
 * has `NodeWorkflow` for that, whose module (package managers, tasks, collections by name) takes longer to load than
 * everything here together.
 */
export async function runRule(rule: Rule, run: RuleRun): Promise<void> {
  const host = scopedHost(run.root);
  const changed = await settled<Tree>(callRule(rule, new HostTree(host), contextOf(run)));
  // Rules overwrite on purpose only, so the sinks needn't guard files that are there.
  const sink = run.isDryRun ? new DryRunSink(host, true) : new HostSink(host, true);
  await settled(sink.commit(changed));
}

function scopedHost(root: string): virtualFs.Host {
  return new virtualFs.ScopedHost(new NodeJsSyncHost(), normalize(root));
}

/** What Rules ask of their context: the log, the run's flags, and the files of their own package. */
function contextOf({ schematic, isDryRun, log }: RuleRun): SchematicContext {
  const logger = new logging.Logger('tool');
  logger.subscribe(({ message }) => {
    log(message);
  });
  const engine = {
    workflow: { _dryRun: isDryRun },
    createSourceFromUrl:
      ({ path }: { path: string | null }) =>
      () =>
        new HostCreateTree(scopedHost(resolve(schematic, path ?? ''))),
  };
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
