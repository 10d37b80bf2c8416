import { iterate } from '../../interpreter/evaluation/iterate';
import type { Site } from '../../interpreter/calls/call-site';
import type { Raised } from '../../interpreter/machine';
import { detached } from '../../interpreter/serving';
import { modelClass } from '../../interpreter/values/classes';
import { lend } from '../../interpreter/values/displays';
import { NONE, ofLibrary, textOf } from '../../interpreter/values/make';
import type { ClassValue, InstanceValue, LibraryValue, Value } from '../../interpreter/values/values';
import { forward } from './calls';
import { own, ownOrNone, setOwn } from './instances';
import { keeping, methods } from './model';
import { registers } from './registering';
import { ask } from './servers';

/**
 * Makes a class of threads or processes. Its target runs when it's started, in a program that's being run; a server that
 * runs in it blocks only who joins it.
 */
export function besideClass(name: string, object: ClassValue): ClassValue {
  const blocked = new WeakMap<InstanceValue, Raised>();
  return modelClass(
    name,
    [object],
    methods(keeping(name), {
      '__init__(group=None, target=None, name=None, args=..., kwargs=..., **options)': (
        self,
        { target, name: called, args, kwargs },
        site,
      ) => {
        setOwn(site, self, { _target: target, name: called });
        if (args !== undefined) setOwn(site, self, { _args: args });
        if (kwargs !== undefined) setOwn(site, self, { _kwargs: kwargs });
        // A thread of a module that's imported isn't run, unless it registers routes: it's told of if it gets an application.
        if (!site.vm.blocksAtServer && !registers(target)) handOver(name, [target, args, kwargs], site);
        return NONE;
      },
      'run()': (self, _, site) => runTarget(self, site),
      'start()': (self, _, site) => {
        if (!site.vm.blocksAtServer && !registers(ownOrNone(site, self, '_target'))) {
          // It isn't run, but has all that it reaches.
          lend(site.vm, [self]);
          return NONE;
        }
        const { server } = detached(site.vm, () => ask(site, self, 'run'));
        if (server !== undefined) blocked.set(self, server);
        return NONE;
      },
      'join(timeout=None)': (self, { timeout }) => {
        const server = blocked.get(self);
        if (server !== undefined && timeout.kind === 'none') throw server;
        return NONE;
      },
    }),
    { missing: (_, attribute, { at }) => ofLibrary(name, at, `${name}.${attribute}`) },
  );
}

function handOver(name: string, values: readonly (Value | undefined)[], site: Site): void {
  const args = values.filter((value) => value !== undefined);
  const callee: LibraryValue = { kind: 'library', name, isModule: false, at: site.at };
  site.vm.models.notEntered(callee, { ...site, args, keywords: new Map() });
}

function runTarget(self: InstanceValue, site: Site): Value {
  const target = ownOrNone(site, self, '_target');
  if (target.kind === 'none') return NONE;
  const args = own(site, self, '_args');
  const given = args === undefined ? [] : iterate(site.vm, args, site.at).items.map(({ value }) => value);
  const kwargs = own(site, self, '_kwargs');
  const keywords = new Map<string, Value>();
  if (kwargs?.kind === 'dict')
    for (const { key, value } of kwargs.entries.values()) {
      const called = textOf(key);
      if (called !== undefined) keywords.set(called, value);
    }
  return forward(site, target, given, keywords);
}
