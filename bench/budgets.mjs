/** Compares the figures of one run with our promises of speed and memory. Pure. */

import { usual } from './process.mjs';

/** Each is a ratio but for memory, in megabytes. */
const LIMITS = {
  start: 2,
  megabytes: 300,
  read: 3,
  growth: 3.5,
  oneFile: 1,
  make: 0.8,
  optimizing: 0.95,
};

/**
 * The promises that these figures tell of: `{ what, figure, limit, held, unit }`.
 * @param {object} figures as `all.mjs` gathers them; what wasn't measured isn't judged
 */
export function judge({ start, make, optimizing, synthetic, corpus }) {
  const judged = [
    ...(start === undefined
      ? []
      : [promise('the example: a bare Node', start.tool.ms / start.bare.ms, LIMITS.start)]),
    ...Object.entries(corpus).flatMap(([name, { tool }]) =>
      promise(`${name}: memory`, tool.megabytes, LIMITS.megabytes, 'MB'),
    ),
    ...(synthetic === undefined ? [] : ofSynthetic(synthetic)),
    ...(make === undefined
      ? []
      : [promise('`make api`: the schematics CLI', make.tool.ms / make.schematics.ms, LIMITS.make)]),
    ...(optimizing === undefined ? [] : ofOptimizing(optimizing)),
  ];
  return judged;
}

/** CPU, since V8 optimises on threads of its own. A ratio near 1 says that optimising later no longer pays. */
function ofOptimizing(figures) {
  return Object.keys(figures)
    .filter((name) => usual(name) in figures)
    .map((name) =>
      promise(
        `${name}: CPU with V8's own flags`,
        figures[name].cpu / figures[usual(name)].cpu,
        LIMITS.optimizing,
      ),
    );
}

function ofSynthetic(figures) {
  const perRoute = (name) => figures[name].tool.ms / figures[name].routes;
  const big = figures['files-3000'];
  return [
    promise('3,000 files: reading them', big.tool.ms / big.read.ms, LIMITS.read),
    promise('3,000 files: 1,000 files', big.tool.ms / figures['files-1000'].tool.ms, LIMITS.growth),
    promise(
      '200 routers in one file, a route: in 200 files',
      perRoute('routers-200-one-file') / perRoute('routers-200-files'),
      LIMITS.oneFile,
    ),
  ];
}

const promise = (what, figure, limit, unit = '×') => ({ what, figure, limit, unit, held: figure <= limit });
