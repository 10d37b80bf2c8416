import type { Site } from '../../../interpreter/calls/call-site';
import { refusedByProxy } from '../../kit/mappings';
import { findOnClass } from '../../../interpreter/values/classes';
import type { ClassValue, Value } from '../../../interpreter/values/values';
import {
  allFields,
  type Decoration,
  formOf,
  givenOption,
  isFieldMarker,
  isOfAttrs,
  isOn,
  type Field,
  type Models,
} from './fields';
import { isFrozen } from './frozen';

/** Raises what Python raises at the definition of a dataclass, if a `try` catches it. */
export function checkDefinition(
  cls: ClassValue,
  own: readonly Field[],
  decoration: Decoration,
  models: Models,
): void {
  const { vm, at } = decoration.site;
  if (vm.catchers.length === 0 || isOfAttrs(cls)) return;
  const refuse = (words: string, type: 'TypeError' | 'ValueError' = 'TypeError'): void => {
    vm.raiseIfCaught(type, words, at, true);
  };
  for (const { name, fallback, factory, isPassed } of own) {
    if (fallback !== undefined && isMutable(fallback))
      refuse(`mutable default for field ${name} is not allowed: use default_factory`, 'ValueError');
    if (isPassed && factory !== undefined) refuse(`field ${name} cannot have a default factory`);
  }
  for (const [name, value] of cls.attrs)
    if (isFieldMarker(value, models) && !cls.annotations.has(name))
      refuse(`'${name}' is a field but has no type annotation`);
  checkForms(cls, models, refuse);
  checkBases(cls, decoration, models, refuse);
  checkOptions(cls, decoration, refuse);
  checkOrder(allFields(cls, models), refuse);
}

/** Looks at annotations that are no fields: class variables, and the mark before fields that take keywords alone. */
function checkForms({ annotations, attrs }: ClassValue, models: Models, refuse: Refuse): void {
  const forms = [...annotations].map(([name, annotation]) => [name, formOf(annotation())] as const);
  for (const [name, form] of forms) {
    const marker = attrs.get(name);
    if (form !== 'typing.ClassVar' || !isFieldMarker(marker, models)) continue;
    if (givenOption(marker, 'default_factory', models) !== undefined)
      refuse(`field ${name} cannot have a default factory`);
    if (givenOption(marker, 'kw_only', models) !== undefined)
      refuse(`field ${name} is a ClassVar but specifies kw_only`);
  }
  if (forms.filter(([, form]) => form === 'dataclasses.KW_ONLY').length > 1)
    refuse('KW_ONLY has already been specified');
}

type Refuse = (words: string, type?: 'TypeError' | 'ValueError') => void;

function checkBases(cls: ClassValue, decoration: Decoration, models: Models, refuse: Refuse): void {
  const wants = isOn(decoration, 'frozen', false);
  for (const base of cls.mro.slice(1)) {
    if (!models.fields.has(base) || isFrozen(base) === wants) continue;
    refuse(
      `cannot inherit ${wants ? 'frozen' : 'non-frozen'} dataclass from a ${wants ? 'non-frozen' : 'frozen'} one`,
    );
  }
}

const ORDER = ['__lt__', '__le__', '__gt__', '__ge__'];

function checkOptions(cls: ClassValue, decoration: Decoration, refuse: Refuse): void {
  const has = (name: string): boolean => cls.attrs.has(name);
  const isOrdered = isOn(decoration, 'order', false);
  if (isOrdered && !isOn(decoration, 'eq', true)) refuse('eq must be true if order is true', 'ValueError');
  const overwritten = [
    ...(isOrdered ? ORDER : []),
    ...(isOn(decoration, 'frozen', false) ? ['__setattr__', '__delattr__'] : []),
    ...(isOn(decoration, 'unsafe_hash', false) && hasOwnHash(cls) ? ['__hash__'] : []),
  ].find(has);
  if (overwritten !== undefined) refuse(`Cannot overwrite attribute ${overwritten} in class ${cls.name}`);
  const isSlotted = isOn(decoration, 'slots', false);
  if (isSlotted && has('__slots__')) refuse(`${cls.name} already specifies __slots__`);
  if (isOn(decoration, 'weakref_slot', false) && !isSlotted)
    refuse('weakref_slot is True but slots is False');
}

/** Returns true for a class with a `__hash__` of its own: not the None that an `__eq__` gives it. */
export const hasOwnHash = ({ attrs }: ClassValue): boolean => {
  const hash = attrs.get('__hash__');
  return hash !== undefined && !(hash.kind === 'none' && attrs.has('__eq__'));
};

function checkOrder(fields: readonly Field[], refuse: Refuse): void {
  let before: string | undefined;
  for (const { name, init, keywordOnly, fallback, factory } of fields) {
    if (!init || keywordOnly) continue;
    if (fallback !== undefined || factory !== undefined) before = name;
    else if (before !== undefined)
      refuse(`non-default argument '${name}' follows default argument '${before}'`);
  }
}

function isMutable(value: Value): boolean {
  if (value.kind === 'set') return !value.frozen;
  if (value.kind === 'instance') return findOnClass(value.cls, '__hash__')?.kind === 'none';
  return value.kind === 'list' || value.kind === 'dict';
}

/** Raises what `field(…)` raises for options that don't fit. */
export function checkField(options: ReadonlyMap<string, Value>, site: Site, { missing }: Models): void {
  const { vm, at } = site;
  const isGiven = (name: string): boolean => options.has(name) && options.get(name) !== missing;
  if (isGiven('default') && isGiven('default_factory'))
    vm.raiseIfCaught('ValueError', 'cannot specify both default and default_factory', at, true);
  const metadata = options.get('metadata');
  if (metadata !== undefined) refusedByProxy(metadata, site);
}
