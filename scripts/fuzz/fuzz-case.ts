import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesIn } from './sources';

/** One input of the tool: a workspace and options. */
export interface FuzzCase {
  /** File contents by path relative to the root. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly config: FuzzConfig;
  /** If true, the case registers a router `things` in the application and unregisters it again. */
  readonly isEdit?: boolean;
}

/** As in `fixture.json`. */
export interface FuzzConfig {
  readonly entry: string;
  readonly pythonPath?: readonly string[];
  readonly follow?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly startup?: boolean;
}

/** The content of `case.json` in a saved case. */
interface Kept extends FuzzConfig {
  readonly isEdit?: boolean;
}

const CONFIG = 'case.json';
/** The path and options of a case saved as a single file. */
const ALONE = { path: 'main.py', config: { entry: 'main:app' } };

/**
 * Saves a case for `--replay`: as one file if it's just a `main.py`, else as a folder. Returns its path. `name`:
 * absolute, without extension.
 */
export function writeCase(name: string, { files, config, isEdit }: FuzzCase): string {
  const [only, ...others] = files;
  const isPlain = Object.keys(config).length === 1 && config.entry === ALONE.config.entry;
  if (only?.[0] === ALONE.path && others.length === 0 && isPlain && isEdit !== true) {
    mkdirSync(dirname(name), { recursive: true });
    writeFileSync(`${name}.py`, only[1]);
    return `${name}.py`;
  }
  for (const [path, content] of files) {
    mkdirSync(dirname(join(name, path)), { recursive: true });
    writeFileSync(join(name, path), content);
  }
  const kept: Kept = { ...config, ...(isEdit === true && { isEdit }) };
  writeFileSync(join(name, CONFIG), `${JSON.stringify(kept, null, 2)}\n`);
  return name;
}

/** Reads a case saved by {@link writeCase}, or any Python file. Throws if it doesn't exist. */
export function readCase(path: string): FuzzCase {
  if (statSync(path).isFile()) {
    return { files: new Map([[ALONE.path, new Uint8Array(readFileSync(path))]]), config: ALONE.config };
  }
  const files = new Map(filesIn(path));
  files.delete(CONFIG);
  // The cast: writeCase() wrote it; a wrong file fails in the analysis.
  const kept = existsSync(join(path, CONFIG))
    ? (JSON.parse(readFileSync(join(path, CONFIG), 'utf8')) as Kept)
    : ALONE.config;
  const { isEdit, ...config }: Kept = kept;
  return { files, config, ...(isEdit === true && { isEdit }) };
}
