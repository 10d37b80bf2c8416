/** Computes the totals of a run and compares them with the goals. Pure: rows in, figures and lines out. */

/** Goals in percent: for each application on its own, and for all of them together. */
const GOALS = { recall: 99, precision: 99.5, tags: 99, places: 98, each: 95, rightlyNamed: 90 };
/** Goals of speed and memory: seconds of CPU time, megabytes. */
const COSTS = { seconds: 4, megabytes: 600 };
const MANY_ROUTES = 150;

/**
 * Returns true for a case that says little about the analyser: its routes come from a script, or from a table at
 * run time.
 */
export const standsApart = ({ name, trust }) => trust === 'low' || name === 'litellm_all';

const share = (part, whole) => (whole === 0 ? 100 : (100 * part) / whole);
const recallOf = (row) => share(row.found, row.true);
/**
 * Returns a row's precision. A conditional row is neither right nor wrong; a reported one of another package is
 * right.
 */
const precisionOf = (row) => {
  const right = row.found - row.conditional + row.externalFound;
  return share(right, right + row.extra.length);
};

/** Returns true if all of the project's own rows are right, and there are no others. */
const agrees = (row) =>
  row.error === undefined &&
  row.missing.length + row.extra.length + row.partial === 0 &&
  row.wrongTags.length + row.wrongHandlers.length + row.wrongPlaces.length === 0 &&
  row.isInOrder;
/** Returns true if a case agrees and has no conditional rows. */
export const isExact = (row) => agrees(row) && row.conditionalRows.length === 0;
const mayWarn = (row) => Math.max(1, row.true / 50);
/** A case that lacks routes of packages has something to warn about. */
const isNoisy = (row) => agrees(row) && row.externalMissing.length === 0 && row.warnings > mayWarn(row);
const mayBeConditional = (row) => Math.max(1, row.found / 50);
const isLacking = (row) =>
  row.trust === 'high' &&
  (recallOf(row) < GOALS.each || precisionOf(row) < GOALS.each || row.conditional > mayBeConditional(row));

const sum = (rows, of) => rows.reduce((total, row) => total + of(row), 0);

/** Adds up the figures of cases. */
function sums(rows) {
  const total = (of) => sum(rows, of);
  const all = {
    true: total((row) => row.true),
    found: total(({ found }) => found),
    conditional: total(({ conditional }) => conditional),
    externalFound: total(({ externalFound }) => externalFound),
    extra: { length: total(({ extra }) => extra.length) },
  };
  return {
    cases: rows.length,
    routes: all.true,
    recall: recallOf(all),
    precision: precisionOf(all),
    tags: share(
      total(({ tagsRight }) => tagsRight),
      all.found,
    ),
    handlers: share(
      total(({ handlersRight }) => handlersRight),
      total(({ handled }) => handled),
    ),
    places: share(
      total(({ placesRight }) => placesRight),
      total(({ placed }) => placed),
    ),
    silent: total(({ silent }) => silent.length),
    errors: rows.filter(({ error }) => error !== undefined).length,
  };
}

function noiseOf(rows) {
  const named = sum(rows, ({ affected }) => affected.named);
  const right = named - sum(rows, ({ affected }) => affected.needless.length);
  return { named, right, percent: share(right, named) };
}

const percent = (value) => `${value.toFixed(2)} %`;
const names = (rows, figure) =>
  rows.length === 0 ? 'none' : rows.map((row) => `${row.name} (${figure(row)})`).join(', ');

function sumsLine(title, rows) {
  const all = sums(rows);
  return [
    `${title}: ${all.cases} cases, ${all.routes} routes: recall ${percent(all.recall)}`,
    `precision ${percent(all.precision)}`,
    `tags ${percent(all.tags)}`,
    `handlers ${percent(all.handlers)}`,
    `file and line ${percent(all.places)}`,
    `${all.silent} silent misses`,
    `${all.errors} without a report`,
  ].join(', ');
}

