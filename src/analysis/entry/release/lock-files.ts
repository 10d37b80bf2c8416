import { baseName, joinPath } from '../../../base/source/paths';
import { readText } from '../../../base/source/text';
import type { SourceTree } from '../../../base/source/tree';
import { compareReleases, parseRelease, type Release } from '../../../base/config/release';

/**
 * Reads the version that a lock file pins for a package. Searches the text, because lock files are large and their
 * layout is fixed.
 */
type Reader = (text: string, name: string) => Release | undefined;

const READERS: readonly (readonly [file: RegExp, read: Reader])[] = [
  [/^(?:uv|poetry|pdm)\.lock$/, tomlLock],
  [/^pylock(?:\.[^.]+)?\.toml$/, tomlLock],
  [/^Pipfile\.lock$/, pipfileLock],
  [/^requirements[^/]*\.txt$/, pinnedRequirement],
];

/** Returns the release of a package that the lock file, or the pinned requirements, of a folder hold. */
export function lockedRelease(tree: SourceTree, folder: string, name: string): Release | undefined {
  const files = [
    ...requirementFiles(tree, folder),
    ...(tree.list(folder) ?? []).map((file) => joinPath(folder, file)),
  ];
  for (const [pattern, read] of READERS) {
    for (const file of files.filter((path) => pattern.test(baseName(path)))) {
      const release = tree.kind(file) === 'file' ? read(readText(tree, file) ?? '', name) : undefined;
      if (release) return release;
    }
  }
  return undefined;
}

/** Returns the specifiers of a package in the requirements files of a folder: `<0.137`. */
export function requirementSpecifiers(tree: SourceTree, folder: string, name: string): readonly string[] {
  return requirementFiles(tree, folder)
    .flatMap((file) => (readText(tree, file) ?? '').split(/\r?\n/))
    .map((line) => specifierOf(line, name))
    .filter((specifier) => specifier !== undefined);
}

/**
 * Returns the specifier of a requirement: `fastapi[standard]>=0.110,<0.137 ; python_version > "3.9"` →
 * `>=0.110,<0.137`; `undefined` for other packages.
 */
export function specifierOf(requirement: string, name: string): string | undefined {
  const match = /^([\w.-]+)[ \t]*(?:\[[^\]]*\])?[ \t]*\(?([^;#()@]*)/.exec(requirement.trim());
  if (match?.[1]?.toLowerCase() !== name) return undefined;
  return (match[2] ?? '')
    .split(/[ \t]--/)[0]
    ?.replace('\\', '')
    .trim();
}

/**
 * Lists the requirements files of a folder: `requirements.txt` before `requirements-dev.txt`, those in
 * `requirements/` last.
 */
function requirementFiles(tree: SourceTree, folder: string): readonly string[] {
  const own = (tree.list(folder) ?? []).filter((file) => /^requirements[^/]*\.txt$/.test(file));
  const inner = joinPath(folder, 'requirements');
  const nested = tree.kind(inner) === 'directory' ? (tree.list(inner) ?? []) : [];
  return [
    ...own.sort((left, right) => left.length - right.length).map((file) => joinPath(folder, file)),
    ...nested.filter((file) => file.endsWith('.txt')).map((file) => joinPath(inner, file)),
  ];
}

function tomlLock(text: string, name: string): Release | undefined {
  const header = String.raw`^\[\[packages?\]\]\r?\nname = "${name}"\r?\nversion = "([^"]+)"`;
  const releases = [...text.matchAll(new RegExp(header, 'gm'))].map((match) => parseRelease(match[1] ?? ''));
  return releases
    .filter((release) => release !== undefined)
    .sort(compareReleases)
    .at(-1);
}

function pipfileLock(text: string, name: string): Release | undefined {
  const pin = new RegExp(String.raw`"${name}"\s*:\s*\{[^{}]*"version"\s*:\s*"==([^"]+)"`).exec(text);
  return pin ? parseRelease(pin[1] ?? '') : undefined;
}

function pinnedRequirement(text: string, name: string): Release | undefined {
  for (const line of text.split(/\r?\n/)) {
    const pin = /^={2,3}\s*([\w.]+)$/.exec(specifierOf(line, name) ?? '');
    if (pin) return parseRelease(pin[1] ?? '');
  }
  return undefined;
}
