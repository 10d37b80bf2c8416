import type { CheckContext } from './context';
import type { Found, Level } from './finding';
import { operationIdClashes } from './rules/operation-ids';
import { duplicates, shadowed } from './rules/order';
import { unusedPathParameters } from './rules/path-parameters';
import { slashTwins } from './rules/slash-twins';
import { stubs } from './rules/stubs';
import { missingTags, tagCases } from './rules/tags';
import { unregisteredRouters } from './rules/unregistered';

/** One rule. */
export interface Rule {
  /** Unless the configuration says otherwise. */
  readonly level: Level | 'off';
  /** One line: what it finds. */
  readonly summary: string;
  readonly find: (context: CheckContext) => readonly Found[];
}

/** All rules by name, in the order in which they're told of. */
export const RULES = {
  duplicate: {
    level: 'error',
    summary: 'a path and method that an earlier route has already',
    find: duplicates,
  },
  shadowed: {
    level: 'error',
    summary: 'a route that is never reached: an earlier one, or a mount, takes its requests',
    find: shadowed,
  },
  'unregistered-router': {
    level: 'warn',
    summary: 'a router with routes that nothing includes',
    find: unregisteredRouters,
  },
  stub: {
    level: 'warn',
    summary: 'a generated handler that still answers "not implemented"',
    find: stubs,
  },
  'operation-id-clash': {
    level: 'error',
    summary: 'operations of one OpenAPI document with the same id',
    find: operationIdClashes,
  },
  'trailing-slash-twin': {
    level: 'warn',
    summary: 'the same path with and without a slash, for different handlers',
    find: slashTwins,
  },
  'missing-tag': { level: 'off', summary: 'a path operation without a tag', find: missingTags },
  'tag-case': { level: 'warn', summary: 'tags that differ in case alone', find: tagCases },
  'unused-path-parameter': {
    level: 'warn',
    summary: 'a parameter of the path that neither handler nor dependencies take',
    find: unusedPathParameters,
  },
} as const satisfies Readonly<Record<string, Rule>>;

/** The name of a rule. */
export type RuleName = keyof typeof RULES;

/** All of them, for messages. */
export const RULE_NAMES: readonly RuleName[] = Object.keys(RULES) as RuleName[]; // what the table holds
