import type { Site } from '../../interpreter/calls/call-site';
import { construct } from '../../interpreter/calls/instantiate';
import { iterate } from '../../interpreter/evaluation/iterate';
import { each } from '../../interpreter/guards/forks';
import { raiseInWords } from '../../interpreter/guards/refusals';
import { makeClassFrom, newClass } from '../../interpreter/statements/classes/class-definition';
import { completeClass, deriveFrom, plainOrder } from '../../interpreter/statements/classes/class-making';
import { findOnClass, modelClass } from '../../interpreter/values/classes';
import { contentOf } from '../../interpreter/values/dicts';
import { NONE, textOf, unknown } from '../../interpreter/values/make';
import type { ClassValue, Unknown, Value } from '../../interpreter/values/values';
import type { Builtins } from '../kit/library';
import { constructor, keeping, members } from '../kit/model';
import { causeOf } from '../kit/values';
import { classOfValue } from './kinds';

/** `type`: of one argument its class; of three a new class; as a metaclass's base what makes classes. */
export function typeClass(object: ClassValue, builtins: () => Builtins): ClassValue {
  const type: ClassValue = modelClass('type', [object], TYPE_METHODS, {
    construct: constructor('(*args, **keywords)', (cls, { args, keywords }, site) => {
      const [first = NONE] = args;
      if (cls === type && args.length === 1 && keywords.size === 0)
        return each(
          site.vm,
          first,
          (one) => classOfValue(builtins(), one) ?? causeOf(one, 'a type', site.at),
        );
      return cls === type
        ? typeOfThree(args, keywords, site)
        : causeOf(undefined, 'a class that a metaclass makes', site.at);
    }),
  });
  return type;
}

/** Makes a class as a call of `type` with three arguments does. */
function typeOfThree(args: readonly Value[], keywords: ReadonlyMap<string, Value>, site: Site): Value {
  if (args.length !== 3 && site.open === undefined)
    raiseInWords(site.vm, 'TypeError', 'type() takes 1 or 3 arguments', site.at);
  return each(site.vm, args[0] ?? NONE, (name) => {
    const made = madeOf([name, ...args.slice(1)], site);
    if (made.kind === 'unknown') return made;
    return makeClassFrom(site.vm, made.name, made.bases, made.attrs, site.at, { keywords });
  });
}

const TYPE_METHODS = members(keeping('type'), {
  '__new__(metatype, *args, **keywords)': ({ metatype: meta, args, keywords }, site) => {
    const made = madeOf(args, site);
    if (made.kind === 'unknown' && site.vm.pendingClass === undefined) return made;
    const { pendingClass: pending } = site.vm;
    if (pending !== undefined) return completedType(pending, made, keywords, site);
    const metaclass = meta.kind === 'class' ? meta : undefined;
    return made.kind === 'unknown' ? made : newClass(site.vm, made, site.at, { metaclass, keywords });
  },
  '__init__(*args, **keywords)': () => NONE,
  '__call__(cls, *args, **keywords)': ({ cls, args, keywords }, { vm, open, at }) =>
    cls.kind === 'class' ? construct(vm, cls, { args, keywords, open }, at) : causeOf(cls, 'a class', at),
  '__prepare__(*args, **keywords)': (_, { vm }) => vm.dict(),
  'mro(self, /)': ({ self }, { vm, at }) =>
    self.kind === 'class' ? vm.list(plainOrder(vm, self)) : causeOf(self, 'a class', at),
});

/** A class that a call makes, by its arguments. */
interface Made {
  readonly kind: 'made';
  readonly name: string;
  readonly bases: readonly Value[];
  readonly attrs: Map<string, Value>;
  /** False where not all attributes are known. */
  readonly isWhole: boolean;
}

/** Reads the arguments of `type(name, bases, namespace)`, and of `type.__new__` behind the metaclass. */
function madeOf(args: readonly Value[], { vm, at }: Site): Made | Unknown {
  const [name, bases, namespace] = args;
  const text = name === undefined ? undefined : textOf(name);
  if (text === undefined) return causeOf(name, 'the name of a class', at);
  const content = namespace === undefined ? undefined : contentOf(namespace);
  const attrs = new Map<string, Value>();
  for (const { key, value } of content?.entries.values() ?? []) {
    const attribute = textOf(key);
    if (attribute !== undefined) attrs.set(attribute, value);
    // Each look-up of an attribute may ask such a key whether it's equal.
    else if (key.kind === 'instance' && findOnClass(key.cls, '__eq__')?.kind === 'function')
      return unknown('operands', 'a class whose namespace has keys with an __eq__ of their own', at);
  }
  const given = bases === undefined ? [] : iterate(vm, bases, at).items.map(({ value }) => value);
  const open = content?.open;
  const all = open === undefined ? given : [...given, unknown(open.reason, open.detail, open.at)];
  return {
    kind: 'made',
    name: text,
    bases: all,
    attrs,
    isWhole: content !== undefined && open === undefined,
  };
}

/** `super().__new__(mcs, name, bases, namespace)`: the class that the statement made, as these arguments want it. */
function completedType(
  pending: ClassValue,
  made: Made | Unknown,
  keywords: ReadonlyMap<string, Value>,
  { vm, at }: Site,
): Value {
  vm.pendingClass = undefined;
  if (made.kind === 'unknown') return completeClass(vm, pending, keywords, at);
  const explicit = made.bases.length > 0 ? made.bases : pending.bases.slice(0, 1);
  const isSame =
    explicit.length === pending.bases.length &&
    explicit.every((base, index) => base === pending.bases[index] || base.kind === 'choice');
  if (!isSame && made.isWhole)
    deriveFrom(vm, pending, made.bases, () => unknown('library', 'a base class', at));
  pending.name = made.name;
  if (made.isWhole) pending.attrs.clear();
  for (const [name, value] of made.attrs) pending.attrs.set(name, value);
  return completeClass(vm, pending, keywords, at);
}
