import type { Ignore, Options } from 'ignore';

/** The rules of a `.gitignore`, ready to be asked. */
export type IgnoreRules = Pick<Ignore, 'test'>;

/** The rules of a `.gitignore`: the last that matches decides (gitignore(5)). */
export function parseGitignore(text: string): IgnoreRules {
  // Lazy: most folders have none. The cast names what is required.
  const ignore = require('ignore') as (options: Options) => Ignore;
  return ignore({ ignorecase: false, allowRelativePaths: true }).add(text);
}

/**
 * Whether the rules ignore a path, relative to the folder of the `.gitignore`; `undefined` where none of them says
 * anything.
 */
export function isIgnored(rules: IgnoreRules, path: string, isDirectory: boolean): boolean | undefined {
  const { ignored, unignored } = rules.test(isDirectory ? `${path}/` : path);
  return ignored ? true : unignored ? false : undefined;
}
