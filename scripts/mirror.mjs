/**
 * `npm run mirror [FOLDER]`: writes the repository that pre-commit reads hooks from, `python/dist/mirror` unless a folder is named:
 * pre-commit installs the whole repository, which is therefore another one, with nothing but a dependency on the wheel.
 */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const folder = resolve(process.argv[2] ?? join(ROOT, 'python', 'dist', 'mirror'));

cpSync(join(ROOT, 'python', 'mirror'), folder, { recursive: true });
cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
for (const name of ['pyproject.toml', 'README.md']) {
  const file = join(folder, name);
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('VERSION', version));
}
console.log(folder);
