import type { Site } from '../../../interpreter/calls/call-site';
import { compare } from '../../../interpreter/evaluation/comparisons';
import { each } from '../../../interpreter/guards/forks';
import { bool, NONE } from '../../../interpreter/values/make';
import type { Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import type { Entries } from '../../kit/library';
import { functions, keeping, native } from '../../kit/model';
import { verdictOf } from '../../kit/truth-values';
import { severalOf } from '../../standard/dataclasses/treatment';

/** Returns the validators of `attrs.validators` whose tests are plain; the others are unknown. */
export const validators = (name: string): Entries =>
  functions(keeping(`${name}.validators`), {
    'instance_of(type)': ({ type }) =>
      validator('TypeError', (value, site) => called(site, 'isinstance', value, type)),
    'matches_re(regex, flags=0, func=None)': ({ regex, flags, func }) =>
      validator('ValueError', (value, site) => {
        const found =
          func.kind === 'none'
            ? called(site, 're.fullmatch', regex, value, flags)
            : invoke(site, func, regex, value, flags);
        return each(site.vm, found, (one) => (one.kind === 'unknown' ? one : bool(one.kind !== 'none')));
      }),
    'in_(options)': ({ options }) =>
      validator('ValueError', (value, site) => called(site, 'operator.contains', options, value)),
    'ge(val)': ({ val }) => comparing('>=', val),
    'gt(val)': ({ val }) => comparing('>', val),
    'le(val)': ({ val }) => comparing('<=', val),
    'lt(val)': ({ val }) => comparing('<', val),
    'max_len(length)': ({ length }) =>
      validator('ValueError', (value, site) => ordered(site, '<=', called(site, 'len', value), length)),
    'min_len(length)': ({ length }) =>
      validator('ValueError', (value, site) => ordered(site, '>=', called(site, 'len', value), length)),
    'and_(*validators)': ({ validators: inner }) => all(inner),
    'optional(validator)': ({ validator: inner }) => all(severalOf(inner), true),
  });

/** Returns what a built-in function, or one of a module, gives. */
const called = (site: Site, name: string, ...args: readonly Value[]): Value =>
  invoke(site, site.vm.models.library(name) ?? site.vm.models.builtin(name) ?? NONE, ...args);

type Operator = '<' | '<=' | '>' | '>=';

const ordered = ({ vm, at }: Site, op: Operator, left: Value, right: Value): Value =>
  each(vm, left, (one) => each(vm, right, (two) => compare(vm, op, one, two, at)));

const comparing = (op: Operator, bound: Value): Value =>
  validator('ValueError', (value, site) => ordered(site, op, value, bound));

/** Makes a validator that raises an exception for a value that fails a test. */
const validator = (type: 'TypeError' | 'ValueError', test: (value: Value, site: Site) => Value): Value =>
  native(keeping('attrs.validators.validator(inst, attr, value)'), ({ value }, site) => {
    const { vm, at } = site;
    const verdict = verdictOf(vm, test(value, site), at);
    if (verdict === false) vm.raiseIfCaught(type, 'what a validator of attrs says', at);
    return NONE;
  });

const all = (inner: readonly Value[], isOptional = false): Value =>
  native(keeping('attrs.validators.validator(inst, attr, value)'), ({ inst, attr, value }, site) => {
    const isNone = isOptional && value.kind === 'none';
    for (const one of isNone ? [] : inner) invoke(site, one, inst, attr, value);
    return NONE;
  });
