import type { Place } from '../../../base/diagnostics/place';
import type { Machine } from '../../interpreter/machine';
import { fork, holds } from '../../interpreter/guards/forks';
import type { Test } from '../../interpreter/guards/guards';
import { NONE, textOf, unknown } from '../../interpreter/values/make';
import type { StrValue, Unknown } from '../../interpreter/values/values';

/** Returns what stands for a file that isn't there but that the program needs to start. */
export function neededFile({ options }: Machine, place: string): Unknown | undefined {
  const needed = options.needed.find(({ kind, name }) => kind === 'file' && name === place);
  return needed && unknown('outside', `${place} isn't there`, needed.at);
}

/** Raises FileNotFoundError where it's caught; otherwise what the file or folder holds is unknown. */
export function fileNotFound(vm: Machine, place: string, at: Place): Unknown {
  const needed = neededFile(vm, place);
  if (needed !== undefined) return needed;
  vm.decisions?.read(`${place} isn't there`, NONE, { kind: 'file', name: place });
  return vm.raiseIfCaught('FileNotFoundError', place, at, true);
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
