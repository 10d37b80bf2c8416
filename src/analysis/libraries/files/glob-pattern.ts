import type { Files } from '../../interpreter/machine';

/** A pattern of `fnmatch` as a regular expression for a whole name. */
export function namePattern(pattern: string): RegExp {
  const body = pattern.replace(
    /\[(!?)([^\]]*)\]|[\s\S]/gu,
    (token, not: string | undefined, inside: string | undefined) => {
      if (inside !== undefined) return `[${not === '!' ? '^' : ''}${inside.replace(/\\/gu, '\\\\')}]`;
      if (token === '*') return '[\\s\\S]*';
      if (token === '?') return '[\\s\\S]';
      return token.replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&');
    },
  );
  return new RegExp(`^${body}$`, 'u');
}

export interface GlobRules {
  /** True if `*` takes names that begin with a dot: `pathlib` does, `glob` doesn't. */
  readonly hidden: boolean;
  /** True if a `**` at the end takes files too: `glob` does, `pathlib` only folders. */
  readonly filesOfStars: boolean;
}

/**
 * The paths below `folder` (both relative to the workspace) that a pattern of `**`, `*`, `?` and `[…]` takes, each
 * once, a folder's matches before those of its folders, sorted by name.
 */
export function globFiles(
  files: Files,
  folder: string,
  pattern: string,
  rules: GlobRules,
): readonly string[] {
  const found = new Set<string>();
  expand(
    files,
    folder,
    pattern.split('/').filter((part) => part !== '' && part !== '.'),
    rules,
    found,
    0,
  );
  return [...found];
}

/** Deeper than any project; ends the search where links make a circle. */
const MAX_DEPTH = 32;

function expand(
  files: Files,
  folder: string,
  parts: readonly string[],
  rules: GlobRules,
  found: Set<string>,
  depth: number,
): void {
  const [part, ...rest] = parts;
  if (part === undefined) {
    found.add(folder);
    return;
  }
  if (depth > MAX_DEPTH) return;
  if (part === '**') {
    expand(files, folder, rest, rules, found, depth + 1);
    for (const { path, kind } of children(files, folder, rules.hidden)) {
      if (kind === 'directory') expand(files, path, parts, rules, found, depth + 1);
      else if (rest.length === 0 && rules.filesOfStars) found.add(path);
    }
    return;
  }
  const matches = namePattern(part);
  const hidden = rules.hidden || part.startsWith('.');
  for (const { name, path, kind } of children(files, folder, hidden)) {
    if (!matches.test(name)) continue;
    if (rest.length === 0) found.add(path);
    else if (kind === 'directory') expand(files, path, rest, rules, found, depth + 1);
  }
}

interface Child {
  readonly name: string;
  readonly path: string;
  readonly kind: 'file' | 'directory' | undefined;
}

function children(files: Files, folder: string, hidden: boolean): readonly Child[] {
  return (files.list(folder) ?? [])
    .filter((name) => hidden || !name.startsWith('.'))
    .map((name) => {
      const path = folder === '' ? name : `${folder}/${name}`;
      return { name, path, kind: files.kind(path) };
    });
}
