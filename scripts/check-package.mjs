/**
 * Checks the package that `npm pack` would publish: it contains what users need and nothing else, and its manifest
 * and types resolve (publint, attw). Part of `npm run check`; needs a build.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);

/** Files that the package may contain. */
const ALLOWED = [
  /^(package\.json|collection\.json|migrations\.json|README\.md|CHANGELOG\.md|LICENSE)$/,
  /^\.agents\/skills\/tool\/SKILL\.md$/,
  /^dist\/.+\.(js|d\.ts)$/,
  /^dist\/analysis\/libraries\/names\/\w+\.json$/,
  /^dist\/THIRD-PARTY-LICENSES\.txt$/,
  /^dist\/routes-report\/page\/page\.css$/,
  /^files\/.+(\.template|\/README\.md)$/,
  /^files\/resource\/standard\/\w+\.py$/,
  /^src\/.+\/schema\.json$/,
  /^src\/routes-report\/report\.schema\.json$/,
];
/** Files that it must contain. */
const REQUIRED = [
  '.agents/skills/tool/SKILL.md',
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'collection.json',
  'migrations.json',
  'dist/cli/core.js',
  'dist/cli/main.js',
  'dist/cli/models.js',
  'dist/cli/parser.js',
  'dist/cli/rest.js',
  'dist/analysis/libraries/names/fastapi.json',
  'dist/index.d.ts',
  'dist/index.js',
  'dist/THIRD-PARTY-LICENSES.txt',
  'dist/nx/plugin.js',
  'dist/routes-report/page/page.css',
  'dist/routes-report/page/page.js',
  'src/api/schema.json',
  'src/routes-report/schema.json',
  'src/routes-report/report.schema.json',
];

const folder = mkdtempSync(join(tmpdir(), 'tool-pack-'));
try {
  const packed = pack(folder);
  for (const complaint of complaints(packed.files.map(({ path }) => path))) {
    console.error(complaint);
    process.exitCode = 1;
  }
  const tarball = join(folder, packed.filename);
  run(binOf('publint'), ['run', tarball, '--strict', '--level', 'warning']);
  // `node16` skips resolution without "exports", which Node 20 doesn't need; JSON has no types to check.
  const json = ['collection.json', 'migrations.json', 'report.schema.json', 'package.json'];
  run(binOf('@arethetypeswrong/cli', 'attw'), [
    tarball,
    '--profile',
    'node16',
    '--exclude-entrypoints',
    ...json,
  ]);
  console.log(`${packed.files.length} files, ${Math.ceil(packed.size / 1024)} kB packed`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function pack(destination) {
  const options = { cwd: ROOT, encoding: 'utf8', shell: process.platform === 'win32' };
  const printed = execFileSync('npm', ['pack', '--json', '--pack-destination', destination], options);
  // npm up to version 11 prints an array with one package.
  const [packed] = Object.values(JSON.parse(printed));
  return packed;
}

function complaints(paths) {
  const extra = paths.filter((path) => !ALLOWED.some((pattern) => pattern.test(path)));
  const missing = REQUIRED.filter((path) => !paths.includes(path));
  return [
    ...extra.map((path) => `${path} shouldn't be in the package: see "files" in package.json.`),
    ...missing.map((path) => `${path} is missing from the package.`),
  ];
}

/** Returns the script of a package's executable: `npx` would load npm first. */
function binOf(name, bin = name) {
  const manifest = findManifest(name);
  const { bin: bins } = require(manifest);
  return join(dirname(manifest), typeof bins === 'string' ? bins : bins[bin]);
}

function findManifest(name) {
  // `require.resolve` fails: neither package exports its package.json.
  return join(ROOT, 'node_modules', name, 'package.json');
}

function run(script, args) {
  try {
    execFileSync(process.execPath, [script, ...args], { stdio: 'inherit' });
  } catch {
    // The tool has printed the reason.
    process.exitCode = 1;
  }
}
