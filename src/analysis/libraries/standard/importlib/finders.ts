import type { Site } from '../../../interpreter/calls/call-site';
import { modelClass } from '../../../interpreter/values/classes';
import { NONE } from '../../../interpreter/values/make';
import type { ClassValue, Value } from '../../../interpreter/values/values';
import type { Builtins, Entries } from '../../kit/library';
import { methods, qualified, staticMethods } from '../../kit/model';
import { abcMeta } from '../abc';

/** Python's own finders, in the order of `sys.meta_path`. */
type Finders = Readonly<Record<'BuiltinImporter' | 'FrozenImporter' | 'PathFinder', ClassValue>>;

const FINDERS = new WeakMap<ClassValue, Finders>();

/** Returns Python's own finders: one object each in `sys.meta_path` and in `importlib.machinery`. */
export function findersOf({ type, object }: Builtins): Finders {
  const made = FINDERS.get(type) ?? {
    BuiltinImporter: modelClass('importlib.machinery.BuiltinImporter', [object]),
    FrozenImporter: modelClass('importlib.machinery.FrozenImporter', [object]),
    PathFinder: modelClass('importlib.machinery.PathFinder', [object]),
  };
  FINDERS.set(type, made);
  return made;
}

/** Makes the finders of `importlib.machinery`, and the abstract classes that a program's finders and loaders are of. `find` gives a spec of Python's own. */
export function hookClasses(builtins: Builtins, find: (name: Value, site: Site) => Value): Entries {
  const finders = findersOf(builtins);
  const { PathFinder } = finders;
  const path = staticMethods('importlib.machinery.PathFinder', {
    'find_spec(fullname, path=None, target=None)': ({ fullname }, site) => find(fullname, site),
    'invalidate_caches()': () => NONE,
  });
  for (const [name, value] of path) PathFinder.attrs.set(name, value);
  const abstract = (name: string, table: Parameters<typeof methods>[1]): ClassValue => {
    const cls = modelClass(`importlib.abc.${name}`, [builtins.object], methods('importlib.abc', table));
    cls.metaclass = abcMeta(builtins);
    return cls;
  };
  return {
    ...qualified('importlib.machinery', finders),
    ...qualified('importlib.abc', {
      Loader: abstract('Loader', { 'create_module(spec)': () => NONE }),
      MetaPathFinder: abstract('MetaPathFinder', { 'invalidate_caches()': () => NONE }),
      PathEntryFinder: abstract('PathEntryFinder', { 'invalidate_caches()': () => NONE }),
    }),
  };
}
