import type { Site } from '../../../interpreter/calls/call-site';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { modelClass } from '../../../interpreter/values/classes';
import { contentOf, dictOf, entryOf, setEntry } from '../../../interpreter/values/dicts';
import { NONE, str, textOf, tuple } from '../../../interpreter/values/make';
import type { ClassValue, DictValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { ownOrNone, setOwn } from '../../kit/instances';
import { methods, properties } from '../../kit/model';
import { causeOf, tupleItems } from '../../kit/values';

/** A parameter as `bind` sees it. */
interface Slot {
  readonly name: string;
  readonly kind: string;
  /** `undefined` without a default. */
  readonly initial: Value | undefined;
}

type Keywords = ReadonlyMap<string, Value>;

/** Returns the parameters of a signature; `undefined` where they aren't known. */
function slotsOf(site: Site, signature: InstanceValue): readonly Slot[] | undefined {
  const parameters = contentOf(ownOrNone(site, signature, 'parameters'));
  if (parameters === undefined || parameters.open !== undefined) return undefined;
  const slots: Slot[] = [];
  for (const { value } of parameters.entries.values()) {
    if (value.kind !== 'instance') return undefined;
    const kindOf = ownOrNone(site, value, 'kind');
    const name = textOf(ownOrNone(site, value, 'name'));
    const kind = kindOf.kind === 'instance' ? textOf(ownOrNone(site, kindOf, 'name')) : undefined;
    if (name === undefined || kind === undefined) return undefined;
    const initial = ownOrNone(site, value, 'default');
    const isEmpty = initial.kind === 'class' && initial.name === '_empty';
    slots.push({ name, kind, initial: isEmpty ? undefined : initial });
  }
  return slots;
}

/** Answers `signature.bind(…)`; a partial one may leave parameters without arguments. */
export function bind(
  signature: InstanceValue,
  cls: ClassValue,
  given: { readonly args: readonly Value[]; readonly kwargs: Keywords },
  site: Site,
  isPartial: boolean,
): Value {
  const { vm, at } = site;
  const slots = slotsOf(site, signature);
  if (slots === undefined || site.open !== undefined)
    return causeOf(undefined, 'the arguments of a signature', at);
  const refuse = (words: string): Value => raiseInWords(vm, 'TypeError', words, at);
  const args = [...given.args];
  const kwargs = new Map(given.kwargs);
  const bound: (readonly [string, Value])[] = [];
  for (const { name, kind, initial } of slots) {
    const isPositional = kind === 'POSITIONAL_ONLY' || kind === 'POSITIONAL_OR_KEYWORD';
    const named = kind === 'POSITIONAL_ONLY' ? undefined : kwargs.get(name);
    const positional = isPositional ? args.shift() : undefined;
    if (kind === 'VAR_POSITIONAL') {
      if (args.length > 0) bound.push([name, tuple(...args.splice(0))]);
    } else if (kind === 'VAR_KEYWORD') {
      if (kwargs.size > 0) bound.push([name, dictOf(vm, [...kwargs])]);
      kwargs.clear();
    } else if (positional !== undefined && named !== undefined) {
      return refuse(`multiple values for argument '${name}'`);
    } else if (positional !== undefined || named !== undefined) {
      bound.push([name, positional ?? named ?? NONE]);
      kwargs.delete(name);
    } else if (initial === undefined && !isPartial) {
      return refuse(`missing a required argument: '${name}'`);
    }
  }
  if (args.length > 0) return refuse('too many positional arguments');
  const [unexpected] = kwargs.keys();
  if (unexpected !== undefined) return refuse(`got an unexpected keyword argument '${unexpected}'`);
  const made = vm.instance(cls, at);
  setOwn(site, made, { signature, arguments: dictOf(vm, bound) });
  return made;
}

/** Makes `inspect.BoundArguments`. */
export const boundArgumentsClass = (object: ClassValue): ClassValue =>
  modelClass(
    'inspect.BoundArguments',
    [object],
    [
      ...properties('inspect.BoundArguments', {
        args: (self, site) => split(self, site)?.args ?? unknownOf(site),
        kwargs: (self, site) => split(self, site)?.kwargs ?? unknownOf(site),
      }),
      ...methods('inspect.BoundArguments', {
        'apply_defaults()': (self, _, site) => {
          const [slots, dict] = contentsOf(self, site);
          if (slots === undefined || dict === undefined) return NONE;
          const filled = site.vm.dict(dict.open);
          for (const { name, kind, initial } of slots) {
            const value = entryOf(site.vm, dict, str(name)) ?? initial ?? emptyOf(site, kind);
            if (value !== undefined) setEntry(site.vm, filled, str(name), value);
          }
          setOwn(site, self, { arguments: filled });
          return NONE;
        },
      }),
    ],
  );

const unknownOf = ({ at }: Site): Value => causeOf(undefined, 'the arguments of a signature', at);

/** Returns what a parameter for any number of arguments has without any. */
function emptyOf({ vm }: Site, kind: string): Value | undefined {
  if (kind === 'VAR_POSITIONAL') return tuple();
  return kind === 'VAR_KEYWORD' ? vm.dict() : undefined;
}

const contentsOf = (
  self: InstanceValue,
  site: Site,
): readonly [readonly Slot[] | undefined, DictValue | undefined] => {
  const signature = ownOrNone(site, self, 'signature');
  return [
    signature.kind === 'instance' ? slotsOf(site, signature) : undefined,
    contentOf(ownOrNone(site, self, 'arguments')),
  ];
};

/** Returns the arguments as a call gives them: positional ones up to the first that's missing, the others by name. */
function split(
  self: InstanceValue,
  site: Site,
): { readonly args: Value; readonly kwargs: Value } | undefined {
  const [slots, dict] = contentsOf(self, site);
  if (slots === undefined || dict === undefined || dict.open !== undefined) return undefined;
  const args: Value[] = [];
  const kwargs: (readonly [string, Value])[] = [];
  let isByName = false;
  for (const { name, kind } of slots) {
    const value = entryOf(site.vm, dict, str(name));
    if (value === undefined) isByName ||= kind !== 'VAR_POSITIONAL';
    else if (kind === 'VAR_POSITIONAL') args.push(...tupleItems(value));
    else if (kind === 'VAR_KEYWORD')
      for (const entry of contentOf(value)?.entries.values() ?? [])
        kwargs.push([textOf(entry.key) ?? '', entry.value]);
    else if (isByName || kind === 'KEYWORD_ONLY') kwargs.push([name, value]);
    else args.push(value);
  }
  return { args: tuple(...args), kwargs: dictOf(site.vm, kwargs) };
}
