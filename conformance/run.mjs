/**
 * `npm run conformance [-- options]`: reads real applications from PyPI and compares with what FastAPI registered.
 *
 *   --only NAME[,NAME]   cases whose name is one of these, or begins with NAME followed by `_`
 *   --without NAME,…     leaves out the cases of these names
 *   --max-size MB        leaves out the cases whose wheel is bigger
 *   --budget SECONDS     for the whole; cases that it doesn't suffice for fail
 *   --jobs N             cases at a time; 1 by default
 *   --law MB             cases with a wheel up to this size are held to the law too: nothing is lost without a word
 *   --kept               runs each case as on a new machine and again too: all outputs have to be the same
 *   --detail             which rows are missing, extra, with other tags or places; the diagnostics
 *   --update             takes better figures as the new floors; with all cases, writes docs/conformance.md
 *   --download           only fetches the wheels
 *
 * Needs `npm run build`. One row a case, as soon as it's done; docs/conformance.md says what the columns are.
 * Fails where a case can't be read, a figure is below its floor or a goal, a row differs and differences.json doesn't
 * say why, or a caveat isn't told. A wheel that can't be downloaded is a failure with CI=true, and a skip otherwise.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { analyse, differsWhenKept } from './analyse.mjs';
import { missingCaveats } from './caveats.mjs';
import { explain, readDifferences } from './differences.mjs';
import { keepOpenapi, renderDocument } from './document.mjs';
import { lostWithoutWord } from './law.mjs';
import { belowFloor, readManifest, updateManifest } from './manifest.mjs';
import { score, scoreOfError } from './score.mjs';
import { renderDetail, textTable } from './table.mjs';
import { costLines, missedGoals, totalLines } from './totals.mjs';
import { Unavailable, unpackedWheel, wheelSize } from './wheels.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const CASES = join(HERE, 'cases');
const DOCUMENT = join(HERE, '..', 'docs', 'conformance.md');
const FREE = { milliseconds: 0, cpu: 0, megabytes: 0 };

const options = readArguments(process.argv.slice(2));
const deadline = Date.now() + (options.budget ?? Infinity) * 1000;

function readArguments(args) {
  const valueOf = (flag) => (args.includes(flag) ? (args[args.indexOf(flag) + 1] ?? '') : undefined);
  const numberOf = (flag) => (valueOf(flag) === undefined ? undefined : Number(valueOf(flag)));
  return {
    only: valueOf('--only')?.split(','),
    without: valueOf('--without')?.split(',') ?? [],
    maxSize: numberOf('--max-size'),
    budget: numberOf('--budget'),
    jobs: numberOf('--jobs') ?? 1,
    law: numberOf('--law') ?? -1,
    isKept: args.includes('--kept'),
    isDetailed: args.includes('--detail'),
    isUpdate: args.includes('--update'),
    isDownload: args.includes('--download'),
  };
}

async function main() {
  const manifest = readManifest();
  const all = loadCases();
  const asked = all.filter(isAsked);
  const cases = asked.filter((one) => !(sizeOf(one, manifest) > (options.maxSize ?? Infinity)));
  if (cases.length < asked.length) {
    const left = asked.filter((one) => !cases.includes(one)).map(({ name }) => name);
    console.log(`left out, wheels above ${options.maxSize} MB: ${left.join(', ')}`);
  }
  const table = textTable(cases.map(({ name }) => name));
  if (!options.isDownload) console.log(table.heading);
  const results = await inParallel(cases, options.jobs, async (corpusCase) => {
    const result = await judge(corpusCase, manifest);
    if (result.row !== undefined) console.log(table.row(result.row));
    return result;
  });
  conclude(results, { manifest, isWhole: cases.length === all.length });
}

function loadCases() {
  return readdirSync(CASES)
    .sort()
    .map((file) => JSON.parse(readFileSync(join(CASES, file), 'utf8')));
}

const isAsked = ({ name }) =>
  !options.without.includes(name) &&
  (options.only === undefined || options.only.some((word) => name === word || name.startsWith(`${word}_`)));

/** Returns the wheel's size without downloading it, if it's known, so that a large one can be skipped. */
const sizeOf = (corpusCase, manifest) => wheelSize(corpusCase) ?? manifest[corpusCase.name]?.megabytes;

