import { posix } from 'node:path';
import type { Machine } from '../../interpreter/machine';
import { bool, str, textOf, unknown } from '../../interpreter/values/make';
import type { StrValue, Unknown, Value } from '../../interpreter/values/values';
import type { Place } from '../../../base/diagnostics/place';
import { expectAbsent, neededFile } from './absent-file';

/** Paths of the application as text, perhaps with holes; and the way from them to files of the workspace. */

/** Returns the path that a value stands for: a string, or an object with one under it (`pathlib.Path`). */
export function pathOf(value: Value, at: Place): StrValue {
  if (value.kind === 'str') return value;
  if (value.kind === 'instance' && value.payload !== undefined) return pathOf(value.payload, at);
  return str(value.kind === 'unknown' ? value : unknown('operands', `a ${value.kind} as a path`, at));
}

/** Joins paths as `posixpath.join`: an absolute part begins anew. */
export function joinParts(paths: readonly StrValue[]): StrValue {
  return paths.reduce((left, right) => {
    const [head] = right.parts;
    const last = left.parts.at(-1);
    if (typeof head === 'string' && head.startsWith('/')) return right;
    if (left.parts.length === 0 || (typeof last === 'string' && last.endsWith('/')))
      return str(...left.parts, ...right.parts);
    return str(...left.parts, '/', ...right.parts);
  }, str());
}

/** Splits a path in two, before and after its last slash; `undefined` where an unknown part may hold that slash. */
export function splitLast({ parts }: StrValue): readonly [StrValue, StrValue] | undefined {
  const last = parts.at(-1);
  if (last === undefined) return [str(), str()];
  if (typeof last !== 'string') return undefined;
  const slash = last.lastIndexOf('/');
  if (slash < 0) return parts.length === 1 ? [str(), str(last)] : undefined;
  return [str(...parts.slice(0, -1), last.slice(0, slash + 1)), str(last.slice(slash + 1))];
}

/** Makes the unknown for what a path's own text can't tell: the caller's folder, which no report may depend on. */
export const outside = (detail: string, at: Place): Unknown => unknown('outside', detail, at);

/** Returns why a path isn't known whole. */
export function holeOf({ parts }: StrValue, at: Place): Unknown {
  const hole = parts.find((part) => typeof part !== 'string');
  return typeof hole === 'object' ? hole : outside('a path', at);
}

/** Makes a path absolute and frees it of `.` and `..`, as `os.path.abspath`; a relative one keeps a hole in front. */
export function absolute(path: StrValue, at: Place): StrValue {
  const text = textOf(path);
  if (text === undefined) return path;
  if (text.startsWith('/')) return str(normal(text));
  const rest = normal(text);
  return rest === '.'
    ? str(outside('the current directory', at))
    : str(outside('the current directory', at), '/', rest);
}

/** Normalises as `posixpath.normpath` does. */
export function normal(text: string): string {
  const result = posix.normalize(text);
  return result.length > 1 ? result.replace(/\/$/u, '') : result;
}

/**
 * Returns the file of the workspace that a path means, relative to the root; why that can't be known, for a path that leads
 * elsewhere. One that's relative to the caller's folder is known where the source has it: in the root, or in a folder on the
 * search path.
 */
export function locate(vm: Machine, path: StrValue, at: Place): string | Unknown {
  const text = textOf(path);
  if (text === undefined) return holeOf(path, at);
  if (!text.startsWith('/')) {
    const { files, searchPath } = vm.options;
    const places = ['', ...searchPath].map((folder) => normal(posix.join(folder, text)));
    const found = places.find((one) => !/^\.\.?(?:\/|$)/u.test(one) && files.kind(one) !== undefined);
    return found ?? outside(`${text}, relative to the current directory`, at);
  }
  const within = posix.relative(normal(vm.models.fileName('')), normal(text));
  const isOutside = within === '..' || within.startsWith('../');
  return isOutside && vm.options.files.kind(within) === undefined ? outside(text, at) : within;
}

type Kind = 'file' | 'directory' | undefined;

/** Answers a question about a file of the workspace; what there is decides. */
export function ofFile(
  { vm }: { readonly vm: Machine },
  place: string,
  holds: (kind: Kind) => boolean,
): Value {
  const kind = vm.options.files.kind(place);
  const needed = kind === undefined ? neededFile(vm, place) : undefined;
  if (needed !== undefined) return needed;
  if (kind === undefined) expectAbsent(vm, place);
  const answer = bool(holds(kind));
  const name = place === '' ? '.' : place;
  return kind === undefined
    ? (vm.decisions?.read(`${name} isn't there`, answer, { kind: 'file', name: place }) ?? answer)
    : (vm.decisions?.read(`${name} is a ${kind}`, answer) ?? answer);
}

/** Returns a path as `PurePath` keeps it: `a//b/./c/` is `a/b/c`, nothing is `.`; `..` stays. */
export function tidy(path: StrValue): StrValue {
  const last = path.parts.length - 1;
  const parts = path.parts.map((part, index) => {
    if (typeof part !== 'string') return part;
    const text = part
      .replace(/\/{2,}/gu, '/')
      .replace(/(?<=\/)(?:\.\/)+/gu, '')
      .replace(/\/\.$/u, index === last ? '' : '$&');
    const plain = index === 0 ? text.replace(/^(?:\.\/)+/u, '') : text;
    return index === last && !(index === 0 && plain === '/') ? plain.replace(/\/$/u, '') : plain;
  });
  const tidied = str(...parts);
  return tidied.parts.length === 0 ? str('.') : tidied;
}

/** Returns the components of a path, the first `/` too. */
export const componentsOf = (text: string): readonly string[] =>
  text === '.'
    ? []
    : [...(text.startsWith('/') ? ['/'] : []), ...text.split('/').filter((part) => part !== '')];

/** Returns the folder of a path; `undefined` where that isn't known. */
export function parentOf(path: StrValue): StrValue | undefined {
  const [folder, name] = splitLast(path) ?? [];
  if (folder === undefined || name === undefined) return undefined;
  if (name.parts.length === 0) return path;
  return folder.parts.length === 0 ? str('.') : folder;
}
