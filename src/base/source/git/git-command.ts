import { spawnSync } from 'node:child_process';
import { basename, dirname } from 'node:path';
import { Failure, unlessFailure } from '../../diagnostics/failure';
import { journal } from '../cache/journal';
import { answerHash } from '../cache/measure';

/** The result of one git command. */
export interface GitAnswer {
  readonly isOk: boolean;
  readonly output: Buffer;
  /** The error on stderr, in one line, without warnings. */
  readonly complaint: string;
}

/** Runs git in a folder of a repository. */
export class Git {
  constructor(readonly directory: string) {}

  /**
   * Runs git without a shell. No configuration can start a program: only plumbing commands run, which use no pager,
   * filter or external diff; the file-system monitor is off, and missing objects of a partial clone aren't fetched.
   * Locks and writes nothing. Throws a Failure if git isn't installed.
   */
  ask(args: readonly string[], input?: string): GitAnswer {
    const isLasting = isAboutObjects(args);
    const how = [...SAFE, ...(isLasting ? ['--no-replace-objects'] : []), '-C', this.directory];
    const { stdout, stderr, status, error } = spawnSync('git', [...how, ...args], {
      env: environment(),
      input: input ?? '',
      maxBuffer: Infinity,
      windowsHide: true,
    });
    if (error !== undefined) {
      // The cast: errors of spawning have a code.
      const { code } = error as NodeJS.ErrnoException;
      throw new Failure(
        code === 'ENOENT' ? 'git was not found; install it, or compare with a saved report.' : error.message,
      );
    }
    const said = stderr.toString().split('\n');
    const fatal = said.find((line) => line.startsWith('fatal: ')) ?? said[0] ?? '';
    const complaint = fatal.replace(/^(?:fatal|error): /u, '');
    const answer = { isOk: status === 0, output: stdout, complaint };
    // A name may come to mean another object; an object's id doesn't.
    if (!isLasting) journal()?.git(this.directory, args, answerHash(answer));
    return answer;
  }

  /** Returns a one-line answer; `undefined` if git has none. */
  line(...args: readonly string[]): string | undefined {
    const { isOk, output } = this.ask(args);
    return isOk ? output.toString().replace(/\r?\n$/u, '') : undefined;
  }
}

/** Returns true if git tracks a file (absolute). Without git, or outside every repository, it tracks none. */
export function isTracked(file: string): boolean {
  const name = `:(literal)${basename(file)}`;
  const asked = unlessFailure(() => new Git(dirname(file)).ask(['ls-files', '--error-unmatch', '--', name]));
  return asked?.isOk === true;
}

/**
 * Tells of a question whose answer never changes: all its objects are named by their ids, and what `git replace` puts in
 * the place of one isn't asked for.
 */
const isAboutObjects = ([command = '', ...args]: readonly string[]): boolean =>
  (command === 'cat-file' && args[0] === '--batch') ||
  (command === 'ls-tree' && args.some((arg) => /^[0-9a-f]{40,64}$/u.test(arg)));

/** All transports that git knows. Before 2.45 disabling them is the only way to stop fetches of a partial clone. */
const TRANSPORTS = ['file', 'git', 'ssh', 'http', 'https', 'ext'];

const SAFE = [
  '--no-pager',
  ...['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'protocol.allow=never'].flatMap((one) => [
    '-c',
    one,
  ]),
  ...TRANSPORTS.flatMap((one) => ['-c', `protocol.${one}.allow=never`]),
];

/** Variables with which a hook's git would point us to another repository or index. */
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
