/**
 * `npm run wheel`: packs the wheel for users of Python, `python/dist/tool_schematics-<version>-py3-none-any.whl`: what npm would
 * publish, without the types, with the packages that it loads by name. Node comes as a dependency. Needs a
 * Python >= 3.10 for uv, and PyPI.
 */
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.mjs';
import { ensurePython } from './python-env.mjs';
import { packagesIn, writeLicences } from './third-party.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const SOURCE = join(ROOT, 'python');
const WHEELS = join(SOURCE, 'dist');
const STAGED = join(WHEELS, 'staged');
const PACKAGE = join(STAGED, 'tool_schematics', 'package');
/** The most bytes that users download, without Node. */
const MAX_BYTES = 6_000_000;

const MANIFEST = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
/** Names by which our files load packages. Nx loads us, and not the other way round. */
const LOADED = [
  ...Object.keys(MANIFEST.dependencies),
  ...Object.keys(MANIFEST.peerDependencies).filter((name) => !(name in MANIFEST.peerDependenciesMeta)),
  '@angular-devkit/core/node',
];

rmSync(WHEELS, { recursive: true, force: true });
for (const name of ['pyproject.toml', 'README.md', 'tool_schematics'])
  cpSync(join(SOURCE, name), join(STAGED, name), {
    recursive: true,
    filter: (path) => !path.includes('__pycache__'),
  });
copyPackage();
// The packages in the packed executable are among these.
writeLicences(join(STAGED, 'THIRD-PARTY-LICENSES.txt'), packagesIn([bundlePackages(), bundleTypeScript()]));
copyFileSync(join(ROOT, 'LICENSE'), join(STAGED, 'LICENSE'));
const python = ensurePython('uv');
if (python === undefined)
  throw new Error('There is no Python >= 3.10 here, which `npm run wheel` runs uv with.');
execFileSync(python, ['-m', 'uv', 'build', '--wheel', '--quiet', '--out-dir', WHEELS, STAGED], {
  stdio: 'inherit',
  env: { ...process.env, SOURCE_DATE_EPOCH: '315532800' }, // The same source gives the same bytes.
});
const wheel = join(
  WHEELS,
  readdirSync(WHEELS).find((name) => name.endsWith('.whl')),
);
rmSync(STAGED, { recursive: true });
const { size } = statSync(wheel);
if (size > MAX_BYTES) throw new Error(`the wheel has ${size} bytes, of at most ${MAX_BYTES}`);
console.log(`${relative(ROOT, wheel)}: ${size} bytes`);

/** Copies what npm would publish. The skill goes where agents look for one in an installed Python package. */
function copyPackage() {
  const options = { cwd: ROOT, encoding: 'utf8', shell: process.platform === 'win32' };
  const [{ files }] = Object.values(
    JSON.parse(execFileSync('npm', ['pack', '--json', '--dry-run'], options)),
  );
  for (const { path } of files) {
    if (/(\.d\.ts|^[A-Z]+\.md)$/.test(path)) continue;
    const file = join(path.startsWith('.agents/') ? dirname(PACKAGE) : PACKAGE, path);
    mkdirSync(dirname(file), { recursive: true });
    copyFileSync(join(ROOT, path), file);
  }
}

/**
 * Makes a file of TypeScript's compiler, which reads calls in front ends that don't have one installed; the Python part tells
 * Node where it is. Returns esbuild's account of it.
 */
function bundleTypeScript() {
  return bundle({
    entryPoints: [join(ROOT, 'node_modules', 'typescript', 'lib', 'typescript.js')],
    outfile: join(PACKAGE, 'fallback', 'typescript', 'index.js'),
  });
}

/**
 * Makes one file of all packages that our files load by name, each of which runs when it's first asked for, and a file under
 * each name that asks for it there. Returns esbuild's account of what went in.
 */
function bundlePackages() {
  const loads = LOADED.map(
    (name) => `get ${JSON.stringify(name)}() { return require(${JSON.stringify(name)}); }`,
  );
  const metafile = bundle({
    stdin: { contents: `module.exports = { ${loads.join(', ')} };`, resolveDir: ROOT },
    outfile: join(PACKAGE, 'node_modules', 'all.js'),
    mainFields: ['module', 'main'],
  });
  for (const name of LOADED) {
    const file = join(PACKAGE, 'node_modules', name, 'index.js');
    mkdirSync(dirname(file), { recursive: true });
    const path = `${'../'.repeat(name.split('/').length)}all.js`;
    writeFileSync(file, `module.exports = require(${JSON.stringify(path)})[${JSON.stringify(name)}];\n`);
  }
  return metafile;
}
