/**
 * Makes few files of the many that the executable loads: reading two hundred small ones takes longer than listing the
 * routes of a small application, and so does compiling what isn't used. So there are six:
 *
 *   main.js    what any command loads
 *   core.js    what listing the routes of a small application uses besides: just that, found out by doing it
 *   parser.js  what reading damaged Python takes
 *   yaml.js    the package that reads and writes YAML
 *   models.js  what reading other applications takes: libraries, what's rare in Python
 *   rest.js    all else: the other commands, formats, but for what `make` loads with the devkit
 *
 * Each holds modules as tsc wrote them, in functions, but that those of the last three are loaded when they're used.
 * Those of the first two are in parentheses: V8 then compiles them at once, instead of looking through them first and
 * compiling them afterwards. esbuild makes one file or, of ES modules that are loaded asynchronously, many; ours are
 * loaded where they're called, and are one program in any file.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { transformSync } from 'esbuild';
import { requireLazily } from './lazy-requires.mjs';

/** What isn't in the first two, by the module's name. */
const FURTHER = [
  ['yaml', /^yaml\//],
  ['parser', /^analysis\/python\//],
  ['models', /^(analysis\/(libraries|fastapi|interpreter)|base\/source)\//],
];
/** Packages that are packed too; all others stay outside. */
export const PACKED = ['smol-toml', 'fastest-levenshtein', 'ignore', 'yaml'];
const require = createRequire(import.meta.url);
const REQUIRE = /\brequire\(["']([^"']+)["']\)/g;

/**
 * Packs `dist/cli/main.js` and what it loads.
 * @param {string} root the package's folder, with what tsc wrote in `dist`
 * @param {readonly string[]} outside absolute paths that stay files
 */
export function packCli(root, outside) {
  const cli = join(root, 'dist', 'cli');
  const entry = join(cli, 'main.js');
  const isOutside = (file) => outside.includes(file) || file.endsWith('.json');
  const program = { root, cli, entry, isOutside, modules: reachable(entry, isOutside) };
  // First with everything in one of them and loaded when it's used, to see what is.
  write(program, { main: new Set(program.modules.keys()), core: new Set() }, { tells: true });
  const chunks = { main: loadedBy(program, ['--help']), core: loadedBy(program, ['routes']) };
  write(program, chunks, { tells: false });
}

function write({ root, cli, entry, isOutside, modules }, chunks, { tells }) {
  const chunkOf = (file) =>
    Object.keys(chunks).find((name) => chunks[name].has(file)) ??
    FURTHER.find(([, pattern]) => pattern.test(nameOf(root, file)))?.[0] ??
    'rest';
  const names = new Map([...modules.keys()].map((file) => [file, `#${chunkOf(file)}/${nameOf(root, file)}`]));
  // Modules that any command loads, or that listing routes loads together, require each other at once.
  const isEager = (from, file) =>
    chunks.main.has(file) || (chunkOf(file) === 'core' && chunkOf(from) === 'core');
  const isLazy = (from, file) => !isOutside(file) && (tells || !isEager(from, file));
  const parts = { main: [], core: [], parser: [], models: [], yaml: [], rest: [] };
  for (const [file, { code, requires }] of modules) {
    const lazily = requireLazily(code, (asked) => isLazy(file, requires.get(asked)));
    const linked = shortened(lazily).replace(REQUIRE, (whole, asked) => {
      const found = requires.get(asked);
      if (found === undefined) return whole;
      return `require(${JSON.stringify(names.get(found) ?? outsideName(cli, found))})`;
    });
    const chunk = chunkOf(file);
    const define = `function(exports,require,module){${linked}\n}`;
    parts[chunk].push(`${JSON.stringify(names.get(file))}:${chunk in chunks ? `(${define})` : define}`);
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

/** Less to read; names in a stack trace (`--verbose`) stay those of the source. */
const shortened = (code) =>
  transformSync(code, { minifyWhitespace: true, minifySyntax: true, target: 'node20', platform: 'node' })
    .code;

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
const loaded = Object.create(null);
function load(name) {
  if (name[0] !== "#") return require(name);
  const known = loaded[name];
  if (known !== undefined) return known.exports;
  const chunk = name.slice(1, name.indexOf("/"));
  const define = (chunks[chunk] ??= require("./" + chunk + ".js"))[name];
  const module = (loaded[name] = { exports: {} });
  define.call(module.exports, module.exports, load, module);
  return module.exports;
}
${tells ? 'process.on("exit",()=>console.error(Object.keys(loaded).join("\\n")));' : ''}load(${JSON.stringify(entry)});
`;
