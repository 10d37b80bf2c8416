import { Failure } from '../../base/diagnostics/failure';
import { suggestion } from '../../base/diagnostics/suggest';
import { formatAmong, type RoutesOptions } from '../options';
import { oneOf, wordsOf } from '../view/terms';
import type { Level } from './finding';
import { type Rule, RULE_NAMES, type RuleName, RULES } from './rules';

/** What `tool routes check` is asked. */
export interface CheckOptions extends Omit<RoutesOptions, 'format'> {
  /** Only these. */
  readonly rule?: readonly string[];
  /** These as well as those that are on by default. */
  readonly enable?: readonly string[];
  readonly disable?: readonly string[];
  /** Levels by rule, as a configuration has them; the three above come after it. */
  readonly rules?: Readonly<Record<string, Level | 'off'>>;
  /** Findings that are left for later; relative to the current directory. */
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
  /** One of {@link CHECK_FORMATS}. */
  readonly format?: string;
}

/** How findings are told. */
export type CheckFormat = (typeof CHECK_FORMATS)[number];

export const CHECK_FORMATS = ['text', 'json', 'github', 'sarif'] as const;

/** The format asked for; throws a Failure for one that there isn't. */
export function checkFormat({ format = 'text' }: CheckOptions): CheckFormat {
  return formatAmong(CHECK_FORMATS, format);
}

/** The level of each rule that's on. Throws a Failure for a rule or a level that there isn't. */
export function levelsOf(options: CheckOptions): ReadonlyMap<RuleName, Level> {
  const [only, more, less] = (['rule', 'enable', 'disable'] as const).map(
    (name) => new Set(wordsOf(name, options[name]).map((word) => oneOf(name, word, RULE_NAMES))),
  );
  for (const [name, level] of Object.entries(options.rules ?? {})) assertRule(name, level);
  const levels = new Map<RuleName, Level>();
  for (const name of RULE_NAMES) {
    const { level: usual }: Rule = RULES[name];
    const level = options.rules?.[name] ?? usual;
    const isWanted =
      only !== undefined && only.size > 0 ? only.has(name) : level !== 'off' || more?.has(name) === true;
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
