import { iterate } from '../../interpreter/evaluation/iterate';
import type { Site } from '../../interpreter/calls/call-site';
import { ENDS_ALL } from '../../interpreter/guards/exception-outcome';
import type { Raised } from '../../interpreter/machine';
import { detached, type Detached } from '../../interpreter/serving';
import { modelClass } from '../../interpreter/values/classes';
import { markEscaped } from '../../interpreter/values/text/displays';
import { bool, NONE, ofLibrary, tuple } from '../../interpreter/values/make';
import type { ClassValue, InstanceValue, LibraryValue, Value } from '../../interpreter/values/values';
import { spreadKeywords } from '../../interpreter/calls/written-arguments';
import { forwardAll } from './calls';
import { own, ownOrNone, setOwn } from './instances';
import { keeping, methods } from './model';
import { inThread, runningThread } from './current-thread';
import { ask } from './servers';
import { causeOf } from './values';

/** Tells where the target of a thread or process runs: in the program that starts it, or in a copy of it. */
type Memory = 'shared' | 'copied';

/**
 * Makes a class of threads or processes. What it does has been done once it has started; a server that runs in it blocks
 * only who joins it. A process that a program starts serves what it makes; one that a module starts while it's imported
 * has a copy of it, so nothing there reaches the module.
 */
export function besideClass(name: string, object: ClassValue, memory: Memory): ClassValue {
  const blocked = new WeakMap<InstanceValue, Raised>();
  const runs = ({ vm }: Site): boolean => memory === 'shared' || vm.blocksAtServer;
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
        if (!runs(site)) handOver(name, [target, args, kwargs], site);
        return NONE;
      },
      'run()': (self, _, site) => runTarget(self, site),
      'start()': (self, _, site) => {
        if (!runs(site)) {
          markEscaped(site.vm, [self]);
          return NONE;
        }
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
        if (memory === 'copied' || blocked.has(self)) return causeOf(undefined, 'whether a thread runs', at);
        return bool(runningThread(vm) === self);
      },
    }),
    { missing: (_, attribute, { at }) => ofLibrary(name, at, `${name}.${attribute}`) },
  );
}

/** Makes the class of threads that wait before they run: what one does has been done once something waits for it. */
export function timerClass(name: string, thread: ClassValue): ClassValue {
  return modelClass(
    name,
    [thread],
    methods(keeping(name), {
      '__init__(interval, function, args=..., kwargs=...)': (
        self,
        { interval, function: func, args, kwargs },
        site,
      ) => {
        setOwn(site, self, { interval, function: func, _target: func });
        if (args !== undefined) setOwn(site, self, { args, _args: args });
        if (kwargs !== undefined) setOwn(site, self, { kwargs, _kwargs: kwargs });
        handOver(name, [func, args, kwargs], site);
        return NONE;
      },
      'start()': (self, _, { vm }) => {
        markEscaped(vm, [self]);
        return NONE;
      },
      'join(timeout=None)': (self, _, site) => {
        runThread(self, site);
        setOwn(site, self, { _target: NONE });
        return NONE;
      },
      'cancel()': (self, _, site) => {
        setOwn(site, self, { _target: NONE });
        return NONE;
      },
    }),
  );
}

/** Runs what a thread or process does. */
const runThread = (self: InstanceValue, site: Site): Detached =>
  inThread(site.vm, self, () => detached(site.vm, () => ask(site, self, 'run'), ENDS_ALL));

function handOver(name: string, values: readonly (Value | undefined)[], site: Site): void {
  const args = values.filter((value) => value !== undefined);
  const callee: LibraryValue = { kind: 'library', name, isModule: false, at: site.at };
  site.vm.models.notEntered(callee, { ...site, args, keywords: new Map() });
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
