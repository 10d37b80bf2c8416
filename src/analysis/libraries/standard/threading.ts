import { modelClass } from '../../interpreter/values/classes';
import type { Library } from '../kit/library';
import { qualified } from '../kit/model';
import { besideClass, timerClass } from '../kit/threads';

/** `threading`: what a thread does has been done once it has started. */
export const library: Library = ({ object }) => {
  const Thread = besideClass('threading.Thread', object, 'shared');
  return qualified('threading', {
    local: modelClass('threading.local', [object]),
    Thread,
    Timer: timerClass('threading.Timer', Thread),
  });
};
