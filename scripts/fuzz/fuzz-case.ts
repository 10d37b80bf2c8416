import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesIn } from './sources';

/** One input of the tool: a workspace, and what's asked of it. */
export interface FuzzCase {
  /** By path relative to the root. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly config: FuzzConfig;
  /** A router `things` is registered into the application, and taken out again. */
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

/** What a kept case has beside its files: `case.json`. */
interface Kept extends FuzzConfig {
  readonly isEdit?: boolean;
}

const CONFIG = 'case.json';
/** What a single file is kept as. */
const ALONE = { path: 'main.py', config: { entry: 'main:app' } };

/**
 * Keeps a case for `--replay`: as one file where it's no more than a `main.py`, else as a folder. The path.
 * `name`: without extension, absolute.
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

/** What {@link writeCase} has kept, or any Python file. Throws where there's nothing. */
export function readCase(path: string): FuzzCase {
  if (statSync(path).isFile()) {
    return { files: new Map([[ALONE.path, new Uint8Array(readFileSync(path))]]), config: ALONE.config };
  }
  const files = new Map(filesIn(path));
  files.delete(CONFIG);
  // writeCase() wrote it; a wrong one fails in the analysis.
  const kept = existsSync(join(path, CONFIG))
    ? (JSON.parse(readFileSync(join(path, CONFIG), 'utf8')) as Kept)
    : ALONE.config;
  const { isEdit, ...config }: Kept = kept;
  return { files, config, ...(isEdit === true && { isEdit }) };
}
