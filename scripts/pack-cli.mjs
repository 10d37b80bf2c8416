/**
 * Makes six files of the hundreds that the executable loads: reading two hundred small files takes longer than listing
 * the routes of a small application, and so does compiling what isn't used.
 *
 *   main.js    what any command loads
 *   core.js    what listing the routes of a small application uses besides, measured by running it
 *   parser.js  what reading damaged Python takes
 *   yaml.js    the package that reads and writes YAML
 *   models.js  what other applications take besides: models of libraries, types, rare Python, the search for the application
 *   rest.js    the other commands and formats, without what `make` loads together with the devkit
 *
 * Each holds modules in functions, with lazy imports (`lazy-requires.mjs`). The functions of the first two are in
 * parentheses, which makes V8 compile them at once instead of parsing them twice.
 *
 * One file by esbuild, of the same lazy modules, took 58 ms of CPU for `--help` and 116 for `tool routes` on the example,
 * against 26 and 90 (a bare Node: 22): all of it is parsed at the start. esbuild splits only ES modules.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { transformSync } from 'esbuild';
import { requireLazily } from './lazy-requires.mjs';

/** Chunks of the modules that aren't in the first two, by the module's name. */
const FURTHER = [
  ['parser', /^analysis\/python\//],
  [
    'models',
    /^(analysis\/(libraries|fastapi|interpreter|types|entry|analyze)|base\/(source|diagnostics)|routes-report\/(inspect|render)|ignore)\//,
  ],
  ['yaml', /^yaml\//],
];
/** The names of the files. */
export const CHUNKS = ['main', 'core', ...FURTHER.map(([name]) => name), 'rest'];
/** Packages that are packed too; all others stay outside. */
export const PACKED = ['smol-toml', 'fastest-levenshtein', 'ignore', 'yaml'];
/**
 * The modules that check whether a kept report is still true, and that load the other files. Modules that few runs need
 * stay elsewhere.
 */
const KEPT =
  /^(cli\/(again|chunks)|base\/(optimize-later|source\/(code-cache|cache\/(build|check|checksum|entry|measure|place|replay|write)|stamps|paths)))$/;
/** The modules that keep a report, which the build's own run doesn't. */
const KEEPING = /^base\/source\/cache\//;
/** Chunks whose modules V8 compiles at once. */
const COMPILED = new Set(['main', 'core']);
const require = createRequire(import.meta.url);
const REQUIRE = /\brequire\(["']([^"']+)["']\)/g;

/**
 * Packs `dist/cli/main.js` and what it loads.
 * @param {string} root the package's folder, with what tsc wrote in `dist`
 * @param {readonly string[]} outside absolute paths that stay files
 * @returns {(file: string, specifier: string) => boolean} tells of an import whether it's loaded at once: those among
 *   the modules that listing routes loads anyway
 */
export function packCli(root, outside) {
  const cli = join(root, 'dist', 'cli');
  const entry = join(cli, 'main.js');
  const isOutside = (file) => outside.includes(file) || file.endsWith('.json');
  const program = { root, cli, entry, isOutside, modules: reachable(entry, isOutside) };
  // A first program with everything in one file and every import lazy tells which modules a command uses.
  const everything = { main: new Set(program.modules.keys()), core: new Set() };
  write(program, chunksOf(root, everything), () => false, { tells: true });
  const named = (pattern) => [...program.modules.keys()].filter((file) => pattern.test(nameOf(root, file)));
  const main = loadedBy(program, ['--help']);
  // A kept report is printed without any other file.
  for (const file of named(KEPT)) main.add(file);
  const listing = [...loadedBy(program, ['routes']), ...named(KEEPING)];
  const core = new Set(listing.filter((file) => !main.has(file)));
  const chunkOf = chunksOf(root, { main, core });
  const isEager = (file, specifier) => {
    const found = program.modules.get(file)?.requires.get(specifier);
    return main.has(found) ? main.has(file) || core.has(file) : core.has(found) && core.has(file);
  };
  write(program, chunkOf, isEager, { tells: false });
  return isEager;
}

/** Returns what tells a module's chunk by its file. */
const chunksOf = (root, measured) => (file) =>
  Object.keys(measured).find((name) => measured[name].has(file)) ??
  FURTHER.find(([, pattern]) => pattern.test(nameOf(root, file)))?.[0] ??
  'rest';

/**
 * Puts a hash of the packed executable, and of what it reads of its own package, where the program asks for it.
 * Call it when all of `dist` is as it will be.
 * @param {string} root the package's folder
 */
export function stampBuild(root) {
  const dist = join(root, 'dist');
  const own = CHUNKS.map((name) => join(dist, 'cli', `${name}.js`));
  const further = [dist, join(root, 'src'), join(root, 'files')].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && (folder !== join(root, 'src') || entry.name === 'schema.json'))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const files = [join(root, 'package.json'), join(root, 'collection.json'), ...further].sort();
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  const stamp = hash.digest('hex').slice(0, 32);
  for (const file of own) {
    const text = readFileSync(file, 'utf8');
    if (text.includes(PLACE)) writeFileSync(file, text.replaceAll(PLACE, stamp));
  }
}

/** Stands in `src/base/source/cache/build.ts` for the hash. */
const PLACE = '%BUILD%';

function write({ root, cli, entry, modules }, chunkOf, isEager, { tells }) {
  const names = new Map([...modules.keys()].map((file) => [file, `#${chunkOf(file)}/${nameOf(root, file)}`]));
  const parts = Object.fromEntries(CHUNKS.map((name) => [name, []]));
  for (const [file, { code, requires }] of modules) {
    const lazily = requireLazily(code, (specifier) => isEager(file, specifier));
    const linked = shortened(lazily).replace(REQUIRE, (whole, specifier) => {
      const found = requires.get(specifier);
      if (found === undefined) return whole;
      return `require(${JSON.stringify(names.get(found) ?? outsideName(cli, found))})`;
    });
    const chunk = chunkOf(file);
    const define = `function(exports,require,module){${linked}\n}`;
    parts[chunk].push(`${JSON.stringify(names.get(file))}:${COMPILED.has(chunk) ? `(${define})` : define}`);
  }
  for (const [name, part] of Object.entries(parts)) {
    const table = `{\n${part.join(',\n')}\n}`;
    const text = name === 'main' ? mainText(table, names.get(entry), tells) : `module.exports=${table};\n`;
    writeFileSync(join(cli, `${name}.js`), text);
  }
}

/** Shorter than the path, and still a name to recognise. */
const nameOf = (root, file) =>
  relative(root, file)
    .split(sep)
    .join('/')
    .replace(/^dist\//, '')
    .replace(/^.*node_modules\//, '')
    .replace(/\.c?js$/, '');

const outsideName = (from, file) => {
  const path = relative(from, file).split(sep).join('/');
  return path.startsWith('.') ? path : `./${path}`;
};

/** File → its code, and what its requires mean, of every module that the entry may load and that's packed. */
function reachable(entry, isOutside) {
  const modules = new Map();
  const visit = (file) => {
    if (modules.has(file)) return;
    const code = readFileSync(file, 'utf8').replace(/^#!.*/, '');
    const requires = new Map();
    modules.set(file, { code, requires });
    for (const [, asked] of code.matchAll(REQUIRE)) {
      const found = resolved(file, asked);
      if (found === undefined) continue;
      requires.set(asked, found);
      if (!isOutside(found)) visit(found);
    }
  };
  visit(entry);
  return modules;
}

/**
 * Less to read: esbuild shortens the names inside functions. In a stack trace (`--verbose`) the names of a module's own
 * functions, and of methods, stay those of the source.
 */
const shortened = (code) => transformSync(code, { minify: true, target: 'node20', platform: 'node' }).code;

/** The file that is meant; `undefined` for what Node finds by itself, from anywhere. */
function resolved(from, asked) {
  if (PACKED.includes(asked)) return require.resolve(asked);
  if (!asked.startsWith('.')) return undefined;
  const path = join(dirname(from), asked);
  const found = [path, `${path}.js`, join(path, 'index.js')].find(
    (one) => existsSync(one) && /\.\w+$/.test(one),
  );
  if (found === undefined) throw new Error(`${from} requires ${asked}, which isn't there.`);
  return found;
}

/** The files that a command uses, run on the example of this repository. */
function loadedBy({ root, entry, modules }, args) {
  const { status, stderr } = spawnSync(process.execPath, [entry, ...args], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`tool ${args.join(' ')} failed:\n${stderr}`);
  const names = new Set(stderr.split('\n'));
  return new Set([...modules.keys()].filter((file) => names.has(`#main/${nameOf(root, file)}`)));
}

/** The modules by name, and a `require` that knows them; any other is Node's. `tells`: at the end, which were loaded. */
const mainText = (table, entry, tells) => `#!/usr/bin/env node
"use strict";
const chunks = { main: ${table} };
const LOADER = "#main/cli/chunks";
const loaded = Object.create(null);
function load(name) {
  if (name[0] !== "#") return require(name);
  const known = loaded[name];
  if (known !== undefined) return known.exports;
  const chunk = name.slice(1, name.indexOf("/"));
  const define = (chunks[chunk] ??= load(LOADER).loadChunk(__dirname + "/" + chunk + ".js"))[name];
  const module = (loaded[name] = { exports: {} });
  define.call(module.exports, module.exports, load, module);
  return module.exports;
}
${tells ? 'process.on("exit",()=>console.error(Object.keys(loaded).join("\\n")));' : ''}load(${JSON.stringify(entry)});
`;
