import { Failure } from '../../base/diagnostics/failure';
import { suggestion } from '../../base/diagnostics/suggest';
import type { RoutesOptions } from '../options';
import { oneOf, wordsOf } from '../view/terms';
import type { Level } from './finding';
import { RULE_NAMES, type RuleName, RULES } from './rules';

/** The options of `tool routes check`, under the names of its `schema.json`. */
export interface CheckOptions extends Omit<RoutesOptions, 'format' | 'all'> {
  /** Only these rules. */
  readonly rule?: readonly string[];
  /** These rules in addition to those that are on by default. */
  readonly enable?: readonly string[];
  readonly disable?: readonly string[];
  /** All rules; suggests guards for `unprotected` if there are none. */
  readonly all?: boolean;
  /** Levels by rule, from a configuration; the three options above win. */
  readonly rules?: Readonly<Record<string, Level | 'off'>>;
  /** The dependencies that guard path operations; the rule `unprotected` is on if there are any. */
  readonly guard?: readonly string[];
  /** The file of known findings; relative to the current directory. */
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
  /** A key of `CHECK_FORMATS`. */
  readonly format?: string;
}

/** Returns the level of each enabled rule. Throws a Failure for an unknown rule or level. */
export function levelsOf(options: CheckOptions): ReadonlyMap<RuleName, Level> {
  const [only, more, less] = (['rule', 'enable', 'disable'] as const).map(
    (name) => new Set(wordsOf(name, options[name]).map((word) => oneOf(name, word, RULE_NAMES))),
  );
  for (const [name, level] of Object.entries(options.rules ?? {})) assertRule(name, level);
  const { guard = [], rules = {}, all = false } = options;
  const levels = new Map<RuleName, Level>();
  for (const name of RULE_NAMES) {
    // Guards switch `unprotected` on; without any it has nothing to look for, and `--all` suggests some.
    const isGuarded = name === 'unprotected' && guard.length > 0;
    const level = rules[name] ?? (isGuarded ? 'error' : RULES[name].level);
    const isMore = more?.has(name) === true || (all && (name !== 'unprotected' || isGuarded));
    const isWanted = only !== undefined && only.size > 0 ? only.has(name) : level !== 'off' || isMore;
    if (isWanted && less?.has(name) !== true) levels.set(name, level === 'off' ? 'warn' : level);
  }
  return levels;
}

const LEVELS: readonly string[] = ['error', 'warn', 'off'];

function assertRule(name: string, level: string): void {
  if (!RULE_NAMES.some((one) => one === name))
    throw new Failure(`check.rules: there's no rule "${name}"; ${suggestion(name, RULE_NAMES)}`);
  if (!LEVELS.includes(level))
    throw new Failure(`check.rules: "${level}" is no level of ${name}; use one of: ${LEVELS.join(', ')}.`);
}
