/**
 * `npm run derive [-- --check]`: writes what follows from collection.json, from the options that schemas share, and from
 * the tables of formats and rules, so that each is edited in one place:
 *
 * - in every `schema.json` that collection.json names, the properties of the groups in its `x-shared`, and, of a
 *   generator, its description. Neither Nx nor the devkit follows a `$ref` for help, prompts and plain arguments, and
 *   Nx refuses one to another file; so these files hold copies, which a test compares.
 * - the table of generators in docs/scaffold.md.
 * - the tables of formats and rules in docs/, and the formats in schemas: see derive/tables.ts.
 *
 * `--check` writes nothing, prints the files that would change, and fails if there are any.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as prettier from 'prettier';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const { schematics, executors } = JSON.parse(read('collection.json'));

/** A group of properties is looked up here, by the folder of the schema. */
const SHARED = [
  { folder: 'src/routes-report', groups: groupsIn('src/routes-report/shared-options.json') },
  { folder: 'src', groups: groupsIn('src/scaffold/shared-options.json') },
];

const require = createRequire(import.meta.url);
require('@swc-node/register');
const { FILES, withTables } = require('./derive/tables.ts');

const files = new Map([...schemas(), ...tables()]);
for (const file of FILES) files.set(file, withTables(file, files.get(file) ?? read(file)));
const stale = [];
for (const [path, text] of files) {
  const formatted = await prettier.format(text, {
    ...(await prettier.resolveConfig(join(ROOT, path))),
    filepath: path,
  });
  if (formatted === read(path)) continue;
  stale.push(path);
  if (!process.argv.includes('--check')) writeFileSync(join(ROOT, path), formatted);
}
if (stale.length > 0) console.log(stale.join('\n'));
if (process.argv.includes('--check') && stale.length > 0) process.exitCode = 1;

function groupsIn(path) {
  const { $comment: _, ...groups } = JSON.parse(read(path));
  return groups;
}

/** Returns each schema of the manifest once, by its path. */
function schemas() {
  const lines = [...Object.values(schematics), ...Object.values(executors)];
  return lines.map(({ schema: path, command, description }) => [
    path.replace(/^\.\//, ''),
    JSON.stringify(composed(path.replace(/^\.\//, ''), command === undefined ? undefined : description)),
  ]);
}

/** Replaces shared properties where they stand, and adds those that are missing at the end. */
function composed(path, description) {
  const schema = JSON.parse(read(path));
  const shared = Object.assign({}, ...(schema['x-shared'] ?? []).map((name) => group(path, name)));
  const properties = { ...schema.properties };
  for (const [name, property] of Object.entries(shared)) properties[name] = property;
  return { ...schema, ...(description === undefined ? {} : { description }), properties };
}

function group(path, name) {
  const { groups } = SHARED.find(({ folder }) => path.startsWith(`${folder}/`));
  if (groups[name] === undefined) throw new Error(`${path}: there's no group "${name}" of shared options.`);
  return groups[name];
}

function tables() {
  const path = 'docs/scaffold.md';
  const made = Object.entries(schematics).filter(([, { command }]) => command?.startsWith('make '));
  const rows = made.map(([name, { schema }]) => `| \`${name}\` | ${JSON.parse(read(schema))['x-writes']} |`);
  const table = ['| generator | files in the backend |', '| --- | --- |', ...rows].join('\n');
  return [[path, replaced(read(path), 'generators', table)]];
}

/** Replaces what stands between the two comments that name a table. */
function replaced(page, name, table) {
  const [start, end] = [`<!-- ${name}: npm run derive -->`, `<!-- /${name} -->`];
  const [before, rest = ''] = page.split(start);
  const [, after] = rest.split(end);
  if (after === undefined) throw new Error(`there's no place for the table of ${name}.`);
  return `${before}${start}\n\n${table}\n\n${end}${after}`;
}
