import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FIXTURES = join(__dirname, '..', 'fixtures');

/** The content of a fixture's `fixture.json`; see test/fixtures/README.md. */
export interface FixtureConfig {
  /**
   * The entry: `module:expression`, as for uvicorn, or a file. Without one the analyser finds it, as `tool routes`
   * does in the fixture's folder.
   */
  readonly entry?: string;
  /** Relative to the fixture; default: the fixture itself for an entry that is a module, what discovery finds for others. */
  readonly pythonPath?: readonly string[];
  /** Packages in its `site-packages/` whose source is read. */
  readonly follow?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** True to list the routes of the running application. */
  readonly startup?: boolean;
  /** The release that its code needs; without it the rule before 0.137 is tested as well. */
  readonly since?: string;
  /** Rows that depend on a test which the source doesn't decide, whatever FastAPI did when the oracle ran. */
  readonly conditional?: readonly { readonly path: string; readonly condition: string }[];
  /** Places in the document, as JSON pointers, whose values no source tells. */
  readonly unknowable?: readonly string[];
  /**
   * True if it imports packages that have a model, and the oracle ran with the real ones
   * (scripts/requirements-packages.txt): their routes must be reported too, by name, handler and module.
   */
  readonly packages?: boolean;
  /** Installed packages, in the environment that the oracle ran in, whose source is read for the document. */
  readonly installed?: readonly string[];
  /** Codes of diagnostics that must be reported. */
  readonly diagnostics?: readonly string[];
  /** Texts that must be in messages of diagnostics, each in one. */
  readonly says?: readonly string[];
  /** True if there's nothing to say: no diagnostic may be reported. */
  readonly quiet?: boolean;
  /** How the oracle starts the program where the analyser isn't told; see test/fixtures/README.md. */
  readonly oracle?: { readonly requirements?: string };
}

/** One row of an oracle, shaped like the JSON report; file and line are null outside the fixture. */
export interface OracleRow {
  readonly methods: readonly string[];
  readonly path: string;
  readonly tags: readonly string[];
  readonly kind: string;
  readonly name: string | null;
  readonly handler: string | null;
  readonly module: string | null;
  readonly file: string | null;
  readonly line: number | null;
  readonly inSchema: boolean;
  readonly host: string | null;
}

export interface Oracle {
  /** The release that was asked. */
  readonly fastapi: string;
  readonly routes: readonly OracleRow[];
}

export interface Fixture {
  /** The name, `<group>/<name>`. */
  readonly name: string;
  readonly folder: string;
  readonly config: FixtureConfig;
  /** One answer for each include rule that the fixture supports, the newest first. */
  readonly oracles: readonly Oracle[];
}

/** The options of `tool routes` that a fixture names. */
export interface FixtureOptions {
  readonly entry?: string;
  readonly pythonPath?: readonly string[];
  readonly follow: readonly string[];
  readonly env: readonly string[];
  readonly startup: boolean;
}

/** Returns a fixture as options of `tool routes`, run in its folder. */
export function optionsOf({
  entry,
  pythonPath,
  follow = [],
  installed = [],
  env = {},
  startup = false,
}: FixtureConfig): FixtureOptions {
  const hasStandIns = follow.some((name) => !installed.includes(name));
  const isModule = entry !== undefined && !/\.py(?::|$)/.test(entry);
  const paths = [...(pythonPath ?? (isModule ? ['.'] : [])), ...(hasStandIns ? ['site-packages'] : [])];
  return {
    ...(entry !== undefined && { entry }),
    ...(paths.length > 0 && { pythonPath: paths }),
    follow,
    env: Object.entries(env).map(([name, value]) => `${name}=${value}`),
    startup,
  };
}

/** The release with the old include rule. */
const OLD = '0.136.3';

/** Loads all fixtures, sorted by name. */
export function loadFixtures(): readonly Fixture[] {
  return foldersIn(FIXTURES)
    .flatMap((group) => foldersIn(join(FIXTURES, group)).map((name) => `${group}/${name}`))
    .filter((name) => existsSync(join(FIXTURES, name, 'fixture.json')))
    .sort()
    .map(loadFixture);
}

function loadFixture(name: string): Fixture {
  const folder = join(FIXTURES, name);
  const config = readJson(join(folder, 'fixture.json')) as FixtureConfig;
  const newest = readJson(join(folder, 'oracle.json')) as Oracle;
  return { name, folder, config, oracles: [newest, ...oldOracle(folder, config, newest)] };
}

/** Loads the old rule's answer, which is on disk only if it differs. */
function oldOracle(folder: string, config: FixtureConfig, newest: Oracle): readonly Oracle[] {
  const isOnlyNewest = config.since !== undefined || config.packages === true;
  if (isOnlyNewest || config.oracle?.requirements !== undefined) return [];
  const file = join(folder, 'oracle.0.136.json');
  return [existsSync(file) ? (readJson(file) as Oracle) : { ...newest, fastapi: OLD }];
}

function foldersIn(path: string): readonly string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/**
 * Parses a file. The casts of its results hold because our own scripts wrote the files; a wrong one fails its test.
 */
function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
