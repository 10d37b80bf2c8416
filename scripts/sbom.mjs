/**
 * `npm run sbom`: prints what an installation of the package brings along, as CycloneDX: `npm sbom` of the lock file
 * without what is for development and what the workspace has itself (peers). Those are taken out before: of npm 11,
 * `--omit=dev` leaves out packages that are both at run time and for development.
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
  // npm takes the folder's.
  bom.metadata.component.name = name;
  process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true });
}
