import type { Place } from '../../../base/diagnostics/place';
import type { Pattern } from '../../python/ast';
import type { Machine } from '../machine';
import { textOf } from '../values/make';
import type { ClassValue, Value } from '../values/values';

/** Kinds of values that a class pattern can't name. */
const NO_CLASS: ReadonlySet<Value['kind']> = new Set([
  'num',
  'str',
  'none',
  'bool',
  'function',
  'list',
  'tuple',
  'dict',
  'set',
]);

/** Raises TypeError for a class pattern that names no class, if a `try` catches it. */
export function refuseNoClass(vm: Machine, cls: Value, at: Place): void {
  const isFunction = cls.kind === 'native' && vm.models.isClass(`builtins.${cls.name}`) === false;
  if (isFunction || NO_CLASS.has(cls.kind))
    vm.raiseIfCaught('TypeError', 'called match pattern must be a class', at);
}

/** Matches built-in classes whose pattern has one part: the object itself (PEP 634). */
const ITSELF = /^(?:bool|bytearray|bytes|dict|float|frozenset|int|list|set|str|tuple)$/u;

/** Raises TypeError for a class pattern with parts that the class doesn't have, if a `try` catches it. */
export function refuseParts(
  vm: Machine,
  { patterns, keywords }: Extract<Pattern, { type: 'MatchClass' }>,
  cls: ClassValue,
  names: Value | undefined,
  at: Place,
): void {
  if (vm.catchers.length === 0 || cls.open !== undefined || names?.kind === 'unknown') return;
  const refuse = (words: string): void => {
    vm.raiseIfCaught('TypeError', words, at);
  };
  if (patterns.length > 0 && names !== undefined && names.kind !== 'tuple')
    refuse(`${cls.name}.__match_args__ must be a tuple`);
  const listed = names?.kind === 'tuple' ? names.items.slice(0, patterns.length) : [];
  const texts = listed.map(({ value }) => textOf(value));
  if (texts.includes(undefined)) refuse('__match_args__ elements must be strings');
  const isItself =
    names === undefined && cls.mro.some(({ name, place }) => place === undefined && ITSELF.test(name));
  const room = names?.kind === 'tuple' ? names.items.length : isItself ? 1 : 0;
  if (patterns.length > room) refuse(`${cls.name}() accepts ${room} positional sub-patterns`);
  const all = [...texts, ...keywords.map(({ name }) => name)];
  const twice = all.find((name, index) => all.indexOf(name) < index);
  if (twice !== undefined) refuse(`${cls.name}() got multiple sub-patterns for attribute '${twice}'`);
}
