import { modelClass } from '../../interpreter/values/classes';
import type { Library } from '../kit/library';
import { qualified } from '../kit/model';
import { besideClass } from '../kit/threads';

/** `threading`: what a thread does has been done once it has started. */
export const library: Library = ({ object }) =>
  qualified('threading', {
    local: modelClass('threading.local', [object]),
    Thread: besideClass('threading.Thread', object),
  });
