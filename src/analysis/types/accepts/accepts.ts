import type { Json } from '../json/json';
import type { EnumNode, ScalarNode, TypeNode } from '../type-node';
import { type Given, type Verdict } from './given';
import { floatOf, intOf } from './numbers';
import { isOwnType, scalarAccepts } from './scalars';

/** Tells whether pydantic takes a value for a type, as far as the source tells it: a validator of the program may refuse it. */
export function accepts(type: TypeNode, given: Given): Verdict {
  switch (type.kind) {
    case 'any':
      return true;
    case 'none':
      return false;
    case 'scalar':
      return scalarTakes(type, given);
    case 'literal':
      return type.values.some((value) => isValue(value, given));
    case 'enum':
      return type.isStrict === true ? false : isMember(type, given);
    case 'nullable':
      return accepts(type.of, given);
    case 'union':
      return anyOf(type.members.map((one) => accepts(one, given)));
    case 'default':
    case 'serializer':
    case 'tag':
    case 'skipped':
      return accepts(type.of, given);
    case 'described':
      // Data about the schema may be the limit of a validator.
      return type.said.extra === undefined ? accepts(type.of, given) : refuses(type.of, given);
    case 'alias':
      return accepts(type.of(), given);
    case 'function':
      // A function that runs after the type sees only what that takes.
      return type.mode === 'after' && type.of !== undefined ? refuses(type.of, given) : undefined;
    default:
      return undefined;
  }
}

function scalarTakes({ name, limits, settings, demand, isStripped }: ScalarNode, written: Given): Verdict {
  const given =
    isStripped === true && written.kind === 'text' ? { ...written, text: written.text.trim() } : written;
  if (demand === 'strict' && !isOwnType(name, given)) return false;
  const verdict = scalarAccepts(name, { ...settings, ...limits }, given);
  return demand === 'more' && verdict === true ? undefined : verdict;
}

/** Returns `false` if a type refuses a value; what it takes may still be refused by something else. */
function refuses(type: TypeNode, given: Given): Verdict {
  return accepts(type, given) === false ? false : undefined;
}

function anyOf(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes(true)) return true;
  return verdicts.includes(undefined) ? undefined : false;
}

/** Tells whether a value is one of a `Literal`: without any conversion. */
function isValue(value: Json, given: Given): boolean {
  if (given.kind === 'text') return value === given.text;
  if (given.kind === 'uuid' || typeof value !== 'number') return false;
  return Number(given.value) === value;
}

/** Tells whether a value is that of a member, for an enum of numbers also after a conversion. */
function isMember({ values, type, cls }: EnumNode, given: Given): Verdict {
  if (values.some((value) => isValue(value, given))) return true;
  const mixin = cls.mro.find(
    ({ name, module }) => module === 'builtins' && (name === 'int' || name === 'float'),
  );
  const number = type === 'integer' ? intOf(given) : type === 'number' ? floatOf(given) : undefined;
  if (mixin !== undefined && number !== undefined && values.includes(Number(number))) return true;
  const hasOwnRule = cls.mro.some(({ place, attrs }) => place !== undefined && attrs.has('_missing_'));
  return hasOwnRule ? undefined : false;
}
