import type { Machine } from '../../interpreter/machine';
import { runText } from '../../interpreter/modules/execution';
import type { Entries, Write } from './library';

/**
 * Returns what executes a model's own Python, which is for what is shorter written than made. A place in it is that of the
 * project's call.
 */
export const writing =
  (machine: () => Machine): Write =>
  (module, text, names): Entries => {
    const { scope } = runText(machine(), module, text, names);
    return Object.fromEntries(
      [...scope.vars].filter(
        ([, value]) =>
          value.kind === 'dict' ||
          (value.kind === 'class' && value.module === module) ||
          (value.kind === 'function' && value.module.name === module),
      ),
    );
  };
