import { findAttribute, getAttribute } from '../../../interpreter/attributes/attributes';
import { setAttribute, setOwnAttribute } from '../../../interpreter/attributes/set-attribute';
import type { Arguments, Site } from '../../../interpreter/calls/call-site';
import { compare } from '../../../interpreter/evaluation/operators/comparisons';
import { fill, toRepr } from '../../../interpreter/evaluation/text/format';
import { each } from '../../../interpreter/guards/forks';
import { isReadWhole } from '../../../interpreter/guards/refusals';
import { bool, NONE, str, tuple, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Single, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { type Member, type MethodRule, methods } from '../../kit/model';
import { allOf, verdictOf, verdictValue } from '../../kit/truth-values';
import { causeOf, notImplemented } from '../../kit/values';
import { allFields, comparedFields, type Field, type Models } from './fields';
import { convertedBy, isFollowed, setsByItself, validate } from './treatment';

/** Returns what a field holds that isn't given. */
const initial = (
  { factory, takesSelf, fallback }: Field,
  self: InstanceValue,
  site: Site,
): Value | undefined =>
  factory === undefined ? fallback : invoke(site, factory, ...(takesSelf ? [self] : []));

/** Runs the generated `__init__`, whose signature the fields are: positional fields in order, then those by keyword. */
export function initialize(
  cls: ClassValue,
  self: InstanceValue,
  { args, keywords, open }: Arguments,
  site: Site,
  models: Models,
): Value {
  const { vm, at } = site;
  // The class's own `__setattr__` is for later changes.
  const goesPast = cls.mro.some((one) => setsByItself.has(one));
  const isSlotted = cls.attrs.has('__slots__');
  const fields = allFields(cls, models);
  vm.work(fields.length);
  const positional = fields.filter(({ init, keywordOnly }) => init && !keywordOnly);
  const passed: Value[] = [];
  const isWhole = open === undefined && isReadWhole(self.cls);
  if (isWhole && args.length > positional.length) refuse(site, `${cls.name}() takes fewer arguments`);
  const taken = new Set(fields.flatMap(({ name, init }) => (init ? [name] : [])));
  const extra = [...keywords.keys()].find((name) => !taken.has(name));
  if (isWhole && extra !== undefined)
    refuse(site, `${cls.name}() got an unexpected keyword argument '${extra}'`);
  let place = 0;
  for (const field of fields) {
    const index = field === positional[place] ? place++ : args.length;
    const given = field.init ? (args[index] ?? keywords.get(field.name) ?? open) : undefined;
    const value = given ?? initial(field, self, site);
    // Left to the class: what isn't an argument, and has no factory. Slots have nothing in the class.
    if (!field.init && field.factory === undefined && (value === undefined || !isSlotted)) continue;
    if (value === undefined && isWhole) refuse(site, `${cls.name}() lacks the argument '${field.name}'`);
    const known = convertedBy(
      site,
      field.treatment,
      value ?? causeOf(undefined, `argument ${field.name} of ${cls.name}`, at),
    );
    if (field.isPassed) passed.push(known);
    else if (goesPast) setOwnAttribute(vm, self, field.name, known, at);
    else setAttribute(vm, self, field.name, known, at);
  }
  validateAll(fields, self, site);
  const after = findAttribute(vm, self, '__post_init__', at);
  if (after !== undefined) invoke(site, after, ...passed);
  return NONE;
}

/** Has the validators of attrs look at the fields, when all of them have their values. */
function validateAll(fields: readonly Field[], self: InstanceValue, site: Site): void {
  for (const { name, treatment } of fields) {
    const value = treatment === undefined ? undefined : self.attrs.get(name);
    if (treatment === undefined || value === undefined) continue;
    validate(site, treatment, self, name, value);
    // A validator that isn't followed may raise ValueError for this value.
    if (!isFollowed(treatment) && site.vm.isCaught('ValueError'))
      self.attrs.set(name, unknown('library', `the validator of ${name}`, site.at));
  }
}

/** Raises TypeError, if a `try` catches it. */
const refuse = ({ vm, at }: Site, words: string): void => {
  vm.raiseIfCaught('TypeError', words, at, true);
};

/** Returns the text of an instance: `Point(x=1, y=2)`. */
export function shown(cls: ClassValue, self: InstanceValue, { vm, at }: Site, models: Models): Value {
  const fields = allFields(cls, models).filter(({ repr, isPassed }) => repr && !isPassed);
  vm.work(fields.length);
  if (fields.length === 0) return str(`${self.cls.qualname}()`);
  const texts = fields.flatMap(({ name }, index) => [`${index === 0 ? '' : ', '}${name}=`, name]);
  const [first = '', ...others] = texts;
  return fill(vm, [`${self.cls.qualname}(${first}`, ...others, ')'], (name) =>
    each(vm, getAttribute(vm, self, name, at), (one) => toRepr(vm, one, at)),
  );
}

export function areEqual(
  cls: ClassValue,
  a: InstanceValue,
  b: Value,
  { vm, at }: Site,
  models: Models,
): Value {
  if (a === b) return bool(true);
  if (b.kind === 'unknown') return b;
  if (b.kind !== 'instance' || a.cls !== b.cls) return notImplemented({ vm });
  const fields = comparedFields(cls, models);
  vm.work(fields.length);
  const verdicts = fields.map(({ name }) => {
    const [x, y] = [getAttribute(vm, a, name, at), getAttribute(vm, b, name, at)];
    return verdictOf(
      vm,
      each(vm, x, (one) => each(vm, y, (two) => compare(vm, '==', one, two, at))),
      at,
    );
  });
  return verdictValue(allOf(verdicts), undefined, `equality of two ${cls.name}`, at);
}

/** `order=True`: two compare as the tuples of their fields. */
export function order(owner: string, models: Models): readonly Member[] {
  const rowOf = (self: Value, { vm, at }: Site): Single =>
    self.kind === 'instance'
      ? tuple(...comparedFields(self.cls, models).map(({ name }) => getAttribute(vm, self, name, at)))
      : NONE;
  const by =
    (op: '<' | '<=' | '>' | '>='): MethodRule<'(other)'> =>
    (self, { other }, site) => {
      const { vm, at } = site;
      const isLike = other.kind === 'instance' && other.cls === self.cls;
      if (!isLike && other.kind !== 'unknown') return notImplemented(site);
      return compare(vm, op, rowOf(self, site), rowOf(other, site), at);
    };
  return methods(owner, {
    '__lt__(other)': by('<'),
    '__le__(other)': by('<='),
    '__gt__(other)': by('>'),
    '__ge__(other)': by('>='),
  });
}
