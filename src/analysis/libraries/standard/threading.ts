import type { Site } from '../../interpreter/calls/call-site';
import { raiseInWords } from '../../interpreter/guards/refusals';
import { modelClass } from '../../interpreter/values/classes';
import { bool, FALSE, NONE, str, TRUE } from '../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../interpreter/values/values';
import { keepLocal, runningThread } from '../kit/current-thread';
import { standingInstance } from '../kit/instances';
import type { Library } from '../kit/library';
import { functions, methods, qualified } from '../kit/model';
import { StateOf } from '../kit/state';
import { besideClass, timerClass } from '../kit/threads';
import { causeOf } from '../kit/values';

/** `threading`: what a thread does has been done once it has started, so nobody waits for a lock. */
export const library: Library = ({ object }) => {
  const Thread = besideClass('threading.Thread', object, 'shared');
  const main = standingInstance(modelClass('threading._MainThread', [Thread]));
  main.attrs.set('name', str('MainThread'));
  main.attrs.set('daemon', FALSE);
  return {
    ...qualified('threading', {
      local: modelClass('threading.local', [object], [], {
        assigned: (instance, _, value, { vm }) => {
          keepLocal(vm, instance);
          return value;
        },
      }),
      Thread,
      Timer: timerClass('threading.Timer', Thread),
      Lock: lockClass('threading.Lock', object, 1),
      RLock: lockClass('threading.RLock', object, Infinity),
    }),
    ...functions('threading', {
      'current_thread()': (_, { vm }) => runningThread(vm) ?? main,
      'currentThread()': (_, { vm }) => runningThread(vm) ?? main,
      'main_thread()': () => main,
    }),
  };
};

/** How often a lock is held. */
const HELD = new StateOf<number>();

const DOUBT = 'a lock that something else holds';

function acquire(self: InstanceValue, most: number, blocking: Value, site: Site): Value {
  const held = HELD.change(site, self);
  if (held !== undefined && held < most) {
    HELD.set(self, held + 1);
    return TRUE;
  }
  const waits = blocking.kind !== 'bool' || blocking.value;
  return held === undefined || waits ? causeOf(undefined, DOUBT, site.at) : FALSE;
}

function release(self: InstanceValue, site: Site): Value {
  const held = HELD.change(site, self);
  if (held === 0) return raiseInWords(site.vm, 'RuntimeError', 'release unlocked lock', site.at);
  if (held !== undefined) HELD.set(self, held - 1);
  return NONE;
}

/** Makes a class of locks that one thread may hold so many times. */
const lockClass = (name: string, object: ClassValue, most: number): ClassValue =>
  modelClass(
    name,
    [object],
    methods(name, {
      '__init__()': (self) => {
        HELD.set(self, 0);
        return NONE;
      },
      'acquire(blocking=True, timeout=-1)': (self, { blocking }, site) => acquire(self, most, blocking, site),
      'release()': (self, _, site) => release(self, site),
      'locked()': (self, _, { at }) => {
        const held = HELD.read(self);
        return held === undefined ? causeOf(undefined, DOUBT, at) : bool(held > 0);
      },
      '__enter__()': (self, _, site) => acquire(self, most, TRUE, site),
      '__exit__(*exception)': (self, _, site) => release(self, site),
    }),
  );
