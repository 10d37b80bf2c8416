import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import manifest from '../../package.json';
import lock from '../../package-lock.json';

const ROOT = join(__dirname, '..', '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly peer?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly hasInstallScript?: boolean;
}

// The cast: TypeScript types JSON with a member for each package.
const PACKAGES = Object.entries(lock.packages as Readonly<Record<string, Locked>>).filter(
  ([path]) => path !== '',
);
const nameOf = (path: string): string => path.replace(/^.*node_modules\//, '');

/** Packages that an installation includes. */
const SHIPPED = PACKAGES.filter(([, { dev, devOptional, peer }]) => !dev && !devOptional && !peer);

describe('the lock file', () => {
  it('knows what each package has to be, by its digest', () => {
    // npm records none for packages of other platforms.
    const isElsewhere = ({ dev, optional, os }: Locked): boolean =>
      dev === true && optional === true && os !== undefined;
    const without = PACKAGES.filter(([, one]) => !one.integrity?.startsWith('sha512-') && !isElsewhere(one));
    expect(without.map(([path]) => path)).toEqual([]);
  });

  it('takes all of them from the registry that is configured: it names no place', () => {
    expect(PACKAGES.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
    expect(PACKAGES.filter(([, { version }]) => !/^\d+\.\d+\.\d+/.test(version ?? ''))).toEqual([]);
  });

  it('has what package.json names, each in one exact version', () => {
    const named = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    const versions = new Map(PACKAGES.map(([path, { version }]) => [path, version]));
    expect(named.map(([name]) => [name, versions.get(`node_modules/${name}`)])).toEqual(named);
  });
});

describe('what is shipped', () => {
  it('is the dependencies of package.json and none of theirs, without a script at installation', () => {
    expect(SHIPPED.map(([path]) => nameOf(path)).sort()).toEqual(Object.keys(manifest.dependencies).sort());
    expect(SHIPPED.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)).toEqual([]);
    expect(
      Object.keys(manifest.scripts).filter((name) => /^(pre|post)?(install|prepare)/.test(name)),
    ).toEqual([]);
  });

  it('has licences that let anybody use it, each named in docs/internals/dependencies.md', () => {
    const table = read('docs/internals/dependencies.md');
    for (const [path, { license = 'none' }] of SHIPPED) {
      expect(['MIT', 'ISC', 'BSD-3-Clause']).toContain(license);
      const row = table.split('\n').find((line) => line.startsWith(`| ${nameOf(path)} `));
      expect([nameOf(path), row]).toEqual([nameOf(path), expect.stringContaining(` ${license} `)]);
    }
  });

  it('has the text of the licence of each package that is bundled', () => {
    const packed = readdirSync(join(ROOT, 'dist/cli'))
      .filter((file) => file.endsWith('.js'))
      .flatMap((file) => [...read(`dist/cli/${file}`).matchAll(/"#\w+\/((?:@[^/"]+\/)?[^/"]+)/g)])
      .flatMap(([, name = '']) => (name in manifest.dependencies ? [name] : []));
    const texts = read('dist/THIRD-PARTY-LICENSES.txt');
    for (const name of ['smol-toml', ...packed])
      expect(texts).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(`, 'm'));
    expect(
      texts.match(/Permission is hereby granted|Redistribution and use/g)?.length,
    ).toBeGreaterThanOrEqual(3);
  });

  it('is what the SBOM lists, with versions, licences and digests', () => {
    const bom = JSON.parse(
      execFileSync(process.execPath, [join(ROOT, 'scripts/sbom.mjs')], { encoding: 'utf8' }),
    ) as {
      readonly bomFormat: string;
      readonly metadata: { readonly component: { readonly name: string; readonly version: string } };
      readonly components: readonly {
        readonly name: string;
        readonly version: string;
        readonly hashes: readonly { readonly content: string }[];
        readonly licenses: readonly { readonly license: { readonly id: string } }[];
      }[];
    };
    expect(bom.bomFormat).toBe('CycloneDX');
    expect(bom.metadata.component).toMatchObject({ name: manifest.name, version: manifest.version });
    const listed = bom.components.map(({ name, version, licenses, hashes }) => [
      name,
      version,
      licenses[0]?.license.id,
      `sha512-${Buffer.from(hashes[0]?.content ?? '', 'hex').toString('base64')}`,
    ]);
    const locked = SHIPPED.map(([path, { version, license, integrity }]) => [
      nameOf(path),
      version,
      license,
      integrity,
    ]);
    expect(listed.sort()).toEqual(locked.sort());
  }, 60_000);
});

describe('the workflows', () => {
  interface Workflow {
    readonly permissions: object;
    readonly jobs: Readonly<
      Record<
        string,
        {
          readonly permissions: object;
          readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
        }
      >
    >;
  }
  const FILES = readdirSync(join(ROOT, '.github/workflows'));
  // The cast: the assertions below check the shape.
  const workflow = (file: string): Workflow => parse(read(`.github/workflows/${file}`)) as Workflow;

  it.each(FILES)('%s: no right that a job does not ask for, each action by its commit', (file) => {
    const { permissions, jobs } = workflow(file);
    expect(permissions).toEqual({});
    for (const { uses } of Object.values(jobs).flatMap(({ steps }) => steps))
      if (uses !== undefined) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
  });

  it('publishes with provenance, after everything has passed, and without a token', () => {
    const { publish } = workflow('release.yml').jobs;
    expect(publish?.permissions).toMatchObject({ 'id-token': 'write' });
    const runs = publish?.steps.flatMap(({ run }) => run ?? []) ?? [];
    const at = (pattern: RegExp): number => runs.findIndex((run) => pattern.test(run));
    expect(at(/^\.ci\/run$/)).toBeGreaterThan(-1);
    expect(at(/^npm audit/)).toBeGreaterThan(at(/^\.ci\/run$/));
    expect(at(/^npm publish .*--provenance/)).toBeGreaterThan(at(/^npm audit/));
    expect(read('.github/workflows/release.yml')).not.toMatch(/secrets\.|NODE_AUTH_TOKEN/);
  });
});