/** Applies `work` to all items, `count` at a time; results keep the order. */
async function inParallel(items, count, work) {
  const results = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) results[index] = await work(items[index]);
  };
  await Promise.all(Array.from({ length: Math.max(1, count) }, worker));
  return results;
}

/**
 * Analyses one case. Returns its figures and report; an error is a row too. For a skipped case, returns the reason.
 */
async function judge(corpusCase, manifest) {
  const { name, trust } = corpusCase;
  const rowOf = (figures, scored) => ({ name, trust, wheel: wheelSize(corpusCase), ...figures, ...scored });
  const failed = (error, figures = FREE) => ({ row: rowOf(figures, scoreOfError(corpusCase, error)) });
  try {
    if (Date.now() > deadline) return failed(`not run: the budget of ${options.budget} s is used up`);
    const root = await unpackedWheel(corpusCase);
    if (options.isDownload) return {};
    const timeout = deadline - Date.now();
    const { report, printed, error, milliseconds, cpu, megabytes } = await analyse(corpusCase, { root, timeout });
    const figures = { milliseconds, cpu, megabytes };
    if (report === undefined) return failed(error, figures);
    const untold = await missingCaveats(corpusCase, { root, report, told: manifest[name]?.caveats ?? {} });
    const isHeld = sizeOf(corpusCase, manifest) <= options.law;
    const lost = isHeld ? await lostWithoutWord(corpusCase, { root, timeout: deadline - Date.now() }) : [];
    const differs = options.isKept
      ? await differsWhenKept(corpusCase, { root, printed, timeout: deadline - Date.now() })
      : [];
    const row = rowOf(figures, score(root, corpusCase, report));
    return { row, report, untold, lost, differs, isHeld };
  } catch (error) {
    if (error instanceof Unavailable) return { name, unavailable: error.message };
    return failed(error.message);
  }
}

function conclude(results, { manifest, isWhole }) {
  const unavailable = results.filter((result) => result.unavailable !== undefined);
  for (const result of unavailable) skip(`${result.name}: ${result.unavailable}`);
  const rows = results.flatMap(({ row }) => row ?? []);
  if (options.isDownload || rows.length === 0) return;
  console.log(`\n${[...totalLines(rows), ...costLines(rows)].join('\n')}`);
  if (options.isDetailed) {
    for (const { row, report } of results) if (report !== undefined) console.log(renderDetail(row, report));
  }
  if (options.law >= 0) console.log(`held to the law: ${results.filter(({ isHeld }) => isHeld).length} cases`);
  for (const { untold = [], lost = [], differs = [] } of results) [...untold, ...lost, ...differs].forEach(fail);
  missedGoals(rows, isWhole).forEach(fail);
  const differences = readDifferences();
  for (const row of rows.filter(({ error }) => error === undefined)) {
    const { unexplained } = explain(row, differences[row.name]);
    for (const line of unexplained) fail(`${row.name}: differences.json doesn't say why: ${line}`);
  }
  belowFloor(rows, manifest).forEach(fail);
  if (options.isUpdate) update(rows, { differences, isWhole: isWhole && unavailable.length === 0 });
}

function update(rows, { differences, isWhole }) {
  updateManifest(rows);
  if (isWhole) {
    const rendered = renderDocument(rows, { differences });
    writeFileSync(DOCUMENT, keepOpenapi(readFileSync(DOCUMENT, 'utf8'), rendered));
  }
  else console.log('docs/conformance.md is written by a run of all cases.');
}

/** Reports a case that can't be run: allowed for a developer without network, a failure in CI. */
function skip(message) {
  if (process.env.CI === 'true') fail(message);
  else console.log(`skipped ${message}`);
}

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}

await main();
