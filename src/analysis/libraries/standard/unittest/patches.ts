import { findAttribute, getAttribute, callAttribute } from '../../../interpreter/attributes/attributes';
import { deleteAttribute, setAttribute } from '../../../interpreter/attributes/set-attribute';
import { presenceOf } from '../../../interpreter/attributes/open-attribute';
import { NO_ARGUMENTS, type Site } from '../../../interpreter/calls/call-site';
import { each } from '../../../interpreter/guards/forks';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { importModule } from '../../../interpreter/modules/imports';
import { modelClass } from '../../../interpreter/values/classes';
import { FALSE, NONE, textOf, unknown } from '../../../interpreter/values/make';
import { contentOf, keyOf } from '../../../interpreter/values/dicts';
import { iterate } from '../../../interpreter/evaluation/iterate';
import type { ClassValue, InstanceValue, Single, Value } from '../../../interpreter/values/values';
import { forward } from '../../kit/calls';
import { standingInstance } from '../../kit/instances';
import type { Entries } from '../../kit/library';
import { keeping, methods } from '../../kit/model';
import { describe } from '../../../interpreter/attributes/open-attribute';
import { wrapper } from '../functools/caches';

/** A replacement: it's put in place by one function, which returns what `with` binds, and undone by the other. */
interface Patch {
  readonly enter: (site: Site) => Value;
  readonly exit: (site: Site) => void;
  /** True if a function that's decorated gets what was put in place. */
  readonly isHanded: boolean;
}

const PATCHES = new WeakMap<InstanceValue, Patch>();

const OWNER = keeping('unittest.mock');

/** Returns `patch`, whose attributes are other ways to patch. */
export function patchFunction(object: ClassValue, mocks: Entries): InstanceValue {
  const started: InstanceValue[] = [];
  const Patcher = patcherClass(object, started);
  const make = (patch: Patch, { vm, at }: Site): Value => {
    const made = vm.instance(Patcher, at);
    PATCHES.set(made, patch);
    return made;
  };
  const attribute = (find: (site: Site) => Value, name: string, given: Given, site: Site): Value =>
    make(ofAttribute(find, name, given, mocks), site);
  return standingInstance(
    modelClass(
      'unittest.mock._patcher',
      [object],
      methods(OWNER, {
        '__call__(target, new=..., spec=None, create=False, spec_set=None, autospec=None, new_callable=None, **kwargs)':
          (_, { target, ...given }, site) => {
            const [owner, name] = splitTarget(target);
            return name === undefined
              ? unknown('operands', 'what is patched', site.at)
              : attribute((at) => resolve(owner, at), name, given, site);
          },
        'object(target, attribute, new=..., spec=None, create=False, spec_set=None, autospec=None, new_callable=None, **kwargs)':
          (_, { target, attribute: named, ...given }, site) => {
            const name = textOf(named);
            return name === undefined
              ? unknown('operands', 'what is patched', site.at)
              : attribute(() => target, name, given, site);
          },
        'dict(in_dict, values=..., clear=False, **kwargs)': (
          _,
          { in_dict: dict, values, clear, kwargs },
          site,
        ) => make(ofDict(dict, values, clear, kwargs), site),
        'stopall()': (_, __, site) => {
          for (const one of started.splice(0).toReversed()) PATCHES.get(one)?.exit(site);
          return NONE;
        },
      }),
    ),
  );
}

const patcherClass = (object: ClassValue, started: InstanceValue[]): ClassValue =>
  modelClass(
    'unittest.mock._patch',
    [object],
    methods(OWNER, {
      '__enter__()': (self, _, site) => PATCHES.get(self)?.enter(site) ?? NONE,
      '__exit__(*exception)': (self, _, site) => {
        PATCHES.get(self)?.exit(site);
        return FALSE;
      },
      'start()': (self, _, site) => {
        started.push(self);
        return PATCHES.get(self)?.enter(site) ?? NONE;
      },
      'stop()': (self, _, site) => {
        const index = started.indexOf(self);
        if (index < 0) return NONE;
        started.splice(index, 1);
        PATCHES.get(self)?.exit(site);
        return FALSE;
      },
      '__call__(func)': (self, { func }, site) => decorated(self, func, site),
    }),
  );

/** The replacements around a decorated function, the one that's next to it first. */
const AROUND = new WeakMap<Value, Patch[]>();

/** Returns a function that's called while something is patched. A class has its tests patched, which nothing runs here. */
function decorated(self: InstanceValue, func: Value, { at }: Site): Value {
  const patch = PATCHES.get(self);
  if (func.kind === 'class' || patch === undefined) return func;
  if (isCoroutine(func)) return unknown('library', 'a patched coroutine function', at);
  const outside = AROUND.get(func);
  if (outside !== undefined) {
    outside.push(patch);
    return func;
  }
  const patches = [patch];
  const made = wrapper('unittest.mock.patched', func, ({ args, keywords }, site) =>
    patched(patches, args, site, (given) => forward(site, func, given, keywords)),
  );
  AROUND.set(made, patches);
  return made;
}

/** Calls a function inside replacements, which are undone also where it raises an exception. */
function patched(
  patches: readonly Patch[],
  args: readonly Value[],
  site: Site,
  call: (args: readonly Value[]) => Value,
): Value {
  const [first, ...others] = patches;
  if (first === undefined) return call(args);
  const entered = first.enter(site);
  try {
    return patched(others, first.isHanded ? [...args, entered] : args, site, call);
  } finally {
    first.exit(site);
  }
}

const isCoroutine = (value: Value | undefined): boolean =>
  value?.kind === 'function' && value.def.type === 'FunctionDef' && value.def.isAsync;

