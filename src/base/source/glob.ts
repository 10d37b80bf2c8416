/** Quotes a text for a regular expression. */
export const quoted = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const TOKEN = /\*\*\/?|\*|\?|\[[^\]/]+\]|[{},[]|[^*?{},[]+/g;

const WILDCARDS: Readonly<Record<string, string>> = {
  '**/': '(?:.*/)?',
  '**': '.*',
  '*': '[^/]*',
  '?': '[^/]',
  '{': '(?:',
  '}': ')',
  ',': '|',
};

/**
 * Translates a glob of paths to the source of a regular expression: `*` and `?` within a name, `**` for any number of
 * folders, `[ab]`, `{a,b}`. A brace that isn't closed, and a comma outside of braces, stand for themselves.
 */
function sourceOf(glob: string): string {
  const hasBraces = /^[^{}]*(?:\{[^{}]*\}[^{}]*)+$/.test(glob) && !/,(?=[^{}]*(?:\{|$))/.test(glob);
  return glob.replace(TOKEN, (token) => {
    if (/^\[.+\]$/.test(token)) return `[${token.slice(1, -1).replace(/^!/, '^').replaceAll('\\', '\\\\')}]`;
    return !hasBraces && /[{},]/.test(token) ? quoted(token) : (WILDCARDS[token] ?? quoted(token));
  });
}

/** Makes a test of single names from one step of a glob: `lib-*`. */
export function nameTest(step: string): (name: string) => boolean {
  const pattern = new RegExp(`^${sourceOf(step)}$`);
  return (name) => pattern.test(name);
}

/**
 * Returns true if one of the globs matches a folder or a folder above it, as Nx reads `include` and `exclude` of a plugin:
 * `apps/*` and `apps/**` match `apps/shop` and everything in it.
 */
export function matchesAny(globs: readonly string[], folder: string): boolean {
  return globs.some((glob) => {
    const inner = glob.replace(/^\.\/(?=.)/, '').replace(/\/(?:\*\*)?$/, '');
    return new RegExp(`^${sourceOf(inner)}/`).test(`${folder}/`);
  });
}
