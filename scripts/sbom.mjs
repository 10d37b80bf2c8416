/**
 * `npm run sbom`: prints the packages that an installation includes, as CycloneDX: `npm sbom` of the lock file
 * without development packages and peers. Removes them before the call, because `--omit=dev` of npm 11 also drops
 * packages that are needed at run time.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const read = (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

const { name, version, description, license, dependencies } = read('package.json');
const manifest = { name, version, description, license, dependencies };
const { packages, ...lock } = read('package-lock.json');
const shipped = Object.entries(packages).filter(
  ([path, { dev, devOptional, peer }]) => path !== '' && !dev && !devOptional && !peer,
);

const folder = mkdtempSync(join(tmpdir(), 'tool-sbom-'));
try {
  const write = (file, value) => writeFileSync(join(folder, file), JSON.stringify(value));
  write('package.json', manifest);
  write('package-lock.json', { ...lock, packages: { '': manifest, ...Object.fromEntries(shipped) } });
  const words = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=library'];
  const options = { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' };
  const bom = JSON.parse(execFileSync('npm', words, options));
  // npm uses the folder's name.
  bom.metadata.component.name = name;
  process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true });
}
