/**
 * `npm run openapi:conformance [-- options]`: compares our OpenAPI documents of real applications with what they return.
 *
 *   --only NAME[,NAME]   these applications
 *   --max-size MB        leaves out those whose wheel is bigger
 *   --jobs N             applications at a time; 1 by default
 *   --detail             the first differences; whole where `npm run openapi:goldens -- NAME` has been run here
 *   --installed          reads installed packages too, from the environments of the goldens (made if necessary)
 *   --source             runs src/ directly: no build needed
 *   --update             takes better figures as the new floors; with all applications, writes the table in docs/conformance.md,
 *                        with --installed the second one
 *
 * Needs `npm run build`. Goldens are in conformance/openapi. An operation that isn't equal counts as told where ours holds an
 * `x-unknown`, itself or in a schema that it refers to; likewise a schema. Fails where a figure is below its floor.
 */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRequire } from 'node:module';
import { routesArguments } from './analyse.mjs';
import { wrapped } from './document.mjs';
import { digestsOf, operationsOf, PARTS } from './openapi-digest.mjs';
import { environmentOf, sitePackagesOf } from './openapi-environment.mjs';
import { unpackedWheel, wheelSize } from './wheels.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, '..');
const GOLDENS = join(HERE, 'openapi');
const IS_INSTALLED = process.argv.includes('--installed');
const FLOORS = join(HERE, `openapi-floors${IS_INSTALLED ? '-installed' : ''}.json`);
const DOCUMENT = join(ROOT, 'docs', 'conformance.md');
const TABLE = IS_INSTALLED ? 'openapi installed' : 'openapi';
const [BEGIN, END] = [`<!-- ${TABLE} -->`, `<!-- /${TABLE} -->`];
const SOURCE = ['--require', join(ROOT, 'test', 'support', 'register.cjs'), join(ROOT, 'src', 'cli', 'main.ts')];
const CLI = process.argv.includes('--source') ? SOURCE : [join(ROOT, 'dist', 'cli', 'main.js')];
/** Milliseconds for one application. */
const TIMEOUT = 600_000;
const FIGURES = ['whole', 'id', 'parameters', 'body', 'responses', 'security', 'schemasEqual'];

const valueOf = (flag) => (process.argv.includes(flag) ? process.argv[process.argv.indexOf(flag) + 1] : undefined);
const only = valueOf('--only')?.split(',');
const maxSize = Number(valueOf('--max-size') ?? Infinity);
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Runs the tool on an application; returns its document, or an error, and the seconds that it took. */
async function ourDocument(name, golden) {
  const corpusCase = { ...readJson(join(HERE, 'cases', `${name}.json`)), ...golden.case };
  const root = await unpackedWheel(corpusCase);
  const [, , , ...rest] = routesArguments(root, { ...corpusCase, env: { ...corpusCase.env, ...golden.env } });
  const more = golden.startup ? ['--startup'] : [];
  const packages = IS_INSTALLED ? ['--python-path', sitePackagesOf(environmentOf(name, golden))] : [];
  const args = [...CLI, 'openapi', '--no-cache', ...rest, ...more, ...packages];
  const start = process.hrtime.bigint();
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root, timeout: TIMEOUT, maxBuffer: 2 ** 29 }, (error, out, err) => {
      const seconds = Number(process.hrtime.bigint() - start) / 1e9;
      try {
        resolve({ document: JSON.parse(out), seconds });
      } catch {
        resolve({ error: err.trim().split('\n')[0] || error?.message || 'no JSON', seconds });
      }
    });
  });
}

/** Returns whether a part of a document says that it isn't sure, itself or in a schema that it refers to. */
function isTold(value, schemas, seen = new Set()) {
  if (Array.isArray(value)) return value.some((one) => isTold(one, schemas, seen));
  if (typeof value !== 'object' || value === null) return false;
  if ('x-unknown' in value || 'x-condition' in value) return true;
  const name = typeof value.$ref === 'string' ? value.$ref.split('/').at(-1) : undefined;
  if (name !== undefined && !seen.has(name)) {
    seen.add(name);
    if (isTold(schemas[name], schemas, seen)) return true;
  }
  return Object.values(value).some((one) => isTold(one, schemas, seen));
}

/** Returns the figures of an application. */
function score(golden, document) {
  const ours = digestsOf(document);
  const schemas = document.components?.schemas ?? {};
  const written = new Map(operationsOf(document.paths));
  const row = Object.fromEntries([...PARTS, 'told', 'silent', 'missing'].map((key) => [key, 0]));
  const silent = [];
  for (const [key, digests] of Object.entries(golden.operations)) {
    const given = ours.operations[key]?.split(' ');
    if (given === undefined) {
      row.missing += 1;
      continue;
    }
    digests.split(' ').forEach((part, index) => (row[PARTS[index]] += part === given[index] ? 1 : 0));
    if (digests === given.join(' ')) continue;
    const isKnown = isTold(written.get(key), schemas);
    row[isKnown ? 'told' : 'silent'] += 1;
    if (!isKnown) silent.push(key);
  }
  const names = Object.keys(golden.schemas);
  const unequal = names.filter((name) => ours.schemas[name] !== golden.schemas[name]);
  const toldSchemas = unequal.filter((name) => name in schemas && isTold(schemas[name], schemas));
  return {
    ...row,
    operations: Object.keys(golden.operations).length,
    extra: Object.keys(ours.operations).filter((key) => !(key in golden.operations)).length,
    schemas: names.length,
    schemasEqual: names.length - unequal.length,
    schemasTold: toldSchemas.length,
    schemasSilent: unequal.length - toldSchemas.length,
    schemasExtra: Object.keys(ours.schemas).filter((name) => !(name in golden.schemas)).length,
    rest: ours.rest === golden.rest ? 1 : 0,
    silentKeys: [...silent, ...unequal.filter((name) => !toldSchemas.includes(name)).map((name) => `schema ${name}`)],
  };
}

