import {
  type Rule,
  type SchematicContext,
  type Tree,
  callRule,
  type DirEntry,
  HostTree,
} from '@angular-devkit/schematics';
import { logging, normalize, virtualFs } from '@angular-devkit/core';
import { ChangedMeanwhile, commitFiles, type FileWrite } from '../../base/source/commit';
import { NodeJsSyncHost } from '@angular-devkit/core/node';
import { dirname, join } from 'node:path';
import { realPlace } from '../../base/source/real-place';
import { stampOf } from '../../base/source/stamps';

export interface RuleRun {
  /** Absolute path of the folder that becomes the Tree, and receives the written files. */
  readonly root: string;
  readonly isDryRun: boolean;
  readonly log: (message: string) => void;
}

/** Maximum number of restarts. Each restart means that another run has finished. */
const MAX_ATTEMPTS = 20;

/**
 * Runs a Rule on the files of the disk and, if it succeeds, writes its changes, all of them or none. Runs it again
 * if another process has changed one of the files meanwhile, or if the Rule failed while folders that it read were
 * being changed.
 * The devkit's `NodeWorkflow` does this too, but its module (package managers, tasks, collections by name) takes
 * longer to load than everything here together, and it writes file by file.
 */
export async function runRule(makeRule: () => Rule, run: RuleRun): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const tree = new WatchedTree(run.root);
    // Messages of the Rule are true only once the files are written.
    const said: string[] = [];
    const written: (() => void)[] = [];
    let isPlanned = false;
    try {
      const context = contextOf({ ...run, written, log: (message) => said.push(message) });
      const { actions } = await settled<Tree>(callRule(makeRule(), tree, context));
      isPlanned = true;
      const writes = actions.flatMap((action) => writeOf(action, tree));
      if (!run.isDryRun) commitFiles(run.root, writes);
      for (const act of written) act();
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

/**
 * Converts an action to writes. `actions` lists the differences from the disk; a rename is a deletion and a new
 * file.
 */
function writeOf(action: Tree['actions'][number], tree: WatchedTree): readonly FileWrite[] {
  if (action.kind === 'r') throw new Error('No schematic of ours renames files.');
  const path = action.path.slice(1);
  const before = tree.before(path);
  const was = before === undefined ? {} : { was: before };
  return [{ path, content: action.kind === 'd' ? undefined : action.content, ...was }];
}

/** Returns the parts of a schematic's context that our Rules use: the log, and the run's flags. */
function contextOf({
  root,
  isDryRun,
  log,
  written,
}: Omit<RuleRun, 'log'> & {
  readonly log: (message: string) => unknown;
  readonly written: (() => void)[];
}): SchematicContext {
  const logger = new logging.Logger('tool');
  logger.subscribe(({ message }) => {
    log(message);
  });
  const engine = { workflow: { _dryRun: isDryRun, _root: root, _written: written } };
  // The cast: an engine has much more, for collections and tasks; a Rule that used it would fail at once.
  return { debug: false, logger, engine, strategy: 0, interactive: false } as unknown as SchematicContext;
}

/** Resolves to the last value of an Observable, without depending on RxJS. */
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

/** Milliseconds. Timestamps of file systems have this resolution, and lag behind the clock by as much. */
const STEP = 50;

/** The files of the disk, with a record of the content that a Rule has read: its changes are based on that. */
class WatchedTree extends HostTree {
  readonly #started = Date.now();
  readonly #seen = new Map<string, Buffer | null>();
  readonly #folders = new Set<string>();

  /** `root` is absolute. */
  constructor(private readonly folder: string) {
    super(new virtualFs.ScopedHost(new NodeJsSyncHost(), normalize(folder)));
  }

  override read(path: string): Buffer | null {
    const key = keyOf(path);
    // As in `SourceTree`, a path outside the root doesn't exist. The devkit doesn't check where links lead.
    const content = realPlace(this.folder, key) === undefined ? null : super.read(path);
    if (!this.#seen.has(key)) this.#seen.set(key, content);
    this.#folders.add(dirname(key));
    return content;
  }

  override getDir(path: string): DirEntry {
    this.#folders.add(keyOf(path));
    return super.getDir(path);
  }

  /** Returns a file's content when it was first read: `null` if it didn't exist, `undefined` if it wasn't read. */
  before(path: string): Buffer | null | undefined {
    return this.#seen.get(keyOf(path));
  }

  /** Returns true if anybody has created, renamed or deleted entries of a listed folder since it was listed. */
  isWrittenTo(): boolean {
    const stamps = [...this.#folders].map((folder) => stampOf(join(this.folder, folder)));
    return stamps.some((stamp) => stamp !== undefined && stamp.changed > this.#started - STEP);
  }
}

/** Normalises a path: a Tree accepts it with and without the leading slash. */
const keyOf = (path: string): string => path.replace(/^\/+/u, '');
