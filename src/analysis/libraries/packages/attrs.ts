import { setOwnAttribute } from '../../interpreter/attributes/set-attribute';
import { parametersOf } from '../../interpreter/calls/signature';
import { callValue } from '../../interpreter/calls/calls';
import { NO_ARGUMENTS, type Site } from '../../interpreter/calls/call-site';
import { NONE, textOf, TRUE, unknown } from '../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../interpreter/values/values';
import { invoke } from '../kit/calls';
import type { Library } from '../kit/library';
import { moveRedeclared } from '../standard/dataclasses/fields';
import {
  setsByItself,
  severalOf,
  treat,
  type Treatment,
  treatmentOf,
} from '../standard/dataclasses/treatment';
import { functions, keeping, methods, native, qualified } from '../kit/model';

type Keywords = ReadonlyMap<string, Value>;

/** attrs (followed in 26.1): classes are made as data classes are, which they're alike in all that we ask for. */
export const library: Library = (_, name) => {
  const defining = (treats: boolean, freezes = false): Value =>
    native(keeping(`${name}.define(maybe_cls=..., **options)`), ({ maybe_cls: cls, options }, site) =>
      given(site, cls, freezes ? new Map([...options, ['frozen', TRUE]]) : options, treats),
    );
  const given = (site: Site, cls: Value | undefined, options: Keywords, treats: boolean): Value => {
    const make = (one: Value): Value => defined(site, one, options, treats);
    return cls === undefined
      ? native(keeping('attrs.define(cls, **rest)'), ({ cls: one }) => make(one))
      : make(cls);
  };
  const [define, older] = [defining(true), defining(false)];
  const field = native(
    keeping(`${name}.field(default=..., *args, **options)`),
    ({ default: initial, options }, site) => fieldOf(site, initial, options),
  );
  return {
    ...qualified(name, {
      s: older,
      attrs: older,
      define,
      mutable: define,
      frozen: defining(true, true),
      dataclass: older,
    }),
    ...qualified(name, { ib: field, attrib: field, field }),
    ...functions(keeping(name), {
      // As a default: what `factory=list` says.
      'Factory(factory, takes_self=False)': ({ factory: func, takes_self: takesSelf }) => ({
        kind: 'partial',
        func,
        args: [],
        keywords: NO_ARGUMENTS.keywords,
        attrs: new Map([[TAKES_SELF, takesSelf]]),
      }),
    }),
  };
};

/** The option of a factory that's called with the object. */
const TAKES_SELF = 'takes_self';

const standard = ({ vm, at }: Site, name: string): Value =>
  vm.models.library(`dataclasses.${name}`) ?? unknown('library', `dataclasses.${name}`, at);

/** Keeps the options of these names. */
const chosen = (options: Keywords, ...names: readonly string[]): Map<string, Value> =>
  new Map([...options].filter(([name]) => names.includes(name)));

/** `@define`, `@attr.s(auto_attribs=True)`; with `treats`, values are converted and validated when they're set. */
function defined(site: Site, cls: Value, options: Keywords, treats: boolean): Value {
  if (cls.kind === 'class') {
    const onSet = options.get('on_setattr');
    const isUntreated = onSet?.kind === 'library' && onSet.name.endsWith('.NO_OP');
    if (onSet === undefined ? treats : onSet.kind !== 'none' && !isUntreated) treatWhenSet(cls);
    prepare(site, cls);
    moveRedeclared(cls);
  }
  const keywords = chosen(options, 'kw_only', 'order', 'eq');
  const dataclass = standard(site, 'dataclass');
  return invoke(site, callValue(site.vm, dataclass, { ...NO_ARGUMENTS, keywords }, site.at), cls);
}

