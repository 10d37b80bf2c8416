import type { Library } from '../kit/library';
import { qualified } from '../kit/model';
import { besideClass } from '../kit/threads';

/** `multiprocessing`, as far as a program starts its server in a process of its own. */
export const library: Library = ({ object }) => {
  const Process = besideClass('multiprocessing.Process', object, 'copied');
  return {
    ...qualified('multiprocessing', { Process }),
    ...qualified('multiprocessing.process', { BaseProcess: Process }),
    ...qualified('multiprocessing.context', { Process }),
  };
};
