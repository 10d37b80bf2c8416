import type { MessagePort } from 'node:worker_threads';
import { keptOutput } from '../base/source/cache/replay';
import { recordRun } from '../base/source/cache/keep';
import type { Env } from '../base/source/cache/place';
import { Analyst } from './analyst';
import type { WorkspaceFacts } from './facts';
import type { Answer, Ask } from './messages';

/** Gives the analysing thread the parts of the process that it uses. */
interface Around {
  readonly env: Env;
  /** True if answers may be kept between sessions. */
  readonly keeps: boolean;
}

/** Answers the questions that come through a port, one after the other. The first answer about a workspace is the kept one, if that's still true. */
export function answerThrough(port: MessagePort, around: Around): void {
  const analysts = new Map<string, Analyst>();
  let last = Promise.resolve();
  port.on('message', (ask: Ask) => {
    last = last.then(async () => {
      const tell = (facts: WorkspaceFacts, analyst: Analyst): void => {
        port.postMessage({
          id: ask.id,
          watch: [...analyst.folders()],
          facts,
          isEarly: true,
        } satisfies Answer);
      };
      port.postMessage(await answer(ask, analysts, { ...around, tell }));
    });
  });
}

/** The same with the way to tell facts before others are known. */
interface Answering extends Around {
  readonly tell: (facts: WorkspaceFacts, analyst: Analyst) => void;
}

async function answer(ask: Ask, analysts: Map<string, Analyst>, around: Answering): Promise<Answer> {
  const { id, folder, wanted, early, register, count } = ask;
  const isCancelled = (): boolean => Atomics.load(wanted, 0) > id;
  if (register === undefined && isCancelled()) return { id, watch: [] };
  try {
    const known = analysts.get(folder);
    const analyst = known ?? new Analyst(folder);
    analysts.set(folder, analyst);
    const buffers = new Map(ask.buffers);
    if (register !== undefined)
      return { id, watch: [], registration: await analyst.register(register, buffers) };
    if (count !== undefined) {
      const called = analyst.count(buffers, count, isCancelled);
      return { id, watch: [], ...(called === undefined ? {} : { called }) };
    }
    const tellFirst = (first: WorkspaceFacts): void => {
      if (!isCancelled()) around.tell(first, analyst);
    };
    const tell = early ? tellFirst : undefined;
    const isPlain = known === undefined && buffers.size === 0;
    const facts = isPlain
      ? await firstLook(analyst, folder, around, tell)
      : await analyst.look(buffers, isCancelled, tell);
    return { id, watch: [...analyst.folders()], ...(facts === undefined || isCancelled() ? {} : { facts }) };
  } catch (error) {
    const defect = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { id, watch: [], defect };
  }
}

/** Looks at the files as they're saved, and keeps the answer for the next session. */
async function firstLook(
  analyst: Analyst,
  folder: string,
  { env, keeps }: Around,
  tell: ((first: WorkspaceFacts) => void) | undefined,
): Promise<WorkspaceFacts | undefined> {
  const line = { args: KEPT_AS, cwd: folder, columns: undefined, env };
  const recording = keeps ? recordRun(line) : undefined;
  let output;
  try {
    const facts = await analyst.look(new Map(), undefined, tell);
    output = { stdout: JSON.stringify(facts), stderr: '', exitCode: 0 };
    return facts;
  } finally {
    recording?.end(output ?? FAILED);
  }
}

/** Returns the answer that an earlier session kept about a folder, if nothing that it depends on has changed. */
export function keptFacts(folder: string, env: Env): WorkspaceFacts | undefined {
  const kept = keptOutput({ args: KEPT_AS, cwd: folder, columns: undefined, env });
  // The cast: an entry holds what `firstLook` of the same build wrote.
  return kept === undefined ? undefined : (JSON.parse(kept.stdout) as WorkspaceFacts);
}

/** Stands in the cache for a command line. No command line has its NUL, so none prints these answers. */
const KEPT_AS = ['\0lsp'];

/** Nothing is kept of an output with this exit code. */
const FAILED = { stdout: '', stderr: '', exitCode: 2 };