/** Prints where a document differs: the places from the whole golden, if it's kept here, or the names alone. */
function printDetail(name, { silentKeys }, document) {
  const kept = join(ROOT, '.cache', 'openapi', 'documents', `${name}.json`);
  if (!existsSync(kept)) return console.log(silentKeys.map((key) => `    ${key}`).join('\n'));
  const require = createRequire(import.meta.url);
  require('@swc-node/register');
  const { differencesOf } = require('../test/support/json-difference.ts');
  for (const { at, expected, actual } of differencesOf(readJson(kept), document))
    console.log(`    ${at}\n      - ${expected.slice(0, 160)}\n      + ${actual.slice(0, 160)}`);
}

const HEADINGS = {
  name: 'application',
  operations: 'operations',
  whole: 'whole',
  id: 'id',
  parameters: 'parameters',
  body: 'body',
  responses: 'responses',
  security: 'security',
  told: 'told',
  silent: 'not told',
  missing: 'missing',
  extra: 'extra',
  schemas: 'schemas',
  schemasEqual: 'equal',
  schemasTold: 'told',
  schemasSilent: 'not told',
  schemasExtra: 'extra',
  rest: 'rest',
};

function totalOf(rows) {
  const keys = Object.keys(HEADINGS).filter((key) => key !== 'name');
  return { name: 'all', ...Object.fromEntries(keys.map((key) => [key, rows.reduce((sum, row) => sum + row[key], 0)])) };
}

function tableOf(lines) {
  const keys = Object.keys(HEADINGS);
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [
    line(Object.values(HEADINGS)),
    line(keys.map((key) => (key === 'name' ? '---' : '--:'))),
    ...[...lines, totalOf(rows)].map((row) => line(keys.map((key) => row[key]))),
  ].join('\n');
}

const isSame = ({ operations, whole, extra, rest }) => whole === operations && extra === 0 && rest === 1;

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}

async function judge(name) {
  const golden = readJson(join(GOLDENS, `${name}.json`));
  const { document, error, seconds } = await ourDocument(name, golden);
  if (error !== undefined) fail(`${name}: ${error}`);
  const row = { name, ...score(golden, document ?? { paths: {} }) };
  const share = (part, all) => `${part}/${all}`;
  console.log(
    `${name.padEnd(22)} whole ${share(row.whole, row.operations)}, told ${row.told}, not told ${row.silent}, missing ${row.missing}, extra ${row.extra}; ` +
      `schemas ${share(row.schemasEqual, row.schemas)}, told ${row.schemasTold}, not told ${row.schemasSilent}; rest ${row.rest}; ${seconds.toFixed(1)} s`,
  );
  if (process.argv.includes('--detail')) printDetail(name, row, document ?? {});
  return row;
}

const all = readdirSync(GOLDENS)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length))
  .sort();
const names = all.filter((name) => {
  const isAsked = only === undefined || only.includes(name);
  return isAsked && !(wheelSize(readJson(join(HERE, 'cases', `${name}.json`))) > maxSize);
});
const rows = [];
let next = 0;
await Promise.all(
  Array.from({ length: Number(valueOf('--jobs') ?? 1) }, async () => {
    for (let index = next++; index < names.length; index = next++) rows[index] = await judge(names[index]);
  }),
);
console.log(`\n${tableOf(rows)}`);

const floors = existsSync(FLOORS) ? readJson(FLOORS) : {};
for (const row of rows)
  for (const figure of FIGURES)
    if (row[figure] < (floors[row.name]?.[figure] ?? 0))
      fail(`${row.name}: ${figure} was ${floors[row.name][figure]}, is ${row[figure]}`);

if (process.argv.includes('--update')) {
  for (const row of rows)
    floors[row.name] = Object.fromEntries(
      FIGURES.map((figure) => [figure, Math.max(row[figure], floors[row.name]?.[figure] ?? 0)]),
    );
  const lines = Object.keys(floors)
    .sort()
    .map((name) => `  ${JSON.stringify(name)}: ${JSON.stringify(floors[name])}`);
  writeFileSync(FLOORS, `{\n${lines.join(',\n')}\n}\n`);
  if (names.length === all.length) writeTable();
}

/** Replaces the table in docs/conformance.md, where applications have a line together if every operation is equal. */
function writeTable() {
  const text = readFileSync(DOCUMENT, 'utf8');
  const [same, different] = [rows.filter(isSame), rows.filter((row) => !isSame(row))];
  const names = same.map(({ name, operations }) => `${name} (${operations})`).join(', ');
  const table = `${BEGIN}\n\n${wrapped(`Every operation equal: ${names}.`)}\n\n${tableOf(different)}\n\n${END}`;
  writeFileSync(DOCUMENT, text.replace(new RegExp(`${BEGIN}[^]*${END}`), () => table));
}
