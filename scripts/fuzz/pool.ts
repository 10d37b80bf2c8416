import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer, Begin, Task } from './worker';

/** Milliseconds of a processor for one case, where that can be had; else of the clock. */
const PATIENCE = 10_000;
/** So often as long by the clock, for one that waits for ever. */
const CLOCK = 10;
/** Megabytes of JavaScript's heap, for all cases that a worker takes. */
const HEAP = 512;
/** Milliseconds until a worker is up and has read its sources: its first case takes that too. */
const START = 50_000;
/** Cases that a worker takes: what the parser's memory has grown to, it keeps. */
const CASES = 4_000;

/** A process that takes one case after the other. Where one takes too long, or too much memory, it's a new process. */
export class Worker {
  #child: ChildProcess | undefined;
  #taken = 0;
  /** The most that any process has had, in megabytes. */
  peak = { heap: 0, resident: 0 };

  constructor(private readonly begin: Begin) {}

  /** What's wrong with how the tool took the case; `undefined` where nothing is. */
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
    // Maps and byte arrays pass as they are.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  child.send(begin);
  return child;
}

/** The answer, or how the process failed to give one. */
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
    child.once('message', (answer) => finish(answer as Answer)); // our own worker sent it
    child.once('exit', (code, signal) => {
      const isMemory = /heap out of memory/i.test(told);
      finish(isMemory ? `memory: more than ${HEAP} MB` : `ended: ${signal ?? `exit code ${code}`}\n${told}`);
    });
    child.send(task);
  });
}

/** Of the kernel's clock, as Linux has it on all platforms. */
const TICK = 10;
/** Where `utime` and `stime` stand behind the name in `/proc/PID/stat`. */
const [USER, SYSTEM] = [11, 12];

/** Milliseconds of a processor that a process has had; `undefined` where that can't be told. */
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
