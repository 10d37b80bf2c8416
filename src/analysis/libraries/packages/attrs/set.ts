import { setOwnAttribute } from '../../../interpreter/attributes/set-attribute';
import type { Site } from '../../../interpreter/calls/call-site';
import { NONE, textOf, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../interpreter/values/values';
import { keeping, methods } from '../../kit/model';
import {
  convertedBy,
  isFollowed,
  setsByItself,
  type Treatment,
  treatmentOf,
  validate,
} from '../../standard/dataclasses/treatment';

type Treatments = ReadonlyMap<string, Treatment | undefined>;

/** The fields of each class whose values are converted and validated when they're set. */
const FIELDS = new WeakMap<ClassValue, Treatments>();

/** Has values converted and validated when they're set, as `define` does unless `on_setattr` says otherwise. */
export function treatWhenSet(
  cls: ClassValue,
  fields: readonly (readonly [string, InstanceValue])[],
  onSet: Value,
): void {
  if (onSet.kind === 'library' && onSet.name.endsWith('.NO_OP')) return;
  FIELDS.set(cls, new Map(fields.map(([name, field]) => [name, treatmentOf(field)])));
  const isTreated = cls.mro.some((one) => [...(FIELDS.get(one)?.values() ?? [])].some(treats));
  if (!isTreated || cls.attrs.has('__setattr__')) return;
  setsByItself.add(cls);
  const members = methods(keeping(cls.name), {
    '__setattr__(name, value, /)': (self, { name, value }, site) => {
      const field = textOf(name);
      if (field !== undefined)
        setOwnAttribute(
          site.vm,
          self,
          field,
          onSet.kind === 'none' ? treated(self, field, value, site) : told(site),
          site.at,
        );
      return NONE;
    },
  });
  for (const [name, member] of members) cls.attrs.set(name, member);
}

const told = ({ at }: Site): Value => unknown('library', 'what on_setattr makes of a value', at);

const treats = (treatment: Treatment | undefined): boolean =>
  treatment !== undefined && treatment.converters.length + treatment.validators.length > 0;

function treated(self: InstanceValue, name: string, value: Value, site: Site): Value {
  const treatment = self.cls.mro
    .map((cls) => FIELDS.get(cls))
    .find((fields) => fields?.has(name) === true)
    ?.get(name);
  if (treatment === undefined) return value;
  const made = convertedBy(site, treatment, value);
  validate(site, treatment, self, name, made);
  const isOpen = !isFollowed(treatment) && site.vm.isCaught('ValueError');
  return isOpen ? unknown('library', `the validator of ${name}`, site.at) : made;
}
