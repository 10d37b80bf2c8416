import { handler } from './handlers';
import type { SourceFile } from './project';
import { CLASS_PROGRAMS } from './programs-of-classes';
import { COROUTINE_PROGRAMS } from './programs-of-coroutines';
import { DATA_PROGRAMS } from './programs-of-data';
import { FLOW_PROGRAMS } from './programs-of-flow';
import { KEY_PROGRAMS } from './programs-of-keys';
import { MATCH_PROGRAMS } from './programs-of-matches';
import { STEP_PROGRAMS } from './programs-of-steps';

const PROGRAMS = [
  DATA_PROGRAMS,
  FLOW_PROGRAMS,
  MATCH_PROGRAMS,
  CLASS_PROGRAMS,
  COROUTINE_PROGRAMS,
  STEP_PROGRAMS,
  KEY_PROGRAMS,
];

const WORDS = ['alpha', 'beta', 'gamma', 'Delta'];

/**
 * Returns a small program and a route for each value that it computes, so that the paths show its results. Braces
 * become parentheses, because FastAPI reads them as parameters.
 */
export function programRoutes(file: SourceFile, router: string): readonly string[] {
  const { random } = file;
  const suffix = file.fresh('_');
  const program = random
    .pick(random.pick(PROGRAMS))
    .replaceAll('$', suffix)
    .replaceAll('%n', () => String(random.between(1, 6)))
    .replaceAll('%w', () => random.pick(WORDS));
  const { lines, name } = handler(file);
  file.define(...program.split('\n'));
  const path = `"/" + str(value).replace("{", "(").replace("}", ")")`;
  return [...lines, `for value in out${suffix}:`, `    ${router}.add_api_route(${path}, ${name})`];
}
