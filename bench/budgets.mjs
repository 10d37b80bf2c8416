/** Compares the figures of one run with our promises of speed and memory. Pure. */
import { usual } from './process.mjs';
import { median } from './turns.mjs';

/** Milliseconds of CPU that CPython takes to parse the files of an application that isn't small. */
const LONG_TO_PARSE = 1_000;
/** Files. */
const SMALL = 250;

/**
 * Returns what these figures tell of our promises: `{ what, figure, limit, unit, held, note }`. Ratios are of CPU.
 * Promises that say "any" are judged by the worst application, which `note` names; those that weren't measured are left out.
 * @param {object} figures as `all.mjs` gathers them
 */
export function judge({ start, make, optimizing, synthetic = {}, corpus }) {
  const ofCorpus = Object.entries(corpus).map(([name, figures]) => ({ name, ...figures }));
  const parsedLong = ofCorpus.filter(({ parse }) => parse !== undefined && parse.cpu >= LONG_TO_PARSE);
  const parsedSoon = ofCorpus.filter(({ parse }) => parse !== undefined && parse.cpu < LONG_TO_PARSE);
  const runnable = [['the example', start], ...Object.entries(synthetic)]
    .filter(([, figures]) => figures?.python !== undefined)
    .map(([name, figures]) => ({ name, ...figures }));
  const big = synthetic['files-3000'];
  return [
    start && promise('the example, nothing kept : a bare Node', start.cold.cpu / start.bare.cpu, 3),
    start && promise('the example, again : a bare Node', start.again.cpu / start.bare.cpu, 1.5),
    worst(
      `any application of up to ${SMALL} files, again : a bare Node`,
      ofCorpus.filter(({ files }) => files <= SMALL),
      ({ again, bare }) => again.cpu / bare.cpu,
      1.6,
    ),
    big && promise('3,000 files, again : a bare Node', big.again.cpu / big.bare.cpu, 3),
    worst(
      'any application that CPython parses in 1 s or more, nothing kept : that',
      parsedLong,
      overParsing,
      1.5,
    ),
    parsedLong.length > 0 &&
      promise('half of them', median(parsedLong.map(overParsing)), 1, {
        note: `${parsedLong.filter((one) => overParsing(one) <= 1).length} of ${parsedLong.length}`,
      }),
    worst(
      'any smaller one, nothing kept : 3.5 × a bare Node and 1.5 × that',
      parsedSoon,
      ({ cold, bare, parse }) => cold.cpu / (3.5 * bare.cpu + 1.5 * parse.cpu),
      1,
    ),
    big?.parse && promise('3,000 files, nothing kept : CPython parsing them', overParsing(big), 0.7),
    worst(
      'any that runs here, nothing kept : importing it',
      runnable,
      ({ cold, python }) => cold.cpu / python.cpu,
      0.3,
    ),
    worst('any application: memory', ofCorpus, ({ cold }) => cold.megabytes, 250, 'MB'),
    big && promise('3,000 files : 1,000 files', big.cold.cpu / synthetic['files-1000'].cold.cpu, 3.5),
    big &&
      promise(
        '200 routers in one file, a route : in 200 files',
        perRoute(synthetic['routers-200-one-file']) / perRoute(synthetic['routers-200-files']),
        1,
      ),
    make && promise('`make api` : the schematics CLI', make.tool.cpu / make.schematics.cpu, 0.8),
    optimizing && worst("our flags : V8's own", ofOptimizing(optimizing), ({ share }) => share, 0.95),
  ].filter(Boolean);
}

const overParsing = ({ cold, parse }) => cold.cpu / parse.cpu;
const perRoute = ({ cold, routes }) => cold.cpu / routes;

/** A ratio near 1 says that optimising later no longer pays. */
const ofOptimizing = (figures) =>
  Object.keys(figures)
    .filter((name) => usual(name) in figures)
    .map((name) => ({ name, share: figures[name].cpu / figures[usual(name)].cpu }));

/** The promise as the application with the highest figure has it; none where none was measured. */
function worst(what, applications, figureOf, limit, unit) {
  const figures = applications.map((one) => [figureOf(one), one.name]).sort(([one], [other]) => other - one);
  if (figures.length === 0) return undefined;
  const [[figure, name]] = figures;
  const held = figures.filter(([one]) => one <= limit).length;
  return promise(what, figure, limit, { unit, note: `${name}; held by ${held} of ${figures.length}` });
}

const promise = (what, figure, limit, { unit = '×', note = '' } = {}) => ({
  what,
  figure,
  limit,
  unit,
  note,
  held: figure <= limit,
});