/** Returns the totals, one per line. */
export function totalLines(rows) {
  const counted = rows.filter((row) => !standsApart(row));
  const apart = rows.filter(standsApart);
  const exact = counted.filter(isExact);
  const { named, right, percent: rightly } = noiseOf(rows);
  const lacking = names(
    counted.filter(isLacking),
    (row) => `recall ${percent(recallOf(row))}, precision ${percent(precisionOf(row))}, ${row.conditional} conditional`,
  );
  return [
    sumsLine('trust high and medium', counted),
    ...(apart.length > 0 ? [sumsLine('apart', apart)] : []),
    `exact: ${exact.length} cases, ${exact.filter((row) => row.true >= MANY_ROUTES).length} of them with ${MANY_ROUTES} routes or more`,
    `trust high below ${GOALS.each} %, or with too many conditional rows: ${lacking}`,
    `too many warnings for a case that agrees: ${names(rows.filter(isNoisy), ({ warnings }) => warnings)}`,
    `modules rightly named: ${right} of ${named} (${percent(rightly)})`,
    startupLine(rows),
  ];
}

/** Rows that only a running server has are scored apart; most cases have no golden for them. */
function startupLine(rows) {
  const late = rows.filter(({ startup }) => startup.rows > 0);
  const judged = rows.filter(({ startup }) => startup.true !== undefined);
  const total = (figure) => sum(judged, ({ startup }) => startup[figure]);
  const golden = `in ${judged.length} cases with a golden of startup: found ${total('found')} of ${total('true')}, ${total('extra')} extra`;
  const unknown = rows.filter(({ startup }) => startup.unknown !== undefined);
  const rest = unknown.length === 0 ? '' : `; can't be started: ${names(unknown, ({ startup }) => startup.unknown)}`;
  return `rows of startup alone: ${names(late, ({ startup }) => startup.rows)}; ${golden}${rest}`;
}

/** Returns the cost of the run on this machine, one figure per line. */
export function costLines(rows) {
  const by = (of) => [...rows].sort((a, b) => of(b) - of(a)).slice(0, 3);
  const seconds = (row) => `${(row.cpu / 1000).toFixed(1)} s`;
  const megabytes = (row) => `${Math.round(row.megabytes)} MB`;
  const total = (of) => (sum(rows, of) / 1000).toFixed(1);
  const slow = rows.filter(({ cpu }) => cpu > COSTS.seconds * 1000);
  return [
    `slowest: ${names(by(({ cpu }) => cpu), seconds)}; above ${COSTS.seconds} s: ${slow.length}`,
    `biggest: ${names(by((row) => row.megabytes), megabytes)}; above ${COSTS.megabytes} MB: ${rows.filter((row) => row.megabytes > COSTS.megabytes).length}`,
    `sum: ${total(({ cpu }) => cpu)} s of CPU time, ${total(({ milliseconds }) => milliseconds)} s on the clock`,
  ];
}

/** One line for each goal that a run misses. `isWhole`: whether it was all cases, so that shares mean something. */
export function missedGoals(rows, isWhole) {
  const counted = rows.filter((row) => !standsApart(row));
  const all = sums(counted);
  const below = ['recall', 'precision', 'tags', 'places'].filter((figure) => all[figure] < GOALS[figure]);
  const { percent: rightly } = noiseOf(rows);
  return [
    ...rows.filter(({ error }) => error !== undefined).map(({ name, error }) => `${name}: ${error}`),
    ...counted.filter(({ silent }) => silent.length > 0).map(({ name, silent }) => `${name}: ${silent.length} silent misses`),
    ...counted.filter(isLacking).map(({ name }) => `${name}: below ${GOALS.each} %, or too many conditional rows`),
    ...rows.filter(isNoisy).map(({ name, warnings }) => `${name}: ${warnings} warnings, though nothing is wrong`),
    ...(isWhole ? below.map((figure) => `${figure} is ${percent(all[figure])}, not ${GOALS[figure]} %`) : []),
    ...(isWhole && rightly < GOALS.rightlyNamed ? [`only ${percent(rightly)} of the modules are rightly named`] : []),
  ];
}
