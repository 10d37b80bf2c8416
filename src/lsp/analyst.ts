import { withSettings } from '../base/config/settings';
import { errorMessage } from '../base/diagnostics/error-message';
import { Failure } from '../base/diagnostics/failure';
import { diskTree } from '../base/source/disk';
import type { SourceTree } from '../base/source/tree';
import { findSourceRoot } from '../base/source/workspace-root';
import { type CheckOptions, levelsOf } from '../routes-report/check/options';
import { inspectAllApplications } from '../routes-report/inspect/inspect';
import type { Inspection } from '../routes-report/inspect/inspection';
import type { Surroundings } from '../routes-report/inspect/workspace';
import { CallFinder } from '../routes-report/calls/find-calls';
import { RunCache } from '../routes-report/watch/run-cache';
import { type Buffers, withBuffers } from './buffers';
import { type CalledHandler, countCalls } from './called';
import { factsOf, firstFactsOf, type WorkspaceFacts } from './facts';
import { planRegistration, type Registration } from './registration';

/** Analyses the applications of one workspace again and again; does again only what a change may change. */
export class Analyst {
  readonly #runs = new RunCache();
  readonly #root;
  #last: WorkspaceFacts | undefined;
  #isTrusted = false;
  readonly #finder;

  /** Takes the folder that the editor has open, absolute. */
  constructor(private readonly folder: string) {
    const root = (this.#root = findSourceRoot(folder));
    const own = (): string | undefined => (this.#isTrusted ? root : undefined);
    this.#finder = new CallFinder({
      get root() {
        return own();
      },
    });
  }

  /** Returns the folders (absolute) in which a change may change the answer. */
  folders(): ReadonlySet<string> {
    return this.#runs.folders();
  }

  /**
   * Returns the answers on the files as they are now, with the buffers in their places. Once `isCancelled` returns true, the look
   * ends at the next file, without an answer. `tell` is told about the first application before others are analysed.
   */
  async look(
    buffers: Buffers,
    isCancelled: () => boolean = () => false,
    tell?: (first: WorkspaceFacts) => void,
  ): Promise<WorkspaceFacts | undefined> {
    const { folder: cwd } = this;
    const around = { cwd, root: findSourceRoot(cwd), open: diskTree };
    try {
      this.#last = await this.#runs.run(around, async (surroundings) => {
        const open = (directory: string): SourceTree =>
          cancellable(withBuffers(surroundings.open(directory), directory, buffers), isCancelled);
        return factsIn({ ...surroundings, open }, tell);
      });
      return this.#last;
    } catch (error) {
      if (error instanceof Cancelled) return undefined;
      throw error;
    }
  }

  /** Returns the handlers of the last answers with the calls that reach them; nothing once `isCancelled` returns true. */
  count(
    buffers: Buffers,
    { isTrusted }: { readonly isTrusted: boolean },
    isCancelled: () => boolean,
  ): readonly CalledHandler[] | undefined {
    this.#isTrusted = isTrusted;
    const tree = cancellable(withBuffers(diskTree(this.#root), this.#root, buffers), isCancelled);
    try {
      return countCalls(this.#last?.applications ?? [], this.#finder.find(tree).calls);
    } catch (error) {
      if (error instanceof Cancelled) return undefined;
      throw error;
    }
  }

  /** Plans the registration of the router that a file (absolute) makes. Changes nothing. */
  register(file: string, buffers: Buffers): Promise<Registration> {
    const { folder } = this;
    const root = findSourceRoot(folder);
    return planRegistration(withBuffers(diskTree(root), root, buffers), { root, folder }, file);
  }
}

/** Returns the answers on all applications around; without applications, the reason for that. */
async function factsIn(
  surroundings: Surroundings,
  tell: ((first: WorkspaceFacts) => void) | undefined,
): Promise<WorkspaceFacts> {
  try {
    const given: CheckOptions = {};
    const { format: _, rules, all: __, ...options } = withSettings(given, 'check', surroundings);
    const levels = levelsOf({ ...options, ...(rules === undefined ? {} : { rules }) });
    const tellFirst =
      tell &&
      ((one: Inspection): void => {
        tell({ applications: [firstFactsOf(one)] });
      });
    const found = await inspectAllApplications({ ...options, docs: true }, surroundings, DEPTH, tellFirst);
    return { applications: found.map((one: Inspection) => factsOf(one, levels)) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { applications: [], problem: errorMessage(error, false) };
  }
}

const DEPTH = { details: true, operations: true } as const;

/** Ends a look whose answer nobody waits for any more. */
class Cancelled extends Error {}

function cancellable(tree: SourceTree, isCancelled: () => boolean): SourceTree {
  const still = (): SourceTree => {
    if (isCancelled()) throw new Cancelled();
    return tree;
  };
  return {
    get names() {
      return still().names;
    },
    read: (path) => still().read(path),
    kind: (path) => still().kind(path),
    list: (path) => still().list(path),
  };
}
