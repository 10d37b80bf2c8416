import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');

/** This repository, which is an Nx workspace too. */
export function repository(): Workspace {
  return new Workspace(ROOT);
}

/** The result of a command. */
export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder with the example backend and the packed package installed, as a user would have it. */
export class Workspace {
  constructor(
    private readonly root: string,
    private readonly variables: NodeJS.ProcessEnv = {},
  ) {}

  /** Runs an executable of node_modules/.bin. */
  run(bin: string, ...args: readonly string[]): Outcome {
    const path = join(this.root, 'node_modules', '.bin', bin);
    const { status, stdout, stderr } = spawnSync(path, args, {
      cwd: this.root,
      encoding: 'utf8',
      env: { ...environment(), ...this.variables },
    });
    return { code: status, stdout, stderr };
  }

  has(path: string): boolean {
    return existsSync(join(this.root, path));
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  write(path: string, text: string): void {
    writeFileSync(join(this.root, path), text);
  }

  remove(path: string): void {
    rmSync(join(this.root, path), { recursive: true, force: true });
  }

  /** Returns the text of each file of the backend. */
  backendContents(): Readonly<Record<string, string>> {
    return this.contents('backend');
  }

  /** Returns all files of the backend. */
  backendFiles(): readonly string[] {
    return this.files('backend');
  }

  /** Returns the text of each file in a folder. */
  contents(folder: string): Readonly<Record<string, string>> {
    const files = this.files(folder).filter((path) => statSync(join(this.root, folder, path)).isFile());
    return Object.fromEntries(files.map((path) => [path, this.read(join(folder, path))]));
  }

  private files(folder: string): readonly string[] {
    return readdirSync(join(this.root, folder), { recursive: true, encoding: 'utf8' }).sort();
  }
}

/** Returns the path of the tarball that TARBALL names, or of one that `npm pack` makes in a folder. */
export function pack(folder: string): string {
  const { TARBALL: packed } = process.env;
  if (packed !== undefined) return packed;
  npm(ROOT, 'pack', '--pack-destination', folder);
  const name = readdirSync(folder).find((file) => file.endsWith('.tgz'));
  if (name === undefined) throw new Error('npm pack made no tarball.');
  return join(folder, name);
}

/** A temporary folder for the workspaces of one spec, with the packed package. */
export class Scratch {
  readonly #folder = realpathSync(mkdtempSync(join(tmpdir(), 'tool-e2e-')));
  readonly #tarball = pack(this.#folder);

  /** Creates a workspace with the packed package and `packages`, in the versions that this repository pins. */
  workspace(name: string, packages: readonly string[]): Workspace {
    const root = join(this.#folder, name);
    mkdirSync(root);
    cpSync(join(ROOT, 'backend'), join(root, 'backend'), {
      recursive: true,
      filter: (path) => !path.includes('__pycache__'),
    });
    const tested = testedVersions();
    const versions = packages.map((each) => [each, tested[each]] as const);
    const devDependencies: Readonly<Record<string, string | undefined>> = {
      '@tool/schematics': `file:${this.#tarball}`,
      ...Object.fromEntries(versions),
    };
    writeFileSync(join(root, 'package.json'), JSON.stringify({ name, private: true, devDependencies }));
    if (packages.includes('nx')) cpSync(join(ROOT, 'nx.json'), join(root, 'nx.json'));
    npm(root, 'install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts');
    // The workspace has what a run keeps.
    const caches = join(this.#folder, `${name}-caches`);
    mkdirSync(caches);
    return new Workspace(root, { XDG_CACHE_HOME: caches });
  }

  dispose(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function testedVersions(): Readonly<Record<string, string>> {
  // The cast: our own package.json, whose devDependencies are pinned.
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    devDependencies: Readonly<Record<string, string>>;
  };
  return manifest.devDependencies;
}

/** Returns the caller's environment without variables of npm and Nx, with plain output and no daemon. */
function environment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(npm_(package|lifecycle)_|NX_|JEST_|NODE_ENV$|INIT_CWD$|FORCE_COLOR$)/.test(name),
  );
  return { ...Object.fromEntries(inherited), NX_DAEMON: 'false', NO_COLOR: '1', CI: 'true' };
}

function npm(cwd: string, ...args: readonly string[]): void {
  execFileSync('npm', args, { cwd, env: environment(), stdio: ['ignore', 'ignore', 'pipe'] });
}