/** Has values that are set afterwards, and that attrs converts or validates then, not be known. */
function treatWhenSet(cls: ClassValue): void {
  const isTreated = (value: Value | undefined): boolean => {
    const treatment = value !== undefined && isField(value) ? treatmentOf(value) : undefined;
    return treatment !== undefined && treatment.converters.length + treatment.validators.length > 0;
  };
  const names = new Set([...cls.attrs].flatMap(([name, value]) => (isTreated(value) ? [name] : [])));
  if (names.size === 0 || cls.attrs.has('__setattr__')) return;
  setsByItself.add(cls);
  const members = methods(keeping(cls.name), {
    '__setattr__(name, value, /)': (self, { name, value }, { vm, at }) => {
      const field = textOf(name) ?? '';
      const made = names.has(field) ? unknown('library', 'what attrs makes of a value', at) : value;
      setOwnAttribute(vm, self, field, made, at);
      return NONE;
    },
  });
  for (const [name, member] of members) cls.attrs.set(name, member);
}

/**
 * Says in a data class's words what attrs says otherwise: fields without an annotation, what a converter takes in place of the
 * field's type, `__attrs_post_init__`.
 */
function prepare({ vm }: Site, cls: ClassValue): void {
  for (const [name, value] of cls.attrs) {
    if (!isField(value)) continue;
    settleDefault(value);
    const own = cls.annotations.get(name);
    const converter = value.attrs.get('converter');
    const taken = (): Value | undefined =>
      converter?.kind === 'function' ? parametersOf(vm, converter)[0]?.type : undefined;
    if (own === undefined || converter !== undefined)
      cls.annotations.set(name, () => taken() ?? own?.() ?? NONE);
  }
  const post = cls.attrs.get('__attrs_post_init__');
  if (post !== undefined) cls.attrs.set('__post_init__', post);
}

/** Has the method under `@x.default` make the default of a field. */
function settleDefault(field: InstanceValue): void {
  const maker = treatmentOf(field)?.maker;
  const initial = field.attrs.get('default');
  if (initial?.kind === 'native' && initial.name === DECORATOR) field.attrs.delete('default');
  if (maker === undefined) return;
  field.attrs.set('default_factory', maker);
  field.attrs.set(TAKES_SELF, TRUE);
}

/** The name of `x.default` as a decorator. */
const DECORATOR = 'attrs.default';

const isField = (value: Value): value is InstanceValue =>
  value.kind === 'instance' && value.cls.name === 'Field';

/** `field(default=…, factory=…)`. */
function fieldOf(site: Site, initial: Value | undefined, options: Keywords): Value {
  const made = initial?.kind === 'partial' ? initial : undefined;
  const takesSelf = made?.attrs?.get(TAKES_SELF);
  const factory = options.get('factory') ?? (takesSelf === undefined ? undefined : made?.func);
  const keywords = chosen(options, 'kw_only');
  if (factory !== undefined) keywords.set('default_factory', factory);
  else if (initial !== undefined) keywords.set('default', initial);
  const field = callValue(site.vm, standard(site, 'field'), { ...NO_ARGUMENTS, keywords }, site.at);
  const converter = options.get('converter');
  if (field.kind !== 'instance') return field;
  if (takesSelf !== undefined) field.attrs.set(TAKES_SELF, takesSelf);
  if (converter !== undefined) field.attrs.set('converter', converter);
  const treatment: Treatment = {
    converters: severalOf(converter),
    validators: severalOf(options.get('validator')),
    maker: undefined,
  };
  treat(field, treatment);
  field.attrs.set(
    'validator',
    native(keeping('attrs.validator(meth)'), ({ meth }) => {
      treatment.validators.push(meth);
      return meth;
    }),
  );
  if (factory === undefined && initial === undefined)
    field.attrs.set(
      'default',
      native(keeping(`${DECORATOR}(meth)`), ({ meth }) => {
        treatment.maker = meth;
        return meth;
      }),
    );
  // It has more than a field of `dataclasses`.
  field.open ??= unknown('library', 'an attribute of a field of attrs', site.at);
  return field;
}
