/**
 * `npm run conformance [-- options]`: reads real applications from PyPI and compares with what FastAPI registered.
 *
 *   --only NAME[,NAME]   cases whose name is one of these, or begins with NAME followed by `_`
 *   --detail             which rows are missing, extra, with other tags or places; the diagnostics
 *   --update             takes the figures as the new floors; with all cases, writes docs/conformance.md
 *   --download           only fetches the wheels
 *
 * Needs `npm run build`. One row a case: of its true routes how many were found; tags and places right of those found;
 * those of them that are conditional, of all conditional rows; partial rows reported; rows of other packages found;
 * missing rows that no diagnostic tells of.
 * Fails where a case can't be read, or a figure is below its floor.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePython } from '../scripts/python-env.mjs';
import { analyse } from './analyse.mjs';
import { belowFloor, updateFloors } from './floors.mjs';
import { score } from './score.mjs';
import { renderDetail, renderMarkdown, renderText, renderTotals } from './table.mjs';
import { unpackedWheel } from './wheels.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const CASES = join(HERE, 'cases');
const DOCUMENT = join(HERE, '..', 'docs', 'conformance.md');

const options = readArguments(process.argv.slice(2));
const python = ensurePython();
if (python === undefined) fail('Downloading wheels needs Python >= 3.10 on the PATH.');
else main(loadCases(options.only).map((corpusCase) => judge(python, corpusCase)));

function readArguments(args) {
  const at = args.indexOf('--only');
  const only = at === -1 ? undefined : (args[at + 1] ?? '').split(',');
  const [isDetailed, isUpdate, isDownload] = ['--detail', '--update', '--download'].map((flag) =>
    args.includes(flag),
  );
  return { only, isDetailed, isUpdate, isDownload };
}

function loadCases(only) {
  const isAsked = ({ name }) =>
    only === undefined || only.some((word) => name === word || name.startsWith(`${word}_`));
  return readdirSync(CASES)
    .sort()
    .map((file) => JSON.parse(readFileSync(join(CASES, file), 'utf8')))
    .filter(isAsked);
}

/** The figures of one case, with the report they're made from, or why there are none. */
function judge(python, corpusCase) {
  const { name, trust } = corpusCase;
  try {
    const root = unpackedWheel(python, corpusCase);
    if (options.isDownload) return {};
    const { report, error, milliseconds, megabytes } = analyse(root, corpusCase);
    if (report === undefined) return { error: `${name}: ${error}` };
    return { row: { name, trust, milliseconds, megabytes, ...score(root, corpusCase, report) }, report };
  } catch (error) {
    return { error: `${name}: ${error.message}` };
  }
}

function main(results) {
  const scored = results.filter(({ row }) => row !== undefined);
  const rows = scored.map(({ row }) => row);
  if (!options.isDownload) console.log(`${renderText(rows)}\n\n${renderTotals(rows)}`);
  if (options.isDetailed) for (const { row, report } of scored) console.log(renderDetail(row, report));
  if (options.isUpdate) update(rows);
  else belowFloor(rows).forEach(fail);
  results.filter(({ error }) => error !== undefined).forEach(({ error }) => fail(error));
}

function update(rows) {
  updateFloors(rows);
  if (options.only !== undefined) return;
  const text = `# Conformance\n\nWritten by \`npm run conformance -- --update\`.\n\n`;
  writeFileSync(DOCUMENT, `${text}${renderMarkdown(rows)}\n\n${renderTotals(rows)}\n`);
}

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}
