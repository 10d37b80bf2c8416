import type { Site } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { bool, FALSE, NONE, str, TRUE, ofLibrary, tuple } from '../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../interpreter/values/values';
import { keepLocal, runningThread, inThread } from '../kit/current-thread';
import { standingInstance, own, ownOrNone, setOwn } from '../kit/instances';
import type { Library } from '../kit/library';
import { functions, methods, qualified, keeping } from '../kit/model';
import { causeOf } from '../kit/values';
import { iterate } from '../../interpreter/evaluation/iterate';
import { ENDS_ALL } from '../../interpreter/guards/exception-outcome';
import type { Raised } from '../../interpreter/machine';
import { detached, type Detached } from '../../interpreter/serving';
import { spreadKeywords } from '../../interpreter/calls/written-arguments';
import { withinAllowance } from '../../interpreter/startup-handler';
import { LIMITS } from '../../interpreter/limits';
import { forwardAll } from '../kit/calls';
import { ask } from '../kit/servers';

/** `threading`: what a thread does has been done once it has started, so nobody waits for a lock. */
export const library: Library = ({ object }) => {
  const Thread = threadClass('threading.Thread', object);
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
      Lock: lockClass('threading.Lock', object),
      RLock: lockClass('threading.RLock', object),
    }),
    ...functions('threading', {
      'current_thread()': (_, { vm }) => runningThread(vm) ?? main,
      'currentThread()': (_, { vm }) => runningThread(vm) ?? main,
      'main_thread()': () => main,
    }),
  };
};

/** Returns True to who waits for a lock, as nothing tells whether something else holds it; else an unknown. */
function acquired(blocking: Value, { at }: Site): Value {
  const waits = blocking.kind === 'bool' && blocking.value;
  return waits ? TRUE : causeOf(undefined, 'a lock that something else holds', at);
}

/** Makes a class of locks. */
const lockClass = (name: string, object: ClassValue): ClassValue =>
  modelClass(
    name,
    [object],
    methods(name, {
      'acquire(blocking=True, timeout=-1)': (_, { blocking }, site) => acquired(blocking, site),
      'release()': () => NONE,
      'locked()': (_, __, site) => acquired(FALSE, site),
      '__enter__()': () => TRUE,
      '__exit__(*exception)': () => NONE,
    }),
  );

/** Makes the class of threads. What one does has been done once it has started; a server that runs in it blocks only who joins it. */
function threadClass(name: string, object: ClassValue): ClassValue {
  const blocked = new WeakMap<InstanceValue, Raised>();
  return modelClass(
    name,
    [object],
    methods(keeping(name), {
      '__init__(group=None, target=None, name=None, args=..., kwargs=..., **options)': (
        self,
        { target, name: called, args, kwargs, options },
        site,
      ) => {
        // Python makes names up of numbers that count all threads of the process.
        const isNamed = called.kind !== 'none';
        setOwn(site, self, {
          _target: target,
          name: isNamed ? called : causeOf(undefined, 'the name of a thread', site.at),
        });
        const daemon = options.get('daemon');
        if (daemon !== undefined && daemon.kind !== 'none') setOwn(site, self, { daemon });
        if (args !== undefined) setOwn(site, self, { _args: args });
        if (kwargs !== undefined) setOwn(site, self, { _kwargs: kwargs });
        return NONE;
      },
      'run()': (self, _, site) => runTarget(self, site),
      'start()': (self, _, site) => {
        const { server } = runThread(self, site);
        if (server !== undefined) blocked.set(self, server);
        return NONE;
      },
      'join(timeout=None)': (self, { timeout }) => {
        const server = blocked.get(self);
        if (server !== undefined && timeout.kind === 'none') throw server;
        return NONE;
      },
      'is_alive()': (self, _, { vm, at }) => {
        if (blocked.has(self)) return causeOf(undefined, 'whether a thread runs', at);
        return bool(runningThread(vm) === self);
      },
    }),
    { missing: (_, attribute, { at }) => ofLibrary(name, at, `${name}.${attribute}`) },
  );
}

/** Runs what a thread does, as far as its steps go: the program goes on beside it. */
function runThread(self: InstanceValue, site: Site): Detached {
  const { vm, at } = site;
  let ended: Detached = { server: undefined, failure: undefined };
  const isWhole = withinAllowance(vm, { left: LIMITS.thread }, () => {
    ended = inThread(vm, self, () => detached(vm, () => ask(site, self, 'run'), ENDS_ALL));
  });
  if (!isWhole) {
    const detail = `a thread takes more than ${LIMITS.thread} steps`;
    vm.report({ code: 'startup-unfinished', detail, at, affects: [] });
  }
  return ended;
}

/** Calls what a thread was made for. Where it doesn't take the arguments, the thread ends with an exception. */
function runTarget(self: InstanceValue, site: Site): Value {
  const target = ownOrNone(site, self, '_target');
  if (target.kind === 'none') return NONE;
  const args = iterate(site.vm, own(site, self, '_args') ?? tuple(), site.at);
  const kwargs = own(site, self, '_kwargs');
  const keywords = new Map<string, Value>();
  const named = spreadKeywords(site.vm, kwargs ?? site.vm.dict(), keywords, site.at);
  const open = args.open ?? named.open;
  const isWhole = open === undefined && named.isWhole && args.items.every(({ guard }) => guard.length === 0);
  return forwardAll(
    { ...site, open, isWhole, isWritten: isWhole },
    target,
    args.items.map(({ value }) => value),
    keywords,
  );
}
