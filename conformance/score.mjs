/**
 * Scores a report against the routes that FastAPI registered. Compares rows as multisets of kind, methods and path.
 * Ignores hosts, front ends and documentation routes. Rows with a handler in another package (`external`) are
 * optional: right if reported, not missed otherwise. A partial row never matches; a conditional row counts as
 * found, and isn't extra.
 *
 * A golden in `routes` was taken after the import. So rows that only a running server has are scored apart: against
 * `startup` of the case, where a lifespan could be run. They are never extra, but may be rows that the case's own script
 * registers.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const keyOf = ({ kind, methods, path }) => `${kind} ${methods.join(',')} ${path}`;
const isCounted = ({ kind, host }) => kind !== 'frontend' && kind !== 'docs' && (host ?? null) === null;
const sameTags = (left, right) => left.tags.join('\n') === right.tags.join('\n');
const samePlace = (left, right) => left.file === right.file && left.line === right.line;
const sameHandler = (left, right) => left.handler === right.handler;
const isConditional = ({ condition }) => condition !== null;
const isLate = ({ startup }) => startup === true;

/** Returns the score of a case without a report: nothing found, and an error, which isn't silent. */
export function scoreOfError(corpusCase, error) {
  const nothing = { routes: [], diagnostics: [] };
  return { ...score('', corpusCase, nothing), silent: [], isInOrder: false, error };
}

/**
 * Returns a report's score.
 * @param {string} root the folder of the unpacked wheel
 */
export function score(root, corpusCase, report) {
  const reported = report.routes.filter(isCounted);
  const whole = reported.filter(({ partial }) => !partial);
  const partial = reported.filter((row) => row.partial);
  const truth = corpusCase.routes.filter(isCounted);
  const own = truth.filter(({ external }) => !external);
  const { pairs, left: missing, right: rest } = match(own, whole);
  const outside = match(
    truth.filter(({ external }) => external),
    rest,
  );
  const lacking = [...missing, ...truth.filter(({ external }) => external)];
  return {
    true: own.length,
    found: pairs.length,
    missing,
    extra: [...outside.right, ...partial].filter((row) => !isConditional(row) && !isLate(row)),
    startup: scoreStartup(corpusCase, outside.right),
    ...details(pairs),
    conditional: pairs.filter(([, ours]) => isConditional(ours)).length,
    conditionalRows: reported.filter((row) => isConditional(row) && !isLate(row)),
    partial: partial.filter((row) => !isLate(row)).length,
    external: truth.length - own.length,
    externalFound: outside.pairs.length,
    externalMissing: outside.left,
    diagnostics: report.diagnostics.length,
    warnings: report.diagnostics.filter(({ severity }) => severity === 'warning').length,
    affected: affected(report, lacking),
    silent: missing.filter((row) => !report.diagnostics.some((one) => pointsTo(root, one, row))),
    isInOrder: pairs.length === own.length && isSorted(pairs.map(([, ours]) => report.routes.indexOf(ours))),
  };
}

/**
 * Scores the rows of a running server that aren't in the golden of the import.
 * @returns {{ rows: number, unknown?: string, true?: number, found?: number, extra?: number, missing?: object[],
 * added?: object[] }} without a golden, the number of rows, and why there's none
 */
function scoreStartup({ startup: golden, startup_unknown: unknown }, left) {
  const late = left.filter(isLate);
  if (golden === undefined) return { rows: late.length, unknown };
  const counted = golden.filter(isCounted);
  const { pairs, left: missing, right } = match(counted, late);
  const extra = right.filter((row) => !isConditional(row));
  return { rows: late.length, true: counted.length, found: pairs.length, extra: extra.length, missing, added: extra };
}

/** Compares tags, handler and place of the rows found; the latter two only if the truth has them. */
function details(pairs) {
  const handled = pairs.filter(([row]) => (row.handler ?? null) !== null);
  const placed = pairs.filter(([row]) => row.file !== null);
  const wrong = (among, agrees) => among.filter(([row, ours]) => !agrees(row, ours));
  const [wrongTags, wrongHandlers, wrongPlaces] = [
    wrong(pairs, sameTags),
    wrong(handled, sameHandler),
    wrong(placed, samePlace),
  ];
  return {
    tagsRight: pairs.length - wrongTags.length,
    wrongTags,
    handled: handled.length,
    handlersRight: handled.length - wrongHandlers.length,
    wrongHandlers,
    placed: placed.length,
    placesRight: placed.length - wrongPlaces.length,
    wrongPlaces,
  };
}

/**
 * Returns the modules that diagnostics name, and those named rightly: one of their routes is missing, in another
 * package, partial or conditional. A diagnostic that names modules just in case says nothing.
 */
function affected({ routes, diagnostics }, lacking) {
  const doubtful = routes.filter((row) => isConditional(row) || row.partial);
  const right = new Set(doubtful.flatMap(({ module }) => module ?? []));
  for (const { file } of [...lacking, ...doubtful]) if (file) right.add(moduleOf(file));
  const named = [...new Set(diagnostics.flatMap(({ affects }) => affects))];
  return { named: named.length, needless: named.filter((module) => !right.has(module)) };
}

const isSorted = (numbers) => numbers.every((number, index) => index === 0 || numbers[index - 1] < number);

/**
 * Pairs rows with the same key; if there are several, pairs those that agree most first. Both lists keep their
 * order.
 */
function match(left, right) {
  const byKey = groupBy(right);
  const pairs = new Map();
  for (const agrees of [(a, b) => sameTags(a, b) && samePlace(a, b), samePlace, sameTags, () => true]) {
    for (const row of left) {
      const candidates = byKey.get(keyOf(row)) ?? [];
      const index = pairs.has(row) ? -1 : candidates.findIndex((candidate) => agrees(row, candidate));
      if (index !== -1) pairs.set(row, candidates.splice(index, 1)[0]);
    }
  }
  const used = new Set(pairs.values());
  return {
    pairs: left.filter((row) => pairs.has(row)).map((row) => [row, pairs.get(row)]),
    left: left.filter((row) => !pairs.has(row)),
    right: right.filter((row) => !used.has(row)),
  };
}

/** Groups as `Map.groupBy` does, which Node 21 introduced. */
function groupBy(rows) {
  const groups = new Map();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

/**
 * Returns true if a diagnostic explains a missing row: it names the row's module, or lies within the handler's
 * `def`. For a row without a handler (a mount), any diagnostic that names a module counts.
 */
function pointsTo(root, { affects, file, line }, row) {
  if (row.file === null) return affects.length > 0;
  if (affects.includes(moduleOf(row.file))) return true;
  return file === row.file && line >= row.line && line <= lastLine(root, row);
}

const moduleOf = (file) =>
  file
    .replace(/^<site-packages>\//, '')
    .replace(/\.py$/, '')
    .replace(/\/__init__$/, '')
    .replaceAll('/', '.');

/** Returns the last line of a `def`, judged by indentation. */
function lastLine(root, { file, line }) {
  const path = join(root, file);
  if (!existsSync(path)) return line;
  const lines = readFileSync(path, 'utf8').split('\n');
  const indent = (text) => text.length - text.trimStart().length;
  const head = lines.findIndex(
    (text, index) => index >= line - 1 && /^\s*(async\s+def|def|class)\b/.test(text),
  );
  if (head === -1) return line;
  const next = lines.findIndex(
    (text, index) => index > head && /[^\s)\]#]/.test(text) && indent(text) <= indent(lines[head]),
  );
  return next === -1 ? lines.length : next;
}
