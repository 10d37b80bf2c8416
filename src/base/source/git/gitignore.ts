import ignore, { type Ignore } from 'ignore';

/** The parsed rules of a `.gitignore`. */
export type IgnoreRules = Pick<Ignore, 'test'>;

/** Parses a `.gitignore`; the last matching rule decides (gitignore(5)). */
export function parseGitignore(text: string): IgnoreRules {
  return ignore({ ignorecase: false, allowRelativePaths: true }).add(text);
}

/**
 * Returns whether the rules ignore a path (relative to the folder of the `.gitignore`); `undefined` if no rule
 * matches.
 */
export function isIgnored(rules: IgnoreRules, path: string, isDirectory: boolean): boolean | undefined {
  const { ignored, unignored } = rules.test(isDirectory ? `${path}/` : path);
  return ignored ? true : unignored ? false : undefined;
}
