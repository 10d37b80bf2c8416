import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type FixtureConfig, loadFixtures } from '../../test/support/fixtures';
import type { FuzzCase } from './fuzz-case';

const CORPUS = join(__dirname, '..', '..', '.cache', 'corpus');
/** Bytes: mutating a larger file says nothing that a smaller one doesn't. */
const LARGEST = 60_000;
/** What makes an application or a router. */
const MAKES = ['APIRouter(', 'FastAPI('];

/** What mutants are made of: small whole projects, and single files of real applications. */
export interface Sources {
  readonly projects: readonly FuzzCase[];
  /** Absolute paths, sorted. Read when they're asked for. */
  readonly corpus: readonly string[];
}

/** The fixtures, beside files of the corpus. */
export function loadSources(corpus: readonly string[]): Sources {
  const projects = loadFixtures().map(({ folder, config }) => ({
    files: filesIn(folder),
    config: withoutOracle(config),
  }));
  return { projects, corpus };
}

function withoutOracle({ entry, pythonPath, follow, env, startup }: FixtureConfig): FuzzCase['config'] {
  return {
    entry,
    ...(pythonPath && { pythonPath }),
    ...(follow && { follow }),
    ...(env && { env }),
    ...(startup === true && { startup }),
  };
}

/** The Python files of the corpus that look as if they had routes; none where it isn't unpacked. */
export function corpusFiles(): readonly string[] {
  if (!existsSync(CORPUS)) return [];
  return pythonFiles(CORPUS)
    .filter((path) => statSync(path).size <= LARGEST)
    .filter((path) => {
      const content = readFileSync(path);
      return MAKES.some((word) => content.includes(word));
    })
    .sort();
}

/** The files of a folder that an analysis may read, by path relative to it. */
export function filesIn(folder: string): ReadonlyMap<string, Uint8Array> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('__pycache__'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/(?:openapi|oracle[^/]*|fixture)\.json$/.test(path))
    .sort();
  return new Map(paths.map((path) => [relative(folder, path), new Uint8Array(readFileSync(path))]));
}

const pythonFiles = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.py') && !entry.name.startsWith('conformance_'))
    .map((entry) => join(entry.parentPath, entry.name));
