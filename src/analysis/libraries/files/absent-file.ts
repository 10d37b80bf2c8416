import type { Place } from '../../../base/diagnostics/place';
import type { Machine } from '../../interpreter/machine';
import { NONE, unknown } from '../../interpreter/values/make';
import type { Unknown } from '../../interpreter/values/values';

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