/** The arguments that say what's put in place. */
interface Given {
  readonly new: Value | undefined;
  readonly spec: Value;
  readonly create: Value;
  readonly spec_set: Value;
  readonly autospec: Value;
  readonly new_callable: Value;
  readonly kwargs: ReadonlyMap<string, Value>;
}

/** Splits `shop.api.load` into the owner and the name. */
function splitTarget(target: Value): readonly [string, string | undefined] {
  const text = textOf(target) ?? '';
  const dot = text.lastIndexOf('.');
  return dot < 0 ? ['', undefined] : [text.slice(0, dot), text.slice(dot + 1)];
}

/** Returns what a dotted path names: a module, which is imported, or an attribute of one. */
function resolve(path: string, { vm, at }: Site): Value {
  const [top = '', ...rest] = path.split('.');
  let dotted = top;
  return rest.reduce(
    (owner: Value, name) => {
      dotted += `.${name}`;
      return each(vm, owner, (one) => {
        if (one.kind !== 'module' && one.kind !== 'library') return getAttribute(vm, one, name, at);
        const found = one.kind === 'module' ? findAttribute(vm, one, name, at) : undefined;
        if (found !== undefined) return found;
        return one.kind === 'module' ? importModule(vm, dotted, at) : getAttribute(vm, one, name, at);
      });
    },
    importModule(vm, top, at),
  );
}

/** Replaces an attribute. */
function ofAttribute(find: (site: Site) => Value, name: string, given: Given, mocks: Entries): Patch {
  const replacement = given.new === mocks['unittest.mock.DEFAULT'] ? undefined : given.new;
  let undo: (site: Site) => void = () => undefined;
  return {
    isHanded: replacement === undefined,
    enter: (site) => {
      const { vm, at } = site;
      const owner = find(site);
      if (owner.kind === 'choice' || owner.kind === 'unknown')
        return unknown('operands', 'the owner of what is patched', at);
      const original = findAttribute(vm, owner, name, at);
      if (
        original === undefined &&
        given.create.kind === 'bool' &&
        !given.create.value &&
        presenceOf(vm, owner, name, at) === false
      )
        raiseInWords(vm, 'AttributeError', `${describe(owner)} does not have the attribute '${name}'`, at);
      const value = replacement ?? madeFor(original, given, mocks, site);
      const isLocal = hasOwn(owner, name, site);
      setAttribute(vm, owner, name, value, at);
      undo = (later) => {
        if (isLocal && original !== undefined) setAttribute(vm, owner, name, original, later.at);
        else deleteAttribute(vm, owner, name, later.at);
      };
      return value;
    },
    exit: (site) => undo(site),
  };
}

/** Returns the mock that's put in place where the program gives nothing else. */
function madeFor(original: Value | undefined, given: Given, mocks: Entries, site: Site): Value {
  if (isCoroutine(original)) return unknown('library', 'the mock of a coroutine function', site.at);
  const cls = given.new_callable.kind === 'none' ? mocks['unittest.mock.MagicMock'] : given.new_callable;
  const spec = [given.spec, given.spec_set, given.autospec].find(({ kind }) => kind !== 'none');
  const keywords = new Map([...(spec === undefined ? [] : [['spec', spec] as const]), ...given.kwargs]);
  return forward(site, cls ?? NONE, [], keywords);
}

/** Tells whether an attribute is of the object itself, not of its class: only then it's there again afterwards. */
function hasOwn(owner: Single, name: string, { vm }: Site): boolean {
  switch (owner.kind) {
    case 'module':
      return owner.scope.vars.has(name);
    case 'class':
    case 'instance':
      return owner.attrs.has(name);
    case 'library':
      return vm.libraryNames.find(owner.name, name, vm.path) !== undefined;
    default:
      return false;
  }
}

const call = (
  site: Site,
  owner: Value,
  name: string,
  args: readonly Value[],
  keywords = NO_ARGUMENTS.keywords,
): Value =>
  each(site.vm, owner, (one) =>
    callAttribute(site.vm, one, name, { ...NO_ARGUMENTS, args, keywords }, site.at),
  );

/** Changes a dictionary, whose former content comes back. */
function ofDict(
  given: Value,
  values: Value | undefined,
  clear: Value,
  keywords: ReadonlyMap<string, Value>,
): Patch {
  let original: Value | undefined;
  const find = (site: Site): Value => {
    const text = textOf(given);
    return text === undefined ? given : resolve(text, site);
  };
  return {
    isHanded: false,
    enter: (site) => {
      const dict = find(site);
      original = call(site, dict, 'copy', []);
      if (clear.kind !== 'bool' || clear.value) call(site, dict, 'clear', []);
      if (values !== undefined) call(site, dict, 'update', [values]);
      if (keywords.size > 0) call(site, dict, 'update', [], keywords);
      return dict;
    },
    exit: (site) => {
      const dict = find(site);
      if (original === undefined) return;
      if (contentOf(dict) === undefined) takeNew(site, dict, original, values);
      else call(site, dict, 'clear', []);
      call(site, dict, 'update', [original]);
    },
  };
}

/** Takes out of `sys.modules`, or another mapping that isn't read whole, what came in since it was copied. */
function takeNew(site: Site, mapping: Value, original: Value, added: Value | undefined): void {
  const keysIn = (value: Value): readonly Value[] =>
    iterate(site.vm, call(site, value, 'keys', []), site.at).items.map((one) => one.value);
  const before = new Set(keysIn(original).map(keyOf));
  const now = [...keysIn(mapping), ...(added === undefined ? [] : keysIn(added))];
  for (const key of now) if (!before.has(keyOf(key))) call(site, mapping, 'pop', [key, NONE]);
}
