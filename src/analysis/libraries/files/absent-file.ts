import type { Place } from '../../../base/diagnostics/place';
import type { Machine } from '../../interpreter/machine';
import { wayToGive } from '../../interpreter/guards/absent';
import { fork, holds } from '../../interpreter/guards/forks';
import { shown, type Test } from '../../interpreter/guards/guards';
import { NONE, textOf, unknown } from '../../interpreter/values/make';
import type { StrValue, Unknown } from '../../interpreter/values/values';

/** Returns what stands for a file that isn't there but that the program needs to start. */
export function neededFile({ options }: Machine, place: string): Unknown | undefined {
  const needed = options.needed.find(({ kind, name }) => kind === 'file' && name === place);
  return needed && unknown('outside', `${place} isn't there`, needed.at);
}

/**
 * The places of files and folders that weren't there, and that the program has asked for or made since: it knows what to do
 * without them.
 */
const EXPECTED = new WeakMap<Machine, Set<string>>();

/** Notes that the program expects a file or folder not to be there, or makes it. */
export function expectAbsent(vm: Machine, place: string): void {
  EXPECTED.set(vm, (EXPECTED.get(vm) ?? new Set()).add(place));
}

/** Returns true if the program expects that a file isn't there, or may have made it: itself, or a folder around it. */
const isExpected = (vm: Machine, place: string): boolean =>
  [...(EXPECTED.get(vm) ?? [])].some((one) => place === one || place.startsWith(`${one}/`));

/**
 * Raises FileNotFoundError where it's caught; otherwise what the file or folder holds is unknown, and a note says that the program
 * needs it.
 */
export function fileNotFound(vm: Machine, place: string, at: Place): Unknown {
  const needed = neededFile(vm, place);
  if (needed !== undefined) return needed;
  const input = { kind: 'file', name: place } as const;
  vm.decisions?.read(`${place} isn't there`, NONE, input);
  vm.raiseIfCaught('FileNotFoundError', place, at, true);
  if (shown(vm.path).length === 0 && !isExpected(vm, place))
    vm.report({ code: 'input-needed', detail: wayToGive(input), at, affects: [], group: place });
  return unknown('outside', `${place} isn't there`, at);
}

/**
 * Returns `content`, the unknown for what a file outside the workspace holds. Where FileNotFoundError is caught, the file may also
 * be missing: both sides are taken.
 */
export function perhapsThere(vm: Machine, path: StrValue, content: Unknown, at: Place): Unknown {
  const name = textOf(path);
  if (name === undefined || !vm.isCaught('FileNotFoundError', false)) return content;
  const question = `os.path.exists(${JSON.stringify(name)})`;
  const test: Test = {
    key: question,
    whenTrue: question,
    whenFalse: `not ${question}`,
    place: at,
    why: content.detail,
  };
  fork(vm, [
    { guard: holds(vm, test, true), run: () => vm.raiseIfCaught('FileNotFoundError', name, at, true) },
    { guard: holds(vm, test), run: () => content },
  ]);
  return content;
}
