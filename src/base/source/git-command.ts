import { spawnSync } from 'node:child_process';
import { Failure } from '../diagnostics/failure';

/** What one run of git came to. */
export interface GitAnswer {
  readonly isOk: boolean;
  readonly output: Buffer;
  /** What it said on stderr, in one line: the error rather than a warning. */
  readonly complaint: string;
}

/** A folder inside a repository; every question is asked there. */
export class Git {
  constructor(readonly directory: string) {}

  /**
   * Runs git without a shell, and so that nothing in anybody's configuration can start a program: only plumbing is
   * asked, which takes no pager, filter or external diff; the file-system monitor is off, and objects that a partial
   * clone lacks aren't fetched. Nothing is locked or written. Throws a Failure where there's no git.
   */
  ask(args: readonly string[], input?: string): GitAnswer {
    const { stdout, stderr, status, error } = spawnSync('git', [...SAFE, '-C', this.directory, ...args], {
      env: environment(),
      input: input ?? '',
      maxBuffer: Infinity,
      windowsHide: true,
    });
    if (error !== undefined) {
      // The cast: an error of spawning has a code.
      const { code } = error as NodeJS.ErrnoException;
      throw new Failure(
        code === 'ENOENT' ? 'git was not found; install it, or compare with a saved report.' : error.message,
      );
    }
    const said = stderr.toString().split('\n');
    const fatal = said.find((line) => line.startsWith('fatal: ')) ?? said[0] ?? '';
    const complaint = fatal.replace(/^(?:fatal|error): /u, '');
    return { isOk: status === 0, output: stdout, complaint };
  }

  /** The answer of one line; `undefined` where git has none. */
  line(...args: readonly string[]): string | undefined {
    const { isOk, output } = this.ask(args);
    return isOk ? output.toString().replace(/\r?\n$/u, '') : undefined;
  }
}

/** Every transport of git's own: before 2.45 it knew no other way not to fetch what a partial clone lacks. */
const TRANSPORTS = ['file', 'git', 'ssh', 'http', 'https', 'ext'];

const SAFE = [
  '--no-pager',
  ...['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'protocol.allow=never'].flatMap((one) => [
    '-c',
    one,
  ]),
  ...TRANSPORTS.flatMap((one) => ['-c', `protocol.${one}.allow=never`]),
];

/** Variables by which a hook's git would lead us to another repository, or to another index, than the folder's. */
const MISLEADING = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_PREFIX',
  'GIT_COMMON_DIR',
  'GIT_NAMESPACE',
];

function environment(): NodeJS.ProcessEnv {
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !MISLEADING.includes(name)));
  return { ...own, GIT_OPTIONAL_LOCKS: '0', GIT_NO_LAZY_FETCH: '1', GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' };
}
