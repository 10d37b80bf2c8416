import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer, Begin, Task } from './worker';

/** Milliseconds of CPU time for one case, or of wall time if CPU time can't be read. */
const PATIENCE = 10_000;
/** Factor for wall time, for a case that waits forever. */
const CLOCK = 10;
/** Megabytes of JavaScript's heap, for all cases of a worker. */
const HEAP = 512;
/** Milliseconds until a worker has started and read its sources; counts towards its first case. */
const START = 50_000;
/** Number of cases per worker. */
const CASES = 4_000;

/** A process that runs one case after the other. It's replaced if a case takes too long or too much memory. */
export class Worker {
  #child: ChildProcess | undefined;
  #taken = 0;
  /** The peak of all processes so far, in megabytes. */
  peak = { heap: 0, resident: 0 };

  constructor(private readonly begin: Begin) {}

  /** Returns the tool's defect on the case; `undefined` if there is none. */
  async judge(task: Task): Promise<string | undefined> {
    if (this.#taken >= CASES) this.close();
    const child = (this.#child ??= start(this.begin));
    const patience = this.#taken === 0 ? PATIENCE + START : PATIENCE;
    this.#taken += 1;
    const answer = await ask(child, task, patience);
    if (typeof answer === 'string') {
      this.close();
      return answer;
    }
    const { heap, resident } = this.peak;
    this.peak = { heap: Math.max(heap, answer.heap), resident: Math.max(resident, answer.resident) };
    return answer.verdict;
  }

  close(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
    this.#taken = 0;
  }
}

function start(begin: Begin): ChildProcess {
  const child = fork(join(__dirname, 'worker.ts'), {
    execArgv: ['--require', '@swc-node/register', `--max-old-space-size=${HEAP}`],
    // Passes maps and byte arrays unchanged.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  child.send(begin);
  return child;
}

/** Returns the answer, or how the process failed. */
function ask(child: ChildProcess, task: Task, patience: number): Promise<Answer | string> {
  return new Promise((resolve) => {
    let told = '';
    const hear = (chunk: Buffer): void => void (told = (told + chunk.toString()).slice(-2_000));
    const finish = (result: Answer | string): void => {
      clearTimeout(timer);
      child.removeAllListeners();
      child.stderr?.off('data', hear);
      resolve(result);
    };
    const [cpu, clock] = [cpuOf(child.pid), Date.now()];
    const look = (): void => {
      const spent = (cpuOf(child.pid) ?? Infinity) - (cpu ?? 0);
      const isOver = spent >= patience || Date.now() - clock >= CLOCK * patience;
      if (isOver) finish(`hang: no end after ${PATIENCE / 1000} s`);
      else timer = setTimeout(look, patience - spent);
    };
    let timer = setTimeout(look, patience);
    child.stderr?.on('data', hear);
    child.once('message', (answer) => finish(answer as Answer)); // the cast: our own worker sent it
    child.once('exit', (code, signal) => {
      const isMemory = /heap out of memory/i.test(told);
      finish(isMemory ? `memory: more than ${HEAP} MB` : `ended: ${signal ?? `exit code ${code}`}\n${told}`);
    });
    child.send(task);
  });
}

/** Milliseconds of a kernel clock tick, on all platforms of Linux. */
const TICK = 10;
/** Positions of `utime` and `stime` after the name in `/proc/PID/stat`. */
const [USER, SYSTEM] = [11, 12];

/** Returns the CPU time of a process in milliseconds; `undefined` if it can't be read. */
function cpuOf(pid: number | undefined): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid ?? ''}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK;
  } catch {
    return undefined;
  }
}
