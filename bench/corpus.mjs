/** The applications of the corpus that are measured. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routesArguments } from '../conformance/analyse.mjs';
import { Unavailable, unpackedWheel } from '../conformance/wheels.mjs';
import { ROOT } from './process.mjs';

const CASES = join(ROOT, 'conformance', 'cases');
const ROUTES = 30;
/** One in so many is measured: all of them take hours. */
const SHARE = 5;

/** Names of every fifth of the cases that have 30 routes or more. */
export function corpusNames() {
  const cases = readdirSync(CASES).map((file) => JSON.parse(readFileSync(join(CASES, file), 'utf8')));
  return cases
    .filter(({ routes }) => routes.length >= ROUTES)
    .map(({ name }) => name)
    .sort()
    .filter((_, index) => index % SHARE === 0);
}

/**
 * Returns the folder of a case and the arguments that list it; `undefined` if its wheel isn't available.
 * @returns {Promise<{ root: string, args: readonly string[] } | undefined>}
 */
export async function corpusApplication(name) {
  const corpusCase = JSON.parse(readFileSync(join(CASES, `${name}.json`), 'utf8'));
  try {
    const root = await unpackedWheel(corpusCase);
    return { root, args: routesArguments(root, corpusCase) };
  } catch (error) {
    if (error instanceof Unavailable) return undefined;
    throw error;
  }
}
