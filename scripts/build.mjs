/** `npm run build`: compiles src/ to dist/, afresh, then packs the executable, and bundles the Nx executor and the protocol of editors. */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync, transformSync } from 'esbuild';
import { buildPage } from './build-page.mjs';
import { writeModelTables } from './model-tables.mjs';
import { requireLazily } from './lazy-requires.mjs';
import { CHUNKS, PACKED, packCli, stampBuild } from './pack-cli.mjs';
import { packagesIn, writeLicences } from './third-party.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const DIST = join(ROOT, 'dist');
const require = createRequire(import.meta.url);
/** Files that stay by themselves beside the executable and the bundles. */
const OUTSIDE = [
  // With the devkit.
  join(DIST, 'cli', 'make', 'make.js'),
  // It reads the page's script and style beside itself, and few ask for it.
  join(DIST, 'routes-report', 'page', 'render-html.js'),
  // Loaded as a file.
  join(DIST, 'routes-report', 'executor.js'),
  // A bundle of its own.
  join(DIST, 'lsp', 'protocol.js'),
  // One class on both sides, for `instanceof`.
  join(DIST, 'base', 'diagnostics', 'failure.js'),
  join(ROOT, 'package.json'),
  // Read only by a program that asks for a name.
  ...['fastapi', 'pydantic', 'pydantic_settings', 'standard', 'starlette'].map((name) =>
    join(DIST, 'analysis', 'libraries', 'names', `${name}.json`),
  ),
];

rmSync(DIST, { recursive: true, force: true });
compile();
writeModelTables(DIST);
buildPage(join(DIST, 'routes-report', 'page'));
const isEager = packCli(ROOT, OUTSIDE);
makeLazy(isEager);
dropDeclarations();
const bundles = [
  join('routes-report', 'executor.js'),
  join('routes-report', 'executor-start.js'),
  join('lsp', 'protocol.js'),
].map((file) => bundle(join(DIST, file)));
writeLicences(join(DIST, 'THIRD-PARTY-LICENSES.txt'), [...new Set([...PACKED, ...packagesIn(bundles)])]);
stampBuild(ROOT);
// npm sets the bit when it installs the package, not when we run the build from here.
chmodSync(join(DIST, 'cli', 'main.js'), 0o755);

function compile() {
  try {
    const tsc = require.resolve('typescript/bin/tsc');
    execFileSync(process.execPath, [tsc, '-p', join(ROOT, 'tsconfig.build.json')], { stdio: 'inherit' });
  } catch {
    // tsc has said why.
    process.exit(1);
  }
}

/**
 * Makes the imports of all other files lazy: the Nx plugin, the generators, the executors, the library. As in the executable,
 * names inside functions are short; re-exports stay as tsc wrote them, see `requireLazily`.
 */
function makeLazy(isEager) {
  const packed = new Set(CHUNKS.map((name) => join(DIST, 'cli', `${name}.js`)));
  for (const entry of readdirSync(DIST, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.name.endsWith('.js') || packed.has(file)) continue;
    const code = readFileSync(file, 'utf8');
    const lazy = requireLazily(code, (specifier) => isEager(file, specifier));
    const short = { minifyWhitespace: true, minifyIdentifiers: true, target: 'node20', platform: 'node' };
    writeFileSync(file, transformSync(lazy, short).code);
  }
}

/** Deletes the declarations that those of the package's exports don't lead to. */
function dropDeclarations() {
  const kept = new Set();
  const keep = (file) => {
    if (kept.has(file)) return;
    kept.add(file);
    for (const [, name] of readFileSync(file, 'utf8').matchAll(/\b(?:from |import\()['"](\.[^'"]+)/g)) {
      const path = join(dirname(file), name);
      keep([`${path}.d.ts`, join(path, 'index.d.ts')].find((one) => existsSync(one)) ?? file);
    }
  };
  const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  for (const { types } of Object.values(exports)) if (types !== undefined) keep(join(ROOT, types));
  for (const entry of readdirSync(DIST, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.name.endsWith('.d.ts') && !kept.has(file)) rmSync(file);
  }
}

/**
 * Makes one file of the executor and of all that listing routes loads: reading a hundred small files takes longer than
 * listing the routes of a small project. Returns esbuild's account of what went in.
 */
function bundle(file) {
  return buildSync({
    entryPoints: [file],
    outfile: file,
    allowOverwrite: true,
    bundle: true,
    platform: 'node',
    target: 'node20',
    // Less to read; names in a stack trace (`--verbose`) stay those of the source.
    minifyWhitespace: true,
    minifySyntax: true,
    external: ['@angular-devkit/*', '@nx/*', 'nx', 'yaml', ...OUTSIDE.filter((path) => path !== file)],
    logLevel: 'warning',
    metafile: true,
  }).metafile;
}
