/**
 * `npm run vsix`: packs the extension of VS Code, `editors/vscode/dist/tool-routes.vsix`: its code in one file, with a copy of the
 * server out of dist/, which `npm run build` makes.
 */
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
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
import { packagesIn, writeLicences } from './third-party.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const SOURCE = join(ROOT, 'editors', 'vscode');
const STAGED = join(SOURCE, 'dist', 'extension');
const SERVER = join(STAGED, 'server');
const VSIX = join(SOURCE, 'dist', 'tool-routes.vsix');
/** The most bytes that users download. */
const MAX_BYTES = 2_000_000;
/** Runs from npm's cache: as a dependency it would bring two hundred packages to everybody who works on this one. */
const VSCE = '@vscode/vsce@4.1.0';
/** Packages that the server loads by name. The devkit stays out: only generators run on it. */
const LOADED = ['diff', 'jsonc-parser', 'pluralize'];

rmSync(join(SOURCE, 'dist'), { recursive: true, force: true });
mkdirSync(SERVER, { recursive: true });
const bundles = [bundleOne(join(SOURCE, 'src', 'extension.ts'), join(STAGED, 'extension.js'), ['vscode'])];
bundleOne(join(SOURCE, 'src', 'browser.ts'), join(STAGED, 'browser.js'), ['vscode'], 'browser');
copyServer();
for (const name of LOADED) bundles.push(bundleOne(name, join(SERVER, 'node_modules', name, 'index.js')));
writeLicences(join(STAGED, 'THIRD-PARTY-LICENSES.txt'), packagesIn(bundles));
copyFrame();
pack();

function bundleOne(entry, outfile, external = [], platform = 'node') {
  const format = 'cjs';
  return bundle({
    entryPoints: [entry],
    outfile,
    mainFields: ['module', 'main'],
    external,
    platform,
    format,
  });
}

/** Copies what `tool lsp` and `tool routes` load; the page's renderer becomes one file. */
function copyServer() {
  const dist = join(ROOT, 'dist');
  const copy = (path) => {
    mkdirSync(dirname(join(SERVER, path)), { recursive: true });
    copyFileSync(join(ROOT, path), join(SERVER, path));
  };
  for (const path of ['package.json', 'collection.json', 'dist/THIRD-PARTY-LICENSES.txt']) copy(path);
  const kept = readdirSync(dist, { recursive: true }).filter(isKept);
  if (kept.length === 0) throw new Error('there is no dist: npm run build');
  for (const path of kept) copy(join('dist', path));
  for (const path of readdirSync(join(ROOT, 'src'), { recursive: true }))
    if (/(^|\/)(report\.)?schema\.json$/.test(path)) copy(join('src', path));
  const page = join('dist', 'routes-report', 'page', 'render-html.js');
  const failure = join(dist, 'base', 'diagnostics', 'failure.js');
  const names = kept.filter((path) => path.endsWith('.json')).map((path) => join(dist, path));
  bundleOne(join(ROOT, page), join(SERVER, page), [failure, ...names, join(ROOT, 'package.json'), ...LOADED]);
}

/** Tells of a path in dist whether the server loads it. */
function isKept(path) {
  return (
    /^cli\/(main|core|parser|yaml|models|rest)\.js$/.test(path) ||
    /^routes-report\/page\/page\.(js|css)$/.test(path) ||
    /^analysis\/libraries\/names\/\w+\.json$/.test(path) ||
    ['lsp/protocol.js', 'base/diagnostics/failure.js', 'base/diagnostics/printable.js'].includes(path)
  );
}

/** Copies what the editor shows of the extension, in this package's version. */
function copyFrame() {
  const { version, repository } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const { private: _, ...manifest } = JSON.parse(readFileSync(join(SOURCE, 'package.json'), 'utf8'));
  writeFileSync(
    join(STAGED, 'package.json'),
    `${JSON.stringify({ ...manifest, version, repository }, null, 2)}\n`,
  );
  cpSync(join(SOURCE, 'LICENSE'), join(STAGED, 'LICENSE'));
  cpSync(join(SOURCE, 'media', 'icon.png'), join(STAGED, 'icon.png'));
  cpSync(join(SOURCE, 'media', 'routes.svg'), join(STAGED, 'media', 'routes.svg'));
  writeFileSync(join(STAGED, 'README.md'), withPictures(readFileSync(join(SOURCE, 'README.md'), 'utf8')));
}

/** Returns the README with its pictures in it: the editor shows none from files beside it. */
function withPictures(text) {
  return text.replace(/!\[([^\]]*)\]\(([^)]+\.png)\)/g, (_, words, path) => {
    const picture = readFileSync(join(SOURCE, path)).toString('base64');
    return `![${words}](data:image/png;base64,${picture})`;
  });
}

function pack() {
  const args = [
    '--yes',
    VSCE,
    'package',
    '--no-dependencies',
    '--allow-missing-repository',
    '--no-rewrite-relative-links',
    '--out',
    VSIX,
  ];
  execFileSync('npx', args, { cwd: STAGED, stdio: ['ignore', 'inherit', 'inherit'] });
  if (!existsSync(VSIX)) throw new Error('vsce wrote nothing');
  const { size } = statSync(VSIX);
  if (size > MAX_BYTES) throw new Error(`the extension has ${size} bytes, of at most ${MAX_BYTES}`);
  console.log(`${relative(ROOT, VSIX)}: ${size} bytes`);
}
