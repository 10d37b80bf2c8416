import type { Rule } from './rule';
import { routesMissing } from './rules/missing';
import { guardNeverRefuses } from './rules/never-refuses';
import { operationIdClash } from './rules/operation-ids';
import { duplicate, shadowed } from './rules/order';
import { unusedPathParameter } from './rules/path-parameters';
import { trailingSlashTwin } from './rules/slash-twins';
import { stub } from './rules/stubs';
import { unprotected } from './rules/unprotected';
import { unregisteredRouter } from './rules/unregistered';

/**
 * All rules by name, in the order of help and docs. A new one is a file in `rules/` and a line here; `npm run derive` then
 * updates the docs.
 */
export const RULES = {
  duplicate,
  shadowed,
  'unregistered-router': unregisteredRouter,
  stub,
  'operation-id-clash': operationIdClash,
  'trailing-slash-twin': trailingSlashTwin,
  'unused-path-parameter': unusedPathParameter,
  unprotected,
  'guard-never-refuses': guardNeverRefuses,
  'routes-missing': routesMissing,
} as const satisfies Readonly<Record<string, Rule>>;

/** The name of a rule. */
export type RuleName = keyof typeof RULES;

// The cast: the table has no other keys.
export const RULE_NAMES = Object.keys(RULES) as readonly RuleName[];
