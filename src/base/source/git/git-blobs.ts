import { Failure } from '../../diagnostics/failure';
import type { Git } from './git-command';
import { isWithin, parentOf } from '../paths';

/**
 * Maximum number of files to read in one call of git: those of one request, or of one folder with everything below
 * it.
 */
const TOGETHER = 1_000;

/** Files that are read together with others; any other file is read alone. */
const SEVERAL = /\.(?:py|toml|cfg|ini)$/u;

/**
 * Reads file contents by path. Starting git costs more than reading a hundred files, so a Python file brings along
 * all others below the widest folder around it with at most {@link TOGETHER} of them.
 */
export class Blobs {
  readonly #contents = new Map<string, Uint8Array | undefined>();
  readonly #several: readonly string[];

  constructor(
    private readonly git: Git,
    /** Object ids by path. */
    private readonly ids: ReadonlyMap<string, string>,
  ) {
    this.#several = [...ids.keys()].filter((path) => SEVERAL.test(path));
  }

  /**
   * Returns a file's content, `undefined` if there's no such file. Throws a Failure if this clone lacks the object.
   */
  read(path: string): Uint8Array | undefined {
    if (!this.#contents.has(path) && this.ids.has(path)) this.#fetch(this.#with(path));
    return this.#contents.get(path);
  }

  #with(path: string): readonly string[] {
    if (!SEVERAL.test(path)) return [path];
    let chosen: readonly string[] = [path];
    for (let folder = path; folder !== '';) {
      folder = parentOf(folder);
      const below = this.#several.filter((one) => isWithin(folder, one) && !this.#contents.has(one));
      if (below.length > TOGETHER) break;
      chosen = below;
    }
    return chosen;
  }

  #fetch(paths: readonly string[]): void {
    const input = paths.map((path) => `${this.ids.get(path) ?? ''}\n`).join('');
    const { isOk, output, complaint } = this.git.ask(['cat-file', '--batch'], input);
    if (!isOk && complaint.includes('promisor')) throw missing(paths[0] ?? '');
    if (!isOk) throw new Failure(`git can't read files: ${complaint}.`);
    let from = 0;
    for (const path of paths) {
      const end = output.indexOf('\n', from);
      const [, type, size] = output.toString('latin1', from, end).split(' ');
      if (type !== 'blob') throw missing(path);
      const to = end + 1 + Number(size);
      this.#contents.set(path, output.subarray(end + 1, to));
      from = to + 1;
    }
  }
}

const missing = (path: string): Failure =>
  new Failure(`${path} isn't in this partial clone; fetch its files first: git fetch --refetch --no-filter`);
