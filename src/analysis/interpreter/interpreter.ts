import { enterFunction } from './calls/functions';
import { instantiate } from './calls/instantiate';
import { EXPRESSIONS } from './evaluation/expressions';
import { heldKey } from './evaluation/keys';
import { Machine, type Options, type Semantics } from './machine';
import type { Models } from './models';
import type { ModuleSource } from './modules/module-source';
import { STATEMENTS } from './statements/statements';
import { executeInSteps } from './suspension/statements';

const PYTHON: Semantics = {
  expressions: EXPRESSIONS,
  statements: STATEMENTS,
  enterFunction,
  executeInSteps,
  heldKey,
  instantiate,
};

/** Makes the machine of one analysis, which knows Python and, through `models`, libraries. */
export const createMachine = (
  models: Models,
  source: ModuleSource,
  report: Machine['report'],
  options: Options,
): Machine => new Machine(PYTHON, models, source, report, options);
