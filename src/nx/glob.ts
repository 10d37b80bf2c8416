/**
 * Whether one of the globs matches a folder, or a folder above it: `apps/*` and `apps/**` mean `apps/shop`, both mean
 * what's in it too. `**`, `*`, `?` and `{a,b}` as Nx has them.
 */
export function matchesAny(globs: readonly string[], folder: string): boolean {
  return globs.some((glob) => toRegExp(glob).test(`${folder}/`));
}

const TOKEN = /\*\*\/?|\*|\?|[{},]|[^*?{},]+/g;

const PATTERNS: Readonly<Record<string, string>> = {
  '**/': '(?:.*/)?',
  '**': '.*',
  '*': '[^/]*',
  '?': '[^/]',
  '{': '(?:',
  '}': ')',
  ',': '|',
};

function toRegExp(glob: string): RegExp {
  const inner = glob.replace(/^\.\/(?=.)/, '').replace(/\/(?:\*\*)?$/, '');
  // A brace that isn't closed, and a comma outside of any, are themselves.
  const hasBraces = /^[^{}]*(?:\{[^{}]*\}[^{}]*)+$/.test(inner) && !/,(?=[^{}]*(?:\{|$))/.test(inner);
  const source = inner.replace(TOKEN, (token) =>
    !hasBraces && /[{},]/.test(token) ? escaped(token) : (PATTERNS[token] ?? escaped(token)),
  );
  return new RegExp(`^${source}/`);
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
