import { modelClass } from '../../interpreter/values/classes';
import { NONE } from '../../interpreter/values/make';
import type { ClassValue, Value } from '../../interpreter/values/values';
import { setOwn } from '../kit/instances';
import type { Builtins, Library } from '../kit/library';
import { keeping, methods, qualified } from '../kit/model';

/** Constraints of one value, by class, with the name of the attribute that holds it. */
const SINGLE: Readonly<Record<string, string>> = {
  Gt: 'gt',
  Ge: 'ge',
  Lt: 'lt',
  Le: 'le',
  MultipleOf: 'multiple_of',
  MinLen: 'min_length',
  MaxLen: 'max_length',
  Timezone: 'tz',
  Predicate: 'func',
};

const single = ({ object }: Builtins, name: string, attribute: string): ClassValue =>
  modelClass(
    `annotated_types.${name}`,
    [object],
    methods(keeping(`annotated_types.${name}`), {
      '__init__(value=..., /, **given)': (self, { value, given }, site) => {
        setOwn(site, self, {
          ...(value !== undefined && { [attribute]: value }),
          ...Object.fromEntries(given),
        });
        return NONE;
      },
    }),
  );

/** `annotated_types`: the constraints that `Annotated` and pydantic's `Field` share. */
export const library: Library = (builtins) => {
  const classes: Record<string, Value> = {};
  for (const [name, attribute] of Object.entries(SINGLE)) classes[name] = single(builtins, name, attribute);
  classes['Len'] = modelClass(
    'annotated_types.Len',
    [builtins.object],
    methods(keeping('annotated_types.Len'), {
      '__init__(min_length=0, max_length=None)': (self, given, site) => {
        setOwn(site, self, given);
        return NONE;
      },
    }),
  );
  classes['Interval'] = modelClass(
    'annotated_types.Interval',
    [builtins.object],
    methods(keeping('annotated_types.Interval'), {
      '__init__(*, gt=None, ge=None, lt=None, le=None)': (self, given, site) => {
        setOwn(site, self, given);
        return NONE;
      },
    }),
  );
  return qualified('annotated_types', classes);
};
