import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type FixtureConfig, loadFixtures } from '../../test/support/fixtures';
import type { FuzzCase } from './fuzz-case';

const CORPUS = join(__dirname, '..', '..', '.cache', 'corpus');
/** Bytes: a mutation of a larger file says no more than one of a smaller file. */
const LARGEST = 60_000;
/** Text in files that create an application or a router. */
const MAKES = ['APIRouter(', 'FastAPI('];

/** The material for mutations: small whole projects, and single files of real applications. */
export interface Sources {
  readonly projects: readonly FuzzCase[];
  /** Absolute paths, sorted. Read on use. */
  readonly corpus: readonly string[];
}

/** Loads the fixtures; `corpus` lists the other files. */
export function loadSources(corpus: readonly string[]): Sources {
  const projects = loadFixtures().flatMap(({ folder, config }) =>
    config.entry === undefined
      ? []
      : [{ files: filesIn(folder), config: withoutOracle({ ...config, entry: config.entry }) }],
  );
  return { projects, corpus };
}

function withoutOracle({
  entry,
  pythonPath,
  follow,
  env,
  startup,
}: FixtureConfig & { readonly entry: string }): FuzzCase['config'] {
  return {
    entry,
    ...(pythonPath && { pythonPath }),
    ...(follow && { follow }),
    ...(env && { env }),
    ...(startup === true && { startup }),
  };
}

/** Returns the Python files of the corpus that seem to have routes; none if it isn't unpacked. */
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

/** Returns the files in a folder that an analysis may read, by relative path. */
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
