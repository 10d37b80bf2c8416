/** One line of a `.gitignore`, ready to be asked. */
export interface IgnoreRule {
  /** Matches paths relative to the folder of the `.gitignore`. */
  readonly pattern: RegExp;
  readonly negated: boolean;
  readonly directoriesOnly: boolean;
}

/** The rules of a `.gitignore`, in order: the last that matches decides (gitignore(5)). */
export function parseGitignore(text: string): readonly IgnoreRule[] {
  return text
    .split(/\r?\n/)
    .map((line) => (line.endsWith('\\ ') ? line : line.trimEnd()))
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(toRule);
}

/** Whether the rules ignore a path; `undefined` where none of them says anything. */
export function isIgnored(
  rules: readonly IgnoreRule[],
  path: string,
  isDirectory: boolean,
): boolean | undefined {
  const last = rules.findLast((rule) => (isDirectory || !rule.directoriesOnly) && rule.pattern.test(path));
  return last && !last.negated;
}

function toRule(line: string): IgnoreRule {
  const negated = line.startsWith('!');
  const directoriesOnly = line.endsWith('/');
  const glob = line.slice(negated ? 1 : 0, directoriesOnly ? -1 : undefined).replace(/^\\(?=[#!])/, '');
  const anchored = glob.includes('/');
  const source = toRegExp(glob.replace(/^\//, ''));
  return { negated, directoriesOnly, pattern: new RegExp(`^${anchored ? '' : '(?:.*/)?'}${source}$`, 's') };
}

const TOKEN = /\*\*\/|\/\*\*$|\*+|\?|\[!?\]?[^\]]*\]|\\.|[^]/g;

function toRegExp(glob: string): string {
  return glob.replace(TOKEN, (token) => {
    if (token === '**/') return '(?:.*/)?';
    if (token === '/**') return '/.*';
    if (token.startsWith('*')) return '[^/]*';
    if (token === '?') return '[^/]';
    if (token.length > 2 && token.startsWith('[')) return toCharacterClass(token);
    return escape(token.length === 2 ? token.slice(1) : token);
  });
}

/** `[!a-z]` → `[^a-z]`; a range that runs backwards (`[z-a]`) is no class but matches nothing. */
function toCharacterClass(token: string): string {
  const body = token.slice(1, -1).replace(/^!/, '^').replace(/[\\[]/g, '\\$&');
  try {
    return new RegExp(`[${body}]`).source;
  } catch {
    return '(?!)';
  }
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
